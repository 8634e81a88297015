// SPDX-License-Identifier: GPL-2.0
/*
 * Which CPUs take part in a run, and what each of them does.
 */
#include <linux/cpu.h>
#include <linux/minmax.h>
#include <linux/topology.h>

#include "cpus.h"
#include "placement.h"

static void one_of_each_core(struct cpumask *cpus)
{
	unsigned int cpu, sibling;

	cpumask_clear(cpus);
	for_each_online_cpu(cpu) {
		bool taken = false;

		for_each_cpu(sibling, topology_sibling_cpumask(cpu))
			taken |= cpumask_test_cpu(sibling, cpus);
		if (!taken)
			cpumask_set_cpu(cpu, cpus);
	}
}

/* The kernel tells a module no caches; sysfs tells a process. */
#ifdef topology_cache_cpumask
static bool share_cache(unsigned int cpu, unsigned int other)
{
	return cpumask_test_cpu(cpu, topology_cache_cpumask(other));
}
#else
static bool share_cache(unsigned int cpu, unsigned int other)
{
	return false;
}
#endif

static const char *distance(const struct cpumask *cpus)
{
	unsigned int first = cpumask_first(cpus), cpu;
	bool nodes = false, sockets = false, cores = false, caches = false;

	/* Farther than the first one from any is farther than another, too. */
	for_each_cpu(cpu, cpus) {
		nodes |= cpu_to_node(cpu) != cpu_to_node(first);
		sockets |= topology_physical_package_id(cpu) !=
			   topology_physical_package_id(first);
		caches |= !share_cache(cpu, first);
		cores |= !cpumask_test_cpu(cpu, topology_sibling_cpumask(first));
	}
	if (cpumask_weight(cpus) < 2)
		return "none";
	if (sockets)
		return "machine";
	if (nodes)
		return "node";
	if (!cores)
		return "core";
	return caches ? "socket" : "cache";
}

static void spread_writers(struct dl_placement *placement, u32 writers)
{
	u32 nr = cpumask_weight(&placement->cpus), i = 0;
	unsigned int cpu;

	cpumask_clear(&placement->writers);
	for_each_cpu(cpu, &placement->cpus) {
		if ((i + 1) * writers / nr > i * writers / nr)
			cpumask_set_cpu(cpu, &placement->writers);
		i++;
	}
}

int dl_place(struct dl_placement *placement, const struct dl_config *config,
	     struct dl_reason *reason)
{
	char cpus[64], online[64];
	u32 nr, writers;
	int err = 0;

	cpus_read_lock();
	switch (config->cpu_choice) {
	case DL_CPUS_AUTO:
		one_of_each_core(&placement->cpus);
		break;
	case DL_CPUS_ALL:
		cpumask_copy(&placement->cpus, cpu_online_mask);
		break;
	case DL_CPUS_LIST:
		cpumask_copy(&placement->cpus, &config->cpus);
		break;
	}
	nr = cpumask_weight(&placement->cpus);
	writers = config->writers ? config->writers : nr / 2;

	if (!cpumask_subset(&placement->cpus, cpu_online_mask)) {
		snprintf(reason->text, sizeof(reason->text),
			 "cpus=%s is not allowed: online are %s",
			 dl_cpus_format(cpus, sizeof(cpus), &placement->cpus),
			 dl_cpus_format(online, sizeof(online),
					cpu_online_mask));
		err = -EINVAL;
	} else if (nr > 1 && writers >= nr) {
		snprintf(reason->text, sizeof(reason->text),
			 "writers=%u is not allowed: of %u CPUs at least one must read",
			 writers, nr);
		err = -EINVAL;
	} else {
		spread_writers(placement, writers);
		placement->distance = distance(&placement->cpus);
	}
	cpus_read_unlock();
	return err;
}

void dl_place_first(struct dl_placement *first,
		    const struct dl_placement *placement, u32 nr)
{
	u32 all = cpumask_weight(&placement->cpus), taken = 0, writers;
	unsigned int cpu;

	cpumask_clear(&first->cpus);
	for_each_cpu(cpu, &placement->cpus) {
		if (taken++ < nr)
			cpumask_set_cpu(cpu, &first->cpus);
	}
	writers = cpumask_weight(&placement->writers) * nr / all;
	spread_writers(first, nr > 1 ? clamp_t(u32, writers, 1, nr - 1) : 0);
	cpus_read_lock();
	first->distance = distance(&first->cpus);
	cpus_read_unlock();
}

enum dl_side dl_side_of(const struct dl_placement *placement, enum dl_mode mode,
			unsigned int cpu)
{
	if (mode != DL_SPLIT)
		return DL_PACKET;
	return cpumask_test_cpu(cpu, &placement->writers) ? DL_WRITE : DL_READ;
}
