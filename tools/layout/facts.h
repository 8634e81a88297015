/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What is true of a type wherever it is used, found out once.
 */
#ifndef DSTLAYOUT_FACTS_H
#define DSTLAYOUT_FACTS_H

#include "btf.h"
#include "layout.h"

struct types;

struct built;

/**
 * struct array_fact - the elements of an array
 * @nr: all dimensions multiplied
 * @bits: size of one in bits
 */
struct array_fact {
	uint64_t nr;
	uint64_t bits;
};

/**
 * struct fact - what a member says about its type
 * @spelling: as C writes it
 * @bit_size: in bits
 * @array: of an array: its elements
 * @built: of a struct or union: its layout, or NULL while there is none
 * @target: id of the type behind typedefs and qualifiers
 * @kind: what that is: enum layout_kind
 * @btf_kind: the same in BTF: enum btf_kind
 * @width: of an int that has padding, in bits; 0 for all others
 * @shift: where it begins in its bytes, in bits
 *
 * There is one for every type that is used, so it is small.
 */
struct fact {
	const char *spelling;
	uint64_t bit_size;
	union {
		struct array_fact *array;
		struct built *built;
	};
	uint32_t target;
	uint8_t kind;
	uint8_t btf_kind;
	uint8_t width;
	uint8_t shift;
};

#define FACTS_PER_BLOCK	2048

/**
 * struct facts - the facts about types
 * @number: by type id: which fact it is, from 1 on, or 0; NULL until something
 *	was asked for. Half as large as pointers would be
 * @blocks: the facts, FACTS_PER_BLOCK in each
 * @nr_blocks: how many blocks there are
 * @nr: how many facts
 */
struct facts {
	uint32_t *number;
	struct fact **blocks;
	size_t nr_blocks;
	uint32_t nr;
};

/** facts__get() - what types__fact() has found out about a type before */
static inline struct fact *facts__get(const struct facts *facts, uint32_t id)
{
	uint32_t at = facts->number[id] - 1;

	return &facts->blocks[at / FACTS_PER_BLOCK][at % FACTS_PER_BLOCK];
}

void facts__free(struct facts *facts);

/**
 * types__fact() - what is known of a type
 *
 * Return: facts that live as long as @types, or NULL with @err set.
 */
struct fact *types__fact(struct types *types, uint32_t id, struct err *err);

#endif /* DSTLAYOUT_FACTS_H */
