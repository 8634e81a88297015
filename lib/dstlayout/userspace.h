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

#if __STDC_HOSTED__
static inline void sort(void *base, size_t num, size_t size,
			int (*cmp)(const void *, const void *), void *swap)
{
	(void)swap;
	qsort(base, num, size, cmp);
}
#endif

#endif /* DSTLAYOUT_USERSPACE_H */
