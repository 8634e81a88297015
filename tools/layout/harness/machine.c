// SPDX-License-Identifier: GPL-2.0
/*
 * What machine this is, and which of its CPUs this process may use.
 *
 * Allowed are those in the affinity mask of the process, which the kernel keeps
 * within its cpuset and within what is online. No privilege is needed to ask.
 */
#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include <linux/cache.h>
#include <linux/cpu.h>
#include <linux/minmax.h>
#include <linux/nodemask.h>
#include <linux/topology.h>
#include <linux/utsname.h>

#include "machine.h"
#include "sysfs.h"

#define SYS_CPU		"/sys/devices/system/cpu/"
#define SYS_NODE	"/sys/devices/system/node/"

/* Levels and kinds of caches that a CPU can have, generously. */
#define MAX_CACHES	10

/* struct topology - where a CPU is */
struct topology {
	struct cpumask siblings;
	struct cpumask cache;
	int package;
	int node;
};

unsigned int nr_cpu_ids = CONFIG_NR_CPUS;

static struct cpumask allowed;
const struct cpumask *const cpu_online_mask = &allowed;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct topology *topology;
static struct utsname names;

void cpus_read_lock(void)
{
	pthread_mutex_lock(&lock);
	/* If it cannot be told any more, what was known still holds. */
	sched_getaffinity(0, sizeof(allowed), (cpu_set_t *)allowed.bits);
}

void cpus_read_unlock(void)
{
	pthread_mutex_unlock(&lock);
}

static unsigned int count_possible(void)
{
	struct cpumask possible;
	unsigned int cpu, nr = 0;
	long configured;

	if (sysfs_read_list(&possible, SYS_CPU "possible")) {
		for_each_cpu(cpu, &possible)
			nr = cpu + 1;
		return nr;
	}
	configured = sysconf(_SC_NPROCESSORS_CONF);
	return clamp_t(long, configured, 1, CONFIG_NR_CPUS);
}

/* The cache of the highest level is the last one. */
static void find_cache(unsigned int cpu, struct cpumask *mask)
{
	struct cpumask shared;
	int level, highest = 0, i;

	for (i = 0; i < MAX_CACHES; i++) {
		if (sysfs_read_number(&level, SYS_CPU "cpu%u/cache/index%d/level",
				      cpu, i) &&
		    level > highest &&
		    sysfs_read_list(&shared,
				    SYS_CPU "cpu%u/cache/index%d/shared_cpu_list",
				    cpu, i)) {
			*mask = shared;
			highest = level;
		}
	}
}

static void locate(unsigned int cpu)
{
	struct topology *t = &topology[cpu];

	cpumask_set_cpu(cpu, &t->siblings);
	cpumask_set_cpu(cpu, &t->cache);
	sysfs_read_list(&t->siblings,
			SYS_CPU "cpu%u/topology/thread_siblings_list", cpu);
	sysfs_read_number(&t->package,
			  SYS_CPU "cpu%u/topology/physical_package_id", cpu);
	find_cache(cpu, &t->cache);
}

/* A CPU does not say its node; each node names its CPUs. */
static void find_nodes(void)
{
	struct cpumask cpus;
	unsigned int cpu;
	int node;

	for (node = 0; node < MAX_NUMNODES; node++) {
		if (!node_online(node) ||
		    !sysfs_read_list(&cpus, SYS_NODE "node%d/cpulist", node))
			continue;
		for_each_cpu(cpu, &cpus)
			topology[cpu].node = node;
	}
}

int machine_init(void)
{
	unsigned int cpu;

	nr_cpu_ids = CONFIG_NR_CPUS;
	nr_cpu_ids = count_possible();
	uname(&names);
	topology = calloc(nr_cpu_ids, sizeof(*topology));
	if (!topology)
		return -ENOMEM;
	for (cpu = 0; cpu < nr_cpu_ids; cpu++)
		locate(cpu);
	find_nodes();
	return 0;
}

void machine_exit(void)
{
	free(topology);
	topology = NULL;
}

const struct cpumask *topology_sibling_cpumask(unsigned int cpu)
{
	return &topology[cpu].siblings;
}

const struct cpumask *(topology_cache_cpumask)(unsigned int cpu)
{
	return &topology[cpu].cache;
}

int topology_physical_package_id(unsigned int cpu)
{
	return topology[cpu].package;
}

int cpu_to_node(unsigned int cpu)
{
	return topology[cpu].node;
}

struct utsname *init_utsname(void)
{
	return &names;
}

bool node_online(int node)
{
	char name[64];

	snprintf(name, sizeof(name), SYS_NODE "node%d", node);
	return !access(name, F_OK);
}

unsigned int cache_line_size(void)
{
	int size;

	if (sysfs_read_number(&size, SYS_CPU "cpu%u/cache/index0/coherency_line_size",
			      cpumask_first(cpu_online_mask)) &&
	    size >= 16 && size <= 256 && !(size & (size - 1)))
		return size;
	return L1_CACHE_BYTES;
}
