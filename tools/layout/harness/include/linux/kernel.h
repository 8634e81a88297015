/* SPDX-License-Identifier: GPL-2.0 */
#ifndef HARNESS_LINUX_KERNEL_H
#define HARNESS_LINUX_KERNEL_H

#include <stdarg.h>
#include <stdio.h>

#include <linux/minmax.h>
#include <linux/types.h>

#define U32_MAX			((u32)~0U)
#define U64_MAX			((u64)~0ULL)

#define container_of(ptr, type, member)					\
	((type *)((char *)(ptr) - offsetof(type, member)))
#define ARRAY_SIZE(a)		(sizeof(a) / sizeof((a)[0]))
#define round_up(x, y)		((((x) - 1) | ((__typeof__(x))(y) - 1)) + 1)
#define round_down(x, y)	((x) & ~((__typeof__(x))(y) - 1))
#define DIV_ROUND_UP(n, d)	(((n) + (d) - 1) / (d))
#define DIV_ROUND_UP_ULL(n, d)	DIV_ROUND_UP((unsigned long long)(n), d)
#define DIV_ROUND_CLOSEST(n, d)	(((n) + (d) / 2) / (d))

/* What was written, and not what there would have been room for. */
__attribute__((format(printf, 3, 4)))
int scnprintf(char *text, size_t size, const char *format, ...);

int kstrtou32(const char *text, unsigned int base, u32 *number);
int kstrtou64(const char *text, unsigned int base, u64 *number);

#endif /* HARNESS_LINUX_KERNEL_H */
