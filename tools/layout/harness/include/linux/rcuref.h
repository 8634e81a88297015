/* SPDX-License-Identifier: GPL-2.0 */
/* The fast paths, which are what a loop costs; a loop drops what it takes. */
#ifndef HARNESS_LINUX_RCUREF_H
#define HARNESS_LINUX_RCUREF_H

#include <linux/atomic.h>

typedef struct { atomic_t refcnt; } rcuref_t;

static inline bool rcuref_get(rcuref_t *r)
{
	return __atomic_add_fetch(&r->refcnt.counter, 1, __ATOMIC_RELAXED) >= 0;
}

static inline bool rcuref_put(rcuref_t *r)
{
	return __atomic_sub_fetch(&r->refcnt.counter, 1, __ATOMIC_RELEASE) < 0;
}

#endif /* HARNESS_LINUX_RCUREF_H */
