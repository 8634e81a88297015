/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What portable.h takes from the kernel, for user space.
 */
#ifndef DSTLAYOUT_USERSPACE_H
#define DSTLAYOUT_USERSPACE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Types alone can also be compiled where there is no libc. */
#if __STDC_HOSTED__
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#endif

typedef uint8_t u8;
typedef uint32_t u32;
typedef uint64_t u64;
typedef struct { int counter; } atomic_t;

struct callback_head {
	struct callback_head *next;
	void (*func)(struct callback_head *head);
};

#ifndef __always_inline
#define __always_inline inline __attribute__((always_inline))
#endif
#define CONFIG_64BIT	 (sizeof(long) == 8)
#define IS_ENABLED(x)	 (x)
#undef static_assert
#define static_assert(expr) _Static_assert(expr, #expr)
#define READ_ONCE(x)	 (*(const volatile __typeof__(x) *)&(x))
#define WRITE_ONCE(x, v) (*(volatile __typeof__(x) *)&(x) = (v))
#define barrier()	 __asm__ __volatile__("" ::: "memory")
#if defined(__x86_64__) || defined(__i386__)
#define cpu_relax()	 __builtin_ia32_pause()
#else
#define cpu_relax()	 barrier()
#endif
#ifndef __aligned
#define __aligned(n)	 __attribute__((aligned(n)))
#endif
#define ARRAY_SIZE(a)	 (sizeof(a) / sizeof((a)[0]))
#define min(a, b)	 ((a) < (b) ? (a) : (b))
#define max(a, b)	 ((a) > (b) ? (a) : (b))
#define round_up(x, y)	 ((((x) - 1) | ((__typeof__(x))(y) - 1)) + 1)
#define round_down(x, y) ((x) & ~((__typeof__(x))(y) - 1))

extern volatile unsigned long jiffies;

static inline void atomic_inc(atomic_t *v)
{
	__atomic_fetch_add(&v->counter, 1, __ATOMIC_RELAXED);
}

static inline void atomic_dec(atomic_t *v)
{
	__atomic_fetch_sub(&v->counter, 1, __ATOMIC_RELAXED);
}

static inline bool atomic_inc_not_zero(atomic_t *v)
{
	int old = __atomic_load_n(&v->counter, __ATOMIC_RELAXED);

	do {
		if (!old)
			return false;
	} while (!__atomic_compare_exchange_n(&v->counter, &old, old + 1, true,
					      __ATOMIC_RELAXED,
					      __ATOMIC_RELAXED));
	return true;
}

static inline bool atomic_dec_and_test(atomic_t *v)
{
	return !__atomic_sub_fetch(&v->counter, 1, __ATOMIC_SEQ_CST);
}

#if __STDC_HOSTED__

/*
 * The fast paths of the kernel's reference counts, which are what a loop costs.
 * Out of range is out of reach here: a loop drops what it takes.
 */
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

#define DL_HAVE_RCUREF	1
typedef struct { atomic_t refcnt; } rcuref_t;

static inline bool rcuref_get(rcuref_t *r)
{
	return __atomic_add_fetch(&r->refcnt.counter, 1, __ATOMIC_RELAXED) >= 0;
}

static inline bool rcuref_put(rcuref_t *r)
{
	return __atomic_sub_fetch(&r->refcnt.counter, 1, __ATOMIC_RELEASE) < 0;
}

/*
 * One counter for each worker, 256 bytes apart: a process has no per-CPU
 * memory, but its workers stay on their CPUs.
 */
#define PERCPU_REF_APART	256

struct percpu_ref {
	char *counters;
};

#define PERCPU_REF_WORKERS	1024

static inline int percpu_ref_init(struct percpu_ref *ref,
				  void (*release)(struct percpu_ref *ref),
				  unsigned int flags, int gfp)
{
	size_t size = PERCPU_REF_WORKERS * PERCPU_REF_APART;

	(void)release;
	(void)flags;
	(void)gfp;
	ref->counters = aligned_alloc(PERCPU_REF_APART, size);
	if (!ref->counters)
		return -ENOMEM;
	memset(ref->counters, 0, size);
	return 0;
}

static inline void percpu_ref_exit(struct percpu_ref *ref)
{
	free(ref->counters);
	ref->counters = NULL;
}

/* Which worker this thread is, less than PERCPU_REF_WORKERS; 0 elsewhere. */
extern _Thread_local unsigned long dl_this_worker;

static inline unsigned long *percpu_ref_mine(struct percpu_ref *ref)
{
	return (unsigned long *)(READ_ONCE(ref->counters) +
				 dl_this_worker * PERCPU_REF_APART);
}

static inline void percpu_ref_get(struct percpu_ref *ref)
{
	unsigned long *mine = percpu_ref_mine(ref);

	WRITE_ONCE(*mine, READ_ONCE(*mine) + 1);
}

static inline void percpu_ref_put(struct percpu_ref *ref)
{
	unsigned long *mine = percpu_ref_mine(ref);

	WRITE_ONCE(*mine, READ_ONCE(*mine) - 1);
}

#endif /* __STDC_HOSTED__ */

static inline u64 div64_u64(u64 dividend, u64 divisor)
{
	return dividend / divisor;
}

#if __STDC_HOSTED__
static inline void sort(void *base, size_t num, size_t size,
			int (*cmp)(const void *, const void *), void *swap)
{
	(void)swap;
	qsort(base, num, size, cmp);
}
#endif

#endif /* DSTLAYOUT_USERSPACE_H */
