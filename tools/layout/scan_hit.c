// SPDX-License-Identifier: GPL-2.0
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "scan_hit.h"

/* Structs that embed one and are named; the others are counted. */
#define CONTAINERS_SHOWN	3

static int no_memory(const struct scan_hits *hits, struct err *err)
{
	return err__set(err, "%s: out of memory: free some and try again",
			hits->scan->object->path);
}

const char *scan_pair__likely(const struct scan_pair *pair)
{
	return pair->chance > 0.999 ? "certain" : pair->chance >= 0.5 ? "likely" : "possible";
}

static int add_reason(struct scan_hits *hits, struct scan_hit *hit, const char *text)
{
	const char **reasons = pool__grow(&hits->pool, hit->reasons, hit->nr_reasons,
					  sizeof(*reasons));

	if (!reasons || !text)
		return -1;
	hit->reasons = reasons;
	reasons[hit->nr_reasons++] = text;
	return 0;
}

/* "f_count (offset 56, reference count)" */
static const char *describe(struct scan_hits *hits, const struct scan_hit *hit,
			    const struct scan_evidence *e)
{
	return pool__printf(&hits->pool, "%s (offset %" PRIu64 ", %s)",
			    hit->layout->members[e->member].path, e->first,
			    scan_kind__weight(e->kind)->what);
}

static int explain_pair(struct scan_hits *hits, struct scan_hit *hit,
			const struct scan_pair *pair)
{
	const char *write = describe(hits, hit, pair->write);
	const char *read = describe(hits, hit, pair->read);

	if (!write || !read)
		return -1;
	return add_reason(hits, hit,
			  pool__printf(&hits->pool, "%s shares line %" PRIu64 " with %s, %s",
				       write, pair->line, read, scan_pair__likely(pair)));
}

static int explain_pairs(struct scan_hits *hits, struct scan_hit *hit)
{
	size_t i;

	for (i = 0; i < hit->nr_pairs && i < SCAN_PAIRS_SHOWN; i++) {
		if (explain_pair(hits, hit, &hit->pairs[i]))
			return -1;
	}
	if (i == hit->nr_pairs)
		return 0;
	return add_reason(hits, hit, pool__printf(&hits->pool, "so do %zu more pairs",
						  hit->nr_pairs - i));
}

static int explain_uses(struct scan_hits *hits, struct scan_hit *hit)
{
	const struct scan_uses *uses = scan__uses_of(hits->scan, hit->s);
	const struct scan_uses *base = uses->base ?
		scan_uses__find(&hits->scan->uses, uses->base) : NULL;

	if (add_reason(hits, hit,
		       pool__printf(&hits->pool,
				    "used: %u functions take it, %u structs point to it, %u embed it",
				    uses->functions, uses->pointers, uses->embedded)))
		return -1;
	if (!base || !base->functions)
		return 0;
	return add_reason(hits, hit,
			  pool__printf(&hits->pool,
				       "it begins with a struct that %u functions take, and that %u begin with",
				       base->functions, base->derived));
}

static int explain_rest(struct scan_hits *hits, struct scan_hit *hit)
{
	const struct scan_uses *uses = scan__uses_of(hits->scan, hit->s);

	if (hit->s->sampled > 0 &&
	    add_reason(hits, hit,
		       pool__printf(&hits->pool,
				    "perf: %.2f %% of what was sampled is on lines that are written and read",
				    hit->s->sampled)))
		return -1;
	if (hit->s->cares && add_reason(hits, hit, "its author has aligned, padded or grouped it"))
		return -1;
	if (uses->arrays && add_reason(hits, hit, "elements of arrays of it share lines"))
		return -1;
	if (uses->percpu && add_reason(hits, hit, "less: there is one for each CPU"))
		return -1;
	if (hit->s->size <= hits->scan->line &&
	    add_reason(hits, hit, "less: it fits one line, whatever the order of its members"))
		return -1;
	return 0;
}

/* How many times. */
static size_t embeds(const struct scan_struct *s, uint64_t key)
{
	size_t i, nr = 0;

	for (i = 0; i < s->nr_children; i++)
		nr += s->children[i] == key;
	return nr;
}

/* The most suspicious come first. Most structs are in none, and need no search. */
static int find_containers(struct scan_hits *hits, struct scan_hit *hit)
{
	uint64_t key = scan_uses__key(hit->s->name);
	const struct scan *scan = hits->scan;
	const struct scan_struct **found;
	size_t i, nr, left = scan__uses_of(scan, hit->s)->embedded;

	for (i = 0; i < scan->nr && left; i++) {
		nr = embeds(scan->ranked[i], key);
		if (!nr)
			continue;
		left -= nr;
		found = pool__grow(&hits->pool, hit->containers, hit->nr_containers,
				   sizeof(*found));
		if (!found)
			return -1;
		hit->containers = found;
		found[hit->nr_containers++] = scan->ranked[i];
	}
	return 0;
}

static int explain_containers(struct scan_hits *hits, struct scan_hit *hit)
{
	char *text = pool__printf(&hits->pool, "with it:");
	size_t i;

	if (find_containers(hits, hit))
		return -1;
	if (!hit->nr_containers)
		return 0;
	for (i = 0; text && i < hit->nr_containers && i < CONTAINERS_SHOWN; i++) {
		const struct scan_struct *s = hit->containers[i];

		text = pool__printf(&hits->pool, "%s%s %s (rank %zu)", text, i ? "," : "",
				    s->name, s->rank);
	}
	if (text && i < hit->nr_containers)
		text = pool__printf(&hits->pool, "%s and %zu more", text,
				    hit->nr_containers - i);
	return add_reason(hits, hit, text);
}

static bool is_ruled(const struct rule_set *rules, const char *name)
{
	size_t i;

	for (i = 0; i < rules->nr; i++) {
		if (!rules->docs[i]->globals && !strcmp(rules->docs[i]->strct, name))
			return true;
	}
	return false;
}

/* The definition lives as long as the types. */
static int find_layout(struct scan_hits *hits, struct scan_hit *hit, struct err *err)
{
	const struct layout **layouts;
	size_t nr;
	int ret = 0;

	if (types__layouts(hits->scan->object->types, hit->s->name, &layouts, &nr, err))
		return -1;
	if (hit->s->definition > nr)
		ret = err__set(err, "%s: struct %s has changed while it was read: try again",
			       hits->scan->object->path, hit->s->name);
	else
		hit->layout = layouts[hit->s->definition - 1];
	free(layouts);
	return ret;
}

static int explain(struct scan_hits *hits, struct scan_hit *hit,
		   const struct scan_wish *wish, struct err *err)
{
	if (find_layout(hits, hit, err))
		return -1;
	hit->ruled = is_ruled(wish->rules, hit->s->name);
	if (explain_pairs(hits, hit) || explain_rest(hits, hit) || explain_uses(hits, hit) ||
	    explain_containers(hits, hit))
		return no_memory(hits, err);
	if (!wish->drafts)
		return 0;
	hit->draft = scan_draft__of(hits, hit);
	if (!hit->draft)
		return no_memory(hits, err);
	if (!*hit->draft)
		hit->draft = NULL;
	return 0;
}

int scan_hits__add(struct scan_hits *hits, const struct scan_hit *hit,
		   const struct scan_wish *wish, struct err *err)
{
	struct scan_hit *grown = pool__grow(&hits->pool, hits->hits, hits->nr, sizeof(*grown));

	if (!grown) {
		free(hit->pairs);
		return no_memory(hits, err);
	}
	hits->hits = grown;
	grown[hits->nr] = *hit;
	return explain(hits, &grown[hits->nr++], wish, err);
}

bool scan_wish__has(const struct scan_wish *wish, const char *name)
{
	size_t i;

	for (i = 0; i < wish->nr_names; i++) {
		if (!strcmp(wish->names[i], name))
			return true;
	}
	return !wish->nr_names;
}

static bool is_there(const struct scan *scan, const char *name)
{
	size_t i;

	for (i = 0; i < scan->nr; i++) {
		if (!strcmp(scan->structs[i].name, name))
			return true;
	}
	return false;
}

int scan_wish__check(const struct scan_wish *wish, const struct scan *scan, struct err *err)
{
	size_t i;

	for (i = 0; i < wish->nr_names; i++) {
		if (!is_there(scan, wish->names[i]))
			return err__set(err, "%s: no struct %s is in it: look at its spelling, and that it is no union",
					scan->object->path, wish->names[i]);
	}
	return 0;
}

int scan_hits__find(struct scan_hits *hits, const struct scan *scan,
		    const struct scan_wish *wish, struct err *err)
{
	size_t i;

	memset(hits, 0, sizeof(*hits));
	hits->scan = scan;
	if (scan_wish__check(wish, scan, err))
		return -1;
	for (i = 0; i < scan->nr; i++) {
		struct scan_hit hit = { .s = scan->ranked[i] };

		/* Who asks for one by name is told where it stands, even if that is last. */
		if (((hit.s->score <= 0 || hit.s->foreign) && !wish->nr_names) ||
		    !scan_wish__has(wish, hit.s->name))
			continue;
		hits->nr_all++;
		if (wish->top && hits->nr == wish->top)
			continue;
		if (scan_pairs__find(scan, hit.s, NULL, NULL, &hit.pairs, &hit.nr_pairs))
			return no_memory(hits, err);
		if (scan_hits__add(hits, &hit, wish, err))
			return -1;
	}
	return 0;
}

void scan_hits__free(struct scan_hits *hits)
{
	size_t i;

	for (i = 0; i < hits->nr; i++)
		free(hits->hits[i].pairs);
	pool__free(&hits->pool);
	memset(hits, 0, sizeof(*hits));
}
