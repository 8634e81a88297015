// SPDX-License-Identifier: GPL-2.0
#include <byteswap.h>
#include <stdlib.h>
#include <string.h>

#include "grow.h"
#include "scan_look.h"
#include "scan_words.h"

/* Names of the kernel's markers, which enclose members and have no size. */
#define GROUP_BEGIN	"__cacheline_group_begin__"
#define GROUP_END	"__cacheline_group_end__"

/* The kernel's own padding of a struct to a line (CACHELINE_PADDING) */
#define PADDING_TYPE	"struct cacheline_padding"

#define NAME_MAX_BYTES	128

/* What one struct says; more than any of a kernel does. */
#define EVIDENCE_MAX	8192

/*
 * What all structs together have. A kernel's have a hundredth of that, while a few
 * hundred kilobytes can describe any number.
 */
#define MEMBERS_MAX	((size_t)64 * 1024 * 1024)
#define KEPT_MAX	((size_t)2 * 1024 * 1024)

/* A hole of so many bytes in front of a line is no accident of alignment. */
#define HOLE_MIN	8

/**
 * struct looking - at one struct
 * @look: what is kept
 * @layout: the definition
 * @s: what is found
 * @outside: what surrounds its direct members
 * @base: the embedded struct that is being looked into for whoever embeds it, or
 *	SCAN_NO_CHILD
 * @group: what the kernel's marker makes of the members behind it, or
 *	SCAN_NOTHING
 * @end: where the last direct member ends
 * @children: keys of embedded structs
 * @nr_children: how many
 */
struct looking {
	struct scan_look *look;
	const struct layout *layout;
	struct scan_struct *s;
	struct scan_inside outside;
	uint32_t base;
	enum scan_kind group;
	uint64_t end;
	uint64_t *children;
	size_t nr_children;
};

/* Another number for each address, whose last bits differ. */
static uint64_t address_key(const char *spelling)
{
	return bswap_64((uint64_t)(uintptr_t)spelling * 0x9e3779b97f4a7c15ull);
}

/* Look a spelling up that may have been seen before. */
static uint32_t find_seen(struct scan_look *look, const struct layout_member *member,
			  uint64_t key)
{
	struct number_place *place;
	char name[NAME_MAX_BYTES];
	struct scan_seen *seen;
	bool is_new;

	place = number_table__get(&look->types, key, &is_new);
	if (!place)
		return 0;
	if (place->value)
		return (uint32_t)place->value;
	if (grow__array((void **)&look->seen, &look->room_seen, look->nr_seen + 1,
			sizeof(*look->seen)))
		return 0;
	seen = &look->seen[look->nr_seen];
	scan_type__look(&seen->type, member->type, member->kind);
	seen->key = scan_type__struct(member->type, name, sizeof(name)) ?
		    scan_uses__key(name) : 0;
	seen->is_padding = !strcmp(member->type, PADDING_TYPE);
	seen->inner = NULL;
	place->value = ++look->nr_seen;
	return (uint32_t)place->value;
}

/*
 * A spelling stays where it is for as long as structs are being looked at. Return:
 * which of those seen, from 1 on, or 0 without memory.
 */
static uint32_t see(struct scan_look *look, const struct layout_member *member)
{
	uint64_t key = address_key(member->type);
	uint32_t *recent = &look->recent[key & (SCAN_RECENT - 1)];

	if (!*recent || look->seen[*recent - 1].type.spelling != member->type)
		*recent = find_seen(look, member, key);
	return *recent;
}

void scan_evidence__be(struct scan_evidence *evidence, enum scan_kind kind)
{
	const struct scan_weight *weight = scan_kind__weight(kind);

	evidence->kind = kind;
	evidence->role = weight->role;
	evidence->weight = weight->weight;
}

/* One more union around something; what is too deep is not told apart. */
static void add_union(struct scan_choice *unions, struct scan_choice more)
{
	size_t i;

	for (i = 0; i < SCAN_UNIONS_MAX && unions[i].united; i++)
		;
	if (i < SCAN_UNIONS_MAX)
		unions[i] = more;
}

int scan_look__add(struct scan_look *look, const struct layout *layout, uint32_t member,
		   const struct scan_inside *around, enum scan_kind kind)
{
	const struct layout_member *m = &layout->members[member];
	struct scan_evidence *e;

	if (look->nr == look->limit)
		return 0;
	if (grow__array((void **)&look->evidence, &look->room, look->nr + 1,
			sizeof(*look->evidence)))
		return -1;
	e = &look->evidence[look->nr++];
	*e = (struct scan_evidence){
		.path = look->comparing ? number_table__hash(m->path, 0) : 0,
		.first = layout_member__first_byte(m),
		.end = layout_member__end_byte(m),
		.member = member,
		.child = around->child,
	};
	memcpy(e->unions, around->unions, sizeof(e->unions));
	add_union(e->unions, around->now);
	scan_evidence__be(e, kind);
	return 0;
}

/* What surrounds a member: an aggregate comes before what is in it. */
static struct scan_inside *around(struct looking *l, uint32_t i)
{
	int parent = l->layout->members[i].parent;

	return parent < 0 ? &l->outside : &l->look->inside[parent];
}

/* What was found of the members so far from an offset on is the first alternative. */
static void begin_union(struct looking *l, struct scan_inside *around, uint64_t first)
{
	size_t i;

	around->now = (struct scan_choice){ ++l->look->nr_unions, 0 };
	for (i = around->first; i < l->look->nr; i++) {
		if (l->look->evidence[i].first >= first)
			add_union(l->look->evidence[i].unions, around->now);
	}
	around->now.choice = 1;
}

/*
 * Unnamed unions leave no trace, but that a member begins before the one in front
 * of it ends. That goes on until one begins where all of them have ended.
 */
static void look_for_union(struct looking *l, struct scan_inside *around,
			   const struct layout_member *m)
{
	if (!m->bit_size)
		return;
	if (around->now.united && m->bit_offset >= around->end)
		around->now.united = 0;
	else if (m->bit_offset < around->last_end && around->now.united)
		around->now.choice++;
	else if (m->bit_offset < around->last_end)
		begin_union(l, around, layout_member__first_byte(m));
	around->last_end = m->bit_offset + m->bit_size;
	if (around->last_end > around->end)
		around->end = around->last_end;
}

/* The elements of an array lie at places of their own. */
static void note_places(const struct looking *l, const struct layout_member *m,
			struct scan_uses *uses)
{
	uint64_t first = layout_member__first_byte(m);
	uint64_t stride = m->kind == LAYOUT_ARRAY ? m->elem_bits / 8 : 0;
	uint64_t i, nr = m->kind == LAYOUT_ARRAY ? m->nr_elems : 1;

	for (i = 0; i < nr && i < SCAN_PLACES_MAX; i++)
		scan_uses__place(uses, (uint32_t)((first + i * stride) % l->look->line), 1);
}

/* A struct inside of an embedded one is looked up where that is. */
static int note_nested(struct looking *l, uint32_t member, uint64_t key)
{
	struct scan_look *look = l->look;

	if (grow__array((void **)&look->nested, &look->room_nested, look->nr_nested + 1,
			sizeof(*look->nested)))
		return -1;
	look->nested[look->nr_nested++] = (struct scan_nested){ key, member - l->base };
	return 0;
}

/* A struct inside of this one, at any depth. */
static int note_embedded(struct looking *l, const struct layout_member *m, uint64_t key,
			 bool direct)
{
	struct scan_uses *uses = scan_uses__get(&l->look->uses, key);
	uint64_t *children;

	if (!uses)
		return -1;
	note_places(l, m, uses);
	if (!direct)
		return 0;
	uses->embedded++;
	if (m->kind == LAYOUT_ARRAY && m->nr_elems > 1 && m->elem_bits / 8 % l->look->line)
		uses->arrays++;
	children = pool__grow(&l->look->pool, l->children, l->nr_children, sizeof(*children));
	if (!children)
		return -1;
	children[l->nr_children++] = key;
	l->children = children;
	return 0;
}

static int note_pointer(struct looking *l, uint64_t key)
{
	struct scan_uses *uses = scan_uses__get(&l->look->uses, key);

	if (!uses)
		return -1;
	uses->pointers++;
	return 0;
}

/* One that is told apart by its type has a rank of its own. */
static int note_uses(struct looking *l, const struct layout_member *m,
		     const struct scan_seen *seen, bool direct)
{
	if (!seen->key)
		return 0;
	if (m->kind == LAYOUT_POINTER)
		return direct ? note_pointer(l, seen->key) : 0;
	if (m->kind == LAYOUT_ARRAY && strchr(m->type, '*'))
		return 0;
	if (l->base != SCAN_NO_CHILD)
		return note_nested(l, (uint32_t)(m - l->layout->members), seen->key);
	return note_embedded(l, m, seen->key, direct);
}

/* What the kernel's own markers say of the members behind them. */
static void look_at_marker(struct looking *l, const struct layout_member *m)
{
	unsigned int words;

	if (m->name[0] != '_' || m->name[1] != '_')
		return;
	if (!strncmp(m->name, GROUP_END, strlen(GROUP_END))) {
		l->group = SCAN_NOTHING;
	} else if (!strncmp(m->name, GROUP_BEGIN, strlen(GROUP_BEGIN))) {
		words = scan_words__of(m->name + strlen(GROUP_BEGIN));
		l->group = words & WORD_WRITE ? SCAN_WRITE_GROUP :
			   words & WORD_READ ? SCAN_READ_GROUP : SCAN_NOTHING;
		l->s->cares = true;
	}
}

/* Whether somebody has moved a member to the beginning of a line. */
static void look_for_care(struct looking *l, const struct layout_member *m,
			  const struct scan_seen *seen)
{
	uint64_t first = layout_member__first_byte(m), end = layout_member__end_byte(m);

	if ((first >= l->end + HOLE_MIN && first && first % l->look->line == 0) ||
	    seen->is_padding)
		l->s->cares = true;
	if (end > l->end)
		l->end = end;
}

/* A group's name is what somebody knew; a type is a guess. */
static enum scan_kind kind_in_group(enum scan_kind kind, enum scan_kind group)
{
	const struct scan_weight *guess = scan_kind__weight(kind);
	const struct scan_weight *known = scan_kind__weight(group);

	if (group == SCAN_NOTHING)
		return kind;
	return guess->role == known->role && guess->weight > known->weight ? kind : group;
}

static bool is_aggregate(const struct layout_member *m)
{
	return m->kind == LAYOUT_STRUCT || m->kind == LAYOUT_UNION;
}

/* A pointer to what it begins with may well be one to it. */
static int note_base(struct looking *l, uint64_t key)
{
	struct scan_uses *base = scan_uses__get(&l->look->uses, key);
	struct scan_uses *own;

	if (!base)
		return -1;
	base->derived++;
	own = scan_uses__get(&l->look->uses, scan_uses__key(l->s->name));
	if (!own)
		return -1;
	own->base = key;
	return 0;
}

/* Behind all that is inside of an aggregate. */
static uint32_t skip_inside(const struct layout *layout, uint32_t i)
{
	unsigned int depth = layout->members[i].depth;

	while (++i < layout->nr_members && layout->members[i].depth > depth)
		;
	return i;
}

static int look_at_member(struct looking *l, uint32_t i, uint32_t *next);

static int look_at_members(struct looking *l, uint32_t first, uint32_t end)
{
	uint32_t i, next;

	for (i = first; i < end; i = next) {
		if (look_at_member(l, i, &next))
			return -1;
	}
	return 0;
}

/* Count what is kept from now on. */
static int keep(struct scan_look *look, size_t more)
{
	look->nr_kept += more;
	look->too_many = look->nr_kept > KEPT_MAX;
	return look->too_many ? -1 : 0;
}

/* Add unions under other numbers, so much higher; modulo 2^32, lower as well. */
static void move_unions(struct scan_choice *to, const struct scan_choice *from, uint32_t more)
{
	size_t i;

	for (i = 0; i < SCAN_UNIONS_MAX && from[i].united; i++)
		add_union(to, (struct scan_choice){ from[i].united + more, from[i].choice });
}

/* Keep what was found behind @nr, and @nr_nested, as what is inside of a struct. */
static const struct scan_inner *keep_inner(struct looking *l, uint32_t span, size_t nr,
					   size_t nr_nested, uint32_t nr_unions)
{
	struct scan_look *look = l->look;
	struct scan_inner *inner = pool__alloc(&look->pool, sizeof(*inner));
	size_t i;

	if (!inner || keep(look, look->nr - nr + look->nr_nested - nr_nested))
		return NULL;
	inner->span = span;
	inner->nr_unions = look->nr_unions - nr_unions;
	inner->nr_found = look->nr - nr;
	inner->nr_nested = look->nr_nested - nr_nested;
	inner->found = pool__alloc(&look->pool, inner->nr_found * sizeof(*inner->found));
	inner->nested = pool__alloc(&look->pool, inner->nr_nested * sizeof(*inner->nested));
	if (!inner->found || !inner->nested)
		return NULL;
	for (i = 0; i < inner->nr_nested; i++)
		inner->nested[i] = look->nested[nr_nested + i];
	for (i = 0; i < inner->nr_found; i++) {
		const struct scan_evidence *e = &look->evidence[nr + i];

		inner->found[i] = (struct scan_found){
			.member = e->member - l->base,
			.kind = e->kind,
		};
		move_unions(inner->found[i].unions, e->unions, -nr_unions);
	}
	return inner;
}

/* Look into a struct as if nothing was around it. */
static const struct scan_inner *look_into(struct looking *l, uint32_t i)
{
	struct scan_look *look = l->look;
	struct looking inner = {
		.look = look,
		.layout = l->layout,
		.s = l->s,
		.base = i,
	};
	struct scan_inside around = look->inside[i];
	size_t nr = look->nr, nr_nested = look->nr_nested, limit = look->limit;
	uint32_t end = skip_inside(l->layout, i), nr_unions = look->nr_unions;
	const struct scan_inner *kept = NULL;

	look->inside[i] = (struct scan_inside){ .child = SCAN_NO_CHILD, .first = nr };
	look->limit = nr + EVIDENCE_MAX;
	if (!look_at_members(&inner, i + 1, end))
		kept = keep_inner(&inner, end - i - 1, nr, nr_nested, nr_unions);
	look->limit = limit;
	look->inside[i] = around;
	look->nr = nr;
	look->nr_nested = nr_nested;
	look->nr_unions = nr_unions;
	return kept;
}

/* What is inside of a struct is the same whoever embeds it. */
static int use_inner(struct looking *l, uint32_t i, const struct scan_inner *inner)
{
	struct scan_look *look = l->look;
	size_t j, nr;

	for (j = 0; j < inner->nr_found; j++) {
		const struct scan_found *found = &inner->found[j];

		nr = look->nr;
		if (scan_look__add(look, l->layout, i + found->member, &look->inside[i],
				   found->kind))
			return -1;
		if (look->nr > nr)
			move_unions(look->evidence[nr].unions, found->unions,
				    look->nr_unions);
	}
	look->nr_unions += inner->nr_unions;
	for (j = 0; j < inner->nr_nested; j++) {
		uint32_t member = i + inner->nested[j].member;
		uint64_t key = inner->nested[j].key;

		if (l->base != SCAN_NO_CHILD ?
		    note_nested(l, member, key) :
		    note_embedded(l, &l->layout->members[member], key, false))
			return -1;
	}
	return 0;
}

/* A struct with a name, of which most are embedded more than once. */
static int look_at_struct(struct looking *l, uint32_t i, uint32_t which, uint32_t *next)
{
	const struct scan_inner *inner = l->look->seen[which - 1].inner;

	/* Markers make something of members that say nothing elsewhere. */
	if (l->group != SCAN_NOTHING)
		return 0;
	if (!inner) {
		inner = look_into(l, i);
		if (!inner)
			return -1;
		l->look->seen[which - 1].inner = inner;
	}
	*next = i + 1 + inner->span;
	return use_inner(l, i, inner);
}

/* What surrounds the members of an aggregate: what surrounds that, and its union. */
static struct scan_inside *enter(struct looking *l, uint32_t i,
				 const struct scan_inside *outside)
{
	struct scan_inside *inside = &l->look->inside[i];

	*inside = (struct scan_inside){ .child = outside->child, .first = l->look->nr };
	memcpy(inside->unions, outside->unions, sizeof(inside->unions));
	add_union(inside->unions, outside->now);
	return inside;
}

static int look_at_member(struct looking *l, uint32_t i, uint32_t *next)
{
	const struct layout_member *m = &l->layout->members[i];
	struct scan_inside *inside, *outside = around(l, i);
	const struct scan_seen *seen;
	enum scan_kind kind;
	uint32_t which;
	bool direct;

	*next = i + 1;
	look_for_union(l, outside, m);
	which = see(l->look, m);
	if (!which)
		return -1;
	seen = &l->look->seen[which - 1];
	direct = outside->child == SCAN_NO_CHILD && l->base == SCAN_NO_CHILD;
	if (note_uses(l, m, seen, direct))
		return -1;
	if (direct) {
		look_at_marker(l, m);
		look_for_care(l, m, seen);
	}
	kind = scan_kind__of(&seen->type, m);
	if (is_aggregate(m) && !seen->type.opaque && !kind) {
		inside = enter(l, i, outside);
		if (!seen->key)
			return 0;
		if (direct)
			inside->child = i;
		if (direct && !m->bit_offset && note_base(l, seen->key))
			return -1;
		return look_at_struct(l, i, which, next);
	}
	if (is_aggregate(m))
		*next = skip_inside(l->layout, i);
	if (m->bit_size)
		kind = kind_in_group(kind, l->group);
	return kind ? scan_look__add(l->look, l->layout, i, outside, kind) : 0;
}

uint32_t scan_look__child(struct scan_look *look, const struct layout *layout, uint32_t member)
{
	uint32_t child = SCAN_NO_CHILD, which;
	int i;

	for (i = layout->members[member].parent; i >= 0; i = layout->members[i].parent) {
		which = see(look, &layout->members[i]);
		if (which && look->seen[which - 1].key)
			child = (uint32_t)i;
	}
	return child;
}

/* By where they begin, those that are written first, the heaviest first. */
static int compare(const void *a, const void *b)
{
	const struct scan_evidence *x = a, *y = b;

	if (x->first != y->first)
		return x->first < y->first ? -1 : 1;
	if (x->role != y->role)
		return x->role < y->role ? -1 : 1;
	if (x->weight != y->weight)
		return x->weight > y->weight ? -1 : 1;
	return x->member < y->member ? -1 : x->member > y->member;
}

/* Of members of a union that begin at one place, the heaviest of a role speaks. */
static size_t drop_unions(struct scan_evidence *e, size_t nr)
{
	size_t i, kept = 0;

	for (i = 0; i < nr; i++) {
		if (kept && e[kept - 1].first == e[i].first &&
		    e[kept - 1].role == e[i].role)
			continue;
		e[kept++] = e[i];
	}
	return kept;
}

static int keep_evidence(struct looking *l)
{
	struct scan_look *look = l->look;
	struct scan_evidence *kept;
	bool roles[NR_RULE_ROLES] = { false };
	size_t i;

	for (i = 0; i < look->nr; i++)
		roles[look->evidence[i].role] = true;
	l->s->clashes = roles[ROLE_HOT_WRITE] && roles[ROLE_READ_MOSTLY] &&
			!scan_type__is_block(l->s->name);
	/* What is new in it may be all that is written. */
	if (!look->nr || (!l->s->clashes && !look->comparing))
		return 0;
	/* But for unions they come in the order of their offsets. */
	for (i = 1; i < look->nr && compare(&look->evidence[i - 1], &look->evidence[i]) < 0; i++)
		;
	if (i < look->nr)
		qsort(look->evidence, look->nr, sizeof(*look->evidence), compare);
	look->nr = drop_unions(look->evidence, look->nr);
	if (keep(look, look->nr))
		return -1;
	kept = pool__alloc(&look->pool, look->nr * sizeof(*kept));
	if (!kept)
		return -1;
	memcpy(kept, look->evidence, look->nr * sizeof(*kept));
	l->s->evidence = kept;
	l->s->nr_evidence = look->nr;
	return 0;
}

int scan_look__struct(struct scan_look *look, const struct layout *layout,
		      struct scan_struct *s)
{
	struct looking l = {
		.look = look,
		.layout = layout,
		.s = s,
		.outside.child = SCAN_NO_CHILD,
		.base = SCAN_NO_CHILD,
	};

	*s = (struct scan_struct){
		.name = layout->name,
		.definition = layout->definition,
		.nr_definitions = layout->nr_definitions,
		.size = layout->size,
		.align = layout->align > layout->base ? layout->align : layout->base,
		.cares = layout->align >= look->line,
	};
	look->nr = 0;
	look->nr_unions = 0;
	look->nr_members += layout->nr_members;
	look->too_many = look->nr_members > MEMBERS_MAX;
	if (look->too_many)
		return -1;
	if (grow__array((void **)&look->inside, &look->room_inside, layout->nr_members,
			sizeof(*look->inside)))
		return -1;
	look->limit = EVIDENCE_MAX;
	if (look_at_members(&l, 0, (uint32_t)layout->nr_members))
		return -1;
	s->children = l.children;
	s->nr_children = l.nr_children;
	if (look->perf && scan_look__sampled(look, layout, s))
		return -1;
	return keep_evidence(&l);
}

void scan_look__free(struct scan_look *look)
{
	number_table__free(&look->types);
	free(look->seen);
	free(look->evidence);
	free(look->nested);
	free(look->inside);
}
