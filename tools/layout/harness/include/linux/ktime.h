/* SPDX-License-Identifier: GPL-2.0 */
#ifndef HARNESS_LINUX_KTIME_H
#define HARNESS_LINUX_KTIME_H

#include <linux/timekeeping.h>

#endif /* HARNESS_LINUX_KTIME_H */
