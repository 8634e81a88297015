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
#include "rules_parse_priv.h"
#include "util.h"
#include "words.h"

/*
 * The alignment that an object can be promised: up to a huge page.
 */
#define BASE_MAX		(2u << 20)

/* More than any object is large. */
#define STRIDE_MAX		(1u << 30)

int parse__bad(struct parse *p, unsigned int line, unsigned int column,
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

int parse__no_memory(struct parse *p)
{
	return err__set(p->err, "%s: out of memory: free some and try again",
			p->file);
}

int parse__unknown(struct parse *p, unsigned int line, unsigned int column,
		   const char *what, const char *word,
		   const char *const *known, size_t nr)
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

const char *parse__scalar(struct parse *p, const struct yaml_node *node,
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

int parse__number(struct parse *p, const struct yaml_node *node,
		  const char *what, uint64_t max, uint64_t *number)
{
	const char *text = parse__scalar(p, node, what);
	char *end;

	if (!text)
		return -1;
	errno = 0;
	*number = strtoull(text, &end, 0);
	if (!isdigit((unsigned char)*text) || *end || errno || !*number ||
	    *number > max)
		return parse__bad(p, node->value_line, node->value_column,
				  "'%s' is no number from 1 to %llu: '%s'",
				  what, (unsigned long long)max, text);
	return 0;
}

int parse__bool(struct parse *p, const struct yaml_node *node, bool *value)
{
	const char *text = parse__scalar(p, node, node->key);

	if (!text)
		return -1;
	*value = !strcmp(text, "true");
	if (!*value && strcmp(text, "false"))
		return parse__bad(p, node->value_line, node->value_column,
				  "'%s' is true or false, not '%s'", node->key,
				  text);
	return 0;
}

int parse__level_of(struct parse *p, const struct yaml_node *node,
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

/* The values of a key that takes one, or a list of them. */
static const struct yaml_node *parse__first(const struct yaml_node *node)
{
	return node->kind == YAML_SEQUENCE ? node->child : node;
}

static const struct yaml_node *parse__next(const struct yaml_node *node,
					   const struct yaml_node *item)
{
	return item == node ? NULL : item->next;
}

/* What distributions and the kernel's build call some; NULL if it is no such. */
static const char *uname_of(const char *word)
{
	static const struct {
		const char *word;
		const char *uname;
	} words[] = {
		{ "amd64", "x86_64" },
		{ "arm64", "aarch64" },
		{ "ppc64el", "ppc64le" },
		{ "i386", "i686" },
		{ "armhf", "armv7l" },
	};
	size_t i;

	for (i = 0; i < ARRAY_SIZE(words); i++) {
		if (!strcmp(words[i].word, word))
			return words[i].uname;
	}
	return NULL;
}

int parse__archs(struct parse *p, const struct yaml_node *node,
		 struct rule_when *when)
{
	const struct yaml_node *item;
	const char **archs = NULL;

	when->nr_archs = 0;
	for (item = parse__first(node); item; item = parse__next(node, item)) {
		const char *text = parse__scalar(p, item, node->key);

		if (!text)
			return -1;
		if (parse__identifier(text) != strlen(text))
			return parse__bad(p, item->value_line,
					  item->value_column,
					  "'%s' is no architecture: write what 'uname -m' says, such as x86_64",
					  text);
		if (uname_of(text))
			return parse__bad(p, item->value_line,
					  item->value_column,
					  "'%s' is not what 'uname -m' says: did you mean '%s'?",
					  text, uname_of(text));
		archs = pool__grow(p->pool, archs, when->nr_archs,
				   sizeof(*archs));
		if (!archs)
			return parse__no_memory(p);
		archs[when->nr_archs++] = text;
	}
	when->archs = archs;
	if (!archs)
		return parse__bad(p, node->value_line, node->value_column,
				  "'%s' takes one architecture or a list of them: name one",
				  node->key);
	return 0;
}

int parse__lines(struct parse *p, const struct yaml_node *node,
		 struct rule_when *when)
{
	const struct yaml_node *item;
	unsigned int *lines = NULL;
	uint64_t bytes;

	when->nr_lines = 0;
	for (item = parse__first(node); item; item = parse__next(node, item)) {
		if (parse__number(p, item, node->key, LINE_BYTES_MAX, &bytes))
			return -1;
		if (bytes < LINE_BYTES_MIN || bytes & (bytes - 1))
			return parse__bad(p, item->value_line,
					  item->value_column,
					  "'%s' is no size of a line: give a power of two from %d to %d",
					  item->text, LINE_BYTES_MIN,
					  LINE_BYTES_MAX);
		lines = pool__grow(p->pool, lines, when->nr_lines,
				   sizeof(*lines));
		if (!lines)
			return parse__no_memory(p);
		lines[when->nr_lines++] = (unsigned int)bytes;
	}
	when->lines = lines;
	if (!lines)
		return parse__bad(p, node->value_line, node->value_column,
				  "'%s' takes the size of a line in bytes or a list of them: name one",
				  node->key);
	return 0;
}

/*
 * Groups
 */

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
 * Documents
 */

/* What the document is about, and whether an object may lack it. */
static int parse__name(struct parse *p, const struct yaml_node *node,
		       const char *of_what)
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
				  "'%s' is no name of %s", text, of_what);
	p->doc->strct = pool__copy(p->pool, text, len);
	return p->doc->strct ? 0 : parse__no_memory(p);
}

static int parse__struct(struct parse *p, const struct yaml_node *node)
{
	return parse__name(p, node,
			   "a struct: write its tag alone, a '?' behind if a kernel may lack it");
}

/* What to call a set of global variables, as --struct takes it. */
static int parse__globals(struct parse *p, const struct yaml_node *node)
{
	if (!p->doc->globals)
		return parse__bad(p, node->line, node->column,
				  "'globals' stands beside 'struct': give the variables a document of their own behind '---'");
	return parse__name(p, node,
			   "a set of variables: write one word of letters, digits and '_', a '?' behind if an object may lack them all");
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

/* More than any struct needs. */
#define INCLUDES_MAX	64

/* Whether text can stand between the brackets of an #include, and nowhere else. */
static bool is_header(const char *text)
{
	static const char safe[] =
		"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./+-";
	size_t len = strlen(text);

	return strspn(text, safe) == len && len > 2 && *text != '/' &&
	       !strcmp(text + len - 2, ".h") && !strstr(text, "..");
}

static const char *parse__header(struct parse *p, const struct yaml_node *node,
				 const char *key)
{
	const char *text = parse__scalar(p, node, key);

	if (!text || is_header(text))
		return text;
	parse__bad(p, node->value_line, node->value_column,
		   "'%s' is no header below include/: write it as in an #include, such as net/route.h",
		   text);
	return NULL;
}

static int parse__include(struct parse *p, const struct yaml_node *node)
{
	const struct yaml_node *item;
	const char **headers = NULL;
	size_t nr = 0;

	for (item = parse__first(node); item; item = parse__next(node, item)) {
		const char *text = parse__header(p, item, node->key);

		if (!text)
			return -1;
		if (nr == INCLUDES_MAX)
			return parse__bad(p, item->value_line, item->value_column,
					  "'%s' is one header too many: name the one that defines the struct",
					  text);
		headers = pool__grow(p->pool, headers, nr, sizeof(*headers));
		if (!headers)
			return parse__no_memory(p);
		headers[nr++] = text;
	}
	p->doc->includes = headers;
	p->doc->nr_includes = nr;
	if (!nr)
		return parse__bad(p, node->value_line, node->value_column,
				  "'%s' takes a header or a list of them: name one, or leave it out",
				  node->key);
	return 0;
}

/* The members of one list of a pin key, each a member of the struct itself. */
static int parse__pinned(struct parse *p, const struct yaml_node *node,
			 const struct rule_field **pinned, size_t *nr)
{
	const struct yaml_node *item;
	struct rule_field *fields = NULL;
	size_t i;

	if (node->kind != YAML_SEQUENCE || !node->child)
		return parse__bad(p, node->value_line, node->value_column,
				  "'%s' takes a list of members: write [MEMBER, ...]", node->key);
	*nr = 0;
	for (item = node->child; item; item = item->next) {
		if (!parse__scalar(p, item, "a member"))
			return -1;
		fields = pool__grow(p->pool, fields, *nr, sizeof(*fields));
		if (!fields)
			return parse__no_memory(p);
		if (parse__field(p, item, &fields[*nr]))
			return -1;
		for (i = 0; i < fields[*nr].nr_names; i++) {
			if (strpbrk(fields[*nr].names[i], ".[:"))
				return parse__bad(p, item->value_line, item->value_column,
						  "'%s' lies inside of a member: only a member of the struct itself can be pinned",
						  fields[*nr].names[i]);
		}
		++*nr;
	}
	*pinned = fields;
	return 0;
}

static int parse__pin(struct parse *p, const struct yaml_node *node)
{
	static const char * const known[] = { "first", "last" };
	struct rule_pins *pins = &p->doc->pins;
	const struct yaml_node *child;
	int ret;

	if (node->kind != YAML_MAPPING || !node->child)
		return parse__bad(p, node->value_line, node->value_column,
				  "'pin' takes lists of members: write 'first: [MEMBER, ...]' or 'last: [MEMBER, ...]' below it");
	for (child = node->child; child; child = child->next) {
		if (!strcmp(child->key, known[0]))
			ret = parse__pinned(p, child, &pins->first, &pins->nr_first);
		else if (!strcmp(child->key, known[1]))
			ret = parse__pinned(p, child, &pins->last, &pins->nr_last);
		else
			ret = parse__unknown(p, child->line, child->column, "place to pin to",
					     child->key, known, ARRAY_SIZE(known));
		if (ret)
			return -1;
	}
	return 0;
}

static int parse__base(struct parse *p, const struct yaml_node *node)
{
	static const struct {
		const char *name;
		uint64_t base;
	} words[] = {
		{ "hwcache", BASE_HWCACHE },
		{ "line", BASE_LINE },
	};
	const char *text = parse__scalar(p, node, node->key);
	const char *known[ARRAY_SIZE(words)];
	size_t i;

	if (!text)
		return -1;
	for (i = 0; i < ARRAY_SIZE(words); i++) {
		known[i] = words[i].name;
		if (!strcmp(text, words[i].name)) {
			p->doc->base = words[i].base;
			return 0;
		}
	}
	if (!isdigit((unsigned char)*text))
		return parse__unknown(p, node->value_line, node->value_column,
				      "base, neither a number of bytes nor a word:",
				      text, known, ARRAY_SIZE(words));
	if (parse__number(p, node, node->key, BASE_MAX, &p->doc->base))
		return -1;
	if (p->doc->base & (p->doc->base - 1))
		return parse__bad(p, node->value_line, node->value_column,
				  "'base' is an alignment, so a power of two: '%s'",
				  text);
	return 0;
}

static int parse__stride(struct parse *p, const struct yaml_node *node)
{
	static const char * const known[] = { "size" };
	const char *text = parse__scalar(p, node, node->key);

	if (!text)
		return -1;
	if (!strcmp(text, known[0])) {
		p->doc->stride = STRIDE_SIZE;
		return 0;
	}
	if (!isdigit((unsigned char)*text))
		return parse__unknown(p, node->value_line, node->value_column,
				      "stride, neither a number of bytes nor a word:",
				      text, known, ARRAY_SIZE(known));
	return parse__number(p, node, node->key, STRIDE_MAX, &p->doc->stride);
}

static int parse__containers(struct parse *p, const struct yaml_node *node)
{
	return parse__bool(p, node, &p->doc->containers);
}

static int parse__arch(struct parse *p, const struct yaml_node *node)
{
	return parse__archs(p, node, &p->when);
}

static int parse__line(struct parse *p, const struct yaml_node *node)
{
	return parse__lines(p, node, &p->when);
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

/* A key of a document; some make no sense for global variables. */
static const struct doc_key {
	const char *name;
	int (*parse)(struct parse *p, const struct yaml_node *node);
	bool not_of_globals;
} doc_keys[] = {
	{ "struct", parse__struct, true },
	{ "globals", parse__globals, false },
	{ "why", parse__why, false },
	{ "source", parse__source, false },
	{ "base", parse__base, true },
	{ "stride", parse__stride, true },
	{ "slab", parse__slab, true },
	{ "include", parse__include, true },
	{ "pin", parse__pin, true },
	{ "containers", parse__containers, true },
	{ "level", parse__level, false },
	{ "arch", parse__arch, false },
	{ "line", parse__line, false },
	{ "hot-write", parse__hot_write, false },
	{ "read-mostly", parse__read_mostly, false },
	{ "cold", parse__cold, false },
	{ "groups", parse__groups, false },
	{ "rules", parse__keep_rules, false },
};

static int parse__key(struct parse *p, const struct yaml_node *node)
{
	const char *known[ARRAY_SIZE(doc_keys)];
	size_t i;

	for (i = 0; i < ARRAY_SIZE(doc_keys); i++) {
		known[i] = doc_keys[i].name;
		if (strcmp(doc_keys[i].name, node->key))
			continue;
		if (p->doc->globals && doc_keys[i].not_of_globals)
			return parse__bad(p, node->line, node->column,
					  "'%s' is about structs, and this document is about global variables: take one of them out",
					  node->key);
		return doc_keys[i].parse(p, node);
	}
	return parse__unknown(p, node->line, node->column, "key", node->key,
			      known, ARRAY_SIZE(known));
}

/* Rules about nothing but variables need no struct, and can do without a name. */
static int parse__place_symbols(struct parse *p, const struct yaml_node *root)
{
	const struct yaml_node *node, *item = NULL;

	for (node = root->child; node; node = node->next) {
		if (!strcmp(node->key, "rules") && node->kind == YAML_SEQUENCE)
			item = node->child;
	}
	if (!item || !rule__symbols(item))
		return parse__bad(p, root->line, root->column,
				  "no key 'struct' in this document: say which struct it is about");
	p->doc->globals = true;
	p->doc->strct = "symbols";
	p->doc->line = root->line;
	p->doc->column = root->column;
	return 0;
}

/*
 * Where the document begins: the key that says what it is about, so that a
 * report can point there. It decides what the other keys mean.
 */
static int parse__place(struct parse *p, const struct yaml_node *root)
{
	const struct yaml_node *node;

	if (root->kind != YAML_MAPPING)
		return parse__bad(p, root->line, root->column,
				  "a rule document is a mapping: begin it with 'struct: NAME'");
	for (node = root->child; node; node = node->next) {
		p->doc->globals = !strcmp(node->key, "globals");
		if (!p->doc->globals && strcmp(node->key, "struct"))
			continue;
		p->doc->line = node->line;
		p->doc->column = node->column;
		return 0;
	}
	return parse__place_symbols(p, root);
}

static void part__finish(const struct parse_part *part, struct rule_doc *doc)
{
	doc->groups = part->groups;
	doc->nr_groups = part->nr_groups;
	doc->rules = part->rules;
	doc->nr_rules = part->nr_rules;
}

/* What the document says of global variables becomes one of its own. */
static int parse__finish(struct parse *p, struct rule_set *set)
{
	struct rule_doc *globals = NULL;

	if (p->symbols.nr_rules) {
		globals = pool__copy(p->pool, p->doc, sizeof(*p->doc));
		if (!globals)
			return parse__no_memory(p);
		globals->globals = true;
		globals->base = 0;
		globals->stride = 0;
		globals->containers = false;
		globals->slab = NULL;
		globals->includes = NULL;
		globals->nr_includes = 0;
		part__finish(&p->symbols, globals);
	}
	part__finish(&p->part, p->doc);
	if ((p->part.nr_rules && rule_set__append(set, p->doc)) ||
	    (globals && rule_set__append(set, globals)))
		return parse__no_memory(p);
	return 0;
}

static int parse__doc(struct parse *p, const struct yaml_node *root,
		      struct rule_set *set)
{
	const struct yaml_node *node;

	p->doc = pool__alloc(p->pool, sizeof(*p->doc));
	if (!p->doc)
		return parse__no_memory(p);
	memset(&p->part, 0, sizeof(p->part));
	memset(&p->symbols, 0, sizeof(p->symbols));
	p->rules_node = NULL;
	p->level = LEVEL_ERROR;
	memset(&p->when, 0, sizeof(p->when));
	p->doc->file = p->file;
	if (parse__place(p, root))
		return -1;
	p->part.of_globals = p->doc->globals;
	p->symbols.of_globals = true;
	for (node = root->child; node; node = node->next) {
		if (parse__key(p, node))
			return -1;
	}
	if (p->rules_node ? parse__rules(p, p->rules_node) :
			    parse__implied_rule(p))
		return -1;
	return parse__finish(p, set);
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
		if (parse__doc(&p, root, set))
			goto undo;
	}
	return 0;
undo:
	set->nr = nr;
	return -1;
}
