// SPDX-License-Identifier: GPL-2.0
/*
 * The law of scalability: the table of 2012 is what it has to fit.
 */
#include <stdio.h>
#include <string.h>

#include "run_scaling.h"
#include "test.h"

/* Whether two figures are the same but for rounding. */
static bool is_near(double a, double b)
{
	double difference = a > b ? a - b : b - a;

	return difference <= (b < 0 ? -b : b) / 1000000;
}

/* What was published of such a fit: 6.7 % at most, 3.0 % and 2.2 % on average. */
static void fits_2012(struct test *t)
{
	struct run_scaling scaling;
	struct pool pool = { NULL };
	struct err err = { "" };

	if (run_scaling__read(&scaling, test__fixture("scaling-3.5.txt"), &pool,
			      &err) ||
	    run_scaling__fit(&scaling, &err)) {
		EXPECT_STR(t, err.text, "");
	} else if (EXPECT_EQ(t, scaling.nr_columns, 2) &&
		   EXPECT_EQ(t, scaling.nr_rows, 16)) {
		const struct run_fit *before = &scaling.columns[0].fit;
		const struct run_fit *behind = &scaling.columns[1].fit;

		EXPECT_STR(t, scaling.columns[0].name, "3.5");
		EXPECT_STR(t, scaling.columns[1].name, "moved");
		EXPECT(t, scaling.columns[0].values[15] == 3498.25);
		EXPECT(t, before->worst < 6.76 && behind->worst < 6.76);
		EXPECT(t, before->average < 3.05 && behind->average < 2.25);
		/* Moving __use takes away what threads wait for, and pay. */
		EXPECT(t, before->sigma > 3 * behind->sigma);
		EXPECT(t, before->kappa > 2 * behind->kappa);
		EXPECT_EQ(t, run_fit__peak(before), 15);
		EXPECT_EQ(t, run_fit__peak(behind), 25);
	}
	pool__free(&pool);
}

/* Points that lie on the law give its parameters back. */
static void finds_what_was_put_in(struct test *t)
{
	static const struct run_fit laws[] = {
		{ .lambda = 1000, .sigma = 0.05, .kappa = 0.001 },
		{ .lambda = 3e8, .sigma = 0.7, .kappa = 0.02 },
		{ .lambda = 0.5, .sigma = 0, .kappa = 0 },
		{ .lambda = 42, .sigma = 0, .kappa = 0.5 },
	};
	double threads[12], values[12];
	struct err err = { "" };
	struct run_fit fit;
	size_t i, j, nr;

	for (i = 0; i < ARRAY_SIZE(laws); i++) {
		for (nr = RUN_FIT_MIN; nr <= 12; nr += 4) {
			for (j = 0; j < nr; j++) {
				threads[j] = 2 * ((double)j + 1);
				values[j] = run_fit__at(&laws[i], threads[j]);
			}
			if (!EXPECT_EQ(t, run_fit__compute(&fit, threads,
							   values, nr, "x",
							   &err), 0))
				continue;
			EXPECT(t, is_near(fit.lambda, laws[i].lambda));
			EXPECT(t, fit.worst < 0.0001);
		}
	}
}

static void finds_the_peak(struct test *t)
{
	static const struct run_fit none = { .lambda = 1, .sigma = 0.1 };
	static const struct run_fit first = { .lambda = 1, .sigma = 2, .kappa = 1 };
	/* The law is highest at the root of 0.9 / 0.005, which is 13.4. */
	static const struct run_fit some = {
		.lambda = 1, .sigma = 0.1, .kappa = 0.005
	};

	EXPECT_EQ(t, run_fit__peak(&none), 0);
	EXPECT_EQ(t, run_fit__peak(&first), 1);
	EXPECT_EQ(t, run_fit__peak(&some), 13);
}

static void refuses_bad_points(struct test *t)
{
	static const double threads[] = { 1, 2, 4, 8 };
	static const double values[] = { 1, 2, 0, 4 };
	struct err err = { "" };
	struct run_fit fit;

	EXPECT_EQ(t, run_fit__compute(&fit, threads, threads, 3, "x", &err), -1);
	EXPECT_HAS(t, err.text, "x: has 3 numbers of threads: a fit needs at least 4");
	EXPECT_EQ(t, run_fit__compute(&fit, threads, values, 4, "x", &err), -1);
	EXPECT_HAS(t, err.text, "x: row 3 is not above 0");
	EXPECT_EQ(t, run_fit__compute(&fit, values, threads, 4, "x", &err), -1);
}

/* The rows of a sweep become a table: CPUs down, shapes across. */
static void makes_a_table_of_a_sweep(struct test *t)
{
	static const char text[] =
		"# state=done\n"
		"shape mode mix cpus side twin ns_per_op twin_ns_per_op penalty low high verdict writes_per_s units disturbed\n"
		"control-bad pairs loopback 2 packet control 4 1 4 3 5 shares 7 10 0\n"
		"b pairs loopback 4 packet control 4 1 4 3 5 shares 40 10 0\n"
		"a pairs loopback 2 packet control 4 1 4 3 5 shares 10 10 0\n"
		"a pairs loopback 2 packet spread 4 1 4 3 5 shares 99 10 0\n"
		"a pairs loopback 4 packet control 4 1 4 3 5 shares - 10 0\n"
		"b pairs loopback 2 packet control 4 1 4 3 5 shares 20 10 0\n"
		"b split loopback 2 read control 4 1 4 3 5 shares 20 10 0\n"
		"b split loopback 4 read control 4 1 4 3 5 shares 20 10 0\n"
		"b mixed loopback 2 packet control 4 1 4 3 5 shares 20 10 0\n";
	struct run_batch batch = { .rounds = 1, .nr_refs = 1 };
	struct run_scaling *s = NULL;
	struct pool pool = { NULL };
	struct err err = { "" };
	size_t nr = 0;

	EXPECT_EQ(t, run_batch__add(&batch, NULL, 1, text, "f", &err), 0);
	EXPECT_EQ(t, run_scaling__of_batch(&s, &nr, &batch, &pool, &err), 0);
	if (EXPECT_EQ(t, nr, 1) && EXPECT_EQ(t, s[0].nr_rows, 2) &&
	    EXPECT_EQ(t, s[0].nr_columns, 2)) {
		EXPECT_STR(t, s[0].name, "pairs loopback");
		EXPECT(t, s[0].threads[0] == 2 && s[0].threads[1] == 4);
		EXPECT_STR(t, s[0].columns[0].name, "b");
		EXPECT(t, s[0].columns[0].values[0] == 20);
		EXPECT(t, s[0].columns[0].values[1] == 40);
		EXPECT(t, s[0].columns[1].values[0] == 10);
		EXPECT(t, __builtin_isnan(s[0].columns[1].values[1]));
		/* Two points are no curve. */
		EXPECT_EQ(t, run_scaling__fit(&s[0], &err), 0);
		EXPECT(t, !s[0].columns[0].fitted);
	}
	run_batch__free(&batch);
	pool__free(&pool);
}

static const struct test_case cases[] = {
	TEST_CASE(fits_2012),
	TEST_CASE(finds_what_was_put_in),
	TEST_CASE(finds_the_peak),
	TEST_CASE(refuses_bad_points),
	TEST_CASE(makes_a_table_of_a_sweep),
};

int main(void)
{
	return test__run(cases, ARRAY_SIZE(cases));
}
