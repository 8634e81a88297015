// SPDX-License-Identifier: GPL-2.0
/*
 * The rules of a document.
 */
#include <stdio.h>
#include <string.h>

#include "rules_parse_priv.h"
#include "util.h"

/* More lines, and bytes, than any struct has. */
#define LINES_MAX		1024
#define SIZE_BYTES_MAX		(1u << 30)

/*
 * Each can compare a thousand members with a thousand others at every address:
 * a limit that no document comes near keeps a hostile one from taking hours.
 */
#define RULES_MAX		256

/* The key around a rule about global variables. */
#define SYMBOLS_KEY		"symbols"

/* A group that is declared, or one made of a single member reference. */
static int rule__operand(struct parse *p, const struct yaml_node *node,
			 unsigned int *index)
{
	const char *known[64];
	struct rule_group *group;
	struct rule_field *field;
	const char *name = node->text;
	size_t i, nr = 0;

	for (i = 0; i < p->part.nr_groups; i++) {
		if (!strcmp(p->part.groups[i].name, name)) {
			*index = (unsigned int)i;
			return 0;
		}
		if (nr < ARRAY_SIZE(known))
			known[nr++] = p->part.groups[i].name;
	}
	/* roles and most groups have a '-' in their name, no member has */
	if (strchr(name, '-') && !strchr(name, '['))
		return parse__unknown(p, node->value_line, node->value_column,
				      "group", name, known, nr);
	group = parse__add_group(p);
	field = pool__alloc(p->pool, sizeof(*field));
	if (!group || !field)
		return parse__no_memory(p);
	if (parse__field(p, node, field))
		return -1;
	/* it would be part of what the rule is called */
	if (field->op)
		return parse__bad(p, node->value_line, node->value_column,
				  "'%s' says what is done to a member: do so where a group lists it",
				  name);
	memset(group, 0, sizeof(*group));
	group->name = name;
	group->fields = field;
	group->nr_fields = 1;
	*index = (unsigned int)p->part.nr_groups++;
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

static int rule__pair(struct parse *p, const struct yaml_node *node,
		      struct rule *rule)
{
	return parse__bool(p, node, &rule->pair);
}

static int rule__level(struct parse *p, const struct yaml_node *node,
		       struct rule *rule)
{
	return parse__level_of(p, node, &rule->level);
}

static int rule__arch(struct parse *p, const struct yaml_node *node,
		      struct rule *rule)
{
	return parse__archs(p, node, &rule->when);
}

static int rule__line(struct parse *p, const struct yaml_node *node,
		      struct rule *rule)
{
	return parse__lines(p, node, &rule->when);
}

static int rule__lines(struct parse *p, const struct yaml_node *node,
		       struct rule *rule)
{
	return parse__number(p, node, node->key, LINES_MAX, &rule->lines);
}

/* Whatever stands beside the kind in one item of the rules list. */
static int rule__modifier(struct parse *p, const struct yaml_node *node,
			  struct rule *rule)
{
	static const struct {
		const char *name;
		int (*parse)(struct parse *p, const struct yaml_node *node,
			     struct rule *rule);
	} modifiers[] = {
		{ "level", rule__level },
		{ "pair", rule__pair },
		{ "arch", rule__arch },
		{ "line", rule__line },
		{ "lines", rule__lines },	/* the last: not for all kinds */
	};
	size_t i, nr = ARRAY_SIZE(modifiers);
	const char *known[ARRAY_SIZE(modifiers)];

	if (!rule_kind__get(rule->kind)->takes_lines)
		nr--;
	for (i = 0; i < nr; i++) {
		if (!strcmp(node->key, modifiers[i].name))
			return modifiers[i].parse(p, node, rule);
		known[i] = modifiers[i].name;
	}
	return parse__unknown(p, node->line, node->column,
			      "key beside a rule's kind:", node->key, known,
			      nr);
}

static int rule__unknown_kind(struct parse *p, const struct yaml_node *node)
{
	const char *known[NR_RULE_KINDS + 1];
	size_t i;

	for (i = 0; i < NR_RULE_KINDS; i++)
		known[i] = rule_kind__get(i)->name;
	known[i++] = SYMBOLS_KEY;
	return parse__unknown(p, node->line, node->column, "rule", node->key,
			      known, i);
}

/*
 * The one child of a rule that is its kind; NULL with the error set. A number
 * of lines is a kind of its own only where no other is.
 */
static const struct yaml_node *rule__kind(struct parse *p,
					  const struct yaml_node *item,
					  enum rule_kind_id *id)
{
	const struct yaml_node *child, *kind = NULL, *lines = NULL;
	enum rule_kind_id found;

	for (child = item->child; child; child = child->next) {
		if (!rule__is_kind(child->key, &found))
			continue;
		if (found == RULE_LINES) {
			lines = child;
			continue;
		}
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
	*id = RULE_LINES;
	if (!lines)
		rule__unknown_kind(p, item->child);
	return lines;
}

static struct rule *parse__add_rule(struct parse *p, enum rule_kind_id kind,
				    unsigned int line, unsigned int column)
{
	struct rule *rule;

	if (p->part.nr_rules == RULES_MAX) {
		parse__bad(p, line, column,
			   "more than %d rules in one document: part it by '---'",
			   RULES_MAX);
		return NULL;
	}
	p->part.rules = pool__grow(p->pool, p->part.rules, p->part.nr_rules,
				   sizeof(*p->part.rules));
	if (!p->part.rules) {
		parse__no_memory(p);
		return NULL;
	}
	rule = &p->part.rules[p->part.nr_rules++];
	memset(rule, 0, sizeof(*rule));
	rule->kind = kind;
	rule->level = p->level;
	rule->when = p->when;
	rule->lines = 1;
	rule->line = line;
	rule->column = column;
	return rule;
}

/* What the kind's key says: groups, or a number. */
static int rule__value(struct parse *p, const struct yaml_node *node,
		       struct rule *rule)
{
	if (rule_kind__get(rule->kind)->nr_groups)
		return rule__operands(p, node, rule);
	if (rule->kind == RULE_LINES)
		return rule__lines(p, node, rule);
	return parse__number(p, node, node->key, SIZE_BYTES_MAX, &rule->size);
}

static int rule__modifiers(struct parse *p, const struct yaml_node *first,
			   const struct yaml_node *kind, struct rule *rule)
{
	const struct yaml_node *child;

	for (child = first; child; child = child->next) {
		if (child != kind && rule__modifier(p, child, rule))
			return -1;
	}
	/* nobody has shown what a pair costs, and the remedy of 2008 has one */
	if (rule->pair)
		rule->level = LEVEL_WARN;
	return 0;
}

static int parse__rule(struct parse *p, const struct yaml_node *item,
		       struct rule **rule)
{
	const struct yaml_node *kind_node;
	enum rule_kind_id id = RULE_APART;

	if (item->kind != YAML_MAPPING || !item->child)
		return parse__bad(p, item->value_line, item->value_column,
				  "a rule is its kind and its groups: write '- apart: [A, B]'");
	kind_node = rule__kind(p, item, &id);
	if (!kind_node)
		return -1;
	*rule = parse__add_rule(p, id, kind_node->line, kind_node->column);
	if (!*rule || rule__value(p, kind_node, *rule))
		return -1;
	return rule__modifiers(p, item->child, kind_node, *rule);
}

const struct yaml_node *rule__symbols(const struct yaml_node *item)
{
	const struct yaml_node *child;

	for (child = item->kind == YAML_MAPPING ? item->child : NULL; child;
	     child = child->next) {
		if (!strcmp(child->key, SYMBOLS_KEY))
			return child;
	}
	return NULL;
}

/* "symbols: {apart: [a, b]}", with modifiers inside or beside it */
static int parse__symbols_rule(struct parse *p, const struct yaml_node *item,
			       const struct yaml_node *symbols)
{
	struct rule *rule;

	if (symbols->kind != YAML_MAPPING || !symbols->child)
		return parse__bad(p, symbols->value_line,
				  symbols->value_column,
				  "'%s' takes a rule: write '%s: {apart: [A, B]}'",
				  SYMBOLS_KEY, SYMBOLS_KEY);
	if (parse__rule(p, symbols, &rule))
		return -1;
	if (!rule_kind__get(rule->kind)->of_globals)
		return parse__bad(p, rule->line, rule->column,
				  "'%s' is about a struct, which global variables are not: state another rule",
				  rule_kind__get(rule->kind)->name);
	return rule__modifiers(p, item->child, symbols, rule);
}

/* Beside rules about a struct, variables and members are kept apart. */
static int parse__symbols_aside(struct parse *p, const struct yaml_node *item,
				const struct yaml_node *symbols)
{
	struct parse_part part = p->part;
	int ret;

	p->part = p->symbols;
	ret = parse__symbols_rule(p, item, symbols);
	p->symbols = p->part;
	p->part = part;
	return ret;
}

int parse__rules(struct parse *p, const struct yaml_node *node)
{
	const struct yaml_node *item, *symbols;
	struct rule *rule;
	int ret;

	if (node->kind != YAML_SEQUENCE || !node->child)
		return parse__bad(p, node->value_line, node->value_column,
				  "'rules' takes a list: write '- apart: [A, B]' below it, or leave the key out");
	for (item = node->child; item; item = item->next) {
		symbols = rule__symbols(item);
		if (symbols && p->doc->globals)
			ret = parse__symbols_rule(p, item, symbols);
		else if (symbols)
			ret = parse__symbols_aside(p, item, symbols);
		else if (p->doc->globals)
			ret = parse__bad(p, item->value_line,
					 item->value_column,
					 "a rule about global variables stands inside '%s': write '- %s: {apart: [A, B]}'",
					 SYMBOLS_KEY, SYMBOLS_KEY);
		else
			ret = parse__rule(p, item, &rule);
		if (ret)
			return ret;
	}
	return 0;
}

/* What a document says that has no rules key. */
int parse__implied_rule(struct parse *p)
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
		for (j = 0; j < p->part.nr_groups; j++) {
			if (p->part.groups[j].role == apart[i])
				break;
		}
		if (j == p->part.nr_groups)
			return parse__bad(p, p->doc->line, p->doc->column,
					  "%s %s has no '%s', so nothing to keep apart: list its members, or state other rules",
					  p->doc->globals ? "globals" : "struct",
					  p->doc->strct,
					  rule_role__name(apart[i]));
		rule->groups[i] = (unsigned int)j;
	}
	return 0;
}
