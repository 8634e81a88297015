/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Hardware counters beside the clock.
 */
#ifndef DSTLAYOUT_COUNTERS_H
#define DSTLAYOUT_COUNTERS_H

#include <linux/types.h>

struct perf_event;
struct perf_event_attr;

/**
 * dl_counter_open() - count an event on a CPU
 * @attr: the event
 * @cpu: one that a worker runs on
 *
 * Return: the counter, or an ERR_PTR(): -ENOENT where there is no PMU, or none
 * that knows the event; -ENXIO for a software event in the kernel; -EOPNOTSUPP
 * where there are no perf events at all.
 */
struct perf_event *dl_counter_open(struct perf_event_attr *attr,
				   unsigned int cpu);

/** dl_counter_read() - the count since it was opened; sleeps; 0 for NULL */
u64 dl_counter_read(struct perf_event *counter);

/** dl_counter_close() - release it; NULL is allowed */
void dl_counter_close(struct perf_event *counter);

#endif /* DSTLAYOUT_COUNTERS_H */
