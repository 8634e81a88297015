/* SPDX-License-Identifier: GPL-2.0 */
#ifndef DSTLAYOUT_LINE_H
#define DSTLAYOUT_LINE_H

#include "types.h"

/**
 * line__of_types() - cache-line size that a kernel was built for
 *
 * The kernel pads struct page_counter to lines: whatever the architecture or
 * its configuration made of a line, the padding in front of the member behind
 * the counter ends on the first multiple of it.
 *
 * Return: bytes, or 0 if the types do not tell.
 */
unsigned int line__of_types(struct types *types);

#endif /* DSTLAYOUT_LINE_H */
