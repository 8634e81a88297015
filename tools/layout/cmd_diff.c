// SPDX-License-Identifier: GPL-2.0
#include <stdio.h>
#include <string.h>

#include "baseline.h"
#include "cmd.h"
#include "cmd_options.h"
#include "drift.h"
#include "out.h"
#include "parallel.h"
#include "words.h"

enum {
	OPT_FAIL_ON = 0x100,
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

struct diff_options {
	struct cmd_options common;
	size_t format;
	bool all;
	struct drift_failing failing;
};

/**
 * struct diff - one run of the command
 * @options: what was asked for
 * @rules: what both objects are held against
 * @sides: the old object and the new one
 * @errs: what went wrong with each
 * @structs: what is compared
 * @drifts: what was found
 */
struct diff {
	const struct diff_options *options;
	struct rule_set rules;
	struct drift_side sides[2];
	struct err errs[2];
	struct structs structs;
	struct drifts drifts;
};

static const struct argp_option options[] = {
	{ "all", 'a', NULL, 0,
	  "Compare every struct and union that has a name (default: those of the baseline, else those that the rules are about)",
	  0 },
	{ "fail-on", OPT_FAIL_ON, "CLASS,...", 0,
	  "What makes the exit status 1: none, any, or some of crossed, moved, resized, gone, new-on-hot-line, new, base-changed, rule-broken (default: crossed,gone,new-on-hot-line,rule-broken)",
	  0 },
	{ 0 }
};

static void add_class(struct drift_failing *failing, const char *word,
		      const char *all)
{
	struct words_nearest nearest;
	char hint[200];
	int i;

	words_nearest__start(&nearest, word);
	for (i = 0; i < NR_DRIFT_CLASSES; i++) {
		const char *name = drift_class__name((enum drift_class)i);

		if (!strcmp(name, word) || !strcmp(word, "any"))
			failing->classes[i] = true;
		if (!strcmp(name, word))
			return;
		words_nearest__offer(&nearest, name);
	}
	if (!strcmp(word, "none") && strcmp(all, "none"))
		cmd__refuse("--fail-on %s: 'none' goes with nothing else: take it out, or name it alone",
			    all);
	if (!strcmp(word, "any") || !strcmp(word, "none"))
		return;
	words_nearest__hint(&nearest, hint, sizeof(hint));
	cmd__refuse("--fail-on %s: there is no class '%s': %s", all, word,
		    hint[0] ? hint : "--help lists them");
}

static void parse_fail_on(struct diff_options *o, const char *arg)
{
	const char *at = arg;
	char word[40];

	memset(&o->failing, 0, sizeof(o->failing));
	do {
		size_t len = strcspn(at, ",");

		snprintf(word, sizeof(word), "%.*s", (int)len, at);
		add_class(&o->failing, word, arg);
		at += len;
	} while (*at++);
}

static error_t parse(int key, char *arg, struct argp_state *state)
{
	struct diff_options *o = state->input;

	switch (key) {
	case 'a':
		o->all = true;
		break;
	case OPT_FAIL_ON:
		parse_fail_on(o, arg);
		break;
	case ARGP_KEY_END:
		if (o->all && o->common.structs.nr)
			cmd__refuse("--struct %s: means nothing to --all: leave one of them out",
				    o->common.structs.items[0]);
		break;
	default:
		return ARGP_ERR_UNKNOWN;
	}
	return 0;
}

static const struct argp argp = {
	.options = options,
	.parser = parse,
	.args_doc = "OLD NEW",
	.doc = "Tell what has changed in the layout of structs.\n"
	       "\vOLD and NEW are objects of any kind: a baseline that 'dstlayout record'\n"
	       "has written, or a kernel. Formats: text, json.\n\n"
	       "Exit status: 0, 1 if something has changed that --fail-on names, 2 for\n"
	       "wrong usage, unreadable input, or if nothing was compared.",
	.children = cmd_options_children,
};

static void open_side(size_t i, void *arg)
{
	struct diff *diff = arg;

	if (cmd_options__open(&diff->options->common, i,
			      &diff->sides[i].object, &diff->errs[i]))
		diff->sides[i].object = NULL;
}

static int diff__open(struct diff *diff)
{
	int status = STATUS_HOLDS;
	size_t i;

	parallel__each(2, open_side, diff);
	for (i = 0; i < 2; i++) {
		if (!diff->sides[i].object)
			status = cmd__complain(&diff->errs[i]);
	}
	return status;
}

/* Both are looked at with lines of the same size: those of the new one. */
static int diff__check(struct diff *diff, struct err *err)
{
	unsigned int line = diff->options->common.line;
	int i;

	for (i = 1; i >= 0; i--) {
		struct drift_side *side = &diff->sides[i];

		check_report__init(&side->report, side->object->line, line);
		line = side->report.line;
		if (check__object(&side->report, &diff->rules, side->object,
				  err))
			return -1;
	}
	diff->drifts.old = &diff->sides[0];
	diff->drifts.new = &diff->sides[1];
	diff->drifts.line = line;
	return 0;
}

static int diff__no_memory(struct err *err)
{
	return err__set(err, "diff: out of memory: free some and try again");
}

static int add_recorded(struct diff *diff)
{
	size_t i;

	for (i = 0; i < 2; i++) {
		struct object *object = diff->sides[i].object;

		if (object__is_baseline(object))
			return structs__add_types(&diff->structs,
						  object->types);
	}
	for (i = 0; i < 2; i++) {
		if (structs__add_checked(&diff->structs,
					 &diff->sides[i].report))
			return -1;
	}
	return 0;
}

static int diff__choose(struct diff *diff, struct err *err)
{
	const struct cmd_list *names = &diff->options->common.structs;
	int ret;

	if (names->nr)
		ret = structs__add_names(&diff->structs, names->items, names->nr);
	else if (diff->options->all)
		ret = structs__add_types(&diff->structs,
					 diff->sides[0].object->types);
	else
		ret = add_recorded(diff);
	structs__sort(&diff->structs);
	return ret ? diff__no_memory(err) : 0;
}

static int diff__compare(struct diff *diff, struct err *err)
{
	if (diff__check(diff, err) || diff__choose(diff, err) ||
	    drifts__find(&diff->drifts, &diff->structs, err))
		return -1;
	if (diff->drifts.compared)
		return 0;
	return err__set(err, "%s: nothing was compared: none of the structs is in it, see --all and --struct",
			diff->sides[0].object->path);
}

static int diff__write(struct diff *diff, struct err *err)
{
	const struct diff_options *o = diff->options;
	struct out *out;

	if (out__open(&out, o->common.output, o->common.color, err))
		return -1;
	if (o->format == FORMAT_TEXT) {
		drifts__text(&diff->drifts, &o->failing, out);
	} else if (drifts__json(&diff->drifts, &o->failing, out, err)) {
		out__abandon(out);
		return -1;
	}
	return out__commit(out, err);
}

static int diff__run(struct diff *diff)
{
	struct err err = { "" };

	if (cmd_options__all_rules(&diff->options->common, &diff->rules, &err))
		return cmd__complain(&err);
	if (diff__open(diff))
		return STATUS_TROUBLE;
	if (diff__compare(diff, &err) || diff__write(diff, &err))
		return cmd__complain(&err);
	return drifts__fail(&diff->drifts, &diff->options->failing) ?
	       STATUS_BROKEN : STATUS_HOLDS;
}

static void diff__close(struct diff *diff)
{
	size_t i;

	drifts__free(&diff->drifts);
	structs__free(&diff->structs);
	for (i = 0; i < 2; i++) {
		check_report__free(&diff->sides[i].report);
		object__close(diff->sides[i].object);
	}
	rule_set__free(&diff->rules);
}

static int diff__main(int argc, char **argv)
{
	struct diff_options o = {
		.common = CMD_OPTIONS_INIT(2, 2),
		.failing = drift_failing_default,
	};
	struct diff diff = { .options = &o };
	int status;

	cmd__parse(&argp, argc, argv, 0, &o);
	o.format = cmd_options__choose(&o.common, formats);
	status = diff__run(&diff);
	diff__close(&diff);
	cmd_options__free(&o.common);
	return status;
}

const struct command cmd_diff = {
	.name = "diff",
	.summary = "tell what has changed since a baseline, or between kernels",
	.run = diff__main,
};
