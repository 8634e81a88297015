// SPDX-License-Identifier: GPL-2.0
/*
 * KTAP: a test for each row. Without a limit a row that was measured is "ok" with
 * its verdict, as nobody said what would not be; with one it fails if it lies
 * above. What cannot be told is skipped, with the reason.
 */
#include <stdio.h>
#include <string.h>

#include "run_report.h"

/* A '#' would begin a directive. */
static const char *clean(char *text)
{
	char *p;

	for (p = text; *p; p++) {
		if (*p == '#')
			*p = '_';
	}
	return text;
}

static void write_pairs(const struct run_once *run, struct out *out)
{
	const struct run_results *r = &run->results;
	size_t i;

	for (i = 0; i < r->nr_pairs; i++)
		out__printf(out, "# %s=%s\n", r->pairs[i].key,
			    r->pairs[i].value);
}

static void write_row(const struct run_report *report,
		      const struct run_once *run, const struct run_row *row,
		      size_t number, struct out *out)
{
	enum run_judgement judged = run_judge__row(row, report->limit);
	char title[700], figures[200], why[300];

	run_report__title(report, run, row, title, sizeof(title));
	run_report__figures(row, figures, sizeof(figures));
	out__printf(out, "# %s", figures);
	if (judged == JUDGED_ABOVE)
		out__printf(out, ", above the limit of %.3f", report->limit);
	out__printf(out, "\n");
	/* What a test is called is to be the same in every run. */
	out__printf(out, "%s %zu - %s: %s",
		    judged == JUDGED_ABOVE ? "not ok" : "ok", number,
		    clean(title), run_verdict__name(row->verdict));
	if (judged == JUDGED_OPEN || judged == JUDGED_SKIPPED)
		out__printf(out, " # SKIP %s",
			    run_judge__why(row, report->limit, why,
					   sizeof(why)));
	out__printf(out, "\n");
}

static size_t count_rows(const struct run_results *r)
{
	size_t i, nr = 0;

	for (i = 0; i < r->main.nr_rows; i++)
		nr += !run_row__is_control(&r->rows[i]);
	return nr + r->nr_tables;
}

/* A table of its own has no verdict: that it was measured is the test. */
static void write_table(const struct run_report *report,
			const struct run_once *run,
			const struct run_table *table, size_t number,
			struct out *out)
{
	char title[300];
	size_t i;

	for (i = 0; i < table->nr_rows * table->nr_columns; i++) {
		size_t column = i % table->nr_columns;

		out__printf(out, "%s%s=%s", column ? " " : "# ",
			    table->columns[column], table->cells[i]);
		if (column + 1 == table->nr_columns)
			out__printf(out, "\n");
	}
	snprintf(title, sizeof(title), "%s", table->name);
	run_report__add_run(report, run, title, sizeof(title));
	if (table->why)
		out__printf(out, "ok %zu - %s: skip # SKIP %s\n", number,
			    clean(title), table->why);
	else
		out__printf(out, "ok %zu - %s: measured\n", number,
			    clean(title));
}

static void write_control(const struct run_row *row, struct out *out)
{
	char figures[200];

	out__printf(out, "# %s %s %s %s: %s\n", row->shape, row->mode,
		    row->mix, row->side,
		    run_report__figures(row, figures, sizeof(figures)));
}

static int ktap__write(const struct run_report *report, struct out *out,
		       struct err *err)
{
	const struct run_batch *batch = report->batch;
	size_t i, j, number = 0, nr = 0;

	(void)err;
	for (i = 0; i < batch->nr; i++)
		nr += count_rows(&batch->runs[i].results);
	out__printf(out, "KTAP version 1\n");
	out__printf(out, "1..%zu%s\n", nr, nr ? "" : " # SKIP nothing here can be told");
	for (i = 0; i < batch->nr; i++) {
		const struct run_once *run = &batch->runs[i];
		const struct run_results *r = &run->results;

		write_pairs(run, out);
		for (j = 0; j < r->main.nr_rows; j++) {
			if (run_row__is_control(&r->rows[j]))
				write_control(&r->rows[j], out);
			else
				write_row(report, run, &r->rows[j], ++number,
					  out);
		}
		for (j = 0; j < r->nr_tables; j++)
			write_table(report, run, &r->tables[j], ++number, out);
	}
	return 0;
}

const struct run_format run_ktap = {
	.name = "ktap",
	.write = ktap__write,
};
