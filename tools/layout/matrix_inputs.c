// SPDX-License-Identifier: GPL-2.0
#include <stdlib.h>
#include <string.h>

#include "cmd.h"
#include "matrix_inputs.h"

static int no_memory(void)
{
	struct err err;

	err__set(&err, "matrix: out of memory: free some and try again");
	return cmd__complain(&err);
}

/* Reports are read; what is none goes to the list of objects. */
static int sort_arguments(struct matrix_inputs *inputs,
			  const struct cmd_options *options)
{
	struct cmd_list *objects = &inputs->options.objects;
	struct err err = { "" };
	int status = 0;
	size_t i;

	for (i = 0; i < inputs->nr; i++) {
		const char *path = options->objects.items[i];

		if (!saved_report__is(path))
			objects->items[objects->nr++] = path;
		else if (saved_report__load(&inputs->reports[i], path, &err))
			status = cmd__complain(&err);
	}
	return status;
}

int matrix_inputs__read(struct matrix_inputs *inputs,
			const struct rule_set *rules,
			const struct cmd_options *options)
{
	int status;

	memset(inputs, 0, sizeof(*inputs));
	inputs->options = *options;
	inputs->nr = options->objects.nr;
	inputs->options.objects.nr = 0;
	inputs->options.objects.items =
		calloc(inputs->nr, sizeof(*inputs->options.objects.items));
	inputs->reports = calloc(inputs->nr, sizeof(*inputs->reports));
	if (!inputs->options.objects.items || !inputs->reports)
		return no_memory();
	status = sort_arguments(inputs, options);
	/* Without any, it would be the running kernel. */
	if (inputs->options.objects.nr &&
	    checks__run(&inputs->checks, rules, &inputs->options))
		status = STATUS_TROUBLE;
	return status;
}

static size_t nr_columns(const struct matrix_inputs *inputs)
{
	size_t nr = inputs->checks.nr, i;

	for (i = 0; i < inputs->nr; i++) {
		if (inputs->reports[i].root)
			nr += saved_report__objects(&inputs->reports[i]);
	}
	return nr;
}

static int fill(const struct matrix_inputs *inputs, struct matrix *matrix)
{
	const struct cmd_options *options = &inputs->options;
	size_t column = 0, object = 0, i;
	int ret = 0;

	for (i = 0; i < inputs->nr && !ret; i++) {
		const struct saved_report *report = &inputs->reports[i];

		if (!report->root) {
			ret = matrix__set_object(matrix, column++,
						 &inputs->checks, object++,
						 options->strict);
			continue;
		}
		ret = saved_report__fill(report, matrix, column, options);
		column += saved_report__objects(report);
	}
	return ret;
}

static int fill_missing(const struct matrix_inputs *inputs,
			struct matrix *matrix)
{
	size_t column = 0, i;
	int ret = 0;

	for (i = 0; i < inputs->nr && !ret; i++) {
		const struct saved_report *report = &inputs->reports[i];

		if (!report->root) {
			column++;
			continue;
		}
		ret = saved_report__fill_missing(report, matrix, column,
						 &inputs->options);
		column += saved_report__objects(report);
	}
	return ret;
}

int matrix_inputs__arrange(const struct matrix_inputs *inputs,
			   struct matrix *matrix)
{
	if (matrix__start(matrix, nr_columns(inputs)) ||
	    fill(inputs, matrix) || fill_missing(inputs, matrix))
		return -1;
	matrix__finish(matrix);
	return 0;
}

void matrix_inputs__free(struct matrix_inputs *inputs)
{
	size_t i;

	for (i = 0; inputs->reports && i < inputs->nr; i++)
		saved_report__free(&inputs->reports[i]);
	checks__free(&inputs->checks);
	free(inputs->reports);
	free(inputs->options.objects.items);
	memset(inputs, 0, sizeof(*inputs));
}
