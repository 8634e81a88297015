// SPDX-License-Identifier: GPL-2.0
#include "checks.h"
#include "cmd.h"
#include "cmd_options.h"
#include "matrix.h"

enum {
	OPT_STRICT = 0x100,
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

struct matrix_options {
	struct cmd_options common;
	size_t format;
	bool strict;
};

static const struct argp_option options[] = {
	{ "strict", OPT_STRICT, NULL, 0,
	  "A broken rule of level warn counts like one of level error", 0 },
	{ 0 }
};

static error_t parse(int key, char *arg, struct argp_state *state)
{
	struct matrix_options *o = state->input;

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
	case ARGP_KEY_NO_ARGS:
		argp_usage(state);
		break;
	default:
		return ARGP_ERR_UNKNOWN;
	}
	return 0;
}

static const struct argp argp = {
	.options = options,
	.parser = parse,
	.args_doc = "OBJECT...",
	.doc = "Show which rules hold on which kernels, and since when.\n"
	       "\vName the oldest kernel first. Formats: text, json.\n\n"
	       "Exit status: as that of 'dstlayout check'.",
	.children = cmd_options_children,
};

static int matrix__write(const struct matrix *matrix,
			 const struct matrix_options *o, struct err *err)
{
	struct out *out;

	if (out__open(&out, o->common.output, o->common.color, err))
		return -1;
	if (o->format == FORMAT_TEXT) {
		matrix__text(matrix, out);
	} else if (matrix__json(matrix, out, err)) {
		out__abandon(out);
		return -1;
	}
	return out__commit(out, err);
}

static int matrix__report(const struct checks *checks,
			  const struct matrix_options *o)
{
	struct err err = { "" };
	struct matrix matrix;
	int ret;

	ret = matrix__build(&matrix, checks, o->strict);
	if (ret)
		err__set(&err, "matrix: out of memory: free some and try again");
	else
		ret = matrix__write(&matrix, o, &err);
	matrix__free(&matrix);
	if (ret)
		return cmd__complain(&err);
	return checks__status(checks, o->strict);
}

static int matrix__run(const struct matrix_options *o, struct rule_set *rules)
{
	struct err err = { "" };
	struct checks checks;
	int status;

	if (cmd_options__rules(&o->common, rules, &err))
		return cmd__complain(&err);
	status = checks__run(&checks, rules, &o->common);
	if (!status)
		status = matrix__report(&checks, o);
	checks__free(&checks);
	return status;
}

static int matrix__main(int argc, char **argv)
{
	struct matrix_options o = { .common = CMD_OPTIONS_INIT };
	struct rule_set rules = { .nr = 0 };
	int status;

	cmd__parse(&argp, argc, argv, 0, &o);
	o.format = cmd_options__choose(&o.common, formats);
	status = matrix__run(&o, &rules);
	rule_set__free(&rules);
	cmd_options__free(&o.common);
	return status;
}

const struct command cmd_matrix = {
	.name = "matrix",
	.summary = "show which rules hold on which kernels, and since when",
	.run = matrix__main,
};
