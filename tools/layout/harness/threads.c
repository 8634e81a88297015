// SPDX-License-Identifier: GPL-2.0
/*
 * One thread on each CPU that this process may use.
 */
#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <linux/cpu.h>
#include <linux/cpumask.h>
#include <linux/percpu-refcount.h>

#include "thread.h"
#include "tids.h"
#include "threads.h"

/**
 * struct thread - the thread of a CPU
 * @id: the thread; valid if @tid is not 0
 * @tid: as the kernel calls it; set when it has begun
 * @cpu: where it runs
 * @lock: of all below and of @tid
 * @changed: told of every change
 * @end: it shall end
 */
struct thread {
	pthread_t id;
	pid_t tid;
	unsigned int cpu;
	pthread_mutex_t lock;
	pthread_cond_t changed;
	bool end;
};

_Thread_local unsigned int harness_this_cpu;

static struct thread *threads;
static bool (*is_ready)(unsigned int cpu);
static void (*run_thread)(unsigned int cpu);

/* Others' work between two readings of the clock is noise; may it wait. */
static void be_nice_to_nobody(void)
{
	setpriority(PRIO_PROCESS, 0, -20);
}

/* The kernel moves a thread away from a CPU that goes offline, for good. */
static void go_home(unsigned int cpu)
{
	struct cpumask mask = { 0 };

	if ((unsigned int)sched_getcpu() == cpu)
		return;
	cpumask_set_cpu(cpu, &mask);
	/* If it cannot, the window will be found to be disturbed. */
	sched_setaffinity(0, sizeof(mask), (const cpu_set_t *)mask.bits);
}

static void *thread_main(void *data)
{
	struct thread *thread = data;
	bool end;

	harness_this_cpu = thread->cpu;
	be_nice_to_nobody();
	pthread_mutex_lock(&thread->lock);
	thread->tid = syscall(SYS_gettid);
	pthread_cond_broadcast(&thread->changed);
	for (;;) {
		while (!thread->end && !is_ready(thread->cpu))
			pthread_cond_wait(&thread->changed, &thread->lock);
		end = thread->end;
		if (end)
			break;
		pthread_mutex_unlock(&thread->lock);
		go_home(thread->cpu);
		run_thread(thread->cpu);
		pthread_mutex_lock(&thread->lock);
	}
	pthread_mutex_unlock(&thread->lock);
	return NULL;
}

static int start_thread(struct thread *thread, unsigned int cpu)
{
	struct cpumask mask = { 0 };
	char name[24];
	int err;

	pthread_mutex_init(&thread->lock, NULL);
	pthread_cond_init(&thread->changed, NULL);
	thread->cpu = cpu;
	snprintf(name, sizeof(name), "dstlayout/%u", cpu);
	cpumask_set_cpu(cpu, &mask);
	err = thread_create(&thread->id, name, &mask, thread_main, thread);
	if (err)
		return err;
	pthread_mutex_lock(&thread->lock);
	while (!thread->tid)
		pthread_cond_wait(&thread->changed, &thread->lock);
	pthread_mutex_unlock(&thread->lock);
	return 0;
}

int dl_threads_init(bool (*ready)(unsigned int cpu),
		    void (*run)(unsigned int cpu))
{
	struct cpumask cpus;
	unsigned int cpu;
	int err;

	is_ready = ready;
	run_thread = run;
	threads = calloc(nr_cpu_ids, sizeof(*threads));
	if (!threads)
		return -ENOMEM;
	cpus_read_lock();
	cpumask_copy(&cpus, cpu_online_mask);
	cpus_read_unlock();
	for_each_cpu(cpu, &cpus) {
		err = start_thread(&threads[cpu], cpu);
		/* A CPU that just went away is no error; see dl_threads_hold(). */
		if (err && err != -EINVAL) {
			dl_threads_exit();
			return err;
		}
	}
	return 0;
}

void dl_threads_exit(void)
{
	unsigned int cpu;

	for (cpu = 0; cpu < nr_cpu_ids; cpu++) {
		struct thread *thread = &threads[cpu];

		if (!thread->tid)
			continue;
		pthread_mutex_lock(&thread->lock);
		thread->end = true;
		pthread_cond_broadcast(&thread->changed);
		pthread_mutex_unlock(&thread->lock);
		pthread_join(thread->id, NULL);
	}
	free(threads);
	threads = NULL;
}

void dl_threads_wake(unsigned int cpu)
{
	struct thread *thread = &threads[cpu];

	/* Under the lock, the thread either sleeps or has yet to look. */
	pthread_mutex_lock(&thread->lock);
	pthread_cond_broadcast(&thread->changed);
	pthread_mutex_unlock(&thread->lock);
}

bool dl_threads_hold(const struct cpumask *cpus)
{
	unsigned int cpu;
	bool there;

	cpus_read_lock();
	there = cpumask_subset(cpus, cpu_online_mask);
	for_each_cpu(cpu, cpus)
		there = there && threads[cpu].tid;
	if (!there)
		cpus_read_unlock();
	return there;
}

void dl_threads_release(void)
{
	cpus_read_unlock();
}

pid_t threads_tid(unsigned int cpu)
{
	return threads[cpu].tid;
}
