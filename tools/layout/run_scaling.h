/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Throughput by number of threads, and the law that it follows.
 */
#ifndef DSTLAYOUT_RUN_SCALING_H
#define DSTLAYOUT_RUN_SCALING_H

#include "pool.h"
#include "run_batch.h"
#include "run_fit.h"

/**
 * struct run_scaling_column - one layout
 * @name: what it is called
 * @values: its throughput by row, not a number where there is none
 * @fit: the law that was fitted to it
 * @fitted: whether there is one
 */
struct run_scaling_column {
	const char *name;
	double *values;
	struct run_fit fit;
	bool fitted;
};

/**
 * struct run_scaling - a table: threads down, layouts across
 * @name: what it is about
 * @unit: what the throughput counts
 * @threads: how many, by row, ascending
 * @nr_rows: how many rows
 * @columns: the layouts
 * @nr_columns: how many
 */
struct run_scaling {
	const char *name;
	const char *unit;
	double *threads;
	size_t nr_rows;
	struct run_scaling_column *columns;
	size_t nr_columns;
};

/**
 * run_scaling__read() - read a table from a file
 * @scaling: filled
 * @path: the file: a line of headings, the first of which is that of the threads,
 *	then a line of figures for each number of threads; what begins with '#' is
 *	a remark
 * @pool: owner of what is in @scaling
 * @err: says why on failure
 *
 * Return: 0, or -1 with @err set.
 */
int run_scaling__read(struct run_scaling *scaling, const char *path,
		      struct pool *pool, struct err *err);

/**
 * run_scaling__of_batch() - make tables of what was swept
 * @scalings: set to an array: one for each mode and mix with several numbers of
 *	CPUs
 * @nr: set to how many
 * @batch: the runs; of several, medians count
 * @pool: owner of the tables
 * @err: says why on failure
 *
 * Return: 0, or -1 with @err set.
 */
int run_scaling__of_batch(struct run_scaling **scalings, size_t *nr,
			  const struct run_batch *batch, struct pool *pool,
			  struct err *err);

/**
 * run_scaling__fit() - fit the law to every layout that has enough rows
 * @scaling: changed
 * @err: says why on failure: no library, no memory, no fit
 *
 * Return: 0, or -1 with @err set.
 */
int run_scaling__fit(struct run_scaling *scaling, struct err *err);

#endif /* DSTLAYOUT_RUN_SCALING_H */
