// SPDX-License-Identifier: GPL-2.0
#include "suggest_solve.h"

#include <stdlib.h>
#include <string.h>

/*
 * Orders that are looked at for a bound, by the square of the number of blocks and at
 * most, and where nothing exact is possible.
 */
#define PATIENCE_SQUARE	40
#define PATIENCE_BOUND	20000
#define PATIENCE_GOOD	100000

/*
 * Words of a state up to which all of that is affordable. States are longer the more
 * addresses there are of which each is a place on its line: on lines of 1024 bytes up to
 * ten times as many as on those of 64.
 */
#define AFFORDABLE_WORDS	64

/* Blocks up to which orders of such states are, each of which has all blocks in it. */
#define AFFORDABLE_BLOCKS	24

/* What is left of the last search where that is dear and nothing exact is looked for. */
#define LATER_SHARE	4

/* Groups of blocks whose orders are all tried for a start. */
#define MAX_GROUPS	5

/**
 * struct start - an order that is put together group by group
 * @p: the problem
 * @order: so far
 * @nr: blocks in it
 * @used: by block, whether it is in it
 * @state: what it comes to
 * @groups: tags of blocks that differ in them, but for those without
 * @nr_groups: how many
 * @best: the best of all starts
 */
struct start {
	const struct suggest_problem *p;
	struct suggest_step *order;
	size_t nr;
	bool *used;
	uint32_t *state;
	uint32_t groups[MAX_GROUPS];
	size_t nr_groups;
	struct suggest_solution *best;
};

static uint32_t tags_of(const struct suggest_problem *p, size_t block)
{
	uint32_t tags = 0;
	size_t v, i, m;

	for (v = 0; v < p->nr_variants; v++) {
		const struct suggest_form *form = &p->blocks[block].forms[v];

		for (i = 0; i < form->nr; i++) {
			for (m = 0; m < form->items[i].nr_marks; m++)
				tags |= form->items[i].marks[m].tags;
		}
	}
	return tags;
}

static void find_groups(struct start *s)
{
	size_t i, g;

	for (i = 0; i < s->p->nr_blocks; i++) {
		const uint32_t tags = tags_of(s->p, i);

		for (g = 0; g < s->nr_groups && s->groups[g] != tags; g++)
			;
		if (!tags || g < s->nr_groups || s->p->blocks[i].pin != SUGGEST_FREE ||
		    s->nr_groups == MAX_GROUPS)
			continue;
		s->groups[s->nr_groups++] = tags;
	}
}

static void place(struct start *s, size_t block)
{
	const struct suggest_step step = { block, false };
	struct suggest_cost cost = { 0, 0 };

	s->order[s->nr++] = step;
	s->used[block] = true;
	suggest_state__add(s->p, s->state, step, &cost);
}

static void place_pinned(struct start *s)
{
	while (s->nr < s->p->nr_blocks && s->p->blocks[s->nr].pin == SUGGEST_FIRST)
		place(s, s->nr);
}

static void place_group(struct start *s, uint32_t tags)
{
	size_t i;

	for (i = 0; i < s->p->nr_blocks; i++) {
		if (!s->used[i] && s->p->blocks[i].pin == SUGGEST_FREE &&
		    tags_of(s->p, i) == tags)
			place(s, i);
	}
}

static uint64_t room_on_line(const struct start *s)
{
	const struct suggest_track *t = &s->p->tracks[0];
	const uint64_t at = t->address + t->offset +
			    suggest_state__end(s->p, s->state, t->variant);

	return (t->unit - at % t->unit) % t->unit;
}

static uint64_t size_of(const struct suggest_problem *p, size_t block, size_t variant)
{
	const struct suggest_form *form = &p->blocks[block].forms[variant];
	uint64_t size = 0;
	size_t i;

	for (i = 0; i < form->nr; i++)
		size += form->items[i].size;
	return size;
}

/* Fill the line up with what no group has, the largest that fits first. */
static void fill_line(struct start *s)
{
	uint64_t room, size, most;
	size_t i, best;

	while ((room = room_on_line(s))) {
		best = SIZE_MAX;
		most = 0;
		for (i = 0; i < s->p->nr_blocks; i++) {
			size = size_of(s->p, i, s->p->tracks[0].variant);
			if (s->used[i] || s->p->blocks[i].pin != SUGGEST_FREE ||
			    size > room || size <= most || tags_of(s->p, i))
				continue;
			best = i;
			most = size;
		}
		if (best == SIZE_MAX)
			return;
		place(s, best);
	}
}

static void place_rest(struct start *s)
{
	size_t i;

	for (i = 0; i < s->p->nr_blocks; i++) {
		if (!s->used[i] && s->p->blocks[i].pin == SUGGEST_FREE)
			place(s, i);
	}
	for (i = s->nr; i < s->p->nr_blocks; i++)
		place(s, i);
}

/* One order of the groups. @late: what no group has comes at the end, not in front */
static int try_start(struct start *s, const size_t *groups, bool late)
{
	struct suggest_solution found = { .order = s->order };
	size_t g;
	int ret;

	s->nr = 0;
	memset(s->used, 0, s->p->nr_blocks * sizeof(*s->used));
	suggest_state__begin(s->p, s->state);
	place_pinned(s);
	if (!late)
		place_group(s, 0);
	for (g = 0; g < s->nr_groups; g++) {
		fill_line(s);
		place_group(s, s->groups[groups[g]]);
	}
	fill_line(s);
	place_rest(s);
	ret = suggest_problem__cost(s->p, s->order, s->state, &found.cost);
	if (ret > 0 && suggest_cost__compare(found.cost, s->best->cost) < 0) {
		memcpy(s->best->order, s->order, s->p->nr_blocks * sizeof(*s->order));
		s->best->cost = found.cost;
	}
	return ret < 0 ? -1 : 0;
}

/* Every order of the groups, from @at on. */
static int try_orders(struct start *s, size_t *groups, size_t at)
{
	size_t i, swap;

	if (at == s->nr_groups)
		return try_start(s, groups, true) || try_start(s, groups, false) ? -1 : 0;
	for (i = at; i < s->nr_groups; i++) {
		swap = groups[at];
		groups[at] = groups[i];
		groups[i] = swap;
		if (try_orders(s, groups, at + 1))
			return -1;
		groups[i] = groups[at];
		groups[at] = swap;
	}
	return 0;
}

/* A start that goes by groups; @best has room for one, and costs as much as can be. */
static int start__find(const struct suggest_problem *p, struct suggest_solution *best)
{
	struct start s = { .p = p, .best = best };
	size_t groups[MAX_GROUPS], i;
	int ret = -1;

	s.order = calloc(p->nr_blocks + 1, sizeof(*s.order));
	s.used = calloc(p->nr_blocks + 1, sizeof(*s.used));
	s.state = calloc(suggest_state__words(p), sizeof(*s.state));
	if (s.order && s.used && s.state) {
		find_groups(&s);
		for (i = 0; i < MAX_GROUPS; i++)
			groups[i] = i;
		ret = p->nr_tracks ? try_orders(&s, groups, 0) : 0;
	}
	free(s.order);
	free(s.used);
	free(s.state);
	return ret;
}

/* From a start on, with so much patience; the better one is kept in @solution. */
static int search_from(const struct suggest_problem *p, struct suggest_solution *start,
		       struct suggest_solution *solution, size_t patience)
{
	if (suggest_search__run(p, start, patience))
		return -1;
	if (suggest_solution__compare(start, solution) < 0) {
		memcpy(solution->order, start->order, p->nr_blocks * sizeof(*start->order));
		solution->cost = start->cost;
		solution->moved = start->moved;
	}
	return 0;
}

static void take_today(const struct suggest_problem *p, struct suggest_solution *solution)
{
	size_t i;

	for (i = 0; i < p->nr_blocks; i++)
		solution->order[i] = (struct suggest_step){ i, false };
	solution->cost = SUGGEST_IMPOSSIBLE;
	solution->moved = UINT64_MAX;
	solution->exact = false;
}

/* From today's order, and from one that goes by groups. */
static int search_both(const struct suggest_problem *p, struct suggest_solution *start,
		       struct suggest_solution *solution, size_t patience)
{
	take_today(p, start);
	if (search_from(p, start, solution, patience))
		return -1;
	take_today(p, start);
	if (start__find(p, start))
		return -1;
	return search_from(p, start, solution, patience);
}

/* So many, or fewer where each takes longer. */
static size_t affordable(const struct suggest_problem *p, size_t orders)
{
	const size_t words = suggest_state__words(p);

	return words > AFFORDABLE_WORDS ? orders * AFFORDABLE_WORDS / words : orders;
}

/* Likewise, of orders that a local search looks at. */
static size_t patience(const struct suggest_problem *p, size_t orders)
{
	const size_t most = affordable(p, orders);

	return most < orders && p->nr_blocks > AFFORDABLE_BLOCKS ?
	       most * AFFORDABLE_BLOCKS / p->nr_blocks : most;
}

int suggest_solve__run(const struct suggest_problem *p, struct suggest_solution *solution,
		       bool exact)
{
	const size_t square = PATIENCE_SQUARE * p->nr_blocks * p->nr_blocks;
	struct suggest_solution start = { .moved = 0 };
	size_t good = patience(p, PATIENCE_GOOD);
	int ret;

	start.order = calloc(p->nr_blocks + 1, sizeof(*start.order));
	if (!start.order)
		return -1;
	if (!exact && good < PATIENCE_GOOD)
		good /= LATER_SHARE;
	take_today(p, solution);
	ret = search_both(p, &start, solution,
			  patience(p, square < PATIENCE_BOUND ? square : PATIENCE_BOUND));
	if (!ret && exact)
		ret = suggest_exact__run(p, solution, affordable(p, SUGGEST_EXACT_STATES));
	if (!ret)
		ret = search_both(p, &start, solution, good);
	free(start.order);
	if (ret < 0)
		return -1;
	return suggest_cost__compare(solution->cost, SUGGEST_IMPOSSIBLE) < 0;
}
