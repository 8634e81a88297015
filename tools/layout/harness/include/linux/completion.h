/* SPDX-License-Identifier: GPL-2.0 */
#ifndef HARNESS_LINUX_COMPLETION_H
#define HARNESS_LINUX_COMPLETION_H

#include <linux/types.h>

struct completion {
	bool done;
};

void init_completion(struct completion *x);
void complete(struct completion *x);
void wait_for_completion(struct completion *x);

/* Ticks that were left, at least 1; 0 if the time is up. Keeps jiffies going. */
unsigned long wait_for_completion_timeout(struct completion *x,
					  unsigned long timeout);

#endif /* HARNESS_LINUX_COMPLETION_H */
