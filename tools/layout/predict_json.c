// SPDX-License-Identifier: GPL-2.0
/*
 * The names are part of the interface:
 * Documentation/dev-tools/dstlayout/predict.schema.json describes them.
 */
#include "json.h"
#include "predict_report.h"

static int json__prepare(struct err *err)
{
	return lib_json__get(err) ? 0 : -1;
}

static void add_model(struct json *json, const struct predict_report *report)
{
	enum predict_key key;

	json__open_object(json, "parameters");
	for (key = 0; key < NR_PREDICT_KEYS; key++) {
		const struct predict_info *info = &predict_infos[key];
		double value = report->model->values[key];

		json__open_object(json, info->name);
		if (info->words)
			json__str(json, "value", info->words[(int)value]);
		else
			json__real(json, "value", value);
		json__str(json, "unit", info->unit);
		json__str(json, "from", report->model->from[key]);
		json__close(json);
	}
	json__close(json);
}

static void add_case(struct json *json, const struct predict_row *row)
{
	json__str(json, "shape", row->about.shape);
	json__str(json, "mode", predict_modes[row->about.mode]);
	json__str(json, "mix", predict_mixes[row->about.mix]);
	json__uint(json, "cpus", row->about.cpus);
	json__str(json, "side", predict_sides[row->side]);
	json__str(json, "twin", row->about.twin);
}

static void add_figures(struct json *json, const struct predict_report *report,
			const struct predict_row *row)
{
	enum run_verdict verdict = predict_report__verdict(report, row->penalty);

	json__real(json, "ns_per_op", row->ns);
	json__real(json, "twin_ns_per_op", row->twin_ns);
	json__real(json, "penalty", row->penalty);
	json__str(json, "verdict", run_verdict__name(verdict));
	json__real(json, "iterations_per_us", row->per_us);
	json__real(json, "twin_iterations_per_us", row->twin_per_us);
	if (row->why)
		json__str(json, "why", row->why);
}

static void add_rows(struct json *json, const struct predict_report *report)
{
	size_t i;

	json__open_array(json, "results");
	for (i = 0; i < report->nr_rows; i++) {
		json__open_object(json, NULL);
		add_case(json, &report->rows[i]);
		add_figures(json, report, &report->rows[i]);
		json__close(json);
	}
	json__close(json);
}

static void add_spread(struct json *json, const char *key,
		       const struct predict_spread *spread)
{
	json__open_object(json, key);
	json__real(json, "min", spread->min);
	json__real(json, "median", spread->median);
	json__real(json, "max", spread->max);
	json__close(json);
}

static void add_measured(struct json *json, const struct predict_compared *c)
{
	const struct predict_measured *m = c->measured;

	json__open_object(json, "measured");
	json__uint(json, "runs", m->runs);
	add_spread(json, "ns_per_op", &m->ns);
	add_spread(json, "penalty", &m->penalty);
	json__str(json, "verdict", run_verdict__name(m->verdict));
	json__close(json);
}

static void add_compared(struct json *json, const struct predict_report *report)
{
	const struct predict_errors *e = &report->errors;
	size_t i;

	if (!report->nr_compared)
		return;
	json__open_array(json, "compared");
	for (i = 0; i < report->nr_compared; i++) {
		const struct predict_compared *c = &report->compared[i];

		json__open_object(json, NULL);
		add_case(json, &c->row);
		add_figures(json, report, &c->row);
		add_measured(json, c);
		json__bool(json, "fitted", c->fitted);
		json__close(json);
	}
	json__close(json);
	json__open_object(json, "errors");
	json__uint(json, "rows", e->rows);
	json__uint(json, "judged", e->judged);
	json__uint(json, "agree", e->agree);
	json__uint(json, "sharing", e->sharing);
	json__real(json, "penalty_worst", e->penalty_worst);
	json__real(json, "penalty_average", e->penalty_average);
	json__real(json, "ns_worst", e->ns_worst);
	json__real(json, "ns_average", e->ns_average);
	json__close(json);
}

static void add_column(struct json *json, const struct predict_table *table,
		       size_t index)
{
	const struct predict_column *column = &table->columns[index];
	const double *values = table->scaling.columns[index].values;
	size_t i, nr = table->scaling.nr_rows;

	json__open_object(json, NULL);
	json__str(json, "name", column->name);
	json__str(json, "shape", column->shape);
	json__bool(json, "fitted", !index);
	json__open_array(json, "published");
	for (i = 0; i < nr; i++)
		json__real(json, NULL, values[i]);
	json__close(json);
	json__open_array(json, "predicted");
	for (i = 0; i < nr; i++)
		json__real(json, NULL, column->predicted[i]);
	json__close(json);
	json__open_array(json, "error");
	for (i = 0; i < nr; i++)
		json__real(json, NULL, predict_table__error(table, index, i));
	json__close(json);
	json__real(json, "worst", column->worst);
	json__real(json, "average", column->average);
	json__close(json);
}

static void add_table(struct json *json, const struct predict_table *table)
{
	size_t i;

	json__open_object(json, "table");
	json__str(json, "name", table->scaling.name);
	json__str(json, "mode", predict_modes[table->mode]);
	json__str(json, "mix", predict_mixes[table->mix]);
	json__real(json, "factor", table->factor);
	json__open_array(json, "threads");
	for (i = 0; i < table->scaling.nr_rows; i++)
		json__real(json, NULL, table->scaling.threads[i]);
	json__close(json);
	json__open_array(json, "layouts");
	for (i = 0; i < table->scaling.nr_columns; i++)
		add_column(json, table, i);
	json__close(json);
	json__close(json);
}

static int json__write(const struct predict_report *report, struct out *out,
		       struct err *err)
{
	const struct lib_json *lib = lib_json__get(err);
	struct json json;
	size_t i;

	if (!lib)
		return -1;
	json__begin(&json, lib);
	json__uint(&json, "version", 1);
	json__uint(&json, "line", report->place.line);
	add_model(&json, report);
	json__open_array(&json, "limits");
	for (i = 0; predict_limits[i]; i++)
		json__str(&json, NULL, predict_limits[i]);
	json__close(&json);
	add_rows(&json, report);
	add_compared(&json, report);
	if (report->table)
		add_table(&json, report->table);
	json__end(&json, out);
	return 0;
}

const struct predict_format predict_json = {
	.name = "json",
	.prepare = json__prepare,
	.write = json__write,
};
