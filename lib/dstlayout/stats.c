// SPDX-License-Identifier: GPL-2.0
/*
 * From the figures of many units to one verdict.
 */
#include "stats.h"

/*
 * The looks, and which order statistics bound the median with 99 % there:
 * [rank, units + 1 - rank] counted from 1, rank being the largest one with
 * 2 * P(Binomial(units, 1/2) < rank) <= 0.01 (the sign test turned around).
 * tests/test_stats.c computes them anew.
 */
static const struct look {
	u32 units;
	u32 rank;
} looks[] = {
	{ 10, 1 },
	{ 20, 4 },
	{ 40, 12 },
	{ 80, 29 },
	{ DL_MAX_UNITS, 64 },
};

static const char *const verdict_names[] = {
	[DL_UNSURE] = "unsure",
	[DL_SHARES] = "shares",
	[DL_APART]  = "apart",
	[DL_SKIP]   = "skip",
};

const char *dl_verdict_name(enum dl_verdict verdict)
{
	return verdict_names[verdict];
}

static const struct look *look_find(u32 units)
{
	u32 i;

	for (i = 0; i < ARRAY_SIZE(looks); i++) {
		if (looks[i].units == units)
			return &looks[i];
	}
	return NULL;
}

u32 dl_look_first(void)
{
	return looks[0].units;
}

u32 dl_look_next(u32 units)
{
	const struct look *look = look_find(units);

	if (!look || look == &looks[ARRAY_SIZE(looks) - 1])
		return 0;
	return look[1].units;
}

bool dl_look_valid(u32 units)
{
	return look_find(units);
}

u32 dl_ratio(u64 shape, u64 twin)
{
	u64 ratio = div64_u64(shape * DL_RATIO_ONE + twin / 2, twin);

	return ratio > (u32)-1 ? (u32)-1 : (u32)ratio;
}

static int cmp_u64(const void *a, const void *b)
{
	u64 x = *(const u64 *)a, y = *(const u64 *)b;

	return x < y ? -1 : x > y;
}

u64 dl_median(u64 *figures, u32 nr)
{
	sort(figures, nr, sizeof(*figures), cmp_u64, NULL);
	if (nr % 2)
		return figures[nr / 2];
	/* Halved first: two large figures must not overflow. */
	return figures[nr / 2 - 1] +
	       (figures[nr / 2] - figures[nr / 2 - 1]) / 2;
}

u64 dl_interquartile_mean(u64 *figures, u32 nr)
{
	u32 cut = nr / 4, i;
	u64 sum = 0;

	if (!nr)
		return 0;
	sort(figures, nr, sizeof(*figures), cmp_u64, NULL);
	for (i = cut; i < nr - cut; i++)
		sum += figures[i];
	return div64_u64(sum, nr - 2 * cut);
}

int dl_interval_from(struct dl_interval *interval, const u32 *ratios, u32 units)
{
	const struct look *look = look_find(units);
	u64 sorted[DL_MAX_UNITS];
	u32 i;

	if (!look)
		return -EINVAL;
	for (i = 0; i < units; i++)
		sorted[i] = ratios[i];
	interval->median = (u32)dl_median(sorted, units);
	interval->low = (u32)sorted[look->rank - 1];
	interval->high = (u32)sorted[units - look->rank];
	return 0;
}

enum dl_verdict dl_verdict_from(const struct dl_interval *interval,
				u32 threshold)
{
	u32 limit = DL_RATIO_ONE + threshold * (DL_RATIO_ONE / 100);

	if (interval->low > limit)
		return DL_SHARES;
	if (interval->high < limit)
		return DL_APART;
	return DL_UNSURE;
}
