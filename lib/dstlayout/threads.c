// SPDX-License-Identifier: GPL-2.0
/*
 * One thread on each CPU.
 */
#include <linux/cpu.h>
#include <linux/percpu.h>
#include <linux/sched.h>
#include <linux/smpboot.h>

#include "threads.h"

static bool (*is_ready)(unsigned int cpu);
static DEFINE_PER_CPU(struct task_struct *, tasks);

static int should_run(unsigned int cpu)
{
	return is_ready(cpu);
}

/* Others' work between two readings of the clock is noise; let it wait. */
static void setup(unsigned int cpu)
{
	set_user_nice(current, MIN_NICE);
}

/* Parked when its CPU goes offline, resumed when it comes back. */
static struct smp_hotplug_thread threads = {
	.store = &tasks,
	.setup = setup,
	.thread_should_run = should_run,
	.thread_comm = "dstlayout/%u",
};

int dl_threads_init(bool (*ready)(unsigned int cpu),
		    void (*run)(unsigned int cpu))
{
	is_ready = ready;
	threads.thread_fn = run;
	return smpboot_register_percpu_thread(&threads);
}

void dl_threads_exit(void)
{
	smpboot_unregister_percpu_thread(&threads);
}

void dl_threads_wake(unsigned int cpu)
{
	wake_up_process(per_cpu(tasks, cpu));
}

/* Nobody is parked, and the number of CPUs does not change, in between. */
bool dl_threads_hold(const struct cpumask *cpus)
{
	cpus_read_lock();
	if (cpumask_subset(cpus, cpu_online_mask))
		return true;
	cpus_read_unlock();
	return false;
}

void dl_threads_release(void)
{
	cpus_read_unlock();
}
