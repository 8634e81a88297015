// SPDX-License-Identifier: GPL-2.0
/*
 * What rules say of a struct and of all that embeds it, which is what a check of the
 * whole object has come to.
 */
#include <stdio.h>
#include <string.h>

#include "check_subject.h"
#include "suggest.h"

/* Optional members up to here are combined in every way. */
#define MAX_COMBINED	3

/* Whether the struct lies in what a subject is about, and where. */
static int find_place(struct suggest_job *job, const struct suggest_target *t,
		      const struct layout *layout, uint64_t *offset, struct err *err)
{
	*offset = 0;
	if (layout == t->layout)
		return 1;
	return suggest_relayout__find(layout, types__number_of(t->layout), t->most, &job->pool,
				      offset, err);
}

static bool is_asked(const struct suggest_target *t, const struct check_result *result)
{
	if (!result->rule || !result->subject->layout || result->subject->doc->globals)
		return false;
	if (result->verdict != CHECK_SKIP)
		return true;
	/* where it holds in the struct but what embeds it is not known, it counts */
	return result->cause == CAUSE_NOT_ASKED && !check__not_here(&t->report, result->rule);
}

/* The subject of a result, which is noted once. */
static struct suggest_subject *find_subject(struct suggest_job *job, struct suggest_target *t,
					    const struct check_result *result)
{
	struct suggest_subject *subjects = t->subjects, *s;
	size_t i;

	for (i = 0; i < t->nr_subjects; i++) {
		s = &subjects[i];
		if (s->of->doc == result->subject->doc &&
		    s->of->layout == result->subject->layout &&
		    s->of->embedded == result->subject->embedded &&
		    s->unit == result->subject->base.line)
			return s;
	}
	subjects = pool__grow(&job->pool, subjects, t->nr_subjects, sizeof(*subjects));
	if (!subjects)
		return NULL;
	t->subjects = subjects;
	s = &subjects[t->nr_subjects++];
	memset(s, 0, sizeof(*s));
	s->of = result->subject;
	s->unit = result->subject->base.line;
	return s;
}

static int add_result(struct suggest_job *job, struct suggest_target *t,
		      const struct check_result *result, struct err *err)
{
	struct suggest_subject *s;
	uint64_t offset;
	int places = find_place(job, t, result->subject->layout, &offset, err);

	if (places <= 0)
		return places;
	s = find_subject(job, t, result);
	if (!s)
		return suggest__no_memory(job, err);
	s->offset = offset;
	s->rules = pool__grow(&job->pool, s->rules, s->nr_rules, sizeof(struct rule *));
	if (!s->rules)
		return suggest__no_memory(job, err);
	s->rules[s->nr_rules++] = result->rule;
	return 0;
}

/* The member of the struct that a field of a subject is, if it is one. */
static struct suggest_member *member_of(struct suggest_job *job, size_t target,
					const struct suggest_subject *s,
					const struct layout_member *field)
{
	size_t i;

	for (i = 0; i < job->nr_members; i++) {
		const struct types_member *decl = job->members[i].in[target].decl;

		if (decl && field->bit_offset == decl->bit_offset + s->offset * 8 &&
		    field->bit_size == decl->bit_size && !strcmp(field->name, decl->name))
			return &job->members[i];
	}
	return NULL;
}

static void note_optional(struct suggest_job *job, size_t target,
			  const struct suggest_subject *s)
{
	struct suggest_member *member;
	size_t g, f;

	for (g = 0; g < s->of->doc->nr_groups; g++) {
		for (f = 0; f < s->of->groups[g].nr; f++) {
			const struct check_field *field = &s->of->groups[g].fields[f];

			member = field->ref->optional ?
				 member_of(job, target, s, &field->member) : NULL;
			if (member)
				member->optional = true;
		}
	}
}

static struct suggest_member *find_named(struct suggest_job *job, const char *name)
{
	size_t i;

	for (i = 0; i < job->nr_members; i++) {
		if (!strcmp(job->members[i].key, name))
			return &job->members[i];
	}
	return NULL;
}

/* A member that is pinned at one end is to be pinned at the other by a document. */
static int refuse_pin(const struct suggest_job *job, const struct suggest_member *member,
		      const struct rule_doc *doc, const struct rule_field *field, struct err *err)
{
	const struct suggest_wish *wish = job->wish;
	const bool last = member->pin == SUGGEST_LAST;
	const struct suggest_stated *stated;

	stated = last ? suggest_stated__find(wish->lasts, wish->nr_lasts, member->key) :
			suggest_stated__find(wish->firsts, wish->nr_firsts, member->key);
	if (stated)
		return err__set(err, "%s: %s:%u:%u pins it %s: leave the option out, or choose other rules by --rules",
				stated->option, doc->file, field->line, field->column,
				last ? "first" : "last");
	return err__set(err, "%s:%u:%u: %s cannot be both first and last: leave one out",
			doc->file, field->line, field->column, member->key);
}

/* What a document pins. */
static int apply_pins(struct suggest_job *job, const struct rule_doc *doc,
		      const struct rule_field *fields, size_t nr, enum suggest_pin pin,
		      struct err *err)
{
	struct suggest_member *member;
	size_t i, j;

	for (i = 0; i < nr; i++) {
		member = NULL;
		for (j = 0; j < fields[i].nr_names && !member; j++)
			member = find_named(job, fields[i].names[j]);
		if (!member && !fields[i].optional)
			return err__set(err, "%s:%u:%u: struct %s has no member '%s' of its own that could be pinned: write a '?' behind if it may be absent",
					doc->file, fields[i].line, fields[i].column,
					job->strct, fields[i].names[0]);
		if (!member)
			continue;
		if (member->pin != SUGGEST_FREE && member->pin != pin)
			return refuse_pin(job, member, doc, &fields[i], err);
		member->pin = pin;
	}
	return 0;
}

static int apply_all_pins(struct suggest_job *job, struct err *err)
{
	size_t i;

	for (i = 0; i < job->rules->nr; i++) {
		const struct rule_doc *doc = job->rules->docs[i];

		if (doc->globals || strcmp(doc->strct, job->strct))
			continue;
		if (apply_pins(job, doc, doc->pins.first, doc->pins.nr_first, SUGGEST_FIRST,
			       err) ||
		    apply_pins(job, doc, doc->pins.last, doc->pins.nr_last, SUGGEST_LAST, err))
			return -1;
	}
	return 0;
}

int suggest_subjects__gather(struct suggest_job *job, struct err *err)
{
	size_t i, j;

	for (i = 0; i < job->nr_targets; i++) {
		struct suggest_target *t = &job->targets[i];

		if (check__object(&t->report, job->rules, t->object, err))
			return -1;
		for (j = 0; j < t->report.nr; j++) {
			if (is_asked(t, &t->report.results[j]) &&
			    add_result(job, t, &t->report.results[j], err))
				return -1;
		}
		for (j = 0; j < t->nr_subjects; j++)
			note_optional(job, i, &t->subjects[j]);
	}
	return apply_all_pins(job, err);
}

/*
 * Variants
 */

/* Members that are optional in an object; a set of them has a bit for each. */
static size_t find_optional(const struct suggest_job *job, size_t target, size_t *members)
{
	size_t i, nr = 0;

	for (i = 0; i < job->nr_members; i++) {
		if (job->members[i].optional && job->members[i].in[target].decl)
			members[nr++] = i;
	}
	return nr;
}

static int add_variant(struct suggest_job *job, size_t target, const size_t *optional, size_t nr,
		       uint64_t absent, struct err *err)
{
	struct suggest_variant *variants, *v;
	const char *without = "";
	size_t i;

	if (job->nr_variants == SUGGEST_MAX_VARIANTS)
		return err__set(err, "%s: more than %d combinations of objects and optional members: give fewer objects",
				job->strct, SUGGEST_MAX_VARIANTS);
	variants = pool__grow(&job->pool, job->variants, job->nr_variants, sizeof(*variants));
	if (!variants)
		return suggest__no_memory(job, err);
	job->variants = variants;
	v = &variants[job->nr_variants];
	v->target = target;
	v->absent = pool__alloc(&job->pool, job->nr_members * sizeof(*v->absent));
	for (i = 0; i < nr && v->absent && without; i++) {
		if (!(absent >> i & 1))
			continue;
		v->absent[optional[i]] = true;
		without = pool__printf(&job->pool, "%s%s%s", without, *without ? ", " : "",
				       job->members[optional[i]].key);
	}
	if (!v->absent || !without)
		return suggest__no_memory(job, err);
	v->without = without;
	job->nr_variants++;
	return 0;
}

/* With many, each is there alone and lacks alone. */
static bool is_looked_at(uint64_t absent, size_t nr)
{
	const int lacking = __builtin_popcountll(absent);

	return nr <= MAX_COMBINED || lacking <= 1 || lacking >= (int)nr - 1;
}

int suggest_variants__make(struct suggest_job *job, struct err *err)
{
	size_t *optional = pool__alloc(&job->pool, (job->nr_members + 1) * sizeof(*optional));
	uint64_t absent;
	size_t i, nr;

	if (!optional)
		return suggest__no_memory(job, err);
	for (i = 0; i < job->nr_targets; i++) {
		nr = find_optional(job, i, optional);
		if (nr > SUGGEST_MAX_VARIANTS / 2 - 1)
			return err__set(err, "%s: %zu optional members are too many: take some '?' out of the rules",
					job->strct, nr);
		for (absent = 0; absent < 1ULL << nr; absent++) {
			if (is_looked_at(absent, nr) &&
			    add_variant(job, i, optional, nr, absent, err))
				return -1;
		}
	}
	return 0;
}
