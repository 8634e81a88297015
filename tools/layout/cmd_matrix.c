// SPDX-License-Identifier: GPL-2.0
#include "cmd.h"
#include "cmd_options.h"
#include "heap.h"
#include "matrix.h"
#include "matrix_inputs.h"

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
};

static const struct argp argp = {
	.args_doc = "OBJECT...",
	.doc = "Show which rules hold on which kernels, and since when.\n"
	       "\vName the oldest kernel first. A report of 'dstlayout check --format\n"
	       "json' stands for the objects in it. Formats: text, json.\n\n"
	       "Exit status: as that of 'dstlayout check'.",
	.children = cmd_options_judging,
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

static int matrix__report(const struct matrix_inputs *inputs,
			  const struct matrix_options *o)
{
	struct err err = { "" };
	struct matrix matrix;
	bool broken = false;
	int ret;

	ret = matrix_inputs__arrange(inputs, &matrix);
	if (ret) {
		err__set(&err, "matrix: out of memory: free some and try again");
	} else if (!matrix__judged(&matrix)) {
		err__set(&err, "%s: nothing was checked: no rule was asked there",
			 matrix.columns[0].path);
		ret = -1;
	} else {
		ret = matrix__write(&matrix, o, &err);
		broken = matrix__broken(&matrix);
	}
	matrix__free(&matrix);
	if (ret)
		return cmd__complain(&err);
	return broken ? STATUS_BROKEN : STATUS_HOLDS;
}

static int matrix__run(const struct matrix_options *o, struct rule_set *rules)
{
	struct err err = { "" };
	struct matrix_inputs inputs;
	int status;

	if (cmd_options__rules(&o->common, rules, &err))
		return cmd__complain(&err);
	status = matrix_inputs__read(&inputs, rules, &o->common);
	if (!status)
		status = matrix__report(&inputs, o);
	matrix_inputs__free(&inputs);
	return status;
}

static int matrix__main(int argc, char **argv)
{
	struct matrix_options o = { .common = CMD_OPTIONS_INIT(1, 0) };
	struct rule_set rules = { .nr = 0 };
	int status;

	cmd__parse(&argp, argc, argv, 0, &o);
	heap__expect_much();
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
