// SPDX-License-Identifier: GPL-2.0
#include "types_members.h"

#include <string.h>

#include "types_priv.h"
#include "util.h"

static const struct built *built_of(const struct layout *layout)
{
	return layout->priv;
}

static int no_memory(const struct layout *layout, struct err *err)
{
	return err__set(err, "%s: out of memory: free some and try again", layout->name);
}

/* The largest power of two that is not larger. */
static uint64_t power_below(uint64_t n)
{
	while (n & (n - 1))
		n &= n - 1;
	return n ? n : 1;
}

/* Half as much until it divides. */
static uint64_t align_that_fits(uint64_t align, uint64_t bytes)
{
	while (align > 1 && bytes % align)
		align /= 2;
	return align;
}

/* Types of the kernel that are aligned to 8 bytes where such an integer is not. */
static bool is_aligned_name(const char *name)
{
	static const char *const names[] = {
		"aligned_u64", "aligned_s64", "aligned_be64", "aligned_le64",
		"__aligned_u64", "__aligned_s64", "__aligned_be64", "__aligned_le64",
	};
	size_t i;

	for (i = 0; i < ARRAY_SIZE(names); i++) {
		if (!strcmp(names[i], name))
			return true;
	}
	return false;
}

static uint64_t type_align(const struct types *types, uint32_t id, uint64_t most, int depth);

/*
 * What a struct's members ask for, as far as it fits where they are: a packed one asks
 * for nothing.
 */
static uint64_t struct_align(const struct types *types, const struct btf_type *type,
			     uint64_t most, int depth)
{
	const char *name = btf__str(&types->btf, type->name_off, NULL);
	uint64_t align = 1, declared, other;
	struct btf_member m;
	uint32_t i;

	for (i = 0; i < type->vlen; i++) {
		btf__member(&types->btf, type, i, &m);
		other = type_align(types, m.type, most, depth + 1);
		if (!m.bit_width)
			other = align_that_fits(other, m.bit_offset / 8);
		if (other > align)
			align = other;
	}
	align = align_that_fits(align, type->size_or_type);
	declared = name && *name ? aligns__find(&types->aligns, name, type->size_or_type) : 0;
	return declared > align ? declared : align;
}

static uint64_t type_align(const struct types *types, uint32_t id, uint64_t most, int depth)
{
	struct btf_type type = { .kind = BTF_VOID };
	struct btf_array array;
	const char *name;
	uint64_t align;
	int i;

	for (i = 0; i < BTF_MAX_CHAIN && depth < BTF_MAX_CHAIN; i++) {
		if (btf__type(&types->btf, id, &type, NULL))
			return 1;
		name = type.kind == BTF_TYPEDEF ?
		       btf__str(&types->btf, type.name_off, NULL) : NULL;
		if (name && is_aligned_name(name))
			return 8;
		if (type.kind == BTF_ARRAY) {
			btf__array(&types->btf, &type, &array);
			id = array.elem_type;
		} else if (btf__is_modifier(type.kind)) {
			id = type.size_or_type;
		} else {
			break;
		}
	}
	switch (type.kind) {
	case BTF_PTR:
		return types->ptr_size;
	case BTF_STRUCT:
	case BTF_UNION:
		return struct_align(types, &type, most, depth);
	case BTF_INT:
	case BTF_ENUM:
	case BTF_ENUM64:
	case BTF_FLOAT:
		align = power_below(type.size_or_type);
		return align < most ? align : most;
	default:
		return 1;
	}
}

/* How many members of the layout are in a struct, at any depth. */
static size_t count_entries(const struct types *types, uint32_t id, int depth)
{
	struct btf_member m;
	struct btf_type type;
	const char *name;
	size_t nr = 0;
	uint32_t i;

	if (depth > LAYOUT_MAX_DEPTH || btf__resolve(&types->btf, id, &type, NULL) ||
	    (type.kind != BTF_STRUCT && type.kind != BTF_UNION))
		return 0;
	for (i = 0; i < type.vlen; i++) {
		btf__member(&types->btf, &type, i, &m);
		name = btf__str(&types->btf, m.name_off, NULL);
		nr += name && *name;
		nr += count_entries(types, m.type, depth + 1);
	}
	return nr;
}

static void describe(struct types *types, const struct btf_member *m, const struct fact *fact,
		     uint64_t most, struct types_member *member)
{
	member->type = m->type;
	member->bit_offset = m->bit_offset;
	member->bit_size = fact->bit_size;
	member->align = type_align(types, m->type, most, 0);
	member->nr_entries = !!*member->name + count_entries(types, m->type, 0);
	/* until 2019 the width was that of a type of its own */
	if (!m->bit_width && !fact->width && !fact->shift)
		return;
	member->unit = fact->bit_size;
	member->bit_size = m->bit_width ? m->bit_width : fact->width;
	member->bit_offset += m->bit_width ? 0 : fact->shift;
}

static int members_of_btf(const struct layout *layout, uint64_t most, struct pool *pool,
			  struct types_member **members, size_t *nr, struct err *err)
{
	const struct built *built = built_of(layout);
	struct types *types = built->types;
	struct btf_type type;
	size_t entry = 0;
	uint32_t i;

	if (btf__resolve(&types->btf, built->id, &type, err))
		return -1;
	*members = pool__alloc(pool, (type.vlen + 1) * sizeof(**members));
	if (!*members)
		return no_memory(layout, err);
	for (i = 0; i < type.vlen; i++) {
		struct types_member *member = &(*members)[i];
		const struct fact *fact;
		struct btf_member m;

		btf__member(&types->btf, &type, i, &m);
		member->name = btf__str(&types->btf, m.name_off, err);
		fact = member->name ? types__fact(types, m.type, err) : NULL;
		if (!fact)
			return -1;
		describe(types, &m, fact, most, member);
		member->first_entry = entry;
		entry += member->nr_entries;
	}
	*nr = type.vlen;
	return 0;
}

/* In a list nothing is known of types but their size and how they are spelled. */
static uint64_t entry_align(const struct layout *layout, size_t first, size_t nr,
			    uint64_t most)
{
	uint64_t align = 1, other;
	size_t i;

	for (i = first; i < first + nr; i++) {
		const struct layout_member *m = &layout->members[i];

		/* what is inside of it asks for as much as it does */
		if (i + 1 < first + nr && m[1].parent == (int)i)
			continue;
		other = power_below((m->kind == LAYOUT_ARRAY ? m->elem_bits : m->bit_size) / 8);
		if (other > most)
			other = most;
		if (!m->bitfield)
			other = align_that_fits(other, m->bit_offset / 8);
		if (other > align)
			align = other;
	}
	return align;
}

static uint64_t unit_of(const struct layout_member *m)
{
	static const struct {
		const char *type;
		uint64_t bits;
	} units[] = {
		{ "u8", 8 }, { "__u8", 8 }, { "unsigned char", 8 }, { "char", 8 },
		{ "bool", 8 }, { "_Bool", 8 }, { "u16", 16 }, { "__u16", 16 },
		{ "short unsigned int", 16 }, { "unsigned short", 16 }, { "u64", 64 },
		{ "__u64", 64 }, { "long unsigned int", 64 }, { "unsigned long", 64 },
		{ "long long unsigned int", 64 },
	};
	size_t i;

	for (i = 0; i < ARRAY_SIZE(units); i++) {
		if (!strcmp(units[i].type, m->type))
			return units[i].bits;
	}
	return 32;
}

static size_t behind_entries(const struct layout *layout, size_t i)
{
	size_t end = i + 1;

	while (end < layout->nr_members && layout->members[end].depth > layout->members[i].depth)
		end++;
	return end;
}

static uint64_t end_of(const struct layout_member *m)
{
	return m->bit_offset + m->bit_size;
}

/* From @first on: what lies in the same bytes is one member. */
static size_t take_entries(const struct layout *layout, size_t first, uint64_t most,
			   struct types_member *member)
{
	const struct layout_member *m = &layout->members[first];
	uint64_t begin = m->bit_offset, end = end_of(m);
	size_t next = behind_entries(layout, first);

	member->name = m->name;
	while (next < layout->nr_members && layout->members[next].bit_offset < end &&
	       layout->members[next].bit_size) {
		if (end_of(&layout->members[next]) > end)
			end = end_of(&layout->members[next]);
		next = behind_entries(layout, next);
		member->name = "";
	}
	member->bit_offset = begin;
	member->bit_size = end - begin;
	member->first_entry = first;
	member->nr_entries = next - first;
	member->align = entry_align(layout, first, next - first, most);
	if (m->bitfield && *member->name) {
		member->unit = unit_of(m);
		member->align = member->unit / 8 < most ? member->unit / 8 : most;
	}
	return next;
}

static int members_of_list(const struct layout *layout, uint64_t most, struct pool *pool,
			   struct types_member **members, size_t *nr, struct err *err)
{
	size_t i = 0;

	*nr = 0;
	*members = pool__alloc(pool, (layout->nr_members + 1) * sizeof(**members));
	if (!*members)
		return no_memory(layout, err);
	while (i < layout->nr_members)
		i = take_entries(layout, i, most, &(*members)[(*nr)++]);
	return 0;
}

int types__members(const struct layout *layout, uint64_t most, struct pool *pool,
		   struct types_member **members, size_t *nr, struct err *err)
{
	return built_of(layout) ? members_of_btf(layout, most, pool, members, nr, err) :
				  members_of_list(layout, most, pool, members, nr, err);
}

uint32_t types__struct_of(const struct layout *layout, uint32_t id)
{
	const struct built *built = built_of(layout);
	struct btf_type type;

	if (!built || btf__resolve(&built->types->btf, id, &type, NULL) ||
	    (type.kind != BTF_STRUCT && type.kind != BTF_UNION))
		return 0;
	return type.id;
}

/* The struct or union behind arrays, whose elements are multiplied, and behind pointers. */
static uint32_t struct_behind(const struct layout *layout, uint32_t id, bool pointers,
			      uint64_t *nr)
{
	const struct built *built = built_of(layout);
	struct btf_array array;
	struct btf_type type;
	int i;

	for (i = 0; built && i < BTF_MAX_CHAIN; i++) {
		if (btf__resolve(&built->types->btf, id, &type, NULL))
			return 0;
		if (type.kind == BTF_ARRAY) {
			btf__array(&built->types->btf, &type, &array);
			id = array.elem_type;
			*nr *= array.nr_elems;
		} else if (type.kind == BTF_PTR && pointers) {
			id = type.size_or_type;
		} else {
			return types__struct_of(layout, id);
		}
	}
	return 0;
}

uint32_t types__elements_of(const struct layout *layout, uint32_t id, uint64_t *nr)
{
	*nr = 1;
	return types__struct_of(layout, id) ? 0 : struct_behind(layout, id, false, nr);
}

uint32_t types__innermost_of(const struct layout *layout, uint32_t id)
{
	uint64_t nr = 1;

	return struct_behind(layout, id, true, &nr);
}

uint32_t types__number_of(const struct layout *layout)
{
	return built_of(layout) ? types__struct_of(layout, built_of(layout)->id) : 0;
}

const struct layout *types__layout_at(const struct layout *layout, uint32_t id,
				      struct err *err)
{
	const struct built *built = types__layout_of_id(built_of(layout)->types, id, err);

	return built ? &built->layout : NULL;
}

const char *types__declare(const struct layout *layout, uint32_t id, const char *name,
			   struct err *err)
{
	return types__spell_around(built_of(layout)->types, id, name, err);
}

struct layout *types__with_members(struct pool *pool, const struct layout *layout,
				   const struct layout_member *members, size_t nr,
				   const size_t *from)
{
	const struct built *built = built_of(layout);
	struct built *copy = pool__alloc(pool, sizeof(*copy));
	size_t i;

	if (!copy)
		return NULL;
	copy->layout = *layout;
	copy->layout.members = members;
	copy->layout.nr_members = nr;
	if (!built)
		return &copy->layout;
	copy->id = built->id;
	copy->types = built->types;
	copy->member_type = pool__alloc(pool, (nr + 1) * sizeof(*copy->member_type));
	if (!copy->member_type)
		return NULL;
	for (i = 0; i < nr; i++)
		copy->member_type[i] = built->member_type[from[i]];
	copy->layout.priv = copy;
	return &copy->layout;
}
