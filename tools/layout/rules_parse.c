// SPDX-License-Identifier: GPL-2.0
/*
 * The grammar of rule files: tables of keys, each with a function that turns
 * its node into a piece of the model.
 */
#include <ctype.h>
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules_load.h"
#include "rules_yaml.h"
#include "util.h"
#include "words.h"

/*
 * Evaluating compares every field of one group with every field of another;
 * a limit that no struct comes near keeps a hostile file from taking hours.
 */
#define GROUP_FIELDS_MAX	1000
#define LINES_MAX		1024

/*
 * The alignment that an object can be promised: up to a huge page.
 */
#define BASE_MAX		(2u << 20)

struct parse {
	struct pool *pool;
	const char *file;
	struct err *err;
	struct rule_doc *doc;
	struct rule_group *groups;
	size_t nr_groups;
	struct rule *rules;
	size_t nr_rules;
	const struct yaml_node *rules_node;
	enum rule_level level;
};

/* A key of a mapping and what reads its value. */
struct parse_key {
	const char *name;
	int (*parse)(struct parse *p, const struct yaml_node *node);
};

__attribute__((format(printf, 4, 5)))
static int parse__bad(struct parse *p, unsigned int line, unsigned int column,
		      const char *fmt, ...)
{
	char text[900];
	va_list ap;

	va_start(ap, fmt);
	if (vsnprintf(text, sizeof(text), fmt, ap) < 0)
		text[0] = '\0';
	va_end(ap);
	return err__set(p->err, "%s:%u:%u: %s", p->file, line, column, text);
}

static int parse__no_memory(struct parse *p)
{
	return err__set(p->err, "%s: out of memory: free some and try again",
			p->file);
}

/* A word that is none of those that may stand in its place. */
static int parse__unknown(struct parse *p, unsigned int line,
			  unsigned int column, const char *what,
			  const char *word, const char *const *known, size_t nr)
{
	struct words_nearest nearest;
	char hint[500];
	size_t i, used = 0;

	words_nearest__start(&nearest, word);
	for (i = 0; i < nr; i++)
		words_nearest__offer(&nearest, known[i]);
	words_nearest__hint(&nearest, hint, sizeof(hint));
	for (i = 0; !nearest.nr && i < nr && used < sizeof(hint); i++)
		used += (size_t)snprintf(hint + used, sizeof(hint) - used,
					 "%s%s", i ? ", " : "it is one of ",
					 known[i]);
	return parse__bad(p, line, column, "unknown %s '%s': %s", what, word,
			  hint);
}

/* The one scalar that a key takes; NULL with the error set if it is none. */
static const char *parse__scalar(struct parse *p, const struct yaml_node *node,
				 const char *what)
{
	if (node->kind != YAML_SCALAR) {
		parse__bad(p, node->value_line, node->value_column,
			   "'%s' takes one word or sentence, not a %s: write it behind the colon",
			   what, node->kind == YAML_SEQUENCE ? "list" :
			   "mapping");
		return NULL;
	}
	if (!node->text[strspn(node->text, " \t\r\n")]) {
		parse__bad(p, node->line, node->column,
			   "'%s' is empty: give a value or leave it out", what);
		return NULL;
	}
	return node->text;
}

static int parse__number(struct parse *p, const struct yaml_node *node,
			 uint64_t max, uint64_t *number)
{
	const char *text = parse__scalar(p, node, node->key);
	char *end;

	if (!text)
		return -1;
	errno = 0;
	*number = strtoull(text, &end, 0);
	if (!isdigit((unsigned char)*text) || *end || errno || !*number ||
	    *number > max)
		return parse__bad(p, node->value_line, node->value_column,
				  "'%s' is no number from 1 to %llu: '%s'",
				  node->key, (unsigned long long)max, text);
	return 0;
}

/*
 * Names and references
 */

static size_t parse__identifier(const char *text)
{
	size_t len = 0;

	if (!isalpha((unsigned char)*text) && *text != '_')
		return 0;
	while (isalnum((unsigned char)text[len]) || text[len] == '_')
		len++;
	return len;
}

static size_t parse__index(const char *text)
{
	size_t len = strspn(text + 1, "0123456789");

	return len && text[1 + len] == ']' ? len + 2 : 0;
}

/* Length of the member reference that @text begins with: a.b[2].c */
static size_t parse__path(const char *text)
{
	size_t at = 0, len;

	for (;;) {
		len = parse__identifier(text + at);
		if (!len)
			return 0;
		at += len;
		while (text[at] == '[') {
			len = parse__index(text + at);
			if (!len)
				return 0;
			at += len;
		}
		if (text[at] != '.')
			return at;
		at++;
	}
}

static const char *parse__skip_blanks(const char *text)
{
	return text + strspn(text, " \t\r\n");
}

/* "a.b | a.c ?" with its place */
static int parse__field(struct parse *p, const struct yaml_node *node,
			struct rule_field *field)
{
	const char *start = node->text, *at = start;
	const char **names = NULL;

	memset(field, 0, sizeof(*field));
	field->line = node->value_line;
	field->column = node->value_column;
	for (;;) {
		size_t len;

		at = parse__skip_blanks(at);
		len = parse__path(at);
		if (!len)
			return parse__bad(p, field->line, field->column +
					  (unsigned int)(at - start),
					  "'%s' names no member at '%s': write a path such as dst.ops or tab[2].x, alternatives with '|', a '?' behind if it may be absent",
					  start, at);
		names = pool__grow(p->pool, names, field->nr_names,
				   sizeof(*names));
		if (!names)
			return parse__no_memory(p);
		names[field->nr_names] = pool__copy(p->pool, at, len);
		if (!names[field->nr_names])
			return parse__no_memory(p);
		field->nr_names++;
		at = parse__skip_blanks(at + len);
		if (*at != '|')
			break;
		at++;
	}
	field->names = names;
	if (*at == '?') {
		field->optional = true;
		at = parse__skip_blanks(at + 1);
	}
	if (*at)
		return parse__bad(p, field->line,
				  field->column + (unsigned int)(at - start),
				  "'%s' is not understood behind a member: only '|' and a last '?' may stand there",
				  at);
	return 0;
}

/*
 * Groups
 */

static const struct rule_field *group__find(const struct rule_group *group,
					    const char *name)
{
	size_t i, j;

	for (i = 0; i < group->nr_fields; i++) {
		for (j = 0; j < group->fields[i].nr_names; j++) {
			if (!strcmp(group->fields[i].names[j], name))
				return &group->fields[i];
		}
	}
	return NULL;
}

/* A field has one role, and stands in a group once. */
static int group__check_field(struct parse *p, const struct rule_group *group,
			      const struct rule_field *field)
{
	size_t i, j;

	for (j = 0; j < field->nr_names; j++) {
		const char *name = field->names[j];
		const struct rule_field *other = group__find(group, name);

		for (i = 0; !other && i < p->nr_groups; i++) {
			if (p->groups[i].role && group->role)
				other = group__find(&p->groups[i], name);
		}
		if (other)
			return parse__bad(p, field->line, field->column,
					  "'%s' has its place in line %u already: keep one of them",
					  name, other->line);
	}
	return 0;
}

static struct rule_group *parse__add_group(struct parse *p)
{
	p->groups = pool__grow(p->pool, p->groups, p->nr_groups,
			       sizeof(*p->groups));
	if (!p->groups) {
		parse__no_memory(p);
		return NULL;
	}
	return &p->groups[p->nr_groups];
}

static int parse__group(struct parse *p, const struct yaml_node *node,
			enum rule_role role)
{
	struct rule_group *group = parse__add_group(p);
	const struct yaml_node *item;
	struct rule_field *fields = NULL;

	if (!group)
		return -1;
	memset(group, 0, sizeof(*group));
	group->name = node->key;
	group->role = role;
	if (node->kind != YAML_SEQUENCE || !node->child)
		return parse__bad(p, node->value_line, node->value_column,
				  "'%s' takes a list of members: write each in a line of its own behind '- '",
				  node->key);
	for (item = node->child; item; item = item->next) {
		if (!parse__scalar(p, item, "a member"))
			return -1;
		if (group->nr_fields == GROUP_FIELDS_MAX)
			return parse__bad(p, item->line, item->column,
					  "more than %u members in '%s': name the aggregate that holds them",
					  GROUP_FIELDS_MAX, node->key);
		fields = pool__grow(p->pool, fields, group->nr_fields,
				    sizeof(*fields));
		if (!fields)
			return parse__no_memory(p);
		group->fields = fields;
		if (parse__field(p, item, &fields[group->nr_fields]) ||
		    group__check_field(p, group, &fields[group->nr_fields]))
			return -1;
		group->nr_fields++;
	}
	p->nr_groups++;
	return 0;
}

static int parse__hot_write(struct parse *p, const struct yaml_node *node)
{
	return parse__group(p, node, ROLE_HOT_WRITE);
}

static int parse__read_mostly(struct parse *p, const struct yaml_node *node)
{
	return parse__group(p, node, ROLE_READ_MOSTLY);
}

static int parse__cold(struct parse *p, const struct yaml_node *node)
{
	return parse__group(p, node, ROLE_COLD);
}

static int parse__groups(struct parse *p, const struct yaml_node *node)
{
	const struct yaml_node *child;
	int role;

	if (node->kind != YAML_MAPPING || !node->child)
		return parse__bad(p, node->value_line, node->value_column,
				  "'groups' takes names with a list of members each: write 'NAME: [MEMBER, ...]' below it");
	for (child = node->child; child; child = child->next) {
		for (role = ROLE_HOT_WRITE; role < NR_RULE_ROLES; role++) {
			if (!strcmp(child->key, rule_role__name(role)))
				return parse__bad(p, child->line, child->column,
						  "'%s' is a role, not a further group: write it beside 'struct'",
						  child->key);
		}
		if (parse__group(p, child, ROLE_NONE))
			return -1;
	}
	return 0;
}

/*
 * Rules
 */

static int parse__level_of(struct parse *p, const struct yaml_node *node,
			   enum rule_level *level)
{
	const char *names[NR_RULE_LEVELS];
	const char *text = parse__scalar(p, node, node->key);
	int i;

	if (!text)
		return -1;
	for (i = 0; i < NR_RULE_LEVELS; i++) {
		names[i] = rule_level__name(i);
		if (!strcmp(names[i], text)) {
			*level = i;
			return 0;
		}
	}
	return parse__unknown(p, node->value_line, node->value_column, "level",
			      text, names, NR_RULE_LEVELS);
}

/* A group that is declared, or one made of a single member reference. */
static int rule__operand(struct parse *p, const struct yaml_node *node,
			 unsigned int *index)
{
	const char *known[64];
	struct rule_group *group;
	struct rule_field *field;
	const char *name = node->text;
	size_t i, nr = 0;

	for (i = 0; i < p->nr_groups; i++) {
		if (!strcmp(p->groups[i].name, name)) {
			*index = (unsigned int)i;
			return 0;
		}
		if (nr < ARRAY_SIZE(known))
			known[nr++] = p->groups[i].name;
	}
	/* roles and most groups have a '-' in their name, no member has */
	if (strchr(name, '-'))
		return parse__unknown(p, node->value_line, node->value_column,
				      "group", name, known, nr);
	group = parse__add_group(p);
	field = pool__alloc(p->pool, sizeof(*field));
	if (!group || !field)
		return parse__no_memory(p);
	if (parse__field(p, node, field))
		return -1;
	memset(group, 0, sizeof(*group));
	group->name = name;
	group->fields = field;
	group->nr_fields = 1;
	*index = (unsigned int)p->nr_groups++;
	return 0;
}

static int rule__operands(struct parse *p, const struct yaml_node *node,
			  struct rule *rule)
{
	const struct rule_kind *kind = rule_kind__get(rule->kind);
	const struct yaml_node *first = node->kind == YAML_SEQUENCE ?
					node->child : node;
	const struct yaml_node *item;
	unsigned int nr = 0;

	for (item = first; item; item = item == node ? NULL : item->next) {
		if (!parse__scalar(p, item, kind->name))
			return -1;
		if (nr == kind->nr_groups) {
			nr++;
			break;
		}
		if (rule__operand(p, item, &rule->groups[nr]))
			return -1;
		nr++;
	}
	if (nr != kind->nr_groups)
		return parse__bad(p, node->value_line, node->value_column,
				  kind->nr_groups == 1 ?
				  "'%s' is about one group: write '%s: A'" :
				  "'%s' is about two groups: write '%s: [A, B]'",
				  kind->name, kind->name);
	if (kind->nr_groups == 2 && rule->groups[0] == rule->groups[1])
		return parse__bad(p, node->value_line, node->value_column,
				  "'%s' names one group twice: name two",
				  kind->name);
	return 0;
}

static bool rule__is_kind(const char *word, enum rule_kind_id *id)
{
	int i;

	for (i = 0; i < NR_RULE_KINDS; i++) {
		if (!strcmp(rule_kind__get(i)->name, word)) {
			*id = i;
			return true;
		}
	}
	return false;
}

/* Whatever stands beside the kind in one item of the rules list. */
static int rule__modifier(struct parse *p, const struct yaml_node *node,
			  struct rule *rule)
{
	const struct rule_kind *kind = rule_kind__get(rule->kind);
	static const char * const known[] = { "level", "lines" };

	if (!strcmp(node->key, "level"))
		return parse__level_of(p, node, &rule->level);
	if (!strcmp(node->key, "lines") && kind->takes_lines)
		return parse__number(p, node, LINES_MAX, &rule->lines);
	return parse__unknown(p, node->line, node->column,
			      "key beside a rule's kind:", node->key, known,
			      kind->takes_lines ? 2 : 1);
}

/* The one child of a rule that is its kind; NULL with the error set. */
static const struct yaml_node *rule__kind(struct parse *p,
					  const struct yaml_node *item,
					  enum rule_kind_id *id)
{
	const struct yaml_node *child, *kind = NULL;
	const char *known[NR_RULE_KINDS];
	enum rule_kind_id found;
	int i;

	for (child = item->child; child; child = child->next) {
		if (!rule__is_kind(child->key, &found))
			continue;
		if (kind) {
			parse__bad(p, child->line, child->column,
				   "two rules in one item, '%s' and '%s': begin the second with '- '",
				   kind->key, child->key);
			return NULL;
		}
		kind = child;
		*id = found;
	}
	if (kind)
		return kind;
	for (i = 0; i < NR_RULE_KINDS; i++)
		known[i] = rule_kind__get(i)->name;
	parse__unknown(p, item->child->line, item->child->column, "rule",
		       item->child->key, known, NR_RULE_KINDS);
	return NULL;
}

static struct rule *parse__add_rule(struct parse *p, enum rule_kind_id kind,
				    unsigned int line, unsigned int column)
{
	struct rule *rule;

	p->rules = pool__grow(p->pool, p->rules, p->nr_rules,
			      sizeof(*p->rules));
	if (!p->rules) {
		parse__no_memory(p);
		return NULL;
	}
	rule = &p->rules[p->nr_rules++];
	memset(rule, 0, sizeof(*rule));
	rule->kind = kind;
	rule->level = p->level;
	rule->lines = 1;
	rule->line = line;
	rule->column = column;
	return rule;
}

static int parse__rule(struct parse *p, const struct yaml_node *item)
{
	const struct yaml_node *kind_node, *child;
	enum rule_kind_id id = RULE_APART;
	struct rule *rule;

	if (item->kind != YAML_MAPPING || !item->child)
		return parse__bad(p, item->value_line, item->value_column,
				  "a rule is its kind and its groups: write '- apart: [A, B]'");
	kind_node = rule__kind(p, item, &id);
	if (!kind_node)
		return -1;
	rule = parse__add_rule(p, id, kind_node->line, kind_node->column);
	if (!rule || rule__operands(p, kind_node, rule))
		return -1;
	for (child = item->child; child; child = child->next) {
		if (child != kind_node && rule__modifier(p, child, rule))
			return -1;
	}
	return 0;
}

static int parse__rules(struct parse *p, const struct yaml_node *node)
{
	const struct yaml_node *item;

	if (node->kind != YAML_SEQUENCE || !node->child)
		return parse__bad(p, node->value_line, node->value_column,
				  "'rules' takes a list: write '- apart: [A, B]' below it, or leave the key out");
	for (item = node->child; item; item = item->next) {
		if (parse__rule(p, item))
			return -1;
	}
	return 0;
}

/* What a document says that has no rules key. */
static int parse__implied_rule(struct parse *p)
{
	static const enum rule_role apart[] = {
		ROLE_HOT_WRITE, ROLE_READ_MOSTLY
	};
	struct rule *rule = parse__add_rule(p, RULE_APART, p->doc->line,
					    p->doc->column);
	size_t i, j;

	if (!rule)
		return -1;
	for (i = 0; i < ARRAY_SIZE(apart); i++) {
		for (j = 0; j < p->nr_groups; j++) {
			if (p->groups[j].role == apart[i])
				break;
		}
		if (j == p->nr_groups)
			return parse__bad(p, p->doc->line, p->doc->column,
					  "struct %s has no '%s', so nothing to keep apart: list its members, or state other rules",
					  p->doc->strct,
					  rule_role__name(apart[i]));
		rule->groups[i] = (unsigned int)j;
	}
	return 0;
}

/*
 * Documents
 */

static int parse__struct(struct parse *p, const struct yaml_node *node)
{
	const char *text = parse__scalar(p, node, node->key), *rest;
	size_t len;

	if (!text)
		return -1;
	len = parse__identifier(text);
	rest = parse__skip_blanks(text + len);
	if (*rest == '?') {
		p->doc->optional = true;
		rest = parse__skip_blanks(rest + 1);
	}
	if (!len || *rest)
		return parse__bad(p, node->value_line, node->value_column,
				  "'%s' is no name of a struct: write its tag alone, a '?' behind if a kernel may lack it",
				  text);
	p->doc->strct = pool__copy(p->pool, text, len);
	return p->doc->strct ? 0 : parse__no_memory(p);
}

static int parse__why(struct parse *p, const struct yaml_node *node)
{
	p->doc->why = parse__scalar(p, node, node->key);
	return p->doc->why ? 0 : -1;
}

static int parse__source(struct parse *p, const struct yaml_node *node)
{
	p->doc->source = parse__scalar(p, node, node->key);
	return p->doc->source ? 0 : -1;
}

static int parse__slab(struct parse *p, const struct yaml_node *node)
{
	p->doc->slab = parse__scalar(p, node, node->key);
	return p->doc->slab ? 0 : -1;
}

static int parse__base(struct parse *p, const struct yaml_node *node)
{
	const char *text = parse__scalar(p, node, node->key);

	if (!text)
		return -1;
	if (!strcmp(text, "hwcache")) {
		p->doc->base = BASE_HWCACHE;
		return 0;
	}
	if (!isdigit((unsigned char)*text)) {
		static const char * const known[] = { "hwcache" };

		return parse__unknown(p, node->value_line, node->value_column,
				      "base, neither a number of bytes nor a word:",
				      text, known, ARRAY_SIZE(known));
	}
	if (parse__number(p, node, BASE_MAX, &p->doc->base))
		return -1;
	if (p->doc->base & (p->doc->base - 1))
		return parse__bad(p, node->value_line, node->value_column,
				  "'base' is an alignment, so a power of two: '%s'",
				  text);
	return 0;
}

static int parse__level(struct parse *p, const struct yaml_node *node)
{
	return parse__level_of(p, node, &p->level);
}

/* Rules refer to groups, which may stand behind them. */
static int parse__keep_rules(struct parse *p, const struct yaml_node *node)
{
	p->rules_node = node;
	return 0;
}

static const struct parse_key doc_keys[] = {
	{ "struct", parse__struct },
	{ "why", parse__why },
	{ "source", parse__source },
	{ "base", parse__base },
	{ "slab", parse__slab },
	{ "level", parse__level },
	{ "hot-write", parse__hot_write },
	{ "read-mostly", parse__read_mostly },
	{ "cold", parse__cold },
	{ "groups", parse__groups },
	{ "rules", parse__keep_rules },
};

static int parse__key(struct parse *p, const struct yaml_node *node)
{
	const char *known[ARRAY_SIZE(doc_keys)];
	size_t i;

	for (i = 0; i < ARRAY_SIZE(doc_keys); i++) {
		if (!strcmp(doc_keys[i].name, node->key))
			return doc_keys[i].parse(p, node);
		known[i] = doc_keys[i].name;
	}
	return parse__unknown(p, node->line, node->column, "key", node->key,
			      known, ARRAY_SIZE(known));
}

/* Where the document begins: its struct key, so that a report can point there */
static int parse__place(struct parse *p, const struct yaml_node *root)
{
	const struct yaml_node *node;

	if (root->kind != YAML_MAPPING)
		return parse__bad(p, root->line, root->column,
				  "a rule document is a mapping: begin it with 'struct: NAME'");
	for (node = root->child; node; node = node->next) {
		if (strcmp(node->key, "struct"))
			continue;
		p->doc->line = node->line;
		p->doc->column = node->column;
		return 0;
	}
	return parse__bad(p, root->line, root->column,
			  "no key 'struct' in this document: say which struct it is about");
}

static int parse__doc(struct parse *p, const struct yaml_node *root)
{
	const struct yaml_node *node;

	p->doc = pool__alloc(p->pool, sizeof(*p->doc));
	if (!p->doc)
		return parse__no_memory(p);
	p->groups = NULL;
	p->nr_groups = 0;
	p->rules = NULL;
	p->nr_rules = 0;
	p->rules_node = NULL;
	p->level = LEVEL_ERROR;
	p->doc->file = p->file;
	if (parse__place(p, root))
		return -1;
	for (node = root->child; node; node = node->next) {
		if (parse__key(p, node))
			return -1;
	}
	if (p->rules_node ? parse__rules(p, p->rules_node) :
			    parse__implied_rule(p))
		return -1;
	p->doc->groups = p->groups;
	p->doc->nr_groups = p->nr_groups;
	p->doc->rules = p->rules;
	p->doc->nr_rules = p->nr_rules;
	return 0;
}

int rule_set__parse(struct rule_set *set, const char *file, const char *text,
		    size_t size, struct err *err)
{
	struct parse p = { .pool = &set->pool, .err = err };
	const struct yaml_node *root;
	struct yaml_node *docs;
	size_t nr = set->nr;

	p.file = pool__copy(&set->pool, file, strlen(file));
	if (!p.file)
		return err__set(err, "%s: out of memory: free some and try again",
				file);
	if (yaml__parse(&set->pool, p.file, text, size, &docs, err))
		return -1;
	if (!docs)
		return err__set(err, "%s: no rules in it: write 'struct: NAME' and its members",
				file);
	for (root = docs; root; root = root->next) {
		if (parse__doc(&p, root))
			goto undo;
		if (rule_set__append(set, p.doc)) {
			parse__no_memory(&p);
			goto undo;
		}
	}
	return 0;
undo:
	set->nr = nr;
	return -1;
}
