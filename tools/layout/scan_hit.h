/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Structs at the head of the list, with what a reader wants to know of them.
 */
#ifndef DSTLAYOUT_SCAN_HIT_H
#define DSTLAYOUT_SCAN_HIT_H

#include "check.h"
#include "out.h"
#include "scan.h"

/** SCAN_PAIRS_SHOWN - pairs that are told of a struct; the others are counted */
#define SCAN_PAIRS_SHOWN	6

/**
 * struct scan_hit - one struct
 * @s: the struct
 * @layout: its definition
 * @pairs: its pairs, the worst first
 * @nr_pairs: how many
 * @containers: structs that embed it, the most suspicious first
 * @nr_containers: how many
 * @ruled: whether a rule is about it
 * @reasons: why it is suspicious, in sentences without an end
 * @nr_reasons: how many
 * @draft: a rule in YAML, or NULL where its names cannot stand in one, or where
 *	none was asked for
 * @grown: with --since, by how much the score of its lines has grown; else 0
 * @before: with --since, the struct in the old object; else NULL
 */
struct scan_hit {
	const struct scan_struct *s;
	const struct layout *layout;
	struct scan_pair *pairs;
	size_t nr_pairs;
	const struct scan_struct **containers;
	size_t nr_containers;
	bool ruled;
	const char **reasons;
	size_t nr_reasons;
	const char *draft;
	double grown;
	const struct scan_struct *before;
};

/**
 * struct scan_hits - what a report is about
 * @scan: of which object
 * @old: with --since, that of the old object; else NULL
 * @hits: the worst first
 * @nr: how many are told
 * @nr_all: how many there are
 * @pool: owner of what they point to
 */
struct scan_hits {
	const struct scan *scan;
	const struct scan *old;
	struct scan_hit *hits;
	size_t nr;
	size_t nr_all;
	struct pool pool;
};

/**
 * struct scan_wish - what is to be told
 * @top: how many structs; 0 for all that are suspicious
 * @names: these only, by name
 * @nr_names: how many; 0 for any
 * @rules: what rules there are already
 * @drafts: whether rules are to be drafted
 */
struct scan_wish {
	size_t top;
	const char *const *names;
	size_t nr_names;
	const struct rule_set *rules;
	bool drafts;
};

/** scan_wish__has() - whether a struct of that name is to be told */
bool scan_wish__has(const struct scan_wish *wish, const char *name);

/** scan_wish__check() - 0, or -1 with @err set if a name is that of no struct */
int scan_wish__check(const struct scan_wish *wish, const struct scan *scan, struct err *err);

/**
 * scan_hits__find() - explain the head of the list
 * @hits: filled; release with scan_hits__free(), also after a failure
 * @scan: ranked; must outlive @hits
 * @wish: what is to be told
 * @err: says why on failure; a name that no struct has is one
 *
 * Return: 0, or -1 with @err set.
 */
int scan_hits__find(struct scan_hits *hits, const struct scan *scan,
		    const struct scan_wish *wish, struct err *err);

/**
 * scan_hits__since() - explain what got worse
 * @old: of the old object; must outlive @hits
 *
 * A pair of members counts that shares a line now, and did not in the old object:
 * they came together, or one of them is new. A struct that is new has not got worse.
 *
 * Other parameters and return as above.
 */
int scan_hits__since(struct scan_hits *hits, const struct scan *scan, const struct scan *old,
		     const struct scan_wish *wish, struct err *err);

void scan_hits__free(struct scan_hits *hits);

/**
 * scan_hits__add() - add a struct, and explain it
 * @hits: where to
 * @hit: with @s, @pairs, @grown and @before; copied
 * @wish: what is to be told
 * @err: says why on failure
 *
 * The pairs belong to @hits in any case.
 *
 * Return: 0, or -1 with @err set.
 */
int scan_hits__add(struct scan_hits *hits, const struct scan_hit *hit,
		   const struct scan_wish *wish, struct err *err);

/** scan_pair__likely() - "certain", "likely" or "possible" */
const char *scan_pair__likely(const struct scan_pair *pair);

/**
 * scan_draft__of() - a rule that says that what clashes is to be apart
 * @hits: whose, owner of the draft
 * @hit: with its pairs
 *
 * Return: the rule as YAML, "" where names cannot stand in one, or NULL without
 * memory.
 */
const char *scan_draft__of(struct scan_hits *hits, const struct scan_hit *hit);

/** scan_hits__text() - a table with reasons */
void scan_hits__text(const struct scan_hits *hits, enum check_line_origin line_origin,
		     struct out *out);

/** scan_hits__drafts() - the drafts alone, a file of rules */
void scan_hits__drafts(const struct scan_hits *hits, struct out *out);

/** scan_hits__json() - everything; 0, or -1 with @err set */
int scan_hits__json(const struct scan_hits *hits, struct out *out, struct err *err);

#endif /* DSTLAYOUT_SCAN_HIT_H */
