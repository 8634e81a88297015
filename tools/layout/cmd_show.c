// SPDX-License-Identifier: GPL-2.0
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cmd.h"
#include "cmd_arguments.h"
#include "cmd_options.h"
#include "cmd_struct.h"
#include "object.h"
#include "show.h"

enum {
	OPT_DEFINITION = 0x100,
	OPT_AT,
};

enum {
	FORMAT_TEXT,
	FORMAT_JSON,
	FORMAT_SVG,
};

static const char *const formats[] = {
	[FORMAT_TEXT] = "text",
	[FORMAT_JSON] = "json",
	[FORMAT_SVG] = "svg",
	NULL
};

struct show_options {
	struct cmd_options common;
	size_t format;
	const char *strct;
	unsigned int definition;	/* 0: not said */
	unsigned int at;
};

static const struct argp_option options[] = {
	{ "definition", OPT_DEFINITION, "N", 0,
	  "Show the Nth of several definitions of the name", 0 },
	{ "at", OPT_AT, "BYTES", 0,
	  "Show an object that lies at BYTES modulo the line (default 0)", 0 },
	{ 0 }
};

static error_t parse(int key, char *arg, struct argp_state *state)
{
	struct show_options *o = state->input;

	switch (key) {
	case OPT_DEFINITION:
		o->definition = cmd__parse_number("--definition", arg, 1, 1000);
		break;
	case OPT_AT:
		o->at = cmd__parse_number("--at", arg, 0, CHECK_MAX_LINE - 1);
		break;
	case ARGP_KEY_ARG:
		/* the others are objects */
		if (o->strct)
			return ARGP_ERR_UNKNOWN;
		o->strct = cmd_struct__name(arg);
		break;
	case ARGP_KEY_NO_ARGS:
		cmd_arguments__refuse(state, "no struct is named");
	default:
		return ARGP_ERR_UNKNOWN;
	}
	return 0;
}

static const struct argp argp = {
	.options = options,
	.parser = parse,
	.args_doc = "STRUCT [OBJECT]",
	.doc = "Show what lies on each line of a struct.\n"
	       "\vFormats: text, json, svg. The rules give the members their roles.\n"
	       "Without an object, the running kernel's " OBJECT_DEFAULT " is read.\n\n"
	       "Exit status: 0, or 2 for wrong usage, unreadable input, or if there\n"
	       "is no such struct.",
	.children = cmd_options_children,
};

static int draw(const struct show_options *o, const struct check_report *report,
		const struct layout *layout, struct out *out, struct err *err)
{
	struct show show;
	int ret = 0;

	if (show__init(&show, report, layout, o->at))
		return err__set(err, "%s: out of memory: free some and try again",
				layout->name);
	if (o->at >= show.base.line || o->at % show.base.step)
		ret = err__set(err, "--at %u: no object lies there modulo %u: give a multiple of %u below it",
			       o->at, show.base.line, show.base.step);
	else if (o->format == FORMAT_JSON)
		ret = show__json(&show, out, err);
	else if (o->format == FORMAT_SVG)
		show__svg(&show, out);
	else
		show__text(&show, out);
	show__free(&show);
	return ret;
}

/* Text can show several definitions, the other formats hold one. */
static int draw_all(const struct show_options *o,
		    const struct check_report *report,
		    const struct layout **layouts, size_t nr, struct err *err)
{
	size_t first = o->definition ? o->definition - 1 : 0;
	size_t end = o->definition || o->format != FORMAT_TEXT ? first + 1 : nr;
	struct out *out;
	size_t i;

	if (out__open(&out, o->common.output, o->common.color, err))
		return -1;
	for (i = first; i < end; i++) {
		if (i > first)
			out__printf(out, "\n");
		if (draw(o, report, layouts[i], out, err)) {
			out__abandon(out);
			return -1;
		}
	}
	if (out__commit(out, err))
		return -1;
	if (end - first < nr && !o->definition)
		fprintf(stderr, "dstlayout: %s: it has %zu definitions, this is the first: --definition shows another\n",
			o->strct, nr);
	return 0;
}

static int show__object(const struct show_options *o, struct object **opened,
			const struct rule_set *rules, struct err *err)
{
	struct object *object;
	const struct layout **layouts;
	struct check_report report;
	size_t nr;
	int ret;

	if (cmd_struct__open(&o->common, 0, o->strct, opened, &layouts, &nr, err))
		return -1;
	object = *opened;
	if (o->definition > nr) {
		free(layouts);
		return err__set(err, "--definition %u: %s has %zu of %s: give a number from 1 to %zu",
				o->definition, object->path, nr, o->strct, nr);
	}
	check_report__init(&report, object->line, o->common.line);
	ret = check__object(&report, rules, object, err);
	if (!ret)
		ret = draw_all(o, &report, layouts, nr, err);
	check_report__free(&report);
	free(layouts);
	return ret;
}

/* The rules of other structs have nothing to say of what is shown. */
static void check_structs(const struct show_options *o)
{
	size_t i;

	for (i = 0; i < o->common.structs.nr; i++) {
		if (strcmp(o->common.structs.items[i], o->strct))
			cmd__refuse("--struct %s: means nothing beside struct %s, which is shown: leave it out",
				    o->common.structs.items[i], o->strct);
	}
}

static int show__main(int argc, char **argv)
{
	struct show_options o = { .common = CMD_OPTIONS_INIT(0, 1) };
	struct rule_set rules = { .nr = 0 };
	struct object *object = NULL;
	struct err err = { "" };
	int status = STATUS_HOLDS;

	cmd__parse(&argp, argc, argv, 0, &o);
	o.format = cmd_options__choose(&o.common, formats);
	check_structs(&o);
	if (cmd_options__rules(&o.common, &rules, &err) ||
	    show__object(&o, &object, &rules, &err))
		status = cmd__complain(&err);
	object__close(object);
	rule_set__free(&rules);
	cmd_options__free(&o.common);
	return status;
}

const struct command cmd_show = {
	.name = "show",
	.summary = "show what lies on each line of a struct",
	.run = show__main,
};
