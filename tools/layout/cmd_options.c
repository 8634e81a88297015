// SPDX-License-Identifier: GPL-2.0
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "cmd.h"
#include "cmd_arguments.h"
#include "cmd_options.h"
#include "cmd_output.h"
#include "object_text.h"
#include "rules_load.h"
#include "util.h"

enum {
	OPT_READER = 0x1000,
	OPT_STRICT,
};

static const struct argp_option options[] = {
	{ "rules", 'r', "FILE|DIR", 0,
	  "Rules to use; can be repeated (else $DSTLAYOUT_RULES, else those compiled in)",
	  0 },
	{ "struct", 's', "NAME", 0,
	  "Only this struct, and the rules about it; can be repeated", 0 },
	{ "line", 'l', "BYTES", 0,
	  "Size of a cache line (default: what the object was built for, else 64)", 0 },
	{ "base", 'b', "OBJECT", 0,
	  "The kernel whose types a module's continue (default: what lies beside it)", 0 },
	{ "format", 'f', "NAME", 0,
	  "Format of the report, see below (default: the first one there)", 0 },
	{ "output", 'o', "FILE", 0,
	  "Write the report to FILE, all of it or nothing (-: the standard output)", 0 },
	{ "reader", OPT_READER, "NAME", 0,
	  "How to read types: btf, or pahole for what pahole prints, as a second opinion",
	  0 },
	{ "color", 'c', "WHEN", 0, "Use colour: auto, always, never", 0 },
	{ 0 }
};

void cmd_list__add(struct cmd_list *list, struct pool *pool, const char *item)
{
	list->items = pool__grow(pool, list->items, list->nr,
				 sizeof(*list->items));
	if (!list->items)
		cmd__refuse("%s: out of memory: free some and try again", item);
	list->items[list->nr++] = item;
}

const char *cmd_list__next_name(struct pool *pool, const char *option,
				const char **names)
{
	size_t len = *names ? strcspn(*names, ",") : 0;
	const char *name;

	if (!*names)
		return NULL;
	if (!len)
		cmd__refuse("%s: has an empty name in it: separate names by one comma",
			    option);
	name = pool__copy(pool, *names, len);
	if (!name)
		cmd__refuse("%s: out of memory: free some and try again",
			    option);
	*names = (*names)[len] ? *names + len + 1 : NULL;
	return name;
}

void cmd_list__add_names(struct cmd_list *list, struct pool *pool,
			 const char *option, const char *names)
{
	const char *name;
	size_t i;

	while ((name = cmd_list__next_name(pool, option, &names))) {
		for (i = 0; i < list->nr; i++) {
			if (!strcmp(list->items[i], name))
				cmd__refuse("%s: names %s twice: name each once",
					    option, name);
		}
		cmd_list__add(list, pool, name);
	}
}

void cmd_options__reads(struct cmd_options *o, const char *path)
{
	cmd_list__add(&o->inputs, &o->pool, path);
}

static unsigned int parse_line(const char *arg)
{
	unsigned long line;
	char *end;

	errno = 0;
	line = strtoul(arg, &end, 10);
	if (errno || *end || line < CHECK_MIN_LINE || line > CHECK_MAX_LINE ||
	    (line & (line - 1)))
		cmd__refuse("--line %s: no size of a cache line: give a power of two from %d to %d",
			    arg, CHECK_MIN_LINE, CHECK_MAX_LINE);
	return (unsigned int)line;
}

static enum out_when parse_color(const char *arg)
{
	static const char * const names[] = {
		[WHEN_AUTO] = "auto",
		[WHEN_ALWAYS] = "always",
		[WHEN_NEVER] = "never",
	};
	size_t i;

	for (i = 0; i < ARRAY_SIZE(names); i++) {
		if (!strcmp(arg, names[i]))
			return (enum out_when)i;
	}
	cmd__refuse("--color %s: unknown: it is one of auto, always, never", arg);
}

static bool parse_reader(const char *arg)
{
	if (!strcmp(arg, "pahole"))
		return true;
	if (strcmp(arg, "btf"))
		cmd__refuse("--reader %s: unknown: it is one of btf, pahole",
			    arg);
	return false;
}

static void add_object(struct cmd_options *o, const char *arg,
		       const struct argp_state *state)
{
	if (o->max_objects && o->objects.nr == o->max_objects)
		cmd_arguments__refuse(state, "there are too many");
	cmd_list__add(&o->objects, &o->pool, arg);
}

/* What one option alone does not show. */
static void check_together(const struct cmd_options *o)
{
	struct err err = { "" };

	if (o->reader_pahole && o->object.base)
		cmd__refuse("--base %s: means nothing to --reader pahole: leave one of them out",
			    o->object.base);
	if (cmd_output__check(o, &err))
		exit(cmd__complain(&err));
}

static error_t parse(int key, char *arg, struct argp_state *state)
{
	struct cmd_options *o = state->input;

	switch (key) {
	case 'r':
		cmd_list__add(&o->rules, &o->pool, arg);
		break;
	case 's':
		cmd_list__add(&o->structs, &o->pool, arg);
		break;
	case 'l':
		o->line = parse_line(arg);
		break;
	case 'b':
		o->object.base = arg;
		break;
	case 'f':
		o->format = arg;
		break;
	case 'o':
		o->output = strcmp(arg, "-") ? arg : NULL;
		break;
	case OPT_READER:
		o->reader_pahole = parse_reader(arg);
		break;
	case 'c':
		o->color = parse_color(arg);
		break;
	case ARGP_KEY_ARG:
		add_object(o, arg, state);
		break;
	case ARGP_KEY_END:
		if (o->objects.nr < o->min_objects)
			cmd_arguments__refuse(state, "there are too few");
		check_together(o);
		break;
	default:
		return ARGP_ERR_UNKNOWN;
	}
	return 0;
}

static const struct argp argp = {
	.options = options,
	.parser = parse,
};

const struct argp_child cmd_options_children[] = {
	{ &argp, 0, NULL, 0 },
	{ 0 }
};

static const struct argp_option strict_options[] = {
	{ "strict", OPT_STRICT, NULL, 0,
	  "A broken rule of level warn counts like one of level error", 0 },
	{ 0 }
};

static error_t parse_strict(int key, char *arg, struct argp_state *state)
{
	struct cmd_options *o = state->input;

	(void)arg;
	if (key != OPT_STRICT)
		return ARGP_ERR_UNKNOWN;
	o->strict = true;
	return 0;
}

static const struct argp strict_argp = {
	.options = strict_options,
	.parser = parse_strict,
};

const struct argp_child cmd_options_judging[] = {
	{ &strict_argp, 0, NULL, 0 },
	{ &argp, 0, NULL, 0 },
	{ 0 }
};

int cmd_options__all_rules(const struct cmd_options *o,
			   struct rule_set *rules, struct err *err)
{
	return rule_set__open(rules, o->rules.items, o->rules.nr, err);
}

int cmd_options__rules(const struct cmd_options *o, struct rule_set *rules,
		       struct err *err)
{
	if (cmd_options__all_rules(o, rules, err))
		return -1;
	return rule_set__select(rules, o->structs.items, o->structs.nr, err);
}

const char *cmd_options__object(const struct cmd_options *o, size_t i)
{
	return o->objects.nr ? o->objects.items[i] : OBJECT_DEFAULT;
}

int cmd_options__open_path(const struct cmd_options *o, const char *path,
			   struct object **object, struct err *err)
{
	if (o->reader_pahole)
		return object__open_text(object, path, err);
	return object__open_with(object, path, &o->object, err);
}

int cmd_options__open(const struct cmd_options *o, size_t i,
		      struct object **object, struct err *err)
{
	return cmd_options__open_path(o, cmd_options__object(o, i), object, err);
}

size_t cmd_options__choose(const struct cmd_options *o,
			   const char *const *names)
{
	char known[100] = "";
	size_t i, used = 0;

	for (i = 0; names[i]; i++) {
		if (!strcmp(names[i], o->format))
			return i;
		if (used < sizeof(known))
			used += (size_t)snprintf(known + used,
						 sizeof(known) - used, "%s%s",
						 i ? ", " : "", names[i]);
	}
	cmd__refuse("--format %s: unknown format: it is one of %s", o->format,
		    known);
}

void cmd_options__free(struct cmd_options *o)
{
	pool__free(&o->pool);
}
