// SPDX-License-Identifier: GPL-2.0
#include <stdlib.h>
#include <string.h>

#include "checks.h"
#include "cmd.h"
#include "object.h"
#include "parallel.h"
#include "report.h"

static void check_one(size_t i, void *arg)
{
	struct checks *checks = arg;
	struct check_report *report = &checks->reports[i];
	struct err *err = &checks->errs[i];

	if (cmd_options__open(checks->options, i, &checks->objects[i], err)) {
		checks->objects[i] = NULL;
		return;
	}
	check_report__init(report, checks->objects[i]->line,
			   checks->options->line);
	report->headers_only = checks->options->stubs;
	if (checks->rules)
		check__object(report, checks->rules, checks->objects[i], err);
	else
		check__markers(report, checks->objects[i],
			       checks->options->structs.items,
			       checks->options->structs.nr, err);
}

void checks__total(const struct checks *checks, struct check_counts *total)
{
	size_t i;

	memset(total, 0, sizeof(*total));
	for (i = 0; i < checks->nr; i++)
		check_counts__add(total, &checks->reports[i].counts);
}

int checks__status(const struct checks *checks, bool strict)
{
	struct check_counts total;

	checks__total(checks, &total);
	return total.errors || (strict && total.warnings) ? STATUS_BROKEN :
							    STATUS_HOLDS;
}

/* What kept the first rule from being asked that knows a reason. */
static const char *why_nothing(const struct checks *checks)
{
	size_t i, j;

	for (i = 0; i < checks->nr; i++) {
		const struct check_report *report = &checks->reports[i];

		for (j = 0; j < report->nr; j++) {
			if (report->results[j].cause == CAUSE_NOT_ASKED)
				return report->results[j].hint;
		}
	}
	return "no struct with members that a rule is about is in it";
}

static int complain_of_all(const struct checks *checks)
{
	struct check_counts total;
	int status = STATUS_HOLDS;
	struct err err;
	size_t i;

	for (i = 0; i < checks->nr; i++) {
		if (checks->errs[i].text[0])
			status = cmd__complain(&checks->errs[i]);
	}
	checks__total(checks, &total);
	if (!status && !total.passed && !total.errors && !total.warnings) {
		err__set(&err, "%s: nothing was checked: %s",
			 cmd_options__object(checks->options, 0),
			 why_nothing(checks));
		status = cmd__complain(&err);
	}
	return status;
}

int checks__run(struct checks *checks, const struct rule_set *rules,
		const struct cmd_options *options)
{
	struct err err;

	memset(checks, 0, sizeof(*checks));
	checks->rules = rules;
	checks->options = options;
	checks->nr = options->objects.nr ? options->objects.nr : 1;
	checks->objects = calloc(checks->nr, sizeof(*checks->objects));
	checks->reports = calloc(checks->nr, sizeof(*checks->reports));
	checks->errs = calloc(checks->nr, sizeof(*checks->errs));
	if (!checks->objects || !checks->reports || !checks->errs) {
		err__set(&err, "check: out of memory: free some and try again");
		return cmd__complain(&err);
	}
	parallel__each(checks->nr, check_one, checks);
	return complain_of_all(checks);
}

void checks__free(struct checks *checks)
{
	size_t i;

	for (i = 0; i < checks->nr; i++) {
		if (checks->reports)
			check_report__free(&checks->reports[i]);
		if (checks->objects)
			object__close(checks->objects[i]);
	}
	free(checks->errs);
	free(checks->reports);
	free(checks->objects);
	memset(checks, 0, sizeof(*checks));
}
