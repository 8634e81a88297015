/* SPDX-License-Identifier: GPL-2.0 */
/*
 * From the figures of many units to one verdict.
 */
#ifndef DSTLAYOUT_STATS_H
#define DSTLAYOUT_STATS_H

#include "portable.h"

/* A ratio of 1, in the fixed point that all ratios here are kept in. */
#define DL_RATIO_ONE	1000000u

/* The most units that a result can rest on: the last look, which has to be asked for. */
#define DL_MAX_UNITS	160

/**
 * enum dl_verdict - what a result says
 * @DL_UNSURE: the interval lies on both sides of the threshold
 * @DL_SHARES: the layout costs more than the threshold
 * @DL_APART: it does not
 * @DL_SKIP: the machine, or the run, cannot tell
 */
enum dl_verdict {
	DL_UNSURE,
	DL_SHARES,
	DL_APART,
	DL_SKIP,
};

/**
 * struct dl_interval - a median and how sure it is
 * @median: of the units' ratios, in DL_RATIO_ONE
 * @low: lower end of the interval
 * @high: upper end of the interval
 *
 * The interval holds the true median with a probability of at least 99 %,
 * whatever the distribution of the units is.
 */
struct dl_interval {
	u32 median;
	u32 low;
	u32 high;
};

/** dl_look_first() - the number of units at which results are first looked at */
u32 dl_look_first(void);

/**
 * dl_look_next() - the next look behind one
 * @units: a look, from dl_look_first() or from here
 *
 * Looking again costs confidence, so there are only five looks.
 *
 * Return: the next look, or 0 behind the last.
 */
u32 dl_look_next(u32 units);

/** dl_look_valid() - whether results are looked at after so many units */
bool dl_look_valid(u32 units);

/**
 * dl_ratio() - a quotient of two times in fixed point
 * @shape: time per operation of the shape, any unit, at most 2^44
 * @twin: time per operation of its twin, the same unit, not 0
 *
 * Return: the quotient in DL_RATIO_ONE, rounded, at most U32_MAX.
 */
u32 dl_ratio(u64 shape, u64 twin);

/**
 * dl_median() - the median of some figures
 * @figures: sorted by this function
 * @nr: how many, at least 1
 */
u64 dl_median(u64 *figures, u32 nr);

/**
 * dl_interquartile_mean() - the mean of the middle half of some figures
 * @figures: sorted by this function; each at most 2^48
 * @nr: how many, up to 2^15
 *
 * As robust against a quarter of wild figures on either side as the median,
 * and smoother. Below four figures it is the mean of all.
 *
 * Return: the mean, rounded down; 0 if there are none.
 */
u64 dl_interquartile_mean(u64 *figures, u32 nr);

/**
 * dl_interval_from() - median and interval of the units of a look
 * @interval: filled
 * @ratios: one per unit; left as they are
 * @units: how many; a look
 *
 * Return: 0, or -EINVAL if @units is no look.
 */
int dl_interval_from(struct dl_interval *interval, const u32 *ratios, u32 units);

/**
 * dl_verdict_from() - judge an interval
 * @interval: what was measured
 * @threshold: in percent; a penalty up to it counts as none
 */
enum dl_verdict dl_verdict_from(const struct dl_interval *interval,
				u32 threshold);

/** dl_verdict_name() - the verdict as it is written in files */
const char *dl_verdict_name(enum dl_verdict verdict);

#endif /* DSTLAYOUT_STATS_H */
