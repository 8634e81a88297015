/* SPDX-License-Identifier: GPL-2.0 */
/* What /sys/devices/system/cpu tells; each CPU by itself where it tells nothing. */
#ifndef HARNESS_LINUX_TOPOLOGY_H
#define HARNESS_LINUX_TOPOLOGY_H

#include <linux/cpumask.h>

const struct cpumask *topology_sibling_cpumask(unsigned int cpu);
int topology_physical_package_id(unsigned int cpu);
int cpu_to_node(unsigned int cpu);

/* Those that share its last-level cache; a module has no way to ask for them. */
const struct cpumask *topology_cache_cpumask(unsigned int cpu);
#define topology_cache_cpumask	topology_cache_cpumask

#endif /* HARNESS_LINUX_TOPOLOGY_H */
