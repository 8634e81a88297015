/* SPDX-License-Identifier: GPL-2.0 */
#ifndef HARNESS_LINUX_SPINLOCK_H
#define HARNESS_LINUX_SPINLOCK_H

#include <pthread.h>

typedef pthread_mutex_t spinlock_t;

#define spin_lock_init(lock)	pthread_mutex_init(lock, NULL)
#define spin_lock(lock)		pthread_mutex_lock(lock)
#define spin_unlock(lock)	pthread_mutex_unlock(lock)

#endif /* HARNESS_LINUX_SPINLOCK_H */
