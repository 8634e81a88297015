// SPDX-License-Identifier: GPL-2.0
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "check_kinds.h"
#include "words.h"

static int check__no_memory(const struct check_report *report, struct err *err)
{
	return err__set(err, "%s: out of memory: free some and try again",
			report->object ? report->object->path : "check");
}

static struct check_result *check__add(struct check_report *report,
				       const struct check_subject *subject,
				       const struct rule *rule)
{
	struct check_result *result;

	report->results = pool__grow(&report->pool, report->results,
				     report->nr, sizeof(*report->results));
	if (!report->results)
		return NULL;
	result = &report->results[report->nr++];
	memset(result, 0, sizeof(*result));
	result->subject = subject;
	result->rule = rule;
	result->level = rule ? rule->level : LEVEL_ERROR;
	result->hint = "";
	return result;
}

static void check__conclude(struct check_report *report,
			    struct check_result *result,
			    enum check_verdict verdict, enum check_cause cause)
{
	struct check_counts *counts = &report->counts;

	result->verdict = verdict;
	result->cause = cause;
	if (verdict == CHECK_PASS)
		counts->passed++;
	else if (verdict == CHECK_SKIP)
		counts->skipped++;
	else if (result->level == LEVEL_WARN)
		counts->warnings++;
	else
		counts->errors++;
}

static const char *check__hint(struct check_report *report,
			       const struct words_nearest *nearest)
{
	char hint[600];

	words_nearest__hint(nearest, hint, sizeof(hint));
	return pool__copy(&report->pool, hint, strlen(hint));
}

/*
 * Finding the members
 */

static int check__missing_member(struct check_report *report,
				 const struct check_subject *subject,
				 const struct rule_field *ref)
{
	struct check_result *result = check__add(report, subject, NULL);
	struct words_nearest nearest;
	size_t i;

	if (!result)
		return -ENOMEM;
	words_nearest__start(&nearest, ref->names[0]);
	for (i = 0; i < subject->layout->nr_members; i++)
		words_nearest__offer(&nearest, subject->layout->members[i].path);
	result->missing = ref;
	result->hint = check__hint(report, &nearest);
	if (!result->hint)
		return -ENOMEM;
	check__conclude(report, result, CHECK_FAIL, CAUSE_NO_MEMBER);
	return 0;
}

/* The first alternative that exists; 1 if none does. */
static int check__find(const struct layout *layout, const struct rule_field *ref,
		       struct layout_member *member)
{
	size_t i;

	for (i = 0; i < ref->nr_names; i++) {
		int ret = layout__find(layout, ref->names[i], member);

		if (!ret || ret == -ENOMEM)
			return ret;
	}
	return 1;
}

static int check__resolve_group(struct check_report *report,
				struct check_subject *subject, size_t index)
{
	const struct rule_group *group = &subject->doc->groups[index];
	struct check_group *found = &subject->groups[index];
	size_t i;

	found->fields = pool__alloc(&report->pool, group->nr_fields *
				    sizeof(*found->fields));
	if (!found->fields)
		return -ENOMEM;
	for (i = 0; i < group->nr_fields; i++) {
		const struct rule_field *ref = &group->fields[i];
		struct check_field *field = &found->fields[found->nr];
		int ret = check__find(subject->layout, ref, &field->member);

		if (!ret) {
			field->ref = ref;
			field->group = group;
			found->nr++;
		} else if (ret == 1 && !ref->optional) {
			ret = check__missing_member(report, subject, ref);
		}
		if (ret < 0)
			return ret;
	}
	return 0;
}

/*
 * Judging
 */

/* Index of a group of the rule without any member here, or -1. */
static int check__empty_group(const struct check_subject *subject,
			      const struct rule *rule)
{
	unsigned int i, nr = rule_kind__get(rule->kind)->nr_groups;

	for (i = 0; i < nr; i++) {
		if (!subject->groups[rule->groups[i]].nr)
			return (int)rule->groups[i];
	}
	return -1;
}

static int check__rule(struct check_report *report,
		       const struct check_subject *subject,
		       const struct rule *rule)
{
	struct check_result *result = check__add(report, subject, rule);
	int empty = check__empty_group(subject, rule);

	if (!result)
		return -ENOMEM;
	if (empty >= 0) {
		result->group = &subject->doc->groups[empty];
		check__conclude(report, result, CHECK_SKIP, CAUSE_EMPTY_GROUP);
		return 0;
	}
	if (check_kind__evaluate(&report->pool, subject, rule, result))
		return -ENOMEM;
	if (result->nr_conflicts)
		check__conclude(report, result, CHECK_FAIL, CAUSE_CONFLICT);
	else
		check__conclude(report, result, CHECK_PASS, CAUSE_HOLDS);
	return 0;
}

static int check__subject(struct check_report *report,
			  struct check_subject *subject)
{
	const struct rule_doc *doc = subject->doc;
	size_t i;

	subject->groups = pool__alloc(&report->pool, doc->nr_groups *
				      sizeof(*subject->groups));
	if (!subject->groups)
		return -ENOMEM;
	for (i = 0; i < doc->nr_groups; i++) {
		if (check__resolve_group(report, subject, i))
			return -ENOMEM;
	}
	for (i = 0; i < doc->nr_rules; i++) {
		if (check__rule(report, subject, &doc->rules[i]))
			return -ENOMEM;
	}
	return 0;
}

static struct check_subject *check__new_subject(struct check_report *report,
						const struct rule_doc *doc,
						const struct layout *layout)
{
	struct check_subject *subject;

	subject = pool__alloc(&report->pool, sizeof(*subject));
	if (subject) {
		subject->doc = doc;
		subject->layout = layout;
	}
	return subject;
}

void check_report__init(struct check_report *report, unsigned int object_line,
			unsigned int option_line)
{
	memset(report, 0, sizeof(*report));
	report->built_line = object_line ? object_line : CHECK_DEFAULT_LINE;
	report->line = option_line ? option_line : report->built_line;
	report->line_origin = option_line ? LINE_FROM_OPTION :
			      object_line ? LINE_FROM_OBJECT :
					    LINE_FROM_NOWHERE;
}

int check__layout(struct check_report *report, const struct rule_doc *doc,
		  const struct layout *layout, struct err *err)
{
	struct check_subject *subject = check__new_subject(report, doc, layout);

	if (!subject)
		return check__no_memory(report, err);
	base__init(&subject->base, doc, layout, report->line,
		   report->built_line);
	if (check__subject(report, subject))
		return check__no_memory(report, err);
	return 0;
}

static int offer_struct(const char *name, bool is_union, uint64_t size,
			void *arg)
{
	(void)is_union;
	(void)size;
	words_nearest__offer(arg, name);
	return 0;
}

static int check__missing_struct(struct check_report *report,
				 const struct rule_doc *doc,
				 const struct object *object, struct err *err)
{
	struct check_subject *subject = check__new_subject(report, doc, NULL);
	struct check_result *result;
	struct words_nearest nearest;

	result = subject ? check__add(report, subject, NULL) : NULL;
	if (!result)
		return check__no_memory(report, err);
	if (!doc->optional) {
		words_nearest__start(&nearest, doc->strct);
		types__visit_structs(object->types, offer_struct, &nearest);
		result->hint = check__hint(report, &nearest);
		if (!result->hint)
			return check__no_memory(report, err);
	}
	check__conclude(report, result, doc->optional ? CHECK_SKIP : CHECK_FAIL,
			CAUSE_NO_STRUCT);
	return 0;
}

static int check__doc(struct check_report *report, const struct rule_doc *doc,
		      const struct object *object, struct err *err)
{
	const struct layout **layouts;
	size_t i, nr;
	int ret = 0;

	if (types__layouts(object->types, doc->strct, &layouts, &nr, err))
		return -1;
	if (!nr)
		ret = check__missing_struct(report, doc, object, err);
	for (i = 0; i < nr && !ret; i++)
		ret = check__layout(report, doc, layouts[i], err);
	free(layouts);
	return ret;
}

int check__object(struct check_report *report, const struct rule_set *set,
		  const struct object *object, struct err *err)
{
	size_t i;

	report->object = object;
	for (i = 0; i < set->nr; i++) {
		if (check__doc(report, set->docs[i], object, err))
			return -1;
	}
	return 0;
}

bool check_conflict__happens_at(const struct check_conflict *conflict,
				unsigned int address)
{
	unsigned int i;

	for (i = 0; i < conflict->nr_addresses; i++) {
		if (conflict->addresses[i] == address)
			return true;
	}
	return false;
}

void check_report__free(struct check_report *report)
{
	pool__free(&report->pool);
	memset(report, 0, sizeof(*report));
}
