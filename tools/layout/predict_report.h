/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Reports of predictions: one file per format.
 */
#ifndef DSTLAYOUT_PREDICT_REPORT_H
#define DSTLAYOUT_PREDICT_REPORT_H

#include "out.h"
#include "predict_measured.h"
#include "predict_table.h"

/**
 * struct predict_row - one row: a side of a case
 * @about: what was simulated
 * @side: whose figures they are
 * @ns: nanoseconds per operation; not a number, as what follows, if nothing could
 *	be simulated
 * @twin_ns: the same of the twin
 * @penalty: the one over the other
 * @per_us: iterations per microsecond of all CPUs of that side together
 * @twin_per_us: the same of the twin
 * @why: why there are no figures, or NULL
 */
struct predict_row {
	struct predict_case about;
	enum predict_side side;
	double ns;
	double twin_ns;
	double penalty;
	double per_us;
	double twin_per_us;
	const char *why;
};

/**
 * struct predict_compared - a row beside what was measured
 * @row: what is predicted
 * @measured: what was measured
 * @fitted: whether parameters came of this very row
 */
struct predict_compared {
	struct predict_row row;
	const struct predict_measured *measured;
	bool fitted;
};

/**
 * struct predict_errors - of all rows that were compared and not fitted
 * @rows: how many
 * @agree: how many of them have the verdict that was measured, of @judged
 * @judged: of how many a verdict was measured
 * @sharing: how many share, as measured or as predicted: of the others, a penalty
 *	is 1 either way
 * @ns_worst: largest difference in time per operation, in percent
 * @ns_average: mean of them, signs left off
 * @penalty_worst: the same of penalties, of those that share
 * @penalty_average: likewise
 */
struct predict_errors {
	size_t rows;
	size_t agree;
	size_t judged;
	size_t sharing;
	double ns_worst;
	double ns_average;
	double penalty_worst;
	double penalty_average;
};

/**
 * struct predict_report - what a report is about
 * @model: the machine
 * @place: where objects lie
 * @threshold: penalty in percent that counts as none
 * @rows: what is predicted, case by case
 * @nr_rows: how many
 * @compared: the same beside what was measured
 * @nr_compared: how many
 * @errors: of them
 * @table: a published table, or NULL
 */
struct predict_report {
	const struct predict_model *model;
	struct predict_place place;
	double threshold;
	const struct predict_row *rows;
	size_t nr_rows;
	const struct predict_compared *compared;
	size_t nr_compared;
	struct predict_errors errors;
	const struct predict_table *table;
};

/**
 * struct predict_format - one format
 * @name: as --format takes it
 * @prepare: finds out whether it can be written, before anything is simulated: 0,
 *	or -1 with the error set; may be NULL
 * @write: writes a report: 0, or -1 with the error set
 */
struct predict_format {
	const char *name;
	int (*prepare)(struct err *err);
	int (*write)(const struct predict_report *report, struct out *out,
		     struct err *err);
};

extern const struct predict_format predict_text;
extern const struct predict_format predict_json;

/** predict_limits - what every report says of the model, NULL behind the last */
extern const char *const predict_limits[];

/** predict_report__verdict() - what a penalty means, or RUN_SKIP for none */
enum run_verdict predict_report__verdict(const struct predict_report *report,
					 double penalty);

/** predict_report__error() - difference from a figure, in percent of it */
static inline double predict_report__error(double predicted, double measured)
{
	return (predicted / measured - 1) * 100;
}

/** predict_report__agrees() - whether a row has the verdict that was measured */
bool predict_report__agrees(const struct predict_report *report,
			    const struct predict_compared *compared);

/** predict_report__judged() - whether a verdict was measured of a row */
bool predict_report__judged(const struct predict_compared *compared);

/** predict_report__find_errors() - fill @errors */
void predict_report__find_errors(struct predict_report *report);

#endif /* DSTLAYOUT_PREDICT_REPORT_H */
