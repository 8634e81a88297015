// SPDX-License-Identifier: GPL-2.0
/*
 * Judging one definition: finding its members, where it can lie, and what
 * becomes of each rule.
 */
#include <string.h>

#include "check_find.h"
#include "check_kinds.h"
#include "check_subject.h"
#include "check_unplaced.h"

int check__no_memory(const struct check_report *report, struct err *err)
{
	return err__set(err, "%s: out of memory: free some and try again",
			report->object ? report->object->path : "check");
}

struct check_result *check__add(struct check_report *report,
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

void check__conclude(struct check_report *report, struct check_result *result,
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

/*
 * Finding the members
 */

static int check__missing_member(struct check_report *report,
				 const struct check_subject *subject,
				 const struct rule_field *ref, struct err *err)
{
	struct check_result *result = check__add(report, subject, NULL);

	if (!result)
		return check__no_memory(report, err);
	result->missing = ref;
	result->hint = check_find__hint(&report->pool, subject, ref);
	if (!result->hint)
		return check__no_memory(report, err);
	check__conclude(report, result, CHECK_FAIL, CAUSE_NO_MEMBER);
	return 0;
}

/*
 * What has no bytes can share no line. Only of an array that goes on behind the
 * struct is it known that something lies there.
 */
static void check__take_field(const struct check_subject *subject,
			      struct check_group *found)
{
	struct check_field *field = &found->fields[found->nr];
	struct layout_member *member = &field->member;

	field->first_byte = check_find__is_endless(subject->layout, member);
	if (field->first_byte)
		member->bit_size = 8;
	if (member->bit_size)
		found->nr++;
	else
		found->nr_empty++;
}

/* With @complain, what must be there and is not becomes a result. */
static int check__resolve_group(struct check_report *report,
				struct check_subject *subject, size_t index,
				bool complain, struct err *err)
{
	const struct rule_group *group = &subject->doc->groups[index];
	struct check_group *found = &subject->groups[index];
	size_t i;

	found->fields = pool__alloc(&report->pool, group->nr_fields *
				    sizeof(*found->fields));
	if (!found->fields)
		return check__no_memory(report, err);
	for (i = 0; i < group->nr_fields; i++) {
		const struct rule_field *ref = &group->fields[i];
		struct check_field *field = &found->fields[found->nr];
		int ret = check_find__field(&report->pool, subject, ref,
					    &field->member, err);

		field->ref = ref;
		field->group = group;
		if (ret == 1)
			check__take_field(subject, found);
		else if (!ret && !ref->optional && complain)
			ret = check__missing_member(report, subject, ref, err);
		if (ret < 0)
			return ret;
	}
	return 0;
}

/*
 * Judging
 */

const char *check__not_here(const struct check_report *report,
			    const struct rule *rule)
{
	const struct object *object = report->object;
	const char *arch = object ? object->arch : NULL;
	const struct rule_when *when = &rule->when;
	size_t i;

	for (i = 0; i < when->nr_lines; i++) {
		if (when->lines[i] == report->line)
			break;
	}
	if (when->nr_lines && i == when->nr_lines)
		return "it is about lines of another size";
	for (i = 0; i < when->nr_archs; i++) {
		if (arch && !strcmp(when->archs[i], arch))
			break;
	}
	if (!when->nr_archs || i < when->nr_archs)
		return NULL;
	return arch ? "it is about another architecture" :
		      "it is about one architecture, and the object does not say its own";
}

bool check__applies(const struct check_report *report,
		    const struct rule_doc *doc)
{
	size_t i;

	for (i = 0; i < doc->nr_rules; i++) {
		if (!check__not_here(report, &doc->rules[i]))
			return true;
	}
	return false;
}

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

void check__find_base(const struct check_report *report,
		      struct check_subject *subject, unsigned int line)
{
	const struct rule_doc *doc = subject->doc;
	struct slab slab;

	base__init(&subject->base, doc, subject->layout, line,
		   report->built_line);
	if (doc->slab && report->slab_dir &&
	    slab__read(&slab, report->slab_dir, doc->slab))
		base__use_slab(&subject->base, &slab, subject->layout);
}

static void check__use_align(const struct symbols *symbols, const char *path,
			     struct base *base)
{
	size_t i;

	for (i = 0; i < symbols->layout.nr_members; i++) {
		if (symbols->layout.members[i].path == path &&
		    symbols->align[i] < base->align)
			base->align = symbols->align[i];
	}
}

/*
 * The alignment that the variables of a rule have, as far as the object knows:
 * a module is moved to where there is room.
 */
static void check__find_globals_base(const struct check_report *report,
				     struct check_subject *subject,
				     const struct rule *rule, unsigned int line)
{
	struct base *base = &subject->base;
	unsigned int g;
	size_t f;

	memset(base, 0, sizeof(*base));
	base->line = line;
	base->origin = BASE_FROM_SYMBOLS;
	base->align = line;
	for (g = 0; g < rule_kind__get(rule->kind)->nr_groups; g++) {
		const struct check_group *group =
			&subject->groups[rule->groups[g]];

		for (f = 0; f < group->nr; f++)
			check__use_align(report->symbols,
					 group->fields[f].member.path, base);
	}
	base->step = (unsigned int)base->align;
}

/* Pairs, and variables of several sections, have addresses of their own. */
static const struct check_subject *
check__subject_of_rule(struct check_report *report,
		       const struct check_subject *subject,
		       const struct rule *rule)
{
	unsigned int line = rule->pair ? 2 * report->line : report->line;
	struct check_subject *own;

	if (!rule->pair && !subject->doc->globals)
		return subject;
	own = pool__copy(&report->pool, subject, sizeof(*subject));
	if (own && own->doc->globals)
		check__find_globals_base(report, own, rule, line);
	else if (own)
		check__find_base(report, own, line);
	return own;
}

/*
 * A rule that concerns what embeds the struct does not hold just because it does
 * in the struct itself.
 */
static bool check__knows_all(const struct check_report *report,
			     const struct check_subject *subject,
			     const struct rule *rule)
{
	return !report->object || subject->doc->globals ||
	       !rule__concerns_containers(subject->doc, rule) ||
	       types__knows_containers(report->object->types);
}

/* No conflict was found. */
static void check__holds(struct check_report *report, struct check_result *result)
{
	if (check__knows_all(report, result->subject, result->rule)) {
		check__conclude(report, result, CHECK_PASS, CAUSE_HOLDS);
		return;
	}
	result->hint =
		"it holds in the struct, but what embeds it cannot be told here: ask BTF";
	check__conclude(report, result, CHECK_SKIP, CAUSE_NOT_ASKED);
}

static int check__rule(struct check_report *report,
		       const struct check_subject *subject,
		       const struct rule *rule, struct err *err)
{
	const char *not_here = check__not_here(report, rule);
	struct check_result *result;
	int empty = not_here ? -1 : check__empty_group(subject, rule);
	int in_doubt;

	subject = check__subject_of_rule(report, subject, rule);
	result = subject ? check__add(report, subject, rule) : NULL;
	if (!result)
		return check__no_memory(report, err);
	if (not_here) {
		result->hint = not_here;
		check__conclude(report, result, CHECK_SKIP, CAUSE_NOT_ASKED);
		return 0;
	}
	if (empty >= 0) {
		result->group = &subject->doc->groups[empty];
		check__conclude(report, result, CHECK_SKIP, CAUSE_EMPTY_GROUP);
		return 0;
	}
	if (check_kind__evaluate(&report->pool, subject, rule, result))
		return check__no_memory(report, err);
	in_doubt = subject->doc->globals ?
		   check_unplaced__doubt(report, result, err) : 0;
	if (in_doubt < 0)
		return -1;
	if (in_doubt)
		check__conclude(report, result, CHECK_SKIP, CAUSE_NOT_ASKED);
	else if (result->nr_conflicts)
		check__conclude(report, result, CHECK_FAIL, CAUSE_CONFLICT);
	else
		check__holds(report, result);
	return 0;
}

int check__find_groups(struct check_report *report,
		       struct check_subject *subject, bool complain,
		       struct err *err)
{
	const struct rule_doc *doc = subject->doc;
	size_t i;

	subject->groups = pool__alloc(&report->pool, doc->nr_groups *
				      sizeof(*subject->groups));
	if (!subject->groups)
		return check__no_memory(report, err);
	for (i = 0; i < doc->nr_groups; i++) {
		if (check__resolve_group(report, subject, i, complain, err))
			return -1;
	}
	return 0;
}

bool rule__concerns_containers(const struct rule_doc *doc,
			       const struct rule *rule)
{
	return doc->containers || rule->kind == RULE_OWN;
}

int check__rules(struct check_report *report,
		 const struct check_subject *subject, struct err *err)
{
	const struct rule_doc *doc = subject->doc;
	size_t i;

	for (i = 0; i < doc->nr_rules; i++) {
		if (subject->embedded &&
		    !rule__concerns_containers(doc, &doc->rules[i]))
			continue;
		if (check__rule(report, subject, &doc->rules[i], err))
			return -1;
	}
	return 0;
}

struct check_subject *check__new_subject(struct check_report *report,
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
