/* SPDX-License-Identifier: GPL-2.0 */
/*
 * A thread that leaves signals to the rest of the program.
 */
#ifndef HARNESS_THREAD_H
#define HARNESS_THREAD_H

#include <pthread.h>

struct cpumask;

/**
 * thread_create() - create a thread
 * @id: filled
 * @name: at most 15 bytes, as it is shown by tools
 * @cpus: where it may run from its start on; NULL for where its creator may
 * @run: what it does
 * @data: handed to @run
 *
 * Return: 0 or -errno; -EINVAL if it may run on none of @cpus.
 */
int thread_create(pthread_t *id, const char *name, const struct cpumask *cpus,
		  void *(*run)(void *data), void *data);

#endif /* HARNESS_THREAD_H */
