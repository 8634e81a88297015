// SPDX-License-Identifier: GPL-2.0
#include <stdlib.h>
#include <string.h>

#include "cmd.h"
#include "predict_controls.h"
#include "predict_gap.h"
#include "predict_options.h"
#include "predict_rows.h"
#include "predict_solve.h"
#include "run_grid.h"

/* Size of a line where nobody says one */
#define DEFAULT_LINE	64

/* The penalty in percent that counts as none, as the harness has it */
#define DEFAULT_THRESHOLD	2

/**
 * struct predicting - all that is made from the command line
 * @o: the command line; shapes that it brings along are added to its list
 * @shapes: those
 * @model: the machine
 * @place: where objects lie
 * @results: of the file to take parameters from, or to compare with
 * @measured: its rows
 * @nr_measured: how many
 * @pool: owner of what is reported
 */
struct predicting {
	struct predict_options o;
	struct run_shapes shapes;
	struct predict_model model;
	struct predict_place place;
	struct run_results results;
	struct predict_measured *measured;
	size_t nr_measured;
	struct pool pool;
};

static int define_shapes(struct predicting *p, struct err *err)
{
	struct predict_options *o = &p->o;
	size_t i;

	for (i = 0; i < p->shapes.nr; i++) {
		const struct run_shape *shape = &p->shapes.items[i];

		if (predict_shape__define(shape->text, shape->about, err))
			return -1;
		cmd_list__add(&o->shapes, &o->common.pool, shape->name);
	}
	return 0;
}

/* Named ones, and those that came along; all that are built in if there is none. */
static int gather_shapes(struct predicting *p, struct err *err)
{
	struct predict_options *o = &p->o;
	unsigned int i;
	bool none;

	if (run_sources__gather(&o->sources, &o->common, &p->shapes, err) ||
	    define_shapes(p, err))
		return -1;
	none = !o->shapes.nr;
	for (i = 0; i < o->shapes.nr; i++) {
		if (!predict_shape__find(o->shapes.items[i]))
			return err__set(err, "--shape %s: there is no such shape: dstlayout predict --list shows them",
					o->shapes.items[i]);
	}
	for (i = 0; none && i < predict_shape__nr_builtin(); i++)
		cmd_list__add(&o->shapes, &o->common.pool,
			      predict_shape__name(i));
	return 0;
}

/* Rows of a file, in place of those that were read before. */
static int load(struct predicting *p, const char *path, struct err *err)
{
	free(p->measured);
	p->measured = NULL;
	run_results__free(&p->results);
	if (predict_measured__load(&p->results, path, err) ||
	    predict_measured__gather(&p->measured, &p->nr_measured, &p->results,
				     err))
		return -1;
	if (!p->o.common.line)
		predict_measured__place(&p->place, &p->results);
	return 0;
}

/* A run whose writers pause tells another thing than its controls do. */
static int take_measured(struct predicting *p, const char *path, bool paused,
			 struct err *err)
{
	if (load(p, path, err))
		return -1;
	if (predict_gap__is(&p->results) != paused)
		return 0;
	if (predict_measured__check(&p->results, path, paused, err))
		return -1;
	if (paused)
		return predict_gap__apply(&p->model, &p->results, p->measured,
					  p->nr_measured, &p->place, path, err);
	return predict_controls__apply(&p->model, p->measured, p->nr_measured,
				       &p->place, path, err);
}

/* How long a line takes comes first: what controls tell is in proportion to it. */
static int take_all_measured(struct predicting *p, struct err *err)
{
	const struct predict_options *o = &p->o;
	size_t i;

	for (i = 0; i < 2 * o->measured.nr; i++) {
		if (take_measured(p, o->measured.items[i % o->measured.nr],
				  i < o->measured.nr, err))
			return -1;
	}
	return o->against && !o->measured.nr ?
		       take_measured(p, o->against, false, err) : 0;
}

/* What is given counts more than what was measured. */
static int make_model(struct predicting *p, struct err *err)
{
	size_t i;

	predict_model__init(&p->model);
	p->place.line = p->o.common.line ? p->o.common.line : DEFAULT_LINE;
	if (take_all_measured(p, err))
		return -1;
	for (i = 0; i < p->o.sets.nr; i++) {
		if (predict_model__parse(&p->model, p->o.sets.items[i], err))
			return -1;
	}
	for (i = 0; i < p->o.nr_cpus; i++) {
		if (predict_model__check(&p->model, p->o.cpus[i], err))
			return -1;
	}
	return predict_model__check(&p->model, 1, err);
}

/* Whether parameters came of the very file that they are held against. */
static bool is_fitted(const struct predict_options *o)
{
	size_t i;

	for (i = 0; i < o->measured.nr; i++) {
		if (!strcmp(o->measured.items[i], o->against))
			return true;
	}
	return !o->measured.nr;
}

static int compare(struct predicting *p, const struct predict_input *input,
		   struct predict_report *report, struct err *err)
{
	struct predict_compared *compared;
	const char *threshold;

	if (load(p, p->o.against, err) ||
	    predict_measured__check(&p->results, p->o.against, false, err))
		return -1;
	threshold = run_results__value(&p->results, "threshold");
	if (threshold && strtod(threshold, NULL) > 0)
		report->threshold = strtod(threshold, NULL);
	if (predict_rows__compare(&compared, &report->nr_compared, input,
				  p->measured, p->nr_measured, is_fitted(&p->o),
				  err))
		return -1;
	report->compared = compared;
	predict_report__find_errors(report);
	return 0;
}

/* A shape for each layout, in their order. */
static int fit_table(struct predicting *p, struct predict_table *table,
		     struct err *err)
{
	const struct predict_options *o = &p->o;
	struct predict_case first;
	struct predict_input input = { o, &p->model, p->place, &p->pool };
	size_t i;

	if (predict_table__read(table, o->table, &p->pool, err))
		return -1;
	if (o->shapes.nr != table->scaling.nr_columns)
		return err__set(err, "--table %s: has %zu layouts, for which %zu shapes are named: name one for each",
				o->table, table->scaling.nr_columns,
				o->shapes.nr);
	for (i = 0; i < o->shapes.nr; i++)
		table->columns[i].shape = o->shapes.items[i];
	for (i = 0; i < table->scaling.nr_rows; i++) {
		if (predict_model__check(&p->model,
					 (unsigned int)table->scaling.threads[i],
					 err))
			return -1;
	}
	predict_rows__first(&first, &input);
	if (first.mode == PREDICT_SPLIT)
		return err__set(err, "--table %s: in split mode there is no one throughput: name --mode mixed or pairs",
				o->table);
	table->mode = first.mode;
	table->mix = first.mix;
	table->model = p->model;
	if (predict_table__fit(table, &p->place, err) ||
	    predict_table__predict(table, &p->place, &p->pool, err))
		return -1;
	p->model = table->model;
	return 0;
}

static int solve(struct predicting *p, const struct predict_input *input,
		 struct err *err)
{
	struct predict_case about;

	if (input->options->shapes.nr != 1)
		return err__set(err, "--penalty %g: is that of one shape: name it",
				input->options->penalty);
	predict_rows__first(&about, input);
	return predict_solve__work(&p->model, &about, &p->place,
				   input->options->penalty, err);
}

static int fill_report(struct predicting *p, struct predict_report *report,
		       struct predict_table *table, struct err *err)
{
	struct predict_input input = { &p->o, &p->model, p->place, &p->pool };
	struct predict_row *rows;

	report->threshold = DEFAULT_THRESHOLD;
	if (p->o.table) {
		report->table = table;
		return fit_table(p, table, err);
	}
	if (p->o.against)
		return compare(p, &input, report, err);
	if (p->o.penalty && solve(p, &input, err))
		return -1;
	if (predict_rows__curve(&rows, &report->nr_rows, &input, err))
		return -1;
	report->rows = rows;
	return 0;
}

static int write_report(const struct predicting *p,
			const struct predict_report *report, struct err *err)
{
	struct out *out;

	if (out__open(&out, p->o.common.output, p->o.common.color, err))
		return -1;
	if (p->o.format->write(report, out, err)) {
		out__abandon(out);
		return -1;
	}
	return out__commit(out, err);
}

static int predict(struct predicting *p, struct err *err)
{
	struct predict_report report = { .model = &p->model };
	struct predict_table table = { .factor = 0 };

	if (p->o.format->prepare && p->o.format->prepare(err))
		return -1;
	if (make_model(p, err) || gather_shapes(p, err) ||
	    fill_report(p, &report, &table, err))
		return -1;
	report.place = p->place;
	return write_report(p, &report, err);
}

static void list_parameters(struct out *out)
{
	struct run_grid grid;
	enum predict_key key;

	run_grid__begin(&grid, 2);
	for (key = 0; key < NR_PREDICT_KEYS; key++) {
		const struct predict_info *info = &predict_infos[key];

		if (info->words)
			run_grid__put(&grid, COLOR_NONE, "%s=%s", info->name,
				      info->words[(int)info->value]);
		else
			run_grid__put(&grid, COLOR_NONE, "%s=%.4g", info->name,
				      info->value);
		run_grid__put(&grid, COLOR_NONE, "%s%s%s", info->about,
			      *info->unit ? ", " : "", info->unit);
	}
	run_grid__end(&grid, out, 0);
}

static int list(struct predicting *p, struct err *err)
{
	struct out *out;
	size_t i;

	if (gather_shapes(p, err) ||
	    out__open(&out, p->o.common.output, p->o.common.color, err))
		return -1;
	for (i = 0; i < p->o.shapes.nr; i++)
		out__printf(out, "shape %s\n", p->o.shapes.items[i]);
	list_parameters(out);
	return out__commit(out, err);
}

static int predict__main(int argc, char **argv)
{
	struct predicting p = { .measured = NULL };
	struct err err = { "" };
	int ret;

	predict_options__parse(&p.o, argc, argv);
	ret = p.o.list ? list(&p, &err) : predict(&p, &err);
	if (ret)
		cmd__complain(&err);
	predict_shape__forget();
	free(p.measured);
	run_results__free(&p.results);
	run_shapes__free(&p.shapes);
	pool__free(&p.pool);
	predict_options__free(&p.o);
	return ret ? STATUS_TROUBLE : STATUS_HOLDS;
}

const struct command cmd_predict = {
	.name = "predict",
	.summary = "predict what layouts cost on more CPUs",
	.run = predict__main,
};
