/* SPDX-License-Identifier: GPL-2.0 */
#ifndef HARNESS_LINUX_NUMA_H
#define HARNESS_LINUX_NUMA_H

#define MAX_NUMNODES	1024
#define NUMA_NO_NODE	(-1)

#endif /* HARNESS_LINUX_NUMA_H */
