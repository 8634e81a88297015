/* SPDX-License-Identifier: GPL-2.0 */
#ifndef HARNESS_LINUX_RANDOM_H
#define HARNESS_LINUX_RANDOM_H

#include <linux/types.h>

u32 get_random_u32(void);

#endif /* HARNESS_LINUX_RANDOM_H */
