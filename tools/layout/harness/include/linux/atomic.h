/* SPDX-License-Identifier: GPL-2.0 */
#ifndef HARNESS_LINUX_ATOMIC_H
#define HARNESS_LINUX_ATOMIC_H

#include <linux/compiler.h>
#include <linux/types.h>

#define smp_wmb()		  __atomic_thread_fence(__ATOMIC_RELEASE)
#define smp_load_acquire(p)	  __atomic_load_n(p, __ATOMIC_ACQUIRE)
#define smp_store_release(p, v)	  __atomic_store_n(p, v, __ATOMIC_RELEASE)

static inline int atomic_read(const atomic_t *v)
{
	return READ_ONCE(v->counter);
}

static inline void atomic_set(atomic_t *v, int i)
{
	WRITE_ONCE(v->counter, i);
}

static inline void atomic_inc(atomic_t *v)
{
	__atomic_fetch_add(&v->counter, 1, __ATOMIC_RELAXED);
}

static inline void atomic_dec(atomic_t *v)
{
	__atomic_fetch_sub(&v->counter, 1, __ATOMIC_RELAXED);
}

static inline bool atomic_dec_and_test(atomic_t *v)
{
	return !__atomic_sub_fetch(&v->counter, 1, __ATOMIC_SEQ_CST);
}

static inline bool atomic_inc_not_zero(atomic_t *v)
{
	int old = atomic_read(v);

	do {
		if (!old)
			return false;
	} while (!__atomic_compare_exchange_n(&v->counter, &old, old + 1, true,
					      __ATOMIC_RELAXED,
					      __ATOMIC_RELAXED));
	return true;
}

#endif /* HARNESS_LINUX_ATOMIC_H */
