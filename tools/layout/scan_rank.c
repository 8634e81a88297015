// SPDX-License-Identifier: GPL-2.0
#include <stdlib.h>
#include <string.h>

#include "parallel.h"
#include "scan.h"

/* Whoever has aligned something knows that the object is hot. */
#define FACTOR_CARES	1.25

/* All its members are on one line whatever their order is. */
#define FACTOR_ONE_LINE	0.5

/* Each CPU has its own, which others look into now and then. */
#define FACTOR_PERCPU	0.5

/* Elements share lines with their neighbours. */
#define FACTOR_ARRAY	1.25

/* Structs that begin with one another, as a socket of TCP with an INET one */
#define BASES_MAX	8

/* Structs that are scored at a time */
#define BATCH	512

const struct scan_uses *scan__uses_of(const struct scan *scan, const struct scan_struct *s)
{
	static const struct scan_uses none;
	const struct scan_uses *uses = scan_uses__find(&scan->uses, scan_uses__key(s->name));

	return uses ? uses : &none;
}

/* Newton's, so that the command needs no library of mathematics. */
static double square_root(double x)
{
	double root = x > 1 ? x : 1, better = (root + x / root) / 2;

	/* From above it comes down to the root, until nothing changes any more. */
	while (better < root) {
		root = better;
		better = (root + x / root) / 2;
	}
	return root;
}

/*
 * What handles a struct. Code that is given a struct with which others begin handles
 * one of those: they have equal parts in it.
 */
static double count_uses(const struct scan *scan, const struct scan_uses *uses)
{
	double count = 0, part = 1;
	int depth;

	for (depth = 0; uses && depth < BASES_MAX; depth++) {
		count += part * ((double)uses->functions + uses->pointers + uses->embedded);
		if (!uses->base)
			break;
		uses = scan_uses__find(&scan->uses, uses->base);
		if (uses && uses->derived)
			part /= uses->derived;
	}
	return count;
}

/*
 * How much code handles a struct is what types know of how much it is used. The
 * root: twice the code is not twice the traffic.
 */
double scan__factor(const struct scan *scan, const struct scan_struct *s)
{
	const struct scan_uses *uses = scan__uses_of(scan, s);
	double factor = square_root(1 + count_uses(scan, uses));

	if (s->cares)
		factor *= FACTOR_CARES;
	if (s->size <= scan->line)
		factor *= FACTOR_ONE_LINE;
	if (uses->percpu)
		factor *= FACTOR_PERCPU;
	if (uses->arrays)
		factor *= FACTOR_ARRAY;
	return factor;
}

static void score_batch(size_t i, void *arg)
{
	struct scan *scan = arg;
	size_t end = (i + 1) * BATCH < scan->nr ? (i + 1) * BATCH : scan->nr;

	for (i *= BATCH; i < end; i++) {
		struct scan_struct *s = &scan->structs[i];

		if (!s->clashes)
			continue;
		s->layout_score = scan_pairs__score(scan, s, NULL, NULL);
		if (s->layout_score > 0)
			s->score = s->layout_score * scan__factor(scan, s);
	}
}

/*
 * One percent of what was sampled, on lines that clash, weighs as much as all that
 * types can say about the worst struct.
 */
static void add_samples(struct scan *scan)
{
	double worst = 1;
	size_t i;

	for (i = 0; i < scan->nr; i++) {
		if (scan->structs[i].score > worst)
			worst = scan->structs[i].score;
	}
	for (i = 0; i < scan->nr; i++)
		scan->structs[i].score += scan->structs[i].sampled * worst;
}

static int compare(const void *a, const void *b)
{
	const struct scan_struct *x = *(const struct scan_struct *const *)a;
	const struct scan_struct *y = *(const struct scan_struct *const *)b;

	if (x->score != y->score)
		return x->score > y->score ? -1 : 1;
	/* They were looked at in the order of their names. */
	return x < y ? -1 : x > y;
}

/* Most structs have no score, and are in order already. */
static void sort(struct scan *scan)
{
	size_t i, nr = 0;

	for (i = 0; i < scan->nr; i++) {
		if (scan->structs[i].score > 0)
			scan->ranked[nr++] = &scan->structs[i];
	}
	if (nr)
		qsort(scan->ranked, nr, sizeof(*scan->ranked), compare);
	for (i = 0; i < scan->nr; i++) {
		if (scan->structs[i].score <= 0)
			scan->ranked[nr++] = &scan->structs[i];
	}
	for (i = 0; i < scan->nr; i++)
		scan->ranked[i]->rank = i + 1;
}

static int rank(struct scan *scan, struct err *err)
{
	scan->ranked = malloc((scan->nr + 1) * sizeof(*scan->ranked));
	if (!scan->ranked)
		return err__set(err, "%s: out of memory: free some and try again",
				scan->object->path);
	parallel__each((scan->nr + BATCH - 1) / BATCH, score_batch, scan);
	if (scan->perf)
		add_samples(scan);
	sort(scan);
	return 0;
}

int scan__object(struct scan *scan, struct err *err)
{
	return scan__collect(scan, err) || rank(scan, err) ? -1 : 0;
}

void scan__free(struct scan *scan)
{
	size_t i;

	for (i = 0; i < scan->nr_pools; i++)
		pool__free(&scan->pools[i]);
	free(scan->pools);
	free(scan->structs);
	free(scan->ranked);
	scan_uses__free(&scan->uses);
	memset(scan, 0, sizeof(*scan));
}
