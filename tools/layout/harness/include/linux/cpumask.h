/* SPDX-License-Identifier: GPL-2.0 */
#ifndef HARNESS_LINUX_CPUMASK_H
#define HARNESS_LINUX_CPUMASK_H

#include <linux/types.h>

/* As many as distributions' kernels allow for. */
#define CONFIG_NR_CPUS	8192

struct cpumask {
	unsigned long bits[CONFIG_NR_CPUS / (8 * sizeof(unsigned long))];
};

/*
 * The number of CPUs that this machine can have. Online are those of them that
 * this process may use, which an administrator may change at any time.
 */
extern unsigned int nr_cpu_ids;
extern const struct cpumask *const cpu_online_mask;

void cpumask_clear(struct cpumask *mask);
void cpumask_copy(struct cpumask *to, const struct cpumask *from);
void cpumask_set_cpu(unsigned int cpu, struct cpumask *mask);
bool cpumask_test_cpu(unsigned int cpu, const struct cpumask *mask);
bool cpumask_empty(const struct cpumask *mask);
bool cpumask_subset(const struct cpumask *part, const struct cpumask *whole);
unsigned int cpumask_weight(const struct cpumask *mask);
unsigned int cpumask_first(const struct cpumask *mask);
unsigned int cpumask_next(int behind, const struct cpumask *mask);
int cpulist_parse(const char *text, struct cpumask *mask);

#define for_each_cpu(cpu, mask)						\
	for ((cpu) = cpumask_first(mask); (cpu) < nr_cpu_ids;		\
	     (cpu) = cpumask_next(cpu, mask))
#define for_each_online_cpu(cpu)	for_each_cpu(cpu, cpu_online_mask)
#define for_each_possible_cpu(cpu)	for ((cpu) = 0; (cpu) < nr_cpu_ids; (cpu)++)

#endif /* HARNESS_LINUX_CPUMASK_H */
