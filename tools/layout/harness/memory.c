// SPDX-License-Identifier: GPL-2.0
/*
 * What allocates memory in the kernel.
 */
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <linux/cpumask.h>
#include <linux/kernel.h>
#include <linux/log2.h>
#include <linux/percpu.h>
#include <linux/slab.h>

#define PAGE	4096

static void *allocate(size_t align, size_t nr, size_t size)
{
	void *memory;

	if (__builtin_mul_overflow(nr, size, &size) ||
	    posix_memalign(&memory, align, size))
		return NULL;
	return memset(memory, 0, size);
}

void *harness_alloc(size_t nr, size_t size)
{
	if (nr == 1 && is_power_of_2(size) && size > _Alignof(max_align_t))
		return allocate(min_t(size_t, size, PAGE), nr, size);
	/* Large ones come clear from the kernel, page by page as they are used. */
	return calloc(nr, size);
}

void *harness_alloc_aligned(size_t nr, size_t size)
{
	return allocate(size, nr, size);
}

void kfree(const void *memory)
{
	free((void *)memory);
}

static size_t part_size(size_t size)
{
	return round_up(size, PAGE);
}

void *harness_alloc_percpu(size_t size)
{
	return allocate(PAGE, nr_cpu_ids, part_size(size));
}

void *harness_per_cpu(void *parts, size_t size, unsigned int cpu)
{
	return (char *)parts + cpu * part_size(size);
}

void free_percpu(void *parts)
{
	free(parts);
}
