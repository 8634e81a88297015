/* SPDX-License-Identifier: GPL-2.0 */
/*
 * One thread on each CPU.
 */
#ifndef DSTLAYOUT_THREADS_H
#define DSTLAYOUT_THREADS_H

#include <linux/cpumask.h>
#include <linux/types.h>

/**
 * dl_threads_init() - create the threads, asleep
 * @ready: whether the thread of a CPU has something to do
 * @run: does it, in that thread
 *
 * Return: 0 or -errno.
 */
int dl_threads_init(bool (*ready)(unsigned int cpu),
		    void (*run)(unsigned int cpu));

/** dl_threads_exit() - end them; none may have anything to do */
void dl_threads_exit(void);

/** dl_threads_wake() - have the thread of a CPU look whether it is ready */
void dl_threads_wake(unsigned int cpu);

/**
 * dl_threads_hold() - keep CPUs and their threads from going away
 * @cpus: the CPUs
 *
 * Return: true, and dl_threads_release() has to follow; false if one of them
 * is not there.
 */
bool dl_threads_hold(const struct cpumask *cpus);

/** dl_threads_release() - undo dl_threads_hold() */
void dl_threads_release(void);

#endif /* DSTLAYOUT_THREADS_H */
