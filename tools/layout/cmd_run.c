// SPDX-License-Identifier: GPL-2.0
#include <stdlib.h>

#include "cmd.h"
#include "run_list.h"
#include "run_measure.h"
#include "run_options.h"
#include "run_user.h"

static int write_report(const struct run_options *o,
			const struct run_report *report, struct err *err)
{
	struct out *out;

	if (out__open(&out, o->common.output, o->common.color, err))
		return -1;
	if (o->format->write(report, out, err)) {
		out__abandon(out);
		return -1;
	}
	return out__commit(out, err);
}

/* What was measured is reported, whether a law fits it or not. */
static void fit_all(struct run_scaling *scalings, size_t nr)
{
	struct err err = { "" };
	size_t i;

	for (i = 0; i < nr; i++) {
		if (run_scaling__fit(&scalings[i], &err))
			cmd__complain(&err);
	}
}

/* All that is worked out of the runs; what it is made of outlives the report. */
static int work_out(struct run_report *report, struct run_summary **summaries,
		    struct run_compared **compared, struct pool *pool,
		    struct err *err)
{
	struct run_scaling *scalings;

	if (run_batch__summaries(report->batch, summaries,
				 &report->nr_summaries, err) ||
	    run_compare__all(compared, &report->nr_compared, report->batch,
			     report->shapes, err) ||
	    run_scaling__of_batch(&scalings, &report->nr_scalings,
				  report->batch, pool, err))
		return -1;
	fit_all(scalings, report->nr_scalings);
	report->summaries = *summaries;
	report->compared = *compared;
	report->scalings = scalings;
	return 0;
}

static int report_runs(const struct run_options *o,
		       const struct run_shapes *shapes,
		       const struct run_batch *batch, struct err *err)
{
	struct run_report report = {
		.batch = batch,
		.shapes = shapes,
		.settings = &o->settings,
		.limit = o->limit,
	};
	struct run_summary *summaries = NULL;
	struct run_compared *compared = NULL;
	struct pool pool = { NULL };
	int ret;

	ret = work_out(&report, &summaries, &compared, &pool, err);
	if (!ret)
		ret = write_report(o, &report, err);
	free(compared);
	free(summaries);
	pool__free(&pool);
	return ret;
}

static int measure(const struct run_options *o, struct err *err)
{
	struct run_shapes shapes = { .nr = 0 };
	struct run_batch batch = { .nr = 0 };
	int ret, status = STATUS_TROUBLE;

	/* What is missing for the report is to be noticed before, not behind, a run. */
	ret = o->format->prepare ? o->format->prepare(err) : 0;
	if (!ret)
		ret = out__check(o->common.output, err);
	if (!ret)
		ret = run_sources__gather(&o->sources, &o->common, &shapes, err);
	if (!ret)
		ret = run_measure__all(o, &shapes, &batch, err);
	if (!ret)
		ret = report_runs(o, &shapes, &batch, err);
	if (!ret)
		status = run_judge__status(&batch, o->limit);
	run_batch__free(&batch);
	run_shapes__free(&shapes);
	return status;
}

static int list(const struct run_options *o, struct err *err)
{
	struct run_shapes shapes = { .nr = 0 };
	char *text = NULL, *config = NULL;
	struct out *out;
	int ret;

	ret = run_sources__gather(&o->sources, &o->common, &shapes, err);
	if (!ret)
		ret = run_measure__list(o, &shapes, &text, &config, err);
	if (!ret)
		ret = out__open(&out, o->common.output, o->common.color, err);
	if (!ret) {
		run_list__write(text, run_settings__get(&o->settings, "twin"),
				config, out);
		ret = out__commit(out, err);
	}
	free(config);
	free(text);
	run_shapes__free(&shapes);
	return ret ? STATUS_TROUBLE : STATUS_HOLDS;
}

static int fit(const struct run_options *o, struct err *err)
{
	struct pool pool = { NULL };
	struct run_scaling scaling;
	struct out *out;
	int ret;

	ret = run_scaling__read(&scaling, o->fit, &pool, err);
	if (!ret)
		ret = run_scaling__fit(&scaling, err);
	if (!ret)
		ret = out__open(&out, o->common.output, o->common.color, err);
	if (!ret) {
		ret = o->format->write_scaling(&scaling, out, err);
		if (ret)
			out__abandon(out);
		else
			ret = out__commit(out, err);
	}
	pool__free(&pool);
	return ret ? STATUS_TROUBLE : STATUS_HOLDS;
}

static int run__main(int argc, char **argv)
{
	struct err err = { "" };
	struct run_options o;
	int status;

	run_options__parse(&o, argc, argv);
	if (o.fit)
		status = fit(&o, &err);
	else if (o.list)
		status = list(&o, &err);
	else
		status = measure(&o, &err);
	if (err.text[0])
		cmd__complain(&err);
	if (o.place.user)
		run_user__end();
	run_options__free(&o);
	return status;
}

const struct command cmd_run = {
	.name = "run",
	.summary = "measure what layouts cost on this machine",
	.run = run__main,
};
