// SPDX-License-Identifier: GPL-2.0
/*
 * Building the model of one struct out of BTF.
 */
#include <stdlib.h>
#include <string.h>

#include "types_priv.h"

/**
 * struct build - the model while it grows
 * @built: result
 * @room: members that @built has memory for
 * @visited: members looked at, those without a name included
 * @err: for diagnostics
 */
struct build {
	struct built *built;
	size_t room;
	uint32_t visited;
	struct err *err;
};

/**
 * struct around - what surrounds the members that are being added
 * @path: of the nearest aggregate with a name, "" for the struct itself
 * @parent: index of that aggregate, or -1
 * @bit_offset: of the struct or union whose members are added
 * @bit_end: where the outermost struct ends
 * @depth: named aggregates around
 * @nesting: aggregates around
 */
struct around {
	const char *path;
	int parent;
	uint64_t bit_offset;
	uint64_t bit_end;
	unsigned int depth;
	unsigned int nesting;
};

static int out_of_memory(struct types *types, struct err *err)
{
	return err__set(err, "%s: out of memory", types->btf.name);
}

/* Account for memory before it is taken. */
static int charge(struct build *b, size_t bytes)
{
	struct types *types = b->built->types;

	types->memory += bytes;
	if (types->memory <= LAYOUT_MAX_MEMORY && b->visited <= LAYOUT_MAX_MEMBERS)
		return 0;
	return err__set(b->err,
			"%s: struct %s has more than %u members, or their names are too long: use an intact copy of the file",
			types->btf.name, b->built->layout.name, LAYOUT_MAX_MEMBERS);
}

static int make_room(struct build *b)
{
	struct built *built = b->built;
	size_t room = b->room ? b->room * 2 : 16;
	struct layout_member *members;
	uint32_t *types;

	if (built->layout.nr_members < b->room)
		return 0;
	if (charge(b, (room - b->room) * (sizeof(*members) + sizeof(*types))))
		return -1;
	members = realloc(built->members, room * sizeof(*members));
	if (!members)
		return out_of_memory(built->types, b->err);
	built->members = members;
	built->layout.members = members;
	types = realloc(built->member_type, room * sizeof(*types));
	if (!types)
		return out_of_memory(built->types, b->err);
	built->member_type = types;
	b->room = room;
	return 0;
}

const char *layout__join(struct types *types, const char *prefix,
			 const char *separator, const char *name,
			 const char **last)
{
	size_t lp = strlen(prefix), ls = lp ? strlen(separator) : 0;
	size_t ln = strlen(name);
	char *path = pool__alloc(&types->pool, lp + ls + ln + 1);

	if (!path)
		return NULL;
	memcpy(path, prefix, lp);
	memcpy(path + lp, separator, ls);
	memcpy(path + lp + ls, name, ln + 1);
	*last = path + lp + ls;
	return path;
}

int layout__describe_type(struct types *types, uint32_t id,
			  struct layout_member *member,
			  struct btf_type *target, struct err *err)
{
	const struct btf *btf = &types->btf;
	struct btf_array array;
	struct btf_type elem;

	if (btf__resolve(btf, id, target, err) ||
	    btf__bit_size(btf, id, types->ptr_size, &member->bit_size, err))
		return -1;
	member->nr_elems = 0;
	member->elem_bits = 0;
	switch (target->kind) {
	case BTF_PTR:
		member->kind = LAYOUT_POINTER;
		break;
	case BTF_STRUCT:
		member->kind = LAYOUT_STRUCT;
		break;
	case BTF_UNION:
		member->kind = LAYOUT_UNION;
		break;
	case BTF_ARRAY:
		member->kind = LAYOUT_ARRAY;
		member->nr_elems = 1;
		for (elem = *target; elem.kind == BTF_ARRAY;) {
			/* btf__bit_size() has found neither overflow nor cycle. */
			btf__array(btf, &elem, &array);
			member->nr_elems *= array.nr_elems;
			if (btf__resolve(btf, array.elem_type, &elem, err))
				return -1;
		}
		if (member->nr_elems)
			member->elem_bits = member->bit_size / member->nr_elems;
		else if (btf__bit_size(btf, array.elem_type,
				       types->ptr_size, &member->elem_bits, NULL))
			member->elem_bits = 0;
		break;
	default:
		member->kind = LAYOUT_SCALAR;
		break;
	}
	member->type = types__spell(types, id, err);
	return member->type ? 0 : -1;
}

/* Where a member lies, and whether it was declared with a width. */
static void place(struct types *types, const struct btf_member *m,
		  const struct btf_type *target, struct layout_member *member)
{
	uint32_t width, offset;

	if (m->bit_width) {
		member->bitfield = true;
		member->bit_size = m->bit_width;
		return;
	}
	/* Until 2019 the width of a bitfield was that of a type of its own. */
	if (target->kind != BTF_INT)
		return;
	btf__int_bits(&types->btf, target, &width, &offset);
	if (width != member->bit_size || offset) {
		member->bitfield = true;
		member->bit_size = width;
		member->bit_offset += offset;
	}
}

static int add_members(struct build *b, const struct btf_type *type,
		       const struct around *around);

static int add_member(struct build *b, const struct btf_member *m,
		      const struct around *around)
{
	struct built *built = b->built;
	struct types *types = built->types;
	struct layout_member member = {
		.bit_offset = around->bit_offset + m->bit_offset,
		.depth = around->depth,
		.parent = around->parent,
	};
	struct around inside = *around;
	struct btf_type target;
	const char *name;

	b->visited++;
	name = btf__str(&types->btf, m->name_off, b->err);
	if (!name || charge(b, 0) ||
	    layout__describe_type(types, m->type, &member, &target, b->err))
		return -1;
	place(types, m, &target, &member);
	if (member.bit_offset + member.bit_size < member.bit_size ||
	    member.bit_offset + member.bit_size > around->bit_end)
		return btf__damaged(&types->btf, b->err,
				    "member %s of struct %s ends behind the struct",
				    name, built->layout.name);

	inside.bit_offset = member.bit_offset;
	inside.nesting++;
	if (*name) {
		if (make_room(b) ||
		    charge(b, strlen(around->path) + strlen(name) + 2))
			return -1;
		member.path = layout__join(types, around->path, ".", name,
					   &member.name);
		if (!member.path)
			return out_of_memory(types, b->err);
		inside.path = member.path;
		inside.parent = (int)built->layout.nr_members;
		inside.depth++;
		built->member_type[built->layout.nr_members] = m->type;
		built->members[built->layout.nr_members++] = member;
	}
	if (target.kind == BTF_STRUCT || target.kind == BTF_UNION)
		return add_members(b, &target, &inside);
	return 0;
}

static int add_members(struct build *b, const struct btf_type *type,
		       const struct around *around)
{
	const struct btf *btf = &b->built->types->btf;
	struct btf_member m;
	uint32_t i;

	if (around->nesting > LAYOUT_MAX_DEPTH)
		return btf__damaged(btf, b->err, "struct %s contains itself",
				    b->built->layout.name);
	for (i = 0; i < type->vlen; i++) {
		btf__member(btf, type, i, &m);
		if (add_member(b, &m, around))
			return -1;
	}
	return 0;
}

struct built *layout__build(struct types *types, uint32_t id, struct err *err)
{
	struct around around = { .path = "", .parent = -1 };
	struct build b = { .err = err };
	struct btf_type named, type;
	struct layout *layout;

	b.built = pool__alloc(&types->pool, sizeof(*b.built));
	if (!b.built) {
		out_of_memory(types, err);
		return NULL;
	}
	b.built->types = types;
	b.built->id = id;
	layout = &b.built->layout;
	layout->priv = b.built;
	layout->definition = 1;
	layout->nr_definitions = 1;
	layout->name = "";

	if (btf__type(&types->btf, id, &named, err) ||
	    btf__resolve(&types->btf, id, &type, err))
		return NULL;
	layout->name = btf__str(&types->btf, named.name_off, err);
	if (!layout->name)
		return NULL;
	layout->is_union = type.kind == BTF_UNION;
	layout->size = type.size_or_type;
	around.bit_end = layout->size * 8;
	if (add_members(&b, &type, &around)) {
		layout__free(b.built);
		return NULL;
	}
	return b.built;
}

void layout__free(struct built *built)
{
	free(built->members);
	free(built->member_type);
}
