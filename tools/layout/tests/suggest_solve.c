// SPDX-License-Identifier: GPL-2.0
/*
 * The best order of blocks: held against all orders there are, whose cost is worked
 * out here in another way, byte by byte.
 */
#include <stdio.h>
#include <string.h>

#include "suggest_solve.h"
#include "test.h"

#define CASES		400
#define MAX_BLOCKS	7
#define MAX_VARIANTS	2
#define MAX_TRACKS	4
#define MAX_LINES	64

/**
 * struct random_case - a problem made by chance, and everything that it points to
 */
struct random_case {
	struct suggest_problem problem;
	struct suggest_block blocks[MAX_BLOCKS];
	struct suggest_form forms[MAX_BLOCKS][MAX_VARIANTS];
	struct suggest_item items[MAX_BLOCKS][MAX_VARIANTS][2];
	struct suggest_mark marks[MAX_BLOCKS][MAX_VARIANTS][2];
	struct suggest_run runs[MAX_BLOCKS];
	uint64_t aligns[MAX_VARIANTS];
	struct suggest_track tracks[MAX_TRACKS];
	struct suggest_apart aparts[2];
	struct suggest_together together;
	struct suggest_start start;
	struct suggest_limit size;
	struct suggest_limit lines;
	struct suggest_mark before;
	struct suggest_mark behind;
	struct suggest_around around[2];
	bool embedded;
};

static uint64_t seed;

static uint64_t draw(uint64_t below)
{
	seed = seed * 6364136223846793005ULL + 1442695040888963407ULL;
	return (seed >> 33) % below;
}

/* What lies behind the struct in one that embeds it goes with its size. */
static const struct suggest_around *around(void *arg, unsigned int host, uint64_t size,
					   bool *fits)
{
	struct random_case *c = arg;
	struct suggest_around *a = &c->around[host];

	*fits = true;
	memset(a, 0, sizeof(*a));
	a->size = size;
	if (host) {
		c->behind = (struct suggest_mark){ 16 + size, 16 + size + 8, 1 };
		a->size = 16 + size + 8;
		a->behind = &c->behind;
		a->nr_behind = 1;
	}
	a->next = suggest__round_up(a->size, 8);
	return a;
}

static void make_item(struct random_case *c, size_t b, size_t v, size_t i, uint32_t tags)
{
	static const uint64_t sizes[] = { 1, 2, 4, 8, 8, 8, 12, 16, 24, 40 };
	struct suggest_item *item = &c->items[b][v][i];
	const uint64_t size = sizes[draw(10)];

	item->size = size;
	item->align = size & -size;
	if (item->align > 8)
		item->align = 8;
	if (tags) {
		c->marks[b][v][i] = (struct suggest_mark){ draw(2) ? 0 : size / 2, size, tags };
		item->marks = &c->marks[b][v][i];
		item->nr_marks = 1;
	}
}

/* Bitfields of four bytes that need not begin where such an int could. */
static void make_run(struct random_case *c, size_t b, size_t v)
{
	struct suggest_item *item = &c->items[b][v][0];
	struct suggest_run *run = &c->runs[b];
	size_t i;

	for (i = 0; i < 4; i++) {
		run->begin[i] = 0;
		run->end[i] = i == 3 ? SUGGEST_NOWHERE : 2;
	}
	item->run = run;
	item->align = 4;
	item->size = 2;
	if (item->nr_marks) {
		c->marks[b][v][0].first = 0;
		c->marks[b][v][0].end = 2;
	}
}

static void make_block(struct random_case *c, size_t b)
{
	const uint32_t tags = draw(3) ? 1u << draw(3) : 0;
	const bool is_run = !draw(8), is_pair = !draw(6);
	struct suggest_block *block = &c->blocks[b];
	const uint64_t before = seed;
	size_t v, i;

	for (v = 0; v < c->problem.nr_variants; v++) {
		/* mostly the same in all of them */
		if (draw(4))
			seed = before;
		c->forms[b][v].items = c->items[b][v];
		c->forms[b][v].nr = v && !draw(5) ? 0 : is_pair && !is_run ? 2 : 1;
		for (i = 0; i < c->forms[b][v].nr; i++)
			make_item(c, b, v, i, tags);
		if (is_run)
			make_run(c, b, v);
	}
	block->forms = c->forms[b];
	block->weight = is_pair ? 2 : 1;
	block->can_pad = true;
}

static void make_track(struct random_case *c, size_t i)
{
	struct suggest_track *t = &c->tracks[i];

	t->variant = (unsigned int)(i % c->problem.nr_variants);
	t->unit = draw(3) ? 64 : 32;
	t->address = draw(3) ? 0 : 8 * draw(t->unit / 8);
	t->roles = 3;
	t->aparts = c->aparts;
	t->nr_aparts = draw(4) ? 1 : 2;
	t->togethers = &c->together;
	t->nr_togethers = !draw(2);
	t->starts = &c->start;
	t->nr_starts = !draw(3);
	t->sizes = &c->size;
	t->nr_sizes = !draw(4);
	t->lines = &c->lines;
	t->nr_lines = !draw(4);
	t->tags = 7;
	t->first = t->address && !draw(3) ? 2 : 0;
	t->next = !draw(3) ? 4 : 0;
	t->host = c->embedded && i == c->problem.nr_tracks - 1;
	if (t->host) {
		t->offset = 16;
		t->before = &c->before;
		t->nr_before = 1;
	}
}

static void make_case(struct random_case *c, bool padded)
{
	size_t i;

	memset(c, 0, sizeof(*c));
	c->problem.nr_variants = 1 + draw(MAX_VARIANTS);
	c->problem.nr_blocks = padded ? 2 + draw(3) : 1 + draw(MAX_BLOCKS);
	c->problem.nr_tracks = c->problem.nr_variants + draw(3);
	c->problem.pad = padded ? 64 : 0;
	c->problem.blocks = c->blocks;
	c->problem.aligns = c->aligns;
	c->problem.tracks = c->tracks;
	c->problem.around = around;
	c->problem.arg = c;
	c->embedded = !padded && !draw(3);
	c->aparts[0] = (struct suggest_apart){ 1, 2, SUGGEST_ERROR };
	c->aparts[1] = (struct suggest_apart){ 4, 3, SUGGEST_WARNING };
	c->together = (struct suggest_together){ 1, 1 + (uint32_t)draw(2), SUGGEST_WARNING };
	c->start = (struct suggest_start){ 2, SUGGEST_WARNING };
	c->size = (struct suggest_limit){ 64, SUGGEST_ERROR };
	c->lines = (struct suggest_limit){ 1, SUGGEST_WARNING };
	c->before = (struct suggest_mark){ 0, 8, 2 };
	for (i = 0; i < c->problem.nr_variants; i++)
		c->aligns[i] = 8;
	for (i = 0; i < c->problem.nr_blocks; i++)
		make_block(c, i);
	for (i = 0; i < c->problem.nr_tracks; i++)
		make_track(c, i);
	if (!draw(4))
		c->blocks[0].pin = SUGGEST_FIRST;
	if (!draw(4) && c->problem.nr_blocks > 1)
		c->blocks[c->problem.nr_blocks - 1].pin = SUGGEST_LAST;
}

/**
 * struct lines - what is on each line of one track, byte by byte
 * @tags: by line
 * @first: by tag, where it begins, or UINT64_MAX
 */
struct lines {
	uint32_t tags[MAX_LINES];
	uint64_t first[SUGGEST_MAX_TAGS];
};

static void put_tags(struct lines *lines, const struct suggest_track *t, uint64_t from,
		     uint64_t end, uint32_t tags)
{
	unsigned int tag;
	uint64_t at;

	for (at = t->address + from; at < t->address + end; at++) {
		lines->tags[at / t->unit] |= tags;
		for (tag = 0; tag < 3; tag++) {
			if (tags >> tag & 1 && at < lines->first[tag])
				lines->first[tag] = at;
		}
	}
}

/* Where each variant ends, and what lies on its lines. */
static bool lay_out(const struct random_case *c, const struct suggest_step *order,
		    const struct suggest_track *t, struct lines *lines, uint64_t *end)
{
	size_t i, j, m;
	uint64_t at = 0, from;

	for (i = 0; i < c->problem.nr_blocks; i++) {
		const struct suggest_form *form = &c->forms[order[i].block][t->variant];

		for (j = 0; j < form->nr; j++) {
			const struct suggest_item *item = &form->items[j];

			while (order[i].padded && !j && at % 64)
				at++;
			if (item->run) {
				if (at % 4 == 3)
					return false;
				from = at;
			} else {
				while (at % item->align)
					at++;
				from = at;
			}
			at = from + item->size;
			for (m = 0; m < item->nr_marks; m++)
				put_tags(lines, t, t->offset + from + item->marks[m].first,
					 t->offset + from + item->marks[m].end,
					 item->marks[m].tags);
		}
	}
	*end = at;
	return true;
}

static void charge(struct suggest_cost *cost, struct suggest_cost more, uint64_t times)
{
	while (times--)
		suggest_cost__add(cost, more);
}

static bool track_cost(struct random_case *c, const struct suggest_step *order,
		       const struct suggest_track *t, uint64_t align, struct suggest_cost *cost)
{
	const struct suggest_around *a;
	struct lines lines = { .tags = { 0 } };
	uint64_t end, size, used[3] = { 0 };
	bool fits;
	size_t i, j;

	memset(lines.first, 0xff, sizeof(lines.first));
	lines.tags[0] = t->first;
	if (t->nr_before)
		put_tags(&lines, t, t->before->first, t->before->end, t->before->tags);
	if (!lay_out(c, order, t, &lines, &end))
		return false;
	size = (end + align - 1) / align * align;
	a = around(c, t->host, size, &fits);
	if (a->nr_behind)
		put_tags(&lines, t, a->behind->first, a->behind->end, a->behind->tags);
	put_tags(&lines, t, a->next, a->next + 1, t->next);
	for (i = 0; i < MAX_LINES; i++) {
		for (j = 0; j < 3; j++)
			used[j] += lines.tags[i] >> j & 1;
		for (j = 0; j < t->nr_aparts; j++)
			charge(cost, t->aparts[j].cost, lines.tags[i] & t->aparts[j].a &&
			       lines.tags[i] & t->aparts[j].b);
	}
	/* what the object before has on the first line is nobody's */
	charge(cost, SUGGEST_LINE, used[0] + used[1] - (t->first ? 1 : 0));
	charge(cost, c->together.cost, t->nr_togethers && used[0] > c->together.lines);
	charge(cost, c->start.cost, t->nr_starts && lines.first[1] != UINT64_MAX &&
	       lines.first[1] % t->unit);
	charge(cost, c->size.cost, t->nr_sizes && a->size > c->size.most);
	charge(cost, c->lines.cost, t->nr_lines && a->size &&
	       (t->address + a->size - 1) / t->unit >= c->lines.most);
	return true;
}

/* What an order costs, or nothing if it is impossible. */
static bool naive_cost(struct random_case *c, const struct suggest_step *order,
		       struct suggest_cost *cost)
{
	const struct suggest_track whole[MAX_VARIANTS] = { { .variant = 0, .unit = 64 },
							   { .variant = 1, .unit = 64 } };
	uint64_t align = 8, end;
	size_t i;

	*cost = (struct suggest_cost){ 0, 0 };
	for (i = 0; i < c->problem.nr_blocks; i++) {
		charge(cost, SUGGEST_PAD, order[i].padded);
		if (order[i].padded)
			align = 64;
	}
	for (i = 0; i < c->problem.nr_variants; i++) {
		struct lines lines = { .tags = { 0 } };

		if (!lay_out(c, order, &whole[i], &lines, &end))
			return false;
		cost->spent += (end + align - 1) / align * align;
	}
	for (i = 0; i < c->problem.nr_tracks; i++) {
		if (!track_cost(c, order, &c->tracks[i], align, cost))
			return false;
	}
	return true;
}

/* Members that do not stay, over all subsets that keep their order. */
static uint64_t naive_moved(const struct random_case *c, const struct suggest_step *order)
{
	const size_t nr = c->problem.nr_blocks;
	uint64_t best = 0, all = 0, kept;
	size_t set, i, last;
	bool ordered;

	for (i = 0; i < nr; i++)
		all += c->blocks[i].weight;
	for (set = 0; set < (size_t)1 << nr; set++) {
		ordered = true;
		kept = 0;
		last = 0;
		for (i = 0; i < nr; i++) {
			if (!(set >> i & 1))
				continue;
			ordered &= order[i].block >= last;
			last = order[i].block;
			kept += c->blocks[order[i].block].weight;
		}
		if (ordered && kept > best)
			best = kept;
	}
	return all - best;
}

struct best {
	bool found;
	struct suggest_cost cost;
	uint64_t moved;
};

static bool keeps_pins(const struct random_case *c, const struct suggest_step *order)
{
	size_t i;

	for (i = 0; i < c->problem.nr_blocks; i++) {
		if (c->blocks[i].pin != SUGGEST_FREE && order[i].block != i)
			return false;
	}
	return true;
}

static void consider(struct random_case *c, struct suggest_step *order, struct best *best)
{
	const size_t nr = c->problem.nr_blocks;
	struct suggest_cost cost;
	size_t pads, i;
	int compared;

	if (!keeps_pins(c, order))
		return;
	for (pads = 0; pads < (c->problem.pad ? (size_t)1 << nr : 1); pads++) {
		for (i = 0; i < nr; i++)
			order[i].padded = pads >> i & 1;
		if (!naive_cost(c, order, &cost))
			continue;
		compared = best->found ? suggest_cost__compare(cost, best->cost) : -1;
		if (compared > 0)
			continue;
		if (compared < 0 || naive_moved(c, order) < best->moved)
			best->moved = naive_moved(c, order);
		best->cost = cost;
		best->found = true;
	}
}

static void try_all(struct random_case *c, struct suggest_step *order, size_t at,
		    struct best *best)
{
	struct suggest_step swap;
	size_t i;

	if (at == c->problem.nr_blocks) {
		consider(c, order, best);
		return;
	}
	for (i = at; i < c->problem.nr_blocks; i++) {
		swap = order[at];
		order[at] = order[i];
		order[i] = swap;
		try_all(c, order, at + 1, best);
		order[i] = order[at];
		order[at] = swap;
	}
}

static bool is_order(const struct random_case *c, const struct suggest_step *order)
{
	size_t seen = 0, i;

	for (i = 0; i < c->problem.nr_blocks; i++)
		seen |= (size_t)1 << order[i].block;
	return seen == ((size_t)1 << c->problem.nr_blocks) - 1;
}

static void check_case(struct test *t, struct random_case *c)
{
	struct suggest_step order[MAX_BLOCKS] = { { 0 } }, found[MAX_BLOCKS] = { { 0 } };
	struct suggest_solution solution = { .order = found };
	struct best best = { .found = false };
	struct suggest_cost again;
	size_t i;
	int ret;

	for (i = 0; i < c->problem.nr_blocks; i++)
		order[i].block = i;
	try_all(c, order, 0, &best);
	ret = suggest_solve__run(&c->problem, &solution, true);
	if (!EXPECT_EQ(t, ret, best.found) || !ret)
		return;
	EXPECT(t, solution.exact);
	EXPECT_EQ(t, solution.cost.broken, best.cost.broken);
	EXPECT_EQ(t, solution.cost.spent, best.cost.spent);
	EXPECT_EQ(t, solution.moved, best.moved);
	/* and the order is what it says */
	if (EXPECT(t, is_order(c, found))) {
		EXPECT(t, keeps_pins(c, found));
		EXPECT(t, naive_cost(c, found, &again));
		EXPECT_EQ(t, suggest_cost__compare(again, solution.cost), 0);
		EXPECT_EQ(t, naive_moved(c, found), solution.moved);
	}
}

static void every_order_of_small_structs(struct test *t)
{
	static struct random_case c;
	unsigned int i;

	for (i = 0; i < CASES && t->failures < 10; i++) {
		seed = i;
		make_case(&c, false);
		check_case(t, &c);
		if (t->failures)
			printf("# case %u\n", i);
	}
}

static void every_order_with_padding(struct test *t)
{
	static struct random_case c;
	unsigned int i;

	for (i = 0; i < CASES && t->failures < 10; i++) {
		seed = i + 100000;
		make_case(&c, true);
		check_case(t, &c);
		if (t->failures)
			printf("# case %u\n", i);
	}
}

/* Without room for states there is no proof, but an order all the same. */
static void search_alone_is_no_proof(struct test *t)
{
	struct suggest_step order[MAX_BLOCKS];
	struct suggest_solution solution = { .order = order };
	static struct random_case c;
	uint64_t before;
	size_t i;

	do {
		seed++;
		make_case(&c, false);
	} while (c.problem.nr_blocks < 6);
	for (i = 0; i < c.problem.nr_blocks; i++)
		order[i] = (struct suggest_step){ i, false };
	EXPECT_EQ(t, suggest_search__run(&c.problem, &solution, 1000), 0);
	EXPECT(t, !solution.exact);
	before = solution.cost.spent;
	EXPECT_EQ(t, suggest_exact__run(&c.problem, &solution, 2), 0);
	EXPECT_EQ(t, solution.cost.spent, before);
	EXPECT(t, !solution.exact);
	EXPECT_EQ(t, suggest_solve__run(&c.problem, &solution, false), 1);
	EXPECT(t, solution.cost.spent <= before);
	EXPECT(t, !solution.exact);
}

static void same_input_same_order(struct test *t)
{
	struct suggest_step a[MAX_BLOCKS] = { { 0 } }, b[MAX_BLOCKS] = { { 0 } };
	struct suggest_solution x = { .order = a }, y = { .order = b };
	static struct random_case c;
	unsigned int i, j;

	for (i = 0; i < 50; i++) {
		seed = i;
		make_case(&c, false);
		suggest_solve__run(&c.problem, &x, true);
		suggest_solve__run(&c.problem, &y, true);
		for (j = 0; j < c.problem.nr_blocks; j++)
			EXPECT_EQ(t, a[j].block, b[j].block);
	}
}

static const struct test_case cases[] = {
	TEST_CASE(every_order_of_small_structs),
	TEST_CASE(every_order_with_padding),
	TEST_CASE(search_alone_is_no_proof),
	TEST_CASE(same_input_same_order),
};

int main(void)
{
	return test__run(cases, ARRAY_SIZE(cases));
}
