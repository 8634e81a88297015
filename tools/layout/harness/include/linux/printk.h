/* SPDX-License-Identifier: GPL-2.0 */
#ifndef HARNESS_LINUX_PRINTK_H
#define HARNESS_LINUX_PRINTK_H

#include <stdio.h>

#define pr_err(...)	fprintf(stderr, __VA_ARGS__)

#endif /* HARNESS_LINUX_PRINTK_H */
