// SPDX-License-Identifier: GPL-2.0
/*
 * Hardware counters beside the clock.
 */
#include <linux/err.h>
#include <linux/math64.h>
#include <linux/perf_event.h>

#include "counters.h"

#ifdef CONFIG_PERF_EVENTS

struct perf_event *dl_counter_open(struct perf_event_attr *attr,
				   unsigned int cpu)
{
	/*
	 * The first software event of a kind, and the last one, patch the
	 * scheduler. That is too much to do to somebody's kernel for a figure
	 * that a process gets as well; and QEMU, emulating each CPU with a
	 * thread of its own, may go on with what was patched away.
	 */
	if (attr->type == PERF_TYPE_SOFTWARE)
		return ERR_PTR(-ENXIO);
	return perf_event_create_kernel_counter(attr, cpu, NULL, NULL, NULL);
}

u64 dl_counter_read(struct perf_event *counter)
{
	u64 enabled, running, count;

	if (!counter)
		return 0;
	count = perf_event_read_value(counter, &enabled, &running);
	/* Counters may take turns on the PMU: scale to the whole time. */
	if (running && running < enabled)
		count = mul_u64_u64_div_u64(count, enabled, running);
	return count;
}

void dl_counter_close(struct perf_event *counter)
{
	if (counter)
		perf_event_release_kernel(counter);
}

#else

struct perf_event *dl_counter_open(struct perf_event_attr *attr,
				   unsigned int cpu)
{
	return ERR_PTR(-EOPNOTSUPP);
}

u64 dl_counter_read(struct perf_event *counter)
{
	return 0;
}

void dl_counter_close(struct perf_event *counter)
{
}

#endif
