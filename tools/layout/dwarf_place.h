/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Where debugging information says that something is declared.
 */
#ifndef DSTLAYOUT_DWARF_PLACE_H
#define DSTLAYOUT_DWARF_PLACE_H

#include "dwarf_file.h"

struct decl;
struct pool;

/**
 * dwarf_place__read() - read where something is declared
 * @die: the declaration
 * @file: what it stands in
 * @pool: owner of the name
 * @decl: set if it is known
 *
 * Return: whether it is known.
 */
bool dwarf_place__read(Dwarf_Die *die, const struct dwarf_file *file,
		       struct pool *pool, struct decl *decl);

#endif /* DSTLAYOUT_DWARF_PLACE_H */
