/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What the harness measured: reports of "dstlayout run --format json", and its
 * own results.
 */
#ifndef DSTLAYOUT_PREDICT_MEASURED_H
#define DSTLAYOUT_PREDICT_MEASURED_H

#include "predict_case.h"
#include "run_results.h"

/**
 * struct predict_spread - a figure of several runs
 * @min: least
 * @median: in the middle; not a number if it was never measured
 * @max: largest
 */
struct predict_spread {
	double min;
	double median;
	double max;
};

/**
 * struct predict_measured - one row, of all runs
 * @row: the first of them, for what it is about
 * @runs: how many runs have figures of it
 * @ns: nanoseconds per operation
 * @penalty: against the twin
 * @verdict: the one that most runs came to
 * @nr_verdict: how many
 */
struct predict_measured {
	const struct run_row *row;
	unsigned int runs;
	struct predict_spread ns;
	struct predict_spread penalty;
	enum run_verdict verdict;
	unsigned int nr_verdict;
};

/**
 * predict_measured__load() - read a file
 * @results: filled; release with run_results__free(), also after a failure. Of a
 *	report, @rows of all runs are in it, and @pairs that matter here; no table
 * @path: its name
 * @err: says why on failure
 *
 * Return: 0, or -1 with @err set.
 */
int predict_measured__load(struct run_results *results, const char *path,
			   struct err *err);

/**
 * predict_measured__gather() - put the rows of several runs together
 * @measured: set to an array, in the order of the first run; release with free()
 * @nr: set to how many
 * @results: the rows
 * @err: says why on failure
 *
 * Return: 0, or -1 with @err set.
 */
int predict_measured__gather(struct predict_measured **measured, size_t *nr,
			     const struct run_results *results, struct err *err);

/**
 * predict_measured__case() - what a row is about
 * @c: filled; its strings are those of @row
 * @side: set
 * @row: the row
 *
 * Return: true, or false for a mode, mix or side that is not simulated.
 */
bool predict_measured__case(struct predict_case *c, enum predict_side *side,
			    const struct run_row *row);

/**
 * predict_measured__place() - where objects lay
 * @place: changed where the results say something
 * @results: they
 */
void predict_measured__place(struct predict_place *place,
			     const struct run_results *results);

/**
 * predict_measured__check() - refuse what was measured in a way that is not
 * simulated
 * @results: they
 * @path: the file, for the diagnostic
 * @paused: whether writers may have paused
 * @err: says what
 *
 * Return: 0, or -1 with @err set.
 */
int predict_measured__check(const struct run_results *results, const char *path,
			    bool paused, struct err *err);

#endif /* DSTLAYOUT_PREDICT_MEASURED_H */
