/* SPDX-License-Identifier: GPL-2.0 */
#ifndef DSTLAYOUT_LINE_H
#define DSTLAYOUT_LINE_H

#include "types.h"

/**
 * line__of_types() - cache-line size that a kernel was built for
 * @types: of the kernel
 * @line: set to bytes, or to 0 if the types do not tell
 * @err: says why on failure: not knowing, for lack of memory, what the types do
 *	tell would let rules be judged at a wrong size
 *
 * The kernel pads struct page_counter to lines: whatever the architecture or
 * its configuration made of a line, the padding in front of the member behind
 * the counter ends on the first multiple of it.
 *
 * Return: 0, or -1 with @err set.
 */
int line__of_types(struct types *types, unsigned int *line, struct err *err);

#endif /* DSTLAYOUT_LINE_H */
