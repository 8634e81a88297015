/* SPDX-License-Identifier: GPL-2.0 */
/* The fast paths, which are what a loop costs; saturation is out of reach here. */
#ifndef HARNESS_LINUX_REFCOUNT_H
#define HARNESS_LINUX_REFCOUNT_H

#include <stdlib.h>

#include <linux/atomic.h>

typedef struct { atomic_t refs; } refcount_t;

static inline void refcount_inc(refcount_t *r)
{
	int old = __atomic_fetch_add(&r->refs.counter, 1, __ATOMIC_RELAXED);

	if (old <= 0)
		abort();
}

static inline void refcount_dec(refcount_t *r)
{
	int old = __atomic_fetch_sub(&r->refs.counter, 1, __ATOMIC_RELEASE);

	if (old <= 1)
		abort();
}

#endif /* HARNESS_LINUX_REFCOUNT_H */
