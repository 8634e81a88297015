/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What the pure parts (shapes, twins, loops, statistics) need of their home.
 *
 * Those parts decide what a result means, so they are tested in user space as
 * well, where a test can feed them anything. This header is the whole
 * difference between the two homes.
 */
#ifndef DSTLAYOUT_PORTABLE_H
#define DSTLAYOUT_PORTABLE_H

#ifdef __KERNEL__

#include <linux/atomic.h>
#include <linux/build_bug.h>
#include <linux/compiler.h>
#include <linux/errno.h>
#include <linux/jiffies.h>
#include <linux/kernel.h>
#include <linux/math64.h>
#include <linux/minmax.h>
#include <linux/sort.h>
#include <linux/stddef.h>
#include <linux/string.h>
#include <linux/types.h>

#else

#include <errno.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

typedef uint8_t u8;
typedef uint32_t u32;
typedef uint64_t u64;
typedef struct { int counter; } atomic_t;

#ifndef __always_inline
#define __always_inline inline __attribute__((always_inline))
#endif
#define READ_ONCE(x)	 (*(const volatile __typeof__(x) *)&(x))
#define WRITE_ONCE(x, v) (*(volatile __typeof__(x) *)&(x) = (v))
#define barrier()	 __asm__ __volatile__("" ::: "memory")
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

static inline u64 div64_u64(u64 dividend, u64 divisor)
{
	return dividend / divisor;
}

static inline void sort(void *base, size_t num, size_t size,
			int (*cmp)(const void *, const void *), void *swap)
{
	(void)swap;
	qsort(base, num, size, cmp);
}

#endif /* __KERNEL__ */

#endif /* DSTLAYOUT_PORTABLE_H */
