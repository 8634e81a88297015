/* SPDX-License-Identifier: GPL-2.0 */
#ifndef HARNESS_LINUX_CPU_H
#define HARNESS_LINUX_CPU_H

#include <linux/cpumask.h>

/* cpu_online_mask is brought up to date, and stays so until the lock is left. */
void cpus_read_lock(void);
void cpus_read_unlock(void);

#endif /* HARNESS_LINUX_CPU_H */
