// SPDX-License-Identifier: GPL-2.0
/*
 * JUnit's XML: a suite for each run, a case for each row. What cannot be told is
 * skipped; what lies above the limit is a failure.
 */
#include <stdio.h>

#include "run_report.h"
#include "xml.h"

/** struct counts - cases of a suite, or of all */
struct counts {
	size_t tests;
	size_t failures;
	size_t skipped;
};

static void count(const struct run_report *report,
		  const struct run_results *r, struct counts *counts)
{
	size_t i;

	for (i = 0; i < r->main.nr_rows; i++) {
		if (run_row__is_control(&r->rows[i]))
			continue;
		counts->tests++;
		switch (run_judge__row(&r->rows[i], report->limit)) {
		case JUDGED_WITHIN:
			break;
		case JUDGED_ABOVE:
			counts->failures++;
			break;
		case JUDGED_OPEN:
		case JUDGED_SKIPPED:
			counts->skipped++;
			break;
		}
	}
	counts->tests += r->nr_tables;
	for (i = 0; i < r->nr_tables; i++)
		counts->skipped += !!r->tables[i].why;
}

static void write_counts(const struct counts *counts, struct out *out)
{
	out__printf(out, " tests=\"%zu\" failures=\"%zu\" errors=\"0\" skipped=\"%zu\">\n",
		    counts->tests, counts->failures, counts->skipped);
}

static void write_properties(const struct run_results *r, struct out *out)
{
	size_t i;

	out__printf(out, "    <properties>\n");
	for (i = 0; i < r->nr_pairs; i++) {
		out__printf(out, "      <property");
		xml__attribute(out, "name", r->pairs[i].key);
		xml__attribute(out, "value", r->pairs[i].value);
		out__printf(out, "/>\n");
	}
	out__printf(out, "    </properties>\n");
}

static void begin_case(const char *class, const char *name, struct out *out)
{
	out__printf(out, "    <testcase");
	xml__attribute(out, "classname", class);
	xml__attribute(out, "name", name);
	out__printf(out, ">\n");
}

static void write_skipped(const char *why, struct out *out)
{
	out__printf(out, "      <skipped");
	xml__attribute(out, "message", why);
	out__printf(out, "/>\n");
}

static void write_row(const struct run_report *report,
		      const struct run_once *run, const struct run_row *row,
		      struct out *out)
{
	enum run_judgement judged = run_judge__row(row, report->limit);
	char title[700], figures[200], why[300];

	begin_case(row->shape, run_report__title(report, run, row, title,
						 sizeof(title)), out);
	run_report__figures(row, figures, sizeof(figures));
	if (judged == JUDGED_ABOVE) {
		out__printf(out, "      <failure type=\"penalty\"");
		xml__attribute(out, "message", figures);
		out__printf(out, "/>\n");
	} else if (judged != JUDGED_WITHIN) {
		write_skipped(run_judge__why(row, report->limit, why,
					     sizeof(why)), out);
	}
	out__printf(out, "      <system-out>");
	xml__text(out, figures);
	out__printf(out, "</system-out>\n");
	out__printf(out, "    </testcase>\n");
}

static void write_table(const struct run_report *report,
			const struct run_once *run,
			const struct run_table *table, struct out *out)
{
	char title[300];
	size_t i;

	snprintf(title, sizeof(title), "%s", table->name);
	run_report__add_run(report, run, title, sizeof(title));
	begin_case("table", title, out);
	if (table->why)
		write_skipped(table->why, out);
	out__printf(out, "      <system-out>\n");
	for (i = 0; i < table->nr_rows * table->nr_columns; i++) {
		size_t column = i % table->nr_columns;

		xml__text(out, table->columns[column]);
		out__printf(out, "=");
		xml__text(out, table->cells[i]);
		out__printf(out, column + 1 == table->nr_columns ? "\n" : " ");
	}
	out__printf(out, "</system-out>\n");
	out__printf(out, "    </testcase>\n");
}

static void write_suite(const struct run_report *report,
			const struct run_once *run, struct out *out)
{
	const struct run_results *r = &run->results;
	struct counts counts = { 0 };
	char name[300];
	size_t i;

	snprintf(name, sizeof(name), "dstlayout run");
	run_report__add_run(report, run, name, sizeof(name));
	count(report, r, &counts);
	out__printf(out, "  <testsuite");
	xml__attribute(out, "name", name);
	write_counts(&counts, out);
	write_properties(r, out);
	for (i = 0; i < r->main.nr_rows; i++) {
		if (!run_row__is_control(&r->rows[i]))
			write_row(report, run, &r->rows[i], out);
	}
	for (i = 0; i < r->nr_tables; i++)
		write_table(report, run, &r->tables[i], out);
	out__printf(out, "  </testsuite>\n");
}

static int junit__write(const struct run_report *report, struct out *out,
			struct err *err)
{
	struct counts counts = { 0 };
	size_t i;

	(void)err;
	for (i = 0; i < report->batch->nr; i++)
		count(report, &report->batch->runs[i].results, &counts);
	out__printf(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
	out__printf(out, "<testsuites name=\"dstlayout run\"");
	write_counts(&counts, out);
	for (i = 0; i < report->batch->nr; i++)
		write_suite(report, &report->batch->runs[i], out);
	out__printf(out, "</testsuites>\n");
	return 0;
}

const struct run_format run_junit = {
	.name = "junit",
	.write = junit__write,
};
