// SPDX-License-Identifier: GPL-2.0
#include <stdlib.h>

#include "check.h"
#include "cmd.h"
#include "cmd_options.h"
#include "object.h"
#include "report.h"
#include "rules_load.h"

enum {
	OPT_STRICT = 0x100,
};

struct check_options {
	struct cmd_options common;
	bool strict;
};

/* One object and what was found in it; a table of them. */
struct check_run {
	const struct report_format *format;
	struct rule_set rules;
	struct object **objects;
	struct check_report *checks;
	size_t nr;
};

static const struct argp_option options[] = {
	{ "strict", OPT_STRICT, NULL, 0,
	  "A broken rule of level warn counts like one of level error", 0 },
	{ 0 }
};

static error_t parse(int key, char *arg, struct argp_state *state)
{
	struct check_options *o = state->input;

	switch (key) {
	case ARGP_KEY_INIT:
		state->child_inputs[0] = &o->common;
		break;
	case OPT_STRICT:
		o->strict = true;
		break;
	case ARGP_KEY_ARG:
		cmd_list__add(&o->common.objects, &o->common.pool, arg);
		break;
	default:
		return ARGP_ERR_UNKNOWN;
	}
	return 0;
}

static const struct argp_child children[] = {
	{ &cmd_options_argp, 0, NULL, 0 },
	{ 0 }
};

static const struct argp argp = {
	.options = options,
	.parser = parse,
	.args_doc = "[OBJECT...]",
	.doc = "Hold the structs of kernels against the rules about them.\n"
	       "\vAn OBJECT is anything that holds a kernel's types: raw BTF, vmlinux,\n"
	       "a module, a compressed kernel image. Without any, the running kernel's\n"
	       OBJECT_DEFAULT " is read.\n\n"
	       "Exit status: 0 if all rules hold, 1 if one of level error is broken or\n"
	       "does not fit the object, 2 for wrong usage, unreadable input, or if\n"
	       "nothing was checked.",
	.children = children,
};

static int run__open(struct check_run *run, const struct check_options *o,
		     struct err *err)
{
	const struct cmd_options *common = &o->common;

	run->format = report_format__find(common->format, err);
	if (!run->format)
		return -1;
	if (rule_set__open(&run->rules, common->rules.items, common->rules.nr,
			   err) ||
	    rule_set__select(&run->rules, common->structs.items,
			     common->structs.nr, err))
		return -1;
	run->nr = common->objects.nr ? common->objects.nr : 1;
	run->objects = calloc(run->nr, sizeof(*run->objects));
	run->checks = calloc(run->nr, sizeof(*run->checks));
	if (!run->objects || !run->checks)
		return err__set(err, "check: out of memory: free some and try again");
	return 0;
}

static const char *object_path(const struct check_options *o, size_t i)
{
	return o->common.objects.nr ? o->common.objects.items[i] :
				      OBJECT_DEFAULT;
}

/* Every object that is bad is named, so that all can be put right at once. */
static int run__check(struct check_run *run, const struct check_options *o)
{
	struct err err = { "" };
	int status = STATUS_HOLDS;
	size_t i;

	for (i = 0; i < run->nr; i++) {
		if (object__open(&run->objects[i], object_path(o, i), &err)) {
			run->objects[i] = NULL;
			status = cmd__complain(&err);
			continue;
		}
		check_report__init(&run->checks[i], run->objects[i]->line,
				   o->common.line);
		if (check__object(&run->checks[i], &run->rules,
				  run->objects[i], &err))
			status = cmd__complain(&err);
	}
	return status;
}

static int run__report(const struct check_run *run,
		       const struct check_options *o)
{
	struct check_counts total = { 0 };
	struct err err = { "" };
	struct out *out;
	size_t i;

	for (i = 0; i < run->nr; i++)
		check_counts__add(&total, &run->checks[i].counts);
	if (!total.passed && !total.errors && !total.warnings) {
		err__set(&err, "%s: nothing was checked: no struct with members that a rule is about is in it",
			 object_path(o, 0));
		return cmd__complain(&err);
	}
	if (out__open(&out, o->common.output, o->common.color, &err))
		return cmd__complain(&err);
	report__write(run->format, out, run->checks, run->nr, o->strict);
	if (out__commit(out, &err))
		return cmd__complain(&err);
	return total.errors || (o->strict && total.warnings) ? STATUS_BROKEN :
							       STATUS_HOLDS;
}

static void run__close(struct check_run *run)
{
	size_t i;

	for (i = 0; i < run->nr; i++) {
		if (run->checks)
			check_report__free(&run->checks[i]);
		if (run->objects && run->objects[i])
			object__close(run->objects[i]);
	}
	free(run->checks);
	free(run->objects);
	rule_set__free(&run->rules);
}

static int check__main(int argc, char **argv)
{
	struct check_options o = { .common = CMD_OPTIONS_INIT };
	struct check_run run = { .format = NULL };
	struct err err = { "" };
	int status;

	cmd__parse(&argp, argc, argv, 0, &o);
	if (run__open(&run, &o, &err))
		status = cmd__complain(&err);
	else
		status = run__check(&run, &o);
	if (!status)
		status = run__report(&run, &o);
	run__close(&run);
	cmd_options__free(&o.common);
	return status;
}

const struct command cmd_check = {
	.name = "check",
	.summary = "hold the structs of kernels against the rules about them",
	.run = check__main,
};
