/* SPDX-License-Identifier: GPL-2.0 */
#ifndef HARNESS_LINUX_MUTEX_H
#define HARNESS_LINUX_MUTEX_H

#include <pthread.h>

struct mutex {
	pthread_mutex_t lock;
};

#define DEFINE_MUTEX(name) struct mutex name = { PTHREAD_MUTEX_INITIALIZER }

static inline void mutex_init(struct mutex *mutex)
{
	pthread_mutex_init(&mutex->lock, NULL);
}

static inline void mutex_lock(struct mutex *mutex)
{
	pthread_mutex_lock(&mutex->lock);
}

static inline void mutex_unlock(struct mutex *mutex)
{
	pthread_mutex_unlock(&mutex->lock);
}

#endif /* HARNESS_LINUX_MUTEX_H */
