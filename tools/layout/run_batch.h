/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Runs that belong together: the same thing several times, or with one
 * reference-count strategy after another.
 */
#ifndef DSTLAYOUT_RUN_BATCH_H
#define DSTLAYOUT_RUN_BATCH_H

#include "run_results.h"

/**
 * struct run_once - one run
 * @ref: the strategy that it was asked to use; NULL if there is but one
 * @round: which repetition it is, from 1
 * @results: what it came to
 */
struct run_once {
	const char *ref;
	unsigned int round;
	struct run_results results;
};

/**
 * struct run_batch - all of them
 * @runs: in the order in which they were done
 * @nr: how many
 * @rounds: how often each was repeated
 * @nr_refs: strategies that were compared; 1 if none were
 * @config: the configuration of the harness before, whose keys tell a parameter
 *	from a fact about the machine
 * @pool: owner of the list
 */
struct run_batch {
	struct run_once *runs;
	size_t nr;
	unsigned int rounds;
	size_t nr_refs;
	const char *config;
	struct pool pool;
};

/**
 * run_batch__add() - add the results of one more run
 * @batch: where to
 * @ref: its strategy, or NULL; must outlive @batch
 * @round: which repetition it is
 * @text: what the harness said
 * @name: what to call that in a diagnostic
 * @err: says why on failure
 *
 * Return: 0, or -1 with @err set.
 */
int run_batch__add(struct run_batch *batch, const char *ref,
		   unsigned int round, const char *text, const char *name,
		   struct err *err);

/** run_batch__is_parameter() - whether a "# key=" is one of the configuration */
bool run_batch__is_parameter(const struct run_batch *batch, const char *key);

/**
 * struct run_summary - the same row of several runs
 * @row: as the first of them has it
 * @ref: the strategy, or NULL
 * @nr: in how many it was found
 * @verdicts: how often it had each verdict
 * @min: least penalty, not a number if there was none
 * @median: median penalty
 * @max: largest penalty
 * @ns: median of its nanoseconds per operation
 * @writes_per_s: median of its writing operations per second
 */
struct run_summary {
	const struct run_row *row;
	const char *ref;
	size_t nr;
	size_t verdicts[NR_RUN_VERDICTS];
	double min;
	double median;
	double max;
	double ns;
	double writes_per_s;
};

/**
 * run_batch__summaries() - put together what is about the same thing
 * @batch: the runs
 * @summaries: set to an array; release with free()
 * @nr: set to how many
 * @err: says why on failure: out of memory
 *
 * In the order of the first run's rows, those of one strategy after those of
 * another.
 *
 * Return: 0, or -1 with @err set.
 */
int run_batch__summaries(const struct run_batch *batch,
			 struct run_summary **summaries, size_t *nr,
			 struct err *err);

/** run_row__same() - whether two rows are about the same thing */
bool run_row__same(const struct run_row *a, const struct run_row *b);

void run_batch__free(struct run_batch *batch);

#endif /* DSTLAYOUT_RUN_BATCH_H */
