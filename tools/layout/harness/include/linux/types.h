/* SPDX-License-Identifier: GPL-2.0 */
#ifndef HARNESS_LINUX_TYPES_H
#define HARNESS_LINUX_TYPES_H

/* Types alone can also be compiled where there is no libc. */
#if __STDC_HOSTED__
#include_next <linux/types.h>
#include <sys/types.h>
#endif
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef uint8_t u8;
typedef uint16_t u16;
typedef uint32_t u32;
typedef unsigned long long u64;
typedef int32_t s32;
typedef long long s64;
typedef unsigned int gfp_t;

typedef struct { int counter; } atomic_t;

struct callback_head {
	struct callback_head *next;
	void (*func)(struct callback_head *head);
};

#endif /* HARNESS_LINUX_TYPES_H */
