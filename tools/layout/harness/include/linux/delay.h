/* SPDX-License-Identifier: GPL-2.0 */
#ifndef HARNESS_LINUX_DELAY_H
#define HARNESS_LINUX_DELAY_H

#include <linux/jiffies.h>

void usleep_range(unsigned long min_us, unsigned long max_us);

#endif /* HARNESS_LINUX_DELAY_H */
