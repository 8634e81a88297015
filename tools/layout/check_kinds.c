// SPDX-License-Identifier: GPL-2.0
#include <string.h>

#include "check_kinds.h"

struct evaluation {
	struct pool *pool;
	const struct check_subject *subject;
	const struct rule *rule;
	struct check_result *result;
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

static bool pair_shares(struct evaluation *ev, struct check_conflict *conflict,
			unsigned int address)
{
	const struct base *base = &ev->subject->base;
	struct line_range a, b;

	return base__lines(base, address, &conflict->a->member, &a) &&
	       base__lines(base, address, &conflict->b->member, &b) &&
	       a.first <= b.last && b.first <= a.last;
}

static int evaluate__apart(struct evaluation *ev)
{
	const struct check_group *a = evaluate__group(ev, 0);
	const struct check_group *b = evaluate__group(ev, 1);
	size_t i, j;

	for (i = 0; i < a->nr; i++) {
		for (j = 0; j < b->nr; j++) {
			struct check_conflict conflict = {
				.a = &a->fields[i],
				.b = &b->fields[j],
			};

			if (evaluate__addresses(ev, &conflict, pair_shares) ||
			    evaluate__add(ev, &conflict))
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

int check_kind__evaluate(struct pool *pool, const struct check_subject *subject,
			 const struct rule *rule, struct check_result *result)
{
	static int (* const evaluate[NR_RULE_KINDS])(struct evaluation *ev) = {
		[RULE_APART] = evaluate__apart,
		[RULE_TOGETHER] = evaluate__together,
	};
	struct evaluation ev = {
		.pool = pool,
		.subject = subject,
		.rule = rule,
		.result = result,
	};

	return evaluate[rule->kind](&ev);
}
