// SPDX-License-Identifier: GPL-2.0
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "rules.h"
#include "words.h"

const char *rule_role__name(enum rule_role role)
{
	static const char * const names[NR_RULE_ROLES] = {
		[ROLE_NONE] = "",
		[ROLE_HOT_WRITE] = "hot-write",
		[ROLE_READ_MOSTLY] = "read-mostly",
		[ROLE_COLD] = "cold",
	};

	return names[role];
}

static const struct {
	const char *name;
	enum rule_role role;
} rule_ops[NR_RULE_OPS] = {
	[RULE_OP_UNSAID] = { "", ROLE_NONE },
	[RULE_OP_NONE] = { "none", ROLE_NONE },
	[RULE_OP_LOAD] = { "load", ROLE_READ_MOSTLY },
	[RULE_OP_REF] = { "ref", ROLE_HOT_WRITE },
	[RULE_OP_COUNT] = { "count", ROLE_HOT_WRITE },
	[RULE_OP_STAMP] = { "stamp", ROLE_HOT_WRITE },
};

const char *rule_op__name(enum rule_op op)
{
	return rule_ops[op].name;
}

enum rule_op rule_op__find(const char *word, size_t len)
{
	int i;

	for (i = RULE_OP_NONE; i < NR_RULE_OPS; i++) {
		if (strlen(rule_ops[i].name) == len &&
		    !strncmp(rule_ops[i].name, word, len))
			return (enum rule_op)i;
	}
	return RULE_OP_UNSAID;
}

enum rule_role rule_op__role(enum rule_op op)
{
	return rule_ops[op].role;
}

const char *rule_level__name(enum rule_level level)
{
	static const char * const names[NR_RULE_LEVELS] = {
		[LEVEL_ERROR] = "error",
		[LEVEL_WARN] = "warn",
	};

	return names[level];
}

static const char *rule__group(const struct rule_doc *doc,
			       const struct rule *rule, unsigned int i)
{
	return doc->groups[rule->groups[i]].name;
}

/* What nothing may share: a line, or two that are fetched together. */
static const char *rule__unit(const struct rule *rule)
{
	return rule->pair ? "pair of lines" : "line";
}

static void apart__describe(const struct rule_doc *doc, const struct rule *rule,
			    bool holds, char *buf, size_t size)
{
	snprintf(buf, size, "%s shares %s %s with %s",
		 rule__group(doc, rule, 0), holds ? "no" : "a",
		 rule__unit(rule), rule__group(doc, rule, 1));
}

static void own__describe(const struct rule_doc *doc, const struct rule *rule,
			  bool holds, char *buf, size_t size)
{
	snprintf(buf, size, "%s %s its %ss", rule__group(doc, rule, 0),
		 holds ? "has nothing else on" : "is not alone on",
		 rule__unit(rule));
}

static void start__describe(const struct rule_doc *doc, const struct rule *rule,
			    bool holds, char *buf, size_t size)
{
	snprintf(buf, size, "%s %s a %s", rule__group(doc, rule, 0),
		 holds ? "begins" : "does not begin", rule__unit(rule));
}

static void size__describe(const struct rule_doc *doc, const struct rule *rule,
			   bool holds, char *buf, size_t size)
{
	(void)doc;
	snprintf(buf, size, "it %s larger than %" PRIu64 " bytes",
		 holds ? "is no" : "is", rule->size);
}

/* "one line", "3 pairs of lines" */
static const char *lines__count(const struct rule *rule, char *buf, size_t size)
{
	const char *word = rule->pair ? "pair" : "line";
	const char *rest = rule->pair ? " of lines" : "";

	if (rule->lines == 1)
		snprintf(buf, size, "one %s%s", word, rest);
	else
		snprintf(buf, size, "%" PRIu64 " %ss%s", rule->lines, word,
			 rest);
	return buf;
}

static void lines__describe(const struct rule_doc *doc, const struct rule *rule,
			    bool holds, char *buf, size_t size)
{
	char count[60];

	(void)doc;
	snprintf(buf, size, "it takes %s than %s", holds ? "no more" : "more",
		 lines__count(rule, count, sizeof(count)));
}

static void together__describe(const struct rule_doc *doc,
			       const struct rule *rule, bool holds, char *buf,
			       size_t size)
{
	char count[60];

	snprintf(buf, size, "%s %s %s", rule__group(doc, rule, 0),
		 holds ? "fits" : "does not fit",
		 lines__count(rule, count, sizeof(count)));
}

const struct rule_kind *rule_kind__get(enum rule_kind_id id)
{
	static const struct rule_kind kinds[NR_RULE_KINDS] = {
		[RULE_APART] = {
			.name = "apart",
			.nr_groups = 2,
			.of_globals = true,
			.describe = apart__describe,
		},
		[RULE_TOGETHER] = {
			.name = "together",
			.nr_groups = 1,
			.takes_lines = true,
			.of_globals = true,
			.describe = together__describe,
		},
		[RULE_OWN] = {
			.name = "own",
			.nr_groups = 1,
			.of_globals = true,
			.describe = own__describe,
		},
		[RULE_START] = {
			.name = "start",
			.nr_groups = 1,
			.of_globals = true,
			.describe = start__describe,
		},
		[RULE_SIZE] = {
			.name = "size",
			.describe = size__describe,
		},
		[RULE_LINES] = {
			.name = "lines",
			.describe = lines__describe,
		},
	};

	return &kinds[id];
}

const char *rule__name(const struct rule_doc *doc, const struct rule *rule,
		       char *buf, size_t size)
{
	const struct rule_kind *kind = rule_kind__get(rule->kind);
	size_t used = (size_t)snprintf(buf, size, "%s", kind->name);
	unsigned int i;

	for (i = 0; i < kind->nr_groups && used < size; i++)
		used += (size_t)snprintf(buf + used, size - used, " %s",
					 rule__group(doc, rule, i));
	if (!kind->nr_groups && used < size)
		used += (size_t)snprintf(buf + used, size - used, " %" PRIu64,
					 rule->kind == RULE_SIZE ? rule->size :
								   rule->lines);
	if (rule->pair && used < size)
		snprintf(buf + used, size - used, " pair");
	return buf;
}

const char *rule__describe(const struct rule_doc *doc, const struct rule *rule,
			   bool holds, char *buf, size_t size)
{
	rule_kind__get(rule->kind)->describe(doc, rule, holds, buf, size);
	return buf;
}

int rule_set__append(struct rule_set *set, const struct rule_doc *doc)
{
	const struct rule_doc **docs;

	docs = pool__grow(&set->pool, set->docs, set->nr, sizeof(*docs));
	if (!docs)
		return -1;
	set->docs = docs;
	set->docs[set->nr++] = doc;
	return 0;
}

static bool rule_set__has(const struct rule_set *set, const char *name,
			  struct err *err)
{
	struct words_nearest nearest;
	char hint[300];
	size_t i;

	words_nearest__start(&nearest, name);
	for (i = 0; i < set->nr; i++) {
		if (!strcmp(set->docs[i]->strct, name))
			return true;
		words_nearest__offer(&nearest, set->docs[i]->strct);
	}
	words_nearest__hint(&nearest, hint, sizeof(hint));
	err__set(err, "--struct %s: no rule is about this struct: %s", name,
		 hint[0] ? hint : "write one and name its file with --rules");
	return false;
}

int rule_set__select(struct rule_set *set, const char *const *names, size_t nr,
		     struct err *err)
{
	size_t i, j, kept = 0;

	if (!nr)
		return 0;
	for (j = 0; j < nr; j++) {
		if (!rule_set__has(set, names[j], err))
			return -1;
	}
	for (i = 0; i < set->nr; i++) {
		for (j = 0; j < nr; j++) {
			if (!strcmp(set->docs[i]->strct, names[j])) {
				set->docs[kept++] = set->docs[i];
				break;
			}
		}
	}
	set->nr = kept;
	return 0;
}

void rule_set__free(struct rule_set *set)
{
	pool__free(&set->pool);
	memset(set, 0, sizeof(*set));
}
