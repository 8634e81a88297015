// SPDX-License-Identifier: GPL-2.0
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "page_curves.h"
#include "parallel.h"
#include "predict_controls.h"
#include "predict_rows.h"
#include "report.h"
#include "run_shape.h"
#include "util.h"

/* What the first figures can be held against, up to more than most have. */
static unsigned int cpu_numbers[] = { 2, 4, 8, 16, 32, 64 };

/**
 * struct job - a struct to simulate
 * @strct: its name
 * @shape: what the harness would call it
 * @input: how to simulate it
 * @options: the same
 * @rows: what is predicted
 * @nr: how many rows
 * @failed: whether nothing is
 * @err: why
 * @pool: owner of the rows
 */
struct job {
	const char *strct;
	const char *shape;
	struct predict_input input;
	struct predict_options options;
	struct predict_row *rows;
	size_t nr;
	bool failed;
	struct err err;
	struct pool pool;
};

/**
 * struct simulating - all of it
 * @curves: what is filled
 * @what: what to simulate
 * @model: the machine
 * @place: where objects lie
 * @shapes: the structs as the harness takes them
 * @jobs: one for each
 * @nr: how many
 */
struct simulating {
	struct page_curves *curves;
	const struct page_simulation *what;
	struct predict_model model;
	struct predict_place place;
	struct run_shapes shapes;
	struct job *jobs;
	size_t nr;
};

static int no_memory(struct err *err)
{
	return err__set(err, "predictions: out of memory: free some and try again");
}

static int add_without(struct simulating *s, const char *strct, const char *why)
{
	struct page_curves *curves = s->curves;
	struct page_without *without;

	curves->without = pool__grow(&curves->pool, curves->without,
				     curves->nr_without, sizeof(*without));
	if (!curves->without)
		return -1;
	without = &curves->without[curves->nr_without];
	without->strct = pool__copy(&curves->pool, strct, strlen(strct));
	without->why = pool__copy(&curves->pool, why, strlen(why));
	if (!without->strct || !without->why)
		return -1;
	curves->nr_without++;
	return 0;
}

static bool is_known(const struct simulating *s, const char *strct)
{
	size_t i;

	for (i = 0; i < s->nr; i++) {
		if (!strcmp(s->jobs[i].strct, strct))
			return true;
	}
	for (i = 0; i < s->curves->nr_without; i++) {
		if (!strcmp(s->curves->without[i].strct, strct))
			return true;
	}
	return false;
}

static int define_shape(struct simulating *s, const char *strct, struct err *err)
{
	struct run_request request = {
		.strct = strct,
		.object = s->what->report->object,
		.line = s->what->options->line,
		.rules = s->what->rules,
		.last = true,
	};
	const struct run_shape *shape;

	if (run_shapes__add_struct(&s->shapes, &request, err))
		return -1;
	shape = &s->shapes.items[s->shapes.nr - 1];
	return predict_shape__define(shape->text, shape->about, err);
}

/* One that cannot be simulated is told of, and no failure. */
static int add_struct(struct simulating *s, const struct layout *layout)
{
	const char *strct = layout->name;
	struct err err = { "" };
	struct job *jobs;

	if (is_known(s, strct))
		return 0;
	if (layout->definition > 1)
		return add_without(s, strct, "another one than its first definition breaks the rule");
	if (define_shape(s, strct, &err))
		return add_without(s, strct, err.text);
	jobs = realloc(s->jobs, (s->nr + 1) * sizeof(*jobs));
	if (!jobs)
		return -1;
	s->jobs = jobs;
	memset(&jobs[s->nr], 0, sizeof(*jobs));
	jobs[s->nr].strct = strct;
	jobs[s->nr++].shape = s->shapes.items[s->shapes.nr - 1].name;
	return 0;
}

static int find_structs(struct simulating *s)
{
	const struct check_report *report = s->what->report;
	int level;
	size_t i;

	/* what must not be comes before what should not */
	for (level = LEVEL_ERROR; level <= LEVEL_WARN; level++) {
		for (i = 0; i < report->nr; i++) {
			const struct check_result *result = &report->results[i];

			if (result->cause == CAUSE_CONFLICT &&
			    (int)result->level == level &&
			    !result->subject->doc->globals &&
			    add_struct(s, result->subject->layout))
				return -1;
		}
	}
	return 0;
}

/*
 * What the controls tell is better than a default, but a run need not have what
 * it takes to be asked for.
 */
static int use_controls(struct simulating *s, const char *path, struct err *err)
{
	struct predict_measured *measured = NULL;
	struct run_results results;
	size_t nr = 0;
	int ret;

	ret = predict_measured__load(&results, path, err);
	if (!ret)
		ret = predict_measured__gather(&measured, &nr, &results, err);
	if (!ret)
		ret = predict_measured__check(&results, path, false, err);
	if (!ret)
		ret = predict_controls__apply(&s->model, measured, nr, &s->place,
					      path, err);
	free(measured);
	run_results__free(&results);
	return ret;
}

static int make_model(struct simulating *s, struct err *err)
{
	struct err why = { "" };

	predict_model__init(&s->model);
	s->place.line = s->what->report->line;
	s->curves->line = s->place.line;
	if (!s->what->run || !use_controls(s, s->what->run, &why))
		return 0;
	predict_model__init(&s->model);
	s->curves->remark =
		pool__printf(&s->curves->pool,
			     "The run does not tell the parameters of its machine, so they are those by default: %s",
			     why.text);
	return s->curves->remark ? 0 : no_memory(err);
}

static void run_job(size_t i, void *arg)
{
	struct simulating *s = arg;
	struct job *job = &s->jobs[i];

	job->options.shapes.items = &job->shape;
	job->options.shapes.nr = 1;
	job->options.modes[PREDICT_SPLIT] = true;
	job->options.mixes[PREDICT_LOOPBACK] = true;
	job->options.mixes[PREDICT_FORWARD] = true;
	job->options.cpus = cpu_numbers;
	job->options.nr_cpus = ARRAY_SIZE(cpu_numbers);
	job->input = (struct predict_input) {
		&job->options, &s->model, s->place, &job->pool
	};
	job->failed = predict_rows__curve(&job->rows, &job->nr, &job->input,
					  &job->err);
}

static int take_job(struct simulating *s, const struct job *job)
{
	struct page_curves *curves = s->curves;
	const char *name = pool__copy(&curves->pool, job->strct,
				      strlen(job->strct));
	size_t i;

	if (!name)
		return -1;
	if (job->failed)
		return add_without(s, name, job->err.text);
	for (i = 0; i < job->nr; i++) {
		const struct predict_row *row = &job->rows[i];
		const struct page_point point = {
			.shape = name,
			.mode = predict_modes[row->about.mode],
			.mix = predict_mixes[row->about.mix],
			.side = predict_sides[row->side],
			.twin = row->about.twin,
			.cpus = row->about.cpus,
			.ns = row->ns,
			.twin_ns = row->twin_ns,
			.penalty = row->penalty,
			.why = row->why,
		};

		if (page_curves__add_point(curves, &point))
			return -1;
	}
	return 0;
}

static int take_model(struct simulating *s)
{
	struct page_curves *curves = s->curves;
	enum predict_key key;
	size_t i;

	for (key = 0; key < NR_PREDICT_KEYS; key++) {
		const struct predict_info *info = &predict_infos[key];
		double value = s->model.values[key];
		const struct page_parameter parameter = {
			.name = info->name,
			.value = info->words ? info->words[(int)value] :
				 pool__printf(&curves->pool, "%.4g", value),
			.unit = info->unit,
			.from = s->model.from[key],
		};

		if (!parameter.value ||
		    page_curves__add_parameter(curves, &parameter))
			return -1;
	}
	for (i = 0; predict_limits[i]; i++) {
		if (page_curves__add_limit(curves, predict_limits[i]))
			return -1;
	}
	return 0;
}

int page_curves__simulate(struct page_curves *curves,
			  const struct page_simulation *simulation,
			  struct err *err)
{
	struct simulating s = { .curves = curves, .what = simulation };
	int ret = make_model(&s, err);
	size_t i;

	if (!ret && (find_structs(&s) || take_model(&s)))
		ret = no_memory(err);
	if (!ret)
		parallel__each(s.nr, run_job, &s);
	for (i = 0; i < s.nr; i++) {
		if (!ret && take_job(&s, &s.jobs[i]))
			ret = no_memory(err);
		pool__free(&s.jobs[i].pool);
	}
	free(s.jobs);
	predict_shape__forget();
	run_shapes__free(&s.shapes);
	return ret;
}
