/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Clocks.
 */
#ifndef HARNESS_CLOCK_H
#define HARNESS_CLOCK_H

#include <time.h>

/**
 * clock_tick() - bring jiffies up to date
 * @deadline: filled with when to do so again, by CLOCK_MONOTONIC
 */
void clock_tick(struct timespec *deadline);

#endif /* HARNESS_CLOCK_H */
