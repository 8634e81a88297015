// SPDX-License-Identifier: GPL-2.0
/*
 * Counters of single workers, beside the clock.
 *
 * A thread of one's own can be counted without privilege, if the administrator
 * did not forbid it; but then only while it is not in the kernel, where a worker
 * has nothing to do.
 */
#include <linux/err.h>
#include <linux/errno.h>

#include "counters.h"

#ifdef HAVE_LIBPERF

#include <stdlib.h>

#include <linux/perf_event.h>
#include <perf/evsel.h>
#include <perf/threadmap.h>

#include "../analyzer.h"
#include "tids.h"

/* struct perf_event - one event of one thread */
struct perf_event {
	struct perf_evsel *evsel;
	struct perf_thread_map *thread;
};

static void release(struct perf_event *counter)
{
	perf_evsel__delete(counter->evsel);
	perf_thread_map__put(counter->thread);
	free(counter);
}

static struct perf_event *create(struct perf_event_attr *attr, pid_t tid)
{
	struct perf_event *counter = calloc(1, sizeof(*counter));

	if (!counter)
		return NULL;
	counter->thread = perf_thread_map__new_dummy();
	if (!counter->thread) {
		free(counter);
		return NULL;
	}
	perf_thread_map__set_pid(counter->thread, 0, tid);
	counter->evsel = perf_evsel__new(attr);
	if (!counter->evsel) {
		perf_thread_map__put(counter->thread);
		free(counter);
		return NULL;
	}
	return counter;
}

/* What calloc() gives is never IS_ERR(), which no analyzer knows. */
ANALYZER_PASS_OVER("-Wanalyzer-malloc-leak")

static struct perf_event *open_event(struct perf_event_attr *attr, pid_t tid)
{
	struct perf_event *counter = create(attr, tid);
	int err;

	if (!counter)
		return ERR_PTR(-ENOMEM);
	ANALYZER_ASSUME(!IS_ERR(counter));
	err = perf_evsel__open(counter->evsel, NULL, counter->thread);
	if (!err)
		return counter;
	perf_evsel__close(counter->evsel);
	release(counter);
	/* A kernel without perf events has no such call. */
	return ERR_PTR(err == -ENOSYS ? -EOPNOTSUPP : err);
}

struct perf_event *dl_counter_open(struct perf_event_attr *attr,
				   unsigned int cpu)
{
	struct perf_event_attr wanted = *attr;
	struct perf_event *counter;

	wanted.read_format = PERF_FORMAT_TOTAL_TIME_ENABLED |
			     PERF_FORMAT_TOTAL_TIME_RUNNING;
	counter = open_event(&wanted, threads_tid(cpu));
	if (!IS_ERR(counter) || attr->type == PERF_TYPE_SOFTWARE ||
	    (PTR_ERR(counter) != -EACCES && PTR_ERR(counter) != -EPERM))
		return counter;
	wanted.exclude_kernel = 1;
	wanted.exclude_hv = 1;
	return open_event(&wanted, threads_tid(cpu));
}

ANALYZER_GO_ON("-Wanalyzer-malloc-leak")

u64 dl_counter_read(struct perf_event *counter)
{
	struct perf_counts_values count;

	if (!counter || perf_evsel__read(counter->evsel, 0, 0, &count))
		return 0;
	/* Counters may take turns on the PMU: scale to the whole time. */
	if (count.run && count.run < count.ena)
		return (double)count.val * count.ena / count.run;
	return count.val;
}

void dl_counter_close(struct perf_event *counter)
{
	if (!counter)
		return;
	perf_evsel__close(counter->evsel);
	release(counter);
}

#else

struct perf_event *dl_counter_open(struct perf_event_attr *attr,
				   unsigned int cpu)
{
	(void)attr;
	(void)cpu;
	return ERR_PTR(-ENOPKG);
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

#endif /* HAVE_LIBPERF */
