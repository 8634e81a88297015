/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What was measured, as a page shows it.
 */
#ifndef DSTLAYOUT_PAGE_RUN_H
#define DSTLAYOUT_PAGE_RUN_H

#include "run_results.h"

/**
 * struct page_row - one row
 * @row: what was measured
 * @ref: strategy of the reference count where several were compared, or NULL
 * @round: which repetition, or 0
 */
struct page_row {
	struct run_row row;
	const char *ref;
	unsigned int round;
};

/**
 * struct page_run - one run
 * @path: of its report
 * @settings: the machine, and what was asked of it
 * @nr_settings: how many
 * @rows: controls first
 * @nr: how many
 * @results: owner of rows that came from the harness itself
 * @pool: owner of everything else
 */
struct page_run {
	const char *path;
	const struct run_pair *settings;
	size_t nr_settings;
	struct page_row *rows;
	size_t nr;
	struct run_results results;
	struct pool pool;
};

/**
 * page_run__load() - read what "dstlayout run --format json" wrote, or the
 *	harness' own results
 * @run: filled; release with page_run__free(), also after a failure
 * @path: the file; must outlive @run
 * @err: says why on failure; that it has no row is one
 *
 * Return: 0, or -1 with @err set.
 */
int page_run__load(struct page_run *run, const char *path, struct err *err);

void page_run__free(struct page_run *run);

#endif /* DSTLAYOUT_PAGE_RUN_H */
