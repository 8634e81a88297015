// SPDX-License-Identifier: GPL-2.0
/*
 * What is counted beside the clock.
 */
#include <linux/errno.h>
#include <linux/perf_event.h>
#include <linux/seq_file.h>
#include <linux/string.h>

#include "events.h"

/* struct event - its name in files, and what the kernel calls it */
struct event {
	const char *name;
	u32 type;
	u64 config;
};

static const struct event events[] = {
	[DL_CYCLES] = {
		"cycles", PERF_TYPE_HARDWARE, PERF_COUNT_HW_CPU_CYCLES
	},
	[DL_CACHE_MISSES] = {
		"cache_misses", PERF_TYPE_HARDWARE, PERF_COUNT_HW_CACHE_MISSES
	},
	[DL_RAW_EVENT] = { "raw_event", PERF_TYPE_RAW },
};

#define SOFTWARE(name, config) { name, PERF_TYPE_SOFTWARE, config }

static const struct event software[] = {
	[DL_CONTEXT_SWITCHES] = SOFTWARE("sw_context_switches",
					 PERF_COUNT_SW_CONTEXT_SWITCHES),
	[DL_CPU_MIGRATIONS] = SOFTWARE("sw_cpu_migrations",
				       PERF_COUNT_SW_CPU_MIGRATIONS),
	[DL_PAGE_FAULTS] = SOFTWARE("sw_page_faults",
				    PERF_COUNT_SW_PAGE_FAULTS),
	[DL_TASK_CLOCK] = SOFTWARE("sw_task_clock_ns",
				   PERF_COUNT_SW_TASK_CLOCK),
};

static void fill(struct perf_event_attr *attr, const struct event *event)
{
	memset(attr, 0, sizeof(*attr));
	attr->size = sizeof(*attr);
	attr->type = event->type;
	attr->config = event->config;
}

int dl_event_attr(struct perf_event_attr *attr, enum dl_event event,
		  const struct dl_event_choice *choice)
{
	if (event == DL_RAW_EVENT && !choice->raw)
		return -ENODATA;
	fill(attr, &events[event]);
	if (event == DL_RAW_EVENT)
		attr->config = choice->config;
	return 0;
}

void dl_software_attr(struct perf_event_attr *attr, enum dl_software event)
{
	fill(attr, &software[event]);
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
	case -ENXIO:
		return "in a process only";
	case -EOPNOTSUPP:
		return "no perf events";
	case -ENOPKG:
		return "built without libperf";
	case -EACCES:
	case -EPERM:
		return "not permitted, see kernel.perf_event_paranoid";
	default:
		return "error";
	}
}

static void print_missing(struct seq_file *m, const struct event *event,
			  int error)
{
	seq_printf(m, "# %s=not available (%s: %d)\n", event->name,
		   reason_of(error), error);
}

void dl_events_print(struct seq_file *m, const int error[DL_NR_EVENTS])
{
	enum dl_event event;

	for (event = 0; event < DL_NR_EVENTS; event++) {
		if (error[event])
			print_missing(m, &events[event], error[event]);
		else
			seq_printf(m, "# %s=counted\n", events[event].name);
	}
}

void dl_software_print(struct seq_file *m,
		       const struct dl_software_count count[DL_NR_SOFTWARE])
{
	enum dl_software event;

	for (event = 0; event < DL_NR_SOFTWARE; event++) {
		if (count[event].error)
			print_missing(m, &software[event], count[event].error);
		else
			seq_printf(m, "# %s=%llu\n", software[event].name,
				   count[event].count);
	}
}
