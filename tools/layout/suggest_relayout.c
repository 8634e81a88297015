// SPDX-License-Identifier: GPL-2.0
/*
 * Layouts in which the members of one struct have other places, and what embeds it
 * goes with it.
 */
#include <string.h>

#include "analyzer.h"
#include "suggest.h"

/* How deep structs may lie in each other. */
#define MAX_DEPTH	64

/**
 * struct known - what was found out about a struct or union
 * @next: about another one
 * @id: of its type
 * @layout: of it as it is
 * @has: whether the struct in question is in it, or it is that
 * @size: in bytes, with the struct as it will be
 * @align: in bytes
 * @slots: its members, placed, if it has the struct in it
 * @nr: how many
 */
struct known {
	struct known *next;
	uint32_t id;
	const struct layout *layout;
	bool has;
	uint64_t size;
	uint64_t align;
	const struct suggest_slot *slots;
	size_t nr;
};

/**
 * struct relayout - a layout while it is made
 * @pool: owner of everything
 * @most: what no scalar is aligned beyond
 * @inner: the struct in question
 * @known: what was found out
 * @outer: the layout as it is
 * @members: of the new one
 * @nr: how many so far
 * @new_index: by member as it is, which one it becomes
 * @old_index: the other way round
 * @err: for what is wrong
 */
struct relayout {
	struct pool *pool;
	uint64_t most;
	const struct suggest_inner *inner;
	struct known *known;
	const struct layout *outer;
	struct layout_member *members;
	size_t nr;
	int *new_index;
	size_t *old_index;
	struct err *err;
};

static int no_memory(const struct relayout *r)
{
	return err__set(r->err, "%s: out of memory: free some and try again",
			r->inner->layout->name);
}

static const struct known *know(struct relayout *r, uint32_t id, int depth);

/* What a member is, or what its elements are, if the struct is in there. */
static const struct known *inside(struct relayout *r, const struct types_member *decl,
				  uint64_t *nr, int depth)
{
	const struct layout *any = r->inner->layout;
	uint32_t id = types__struct_of(any, decl->type);
	const struct known *known;

	*nr = 1;
	if (!id)
		id = types__elements_of(any, decl->type, nr);
	if (!id)
		return NULL;
	known = know(r, id, depth + 1);
	return known && known->has ? known : NULL;
}

/*
 * What is aligned by hand around the struct is known only where DWARF is. Here the
 * place that a member has says it: this decides nothing but where things go that lie
 * behind a struct whose size has changed.
 */
static uint64_t align_of(const struct suggest_slot *slot, uint64_t at)
{
	const uint64_t begin = slot->decl->bit_offset / 8;
	uint64_t align = slot->decl->align;

	if (begin % align)
		return 1;
	while (suggest__round_up(at, align) < begin && align < 4096 && begin % (align * 2) == 0)
		align *= 2;
	return align;
}

/* The members of what has the struct in it, with their new sizes. */
static int measure(struct relayout *r, struct suggest_slot *slots, size_t nr, bool is_union,
		   bool *has, uint64_t *align, int depth)
{
	uint64_t at = 0, elements;
	size_t i;

	*has = false;
	*align = 1;
	for (i = 0; i < nr; i++) {
		const struct types_member *decl = slots[i].decl;
		const struct known *in = inside(r, decl, &elements, depth);
		const bool follows_bits = i && suggest_place__is_bits(slots[i - 1].decl);

		if (r->err && *r->err->text)
			return -1;
		slots[i].size = (decl->bit_size + 7) / 8;
		slots[i].align = decl->align;
		if (!suggest_place__is_bits(decl))
			slots[i].align = align_of(&slots[i], is_union ? 0 : at);
		if (suggest_place__is_bits(decl) && !follows_bits)
			slots[i].today = at;
		if (in) {
			*has = true;
			slots[i].size = in->size * elements;
			if (in->align > slots[i].align)
				slots[i].align = in->align;
		}
		if (slots[i].align > *align)
			*align = slots[i].align;
		at = (decl->bit_offset + decl->bit_size + 7) / 8;
	}
	return 0;
}

static int learn(struct relayout *r, struct known *known, int depth)
{
	struct types_member *decls;
	struct suggest_slot *slots;
	uint64_t end = 0;
	size_t nr, i;

	if (types__members(known->layout, r->most, r->pool, &decls, &nr, r->err))
		return -1;
	slots = pool__alloc(r->pool, (nr + 1) * sizeof(*slots));
	if (!slots)
		return no_memory(r);
	for (i = 0; i < nr; i++) {
		slots[i].decl = &decls[i];
		if ((decls[i].bit_offset + decls[i].bit_size + 7) / 8 > end)
			end = (decls[i].bit_offset + decls[i].bit_size + 7) / 8;
	}
	if (measure(r, slots, nr, known->layout->is_union, &known->has, &known->align, depth))
		return -1;
	if (!known->has)
		return 0;
	/* what is declared for the whole shows where it ends */
	while (suggest__round_up(end, known->align) < known->layout->size && known->align < 4096)
		known->align *= 2;
	known->slots = slots;
	known->nr = nr;
	known->size = suggest__round_up(suggest_place__all(slots, nr, known->layout->is_union),
					known->align);
	return 0;
}

/* Find out about a struct, once. NULL with the error set. */
static const struct known *know(struct relayout *r, uint32_t id, int depth)
{
	struct known *known;

	for (known = r->known; known; known = known->next) {
		if (known->id == id)
			return known;
	}
	if (depth > MAX_DEPTH) {
		err__set(r->err, "%s: structs contain each other: use an intact copy of the file",
			 r->inner->layout->name);
		return NULL;
	}
	known = pool__alloc(r->pool, sizeof(*known));
	if (!known) {
		no_memory(r);
		return NULL;
	}
	known->id = id;
	if (id == r->inner->id) {
		known->layout = r->inner->layout;
		known->has = true;
		known->size = r->inner->size;
		known->align = r->inner->align;
		known->slots = r->inner->slots;
		known->nr = r->inner->nr;
	} else {
		known->layout = types__layout_at(r->inner->layout, id, r->err);
		if (!known->layout || learn(r, known, depth))
			return NULL;
	}
	known->next = r->known;
	r->known = known;
	return known;
}

static struct layout_member *emit(struct relayout *r, size_t entry, uint64_t bit_offset)
{
	const struct layout_member *old = &r->outer->members[entry];
	struct layout_member *m = &r->members[r->nr];

	/* without memory for them it does not come to this */
	ANALYZER_ASSUME(r->new_index && r->old_index);
	*m = *old;
	m->bit_offset = bit_offset;
	m->parent = old->parent >= 0 ? r->new_index[old->parent] : -1;
	r->old_index[r->nr] = entry;
	r->new_index[entry] = (int)r->nr++;
	return m;
}

/**
 * struct place - where a struct lies in the outermost one
 * @entry: the first of its members there
 * @was: where it lies as it is, in bits
 * @is: where it will lie
 */
struct place {
	size_t entry;
	uint64_t was;
	uint64_t is;
};

static int emit_all(struct relayout *r, const struct known *known, struct place place);

/* A member in which nothing changes, with all that is inside. */
static void emit_shifted(struct relayout *r, size_t first, size_t end, uint64_t was, uint64_t is)
{
	size_t i;

	for (i = first; i < end; i++)
		emit(r, i, r->outer->members[i].bit_offset - was + is);
}

static int emit_member(struct relayout *r, const struct suggest_slot *slot, struct place around)
{
	const struct types_member *decl = slot->decl;
	const bool named = *decl->name && decl->nr_entries;
	struct place place = {
		.entry = around.entry + decl->first_entry,
		.was = around.was + decl->bit_offset,
		.is = around.is + slot->bit_offset,
	};
	const size_t end = place.entry + decl->nr_entries;
	const struct known *in;
	struct layout_member *m;
	uint64_t elements;

	in = r->inner->id ? inside(r, decl, &elements, 0) : NULL;
	if (*r->err->text)
		return -1;
	if (!in) {
		emit_shifted(r, place.entry, end, place.was, place.is);
		return 0;
	}
	if (named) {
		m = emit(r, place.entry++, place.is);
		m->bit_size = in->size * elements * 8;
		if (m->kind == LAYOUT_ARRAY)
			m->elem_bits = in->size * 8;
	}
	return types__struct_of(r->inner->layout, decl->type) ? emit_all(r, in, place) : 0;
}

static int emit_all(struct relayout *r, const struct known *known, struct place place)
{
	size_t i;

	for (i = 0; i < known->nr; i++) {
		if (emit_member(r, &known->slots[i], place))
			return -1;
	}
	return 0;
}

static const struct known *begin(struct relayout *r)
{
	const uint32_t id = types__number_of(r->outer);
	struct known *known;

	if (r->outer != r->inner->layout && id)
		return know(r, id, 0);
	known = pool__alloc(r->pool, sizeof(*known));
	if (!known) {
		no_memory(r);
		return NULL;
	}
	known->size = r->inner->size;
	known->align = r->inner->align;
	known->slots = r->inner->slots;
	known->nr = r->inner->nr;
	return known;
}

const struct layout *suggest_relayout__make(struct pool *pool, const struct layout *outer,
					    uint64_t most, const struct suggest_inner *inner,
					    struct err *err)
{
	struct err own = { "" };
	struct relayout r = {
		.pool = pool,
		.most = most,
		.inner = inner,
		.outer = outer,
		.err = &own,
	};
	const struct known *known = begin(&r);
	struct layout *layout;

	r.members = pool__alloc(pool, (outer->nr_members + 1) * sizeof(*r.members));
	r.new_index = pool__alloc(pool, (outer->nr_members + 1) * sizeof(*r.new_index));
	r.old_index = pool__alloc(pool, (outer->nr_members + 1) * sizeof(*r.old_index));
	if (known && (!r.members || !r.new_index || !r.old_index))
		no_memory(&r);
	if (*own.text || !known || emit_all(&r, known, (struct place){ 0, 0, 0 })) {
		*err = own;
		return NULL;
	}
	layout = types__with_members(pool, outer, r.members, r.nr, r.old_index);
	if (!layout) {
		no_memory(&r);
		*err = own;
		return NULL;
	}
	layout->size = known->size;
	if (outer->align)
		layout->align = known->align > outer->align ? known->align : outer->align;
	return layout;
}

/* Count the places of the struct, and note the first of them. */
static int count_places(struct relayout *r, const struct known *known, uint64_t at,
			uint64_t *offset)
{
	const struct known *in;
	int nr = 0, more;
	uint64_t elements;
	size_t i;

	if (known->id == r->inner->id) {
		*offset = at;
		return 1;
	}
	for (i = 0; i < known->nr; i++) {
		uint64_t first = 0;

		in = inside(r, known->slots[i].decl, &elements, 0);
		if (*r->err->text)
			return -1;
		if (!in)
			continue;
		more = count_places(r, in, at + known->slots[i].decl->bit_offset / 8, &first);
		if (more < 0)
			return -1;
		if (!nr)
			*offset = first;
		nr += more * (elements > 1 ? 2 : 1);
	}
	return nr;
}

int suggest_relayout__find(const struct layout *outer, uint32_t id, uint64_t most,
			   struct pool *pool, uint64_t *offset, struct err *err)
{
	const struct suggest_inner inner = {
		.id = id,
		.layout = outer,
		.size = 1,
		.align = 1,
	};
	struct err own = { "" };
	struct relayout r = {
		.pool = pool,
		.most = most,
		.inner = &inner,
		.outer = outer,
		.err = &own,
	};
	const struct known *known;
	int nr;

	*offset = 0;
	known = id && types__number_of(outer) ? know(&r, types__number_of(outer), 0) : NULL;
	nr = known && !*own.text ? count_places(&r, known, 0, offset) : 0;
	if (!*own.text)
		return nr;
	*err = own;
	return -1;
}
