/* SPDX-License-Identifier: GPL-2.0 */
#ifndef HARNESS_LINUX_LOG2_H
#define HARNESS_LINUX_LOG2_H

#include <linux/types.h>

static inline bool is_power_of_2(unsigned long n)
{
	return n && !(n & (n - 1));
}

static inline unsigned long roundup_pow_of_two(unsigned long n)
{
	unsigned long power = 1;

	while (power < n)
		power <<= 1;
	return power;
}

#endif /* HARNESS_LINUX_LOG2_H */
