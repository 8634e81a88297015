/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Hardware counters beside the clock.
 */
#ifndef DSTLAYOUT_COUNTERS_H
#define DSTLAYOUT_COUNTERS_H

#include <linux/types.h>

struct perf_event;

/**
 * dl_counter_open() - count the cycles of a CPU
 * @cpu: online
 *
 * Return: the counter, or an ERR_PTR(): -ENOENT where there is no PMU,
 * -EOPNOTSUPP where the kernel has no perf events.
 */
struct perf_event *dl_counter_open(unsigned int cpu);

/** dl_counter_read() - cycles since it was opened; sleeps; 0 for NULL */
u64 dl_counter_read(struct perf_event *counter);

/** dl_counter_close() - release it; NULL is allowed */
void dl_counter_close(struct perf_event *counter);

#endif /* DSTLAYOUT_COUNTERS_H */
