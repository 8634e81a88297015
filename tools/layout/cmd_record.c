// SPDX-License-Identifier: GPL-2.0
#include <stdlib.h>
#include <string.h>

#include "baseline.h"
#include "cmd.h"
#include "cmd_options.h"
#include "cmd_struct.h"
#include "heap.h"
#include "parallel.h"
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
	switch (key) {
	case 'a':
		o->all = true;
		return 0;
	case ARGP_KEY_END:
		if (o->all && o->common.structs.nr)
			cmd__refuse("--struct %s: is recorded by --all anyway: leave one of them out",
				    o->common.structs.items[0]);
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
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

/**
 * struct writing - some of it is written
 * @record: the run
 * @out: where to
 * @nr: definitions that were written
 * @err: for diagnostics
 */
struct writing {
	const struct record *record;
	struct out *out;
	size_t nr;
	struct err *err;
};

/* What the rules say of where objects lie, or the least that is certain. */
static int write_definition(const struct layout *layout, void *arg)
{
	struct writing *w = arg;
	struct show show;

	if (show__init(&show, &w->record->report, layout, 0))
		return no_memory(w->record, w->err);
	baseline__struct(w->out, layout, layout->base ? layout->base :
							 show.base.align);
	show__free(&show);
	w->nr++;
	return 0;
}

static int write_struct(struct writing *w, const char *name)
{
	const struct object *object = w->record->object;
	const struct layout **layouts;
	size_t i, nr;
	int ret = 0;

	if (cmd_struct__layouts(object, name, &layouts, &nr, w->err))
		return -1;
	for (i = 0; i < nr && !ret; i++)
		ret = write_definition(layouts[i], w);
	types__forget(object->types, layouts, nr);
	return ret;
}

static int write_structs(struct writing *w)
{
	const struct structs *structs = &w->record->structs;
	size_t i;
	int ret = 0;

	for (i = 0; i < structs->nr && !ret; i++)
		ret = write_struct(w, structs->names[i]);
	return ret;
}

/**
 * struct part - one of several parts that are written at the same time
 * @writing: what is written; parts but the first have a place of their own
 * @all: what there is to write
 * @nr_parts: how many parts there are
 * @err: what went wrong
 * @failed: whether something did
 */
struct part {
	struct writing writing;
	const struct types_all *all;
	size_t nr_parts;
	struct err err;
	bool failed;
};

static void write_part(size_t i, void *arg)
{
	struct part *part = (struct part *)arg + i;

	part->failed = types_all__visit(part->all, i, part->nr_parts, write_definition,
					&part->writing, &part->err);
}

static int open_parts(struct part *parts, size_t nr, const struct types_all *all,
		      const struct writing *w)
{
	size_t i;

	for (i = 0; i < nr; i++) {
		parts[i].writing = (struct writing){
			.record = w->record,
			.out = i ? NULL : w->out,
			.err = &parts[i].err,
		};
		parts[i].all = all;
		parts[i].nr_parts = nr;
		if (i && out__open(&parts[i].writing.out, NULL, WHEN_NEVER, w->err))
			return -1;
	}
	return 0;
}

/* Put the parts together in their order. */
static int join_parts(struct part *parts, size_t nr, struct writing *w)
{
	int ret = 0;
	size_t i;

	for (i = 0; i < nr && !ret; i++) {
		if (parts[i].failed)
			ret = err__set(w->err, "%s", parts[i].err.text);
		w->nr += parts[i].writing.nr;
	}
	return ret;
}

/* Write everything, on all CPUs. */
static int write_all(struct writing *w)
{
	size_t i, nr = parallel__width();
	struct part *parts = calloc(nr, sizeof(*parts));
	struct types_all *all;
	int ret = -1;

	if (!parts)
		return no_memory(w->record, w->err);
	if (types_all__open(&all, w->record->object->types, w->err))
		goto free_parts;
	ret = open_parts(parts, nr, all, w);
	if (!ret) {
		parallel__each(nr, write_part, parts);
		ret = join_parts(parts, nr, w);
	}
	for (i = 1; i < nr; i++)
		if (parts[i].writing.out)
			out__append(w->out, parts[i].writing.out);
	types_all__close(all);
free_parts:
	free(parts);
	return ret;
}

static int record__choose(struct record *r, struct err *err)
{
	const struct cmd_list *names = &r->options->common.structs;

	if (names->nr ?
	    structs__add_names(&r->structs, names->items, names->nr) :
	    structs__add_checked(&r->structs, &r->report))
		return no_memory(r, err);
	structs__sort(&r->structs);
	return 0;
}

static int record__write(struct record *r, struct err *err)
{
	const struct cmd_options *common = &r->options->common;
	struct writing w = { .record = r, .err = err };
	int ret;

	if ((!r->options->all && record__choose(r, err)) ||
	    out__open(&w.out, common->output, common->color, err))
		return -1;
	baseline__begin(w.out, r->object, r->report.line,
			r->report.line_origin == LINE_FROM_NOWHERE);
	ret = r->options->all ? write_all(&w) : write_structs(&w);
	if (!ret && !w.nr)
		ret = err__set(err, "%s: there is nothing to record: no struct that a rule is about is in it, see --all and --struct",
			       r->object->path);
	if (ret) {
		out__abandon(w.out);
		return -1;
	}
	baseline__end(w.out);
	return out__commit(w.out, err);
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
	heap__expect_much();
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
