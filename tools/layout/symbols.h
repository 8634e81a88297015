/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The global variables of an object.
 */
#ifndef DSTLAYOUT_SYMBOLS_H
#define DSTLAYOUT_SYMBOLS_H

#include <stdbool.h>
#include <stdint.h>

#include "err.h"
#include "layout.h"
#include "object.h"
#include "pool.h"

/**
 * struct symbol_place - where a variable lies
 * @address: as the symbol table has it: in memory where the file is linked, else
 *	in its section
 * @before: bytes of its section in front of it
 * @behind: bytes of its section behind it
 * @per_cpu: whether each CPU has a copy of it
 */
struct symbol_place {
	uint64_t address;
	uint64_t before;
	uint64_t behind;
	bool per_cpu;
};

/**
 * struct symbols - the variables of a symbol table, as members of one struct
 * @layout: a member per variable, whose type is the name of its section; what
 *	can share a line lies at its distance, what cannot (other sections of a
 *	module, the per-CPU area) lies pages away
 * @align: per member, what its section's address is a multiple of, in bytes
 * @places: per member, more about it
 * @linked: whether sections have their addresses
 */
struct symbols {
	struct layout layout;
	const uint64_t *align;
	const struct symbol_place *places;
	bool linked;
};

/**
 * symbols__read() - read the variables of an object
 * @symbols: set to them, or to NULL if the object has none
 * @object: whose file is looked into
 * @pool: owner of what is read
 * @why_not: set if there are none: "it holds types alone"
 * @err: says why on failure
 *
 * The library has one that finds nothing, as reading a symbol table takes
 * libelf; the command has its own.
 *
 * Return: 0, or -1 with @err set.
 */
int symbols__read(const struct symbols **symbols, const struct object *object,
		  struct pool *pool, const char **why_not, struct err *err);

/**
 * symbols__place() - more about a variable
 * @member: of the layout, or a copy
 *
 * Return: where it lies, or NULL for what is made up.
 */
static inline const struct symbol_place *
symbols__place(const struct symbols *symbols, const struct layout_member *member)
{
	size_t i;

	for (i = 0; i < symbols->layout.nr_members; i++) {
		if (symbols->layout.members[i].path == member->path)
			return &symbols->places[i];
	}
	return NULL;
}

#endif /* DSTLAYOUT_SYMBOLS_H */
