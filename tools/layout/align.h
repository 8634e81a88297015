/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The alignment that structs are declared with, which BTF does not hold.
 */
#ifndef DSTLAYOUT_ALIGN_H
#define DSTLAYOUT_ALIGN_H

#include <stddef.h>
#include <stdint.h>

#include "pool.h"

/**
 * struct align_entry - one definition of one struct
 * @name: tag or typedef name
 * @size: in bytes, which tells definitions apart
 * @align: in bytes, the least that definitions of that name and size have; 0
 *	if one has none
 */
struct align_entry {
	const char *name;
	uint64_t size;
	uint64_t align;
};

/**
 * struct aligns - all structs that are declared with an alignment
 * @entries: sorted by name and size once they are sealed
 * @nr: how many
 * @room: how many there is memory for
 * @pool: owner of the names
 *
 * A zeroed one is a valid empty one.
 */
struct aligns {
	struct align_entry *entries;
	size_t nr;
	size_t room;
	struct pool pool;
};

/** aligns__add() - note a struct. Return: 0, or -1 without memory. */
int aligns__add(struct aligns *aligns, const char *name, uint64_t size,
		uint64_t align);

/** aligns__seal() - sort, and leave the least of what was noted several times */
void aligns__seal(struct aligns *aligns);

/** aligns__find() - the alignment of a struct, or 0; @aligns is sealed */
uint64_t aligns__find(const struct aligns *aligns, const char *name, uint64_t size);

void aligns__free(struct aligns *aligns);

#endif /* DSTLAYOUT_ALIGN_H */
