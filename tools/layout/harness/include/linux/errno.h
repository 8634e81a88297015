/* SPDX-License-Identifier: GPL-2.0 */
#ifndef HARNESS_LINUX_ERRNO_H
#define HARNESS_LINUX_ERRNO_H

#include_next <linux/errno.h>

#endif /* HARNESS_LINUX_ERRNO_H */
