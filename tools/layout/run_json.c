// SPDX-License-Identifier: GPL-2.0
/*
 * The names are part of the interface:
 * Documentation/dev-tools/dstlayout/run.schema.json describes them.
 */
#include <string.h>

#include "json.h"
#include "run_report.h"

static int json__prepare(struct err *err)
{
	return lib_json__get(err) ? 0 : -1;
}

static void add_pairs(struct json *json, const struct run_report *report,
		      const char *key, bool parameters)
{
	const struct run_results *r = &report->batch->runs[0].results;
	size_t i;

	json__open_object(json, key);
	for (i = 0; i < r->nr_pairs; i++) {
		const char *name = r->pairs[i].key;

		if (run_batch__is_parameter(report->batch, name) == parameters &&
		    !run_pair__is_reason(&r->pairs[i]) &&
		    strcmp(name, "state"))
			json__str(json, name, r->pairs[i].value);
	}
	json__close(json);
}

/* Columns of the harness that have no name of their own here: counters. */
static bool is_counter(const char *column)
{
	return strlen(column) > 7 && strcmp(column, "ns_per_op") &&
	       strcmp(column, "twin_ns_per_op") &&
	       !strcmp(column + strlen(column) - 7, "_per_op");
}

static void add_counters(struct json *json, const struct run_results *r,
			 const struct run_row *row)
{
	size_t i;

	for (i = 0; i < r->main.nr_columns; i++) {
		const char *word = run_table__cell(&r->main, row->index, i);

		if (!is_counter(r->main.columns[i]))
			continue;
		json__real(json, r->main.columns[i], run_figure__of(word));
	}
}

static void add_key(struct json *json, const struct run_row *row)
{
	json__str(json, "shape", row->shape);
	json__str(json, "mode", row->mode);
	json__str(json, "mix", row->mix);
	json__uint(json, "cpus", row->cpus);
	json__str(json, "side", row->side);
	json__str(json, "twin", row->twin);
}

/* Which of several runs something is about. */
static void add_run(struct json *json, const struct run_report *report,
		    const struct run_once *run)
{
	if (run->ref)
		json__str(json, "ref", run->ref);
	if (report->batch->rounds > 1)
		json__uint(json, "run", run->round);
}

static void add_row(struct json *json, const struct run_report *report,
		    const struct run_once *run, const struct run_row *row)
{
	json__open_object(json, NULL);
	add_key(json, row);
	json__real(json, "ns_per_op", row->ns);
	json__real(json, "twin_ns_per_op", row->twin_ns);
	json__real(json, "penalty", row->penalty);
	json__real(json, "low", row->low);
	json__real(json, "high", row->high);
	json__str(json, "verdict", run_verdict__name(row->verdict));
	json__real(json, "writes_per_s", row->writes_per_s);
	json__uint(json, "units", row->units);
	json__uint(json, "disturbed", row->disturbed);
	if (row->why)
		json__str(json, "why", row->why);
	add_run(json, report, run);
	add_counters(json, &run->results, row);
	json__close(json);
}

static void add_rows(struct json *json, const struct run_report *report,
		     const char *key, bool controls)
{
	size_t i, j;

	json__open_array(json, key);
	for (i = 0; i < report->batch->nr; i++) {
		const struct run_once *run = &report->batch->runs[i];

		for (j = 0; j < run->results.main.nr_rows; j++) {
			const struct run_row *row = &run->results.rows[j];

			if (run_row__is_control(row) == controls)
				add_row(json, report, run, row);
		}
	}
	json__close(json);
}

static void add_summaries(struct json *json, const struct run_report *report)
{
	size_t i, v;

	if (report->batch->rounds == 1)
		return;
	json__open_array(json, "summary");
	for (i = 0; i < report->nr_summaries; i++) {
		const struct run_summary *s = &report->summaries[i];

		json__open_object(json, NULL);
		add_key(json, s->row);
		if (s->ref)
			json__str(json, "ref", s->ref);
		for (v = 0; v < NR_RUN_VERDICTS; v++)
			json__uint(json, run_verdict__name((enum run_verdict)v),
				   s->verdicts[v]);
		json__real(json, "min", s->min);
		json__real(json, "median", s->median);
		json__real(json, "max", s->max);
		json__close(json);
	}
	json__close(json);
}

static void add_table(struct json *json, const struct run_once *run,
		      const struct run_table *table)
{
	size_t i, j;

	json__open_object(json, NULL);
	json__str(json, "name", table->name);
	if (run->ref)
		json__str(json, "ref", run->ref);
	json__uint(json, "run", run->round);
	json__open_array(json, "columns");
	for (i = 0; i < table->nr_columns; i++)
		json__str(json, NULL, table->columns[i]);
	json__close(json);
	json__open_array(json, "rows");
	for (i = 0; i < table->nr_rows; i++) {
		json__open_array(json, NULL);
		for (j = 0; j < table->nr_columns; j++)
			json__str(json, NULL, run_table__cell(table, i, j));
		json__close(json);
	}
	json__close(json);
	json__close(json);
}

/* Why there are rows, or tables, without figures. */
static void add_reasons(struct json *json, const struct run_report *report)
{
	const struct run_results *r = &report->batch->runs[0].results;
	bool open = false;
	size_t i;

	for (i = 0; i < r->nr_pairs; i++) {
		if (!run_pair__is_reason(&r->pairs[i]))
			continue;
		if (!open)
			json__open_object(json, "skipped");
		open = true;
		json__str(json, r->pairs[i].key + strlen(RUN_SKIP_KEY),
			  r->pairs[i].value);
	}
	if (open)
		json__close(json);
}

static void add_tables(struct json *json, const struct run_report *report)
{
	size_t i, j, nr = 0;

	for (i = 0; i < report->batch->nr; i++)
		nr += report->batch->runs[i].results.nr_tables;
	if (!nr)
		return;
	json__open_array(json, "tables");
	for (i = 0; i < report->batch->nr; i++) {
		const struct run_once *run = &report->batch->runs[i];

		for (j = 0; j < run->results.nr_tables; j++)
			add_table(json, run, &run->results.tables[j]);
	}
	json__close(json);
}

static void add_field(struct json *json, const struct run_layout *layout,
		      const struct run_field *field)
{
	uint64_t first = layout_member__first_byte(&field->member);
	struct run_expected expected;

	json__open_object(json, NULL);
	json__str(json, "path", field->path);
	json__uint(json, "offset", first);
	json__uint(json, "size",
		   layout_member__end_byte(&field->member) - first);
	json__str(json, "role", rule_role__name(field->role));
	json__str(json, "op", rule_op__name(field->op));
	if (field->op == RULE_OP_LOAD) {
		run_expect__field(&expected, layout, field, NULL);
		json__str(json, "checker", run_share__name(expected.share));
		if (expected.written)
			json__str(json, "with", expected.written->path);
	}
	json__close(json);
}

static void add_compared(struct json *json, const struct run_report *report,
			 const struct run_compared *compared)
{
	static const char *const words[] = {
		[AGREEMENT_YES] = "yes",
		[AGREEMENT_NO] = "no",
		[AGREEMENT_OPEN] = "open",
	};

	json__open_object(json, NULL);
	add_key(json, compared->row);
	add_run(json, report, compared->run);
	json__str(json, "checker", run_share__name(compared->expected.share));
	json__str(json, "measured", run_verdict__name(compared->row->verdict));
	json__real(json, "penalty", compared->row->penalty);
	json__str(json, "agree", words[compared->agreement]);
	if (compared->remark[0])
		json__str(json, "remark", compared->remark);
	json__close(json);
}

static void add_struct(struct json *json, const struct run_report *report,
		       const struct run_shape *shape)
{
	const struct run_layout *layout = shape->layout;
	size_t i;

	json__open_object(json, NULL);
	json__str(json, "shape", shape->name);
	json__str(json, "struct", layout->strct);
	json__str(json, "object", layout->object);
	json__uint(json, "size", layout->size);
	json__uint(json, "base", run_layout__base(layout));
	json__uint(json, "line", layout->base.line);
	json__open_array(json, "fields");
	for (i = 0; i < layout->nr_fields; i++)
		add_field(json, layout, &layout->fields[i]);
	json__close(json);
	json__open_array(json, "compared");
	for (i = 0; i < report->nr_compared; i++) {
		if (report->compared[i].shape == shape)
			add_compared(json, report, &report->compared[i]);
	}
	json__close(json);
	json__close(json);
}

static void add_structs(struct json *json, const struct run_report *report)
{
	size_t i, nr = 0;

	for (i = 0; i < report->shapes->nr; i++)
		nr += !!report->shapes->items[i].layout;
	if (!nr)
		return;
	json__open_array(json, "structs");
	for (i = 0; i < report->shapes->nr; i++) {
		if (report->shapes->items[i].layout)
			add_struct(json, report, &report->shapes->items[i]);
	}
	json__close(json);
}

static void add_column(struct json *json, const struct run_scaling *scaling,
		       const struct run_scaling_column *column)
{
	const struct run_fit *fit = &column->fit;
	size_t i;

	json__open_object(json, NULL);
	json__str(json, "name", column->name);
	json__open_array(json, "throughput");
	for (i = 0; i < scaling->nr_rows; i++)
		json__real(json, NULL, column->values[i]);
	json__close(json);
	if (column->fitted) {
		json__open_object(json, "fit");
		json__real(json, "lambda", fit->lambda);
		json__real(json, "sigma", fit->sigma);
		json__real(json, "kappa", fit->kappa);
		json__uint(json, "peak", run_fit__peak(fit));
		json__real(json, "worst", fit->worst);
		json__real(json, "average", fit->average);
		json__open_array(json, "residuals");
		for (i = 0; i < scaling->nr_rows; i++)
			json__real(json, NULL,
				   run_fit__error(fit, scaling->threads[i],
						  column->values[i]));
		json__close(json);
		json__close(json);
	}
	json__close(json);
}

static void add_scaling(struct json *json, const struct run_scaling *scaling)
{
	size_t i;

	json__open_object(json, NULL);
	json__str(json, "name", scaling->name);
	json__str(json, "unit", scaling->unit);
	json__open_array(json, "threads");
	for (i = 0; i < scaling->nr_rows; i++)
		json__real(json, NULL, scaling->threads[i]);
	json__close(json);
	json__open_array(json, "layouts");
	for (i = 0; i < scaling->nr_columns; i++)
		add_column(json, scaling, &scaling->columns[i]);
	json__close(json);
	json__close(json);
}

static void add_scalings(struct json *json, const struct run_scaling *scalings,
			 size_t nr)
{
	size_t i;

	if (!nr)
		return;
	json__open_array(json, "scaling");
	for (i = 0; i < nr; i++)
		add_scaling(json, &scalings[i]);
	json__close(json);
}

static int json__write(const struct run_report *report, struct out *out,
		       struct err *err)
{
	const struct lib_json *lib = lib_json__get(err);
	struct json json;

	if (!lib)
		return -1;
	json__begin(&json, lib);
	json__uint(&json, "version", 1);
	add_pairs(&json, report, "machine", false);
	add_pairs(&json, report, "parameters", true);
	add_rows(&json, report, "controls", true);
	add_rows(&json, report, "results", false);
	add_summaries(&json, report);
	add_tables(&json, report);
	add_reasons(&json, report);
	add_structs(&json, report);
	add_scalings(&json, report->scalings, report->nr_scalings);
	json__end(&json, out);
	return 0;
}

static int json__write_scaling(const struct run_scaling *scaling,
			       struct out *out, struct err *err)
{
	const struct lib_json *lib = lib_json__get(err);
	struct json json;

	if (!lib)
		return -1;
	json__begin(&json, lib);
	json__uint(&json, "version", 1);
	add_scalings(&json, scaling, 1);
	json__end(&json, out);
	return 0;
}

const struct run_format run_json = {
	.name = "json",
	.prepare = json__prepare,
	.write = json__write,
	.write_scaling = json__write_scaling,
};
