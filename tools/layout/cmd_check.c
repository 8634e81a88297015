// SPDX-License-Identifier: GPL-2.0
#include <stdlib.h>

#include "checks.h"
#include "cmd.h"
#include "cmd_options.h"
#include "report.h"

enum {
	OPT_MARKERS = 0x100,
};

struct check_options {
	struct cmd_options common;
	bool markers;
};

static const struct argp_option options[] = {
	{ "markers", OPT_MARKERS, NULL, 0,
	  "Use no rules: judge the groups that the kernel's own markers enclose, what is written apart from what is read",
	  0 },
	{ 0 }
};

static error_t parse(int key, char *arg, struct argp_state *state)
{
	struct check_options *o = state->input;

	(void)arg;
	switch (key) {
	case OPT_MARKERS:
		o->markers = true;
		break;
	case ARGP_KEY_END:
		if (o->markers && o->common.rules.nr)
			cmd__refuse("--rules %s: means nothing to --markers: leave one of them out",
				    o->common.rules.items[0]);
		break;
	default:
		return ARGP_ERR_UNKNOWN;
	}
	return 0;
}

static const struct argp argp = {
	.options = options,
	.parser = parse,
	.args_doc = "[OBJECT...]",
	.doc = "Hold the structs of kernels against the rules about them.\n"
	       "\vAn OBJECT is anything that holds a kernel's types: raw BTF, vmlinux,\n"
	       "a module, a compressed kernel image. Without any, the running kernel's\n"
	       OBJECT_DEFAULT " is read.\n\n"
	       "Formats: text, ktap, json, junit, sarif.\n\n"
	       "Exit status: 0 if all rules hold, 1 if one of level error is broken or\n"
	       "does not fit the object, 2 for wrong usage, unreadable input, or if\n"
	       "nothing was checked.",
	.children = cmd_options_judging,
};

static int write_report(const struct checks *checks,
			const struct report_format *format,
			const struct check_options *o)
{
	struct err err = { "" };
	struct out *out;

	if (out__open(&out, o->common.output, o->common.color, &err))
		return cmd__complain(&err);
	report__write(format, out, checks->reports, checks->nr, o->common.strict);
	if (out__commit(out, &err))
		return cmd__complain(&err);
	return checks__status(checks, o->common.strict);
}

/* Whether no rule is about a struct. */
static bool are_all_globals(const struct rule_set *rules)
{
	size_t i;

	for (i = 0; i < rules->nr; i++) {
		if (!rules->docs[i]->globals)
			return false;
	}
	return rules->nr;
}

static int check__run(struct check_options *o, struct rule_set *rules)
{
	const struct report_format *format;
	struct err err = { "" };
	struct checks checks;
	int status;

	format = report_format__find(o->common.format, &err);
	if (!format ||
	    (!o->markers && cmd_options__rules(&o->common, rules, &err)))
		return cmd__complain(&err);
	o->common.object.untyped = are_all_globals(rules);
	status = checks__run(&checks, o->markers ? NULL : rules, &o->common);
	if (!status)
		status = write_report(&checks, format, o);
	checks__free(&checks);
	return status;
}

static int check__main(int argc, char **argv)
{
	struct check_options o = { .common = CMD_OPTIONS_INIT(0, 0) };
	struct rule_set rules = { .nr = 0 };
	int status;

	cmd__parse(&argp, argc, argv, 0, &o);
	status = check__run(&o, &rules);
	rule_set__free(&rules);
	cmd_options__free(&o.common);
	return status;
}

const struct command cmd_check = {
	.name = "check",
	.summary = "hold the structs of kernels against the rules about them",
	.run = check__main,
};
