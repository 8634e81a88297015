// SPDX-License-Identifier: GPL-2.0
#include <stdlib.h>
#include <string.h>

#include "baseline.h"
#include "cmd.h"
#include "cmd_options.h"
#include "cmd_struct.h"
#include "show.h"
#include "structs.h"

static const char *const formats[] = { "text", NULL };

struct record_options {
	struct cmd_options common;
	bool all;
};

/**
 * struct record - one run of the command
 * @options: what was asked for
 * @object: what is recorded
 * @report: what the rules say about it, which includes bases
 * @structs: what is written
 */
struct record {
	const struct record_options *options;
	struct object *object;
	struct check_report report;
	struct structs structs;
};

static const struct argp_option options[] = {
	{ "all", 'a', NULL, 0,
	  "Record every struct and union that has a name (default: those that the rules are about)",
	  0 },
	{ 0 }
};

static error_t parse(int key, char *arg, struct argp_state *state)
{
	struct record_options *o = state->input;

	(void)arg;
	if (key != 'a')
		return ARGP_ERR_UNKNOWN;
	o->all = true;
	return 0;
}

static const struct argp argp = {
	.options = options,
	.parser = parse,
	.args_doc = "[OBJECT]",
	.doc = "Write the layout of structs as text: a baseline.\n"
	       "\vA baseline is an object like any other: 'dstlayout diff' compares with\n"
	       "it, 'check' and 'show' read it. --struct can name any struct. Without an\n"
	       "object, the running kernel's " OBJECT_DEFAULT " is recorded.\n\n"
	       "Formats: text.\n\n"
	       "Exit status: 0, or 2 for wrong usage, unreadable input, or if there\n"
	       "was nothing to record.",
	.children = cmd_options_children,
};

static int no_memory(const struct record *r, struct err *err)
{
	return err__set(err, "%s: out of memory: free some and try again",
			r->object->path);
}

/* What the rules say of where objects lie, or the least that is certain. */
static int write_definition(const struct record *r, struct out *out,
			    const struct layout *layout, struct err *err)
{
	struct show show;

	if (show__init(&show, &r->report, layout, 0))
		return no_memory(r, err);
	baseline__struct(out, layout, layout->base ? layout->base :
						      show.base.align);
	show__free(&show);
	return 0;
}

static int write_struct(const struct record *r, struct out *out,
			const char *name, struct err *err)
{
	const struct layout **layouts;
	size_t i, nr;
	int ret = 0;

	if (cmd_struct__layouts(r->object, name, &layouts, &nr, err))
		return -1;
	for (i = 0; i < nr && !ret; i++)
		ret = write_definition(r, out, layouts[i], err);
	types__forget(r->object->types, layouts, nr);
	return ret;
}

static int record__choose(struct record *r, struct err *err)
{
	const struct record_options *o = r->options;
	size_t i;
	int ret = 0;

	for (i = 0; i < o->common.structs.nr && !ret; i++)
		ret = structs__add(&r->structs, o->common.structs.items[i]);
	if (!ret && o->all)
		ret = structs__add_types(&r->structs, r->object->types);
	if (!ret && !o->all && !o->common.structs.nr)
		ret = structs__add_checked(&r->structs, &r->report);
	if (ret)
		return no_memory(r, err);
	structs__sort(&r->structs);
	if (!r->structs.nr)
		return err__set(err, "%s: there is nothing to record: no struct that a rule is about is in it, see --all and --struct",
				r->object->path);
	return 0;
}

static int record__write(struct record *r, struct err *err)
{
	const struct cmd_options *common = &r->options->common;
	struct out *out;
	size_t i;

	if (record__choose(r, err) ||
	    out__open(&out, common->output, common->color, err))
		return -1;
	baseline__begin(out, r->object, r->report.line,
			r->report.line_origin == LINE_FROM_NOWHERE);
	for (i = 0; i < r->structs.nr; i++) {
		if (write_struct(r, out, r->structs.names[i], err)) {
			out__abandon(out);
			return -1;
		}
	}
	baseline__end(out);
	return out__commit(out, err);
}

static int record__run(struct record *r, const struct rule_set *rules,
		       struct err *err)
{
	const struct cmd_options *common = &r->options->common;
	int ret;

	if (cmd_options__open(common, 0, &r->object, err))
		return -1;
	check_report__init(&r->report, r->object->line, common->line);
	ret = check__object(&r->report, rules, r->object, err);
	if (!ret)
		ret = record__write(r, err);
	structs__free(&r->structs);
	check_report__free(&r->report);
	object__close(r->object);
	return ret;
}

static int record__main(int argc, char **argv)
{
	struct record_options o = { .common = CMD_OPTIONS_INIT(0, 1) };
	struct record r = { .options = &o };
	struct rule_set rules = { .nr = 0 };
	struct err err = { "" };
	int status = STATUS_HOLDS;

	cmd__parse(&argp, argc, argv, 0, &o);
	cmd_options__choose(&o.common, formats);
	if (cmd_options__all_rules(&o.common, &rules, &err) ||
	    record__run(&r, &rules, &err))
		status = cmd__complain(&err);
	rule_set__free(&rules);
	cmd_options__free(&o.common);
	return status;
}

const struct command cmd_record = {
	.name = "record",
	.summary = "write the layout of structs as text, to compare with later",
	.run = record__main,
};
