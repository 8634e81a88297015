// SPDX-License-Identifier: GPL-2.0
/*
 * A thread that leaves signals to the rest of the program.
 */
#include <pthread.h>
#include <sched.h>
#include <signal.h>

#include <linux/cpumask.h>

#include "thread.h"

int thread_create(pthread_t *id, const char *name, const struct cpumask *cpus,
		  void *(*run)(void *data), void *data)
{
	sigset_t all, before;
	pthread_attr_t attr;
	int err;

	err = pthread_attr_init(&attr);
	if (err)
		return -err;
	if (cpus)
		err = pthread_attr_setaffinity_np(&attr, sizeof(*cpus),
						  (const cpu_set_t *)cpus->bits);
	if (!err) {
		/* A thread begins with the mask of its creator. */
		sigfillset(&all);
		pthread_sigmask(SIG_SETMASK, &all, &before);
		err = pthread_create(id, &attr, run, data);
		pthread_sigmask(SIG_SETMASK, &before, NULL);
	}
	pthread_attr_destroy(&attr);
	if (!err)
		pthread_setname_np(*id, name);
	return -err;
}
