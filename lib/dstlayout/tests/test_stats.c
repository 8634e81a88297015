// SPDX-License-Identifier: GPL-2.0
/*
 * From the figures of many units to one verdict.
 */
#include <math.h>

#include "stats.h"
#include "test.h"

static double binomial_below(u32 n, u32 k)
{
	double p = 0;
	u32 i;

	for (i = 0; i < k; i++)
		p += exp(lgamma(n + 1) - lgamma(i + 1) - lgamma(n - i + 1) -
			 n * log(2));
	return p;
}

/* Which of the ratios 1..n the interval's ends are says the rank. */
static u32 rank_of(struct test *t, u32 units)
{
	struct dl_interval interval;
	u32 ratios[DL_MAX_UNITS], i;

	for (i = 0; i < units; i++)
		ratios[i] = units - i;
	if (!EXPECT_EQ(t, dl_interval_from(&interval, ratios, units), 0))
		return 0;
	EXPECT_EQ(t, interval.low + interval.high, units + 1);
	return interval.low;
}

static void ranks_give_99_percent(struct test *t)
{
	u32 units;

	for (units = dl_look_first(); units; units = dl_look_next(units)) {
		u32 rank = rank_of(t, units);

		EXPECT(t, 2 * binomial_below(units, rank) <= 0.01);
		EXPECT(t, 2 * binomial_below(units, rank + 1) > 0.01);
	}
}

static void looks_are_five(struct test *t)
{
	static const u32 looks[] = { 10, 20, 40, 80, 160 };
	u32 units = dl_look_first(), i;

	for (i = 0; i < ARRAY_SIZE(looks); i++) {
		EXPECT_EQ(t, units, looks[i]);
		EXPECT(t, dl_look_valid(units));
		units = dl_look_next(units);
	}
	EXPECT_EQ(t, units, 0);
	EXPECT(t, !dl_look_valid(0));
	EXPECT(t, !dl_look_valid(11));
	EXPECT_EQ(t, dl_look_next(11), 0);
}

static void interval_only_at_looks(struct test *t)
{
	u32 ratios[DL_MAX_UNITS] = { 0 };
	struct dl_interval interval;

	EXPECT_EQ(t, dl_interval_from(&interval, ratios, 9), -EINVAL);
	EXPECT_EQ(t, dl_interval_from(&interval, ratios, 159), -EINVAL);
}

static void interval_leaves_ratios_alone(struct test *t)
{
	u32 ratios[10] = { 9, 8, 7, 6, 5, 4, 3, 2, 1, 0 };
	struct dl_interval interval;
	u32 i;

	dl_interval_from(&interval, ratios, 10);
	for (i = 0; i < 10; i++)
		EXPECT_EQ(t, ratios[i], 9 - i);
}

static void median_of_odd_even_and_huge(struct test *t)
{
	u64 odd[] = { 30, 10, 20 }, even[] = { 40, 10, 30, 20 };
	u64 huge[] = { (u64)-1, (u64)-3 };

	EXPECT_EQ(t, dl_median(odd, 3), 20);
	EXPECT_EQ(t, dl_median(even, 4), 25);
	EXPECT(t, dl_median(huge, 2) == (u64)-2);
}

static void interquartile_mean_drops_the_wild(struct test *t)
{
	u64 wild[] = { 1000000, 10, 12, 0, 11, 13, 14, 999999 };
	u64 few[] = { 1, 2, 6 }, one[] = { 7 };

	/* Of 0 10 11 12 13 14 999999 1000000 the middle four. */
	EXPECT_EQ(t, dl_interquartile_mean(wild, 8), (11 + 12 + 13 + 14) / 4);
	EXPECT_EQ(t, dl_interquartile_mean(few, 3), 3);
	EXPECT_EQ(t, dl_interquartile_mean(one, 1), 7);
	EXPECT_EQ(t, dl_interquartile_mean(one, 0), 0);
}

static void ratio_is_rounded_and_bounded(struct test *t)
{
	EXPECT_EQ(t, dl_ratio(1, 1), DL_RATIO_ONE);
	EXPECT_EQ(t, dl_ratio(3, 2), DL_RATIO_ONE * 3 / 2);
	EXPECT_EQ(t, dl_ratio(2, 3), 666667);
	EXPECT_EQ(t, dl_ratio(1, 3), 333333);
	EXPECT_EQ(t, dl_ratio((u64)1 << 44, 1), (u32)-1);
}

static void verdict_needs_the_whole_interval(struct test *t)
{
	struct dl_interval in = { .median = 1500000 };

	in.low = 1020001;
	in.high = 3000000;
	EXPECT_EQ(t, dl_verdict_from(&in, 2), DL_SHARES);
	EXPECT_EQ(t, dl_verdict_from(&in, 3), DL_UNSURE);
	in.low = 1020000;
	EXPECT_EQ(t, dl_verdict_from(&in, 2), DL_UNSURE);
	in.low = 900000;
	in.high = 1020000;
	EXPECT_EQ(t, dl_verdict_from(&in, 2), DL_UNSURE);
	in.high = 1019999;
	EXPECT_EQ(t, dl_verdict_from(&in, 2), DL_APART);
}

/* Numbers that only have to be spread; the same ones in every run. */
static u32 next_random(u64 *state)
{
	*state = *state * 6364136223846793005ull + 1442695040888963407ull;
	return (u32)(*state >> 33);
}

/* A skewed distribution: the interval must not lean on any. */
static u32 noisy_ratio(u64 *state)
{
	u32 u = next_random(state) % 1000;

	return DL_RATIO_ONE + (u < 500 ? u * 10 : u * u);
}

static void interval_holds_the_true_median(struct test *t)
{
	const u32 truth_low = DL_RATIO_ONE + 499 * 10;
	const u32 truth_high = DL_RATIO_ONE + 500 * 500;
	const int rounds = 20000;
	u64 state = 1;
	u32 units;

	for (units = dl_look_first(); units; units = dl_look_next(units)) {
		int missed = 0, round;

		for (round = 0; round < rounds; round++) {
			u32 ratios[DL_MAX_UNITS], i;
			struct dl_interval in;

			for (i = 0; i < units; i++)
				ratios[i] = noisy_ratio(&state);
			dl_interval_from(&in, ratios, units);
			missed += in.high < truth_low || in.low > truth_high;
		}
		EXPECT(t, missed <= rounds / 100);
	}
}

static const struct test_case cases[] = {
	TEST_CASE(ranks_give_99_percent),
	TEST_CASE(looks_are_five),
	TEST_CASE(interval_only_at_looks),
	TEST_CASE(interval_leaves_ratios_alone),
	TEST_CASE(median_of_odd_even_and_huge),
	TEST_CASE(interquartile_mean_drops_the_wild),
	TEST_CASE(ratio_is_rounded_and_bounded),
	TEST_CASE(verdict_needs_the_whole_interval),
	TEST_CASE(interval_holds_the_true_median),
};

int main(void)
{
	return test__run(cases, ARRAY_SIZE(cases));
}
