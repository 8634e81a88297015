// SPDX-License-Identifier: GPL-2.0
#include "suggest_verify.h"

#include <string.h>

#include "run_measure.h"
#include "run_user.h"

/**
 * struct both - what is measured: a layout in both orders
 * @before: today's
 * @after: the suggested one
 */
struct both {
	const struct layout *before;
	const struct layout *after;
};

/* Whether rules about a struct say what is written and what is read in it. */
static bool has_roles(const struct suggest_verdict *v)
{
	const struct check_subject *of = v->subject->of;
	bool written = false, read = false;
	size_t g;

	for (g = 0; g < of->doc->nr_groups; g++) {
		written |= of->doc->groups[g].role == ROLE_HOT_WRITE && of->groups[g].nr;
		read |= of->doc->groups[g].role == ROLE_READ_MOSTLY && of->groups[g].nr;
	}
	return written && read && !of->embedded;
}

/* The struct itself if its rules say enough, else the first that embeds it. */
static const struct suggest_verdict *choose(const struct suggest_job *job,
					    const struct suggest_judgement *judgement)
{
	const struct suggest_verdict *found = NULL;
	size_t i;

	for (i = 0; i < judgement->nr; i++) {
		const struct suggest_verdict *v = &judgement->verdicts[i];

		if (v->variant || !v->before || !v->after || !has_roles(v))
			continue;
		if (!found || (v->subject->of->layout == job->targets[0].layout &&
			       found->subject->of->layout != job->targets[0].layout))
			found = v;
	}
	return found;
}

static int add_shape(struct run_shapes *shapes, const struct suggest_job *job,
		     const struct layout *layout, const char *name, struct err *err)
{
	const struct suggest_target *t = &job->targets[0];
	struct run_request request = {
		.strct = layout->name,
		.object = t->object,
		.line = t->report.line,
		.rules = job->rules,
		.last = true,
		.layout = layout,
		.name = name,
	};

	return run_shapes__add_struct(shapes, &request, err);
}

int suggest_verify__run(struct suggest_measured *measured, struct suggest_job *job,
			const struct suggest_judgement *judgement,
			const struct run_place *place, const char *seconds, struct err *err)
{
	const struct suggest_verdict *v = choose(job, judgement);
	struct run_options options = { .place = *place, .repeat = 1, .limit = RUN_NO_LIMIT };
	struct run_shapes shapes = { .nr = 0 };
	struct pool pool = { NULL };
	int ret;

	memset(measured, 0, sizeof(*measured));
	if (!v)
		return err__set(err, "%s: no rule says which of its members are written and which are read: write one that does",
				job->strct);
	measured->strct = v->subject->of->layout->name;
	ret = add_shape(&shapes, job, v->before->subject->layout, SUGGEST_SHAPE_BEFORE, err);
	if (!ret)
		ret = add_shape(&shapes, job, v->after->subject->layout, SUGGEST_SHAPE_AFTER, err);
	if (!ret && seconds &&
	    run_settings__set(&options.settings, &pool, "seconds", seconds, "--seconds"))
		ret = suggest__no_memory(job, err);
	if (!ret)
		ret = run_measure__all(&options, &shapes, &measured->batch, err);
	run_shapes__free(&shapes);
	pool__free(&pool);
	if (place->user)
		run_user__end();
	return ret;
}

void suggest_verify__free(struct suggest_measured *measured)
{
	run_batch__free(&measured->batch);
}
