// SPDX-License-Identifier: GPL-2.0
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "cmd.h"
#include "cmd_arguments.h"
#include "cmd_options.h"
#include "cmd_struct.h"
#include "suggest_declare.h"
#include "suggest_report.h"
#include "suggest_source.h"

/* What may be stated as an alignment, in bytes. */
#define ALIGN_MAX	4096

enum {
	OPT_SOURCE = 0x100,
	OPT_OPTIONAL,
	OPT_ALIGN,
	OPT_FIRST,
	OPT_LAST,
	OPT_NO_PAD,
	OPT_VERIFY,
	OPT_MODULE,
	OPT_SECONDS,
};

enum {
	FORMAT_TEXT,
	FORMAT_JSON,
	FORMAT_DIFF,
};

static const char *const formats[] = {
	[FORMAT_TEXT] = "text",
	[FORMAT_JSON] = "json",
	[FORMAT_DIFF] = "diff",
	NULL
};

/**
 * struct suggest_options - the command line
 * @common: options that all commands have; comes first
 * @format: of the report
 * @strct: the struct
 * @source: file that it is declared in, or NULL
 * @wish: what else is said of it
 * @verify: whether to measure
 * @module: the module to measure with, or NULL for this process
 * @seconds: how long
 */
struct suggest_options {
	struct cmd_options common;
	size_t format;
	const char *strct;
	const char *source;
	struct suggest_wish wish;
	bool verify;
	const char *module;
	const char *seconds;
};

static const struct argp_option options[] = {
	{ "source", OPT_SOURCE, "FILE", 0,
	  "Print the suggestion as a diff against the declaration in FILE", 0 },
	{ "optional", OPT_OPTIONAL, "MEMBER", 0,
	  "A configuration may lack MEMBER: the order has to hold with and without it; can be repeated",
	  0 },
	{ "align", OPT_ALIGN, "MEMBER=BYTES", 0,
	  "MEMBER, or the struct if it is its name, is declared with that alignment; can be repeated",
	  0 },
	{ "first", OPT_FIRST, "MEMBER", 0, "MEMBER stays first; can be repeated", 0 },
	{ "last", OPT_LAST, "MEMBER", 0, "MEMBER stays last; can be repeated", 0 },
	{ "no-pad", OPT_NO_PAD, NULL, 0,
	  "Align no member by hand, even where no order alone satisfies the rules", 0 },
	{ "verify", OPT_VERIFY, NULL, 0,
	  "Measure both orders, in threads of this process unless --module is given", 0 },
	{ "module", OPT_MODULE, "FILE", 0, "Measure with this module", 0 },
	{ "seconds", OPT_SECONDS, "N", 0, "Upper bound of what is measured", 0 },
	{ 0 }
};

static void add_stated(struct suggest_options *o, struct suggest_stated **list, size_t *nr,
		       const struct suggest_stated *stated)
{
	*list = pool__grow(&o->common.pool, *list, *nr, sizeof(**list));
	if (!*list)
		cmd__refuse("%s: out of memory: free some and try again", stated->option);
	(*list)[(*nr)++] = *stated;
}

static void add_named(struct suggest_options *o, struct suggest_stated **list, size_t *nr,
		      const char *option, const char *arg)
{
	const struct suggest_stated stated = {
		.option = pool__printf(&o->common.pool, "--%s %s", option, arg),
		.name = arg,
	};

	if (!stated.option)
		cmd__refuse("--%s: out of memory: free some and try again", option);
	if (!*arg || strpbrk(arg, ".[: "))
		cmd__refuse("--%s %s: is no member of the struct itself: name one", option, arg);
	add_stated(o, list, nr, &stated);
}

static void add_align(struct suggest_options *o, const char *arg)
{
	const char *equals = strrchr(arg, '=');
	struct suggest_stated stated = { .align = 0 };
	unsigned long align = 0;
	char *end;

	errno = 0;
	if (equals)
		align = strtoul(equals + 1, &end, 10);
	if (!equals || equals == arg || errno || end == equals + 1 || *end || !align ||
	    align > ALIGN_MAX || align & (align - 1))
		cmd__refuse("--align %s: is no MEMBER=BYTES: give a power of two up to %d",
			    arg, ALIGN_MAX);
	stated.option = pool__printf(&o->common.pool, "--align %s", arg);
	stated.name = pool__copy(&o->common.pool, arg, (size_t)(equals - arg));
	stated.align = align;
	if (!stated.option || !stated.name)
		cmd__refuse("--align: out of memory: free some and try again");
	add_stated(o, &o->wish.aligns, &o->wish.nr_aligns, &stated);
}

static error_t parse(int key, char *arg, struct argp_state *state)
{
	struct suggest_options *o = state->input;
	struct suggest_wish *wish = &o->wish;

	switch (key) {
	case OPT_SOURCE:
		o->source = arg;
		cmd_options__reads(&o->common, arg);
		break;
	case OPT_OPTIONAL:
		add_named(o, &wish->optional, &wish->nr_optional, "optional", arg);
		break;
	case OPT_ALIGN:
		add_align(o, arg);
		break;
	case OPT_FIRST:
		add_named(o, &wish->firsts, &wish->nr_firsts, "first", arg);
		break;
	case OPT_LAST:
		add_named(o, &wish->lasts, &wish->nr_lasts, "last", arg);
		break;
	case OPT_NO_PAD:
		wish->no_pad = true;
		break;
	case OPT_VERIFY:
		o->verify = true;
		break;
	case OPT_MODULE:
		o->module = arg;
		break;
	case OPT_SECONDS:
		cmd__parse_number("--seconds", arg, 1, 86400);
		o->seconds = arg;
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
	.args_doc = "STRUCT [OBJECT...]",
	.doc = "Suggest an order of a struct's members that satisfies its rules.\n"
	       "\vWith several objects, one order that does so in each of them. Rules of\n"
	       "structs that embed it count as well. Formats: text, json, diff.\n"
	       "Without an object, the running kernel's " OBJECT_DEFAULT " is read.\n\n"
	       "Exit status: 0 if all rules hold in that order, 1 if one of level error\n"
	       "cannot (with --strict, any), 2 for wrong usage, unreadable input, or if\n"
	       "nothing can be suggested.",
	.children = cmd_options_judging,
};

static void check_together(const struct suggest_options *o)
{
	if (o->module && !o->verify)
		cmd__refuse("--module %s: nothing is to be measured: give --verify as well",
			    o->module);
	if (o->seconds && !o->verify)
		cmd__refuse("--seconds %s: nothing is to be measured: give --verify as well",
			    o->seconds);
	if (o->format == FORMAT_DIFF && !o->source)
		cmd__refuse("--format diff: there is nothing to compare with: name the file that declares the struct by --source");
}

/* Open the objects, and find the struct in each. */
static int open_targets(const struct suggest_options *o, struct suggest_job *job,
			struct object **objects, struct err *err)
{
	const struct layout **layouts;
	size_t i, nr;

	for (i = 0; i < job->nr_targets; i++) {
		struct suggest_target *t = &job->targets[i];

		if (cmd_struct__open(&o->common, i, o->strct, &objects[i], &layouts, &nr, err))
			return -1;
		t->object = objects[i];
		t->layout = layouts[0];
		free(layouts);
		if (nr > 1)
			cmd__note("struct %s: %s has %zu definitions of it: the first is taken",
				  o->strct, t->object->path, nr);
		check_report__init(&t->report, objects[i]->line, o->common.line);
		if (!types__knows_containers(objects[i]->types))
			cmd__note("%s: what embeds struct %s cannot be told here, nor what lies in members without a name: give BTF",
				  t->object->path, o->strct);
	}
	return 0;
}

static bool has_subject(const struct suggest_job *job, const char *strct)
{
	size_t i, j;

	for (i = 0; i < job->nr_targets; i++) {
		for (j = 0; j < job->targets[i].nr_subjects; j++) {
			if (!strcmp(job->targets[i].subjects[j].of->doc->strct, strct))
				return true;
		}
	}
	return false;
}

/* Without rules that are about the struct, any order of it would do. */
static int check_structs(const struct suggest_options *o, const struct suggest_job *job,
			 struct err *err)
{
	const struct cmd_list *structs = &o->common.structs;
	size_t i;

	for (i = 0; i < structs->nr; i++) {
		if (strcmp(structs->items[i], o->strct) && !has_subject(job, structs->items[i]))
			return err__set(err, "--struct %s: its rules say nothing of struct %s, which it does not embed: leave it out",
					structs->items[i], o->strct);
	}
	return 0;
}

static int solve(const struct suggest_options *o, struct suggest_job *job, struct err *err)
{
	if (suggest_members__gather(job, err) || suggest_subjects__gather(job, err) ||
	    check_structs(o, job, err) || suggest_variants__make(job, err) ||
	    suggest_units__make(job, err))
		return -1;
	return suggest_order__find(job, err);
}

/* What was first and is a struct of its own is often what a pointer is cast to. */
static void note_first(const struct suggest_job *job)
{
	const struct types_member *decl = job->members[0].in[0].decl;
	const struct layout *layout = job->targets[0].layout;
	uint32_t id = decl ? types__struct_of(layout, decl->type) : 0;

	if (id && *decl->name && job->order[0].member &&
	    !strncmp(layout->members[decl->first_entry].type, "struct ", 7))
		cmd__note("struct %s: %s is a struct and does not stay first: if pointers are cast to it, give --first %s",
			  job->strct, decl->name, decl->name);
}

static int status_of(const struct suggest_options *o,
		     const struct suggest_judgement *judgement)
{
	size_t errors, warnings;

	suggest_judge__broken(judgement, true, &errors, &warnings);
	return errors || (o->common.strict && warnings) ? STATUS_BROKEN : STATUS_HOLDS;
}

static int write_report(const struct suggest_options *o, const struct suggest_report *report,
			struct err *err)
{
	struct out *out;
	int ret = 0;

	if (out__open(&out, o->common.output, o->common.color, err))
		return -1;
	if (o->format == FORMAT_JSON)
		ret = suggest_json__write(report, out, err);
	else if (o->format == FORMAT_DIFF && report->diff)
		out__write(out, report->diff, strlen(report->diff));
	else if (o->format == FORMAT_TEXT)
		suggest_text__write(report, out);
	if (ret) {
		out__abandon(out);
		return -1;
	}
	return out__commit(out, err);
}

static int measure(const struct suggest_options *o, struct suggest_job *job,
		   const struct suggest_judgement *judgement,
		   struct suggest_measured *measured, struct err *err)
{
	const struct run_place place = { .user = !o->module, .module = o->module };

	return suggest_verify__run(measured, job, judgement, &place, o->seconds, err);
}

/* Everything behind the solution. */
static int report(const struct suggest_options *o, struct suggest_job *job,
		  struct suggest_judgement *judgement, struct err *err)
{
	struct suggest_measured measured = { .strct = NULL };
	struct suggest_report all = { .job = job, .judgement = judgement, .source = o->source };
	char *declaration = NULL, *diff = NULL;
	int ret;

	ret = suggest_judge__all(job, judgement, err);
	if (!ret)
		ret = suggest_declare__struct(job, judgement->after[0], &declaration, err);
	if (!ret && o->source)
		ret = suggest_source__diff(job, o->source, &diff, err);
	if (!ret && o->verify) {
		ret = measure(o, job, judgement, &measured, err);
		all.measured = &measured;
	}
	all.declaration = declaration;
	all.diff = diff;
	if (!ret) {
		note_first(job);
		ret = write_report(o, &all, err);
	}
	if (all.measured)
		suggest_verify__free(&measured);
	free(declaration);
	free(diff);
	return ret;
}

static int suggest(struct suggest_options *o, const struct rule_set *rules, struct err *err)
{
	struct suggest_job job = { .strct = o->strct, .wish = &o->wish, .rules = rules };
	struct suggest_judgement judgement = { .nr = 0 };
	struct object **objects;
	int ret = -1;
	size_t i;

	job.nr_targets = o->common.objects.nr ? o->common.objects.nr : 1;
	job.targets = pool__alloc(&job.pool, job.nr_targets * sizeof(*job.targets));
	objects = pool__alloc(&job.pool, job.nr_targets * sizeof(struct object *));
	if (!job.targets || !objects)
		suggest__no_memory(&job, err);
	else
		ret = open_targets(o, &job, objects, err);
	if (!ret)
		ret = solve(o, &job, err);
	if (!ret)
		ret = report(o, &job, &judgement, err);
	if (!ret)
		ret = status_of(o, &judgement);
	suggest_judge__free(&judgement);
	for (i = 0; job.targets && i < job.nr_targets; i++)
		check_report__free(&job.targets[i].report);
	for (i = 0; objects && i < job.nr_targets; i++)
		object__close(objects[i]);
	pool__free(&job.pool);
	return ret;
}

static int suggest__main(int argc, char **argv)
{
	struct suggest_options o = { .common = CMD_OPTIONS_INIT(0, 0) };
	struct rule_set rules = { .nr = 0 };
	struct err err = { "" };
	int status = -1;

	cmd__parse(&argp, argc, argv, 0, &o);
	o.format = cmd_options__choose(&o.common, formats);
	check_together(&o);
	if (!cmd_options__rules(&o.common, &rules, &err))
		status = suggest(&o, &rules, &err);
	if (status < 0)
		status = cmd__complain(&err);
	rule_set__free(&rules);
	cmd_options__free(&o.common);
	return status;
}

const struct command cmd_suggest = {
	.name = "suggest",
	.summary = "find an order of a struct's members that satisfies its rules",
	.run = suggest__main,
};
