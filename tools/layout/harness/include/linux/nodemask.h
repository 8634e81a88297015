/* SPDX-License-Identifier: GPL-2.0 */
#ifndef HARNESS_LINUX_NODEMASK_H
#define HARNESS_LINUX_NODEMASK_H

#include <linux/numa.h>
#include <linux/types.h>

/* Whether a node has memory, as far as sysfs tells. */
bool node_online(int node);

#endif /* HARNESS_LINUX_NODEMASK_H */
