// SPDX-License-Identifier: GPL-2.0
/*
 * Pairs of members of which one is written and the other read, on one line.
 */
#include <stdlib.h>

#include "scan.h"

/*
 * A struct that is embedded is ranked on its own; what clashes inside of it is no
 * news about those that embed it.
 */
#define WORTH_INSIDE	0.125

/*
 * A line costs one miss, however many members of it are read, so its worst pair
 * counts in full; each further one shows that more code is concerned.
 */
#define WORTH_FURTHER	(1.0 / 16)

typedef bool wanted_fn(const struct scan_evidence *write, const struct scan_evidence *read,
		       void *arg);

/**
 * struct visit - a visit of all pairs that share a line
 * @shift: the line is so many doublings of a byte
 * @address: of the object, modulo the line
 * @wanted: which of them
 * @wanted_arg: handed to @wanted
 * @fn: what is to be done with each; 0 to go on
 * @arg: handed to @fn
 */
struct visit {
	unsigned int shift;
	unsigned int address;
	wanted_fn *wanted;
	void *wanted_arg;
	int (*fn)(const struct scan_pair *pair, void *arg);
	void *arg;
};

static double worth_of(const struct scan_evidence *write, const struct scan_evidence *read)
{
	double worth = write->weight * read->weight;

	if (write->child != SCAN_NO_CHILD && write->child == read->child)
		worth *= WORTH_INSIDE;
	return worth;
}

/* Whether they are in different alternatives of a union. */
static bool is_alternative(const struct scan_evidence *write, const struct scan_evidence *read)
{
	size_t i, j;

	for (i = 0; i < SCAN_UNIONS_MAX && write->unions[i].united; i++) {
		for (j = 0; j < SCAN_UNIONS_MAX && read->unions[j].united; j++) {
			if (write->unions[i].united == read->unions[j].united &&
			    write->unions[i].choice != read->unions[j].choice)
				return true;
		}
	}
	return false;
}

/* One in the other, or one instead of the other. */
static bool exclude(const struct scan_evidence *write, const struct scan_evidence *read)
{
	return (write->first < read->end && read->first < write->end) ||
	       is_alternative(write, read);
}

/* They share a line. */
static int visit_pair(const struct visit *v, const struct scan_evidence *write,
		      const struct scan_evidence *read)
{
	struct scan_pair pair = { .write = write, .read = read, .chance = 1 };
	uint64_t w_first = (v->address + write->first) >> v->shift;
	uint64_t r_first = (v->address + read->first) >> v->shift;

	if (exclude(write, read) ||
	    (v->wanted && !v->wanted(write, read, v->wanted_arg)))
		return 0;
	pair.worth = worth_of(write, read);
	pair.line = w_first > r_first ? w_first : r_first;
	return v->fn(&pair, v->arg);
}

/* Evidence is in order of its first byte: what begins on a line of it shares that. */
static int visit_pairs(const struct visit *v, const struct scan_struct *s)
{
	const struct scan_evidence *e, *other, *end = s->evidence + s->nr_evidence;
	int ret = 0;

	for (e = s->evidence; e < end; e++) {
		/* Where the last line ends that it is on. */
		uint64_t line_end = (((v->address + e->end - 1) >> v->shift) + 1) << v->shift;

		for (other = e + 1; other < end && other->first + v->address < line_end;
		     other++) {
			if (other->role == e->role)
				continue;
			ret = e->role == ROLE_HOT_WRITE ? visit_pair(v, e, other) :
							  visit_pair(v, other, e);
			if (ret)
				return ret;
		}
	}
	return 0;
}

/* What is found about the lines of an object, of which few clash. */
#define LINES_MAX	64

struct line_worth {
	uint64_t line;
	double best;
	double all;
};

struct worths {
	struct line_worth lines[LINES_MAX];
	size_t nr;
};

static int add_worth(const struct scan_pair *pair, void *arg)
{
	struct worths *worths = arg;
	struct line_worth *line;
	size_t i;

	/* Pairs come nearly in the order of their lines. */
	for (i = worths->nr; i && worths->lines[i - 1].line != pair->line; i--)
		;
	if (!i && worths->nr == LINES_MAX)
		return 0;
	line = &worths->lines[i ? i - 1 : worths->nr];
	if (!i) {
		*line = (struct line_worth){ .line = pair->line };
		worths->nr++;
	}
	if (pair->worth > line->best)
		line->best = pair->worth;
	line->all += pair->worth;
	return 0;
}

static int compare_worth(const void *a, const void *b)
{
	const double *x = a, *y = b;

	return *x > *y ? -1 : *x < *y;
}

/*
 * Hardly any operation uses all lines of an object: the second worst counts half,
 * the third a third, and so on.
 */
static double add_lines(const struct worths *worths)
{
	double worth[LINES_MAX] = { 0 }, sum = 0;
	size_t i;

	for (i = 0; i < worths->nr; i++) {
		const struct line_worth *line = &worths->lines[i];

		worth[i] = line->best + (line->all - line->best) * WORTH_FURTHER;
	}
	qsort(worth, worths->nr, sizeof(worth[0]), compare_worth);
	for (i = 0; i < worths->nr; i++)
		sum += worth[i] / (double)(i + 1);
	return sum;
}

double scan_pairs__score(const struct scan *scan, const struct scan_struct *s,
			 wanted_fn *wanted, void *arg)
{
	struct scan_addresses addresses;
	double score = 0;
	size_t i;

	scan_addresses__of(&addresses, scan, s);
	for (i = 0; i < addresses.nr; i++) {
		struct worths worths = { .nr = 0 };
		struct visit v = {
			.shift = (unsigned int)__builtin_ctz(scan->line),
			.address = addresses.address[i],
			.wanted = wanted,
			.wanted_arg = arg,
			.fn = add_worth,
			.arg = &worths,
		};

		visit_pairs(&v, s);
		score += addresses.chance[i] * add_lines(&worths);
	}
	return score;
}

/**
 * struct found - pairs that are put together from several addresses
 * @pairs: the pairs
 * @nr: how many
 * @room: how many there is memory for
 * @chance: of the address at hand
 */
struct found {
	struct scan_pair *pairs;
	size_t nr;
	size_t room;
	double chance;
};

static int add_found(const struct scan_pair *pair, void *arg)
{
	struct found *found = arg;
	struct scan_pair *pairs = found->pairs;

	if (found->nr == found->room) {
		found->room = found->room ? 2 * found->room : 64;
		pairs = realloc(pairs, found->room * sizeof(*pairs));
		if (!pairs)
			return -1;
		found->pairs = pairs;
	}
	pairs[found->nr] = *pair;
	pairs[found->nr++].chance = found->chance;
	return 0;
}

/* Pairs of the same members, the likeliest address first. */
static int compare_members(const void *a, const void *b)
{
	const struct scan_pair *x = a, *y = b;

	if (x->write != y->write)
		return x->write < y->write ? -1 : 1;
	if (x->read != y->read)
		return x->read < y->read ? -1 : 1;
	return x->chance > y->chance ? -1 : x->chance < y->chance;
}

static int compare_pairs(const void *a, const void *b)
{
	const struct scan_pair *x = a, *y = b;
	double wx = x->worth * x->chance, wy = y->worth * y->chance;

	if (wx != wy)
		return wx > wy ? -1 : 1;
	return compare_members(a, b);
}

static void merge_found(struct found *found)
{
	size_t i, kept = 0;

	if (found->nr)
		qsort(found->pairs, found->nr, sizeof(*found->pairs), compare_members);
	for (i = 0; i < found->nr; i++) {
		struct scan_pair *pair = &found->pairs[i];

		if (kept && found->pairs[kept - 1].write == pair->write &&
		    found->pairs[kept - 1].read == pair->read)
			found->pairs[kept - 1].chance += pair->chance;
		else
			found->pairs[kept++] = *pair;
	}
	found->nr = kept;
	if (found->nr)
		qsort(found->pairs, found->nr, sizeof(*found->pairs), compare_pairs);
}

int scan_pairs__find(const struct scan *scan, const struct scan_struct *s,
		     wanted_fn *wanted, void *arg, struct scan_pair **pairs, size_t *nr)
{
	struct scan_addresses addresses;
	struct found found = { .nr = 0 };
	size_t i;

	scan_addresses__of(&addresses, scan, s);
	for (i = 0; i < addresses.nr; i++) {
		struct visit v = {
			.shift = (unsigned int)__builtin_ctz(scan->line),
			.address = addresses.address[i],
			.wanted = wanted,
			.wanted_arg = arg,
			.fn = add_found,
			.arg = &found,
		};

		found.chance = addresses.chance[i];
		if (visit_pairs(&v, s)) {
			free(found.pairs);
			return -1;
		}
	}
	merge_found(&found);
	*pairs = found.pairs;
	*nr = found.nr;
	return 0;
}
