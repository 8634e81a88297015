// SPDX-License-Identifier: GPL-2.0
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>

#include "parallel.h"

/* More would wait for the disk at the same time, and each takes memory. */
#define MAX_THREADS	16

struct work {
	size_t nr;
	atomic_size_t next;
	void (*fn)(size_t i, void *arg);
	void *arg;
};

static void *do_work(void *arg)
{
	struct work *work = arg;
	size_t i;

	while ((i = atomic_fetch_add(&work->next, 1)) < work->nr)
		work->fn(i, work->arg);
	return NULL;
}

static size_t usable_cpus(void)
{
	cpu_set_t cpus;

	if (sched_getaffinity(0, sizeof(cpus), &cpus))
		return 1;
	return (size_t)CPU_COUNT(&cpus);
}

size_t parallel__width(void)
{
	size_t cpus = usable_cpus();

	return cpus < MAX_THREADS ? cpus : MAX_THREADS;
}

void parallel__each(size_t nr, void (*fn)(size_t i, void *arg), void *arg)
{
	struct work work = { .nr = nr, .fn = fn, .arg = arg };
	pthread_t threads[MAX_THREADS];
	size_t wanted, started = 0;

	wanted = nr > 1 ? usable_cpus() : 1;
	if (wanted > nr)
		wanted = nr;
	while (started < MAX_THREADS && started + 1 < wanted &&
	       !pthread_create(&threads[started], NULL, do_work, &work))
		started++;
	do_work(&work);
	while (started)
		pthread_join(threads[--started], NULL);
}
