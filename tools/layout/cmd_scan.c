// SPDX-License-Identifier: GPL-2.0
#include <stdio.h>

#include "check.h"
#include "cmd.h"
#include "cmd_options.h"
#include "heap.h"
#include "object_text.h"
#include "scan_hit.h"

enum {
	OPT_TOP = 0x100,
	OPT_PERF,
	OPT_SINCE,
	OPT_DRAFT,
};

enum {
	FORMAT_TEXT,
	FORMAT_JSON,
};

static const char *const formats[] = {
	[FORMAT_TEXT] = "text",
	[FORMAT_JSON] = "json",
	NULL
};

#define TOP_DEFAULT	20
#define TOP_MAX		1000000

struct scan_options {
	struct cmd_options common;
	size_t format;
	struct cmd_list perf;
	const char *since;
	unsigned int top;
	bool draft;
};

static const struct argp_option options[] = {
	{ "top", OPT_TOP, "N", 0,
	  "How many structs to tell of (default 20); 0 for all that are suspicious", 0 },
	{ "perf", OPT_PERF, "FILE", 0,
	  "What perf c2c report, perf annotate --data-type or perf report -s type,typeoff has printed with --stdio; can be repeated",
	  0 },
	{ "since", OPT_SINCE, "OLD", 0, "Tell only what got worse since this object", 0 },
	{ "draft", OPT_DRAFT, NULL, 0,
	  "Write rules to begin with, instead of a report", 0 },
	{ 0 }
};

static error_t parse(int key, char *arg, struct argp_state *state)
{
	struct scan_options *o = state->input;

	switch (key) {
	case OPT_TOP:
		o->top = cmd__parse_number("--top", arg, 0, TOP_MAX);
		break;
	case OPT_PERF:
		cmd_list__add(&o->perf, &o->common.pool, arg);
		cmd_options__reads(&o->common, arg);
		break;
	case OPT_SINCE:
		if (o->since)
			cmd__refuse("--since %s: is said twice: leave one out", arg);
		o->since = arg;
		cmd_options__reads(&o->common, arg);
		break;
	case OPT_DRAFT:
		o->draft = true;
		break;
	default:
		return ARGP_ERR_UNKNOWN;
	}
	return 0;
}

static const struct argp argp = {
	.options = options,
	.parser = parse,
	.args_doc = "[OBJECT]",
	.doc = "Rank every struct by how suspicious its layout is, without rules.\n"
	       "\vWhat types and names tell is a guess: reference counts, locks and\n"
	       "statistics on a line with operations, functions and flags. --struct tells\n"
	       "where one stands. Without an object, the running kernel's\n"
	       OBJECT_DEFAULT " is read.\n\n"
	       "Formats: text, json.\n\n"
	       "Exit status: 0, or 2 for wrong usage, unreadable input, or if there\n"
	       "was no struct to look at.",
	.children = cmd_options_children,
};

/**
 * struct run - one run of the command
 * @options: what was asked for
 * @rules: what rules there are already
 * @perf: what was sampled
 * @report: the size of a line, and who says so
 * @objects: the object, and the one to compare it with
 * @scans: of both
 * @hits: what is told
 */
struct run {
	const struct scan_options *options;
	struct rule_set rules;
	struct scan_perf perf;
	struct check_report report;
	struct object *objects[2];
	struct scan scans[2];
	struct scan_hits hits;
};

static int run__perf(struct run *run, struct err *err)
{
	const struct cmd_list *files = &run->options->perf;
	size_t i;

	for (i = 0; i < files->nr; i++) {
		if (scan_perf__read(&run->perf, files->items[i], err))
			return -1;
	}
	return scan_perf__resolve(&run->perf, run->objects[0]->types, run->report.line, err);
}

static int run__scan(struct run *run, size_t i, const struct scan_perf *perf,
		     struct err *err)
{
	run->scans[i].object = run->objects[i];
	run->scans[i].line = run->report.line;
	run->scans[i].perf = perf;
	run->scans[i].comparing = run->options->since;
	return scan__object(&run->scans[i], err);
}

static int run__old(struct run *run, struct err *err)
{
	const struct scan_options *o = run->options;

	if (cmd_options__open_path(&o->common, o->since, &run->objects[1], err))
		return -1;
	return run__scan(run, 1, NULL, err);
}

static int run__find(struct run *run, struct err *err)
{
	const struct scan_options *o = run->options;
	const struct scan_wish wish = {
		.top = o->top,
		.names = o->common.structs.items,
		.nr_names = o->common.structs.nr,
		.rules = &run->rules,
		.drafts = o->draft || o->format == FORMAT_JSON,
	};

	if (!run->scans[0].nr)
		return err__set(err, "%s: no struct is in it: name an object that has the types of a kernel",
				run->objects[0]->path);
	if (!o->since)
		return scan_hits__find(&run->hits, &run->scans[0], &wish, err);
	return scan_hits__since(&run->hits, &run->scans[0], &run->scans[1], &wish, err);
}

static int run__write(const struct run *run, struct err *err)
{
	const struct scan_options *o = run->options;
	struct out *out;

	if (out__open(&out, o->common.output, o->common.color, err))
		return -1;
	if (o->draft) {
		scan_hits__drafts(&run->hits, out);
	} else if (o->format == FORMAT_TEXT) {
		scan_hits__text(&run->hits, run->report.line_origin, out);
	} else if (scan_hits__json(&run->hits, out, err)) {
		out__abandon(out);
		return -1;
	}
	return out__commit(out, err);
}

static int run__all(struct run *run, struct err *err)
{
	const struct scan_options *o = run->options;

	if (cmd_options__all_rules(&o->common, &run->rules, err) ||
	    cmd_options__open(&o->common, 0, &run->objects[0], err))
		return -1;
	check_report__init(&run->report, run->objects[0]->line, o->common.line);
	if ((o->perf.nr && run__perf(run, err)) ||
	    run__scan(run, 0, o->perf.nr ? &run->perf : NULL, err) ||
	    (o->since && run__old(run, err)) || run__find(run, err))
		return -1;
	return run__write(run, err);
}

static void run__free(struct run *run)
{
	size_t i;

	scan_hits__free(&run->hits);
	for (i = 0; i < 2; i++) {
		scan__free(&run->scans[i]);
		object__close(run->objects[i]);
	}
	check_report__free(&run->report);
	scan_perf__free(&run->perf);
	rule_set__free(&run->rules);
}

static int scan__main(int argc, char **argv)
{
	struct scan_options o = { .common = CMD_OPTIONS_INIT(0, 1), .top = TOP_DEFAULT };
	struct run run = { .options = &o };
	struct err err = { "" };
	int status = STATUS_HOLDS;

	cmd__parse(&argp, argc, argv, 0, &o);
	heap__expect_much();
	o.format = cmd_options__choose(&o.common, formats);
	if (o.draft && o.format != FORMAT_TEXT)
		cmd__refuse("--draft: json has the drafts in it: leave one of them out");
	if (run__all(&run, &err))
		status = cmd__complain(&err);
	run__free(&run);
	cmd_options__free(&o.common);
	return status;
}

const struct command cmd_scan = {
	.name = "scan",
	.summary = "rank the structs of a whole kernel by suspicion, without rules",
	.run = scan__main,
};
