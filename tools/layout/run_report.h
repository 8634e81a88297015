/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Reports of runs: one file per format.
 */
#ifndef DSTLAYOUT_RUN_REPORT_H
#define DSTLAYOUT_RUN_REPORT_H

#include "out.h"
#include "run_compare.h"
#include "run_judge.h"
#include "run_scaling.h"
#include "run_settings.h"
#include "run_shape.h"

/**
 * struct run_report - what a report is about
 * @batch: the runs
 * @shapes: shapes that we brought along
 * @settings: what the user asked for
 * @limit: penalty that is allowed, or RUN_NO_LIMIT
 * @summaries: rows of all runs, put together
 * @nr_summaries: how many
 * @compared: rows about structs, held against the checker
 * @nr_compared: how many
 * @scalings: tables of throughput, where CPU counts were swept
 * @nr_scalings: how many
 */
struct run_report {
	const struct run_batch *batch;
	const struct run_shapes *shapes;
	const struct run_settings *settings;
	double limit;
	const struct run_summary *summaries;
	size_t nr_summaries;
	const struct run_compared *compared;
	size_t nr_compared;
	const struct run_scaling *scalings;
	size_t nr_scalings;
};

/**
 * struct run_format - one format
 * @name: as --format takes it
 * @prepare: finds out whether it can be written, before anything is measured: 0,
 *	or -1 with the error set; may be NULL
 * @write: writes a report: 0, or -1 with the error set
 * @write_scaling: writes a table of throughput alone; NULL where the format has
 *	no place for one
 */
struct run_format {
	const char *name;
	int (*prepare)(struct err *err);
	int (*write)(const struct run_report *report, struct out *out,
		     struct err *err);
	int (*write_scaling)(const struct run_scaling *scaling, struct out *out,
			     struct err *err);
};

extern const struct run_format run_text;
extern const struct run_format run_ktap;
extern const struct run_format run_json;
extern const struct run_format run_junit;

/** run_report__add_run() - say behind @buf which run it is about, if not the only */
void run_report__add_run(const struct run_report *report,
			 const struct run_once *run, char *buf, size_t size);

/** run_report__title() - what a row is about, in words */
const char *run_report__title(const struct run_report *report,
			      const struct run_once *run,
			      const struct run_row *row, char *buf,
			      size_t size);

/** run_report__figures() - what was measured of a row, in words */
const char *run_report__figures(const struct run_row *row, char *buf,
				size_t size);

#endif /* DSTLAYOUT_RUN_REPORT_H */
