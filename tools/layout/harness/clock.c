// SPDX-License-Identifier: GPL-2.0
/*
 * Clocks.
 */
#include <time.h>

#include <linux/delay.h>
#include <linux/jiffies.h>
#include <linux/ktime.h>

#include "clock.h"

/* Never 0, which a stamp that was not stored would be as well. */
struct harness_ticks harness_ticks = { .now = 1 };

static u64 now(clockid_t clock)
{
	struct timespec t;

	clock_gettime(clock, &t);
	return t.tv_sec * (u64)NSEC_PER_SEC + t.tv_nsec;
}

u64 ktime_get_ns(void)
{
	return now(CLOCK_MONOTONIC);
}

u64 ktime_get_raw_fast_ns(void)
{
	return now(CLOCK_MONOTONIC_RAW);
}

void usleep_range(unsigned long min_us, unsigned long max_us)
{
	u64 ns = (min_us + max_us) / 2 * NSEC_PER_USEC;
	struct timespec t = {
		.tv_sec = ns / NSEC_PER_SEC,
		.tv_nsec = ns % NSEC_PER_SEC,
	};

	nanosleep(&t, NULL);
}

void clock_tick(struct timespec *deadline)
{
	u64 ns = ktime_get_ns();

	WRITE_ONCE(harness_ticks.now, nsecs_to_jiffies(ns));
	ns += NSEC_PER_SEC / HZ;
	deadline->tv_sec = ns / NSEC_PER_SEC;
	deadline->tv_nsec = ns % NSEC_PER_SEC;
}
