// SPDX-License-Identifier: GPL-2.0
/*
 * What a kernel says of its own structs: the groups between its markers. What
 * is written must not share a line with what is read.
 */
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "check_find.h"
#include "words.h"

/**
 * struct markers - the documents that an object's markers stand for
 * @set: where they are gathered
 * @path: of the object
 * @types: of the object
 * @wanted: structs to look at
 * @nr_wanted: how many; with 0, all
 * @nearest: marked structs that are like one that was asked for
 * @err: says why on failure
 */
struct markers {
	struct rule_set *set;
	const char *path;
	struct types *types;
	const char *const *wanted;
	size_t nr_wanted;
	struct words_nearest nearest;
	struct err *err;
};

static int markers__no_memory(struct markers *m)
{
	return err__set(m->err, "markers: out of memory: free some and try again");
}

/* Whether a name has a word in it, words being parted by '_'. */
static bool name_has_word(const char *name, const char *word)
{
	size_t len = strlen(word);

	while (*name) {
		size_t part = strcspn(name, "_");

		if (part == len && !strncmp(name, word, len))
			return true;
		name += part + (name[part] == '_');
	}
	return false;
}

/* What is both read and written is written. */
static enum rule_role marker__role(const char *group)
{
	if (name_has_word(group, "write"))
		return ROLE_HOT_WRITE;
	return name_has_word(group, "read") ? ROLE_READ_MOSTLY : ROLE_NONE;
}

static int doc__add_group(struct markers *m, struct rule_doc *doc,
			  struct rule_group **groups, const char *name)
{
	struct pool *pool = &m->set->pool;
	struct rule_field *field = pool__alloc(pool, sizeof(*field));
	const char **names = pool__alloc(pool, sizeof(*names));
	struct rule_group *group;

	*groups = pool__grow(pool, *groups, doc->nr_groups, sizeof(**groups));
	if (!field || !names || !*groups)
		return markers__no_memory(m);
	names[0] = pool__printf(pool, RULE_MARKER "%s", name);
	group = &(*groups)[doc->nr_groups];
	memset(group, 0, sizeof(*group));
	group->name = pool__copy(pool, name, strlen(name));
	if (!names[0] || !group->name)
		return markers__no_memory(m);
	group->role = marker__role(name);
	group->fields = field;
	group->nr_fields = 1;
	field->names = names;
	field->nr_names = 1;
	field->optional = true;
	doc->groups = *groups;
	doc->nr_groups++;
	return 0;
}

static int doc__add_rules(struct markers *m, struct rule_doc *doc)
{
	struct rule *rules = NULL;
	unsigned int w, r;

	for (w = 0; w < doc->nr_groups; w++) {
		for (r = 0; r < doc->nr_groups; r++) {
			if (doc->groups[w].role != ROLE_HOT_WRITE ||
			    doc->groups[r].role != ROLE_READ_MOSTLY)
				continue;
			rules = pool__grow(&m->set->pool, rules, doc->nr_rules,
					   sizeof(*rules));
			if (!rules)
				return markers__no_memory(m);
			rules[doc->nr_rules++] = (struct rule) {
				.kind = RULE_APART,
				.level = LEVEL_WARN,
				.groups = { w, r },
				.lines = 1,
				.line = doc->line,
				.column = doc->column,
			};
		}
	}
	doc->rules = rules;
	return 0;
}

/* Add the groups of one definition that the document does not have yet. */
static int doc__add_definition(struct markers *m, struct rule_doc *doc,
			       struct rule_group **groups,
			       const struct layout *layout)
{
	size_t len = strlen(MARKER_BEGIN), i, g;

	for (i = 0; i < layout->nr_members; i++) {
		const struct layout_member *member = &layout->members[i];
		const char *name = member->path + len;

		if (strncmp(member->path, MARKER_BEGIN, len))
			continue;
		for (g = 0; g < doc->nr_groups; g++) {
			if (!strcmp(doc->groups[g].name, name))
				break;
		}
		if (g == doc->nr_groups && doc__add_group(m, doc, groups, name))
			return -1;
	}
	return 0;
}

static bool markers__wants(struct markers *m, const char *name)
{
	size_t i;

	for (i = 0; i < m->nr_wanted; i++) {
		if (!strcmp(m->wanted[i], name))
			return true;
	}
	return !m->nr_wanted;
}

static bool markers__have(const struct markers *m, const char *name)
{
	size_t i;

	for (i = 0; i < m->set->nr; i++) {
		if (!strcmp(m->set->docs[i]->strct, name))
			return true;
	}
	return false;
}

static int markers__add_struct(const char *name, bool is_union, uint64_t size,
			       void *arg)
{
	struct markers *m = arg;
	struct rule_group *groups = NULL;
	const struct layout **layouts;
	struct rule_doc *doc;
	size_t i, nr;
	int ret = 0;

	(void)is_union;
	(void)size;
	words_nearest__offer(&m->nearest, name);
	if (!markers__wants(m, name) || markers__have(m, name))
		return 0;
	doc = pool__alloc(&m->set->pool, sizeof(*doc));
	if (!doc)
		return markers__no_memory(m);
	doc->file = "markers";
	doc->line = 1;
	doc->column = 1;
	doc->strct = pool__copy(&m->set->pool, name, strlen(name));
	doc->why = "its markers part what is written from what is read, which is to share no line";
	/* markers mean nothing in an object that lies anywhere */
	doc->base = BASE_LINE;
	if (!doc->strct)
		return markers__no_memory(m);
	if (types__layouts(m->types, name, &layouts, &nr, m->err))
		return -1;
	for (i = 0; i < nr && !ret; i++)
		ret = doc__add_definition(m, doc, &groups, layouts[i]);
	free(layouts);
	if (ret || doc__add_rules(m, doc))
		return -1;
	if (rule_set__append(m->set, doc))
		return markers__no_memory(m);
	return 0;
}

static int markers__check_wanted(struct markers *m)
{
	char hint[300];
	size_t i;

	for (i = 0; i < m->nr_wanted; i++) {
		if (markers__have(m, m->wanted[i]))
			continue;
		words_nearest__start(&m->nearest, m->wanted[i]);
		types__visit_with_member(m->types, MARKER_BEGIN,
					 markers__add_struct, m);
		words_nearest__hint(&m->nearest, hint, sizeof(hint));
		return err__set(m->err, "%s: no struct %s with markers is in it: %s",
				m->path, m->wanted[i], hint[0] ? hint :
				"leave --struct out to look at all that have some");
	}
	return 0;
}

int check__markers(struct check_report *report, const struct object *object,
		   const char *const *structs, size_t nr, struct err *err)
{
	struct markers m = {
		.set = &report->markers,
		.path = object->path,
		.types = object->types,
		.wanted = structs,
		.nr_wanted = nr,
		.err = err,
	};

	words_nearest__start(&m.nearest, "");
	if (types__visit_with_member(object->types, MARKER_BEGIN,
				     markers__add_struct, &m) ||
	    markers__check_wanted(&m))
		return -1;
	return check__object(report, &report->markers, object, err);
}
