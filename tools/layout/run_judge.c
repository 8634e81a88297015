// SPDX-License-Identifier: GPL-2.0
#include <stdio.h>

#include "cmd.h"
#include "run_judge.h"

enum run_judgement run_judge__row(const struct run_row *row, double limit)
{
	if (row->verdict == RUN_SKIP)
		return JUDGED_SKIPPED;
	if (limit == RUN_NO_LIMIT)
		return row->verdict == RUN_UNSURE ? JUDGED_OPEN : JUDGED_WITHIN;
	/* What is no number is neither. */
	if (row->low > limit)
		return JUDGED_ABOVE;
	return row->high <= limit ? JUDGED_WITHIN : JUDGED_OPEN;
}

const char *run_judge__why(const struct run_row *row, double limit, char *buf,
			   size_t size)
{
	if (row->verdict == RUN_SKIP)
		snprintf(buf, size, "%s", row->why ? row->why :
			 "this machine, or this run, cannot tell");
	else if (__builtin_isnan(row->low) || __builtin_isnan(row->high))
		snprintf(buf, size, "there were too few undisturbed windows");
	else if (limit == RUN_NO_LIMIT)
		snprintf(buf, size, "the penalty is from %.3f to %.3f, which holds the threshold",
			 row->low, row->high);
	else
		snprintf(buf, size, "the penalty is from %.3f to %.3f, which holds the limit of %.3f",
			 row->low, row->high, limit);
	return buf;
}

/* How many rows have each judgement. */
static void count(const struct run_batch *batch, double limit,
		  size_t counts[JUDGED_SKIPPED + 1])
{
	size_t i, j;

	for (i = 0; i < batch->nr; i++) {
		const struct run_results *r = &batch->runs[i].results;

		for (j = 0; j < r->main.nr_rows; j++) {
			if (!run_row__is_control(&r->rows[j]))
				counts[run_judge__row(&r->rows[j], limit)]++;
		}
	}
}

/* Tables of their own need no verdict: they were measured. */
static bool has_tables(const struct run_batch *batch)
{
	size_t i, j;

	for (i = 0; i < batch->nr; i++) {
		const struct run_results *r = &batch->runs[i].results;

		for (j = 0; j < r->nr_tables; j++) {
			if (r->tables[j].nr_rows && !r->tables[j].why)
				return true;
		}
	}
	return false;
}

int run_judge__status(const struct run_batch *batch, double limit)
{
	size_t counts[JUDGED_SKIPPED + 1] = { 0 };

	count(batch, limit, counts);
	if (counts[JUDGED_ABOVE])
		return STATUS_BROKEN;
	if (limit != RUN_NO_LIMIT && counts[JUDGED_OPEN])
		return STATUS_UNSURE;
	if (counts[JUDGED_WITHIN])
		return STATUS_HOLDS;
	/* No limit is about a table, so that none holds because of one. */
	if (has_tables(batch) &&
	    (limit == RUN_NO_LIMIT || !counts[JUDGED_SKIPPED]))
		return STATUS_HOLDS;
	return counts[JUDGED_OPEN] ? STATUS_UNSURE : STATUS_SKIPPED;
}
