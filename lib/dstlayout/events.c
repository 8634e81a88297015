// SPDX-License-Identifier: GPL-2.0
/*
 * What is counted beside the clock.
 */
#include <linux/errno.h>
#include <linux/perf_event.h>
#include <linux/seq_file.h>
#include <linux/string.h>

#include "events.h"

static const struct {
	const char *name;
	u32 type;
	u64 config;
} events[] = {
	[DL_CYCLES] = {
		"cycles", PERF_TYPE_HARDWARE, PERF_COUNT_HW_CPU_CYCLES
	},
	[DL_CACHE_MISSES] = {
		"cache_misses", PERF_TYPE_HARDWARE, PERF_COUNT_HW_CACHE_MISSES
	},
	[DL_RAW_EVENT] = { "raw_event", PERF_TYPE_RAW },
};

int dl_event_attr(struct perf_event_attr *attr, enum dl_event event,
		  const struct dl_event_choice *choice)
{
	if (event == DL_RAW_EVENT && !choice->raw)
		return -ENODATA;
	memset(attr, 0, sizeof(*attr));
	attr->size = sizeof(*attr);
	attr->type = events[event].type;
	attr->config = event == DL_RAW_EVENT ? choice->config :
					       events[event].config;
	return 0;
}

const char *dl_event_name(enum dl_event event)
{
	return events[event].name;
}

static const char *reason_of(int error)
{
	switch (error) {
	case -ENODATA:
		return "not asked for";
	case -ENOENT:
		return "no PMU that counts it";
	case -EOPNOTSUPP:
		return "no perf events";
	case -EACCES:
	case -EPERM:
		return "not permitted, see kernel.perf_event_paranoid";
	default:
		return "error";
	}
}

void dl_events_print(struct seq_file *m, const int error[DL_NR_EVENTS])
{
	enum dl_event event;

	for (event = 0; event < DL_NR_EVENTS; event++) {
		if (error[event])
			seq_printf(m, "# %s=not available (%s: %d)\n",
				   events[event].name, reason_of(error[event]),
				   error[event]);
		else
			seq_printf(m, "# %s=counted\n", events[event].name);
	}
}
