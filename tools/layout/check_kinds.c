// SPDX-License-Identifier: GPL-2.0
#include <errno.h>
#include <string.h>

#include "check_find.h"
#include "check_kinds.h"

/**
 * struct evaluation - one rule asked of one definition
 * @pool: owner of what is found
 * @subject: the definition
 * @rule: the rule
 * @result: where conflicts go
 * @meets: of an own rule, whether a member of the group meets what is not one
 */
struct evaluation {
	struct pool *pool;
	const struct check_subject *subject;
	const struct rule *rule;
	struct check_result *result;
	bool (*meets)(struct evaluation *ev, struct check_conflict *conflict,
		      unsigned int address);
};

/*
 * Asks a question at every address that the object can have. The question
 * answers whether something is wrong there.
 */
static int evaluate__addresses(struct evaluation *ev,
			       struct check_conflict *conflict,
			       bool (*wrong)(struct evaluation *ev,
					     struct check_conflict *conflict,
					     unsigned int address))
{
	const struct base *base = &ev->subject->base;
	unsigned int i, nr = base__nr_addresses(base);
	unsigned int *addresses = NULL;

	for (i = 0; i < nr; i++) {
		unsigned int address = i * base->step;

		if (!wrong(ev, conflict, address))
			continue;
		addresses = pool__grow(ev->pool, addresses,
				       conflict->nr_addresses,
				       sizeof(*addresses));
		if (!addresses)
			return -1;
		addresses[conflict->nr_addresses++] = address;
	}
	conflict->addresses = addresses;
	conflict->certain = conflict->nr_addresses == nr;
	return 0;
}

static int evaluate__add(struct evaluation *ev,
			 const struct check_conflict *conflict)
{
	struct check_result *result = ev->result;

	if (!conflict->nr_addresses)
		return 0;
	result->conflicts = pool__grow(ev->pool, result->conflicts,
				       result->nr_conflicts,
				       sizeof(*result->conflicts));
	if (!result->conflicts)
		return -1;
	result->conflicts[result->nr_conflicts++] = *conflict;
	return 0;
}

static const struct check_group *evaluate__group(const struct evaluation *ev,
						 unsigned int i)
{
	return &ev->subject->groups[ev->rule->groups[i]];
}

static bool members_share(const struct base *base, unsigned int address,
			  const struct layout_member *a,
			  const struct layout_member *b)
{
	struct line_range la, lb;

	return base__lines(base, address, a, &la) &&
	       base__lines(base, address, b, &lb) &&
	       la.first <= lb.last && lb.first <= la.last;
}

static bool pair_shares(struct evaluation *ev, struct check_conflict *conflict,
			unsigned int address)
{
	return members_share(&ev->subject->base, address, &conflict->a->member,
			     &conflict->b->member);
}

static int evaluate__pair(struct evaluation *ev, const struct check_field *a,
			  const struct check_field *b)
{
	struct check_conflict conflict = { .a = a, .b = b };

	if (evaluate__addresses(ev, &conflict, pair_shares))
		return -1;
	return evaluate__add(ev, &conflict);
}

/* The same member of the object behind. */
static struct check_field *evaluate__next(struct evaluation *ev,
					  const struct check_field *field)
{
	struct check_field *next = pool__copy(ev->pool, field, sizeof(*field));

	if (!next)
		return NULL;
	next->ref = NULL;
	next->member.bit_offset += ev->subject->base.stride * 8;
	next->member.path = pool__printf(ev->pool, "%s (the next object's)",
					 field->member.path);
	return next->member.path ? next : NULL;
}

/*
 * What is one object's is apart from what is the next one's, too. Objects
 * further away share no line if those do not.
 */
static int evaluate__apart_from_next(struct evaluation *ev,
				     const struct check_field *a,
				     const struct check_field *b)
{
	const struct check_field *next_a = evaluate__next(ev, a);
	const struct check_field *next_b = evaluate__next(ev, b);

	if (!next_a || !next_b || evaluate__pair(ev, a, next_b))
		return -1;
	return evaluate__pair(ev, next_a, b);
}

static int evaluate__apart(struct evaluation *ev)
{
	const struct check_group *a = evaluate__group(ev, 0);
	const struct check_group *b = evaluate__group(ev, 1);
	/* a stride that is said, not one that a slab is thought to have */
	bool neighbours = ev->subject->doc->stride && ev->subject->base.stride;
	size_t i, j;

	for (i = 0; i < a->nr; i++) {
		for (j = 0; j < b->nr; j++) {
			if (evaluate__pair(ev, &a->fields[i], &b->fields[j]))
				return -1;
			if (neighbours &&
			    evaluate__apart_from_next(ev, &a->fields[i],
						      &b->fields[j]))
				return -1;
		}
	}
	return 0;
}

/*
 * The end of the lines from @line on that are alike: all touched by one of
 * the first @nr fields (*seen is set), or by none of them. In steps of whole
 * ranges, since an array can be as large as an untrusted object says.
 */
static uint64_t lines_alike(const struct check_group *group, size_t nr,
			    const struct base *base, unsigned int address,
			    uint64_t line, bool *seen)
{
	uint64_t end = UINT64_MAX;
	struct line_range range;
	size_t i;

	*seen = false;
	for (i = 0; i < nr; i++) {
		if (!base__lines(base, address, &group->fields[i].member,
				 &range))
			continue;
		if (range.first <= line && line <= range.last) {
			*seen = true;
			return range.last + 1;
		}
		if (range.first > line && range.first < end)
			end = range.first;
	}
	return end;
}

/*
 * Distinct lines that the fields touch; *beyond is the first field that
 * brings them above @allowed.
 */
static uint64_t lines_touched(const struct check_group *group,
			      const struct base *base, unsigned int address,
			      uint64_t allowed,
			      const struct check_field **beyond)
{
	struct line_range range;
	uint64_t line, end, lines = 0;
	bool seen;
	size_t i;

	*beyond = NULL;
	for (i = 0; i < group->nr; i++) {
		if (!base__lines(base, address, &group->fields[i].member,
				 &range))
			continue;
		for (line = range.first; line <= range.last; line = end) {
			end = lines_alike(group, i, base, address, line, &seen);
			if (end > range.last + 1)
				end = range.last + 1;
			if (!seen)
				lines += end - line;
		}
		if (lines > allowed && !*beyond)
			*beyond = &group->fields[i];
	}
	return lines;
}

static bool group_spreads(struct evaluation *ev,
			  struct check_conflict *conflict, unsigned int address)
{
	const struct check_field *beyond;
	uint64_t lines = lines_touched(evaluate__group(ev, 0),
				       &ev->subject->base, address,
				       ev->rule->lines, &beyond);

	if (lines <= ev->rule->lines)
		return false;
	if (!conflict->a)
		conflict->a = beyond;
	if (lines > conflict->lines)
		conflict->lines = lines;
	return true;
}

static int evaluate__together(struct evaluation *ev)
{
	struct check_conflict conflict = { .a = NULL };

	if (evaluate__addresses(ev, &conflict, group_spreads))
		return -1;
	return evaluate__add(ev, &conflict);
}

/*
 * What is made up for a report: what lies on a line that should be another's,
 * and the struct as a whole.
 */
static const struct rule_group others_group = { .name = "there as well" };
static const struct rule_group whole_group = { .name = "the whole" };

static struct check_field *evaluate__made_up(struct evaluation *ev,
					     const struct rule_group *group,
					     const char *path, uint64_t offset,
					     uint64_t size)
{
	struct check_field *field = pool__alloc(ev->pool, sizeof(*field));

	if (!field)
		return NULL;
	field->group = group;
	field->member.path = path;
	field->member.name = path;
	field->member.type = "";
	field->member.kind = LAYOUT_STRUCT;
	field->member.parent = -1;
	field->member.bit_offset = offset * 8;
	field->member.bit_size = size * 8;
	return field;
}

static bool members_overlap(const struct layout_member *a,
			    const struct layout_member *b)
{
	return a->bit_offset < b->bit_offset + b->bit_size &&
	       b->bit_offset < a->bit_offset + a->bit_size;
}

/* Whether a member lies in what the group owns, or around it. */
static bool group_has(const struct check_group *group,
		      const struct layout_member *member)
{
	size_t i;

	for (i = 0; i < group->nr; i++) {
		if (members_overlap(&group->fields[i].member, member))
			return true;
	}
	return false;
}

static bool layout__has_members_inside(const struct layout *layout, size_t i)
{
	return i + 1 < layout->nr_members &&
	       layout->members[i + 1].parent == (int)i;
}

/* Whether any member of the group meets what does not belong there. */
static bool group_meets(struct evaluation *ev, struct check_conflict *conflict,
			unsigned int address)
{
	const struct check_group *group = evaluate__group(ev, 0);
	struct check_conflict pair = *conflict;
	size_t i;

	for (i = 0; i < group->nr; i++) {
		pair.a = &group->fields[i];
		if (ev->meets(ev, &pair, address))
			return true;
	}
	return false;
}

/* All bytes from the first to the last of the group, under its name. */
static struct check_field *evaluate__hull(struct evaluation *ev)
{
	const struct check_group *group = evaluate__group(ev, 0);
	const struct rule_group *named =
		&ev->subject->doc->groups[ev->rule->groups[0]];
	uint64_t first = UINT64_MAX, end = 0;
	size_t i;

	for (i = 0; i < group->nr; i++) {
		const struct layout_member *m = &group->fields[i].member;

		if (layout_member__first_byte(m) < first)
			first = layout_member__first_byte(m);
		if (layout_member__end_byte(m) > end)
			end = layout_member__end_byte(m);
	}
	return evaluate__made_up(ev, named, named->name, first, end - first);
}

/*
 * What does not belong there is said once, of the first member that it meets
 * at every address at which it meets any; without one, of the group.
 */
static int evaluate__intruder(struct evaluation *ev,
			      struct check_field *intruder,
			      bool (*meets)(struct evaluation *ev,
					    struct check_conflict *conflict,
					    unsigned int address))
{
	const struct check_group *group = evaluate__group(ev, 0);
	struct check_conflict whole = { .b = intruder };
	size_t i;

	ev->meets = meets;
	if (evaluate__addresses(ev, &whole, group_meets))
		return -1;
	for (i = 0; i < group->nr && whole.nr_addresses && !whole.a; i++) {
		struct check_conflict conflict = {
			.a = &group->fields[i],
			.b = intruder,
		};

		if (evaluate__addresses(ev, &conflict, meets))
			return -1;
		if (conflict.nr_addresses == whole.nr_addresses)
			whole.a = conflict.a;
	}
	if (whole.nr_addresses && !whole.a)
		whole.a = evaluate__hull(ev);
	if (whole.nr_addresses && !whole.a)
		return -1;
	return evaluate__add(ev, &whole);
}

static int evaluate__siblings(struct evaluation *ev, const struct layout *layout,
			      const char *prefix, uint64_t bit_offset);

/* What of an element that a member of the group lies in is not the group's. */
static int evaluate__element(struct evaluation *ev,
			     const struct layout_member *array,
			     const struct layout_member *owned,
			     uint64_t bit_offset)
{
	size_t len = strlen(array->path);
	const struct layout *element;
	char *path;
	int ret;

	len += strcspn(owned->path + len, ".");
	path = pool__copy(ev->pool, owned->path, len);
	if (!path)
		return -1;
	ret = layout__element(ev->subject->layout, path, &element);
	if (ret)
		return ret == -ENOMEM ? -1 : 0;
	return evaluate__siblings(ev, element, path, bit_offset);
}

/* Elements of an array, all of them others'. */
static int evaluate__elements(struct evaluation *ev,
			      const struct layout_member *array,
			      uint64_t bit_offset, uint64_t bit_end)
{
	struct check_field *others;

	if (bit_offset >= bit_end)
		return 0;
	others = evaluate__made_up(ev, &others_group, array->path,
				   bit_offset / 8, (bit_end - bit_offset) / 8);
	return others ? evaluate__intruder(ev, others, pair_shares) : -1;
}

static bool lies_in_element(const struct layout_member *member,
			    const struct layout_member *array)
{
	size_t len = strlen(array->path);

	return !strncmp(member->path, array->path, len) &&
	       member->path[len] == '[';
}

/* The first member of the group in an array that ends behind @bit_offset. */
static const struct layout_member *
group__next_in_array(const struct check_group *group,
		     const struct layout_member *array, uint64_t bit_offset)
{
	const struct layout_member *next = NULL;
	size_t i;

	for (i = 0; i < group->nr; i++) {
		const struct layout_member *m = &group->fields[i].member;

		if (lies_in_element(m, array) &&
		    m->bit_offset + m->bit_size > bit_offset &&
		    (!next || m->bit_offset < next->bit_offset))
			next = m;
	}
	return next;
}

/*
 * An array has one entry in the layout. Of one with elements that the group
 * owns, or owns a part of, the other elements and parts do not belong to it.
 */
static int evaluate__array(struct evaluation *ev,
			   const struct layout_member *array)
{
	const struct check_group *group = evaluate__group(ev, 0);
	uint64_t end = array->bit_offset + array->bit_size;
	uint64_t at = array->bit_offset, first, last;
	const struct layout_member *owned;

	owned = group__next_in_array(group, array, at);
	if (!owned || !array->elem_bits)
		return 0;
	for (; owned; owned = group__next_in_array(group, array, at)) {
		first = owned->bit_offset - (owned->bit_offset -
			array->bit_offset) % array->elem_bits;
		last = owned->bit_offset + owned->bit_size;
		if (evaluate__elements(ev, array, at, first))
			return -1;
		if (owned->bit_size < array->elem_bits) {
			last = first + array->elem_bits;
			if (evaluate__element(ev, array, owned, first))
				return -1;
		}
		at = last;
	}
	return evaluate__elements(ev, array, at, end);
}

/* A member of a struct that begins at an offset, as if it were the outer one's. */
static int evaluate__place(struct evaluation *ev, const char *prefix,
			   uint64_t bit_offset, struct layout_member *member)
{
	if (!*prefix)
		return 0;
	member->path = pool__printf(ev->pool, "%s.%s", prefix, member->path);
	member->bit_offset += bit_offset;
	return member->path ? 0 : -1;
}

/* Every member of a struct that is not the group's; @prefix is where it lies. */
static int evaluate__siblings(struct evaluation *ev, const struct layout *layout,
			      const char *prefix, uint64_t bit_offset)
{
	const struct check_group *group = evaluate__group(ev, 0);
	struct check_field *sibling = NULL;
	size_t i, nr;

	for (i = 0; i < layout->nr_members; i++) {
		struct layout_member m = layout->members[i];
		bool endless = check_find__is_endless(layout, &m);

		if (endless)
			m.bit_size = 8;
		if (!m.bit_size || layout__has_members_inside(layout, i))
			continue;
		if (evaluate__place(ev, prefix, bit_offset, &m))
			return -1;
		if (group_has(group, &m)) {
			if (m.kind == LAYOUT_ARRAY && evaluate__array(ev, &m))
				return -1;
			continue;
		}
		if (!sibling)
			sibling = pool__alloc(ev->pool, sizeof(*sibling));
		if (!sibling)
			return -1;
		sibling->group = &others_group;
		sibling->member = m;
		sibling->first_byte = endless;
		nr = ev->result->nr_conflicts;
		if (evaluate__intruder(ev, sibling, pair_shares))
			return -1;
		/* what the result refers to stays as it is */
		if (ev->result->nr_conflicts > nr)
			sibling = NULL;
	}
	return 0;
}

/* How many bytes lie between an object and the next. */
static uint64_t evaluate__gap(const struct evaluation *ev)
{
	const struct layout *layout = ev->subject->layout;
	uint64_t next = base__next(&ev->subject->base, layout);

	return next > layout->size ? next - layout->size : 0;
}

/* The object before reaches into this one's first line. */
static bool previous_shares(struct evaluation *ev,
			    struct check_conflict *conflict,
			    unsigned int address)
{
	struct line_range range;

	return base__lines(&ev->subject->base, address, &conflict->a->member,
			   &range) &&
	       !range.first && evaluate__gap(ev) < address;
}

static int evaluate__neighbours(struct evaluation *ev)
{
	const struct layout *layout = ev->subject->layout;
	uint64_t next = base__next(&ev->subject->base, layout);
	struct check_field *before, *behind;

	/* variables have no neighbours but each other */
	if (ev->subject->doc->globals || !next || next > UINT64_MAX / 16)
		return 0;
	before = evaluate__made_up(ev, &others_group, "(the object before)", 0,
				   0);
	behind = evaluate__made_up(ev, &others_group, "(the next object)",
				   next, layout->size);
	if (!before || !behind)
		return -1;
	if (evaluate__intruder(ev, before, previous_shares))
		return -1;
	return evaluate__intruder(ev, behind, pair_shares);
}

static int evaluate__own(struct evaluation *ev)
{
	return evaluate__siblings(ev, ev->subject->layout, "", 0) ?
	       -1 : evaluate__neighbours(ev);
}

/* The member of the group that its bytes begin with. */
static const struct check_field *group__first(const struct check_group *group)
{
	const struct check_field *first = NULL;
	size_t i;

	for (i = 0; i < group->nr; i++) {
		const struct check_field *field = &group->fields[i];

		if (field->member.bit_size &&
		    (!first || field->member.bit_offset <
			       first->member.bit_offset))
			first = field;
	}
	return first;
}

static bool begins_inside_line(struct evaluation *ev,
			       struct check_conflict *conflict,
			       unsigned int address)
{
	uint64_t first = layout_member__first_byte(&conflict->a->member);

	return (address + first) % ev->subject->base.line;
}

static int evaluate__start(struct evaluation *ev)
{
	struct check_conflict conflict = {
		.a = group__first(evaluate__group(ev, 0)),
	};

	if (!conflict.a)
		return 0;
	if (evaluate__addresses(ev, &conflict, begins_inside_line))
		return -1;
	return evaluate__add(ev, &conflict);
}

static bool is_too_large(struct evaluation *ev, struct check_conflict *conflict,
			 unsigned int address)
{
	(void)conflict;
	(void)address;
	return ev->subject->layout->size > ev->rule->size;
}

static bool takes_too_many_lines(struct evaluation *ev,
				 struct check_conflict *conflict,
				 unsigned int address)
{
	struct line_range range;
	uint64_t lines;

	if (!base__lines(&ev->subject->base, address, &conflict->a->member,
			 &range))
		return false;
	lines = range.last - range.first + 1;
	if (lines > conflict->lines)
		conflict->lines = lines;
	return lines > ev->rule->lines;
}

/* A rule about the struct as a whole. */
static int evaluate__whole(struct evaluation *ev,
			   bool (*wrong)(struct evaluation *ev,
					 struct check_conflict *conflict,
					 unsigned int address))
{
	const struct layout *layout = ev->subject->layout;
	struct check_conflict conflict = {
		.a = evaluate__made_up(ev, &whole_group, layout->name, 0,
				       layout->size),
	};

	if (!conflict.a || evaluate__addresses(ev, &conflict, wrong))
		return -1;
	return evaluate__add(ev, &conflict);
}

static int evaluate__size(struct evaluation *ev)
{
	return evaluate__whole(ev, is_too_large);
}

static int evaluate__lines(struct evaluation *ev)
{
	return evaluate__whole(ev, takes_too_many_lines);
}

int check_kind__evaluate(struct pool *pool, const struct check_subject *subject,
			 const struct rule *rule, struct check_result *result)
{
	static int (* const evaluate[NR_RULE_KINDS])(struct evaluation *ev) = {
		[RULE_APART] = evaluate__apart,
		[RULE_TOGETHER] = evaluate__together,
		[RULE_OWN] = evaluate__own,
		[RULE_START] = evaluate__start,
		[RULE_SIZE] = evaluate__size,
		[RULE_LINES] = evaluate__lines,
	};
	struct evaluation ev = {
		.pool = pool,
		.subject = subject,
		.rule = rule,
		.result = result,
	};

	return evaluate[rule->kind](&ev);
}
