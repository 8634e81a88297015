/* SPDX-License-Identifier: GPL-2.0 */
#ifndef DSTLAYOUT_DWARF_ALIGN_H
#define DSTLAYOUT_DWARF_ALIGN_H

#include "align.h"
#include "dwarf_file.h"
#include "err.h"

/**
 * dwarf_align__read() - read the alignments that structs are declared with
 * @aligns: filled and sealed; empty when it fails
 * @path: of an ELF file with DWARF
 * @err: says why on failure
 *
 * What is declared counts (DW_AT_alignment, from DWARF 5 on, which GCC and Clang
 * emit in DWARF 4 too): for the struct and its members, or else, where nothing
 * is declared for them, for the types of the members. Of definitions of one name
 * and size the least alignment is noted.
 *
 * Return: 0, or -1 with @err set.
 */
int dwarf_align__read(struct aligns *aligns, const char *path, struct err *err);

/**
 * dwarf_align__of() - read what one thing is declared to be aligned to
 * @file: what it stands in
 * @die: a member, whose type counts where nothing is said of it, or a struct
 *
 * Return: in bytes, or 0 if nothing is declared.
 */
uint64_t dwarf_align__of(const struct dwarf_file *file, Dwarf_Die *die);

#endif /* DSTLAYOUT_DWARF_ALIGN_H */
