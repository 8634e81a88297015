// SPDX-License-Identifier: GPL-2.0
/*
 * Coins to toss.
 */
#include <sys/random.h>

#include <linux/random.h>
#include <linux/timekeeping.h>

u32 get_random_u32(void)
{
	u32 number;

	/* It can fail early at boot only; the clock's low bits will do then. */
	if (getrandom(&number, sizeof(number), GRND_NONBLOCK) != sizeof(number))
		number = ktime_get_ns() >> 4;
	return number;
}
