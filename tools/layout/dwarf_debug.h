/* SPDX-License-Identifier: GPL-2.0 */
#ifndef DSTLAYOUT_DWARF_DEBUG_H
#define DSTLAYOUT_DWARF_DEBUG_H

#include "err.h"
#include "types.h"

/**
 * dwarf_debug__offer() - let types be asked about what their file's DWARF says
 * @types: what was read from it, maybe long ago: see cache.h
 * @path: of the ELF file, which is opened when the first question comes; where
 *	it then has no DWARF that can be read, the answer is that nobody knows
 * @packed: whether its DWARF is compressed
 * @err: says why on failure
 *
 * Return: 0, or -1 with @err set for lack of memory.
 */
int dwarf_debug__offer(struct types *types, const char *path, bool packed,
		       struct err *err);

#endif /* DSTLAYOUT_DWARF_DEBUG_H */
