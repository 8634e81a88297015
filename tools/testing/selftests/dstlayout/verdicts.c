// SPDX-License-Identifier: GPL-2.0
/*
 * What the default run makes of layouts whose story is known. Machines whose
 * CPUs show no sharing, or are too busy to be measured, prove nothing: skip.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kselftest.h"
#include "harness.h"
#include "table.h"

#include "check.h"
#include "object.h"
#include "pack.h"

/**
 * struct expectation - the verdict that a shape must not get
 * @shape: as in results
 * @mix: likewise
 * @side: likewise
 * @expected: the verdict that history tells
 * @forbidden: the one that contradicts it
 */
struct expectation {
	const char *shape;
	const char *mix;
	const char *side;
	const char *expected;
	const char *forbidden;
};

/* A pair is never slower than itself; and the spring of 2008, by tbench. */
static const struct expectation expectations[] = {
	{ "control-good", "loopback", "read", "apart", "shares" },
	{ "control-good", "loopback", "write", "apart", "shares" },
	{ "control-good", "forward", "read", "apart", "shares" },
	{ "control-good", "forward", "write", "apart", "shares" },
	{ "2.6.24", "loopback", "read", "apart", "shares" },
	{ "2.6.24", "loopback", "write", "apart", "shares" },
	{ "2.6.25-rc1", "loopback", "read", "shares", "apart" },
	{ "2.6.25-rc1", "loopback", "write", "shares", "apart" },
	{ "2.6.25", "loopback", "read", "apart", "shares" },
	{ "2.6.25", "loopback", "write", "apart", "shares" },
	{ "2.6.24", "forward", "read", "shares", "apart" },
	{ "2.6.24", "forward", "write", "shares", "apart" },
};

/* Sides on which the real route is judged. */
#define RTABLE_TESTS	2

static bool is_row(const struct table *table, size_t row,
		   const struct expectation *e)
{
	return !strcmp(table__get(table, row, "shape"), e->shape) &&
	       !strcmp(table__get(table, row, "mode"), "split") &&
	       !strcmp(table__get(table, row, "mix"), e->mix) &&
	       !strcmp(table__get(table, row, "side"), e->side) &&
	       strcmp(table__get(table, row, "twin"), "spread");
}

static void judge(const struct table *table, const struct expectation *e)
{
	const char *verdict = NULL;
	size_t i;

	for (i = 0; i < table->nr_rows; i++) {
		if (is_row(table, i, e))
			verdict = table__get(table, i, "verdict");
	}
	if (!verdict)
		ksft_test_result_fail("%s %s %s: no such row\n", e->shape,
				      e->mix, e->side);
	else if (!strcmp(verdict, e->expected))
		ksft_test_result_pass("%s %s %s: %s\n", e->shape, e->mix,
				      e->side, verdict);
	else if (!strcmp(verdict, e->forbidden))
		ksft_test_result_fail("%s %s %s: %s, not %s\n", e->shape,
				      e->mix, e->side, verdict, e->expected);
	else
		ksft_test_result_skip("%s %s %s: %s\n", e->shape, e->mix,
				      e->side, verdict);
}

/*
 * What the checker makes of the route of this kernel, which is what the module
 * was built with: "shares", "apart", or NULL if it cannot tell.
 */
static const char *checked_rtable(void)
{
	const char *const name = "rtable";
	struct rule_set rules = { NULL };
	const char *verdict = NULL;
	struct check_report check;
	struct object *object;
	struct err err;

	if (object__open(&object, OBJECT_DEFAULT, &err))
		return NULL;
	check_report__init(&check, object->line, 0);
	if (!rule_set__add_pack(&rules, &err) &&
	    !rule_set__select(&rules, &name, 1, &err) &&
	    !check__object(&check, &rules, object, &err))
		verdict = check.counts.errors ? "shares" :
			  check.counts.passed ? "apart" : NULL;
	check_report__free(&check);
	rule_set__free(&rules);
	object__close(object);
	return verdict;
}

/* The two halves against each other, on a layout that neither was written for. */
static void judge_rtable(const struct table *table)
{
	static const char *const sides[RTABLE_TESTS] = { "read", "write" };
	const char *checked = checked_rtable();
	size_t i;

	for (i = 0; i < RTABLE_TESTS; i++) {
		struct expectation e = {
			.shape = "rtable", .mix = "forward", .side = sides[i],
			.expected = checked,
		};

		if (!checked) {
			ksft_test_result_skip("rtable %s: the checker has no types\n",
					      sides[i]);
			continue;
		}
		e.forbidden = strcmp(checked, "apart") ? "apart" : "shares";
		judge(table, &e);
	}
}

/* Why there are skips; and the figures, for whoever reads the log. */
static void show(const char *text)
{
	size_t len;

	for (; *text; text += len + (text[len] == '\n')) {
		len = strcspn(text, "\n");
		ksft_print_msg("%.*s\n", (int)len, text);
	}
}

int main(void)
{
	const char *why, *wrong;
	struct table table;
	char *text;
	size_t i;
	int err;

	ksft_print_header();
	why = harness__init();
	if (!why && sysconf(_SC_NPROCESSORS_ONLN) < 2)
		why = "one CPU shares with nobody";
	if (why)
		ksft_exit_skip("%s\n", why);

	err = harness__load("");
	if (err)
		ksft_exit_fail_msg("the module does not load: %s\n",
				   strerror(-err));
	text = harness__read("results");
	if (!text)
		ksft_exit_fail_msg("results cannot be read: %s\n",
				   strerror(errno));
	show(text);
	wrong = table__parse(&table, text);
	if (wrong)
		ksft_exit_fail_msg("results: %s\n", wrong);
	ksft_set_plan(ARRAY_SIZE(expectations) + RTABLE_TESTS);
	for (i = 0; i < ARRAY_SIZE(expectations); i++)
		judge(&table, &expectations[i]);
	judge_rtable(&table);
	table__free(&table);
	if (harness__unload())
		ksft_exit_fail_msg("the module does not unload\n");
	if (ksft_get_xskip_cnt() == (int)ksft_plan) {
		ksft_print_cnts();
		return KSFT_SKIP;
	}
	ksft_finished();
}
