/* SPDX-License-Identifier: GPL-2.0 */
#ifndef HARNESS_LINUX_TIMEKEEPING_H
#define HARNESS_LINUX_TIMEKEEPING_H

#include <linux/time64.h>
#include <linux/types.h>

u64 ktime_get_ns(void);

/* Not adjusted, and no system call where the machine has a clock for it. */
u64 ktime_get_raw_fast_ns(void);

#endif /* HARNESS_LINUX_TIMEKEEPING_H */
