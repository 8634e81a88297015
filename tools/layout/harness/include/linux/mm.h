/* SPDX-License-Identifier: GPL-2.0 */
#ifndef HARNESS_LINUX_MM_H
#define HARNESS_LINUX_MM_H

#include <linux/slab.h>

#endif /* HARNESS_LINUX_MM_H */
