// SPDX-License-Identifier: GPL-2.0
/*
 * Hardware counters beside the clock.
 */
#include <linux/err.h>
#include <linux/errno.h>

#include "counters.h"

struct perf_event *dl_counter_open(struct perf_event_attr *attr,
				   unsigned int cpu)
{
	(void)attr;
	(void)cpu;
	return ERR_PTR(-EOPNOTSUPP);
}

u64 dl_counter_read(struct perf_event *counter)
{
	(void)counter;
	return 0;
}

void dl_counter_close(struct perf_event *counter)
{
	(void)counter;
}
