// SPDX-License-Identifier: GPL-2.0
/*
 * Finding what documents are about in an object.
 */
#include <stdlib.h>
#include <string.h>

#include "check_subject.h"
#include "header_mark.h"
#include "words.h"

const char *check_line_origin__name(enum check_line_origin origin)
{
	static const char *const names[] = {
		[LINE_FROM_OPTION] = "as asked for",
		[LINE_FROM_OBJECT] = "as it was built for",
		[LINE_FROM_NOWHERE] = "assumed, the object does not say",
	};

	return names[origin];
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

/* Whether a stub lacks a header, as it says itself; -1 with @err set. */
static int check__lacks(struct check_report *report, const char *header,
			const struct object *object, struct err *err)
{
	const char *mark = header_mark__name(&report->pool, header);
	const struct layout **layouts;
	size_t nr;

	if (!mark)
		return check__no_memory(report, err);
	if (types__layouts(object->types, mark, &layouts, &nr, err))
		return -1;
	free(layouts);
	return nr > 0;
}

/* Why headers alone do not define a struct; "" where that is not known. */
static int check__why_undefined(struct check_report *report,
				const struct rule_doc *doc,
				const struct object *object, const char **why,
				struct err *err)
{
	size_t i;
	int ret = 0;

	*why = "";
	if (!report->headers_only)
		return 0;
	for (i = 0; i < doc->nr_includes && !ret; i++)
		ret = check__lacks(report, doc->includes[i], object, err);
	if (ret <= 0)
		return ret;
	*why = pool__printf(&report->pool, "its header %s is not in this tree",
			    doc->includes[i - 1]);
	return *why ? 0 : check__no_memory(report, err);
}

/* What there is instead that has a name like it; NULL without memory. */
static const char *check__like_struct(struct check_report *report,
				      const struct rule_doc *doc,
				      const struct object *object)
{
	struct words_nearest nearest;
	char hint[600];

	words_nearest__start(&nearest, doc->strct);
	types__visit_structs(object->types, offer_struct, &nearest);
	words_nearest__hint(&nearest, hint, sizeof(hint));
	return pool__copy(&report->pool, hint, strlen(hint));
}

static int check__missing_struct(struct check_report *report,
				 const struct rule_doc *doc,
				 const struct object *object, struct err *err)
{
	struct check_subject *subject;
	struct check_result *result;
	const char *why;

	if (check__why_undefined(report, doc, object, &why, err))
		return -1;
	if (doc->optional)
		return check__skip_doc(report, doc, *why ? CAUSE_NOT_ASKED :
							   CAUSE_NO_STRUCT,
				       why, err);
	if (!check__applies(report, doc))
		return check__skip_doc(report, doc, CAUSE_NOT_ASKED,
				       check__not_here(report, doc->rules),
				       err);
	subject = check__new_subject(report, doc, NULL);
	result = subject ? check__add(report, subject, NULL) : NULL;
	if (!result)
		return check__no_memory(report, err);
	result->hint = *why ? why : check__like_struct(report, doc, object);
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
	subject->symbols = report->symbols;
	complain = !doc->optional && check__applies(report, doc);
	if (check__find_groups(report, subject, complain, err))
		return -1;
	if (doc->optional && !check__has_globals(subject))
		return check__skip_doc(report, doc, CAUSE_NOT_ASKED,
				       "none of its variables is in the symbol table",
				       err);
	return check__rules(report, subject, err);
}

/* Why a document cannot be asked of headers alone. */
static const char *why_not_of_headers(const struct rule_doc *doc)
{
	return doc->globals ?
	       "global variables have no place before a kernel is linked" :
	       "its rules name no header (include:), so nothing of it was compiled";
}

int check__object(struct check_report *report, const struct rule_set *set,
		  const struct object *object, struct err *err)
{
	size_t i;

	report->object = object;
	report->slab_dir = object->running ? SLAB_DIR : NULL;
	for (i = 0; i < set->nr; i++) {
		const struct rule_doc *doc = set->docs[i];
		int ret;

		if (report->headers_only && !doc->nr_includes)
			ret = check__skip_doc(report, doc, CAUSE_NOT_ASKED,
					      why_not_of_headers(doc), err);
		else if (doc->globals)
			ret = check__globals(report, doc, object, err);
		else
			ret = check__struct(report, doc, object, err);
		if (ret)
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
