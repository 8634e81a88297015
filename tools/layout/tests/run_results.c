// SPDX-License-Identifier: GPL-2.0
/*
 * Reading what the harness says at the end of a run.
 */
#include <stdlib.h>
#include <string.h>

#include "run_batch.h"
#include "run_judge.h"
#include "cmd.h"
#include "test.h"

#define HEAD	"# state=done\n# line=64\n# ref=atomic\n"
#define COLUMNS	"shape mode mix cpus side twin ns_per_op twin_ns_per_op penalty low high verdict writes_per_s units disturbed"

#define SHARES	"rc1 split loopback 2 read control 4.000 1.000 4.000 3.500 4.500 shares 1000 10 3\n"
#define APART	"good split loopback 2 read control 1.000 1.000 1.000 0.990 1.010 apart 2000 20 0\n"
#define UNSURE	"odd split loopback 2 write control 1.100 1.000 1.100 0.900 1.300 unsure 3000 80 9\n"
#define NOTHING	"new split loopback 2 read control - - - - - unsure - 0 9\n"
#define SKIP_TAIL "split loopback 2 write control - - - - - skip - 0 0\n"
#define SKIP	"gone " SKIP_TAIL

static bool parses(struct test *t, struct run_results *r, const char *text)
{
	struct err err = { "" };

	if (run_results__parse(r, text, "f", &err))
		return EXPECT_STR(t, err.text, "");
	return true;
}

static void takes_figures(struct test *t)
{
	struct run_results r;

	if (parses(t, &r, HEAD COLUMNS "\n" SHARES SKIP) &&
	    EXPECT_EQ(t, r.main.nr_rows, 2)) {
		const struct run_row *row = &r.rows[0];

		EXPECT_STR(t, row->shape, "rc1");
		EXPECT_STR(t, row->twin, "control");
		EXPECT_EQ(t, row->cpus, 2);
		EXPECT(t, row->ns == 4.0 && row->twin_ns == 1.0);
		EXPECT(t, row->penalty == 4.0 && row->low == 3.5);
		EXPECT(t, row->high == 4.5 && row->writes_per_s == 1000);
		EXPECT_EQ(t, row->verdict, RUN_SHARES);
		EXPECT_EQ(t, row->units, 10);
		EXPECT_EQ(t, row->disturbed, 3);
		EXPECT_EQ(t, r.rows[1].verdict, RUN_SKIP);
		EXPECT(t, __builtin_isnan(r.rows[1].penalty));
		EXPECT_STR(t, run_results__value(&r, "line"), "64");
		EXPECT(t, !run_results__value(&r, "lines"));
	}
	run_results__free(&r);
}

/* Columns are known by their names, and there may be more of them. */
static void takes_any_order(struct test *t)
{
	struct run_results r;

	if (parses(t, &r, HEAD
		   "shape new verdict mix mode cpus side twin penalty low high ns_per_op twin_ns_per_op writes_per_s units disturbed cycles_per_op\n"
		   "a   1.5  apart\tloopback split 2 read control 1.0 0.9 1.1 2 3 4 5 6 7.125\n") &&
	    EXPECT_EQ(t, r.main.nr_rows, 1)) {
		EXPECT_STR(t, r.rows[0].mode, "split");
		EXPECT_EQ(t, r.rows[0].verdict, RUN_APART);
		EXPECT(t, r.rows[0].ns == 2 && r.rows[0].penalty == 1);
		EXPECT_EQ(t, run_table__column(&r.main, "cycles_per_op"), 16);
		EXPECT_STR(t, run_table__cell(&r.main, 0, 16), "7.125");
	}
	run_results__free(&r);
}

static void takes_tables(struct test *t)
{
	struct run_results r;

	if (parses(t, &r, "# state=done\n# table=walk\nnext lines\nstart 1\nend 2\n"
		   "\n# table=slab\nsize stride\n192 192\n# note\n") &&
	    EXPECT_EQ(t, r.nr_tables, 2)) {
		EXPECT_EQ(t, r.main.nr_rows, 0);
		EXPECT_STR(t, r.tables[0].name, "walk");
		EXPECT_EQ(t, r.tables[0].nr_rows, 2);
		EXPECT_STR(t, run_table__cell(&r.tables[0], 1, 0), "end");
		EXPECT_STR(t, r.tables[1].name, "slab");
		EXPECT_EQ(t, r.tables[1].nr_columns, 2);
	}
	run_results__free(&r);
}

static void finds_reasons(struct test *t)
{
	struct run_results r;

	if (parses(t, &r, "# skip_split_loopback_write=no sharing\n" HEAD
		   COLUMNS "\n" SHARES SKIP UNSURE)) {
		EXPECT(t, !r.rows[0].why);
		EXPECT_STR(t, r.rows[1].why, "no sharing");
		EXPECT(t, !r.rows[2].why);
	}
	run_results__free(&r);
	/* What is said of a shape counts more than what is said of the machine. */
	if (parses(t, &r, "# skip_split_loopback_write=no sharing\n"
		   "# skip_gone_split_loopback_write=nothing is written\n" HEAD
		   COLUMNS "\n" SHARES SKIP "other " SKIP_TAIL)) {
		EXPECT_STR(t, r.rows[1].why, "nothing is written");
		EXPECT_STR(t, r.rows[2].why, "no sharing");
	}
	run_results__free(&r);
	/* In a sweep each number of CPUs has a reason of its own, or none. */
	if (parses(t, &r, "# skip_split_loopback_write_4=noise\n"
		   "# skip_split_loopback_write_2=no sharing\n" HEAD
		   COLUMNS "\n" SKIP "gone split loopback 4 write control - - - - - skip - 0 0\n"
		   "gone split loopback 6 write control - - - - - skip - 0 0\n")) {
		EXPECT_STR(t, r.rows[0].why, "no sharing");
		EXPECT_STR(t, r.rows[1].why, "noise");
		EXPECT(t, !r.rows[2].why);
	}
	run_results__free(&r);
}

/* What was cut off anywhere is refused, and so is what is not of ours. */
static void refuses_bad_text(struct test *t)
{
	static const struct {
		const char *text;
		const char *says;
	} bad[] = {
		{ "", "f: does not say a state" },
		{ HEAD, "f: has no row in it" },
		{ HEAD COLUMNS "\n", "f: has no row in it" },
		{ COLUMNS "\n" SHARES, "f: does not say a state" },
		{ HEAD COLUMNS "\n" SHARES "rc1 split",
		  "f:6: the line has no end" },
		{ HEAD COLUMNS "\nrc1 split loopback\n",
		  "f:5: the row has not as many words as the table has columns" },
		{ HEAD COLUMNS "\n" SHARES "a b c d e f g h i j k l m n o p\n",
		  "f:6: the row has not as many words" },
		{ HEAD "shape mode\na b\n",
		  "f: the table has no column 'mix'" },
		{ HEAD COLUMNS "\n"
		  "rc1 split loopback 2 read control 4.0 1.0 4.0 3.5 4.5 bad 1000 10 3\n",
		  "f: 'bad' in column 'verdict' is not understood" },
		{ HEAD COLUMNS "\n"
		  "rc1 split loopback 2 read control 4.0x 1.0 4.0 3.5 4.5 apart 1000 10 3\n",
		  "f: '4.0x' in column 'ns_per_op' is not understood" },
		{ HEAD COLUMNS "\n"
		  "rc1 split loopback -2 read control 4.0 1.0 4.0 3.5 4.5 apart 1000 10 3\n",
		  "f: '-2' in column 'cpus' is not understood" },
		{ HEAD COLUMNS "\n"
		  "rc1 split loopback 2 read control nan 1.0 4.0 3.5 4.5 apart 1000 10 3\n",
		  "f: 'nan' in column 'ns_per_op' is not understood" },
	};
	struct run_results r;
	struct err err;
	size_t i;

	for (i = 0; i < ARRAY_SIZE(bad); i++) {
		err.text[0] = '\0';
		EXPECT_EQ(t, run_results__parse(&r, bad[i].text, "f", &err),
			  -1);
		EXPECT_HAS(t, err.text, bad[i].says);
		run_results__free(&r);
	}
}

/* However a text is cut, it is refused or whole: no row is half a row. */
static void survives_cutting(struct test *t)
{
	static const char text[] = HEAD COLUMNS "\n" SHARES APART
				   "# table=x\na b\n1 2\n";
	char cut[sizeof(text)];
	struct run_results r;
	struct err err;
	size_t i, j;

	for (i = 0; i < sizeof(text); i++) {
		memcpy(cut, text, i);
		cut[i] = '\0';
		if (!run_results__parse(&r, cut, "f", &err)) {
			EXPECT_EQ(t, cut[i - 1], '\n');
			for (j = 0; j < r.main.nr_rows; j++)
				EXPECT(t, r.rows[j].units);
		}
		run_results__free(&r);
	}
}

static int status_of(struct test *t, const char *rows, double limit)
{
	struct run_batch batch = { .rounds = 1, .nr_refs = 1 };
	struct err err = { "" };
	char text[2000];
	int status;

	strcpy(stpcpy(text, HEAD COLUMNS "\n"), rows);
	EXPECT_EQ(t, run_batch__add(&batch, NULL, 1, text, "f", &err), 0);
	status = run_judge__status(&batch, limit);
	run_batch__free(&batch);
	return status;
}

#define CONTROL	"control-bad split loopback 2 read control 9.0 1.0 9.0 8.5 9.5 shares 1000 10 3\n"

static void judges_without_limit(struct test *t)
{
	EXPECT_EQ(t, status_of(t, SHARES APART, RUN_NO_LIMIT), STATUS_HOLDS);
	EXPECT_EQ(t, status_of(t, UNSURE APART SKIP, RUN_NO_LIMIT),
		  STATUS_HOLDS);
	EXPECT_EQ(t, status_of(t, UNSURE NOTHING, RUN_NO_LIMIT),
		  STATUS_UNSURE);
	EXPECT_EQ(t, status_of(t, UNSURE SKIP, RUN_NO_LIMIT), STATUS_UNSURE);
	EXPECT_EQ(t, status_of(t, SKIP, RUN_NO_LIMIT), STATUS_SKIPPED);
	/* The machine was measured, and no shape. */
	EXPECT_EQ(t, status_of(t, CONTROL SKIP, RUN_NO_LIMIT), STATUS_SKIPPED);
	EXPECT_EQ(t, status_of(t, SKIP "# table=x\na b\n1 2\n", RUN_NO_LIMIT),
		  STATUS_HOLDS);
	/* It is there, and nothing in it. */
	EXPECT_EQ(t, status_of(t, "# skip_x=no time\n" SKIP
			       "# table=x\na b\n1 -\n", RUN_NO_LIMIT),
		  STATUS_SKIPPED);
}

static void judges_by_limit(struct test *t)
{
	EXPECT_EQ(t, status_of(t, SHARES APART, 2), STATUS_BROKEN);
	EXPECT_EQ(t, status_of(t, SHARES APART, 4.5), STATUS_HOLDS);
	EXPECT_EQ(t, status_of(t, SHARES APART, 4), STATUS_UNSURE);
	EXPECT_EQ(t, status_of(t, SHARES APART, 3.5), STATUS_UNSURE);
	EXPECT_EQ(t, status_of(t, UNSURE APART, 1.02), STATUS_UNSURE);
	EXPECT_EQ(t, status_of(t, UNSURE APART, 1.3), STATUS_HOLDS);
	EXPECT_EQ(t, status_of(t, SHARES UNSURE, 1.02), STATUS_BROKEN);
	EXPECT_EQ(t, status_of(t, NOTHING, 100), STATUS_UNSURE);
	EXPECT_EQ(t, status_of(t, SKIP APART, 2), STATUS_HOLDS);
	EXPECT_EQ(t, status_of(t, SKIP, 2), STATUS_SKIPPED);
	EXPECT_EQ(t, status_of(t, CONTROL APART, 2), STATUS_HOLDS);
	EXPECT_EQ(t, status_of(t, SKIP "# table=x\na b\n1 2\n", 2),
		  STATUS_SKIPPED);
}

static const char *const rounds[] = {
	HEAD COLUMNS "\n" SHARES NOTHING,
	HEAD COLUMNS "\n"
	"rc1 split loopback 2 read control 6.000 1.000 6.000 5.500 6.500 shares 1000 10 3\n"
	"new split loopback 2 read control - - - - - skip - 0 0\n",
	HEAD COLUMNS "\n"
	"rc1 split loopback 2 read control 1.000 1.000 1.000 0.900 1.100 unsure 4000 10 3\n"
	"rc1 split loopback 4 read control 1.000 1.000 1.000 0.900 1.100 apart 4000 10 3\n",
};

static void sums_up(struct test *t)
{
	struct run_batch batch = { .rounds = 3, .nr_refs = 1 };
	struct run_summary *s = NULL;
	struct err err = { "" };
	size_t i, nr;

	for (i = 0; i < ARRAY_SIZE(rounds); i++)
		EXPECT_EQ(t, run_batch__add(&batch, NULL, (unsigned int)i + 1,
					    rounds[i], "f", &err), 0);
	EXPECT_EQ(t, run_batch__summaries(&batch, &s, &nr, &err), 0);
	if (EXPECT_EQ(t, nr, 3)) {
		EXPECT_EQ(t, s[0].verdicts[RUN_SHARES], 2);
		EXPECT_EQ(t, s[0].verdicts[RUN_UNSURE], 1);
		EXPECT_EQ(t, s[0].verdicts[RUN_APART], 0);
		EXPECT(t, s[0].min == 1 && s[0].median == 4 && s[0].max == 6);
		EXPECT(t, s[0].writes_per_s == 1000);
		EXPECT_EQ(t, s[1].verdicts[RUN_UNSURE], 1);
		EXPECT_EQ(t, s[1].verdicts[RUN_SKIP], 1);
		EXPECT(t, __builtin_isnan(s[1].median));
		/* Another number of CPUs is another thing. */
		EXPECT_EQ(t, s[2].row->cpus, 4);
		EXPECT_EQ(t, s[2].nr, 1);
	}
	free(s);
	run_batch__free(&batch);
}

/* Of an even number, the median lies between the two in the middle. */
static void tells_strategies_apart(struct test *t)
{
	static const char atomic[] = "atomic", parts[] = "parts-4";
	struct run_batch batch = { .rounds = 2, .nr_refs = 2 };
	struct run_summary *s = NULL;
	struct err err = { "" };
	size_t nr;

	EXPECT_EQ(t, run_batch__add(&batch, atomic, 1, rounds[0], "f", &err), 0);
	EXPECT_EQ(t, run_batch__add(&batch, parts, 1, rounds[2], "f", &err), 0);
	EXPECT_EQ(t, run_batch__add(&batch, atomic, 2, rounds[1], "f", &err), 0);
	EXPECT_EQ(t, run_batch__summaries(&batch, &s, &nr, &err), 0);
	if (EXPECT_EQ(t, nr, 4)) {
		EXPECT_STR(t, s[0].ref, "atomic");
		EXPECT(t, s[0].median == 5 && s[0].ns == 5);
		EXPECT_STR(t, s[2].ref, "parts-4");
		EXPECT(t, s[2].median == 1);
	}
	free(s);
	run_batch__free(&batch);
}

static const struct test_case cases[] = {
	TEST_CASE(takes_figures),
	TEST_CASE(takes_any_order),
	TEST_CASE(takes_tables),
	TEST_CASE(finds_reasons),
	TEST_CASE(refuses_bad_text),
	TEST_CASE(survives_cutting),
	TEST_CASE(judges_without_limit),
	TEST_CASE(judges_by_limit),
	TEST_CASE(sums_up),
	TEST_CASE(tells_strategies_apart),
};

int main(void)
{
	return test__run(cases, ARRAY_SIZE(cases));
}
