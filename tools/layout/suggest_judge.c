// SPDX-License-Identifier: GPL-2.0
/*
 * Holding rules against today's order and the suggested one, by what check does.
 */
#include <stdlib.h>
#include <string.h>

#include "check_subject.h"
#include "suggest.h"

/**
 * struct judging - one variant in one order
 * @job: whose
 * @judgement: what is filled
 * @variant: which
 * @report: of it
 * @inner: the struct in that order
 * @after: whether it is the suggested order
 * @err: for what is wrong
 */
struct judging {
	struct suggest_job *job;
	struct suggest_judgement *judgement;
	size_t variant;
	struct check_report *report;
	struct suggest_inner inner;
	bool after;
	struct err *err;
};

static struct suggest_target *target_of(const struct judging *j)
{
	return &j->job->targets[j->job->variants[j->variant].target];
}

static int place(struct judging *j, const struct suggest_row *rows)
{
	struct suggest_job *job = j->job;
	const struct suggest_target *t = target_of(j);
	struct suggest_slot *slots = pool__alloc(&job->pool,
						 (job->nr_members + 1) * sizeof(*slots));
	size_t *members = pool__alloc(&job->pool, (job->nr_members + 1) * sizeof(*members));

	if (!slots || !members)
		return suggest__no_memory(job, j->err);
	j->inner.id = types__number_of(t->layout);
	j->inner.layout = t->layout;
	j->inner.slots = slots;
	j->inner.nr = suggest_layout__slots(job, &job->variants[j->variant], rows, slots, members,
					    &j->inner.size, &j->inner.align);
	return 0;
}

static const struct layout *relayout(const struct judging *j, const struct layout *outer)
{
	return suggest_relayout__make(&j->job->pool, outer, target_of(j)->most, &j->inner, j->err);
}

/* The results that judging a subject has added. */
static void note_results(struct judging *j, const struct suggest_subject *s, size_t first)
{
	struct suggest_judgement *judgement = j->judgement;
	size_t i, r;

	for (i = 0; i < judgement->nr; i++) {
		struct suggest_verdict *verdict = &judgement->verdicts[i];

		if (verdict->variant != j->variant || verdict->subject->of->doc != s->of->doc ||
		    verdict->subject->of->layout != s->of->layout ||
		    verdict->subject->of->embedded != s->of->embedded)
			continue;
		for (r = first; r < j->report->nr; r++) {
			if (j->report->results[r].rule != verdict->rule)
				continue;
			if (j->after)
				verdict->after_index = r;
			else
				verdict->before_index = r;
		}
	}
}

static int judge(struct judging *j, const struct suggest_subject *s)
{
	const size_t first = j->report->nr;
	struct check_subject *subject;
	const struct layout *layout;

	layout = relayout(j, s->of->layout);
	if (!layout)
		return -1;
	subject = check__new_subject(j->report, s->of->doc, layout);
	if (!subject)
		return check__no_memory(j->report, j->err);
	subject->embedded = s->of->embedded;
	check__find_base(j->report, subject, j->report->line);
	if (check__find_groups(j->report, subject, false, j->err) ||
	    check__rules(j->report, subject, j->err))
		return -1;
	note_results(j, s, first);
	return 0;
}

/* Whether an earlier subject of the target is the same but for its unit. */
static bool is_judged(const struct suggest_target *t, size_t index)
{
	const struct check_subject *of = t->subjects[index].of;
	size_t i;

	for (i = 0; i < index; i++) {
		const struct check_subject *other = t->subjects[i].of;

		if (other->doc == of->doc && other->layout == of->layout &&
		    other->embedded == of->embedded)
			return true;
	}
	return false;
}

static int judge_variant(struct judging *j, const struct suggest_row *rows,
			 const struct layout **made)
{
	struct suggest_target *t = target_of(j);
	size_t i;

	check_report__init(j->report, t->report.line_origin == LINE_FROM_NOWHERE ? 0 :
			   t->report.built_line, t->report.line);
	j->report->object = t->report.object;
	j->report->slab_dir = t->report.slab_dir;
	if (place(j, rows))
		return -1;
	*made = relayout(j, t->layout);
	if (!*made)
		return -1;
	for (i = 0; i < t->nr_subjects; i++) {
		if (!is_judged(t, i) && judge(j, &t->subjects[i]))
			return -1;
	}
	return 0;
}

static int list_verdicts(struct suggest_job *job, struct suggest_judgement *judgement,
			 struct err *err)
{
	size_t v, s, r;

	for (v = 0; v < job->nr_variants; v++) {
		const struct suggest_target *t = &job->targets[job->variants[v].target];

		for (s = 0; s < t->nr_subjects; s++) {
			for (r = 0; r < t->subjects[s].nr_rules; r++) {
				struct suggest_verdict *verdicts;

				verdicts = pool__grow(&job->pool, judgement->verdicts,
						      judgement->nr, sizeof(*verdicts));
				if (!verdicts)
					return suggest__no_memory(job, err);
				judgement->verdicts = verdicts;
				verdicts[judgement->nr++] = (struct suggest_verdict){
					.subject = &t->subjects[s],
					.variant = v,
					.rule = t->subjects[s].rules[r],
					.before_index = SIZE_MAX,
					.after_index = SIZE_MAX,
				};
			}
		}
	}
	return 0;
}

/* Results do not move any more. */
static void settle(struct suggest_judgement *judgement)
{
	size_t i;

	for (i = 0; i < judgement->nr; i++) {
		struct suggest_verdict *v = &judgement->verdicts[i];
		const struct check_report *reports = &judgement->reports[2 * v->variant];

		if (v->before_index != SIZE_MAX)
			v->before = &reports[0].results[v->before_index];
		if (v->after_index != SIZE_MAX)
			v->after = &reports[1].results[v->after_index];
	}
}

/* The order that an object has its members in, which need not be the first one's. */
static void own_order(const struct suggest_job *job, size_t target, struct suggest_row *rows)
{
	size_t i, j, nr = 0;

	for (i = 0; i < job->nr_members; i++) {
		const struct types_member *decl = job->members[i].in[target].decl;

		if (!decl)
			continue;
		for (j = nr; j && job->members[rows[j - 1].member].in[target].decl > decl; j--)
			rows[j] = rows[j - 1];
		rows[j] = (struct suggest_row){ i, false };
		nr++;
	}
	for (i = 0; i < job->nr_members; i++) {
		if (!job->members[i].in[target].decl)
			rows[nr++] = (struct suggest_row){ i, false };
	}
}

/*
 * The search does not look at all that rules can be about. Where it was mistaken it
 * has proven nothing.
 */
static void compare_with_search(struct suggest_job *job,
				const struct suggest_judgement *judgement)
{
	size_t errors, warnings;

	suggest_judge__broken(judgement, true, &errors, &warnings);
	if (!errors != !suggest_cost__errors(job->cost) ||
	    !warnings != !suggest_cost__warnings(job->cost))
		job->method = SUGGEST_HEURISTIC;
}

int suggest_judge__all(struct suggest_job *job, struct suggest_judgement *judgement,
		       struct err *err)
{
	struct suggest_row *today = pool__alloc(&job->pool,
						(job->nr_members + 1) * sizeof(*today));
	size_t v;

	memset(judgement, 0, sizeof(*judgement));
	judgement->reports = pool__alloc(&job->pool, 2 * job->nr_variants *
					 sizeof(*judgement->reports));
	judgement->before = pool__alloc(&job->pool, job->nr_variants *
					sizeof(struct layout *));
	judgement->after = pool__alloc(&job->pool, job->nr_variants *
				       sizeof(struct layout *));
	if (!today || !judgement->reports || !judgement->before || !judgement->after)
		return suggest__no_memory(job, err);
	judgement->nr_reports = 2 * job->nr_variants;
	if (list_verdicts(job, judgement, err))
		return -1;
	for (v = 0; v < job->nr_variants; v++) {
		struct judging j = {
			.job = job,
			.judgement = judgement,
			.variant = v,
			.err = err,
		};

		j.report = &judgement->reports[2 * v];
		own_order(job, job->variants[v].target, today);
		if (judge_variant(&j, today, &judgement->before[v]))
			return -1;
		j.report = &judgement->reports[2 * v + 1];
		j.after = true;
		if (judge_variant(&j, job->order, &judgement->after[v]))
			return -1;
	}
	settle(judgement);
	compare_with_search(job, judgement);
	return 0;
}

void suggest_judge__free(struct suggest_judgement *judgement)
{
	size_t i;

	for (i = 0; i < judgement->nr_reports; i++)
		check_report__free(&judgement->reports[i]);
}

void suggest_judge__broken(const struct suggest_judgement *judgement, bool after,
			   size_t *errors, size_t *warnings)
{
	size_t i;

	*errors = 0;
	*warnings = 0;
	for (i = 0; i < judgement->nr; i++) {
		const struct suggest_verdict *v = &judgement->verdicts[i];
		const struct check_result *result = after ? v->after : v->before;

		if (!result || result->verdict != CHECK_FAIL)
			continue;
		if (result->level == LEVEL_ERROR)
			++*errors;
		else
			++*warnings;
	}
}
