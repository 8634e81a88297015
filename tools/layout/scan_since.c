// SPDX-License-Identifier: GPL-2.0
/*
 * What got worse from one object to another.
 */
#include <stdlib.h>
#include <string.h>

#include "scan_hit.h"

/**
 * struct since - one struct, then and now
 * @s: the struct now
 * @old: and then
 * @line: bytes of a line
 * @old_address: where its objects lay most often then, modulo the line
 */
struct since {
	const struct scan_struct *s;
	const struct scan_struct *old;
	unsigned int line;
	unsigned int old_address;
};

static const struct scan_evidence *find_path(const struct scan_struct *s, uint64_t path)
{
	size_t i;

	for (i = 0; i < s->nr_evidence; i++) {
		if (s->evidence[i].path == path)
			return &s->evidence[i];
	}
	return NULL;
}

/* The only member of a kind that the other side does not have by that name. */
static const struct scan_evidence *find_only(const struct scan_struct *s,
					     const struct scan_struct *other,
					     enum scan_kind kind)
{
	const struct scan_evidence *found = NULL;
	size_t i;

	for (i = 0; i < s->nr_evidence; i++) {
		if (s->evidence[i].kind != kind || find_path(other, s->evidence[i].path))
			continue;
		if (found)
			return NULL;
		found = &s->evidence[i];
	}
	return found;
}

/* What a member was then; one that alone of its kind is new has been renamed. */
static const struct scan_evidence *then(const struct since *since,
					const struct scan_evidence *now)
{
	const struct scan_evidence *same = find_path(since->old, now->path);

	if (same)
		return same;
	if (find_only(since->s, since->old, now->kind) != now)
		return NULL;
	return find_only(since->old, since->s, now->kind);
}

/* Whether a pair that shares a line now did not do so then. */
static bool is_worse(const struct scan_evidence *write, const struct scan_evidence *read,
		     void *arg)
{
	const struct since *since = arg;
	const struct scan_evidence *old_write = then(since, write);
	const struct scan_evidence *old_read = then(since, read);

	return !old_write || !old_read ||
	       !scan_evidence__share(old_write, old_read, since->old_address, since->line);
}

static unsigned int likely_address(const struct scan *scan, const struct scan_struct *s)
{
	struct scan_addresses addresses;
	size_t i, best = 0;

	scan_addresses__of(&addresses, scan, s);
	for (i = 1; i < addresses.nr; i++) {
		if (addresses.chance[i] > addresses.chance[best])
			best = i;
	}
	return addresses.nr ? addresses.address[best] : 0;
}

/* By name, then definition. */
static int compare_names(const void *a, const void *b)
{
	const struct scan_struct *x = a, *y = b;
	int order = strcmp(x->name, y->name);

	return order ? order : x->definition < y->definition ? -1 :
			       x->definition > y->definition;
}

/** struct worse - a struct that got worse, and by how much */
struct worse {
	const struct scan_struct *s;
	const struct scan_struct *old;
	double grown;
	double weight;
};

static int compare_worse(const void *a, const void *b)
{
	const struct worse *x = a, *y = b;

	if (x->weight != y->weight)
		return x->weight > y->weight ? -1 : 1;
	return compare_names(x->s, y->s);
}

static double compare_struct(const struct scan *scan, const struct scan *old_scan,
			     const struct scan_struct *s, const struct scan_struct *old)
{
	struct since since = {
		.s = s,
		.old = old,
		.line = scan->line,
		.old_address = likely_address(old_scan, old),
	};

	return scan_pairs__score(scan, s, is_worse, &since);
}

/* Return: how many got worse. */
static size_t find_worse(const struct scan *scan, const struct scan *old_scan,
			 struct worse *worse)
{
	size_t i, nr = 0;

	for (i = 0; i < scan->nr; i++) {
		const struct scan_struct *s = &scan->structs[i], *old;
		double grown;

		if (s->layout_score <= 0 || !old_scan->nr)
			continue;
		old = bsearch(s, old_scan->structs, old_scan->nr, sizeof(*old),
			      compare_names);
		if (!old)
			continue;
		/* New pairs may come while worse ones go. */
		grown = compare_struct(scan, old_scan, s, old);
		if (grown <= 0 || s->layout_score <= old->layout_score)
			continue;
		worse[nr++] = (struct worse){
			.s = s,
			.old = old,
			.grown = grown,
			.weight = grown * scan__factor(scan, s),
		};
	}
	if (nr)
		qsort(worse, nr, sizeof(*worse), compare_worse);
	return nr;
}

static int no_memory(const struct scan *scan, struct err *err)
{
	return err__set(err, "%s: out of memory: free some and try again",
			scan->object->path);
}

static int add_worse(struct scan_hits *hits, const struct worse *worse,
		     const struct scan_wish *wish, struct err *err)
{
	struct scan_hit hit = {
		.s = worse->s,
		.before = worse->old,
		.grown = worse->grown,
	};
	struct since since = {
		.s = worse->s,
		.old = worse->old,
		.line = hits->scan->line,
		.old_address = likely_address(hits->old, worse->old),
	};

	if (scan_pairs__find(hits->scan, worse->s, is_worse, &since, &hit.pairs,
			     &hit.nr_pairs))
		return no_memory(hits->scan, err);
	return scan_hits__add(hits, &hit, wish, err);
}

int scan_hits__since(struct scan_hits *hits, const struct scan *scan, const struct scan *old,
		     const struct scan_wish *wish, struct err *err)
{
	struct worse *worse;
	size_t i, nr;
	int ret = 0;

	memset(hits, 0, sizeof(*hits));
	hits->scan = scan;
	hits->old = old;
	if (scan_wish__check(wish, scan, err))
		return -1;
	worse = malloc((scan->nr + 1) * sizeof(*worse));
	if (!worse)
		return no_memory(scan, err);
	nr = find_worse(scan, old, worse);
	for (i = 0; i < nr && !ret; i++) {
		if ((worse[i].s->foreign && !wish->nr_names) ||
		    !scan_wish__has(wish, worse[i].s->name))
			continue;
		hits->nr_all++;
		if (!wish->top || hits->nr < wish->top)
			ret = add_worse(hits, &worse[i], wish, err);
	}
	free(worse);
	return ret;
}
