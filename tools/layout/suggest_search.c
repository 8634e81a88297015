// SPDX-License-Identifier: GPL-2.0
/*
 * A good order of blocks by local search.
 */
#include "suggest_solve.h"

#include <stdlib.h>
#include <string.h>

/* Blocks that are moved together at most. */
#define MAX_STRETCH	8

/* Moves at random before the search begins again. */
#define DISTURBANCES	4

/**
 * struct search - an order that gets better
 * @p: the problem
 * @order: as it is
 * @trial: as it might be
 * @cost: of @order
 * @moved: members that @order moves
 * @first: the first place that is not pinned
 * @end: the place behind the last that is not pinned
 * @words: of a state
 * @states: before each block of @order, @words each
 * @costs: likewise
 * @scratch: room for a state
 * @lengths: room for suggest_problem__moved()
 * @patience: orders that may still be looked at
 * @random: for disturbances
 */
struct search {
	const struct suggest_problem *p;
	struct suggest_step *order;
	struct suggest_step *trial;
	struct suggest_cost cost;
	uint64_t moved;
	size_t first;
	size_t end;
	size_t words;
	uint32_t *states;
	struct suggest_cost *costs;
	uint32_t *scratch;
	uint64_t *lengths;
	size_t patience;
	uint64_t random;
};

int suggest_solution__compare(const struct suggest_solution *a,
			      const struct suggest_solution *b)
{
	const int cost = suggest_cost__compare(a->cost, b->cost);

	if (cost)
		return cost;
	return a->moved < b->moved ? -1 : a->moved > b->moved;
}

static int search__init(struct search *s, const struct suggest_problem *p)
{
	const size_t nr = p->nr_blocks;

	memset(s, 0, sizeof(*s));
	s->p = p;
	s->words = suggest_state__words(p);
	s->random = 0x2545f4914f6cdd1dULL;
	s->order = calloc(nr + 1, sizeof(*s->order));
	s->trial = calloc(nr + 1, sizeof(*s->trial));
	s->states = calloc((nr + 1) * s->words, sizeof(*s->states));
	s->costs = calloc(nr + 1, sizeof(*s->costs));
	s->scratch = calloc(s->words, sizeof(*s->scratch));
	s->lengths = calloc(nr + 1, sizeof(*s->lengths));
	for (s->end = nr; s->end && p->blocks[s->end - 1].pin == SUGGEST_LAST; s->end--)
		;
	while (s->first < s->end && p->blocks[s->first].pin == SUGGEST_FIRST)
		s->first++;
	return s->order && s->trial && s->states && s->costs && s->scratch && s->lengths ?
	       0 : -1;
}

static void search__free(struct search *s)
{
	free(s->order);
	free(s->trial);
	free(s->states);
	free(s->costs);
	free(s->scratch);
	free(s->lengths);
}

static bool is_impossible(struct suggest_cost cost)
{
	return !suggest_cost__compare(cost, SUGGEST_IMPOSSIBLE);
}

/* Note the states along the order, from a place on. */
static void note_states(struct search *s, size_t from)
{
	size_t i;

	if (!from)
		s->costs[0] = suggest_state__begin(s->p, s->states);
	for (i = from; i < s->p->nr_blocks; i++) {
		uint32_t *next = s->states + (i + 1) * s->words;

		memcpy(next, s->states + i * s->words, s->words * sizeof(*next));
		s->costs[i + 1] = s->costs[i];
		if (is_impossible(s->costs[i]) ||
		    !suggest_state__add(s->p, next, s->order[i], &s->costs[i + 1]))
			s->costs[i + 1] = SUGGEST_IMPOSSIBLE;
	}
}

/*
 * What the trial costs, which differs from the order from a place on. Return: 1, 0
 * if that is impossible or more than the order, -1 without memory.
 */
static int trial_cost(struct search *s, size_t from, struct suggest_cost *cost)
{
	size_t i;
	int ret;

	*cost = s->costs[from];
	if (is_impossible(*cost))
		return 0;
	memcpy(s->scratch, s->states + from * s->words, s->words * sizeof(*s->scratch));
	for (i = from; i < s->p->nr_blocks; i++) {
		if (suggest_cost__compare(*cost, s->cost) > 0 ||
		    !suggest_state__add(s->p, s->scratch, s->trial[i], cost))
			return 0;
	}
	ret = suggest_state__finish(s->p, s->scratch, cost);
	return ret > 0 ? suggest_cost__compare(*cost, s->cost) <= 0 : ret;
}

/* Take the trial if it is better. Return: 1 if so, 0, -1 without memory. */
static int consider(struct search *s, size_t from)
{
	const size_t nr = s->p->nr_blocks;
	struct suggest_cost cost;
	uint64_t moved;
	int ret;

	if (s->patience)
		s->patience--;
	ret = trial_cost(s, from, &cost);
	if (ret > 0) {
		moved = suggest_problem__moved(s->p, s->trial, s->lengths);
		ret = suggest_cost__compare(cost, s->cost) < 0 || moved < s->moved;
	}
	if (ret <= 0) {
		memcpy(s->trial + from, s->order + from, (nr - from) * sizeof(*s->trial));
		return ret;
	}
	memcpy(s->order + from, s->trial + from, (nr - from) * sizeof(*s->order));
	s->cost = cost;
	s->moved = moved;
	note_states(s, from);
	return 1;
}

/* In the trial, move a stretch to where @to will be its first place. */
static void move_stretch(struct suggest_step *order, size_t from, size_t len, size_t to)
{
	struct suggest_step stretch[MAX_STRETCH];

	memcpy(stretch, order + from, len * sizeof(*stretch));
	if (to < from)
		memmove(order + to + len, order + to, (from - to) * sizeof(*order));
	else
		memmove(order + from, order + from + len, (to - from) * sizeof(*order));
	memcpy(order + to, stretch, len * sizeof(*stretch));
}

static int try_moves(struct search *s, size_t len)
{
	size_t from, to;
	int better = 0, ret;

	for (from = s->first; from + len <= s->end && s->patience; from++) {
		for (to = s->first; to + len <= s->end && s->patience; to++) {
			if (to == from)
				continue;
			move_stretch(s->trial, from, len, to);
			ret = consider(s, from < to ? from : to);
			if (ret < 0)
				return -1;
			better |= ret;
		}
	}
	return better;
}

static int try_swaps(struct search *s)
{
	struct suggest_step step;
	int better = 0, ret;
	size_t a, b;

	for (a = s->first; a < s->end && s->patience; a++) {
		for (b = a + 1; b < s->end && s->patience; b++) {
			step = s->trial[a];
			s->trial[a] = s->trial[b];
			s->trial[b] = step;
			ret = consider(s, a);
			if (ret < 0)
				return -1;
			better |= ret;
		}
	}
	return better;
}

static int try_pads(struct search *s)
{
	int better = 0, ret;
	size_t i;

	for (i = 0; s->p->pad && i < s->p->nr_blocks && s->patience; i++) {
		if (!s->p->blocks[s->trial[i].block].can_pad)
			continue;
		s->trial[i].padded = !s->trial[i].padded;
		ret = consider(s, i);
		if (ret < 0)
			return -1;
		better |= ret;
	}
	return better;
}

/* Until nothing helps any more. */
static int descend(struct search *s)
{
	int better, ret;
	size_t len;

	do {
		better = try_pads(s);
		if (better < 0)
			return -1;
		for (len = 1; len <= MAX_STRETCH && len < s->end - s->first; len++) {
			ret = try_moves(s, len);
			if (ret < 0)
				return -1;
			better |= ret;
		}
		ret = try_swaps(s);
		if (ret < 0)
			return -1;
		better |= ret;
	} while (better && s->patience);
	return 0;
}

static size_t draw(struct search *s, size_t below)
{
	s->random ^= s->random << 13;
	s->random ^= s->random >> 7;
	s->random ^= s->random << 17;
	return s->random % below;
}

/* Begin at another order. Return: 1, 0 if it is impossible, -1 without memory. */
static int begin_at(struct search *s, const struct suggest_step *order)
{
	const size_t nr = s->p->nr_blocks;
	int ret;

	memmove(s->order, order, nr * sizeof(*order));
	memcpy(s->trial, s->order, nr * sizeof(*order));
	ret = suggest_problem__cost(s->p, s->order, s->scratch, &s->cost);
	if (ret < 0)
		return -1;
	if (!ret)
		s->cost = SUGGEST_IMPOSSIBLE;
	s->moved = suggest_problem__moved(s->p, s->order, s->lengths);
	note_states(s, 0);
	return ret;
}

static void disturb(struct search *s, struct suggest_step *order)
{
	const size_t nr = s->end - s->first;
	size_t i, len;

	for (i = 0; i < DISTURBANCES; i++) {
		len = 1 + draw(s, nr < MAX_STRETCH ? nr : MAX_STRETCH);
		move_stretch(order, s->first + draw(s, nr - len + 1), len,
			     s->first + draw(s, nr - len + 1));
	}
}

static void keep(const struct search *s, struct suggest_solution *solution)
{
	const struct suggest_solution found = { .cost = s->cost, .moved = s->moved };

	if (suggest_solution__compare(&found, solution) >= 0)
		return;
	memcpy(solution->order, s->order, s->p->nr_blocks * sizeof(*s->order));
	solution->cost = s->cost;
	solution->moved = s->moved;
}

static int run(struct search *s, struct suggest_solution *solution)
{
	const size_t nr = s->p->nr_blocks;

	if (begin_at(s, solution->order) < 0)
		return -1;
	solution->cost = s->cost;
	solution->moved = s->moved;
	while (true) {
		if (descend(s))
			return -1;
		keep(s, solution);
		if (!s->patience || s->end - s->first < 2)
			return 0;
		memcpy(s->trial, solution->order, nr * sizeof(*s->trial));
		disturb(s, s->trial);
		if (begin_at(s, s->trial) < 0)
			return -1;
	}
}

int suggest_search__run(const struct suggest_problem *problem,
			struct suggest_solution *solution, size_t patience)
{
	struct search s;
	int ret = search__init(&s, problem);

	s.patience = patience;
	if (!ret)
		ret = run(&s, solution);
	solution->exact = false;
	search__free(&s);
	return ret;
}
