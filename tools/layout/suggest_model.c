// SPDX-License-Identifier: GPL-2.0
/*
 * What an order of blocks costs, block by block.
 */
#include "suggest_model.h"

#include <string.h>

/*
 * The words of a state: whether anything was aligned by hand; by variant where it
 * ends; by track the tags that were seen and those on the line that goes on; and by
 * rule about a number of lines how many there are.
 */
#define WORD_PADDED	0
#define WORD_ENDS	1

static size_t word_of_seen(const struct suggest_problem *p, size_t track)
{
	return WORD_ENDS + p->nr_variants + 2 * track;
}

static size_t word_of_line(const struct suggest_problem *p, size_t track)
{
	return word_of_seen(p, track) + 1;
}

static size_t first_counter(const struct suggest_problem *p)
{
	return word_of_seen(p, p->nr_tracks);
}

size_t suggest_state__words(const struct suggest_problem *p)
{
	size_t words = first_counter(p), i;

	for (i = 0; i < p->nr_tracks; i++)
		words += p->tracks[i].nr_togethers;
	return words;
}

/**
 * struct walk - going through the marks of one track
 * @track: which
 * @seen: tags so far
 * @line: tags on the line that goes on
 * @counters: of its rules about a number of lines
 * @number: of the line that goes on, from the one that the address lies on
 * @cost: increased
 */
struct walk {
	const struct suggest_track *track;
	uint32_t *seen;
	uint32_t *line;
	uint32_t *counters;
	uint64_t number;
	struct suggest_cost *cost;
};

static void multiply(struct suggest_cost *to, struct suggest_cost cost, uint64_t times)
{
	to->broken += cost.broken * times;
	to->spent += cost.spent * times;
}

/* Tags come to @lines lines that have @before. */
static void walk__charge(struct walk *w, uint32_t before, uint32_t tags, uint64_t lines)
{
	const struct suggest_track *t = w->track;
	const uint32_t after = before | tags, added = after & ~before;
	size_t i;

	if (!added || !lines)
		return;
	for (i = 0; i < t->nr_aparts; i++) {
		const struct suggest_apart *a = &t->aparts[i];

		if (after & a->a && after & a->b && !(before & a->a && before & a->b))
			multiply(w->cost, a->cost, lines);
	}
	multiply(w->cost, SUGGEST_LINE, lines * (uint64_t)__builtin_popcount(added & t->roles));
	for (i = 0; i < t->nr_togethers; i++) {
		const struct suggest_together *g = &t->togethers[i];
		const uint32_t had = w->counters[i];

		if (!(added & g->tag) || had > g->lines)
			continue;
		/* what is beyond the limit is of no more interest */
		w->counters[i] = lines > g->lines - had ? g->lines + 1 : had + (uint32_t)lines;
		if (w->counters[i] > g->lines)
			suggest_cost__add(w->cost, g->cost);
	}
}

static void walk__start(struct walk *w, uint32_t tags, uint64_t at)
{
	const struct suggest_track *t = w->track;
	size_t i;

	for (i = 0; i < t->nr_starts; i++) {
		if (tags & ~*w->seen & t->starts[i].tag && at % t->unit)
			suggest_cost__add(w->cost, t->starts[i].cost);
	}
	*w->seen |= tags;
}

/* Go on to the line of a byte. */
static void walk__go_to(struct walk *w, uint64_t at)
{
	const uint64_t number = at / w->track->unit;

	if (number != w->number)
		*w->line = 0;
	w->number = number;
}

/* Tags on bytes from @first to before @end, counted from the address' line. */
static void walk__mark(struct walk *w, uint32_t tags, uint64_t first, uint64_t end)
{
	const uint64_t unit = w->track->unit;
	uint64_t last;

	tags &= w->track->tags;
	if (!tags || first == end)
		return;
	walk__start(w, tags, first);
	walk__go_to(w, first);
	walk__charge(w, *w->line, tags, 1);
	*w->line |= tags;
	last = (end - 1) / unit;
	if (last == w->number)
		return;
	walk__charge(w, 0, tags, last - w->number);
	w->number = last;
	*w->line = tags;
}

static void walk__marks(struct walk *w, const struct suggest_mark *marks, size_t nr,
			uint64_t offset)
{
	size_t i;

	for (i = 0; i < nr; i++)
		walk__mark(w, marks[i].tags, offset + marks[i].first, offset + marks[i].end);
}

/* @at: where the track has come to, in bytes of the outer object */
static struct walk walk__resume(const struct suggest_problem *p, uint32_t *state, size_t track,
				uint32_t *counters, uint64_t at, struct suggest_cost *cost)
{
	const struct suggest_track *t = &p->tracks[track];

	return (struct walk){
		.track = t,
		.seen = &state[word_of_seen(p, track)],
		.line = &state[word_of_line(p, track)],
		.counters = counters,
		.number = (t->address + at) / t->unit,
		.cost = cost,
	};
}

struct suggest_cost suggest_state__begin(const struct suggest_problem *p, uint32_t *state)
{
	uint32_t *counters = state + first_counter(p);
	struct suggest_cost cost = { 0, 0 };
	size_t i;

	memset(state, 0, suggest_state__words(p) * sizeof(*state));
	for (i = 0; i < p->nr_tracks; i++) {
		const struct suggest_track *t = &p->tracks[i];
		struct walk w = walk__resume(p, state, i, counters, 0, &cost);

		*w.line = t->first;
		walk__marks(&w, t->before, t->nr_before, t->address);
		walk__go_to(&w, t->address + t->offset);
		counters += t->nr_togethers;
	}
	return cost;
}

bool suggest_item__place(const struct suggest_item *item, uint64_t at, uint64_t least,
			 uint64_t *begin, uint64_t *end)
{
	const struct suggest_run *run = item->run;
	size_t phase;

	if (!run) {
		*begin = suggest__round_up(at, item->align > least ? item->align : least);
		*end = *begin + item->size;
		return true;
	}
	at = suggest__round_up(at, least);
	phase = at & (item->align - 1);
	*begin = at + run->begin[phase];
	*end = at + run->end[phase];
	return run->end[phase] != SUGGEST_NOWHERE;
}

/* Take an item up in every track of a variant. */
static void add_marks(const struct suggest_problem *p, uint32_t *state, size_t variant,
		      const struct suggest_item *item, uint64_t at, uint64_t begin,
		      uint64_t end, struct suggest_cost *cost)
{
	uint32_t *counters = state + first_counter(p);
	size_t i;

	for (i = 0; i < p->nr_tracks; i++) {
		const struct suggest_track *t = &p->tracks[i];

		if (t->variant == variant) {
			struct walk w = walk__resume(p, state, i, counters, t->offset + at,
						     cost);

			if (item->run && item->nr_marks)
				walk__mark(&w, item->marks[0].tags,
					   t->address + t->offset + begin,
					   t->address + t->offset + end);
			else
				walk__marks(&w, item->marks, item->nr_marks,
					    t->address + t->offset + begin);
			walk__go_to(&w, t->address + t->offset + end);
		}
		counters += t->nr_togethers;
	}
}

bool suggest_state__add(const struct suggest_problem *p, uint32_t *state,
			struct suggest_step step, struct suggest_cost *cost)
{
	const struct suggest_block *block = &p->blocks[step.block];
	size_t v, i;

	if (step.padded) {
		state[WORD_PADDED] = 1;
		suggest_cost__add(cost, SUGGEST_PAD);
	}
	for (v = 0; v < p->nr_variants; v++) {
		const struct suggest_form *form = &block->forms[v];
		uint64_t at = state[WORD_ENDS + v], begin, end;

		for (i = 0; i < form->nr; i++) {
			if (!suggest_item__place(&form->items[i], at,
						 step.padded && !i ? p->pad : 1, &begin, &end) ||
			    end > UINT32_MAX / 2)
				return false;
			add_marks(p, state, v, &form->items[i], at, begin, end, cost);
			at = end;
		}
		state[WORD_ENDS + v] = (uint32_t)at;
	}
	return true;
}

/* What comes behind the struct, in a copy of the state. */
static void finish_track(const struct suggest_problem *p, const uint32_t *state, size_t track,
			 uint32_t *counters, const struct suggest_around *around,
			 struct suggest_cost *cost)
{
	const struct suggest_track *t = &p->tracks[track];
	uint32_t seen = suggest_state__seen(p, state, track);
	uint32_t line = suggest_state__line(p, state, track);
	const uint64_t end = t->offset + state[WORD_ENDS + t->variant];
	struct walk w = {
		.track = t,
		.seen = &seen,
		.line = &line,
		.counters = counters,
		.number = (t->address + end) / t->unit,
		.cost = cost,
	};
	uint64_t lines;
	size_t i;

	walk__marks(&w, around->behind, around->nr_behind, t->address);
	if (around->next)
		walk__mark(&w, t->next, t->address + around->next,
			   t->address + around->next + 1);
	lines = around->size ? (t->address + around->size - 1) / t->unit -
			       t->address / t->unit + 1 : 0;
	for (i = 0; i < t->nr_lines; i++) {
		if (lines > t->lines[i].most)
			suggest_cost__add(cost, t->lines[i].cost);
	}
	for (i = 0; i < t->nr_sizes; i++) {
		if (around->size > t->sizes[i].most)
			suggest_cost__add(cost, t->sizes[i].cost);
	}
}

/* More rules about numbers of lines than any document has. */
#define MAX_COUNTERS	64

int suggest_state__finish(const struct suggest_problem *p, const uint32_t *state,
			  struct suggest_cost *cost)
{
	const uint32_t *from = state + first_counter(p);
	uint32_t counters[MAX_COUNTERS];
	size_t v, i, nr;

	for (v = 0; v < p->nr_variants; v++)
		cost->spent += suggest__round_up(state[WORD_ENDS + v],
						 suggest_state__align(p, state, v));
	for (i = 0; i < p->nr_tracks; i++) {
		const struct suggest_track *t = &p->tracks[i];
		const uint64_t size = suggest__round_up(state[WORD_ENDS + t->variant],
							suggest_state__align(p, state,
									     t->variant));
		const struct suggest_around *around;
		bool fits = true;

		around = p->around(p->arg, t->host, size, &fits);
		if (!around)
			return -1;
		if (!fits)
			return 0;
		nr = t->nr_togethers < MAX_COUNTERS ? t->nr_togethers : MAX_COUNTERS;
		memcpy(counters, from, nr * sizeof(*counters));
		finish_track(p, state, i, counters, around, cost);
		from += t->nr_togethers;
	}
	return 1;
}

uint64_t suggest_state__end(const struct suggest_problem *p, const uint32_t *state,
			    size_t variant)
{
	(void)p;
	return state[WORD_ENDS + variant];
}

uint64_t suggest_state__align(const struct suggest_problem *p, const uint32_t *state,
			      size_t variant)
{
	const uint64_t align = p->aligns[variant];

	return state[WORD_PADDED] && p->pad > align ? p->pad : align;
}

uint32_t suggest_state__seen(const struct suggest_problem *p, const uint32_t *state,
			     size_t track)
{
	return state[word_of_seen(p, track)];
}

uint32_t suggest_state__line(const struct suggest_problem *p, const uint32_t *state,
			     size_t track)
{
	return state[word_of_line(p, track)];
}

int suggest_problem__cost(const struct suggest_problem *p, const struct suggest_step *order,
			  uint32_t *scratch, struct suggest_cost *cost)
{
	size_t i;

	*cost = suggest_state__begin(p, scratch);
	for (i = 0; i < p->nr_blocks; i++) {
		if (!suggest_state__add(p, scratch, order[i], cost))
			return 0;
	}
	return suggest_state__finish(p, scratch, cost);
}

bool suggest_problem__pinned(const struct suggest_problem *p, const struct suggest_step *order)
{
	size_t i;

	for (i = 0; i < p->nr_blocks; i++) {
		if (p->blocks[i].pin != SUGGEST_FREE && order[i].block != i)
			return false;
	}
	return true;
}

uint64_t suggest_problem__moved(const struct suggest_problem *p,
				const struct suggest_step *order, uint64_t *scratch)
{
	uint64_t all = 0, kept = 0;
	size_t i, j;

	for (i = 0; i < p->nr_blocks; i++) {
		const uint64_t weight = p->blocks[order[i].block].weight;

		scratch[i] = 0;
		for (j = 0; j < i; j++) {
			if (order[j].block < order[i].block && scratch[j] > scratch[i])
				scratch[i] = scratch[j];
		}
		scratch[i] += weight;
		all += weight;
		if (scratch[i] > kept)
			kept = scratch[i];
	}
	return all - kept;
}
