// SPDX-License-Identifier: GPL-2.0
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "check_find.h"
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
		if (ret == 1 && !check_find__is_empty(&field->member))
			found->nr++;
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

/* Why a rule does not apply to this object; NULL if it does. */
static const char *check__not_here(struct check_report *report,
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

static bool check__applies(struct check_report *report,
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

static void check__find_base(const struct check_report *report,
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

static int check__rule(struct check_report *report,
		       const struct check_subject *subject,
		       const struct rule *rule, struct err *err)
{
	const char *not_here = check__not_here(report, rule);
	struct check_result *result;
	int empty = not_here ? -1 : check__empty_group(subject, rule);

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
	if (result->nr_conflicts)
		check__conclude(report, result, CHECK_FAIL, CAUSE_CONFLICT);
	else
		check__conclude(report, result, CHECK_PASS, CAUSE_HOLDS);
	return 0;
}

static int check__find_groups(struct check_report *report,
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

/* Nothing but it may lie on its lines, so what embeds the struct counts too. */
static bool rule__concerns_containers(const struct rule_doc *doc,
				      const struct rule *rule)
{
	return doc->containers || rule->kind == RULE_OWN;
}

static int check__rules(struct check_report *report,
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
	check__find_base(report, subject, report->line);
	if (check__find_groups(report, subject, check__applies(report, doc),
			       err))
		return -1;
	return check__rules(report, subject, err);
}

/* The rules about a struct, asked of one that embeds it. */
static int check__container(struct check_report *report,
			    const struct rule_doc *declared,
			    const struct types_container *container,
			    struct err *err)
{
	struct rule_doc *doc = pool__copy(&report->pool, declared,
					  sizeof(*declared));
	struct check_subject *subject;

	subject = doc ? check__new_subject(report, doc, container->layout) :
			NULL;
	if (!subject)
		return check__no_memory(report, err);
	/* it comes from a cache, and with a stride, of its own */
	doc->strct = container->layout->name;
	doc->slab = NULL;
	doc->stride = 0;
	subject->embedded = container->path;
	check__find_base(report, subject, report->line);
	/* what is missing was said when the struct itself was looked at */
	if (check__find_groups(report, subject, false, err))
		return -1;
	return check__rules(report, subject, err);
}

static int check__containers(struct check_report *report,
			     const struct rule_doc *doc,
			     const struct object *object, struct err *err)
{
	struct types_container *containers;
	size_t i, nr;
	int ret = 0;

	for (i = 0; i < doc->nr_rules; i++) {
		if (rule__concerns_containers(doc, &doc->rules[i]))
			break;
	}
	if (i == doc->nr_rules)
		return 0;
	if (types__containers(object->types, doc->strct, &containers, &nr, err))
		return -1;
	for (i = 0; i < nr && !ret; i++)
		ret = check__container(report, doc, &containers[i], err);
	free(containers);
	return ret;
}

static int offer_struct(const char *name, bool is_union, uint64_t size,
			void *arg)
{
	(void)is_union;
	(void)size;
	words_nearest__offer(arg, name);
	return 0;
}

/* One result for a whole document that cannot be asked here. */
static int check__skip_doc(struct check_report *report,
			   const struct rule_doc *doc, enum check_cause cause,
			   const char *why, struct err *err)
{
	struct check_subject *subject = check__new_subject(report, doc, NULL);
	struct check_result *result;

	result = subject ? check__add(report, subject, NULL) : NULL;
	if (!result)
		return check__no_memory(report, err);
	result->hint = why;
	check__conclude(report, result, CHECK_SKIP, cause);
	return 0;
}

static int check__missing_struct(struct check_report *report,
				 const struct rule_doc *doc,
				 const struct object *object, struct err *err)
{
	struct check_subject *subject;
	struct check_result *result;
	struct words_nearest nearest;
	char hint[600];

	if (doc->optional)
		return check__skip_doc(report, doc, CAUSE_NO_STRUCT, "", err);
	if (!check__applies(report, doc))
		return check__skip_doc(report, doc, CAUSE_NOT_ASKED,
				       check__not_here(report, doc->rules),
				       err);
	subject = check__new_subject(report, doc, NULL);
	result = subject ? check__add(report, subject, NULL) : NULL;
	if (!result)
		return check__no_memory(report, err);
	words_nearest__start(&nearest, doc->strct);
	types__visit_structs(object->types, offer_struct, &nearest);
	words_nearest__hint(&nearest, hint, sizeof(hint));
	result->hint = pool__copy(&report->pool, hint, strlen(hint));
	if (!result->hint)
		return check__no_memory(report, err);
	check__conclude(report, result, CHECK_FAIL, CAUSE_NO_STRUCT);
	return 0;
}

static int check__struct(struct check_report *report,
			 const struct rule_doc *doc,
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
	return ret ? ret : check__containers(report, doc, object, err);
}

/* Whether a symbol table lacks all that an optional document is about. */
static bool check__has_globals(const struct check_subject *subject)
{
	size_t i;

	for (i = 0; i < subject->doc->nr_groups; i++) {
		if (subject->groups[i].nr)
			return true;
	}
	return false;
}

static int check__globals(struct check_report *report,
			  const struct rule_doc *doc,
			  const struct object *object, struct err *err)
{
	struct check_subject *subject;
	struct layout *layout;
	bool complain;

	if (!report->symbols && !report->no_symbols &&
	    symbols__read(&report->symbols, object, &report->pool,
			  &report->no_symbols, err))
		return -1;
	if (!report->symbols)
		return check__skip_doc(report, doc, CAUSE_NOT_ASKED,
				       report->no_symbols, err);
	layout = pool__copy(&report->pool, &report->symbols->layout,
			    sizeof(*layout));
	subject = layout ? check__new_subject(report, doc, layout) : NULL;
	if (!subject)
		return check__no_memory(report, err);
	layout->name = doc->strct;
	complain = !doc->optional && check__applies(report, doc);
	if (check__find_groups(report, subject, complain, err))
		return -1;
	if (doc->optional && !check__has_globals(subject))
		return check__skip_doc(report, doc, CAUSE_NOT_ASKED,
				       "none of its variables is in the symbol table",
				       err);
	return check__rules(report, subject, err);
}

int check__object(struct check_report *report, const struct rule_set *set,
		  const struct object *object, struct err *err)
{
	size_t i;

	report->object = object;
	report->slab_dir = object->running ? SLAB_DIR : NULL;
	for (i = 0; i < set->nr; i++) {
		const struct rule_doc *doc = set->docs[i];

		if (doc->globals ? check__globals(report, doc, object, err) :
				   check__struct(report, doc, object, err))
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
	rule_set__free(&report->markers);
	pool__free(&report->pool);
	memset(report, 0, sizeof(*report));
}
