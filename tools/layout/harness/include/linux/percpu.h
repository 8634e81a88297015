/* SPDX-License-Identifier: GPL-2.0 */
#ifndef HARNESS_LINUX_PERCPU_H
#define HARNESS_LINUX_PERCPU_H

#include <linux/compiler.h>
#include <linux/types.h>

/* Each CPU's part begins on a page of its own. */
void *harness_alloc_percpu(size_t size);
void *harness_per_cpu(void *parts, size_t size, unsigned int cpu);
void free_percpu(void *parts);

#define alloc_percpu(type)	((type *)harness_alloc_percpu(sizeof(type)))
#define per_cpu_ptr(parts, cpu)						\
	((__typeof__(parts))harness_per_cpu(parts, sizeof(*(parts)), cpu))

#endif /* HARNESS_LINUX_PERCPU_H */
