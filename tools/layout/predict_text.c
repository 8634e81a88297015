// SPDX-License-Identifier: GPL-2.0
/*
 * Predictions for a person to read.
 */
#include <string.h>

#include "predict_report.h"
#include "run_grid.h"
#include "util.h"

static enum out_color color_of(enum run_verdict verdict)
{
	switch (verdict) {
	case RUN_SHARES:
		return COLOR_BAD;
	case RUN_APART:
		return COLOR_GOOD;
	default:
		return COLOR_DIM;
	}
}

static void put_figure(struct run_grid *grid, double figure)
{
	run_grid__figure(grid, figure, 3);
}

static void put_percent(struct run_grid *grid, double percent)
{
	if (__builtin_isnan(percent))
		run_grid__put(grid, COLOR_NONE, "-");
	else
		run_grid__put(grid, COLOR_NONE, "%+.1f%%", percent);
}

static void put_all(struct run_grid *grid, const char *const *headings)
{
	for (; *headings; headings++)
		run_grid__put(grid, COLOR_BOLD, "%s", *headings);
}

static void begin(struct run_grid *grid, const char *const *headings)
{
	size_t nr = 0;

	while (headings[nr])
		nr++;
	run_grid__begin(grid, nr);
	put_all(grid, headings);
}

static void put_case(struct run_grid *grid, const struct predict_row *row)
{
	const char *const words[] = {
		row->about.shape, predict_modes[row->about.mode],
		predict_mixes[row->about.mix], predict_sides[row->side],
		row->about.twin,
	};
	size_t i;

	for (i = 0; i < ARRAY_SIZE(words); i++)
		run_grid__put(grid, COLOR_NONE, "%s", words[i]);
	run_grid__put(grid, COLOR_NONE, "%u", row->about.cpus);
}

static void write_model(const struct predict_report *report, struct out *out)
{
	static const char *const headings[] = {
		"parameter", "value", "unit", "from", NULL
	};
	struct run_grid grid;
	enum predict_key key;

	begin(&grid, headings);
	for (key = 0; key < NR_PREDICT_KEYS; key++) {
		const struct predict_info *info = &predict_infos[key];
		double value = report->model->values[key];

		run_grid__put(&grid, COLOR_NONE, "%s", info->name);
		if (info->words)
			run_grid__put(&grid, COLOR_NONE, "%s",
				      info->words[(int)value]);
		else
			run_grid__put(&grid, COLOR_NONE, "%.4g", value);
		run_grid__put(&grid, COLOR_NONE, "%s",
			      *info->unit ? info->unit : "-");
		run_grid__put(&grid, COLOR_DIM, "%s", report->model->from[key]);
	}
	run_grid__end(&grid, out, 0);
}

static void write_rows(const struct predict_report *report, struct out *out)
{
	static const char *const headings[] = {
		"shape", "mode", "mix", "side", "twin", "cpus", "ns_per_op",
		"twin_ns_per_op", "penalty", "verdict", "per_us",
		"twin_per_us", NULL
	};
	struct run_grid grid;
	size_t i;

	out__printf(out, "\n");
	begin(&grid, headings);
	for (i = 0; i < report->nr_rows; i++) {
		const struct predict_row *row = &report->rows[i];
		enum run_verdict verdict =
			predict_report__verdict(report, row->penalty);

		put_case(&grid, row);
		put_figure(&grid, row->ns);
		put_figure(&grid, row->twin_ns);
		put_figure(&grid, row->penalty);
		run_grid__put(&grid, color_of(verdict), "%s",
			      run_verdict__name(verdict));
		put_figure(&grid, row->per_us);
		put_figure(&grid, row->twin_per_us);
	}
	run_grid__end(&grid, out, 0);
}

/* Why rows have no figures; each reason once. */
static void write_reasons(const struct predict_report *report, struct out *out)
{
	size_t i, j;

	for (i = 0; i < report->nr_rows; i++) {
		const struct predict_row *row = &report->rows[i];

		if (!row->why)
			continue;
		for (j = 0; j < i; j++) {
			if (report->rows[j].why &&
			    !strcmp(report->rows[j].about.shape,
				    row->about.shape))
				break;
		}
		if (j == i)
			out__printf(out, "%s: %s\n", row->about.shape, row->why);
	}
}

static void put_verdicts(struct run_grid *grid,
			 const struct predict_report *report,
			 const struct predict_compared *c)
{
	enum run_verdict predicted =
		predict_report__verdict(report, c->row.penalty);
	const char *agree = "-";

	run_grid__put(grid, color_of(c->measured->verdict), "%s",
		      run_verdict__name(c->measured->verdict));
	run_grid__put(grid, color_of(predicted), "%s",
		      run_verdict__name(predicted));
	if (predict_report__judged(c))
		agree = predict_report__agrees(report, c) ? "yes" : "no";
	run_grid__put(grid, strcmp(agree, "no") ? COLOR_NONE : COLOR_BAD, "%s",
		      c->fitted ? "fitted" : agree);
}

static void put_compared(struct run_grid *grid,
			 const struct predict_report *report,
			 const struct predict_compared *c)
{
	put_case(grid, &c->row);
	put_figure(grid, c->measured->ns.median);
	put_figure(grid, c->row.ns);
	put_percent(grid, predict_report__error(c->row.ns,
						c->measured->ns.median));
	run_grid__put(grid, COLOR_NONE, "%.2f..%.2f", c->measured->penalty.min,
		      c->measured->penalty.max);
	put_figure(grid, c->measured->penalty.median);
	put_figure(grid, c->row.penalty);
	put_percent(grid, predict_report__error(c->row.penalty,
						c->measured->penalty.median));
	put_verdicts(grid, report, c);
}

static void write_errors(const struct predict_report *report, struct out *out)
{
	const struct predict_errors *e = &report->errors;

	out__printf(out, "\n");
	out__printf(out, "%zu rows predicted: verdicts agree in %zu of %zu; times err by at most %.1f %%, by %.1f %% on average\n",
		    e->rows, e->agree, e->judged, e->ns_worst, e->ns_average);
	out__printf(out, "%zu of them share: their penalties err by at most %.1f %%, by %.1f %% on average\n",
		    e->sharing, e->penalty_worst, e->penalty_average);
}

static void write_compared(const struct predict_report *report, struct out *out)
{
	static const char *const headings[] = {
		"shape", "mode", "mix", "side", "twin", "cpus", "ns",
		"predicted", "error", "penalties", "median", "predicted",
		"error", "measured", "predicted", "agree", NULL
	};
	struct run_grid grid;
	size_t i;

	out__printf(out, "\n");
	begin(&grid, headings);
	for (i = 0; i < report->nr_compared; i++)
		put_compared(&grid, report, &report->compared[i]);
	run_grid__end(&grid, out, 0);
	write_errors(report, out);
}

static void write_table_rows(const struct predict_table *table, struct out *out)
{
	const struct run_scaling *scaling = &table->scaling;
	struct run_grid grid;
	size_t i, j;

	run_grid__begin(&grid, 1 + 3 * scaling->nr_columns);
	run_grid__put(&grid, COLOR_BOLD, "threads");
	for (i = 0; i < scaling->nr_columns; i++) {
		run_grid__put(&grid, COLOR_BOLD, "%s", table->columns[i].name);
		run_grid__put(&grid, COLOR_BOLD, i ? "predicted" : "fitted");
		run_grid__put(&grid, COLOR_BOLD, "error");
	}
	for (j = 0; j < scaling->nr_rows; j++) {
		run_grid__put(&grid, COLOR_NONE, "%.0f", scaling->threads[j]);
		for (i = 0; i < scaling->nr_columns; i++) {
			put_figure(&grid, scaling->columns[i].values[j]);
			put_figure(&grid, table->columns[i].predicted[j]);
			put_percent(&grid, predict_table__error(table, i, j));
		}
	}
	run_grid__end(&grid, out, 0);
}

static void write_table(const struct predict_table *table, struct out *out)
{
	size_t i;

	out__printf(out, "\n");
	out__printf(out, "%s: %s, %s; one iteration per microsecond is %.6g of %s\n",
		    table->scaling.name, predict_modes[table->mode],
		    predict_mixes[table->mix], table->factor,
		    table->scaling.unit);
	write_table_rows(table, out);
	for (i = 0; i < table->scaling.nr_columns; i++) {
		const struct predict_column *c = &table->columns[i];

		out__printf(out, "%s (shape %s), %s: errs by at most %.1f %%, by %.1f %% on average\n",
			    c->name, c->shape, i ? "predicted" : "fitted",
			    c->worst, c->average);
	}
}

static int text__write(const struct predict_report *report, struct out *out,
		       struct err *err)
{
	size_t i;

	(void)err;
	out__printf(out, "Simulated, not measured; lines of %u bytes.\n\n",
		    report->place.line);
	write_model(report, out);
	if (report->nr_rows)
		write_rows(report, out);
	write_reasons(report, out);
	if (report->nr_compared)
		write_compared(report, out);
	if (report->table)
		write_table(report->table, out);
	out__printf(out, "\n");
	for (i = 0; predict_limits[i]; i++)
		out__printf(out, "limit: %s\n", predict_limits[i]);
	return 0;
}

const struct predict_format predict_text = {
	.name = "text",
	.write = text__write,
};
