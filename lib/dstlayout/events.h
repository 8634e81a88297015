/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What is counted beside the clock.
 */
#ifndef DSTLAYOUT_EVENTS_H
#define DSTLAYOUT_EVENTS_H

#include "portable.h"

struct perf_event_attr;
struct seq_file;

/** enum dl_event - what is counted of each worker, where there is a PMU */
enum dl_event {
	DL_CYCLES,
	DL_CACHE_MISSES,
	DL_RAW_EVENT,		/* whichever was asked for */
	DL_NR_EVENTS,
};

/** enum dl_software - what is counted over a whole run, with or without a PMU */
enum dl_software {
	DL_CONTEXT_SWITCHES,
	DL_CPU_MIGRATIONS,
	DL_PAGE_FAULTS,
	DL_TASK_CLOCK,
	DL_NR_SOFTWARE,
};

/**
 * struct dl_software_count - what came of one of them
 * @error: 0, or why it was not counted
 * @count: the sum over all CPUs of the run
 */
struct dl_software_count {
	int error;
	u64 count;
};

/**
 * struct dl_event_choice - what DL_RAW_EVENT is
 * @raw: whether there is one
 * @config: its number, which means something to one kind of PMU only
 */
struct dl_event_choice {
	bool raw;
	u64 config;
};

/**
 * dl_event_attr() - describe an event to the kernel
 * @attr: filled
 * @event: which one
 * @choice: what DL_RAW_EVENT is
 *
 * Return: 0, -ENODATA if it was not asked for.
 */
int dl_event_attr(struct perf_event_attr *attr, enum dl_event event,
		  const struct dl_event_choice *choice);

/** dl_software_attr() - describe a software event to the kernel */
void dl_software_attr(struct perf_event_attr *attr, enum dl_software event);

/** dl_event_name() - the event as it is written in files: "cycles", ... */
const char *dl_event_name(enum dl_event event);

/**
 * dl_events_print() - one line on each event: counted, or why not
 * @m: where to
 * @error: of each event, as of dl_workers_open()
 */
void dl_events_print(struct seq_file *m, const int error[DL_NR_EVENTS]);

/** dl_software_print() - one line on each software event: its count, or why none */
void dl_software_print(struct seq_file *m,
		       const struct dl_software_count count[DL_NR_SOFTWARE]);

#endif /* DSTLAYOUT_EVENTS_H */
