/* SPDX-License-Identifier: GPL-2.0 */
/*
 * One page on one object: everything that is known of it, whoever found it out.
 */
#ifndef DSTLAYOUT_PAGE_H
#define DSTLAYOUT_PAGE_H

#include "checks.h"
#include "drift.h"
#include "html.h"
#include "page_curves.h"
#include "page_run.h"
#include "scan_hit.h"
#include "structs.h"

/** PAGE_SUSPECTS - structs that a scan tells of */
#define PAGE_SUSPECTS	20

/**
 * struct page_options - what to put on a page
 * @common: options that all commands have; comes first, see cmd__parse()
 * @baseline: what to compare with, or NULL
 * @run: a run to show, or NULL
 * @predict: predictions to show in place of our own, or NULL
 */
struct page_options {
	struct cmd_options common;
	const char *baseline;
	const char *run;
	const char *predict;
};

/** enum page_state - what rules say of a definition */
enum page_state {
	PAGE_BROKEN,
	PAGE_WARNING,
	PAGE_HOLDS,
};

/**
 * struct page_map - a definition to draw
 * @layout: the definition
 * @state: what is worst about it
 * @address: of an object where that happens, modulo the line
 */
struct page_map {
	const struct layout *layout;
	enum page_state state;
	unsigned int address;
};

/**
 * struct page - all that is shown
 * @options: what was asked for
 * @rules: what the object is held against
 * @checks: the object, and what the rules say of it
 * @maps: definitions that rules are about, broken ones first
 * @nr_maps: how many
 * @sides: with --baseline, the old object and the new one; the latter belongs to
 *	@checks
 * @structs: with --baseline, what is compared; owner of names in @drifts
 * @drifts: with --baseline, what has changed
 * @run: with --run, what was measured
 * @scan: every struct of the object
 * @hits: those at the head
 * @curves: what is predicted
 * @pool: owner of @maps
 */
struct page {
	const struct page_options *options;
	struct rule_set rules;
	struct checks checks;
	struct page_map *maps;
	size_t nr_maps;
	struct drift_side sides[2];
	struct structs structs;
	struct drifts drifts;
	struct page_run run;
	struct scan scan;
	struct scan_hits hits;
	struct page_curves curves;
	struct pool pool;
};

/**
 * page__gather() - read everything, and work out what there is to say
 * @page: filled; release with page__free(), also after a failure
 * @options: what was asked for; must outlive @page
 *
 * Complains of what is wrong.
 *
 * Return: STATUS_HOLDS whatever the verdicts are, or STATUS_TROUBLE.
 */
int page__gather(struct page *page, const struct page_options *options);

/**
 * page__write() - write it
 * @page: from page__gather()
 * @out: where to
 * @err: says why on failure
 *
 * Return: 0, or -1 with @err set.
 */
int page__write(const struct page *page, struct out *out, struct err *err);

void page__free(struct page *page);

/** page__report() - what the rules say of the object */
static inline const struct check_report *page__report(const struct page *page)
{
	return &page->checks.reports[0];
}

/** page__is_bad() - whether a difference to the baseline is one of note */
bool page__is_bad(const struct drift *drift);

/* The sections. Each writes what stands below its heading. */
int page__verdicts(const struct page *page, struct html *h, struct err *err);
int page__maps(const struct page *page, struct html *h, struct err *err);
int page__drift(const struct page *page, struct html *h, struct err *err);
int page__penalties(const struct page *page, struct html *h, struct err *err);
int page__curves(const struct page *page, struct html *h, struct err *err);
int page__suspects(const struct page *page, struct html *h, struct err *err);

/** page__summary() - what stands above all sections */
void page__summary(const struct page *page, struct html *h);

/** page__map_of() - number of the map of a definition, or 0 */
size_t page__map_of(const struct page *page, const struct layout *layout);

/** page__tag() - "struct" or "union" */
static inline const char *page__tag(const struct layout *layout)
{
	return layout->is_union ? "union" : "struct";
}

#endif /* DSTLAYOUT_PAGE_H */
