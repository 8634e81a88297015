// SPDX-License-Identifier: GPL-2.0
#include "facts.h"

#include <stdlib.h>
#include <string.h>

#include "analyzer.h"
#include "types_priv.h"

/* The elements of an array, all dimensions multiplied. */
static int find_elements(struct types *types, const struct btf_type *target,
			 struct fact *fact, struct err *err)
{
	const struct btf *btf = &types->btf;
	struct array_fact *elements = pool__alloc(&types->pool, sizeof(*elements));
	struct btf_type elem = *target;
	struct btf_array array;

	if (!elements)
		return err__set(err, "%s: out of memory: free some and try again", btf->name);
	fact->array = elements;
	elements->nr = 1;
	while (elem.kind == BTF_ARRAY) {
		/* btf__bit_size() has found neither overflow nor cycle. */
		btf__array(btf, &elem, &array);
		elements->nr *= array.nr_elems;
		if (btf__resolve(btf, array.elem_type, &elem, err))
			return -1;
	}
	if (elements->nr)
		elements->bits = fact->bit_size / elements->nr;
	else if (btf__bit_size(btf, array.elem_type, types->ptr_size,
			       &elements->bits, NULL))
		elements->bits = 0;
	return 0;
}

static int find_out(struct types *types, uint32_t id, struct fact *fact,
		    struct err *err)
{
	const struct btf *btf = &types->btf;
	struct btf_type target;
	uint32_t width, shift;

	if (btf__resolve(btf, id, &target, err) ||
	    btf__bit_size(btf, id, types->ptr_size, &fact->bit_size, err))
		return -1;
	fact->target = target.id;
	fact->btf_kind = target.kind;
	switch (target.kind) {
	case BTF_PTR:
		fact->kind = LAYOUT_POINTER;
		break;
	case BTF_STRUCT:
		fact->kind = LAYOUT_STRUCT;
		break;
	case BTF_UNION:
		fact->kind = LAYOUT_UNION;
		break;
	case BTF_ARRAY:
		fact->kind = LAYOUT_ARRAY;
		if (find_elements(types, &target, fact, err))
			return -1;
		break;
	default:
		fact->kind = LAYOUT_SCALAR;
		break;
	}
	if (target.kind == BTF_INT) {
		btf__int_bits(btf, &target, &width, &shift);
		if (width != fact->bit_size || shift) {
			fact->width = width;
			fact->shift = shift;
		}
	}
	fact->spelling = types__spell(types, id, err);
	return fact->spelling ? 0 : -1;
}

/* Have room for one more fact, which does not move when others come. */
static struct fact *add_fact(struct facts *facts)
{
	size_t block = facts->nr / FACTS_PER_BLOCK;
	struct fact **blocks;

	if (block == facts->nr_blocks) {
		blocks = realloc(facts->blocks, (block + 1) * sizeof(*blocks));
		if (!blocks)
			return NULL;
		facts->blocks = blocks;
		/* facts__free() finds it: the analyzer loses it behind an index */
		ANALYZER_PASS_OVER("-Wanalyzer-malloc-leak");
		blocks[block] = malloc(FACTS_PER_BLOCK * sizeof(**blocks));
		if (!blocks[block])
			return NULL;
		facts->nr_blocks++;
		ANALYZER_GO_ON("-Wanalyzer-malloc-leak");
	}
	return &facts->blocks[block][facts->nr % FACTS_PER_BLOCK];
}

struct fact *types__fact(struct types *types, uint32_t id, struct err *err)
{
	struct facts *facts = &types->facts;
	struct fact *fact;

	if (id >= types->btf.nr_types) {
		btf__damaged(&types->btf, err, "there is no type %u", id);
		return NULL;
	}
	/* Only the pages of it that are used cost memory. */
	if (!facts->number)
		facts->number = calloc(types->btf.nr_types, sizeof(*facts->number));
	if (facts->number && facts->number[id])
		return facts__get(facts, id);
	fact = facts->number ? add_fact(facts) : NULL;
	if (!fact) {
		err__set(err, "%s: out of memory: free some and try again", types->btf.name);
		return NULL;
	}
	memset(fact, 0, sizeof(*fact));
	if (find_out(types, id, fact, err))
		return NULL;
	facts->number[id] = ++facts->nr;
	return fact;
}

void facts__free(struct facts *facts)
{
	size_t i;

	for (i = 0; i < facts->nr_blocks; i++)
		free(facts->blocks[i]);
	free(facts->blocks);
	free(facts->number);
	memset(facts, 0, sizeof(*facts));
}
