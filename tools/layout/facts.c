// SPDX-License-Identifier: GPL-2.0
#include "facts.h"

#include <stdlib.h>

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
		return err__set(err, "%s: out of memory", btf->name);
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

struct fact *types__fact(struct types *types, uint32_t id, struct err *err)
{
	struct fact *fact;

	if (id >= types->btf.nr_types) {
		btf__damaged(&types->btf, err, "there is no type %u", id);
		return NULL;
	}
	/* Only the pages of it that are used cost memory. */
	if (!types->facts)
		types->facts = calloc(types->btf.nr_types, sizeof(*types->facts));
	if (types->facts && types->facts[id])
		return types->facts[id];
	fact = types->facts ? pool__alloc(&types->pool, sizeof(*fact)) : NULL;
	if (!fact) {
		err__set(err, "%s: out of memory", types->btf.name);
		return NULL;
	}
	if (find_out(types, id, fact, err))
		return NULL;
	types->facts[id] = fact;
	return fact;
}
