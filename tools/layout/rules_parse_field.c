// SPDX-License-Identifier: GPL-2.0
/*
 * References to members, and groups of them.
 */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "rules_parse_priv.h"

/*
 * Evaluating compares every field of one group with every field of another;
 * a limit that no struct comes near keeps a hostile file from taking hours.
 */
#define GROUP_FIELDS_MAX	1000

size_t parse__identifier(const char *text)
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

/*
 * Length of the member reference that @text begins with: a.b[2].c, or
 * group:NAME for what markers enclose.
 */
static size_t parse__path(const char *text)
{
	size_t marker = strlen(RULE_MARKER);
	size_t at = 0, len;

	if (rule__is_marker(text)) {
		len = parse__identifier(text + marker);
		return len ? marker + len : 0;
	}
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

const char *parse__skip_blanks(const char *text)
{
	return text + strspn(text, " \t\r\n");
}

/*
 * "(stamp)" behind a member. @at is moved behind it; 0, or -1 with the error
 * set.
 */
static int parse__op(struct parse *p, struct rule_field *field,
		     const char *start, const char **at)
{
	const char *word = parse__skip_blanks(*at + 1), *end;
	size_t len = parse__identifier(word);

	field->op = rule_op__find(word, len);
	end = parse__skip_blanks(word + len);
	if (!field->op || *end != ')')
		return parse__bad(p, field->line,
				  field->column + (unsigned int)(*at - start),
				  "'%s' is no operation: write (ref), (count), (stamp), (load) or (none)",
				  *at);
	*at = parse__skip_blanks(end + 1);
	return 0;
}

int parse__field(struct parse *p, const struct yaml_node *node,
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
		/* Linkers put variables where they like. */
		if (p->part.of_globals && rule__is_marker(at))
			return parse__bad(p, field->line, field->column +
					  (unsigned int)(at - start),
					  "'%.*s': markers enclose members of structs: name the variables",
					  (int)len, at);
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
	if (*at == '(' && parse__op(p, field, start, &at))
		return -1;
	if (*at == '?') {
		field->optional = true;
		at = parse__skip_blanks(at + 1);
	}
	if (*at)
		return parse__bad(p, field->line,
				  field->column + (unsigned int)(at - start),
				  "'%s' is not understood behind a member: only '|', an operation in parentheses and a last '?' may stand there",
				  at);
	return 0;
}

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

		for (i = 0; !other && i < p->part.nr_groups; i++) {
			if (p->part.groups[i].role && group->role)
				other = group__find(&p->part.groups[i], name);
		}
		if (other)
			return parse__bad(p, field->line, field->column,
					  "'%s' has its place in line %u already: keep one of them",
					  name, other->line);
	}
	return 0;
}

/* What is done to a field fits its role. A group without one takes any. */
static int group__check_op(struct parse *p, const struct rule_group *group,
			   const struct rule_field *field)
{
	enum rule_role role = rule_op__role(field->op);

	if (!group->role || !role || role == group->role)
		return 0;
	return parse__bad(p, field->line, field->column,
			  "'(%s)' is not done to what is %s: leave it out, or give '%s' another role",
			  rule_op__name(field->op),
			  rule_role__name(group->role), field->names[0]);
}

struct rule_group *parse__add_group(struct parse *p)
{
	p->part.groups = pool__grow(p->pool, p->part.groups, p->part.nr_groups,
				    sizeof(*p->part.groups));
	if (!p->part.groups) {
		parse__no_memory(p);
		return NULL;
	}
	return &p->part.groups[p->part.nr_groups];
}

int parse__group(struct parse *p, const struct yaml_node *node,
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
		    group__check_op(p, group, &fields[group->nr_fields]) ||
		    group__check_field(p, group, &fields[group->nr_fields]))
			return -1;
		group->nr_fields++;
	}
	p->part.nr_groups++;
	return 0;
}
