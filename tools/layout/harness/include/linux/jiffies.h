/* SPDX-License-Identifier: GPL-2.0 */
#ifndef HARNESS_LINUX_JIFFIES_H
#define HARNESS_LINUX_JIFFIES_H

#include <linux/compiler.h>
#include <linux/time64.h>
#include <linux/types.h>

#define HZ	250

/*
 * A stamp must cost what it does in the kernel: the load of a word that changes
 * now and then. Reading a clock instead would be most of an iteration. So whoever
 * waits for the workers keeps this one going; it lies where nothing else does.
 */
struct harness_ticks {
	unsigned long now;
} __aligned(256);

extern struct harness_ticks harness_ticks;

#define jiffies	READ_ONCE(harness_ticks.now)

static inline unsigned long nsecs_to_jiffies(u64 ns)
{
	return ns / (NSEC_PER_SEC / HZ);
}

#endif /* HARNESS_LINUX_JIFFIES_H */
