/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What a run means for the exit status.
 */
#ifndef DSTLAYOUT_RUN_JUDGE_H
#define DSTLAYOUT_RUN_JUDGE_H

#include "run_batch.h"

/** RUN_NO_LIMIT - for a limit that was not given */
#define RUN_NO_LIMIT	0.0

/** enum run_judgement - where a row lies */
enum run_judgement {
	JUDGED_WITHIN,		/* below the limit; without one, it was measured */
	JUDGED_ABOVE,
	JUDGED_OPEN,		/* neither: the interval holds the limit, or unsure */
	JUDGED_SKIPPED,		/* nothing was measured */
};

/**
 * run_judge__row() - judge one row
 * @row: the row
 * @limit: penalty that is allowed, or RUN_NO_LIMIT
 */
enum run_judgement run_judge__row(const struct run_row *row, double limit);

/**
 * run_judge__why() - why a row is open or was skipped
 * @row: the row
 * @limit: as above
 * @buf: filled
 * @size: of @buf in bytes
 *
 * Return: @buf.
 */
const char *run_judge__why(const struct run_row *row, double limit, char *buf,
			   size_t size);

/**
 * run_judge__status() - the exit status that all rows of all runs make
 * @batch: the runs; controls do not count
 * @limit: as above
 */
int run_judge__status(const struct run_batch *batch, double limit);

#endif /* DSTLAYOUT_RUN_JUDGE_H */
