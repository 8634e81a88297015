// SPDX-License-Identifier: GPL-2.0
/*
 * The objects that are hammered, in the memory of this process.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <linux/log2.h>
#include <linux/mempolicy.h>
#include <linux/numa.h>

#include "objects.h"

/* struct kmem_cache - one mapping, which all of them come from */
struct kmem_cache {
	void *map;
	size_t size;
};

/* A node is asked for before the memory is touched for the first time. */
static int bind_to_node(struct kmem_cache *cache, int node)
{
	unsigned long nodes[MAX_NUMNODES / (8 * sizeof(long))] = { 0 };
	const unsigned int bits = 8 * sizeof(*nodes);

	if (node == NUMA_NO_NODE)
		return 0;
	nodes[node / bits] |= 1ul << node % bits;
	/* The kernel takes one less than it is told. */
	if (syscall(SYS_mbind, cache->map, cache->size, MPOL_BIND, nodes,
		    (unsigned long)MAX_NUMNODES + 1, 0))
		return -errno;
	return 0;
}

static int map(struct dl_objects *objects, u32 nr, int node)
{
	struct kmem_cache *cache = malloc(sizeof(*cache));
	int err;

	if (!cache)
		return -ENOMEM;
	/* One more, since a mapping begins on a page and no better. */
	cache->size = (nr + 1ul) * objects->room;
	cache->map = mmap(NULL, cache->size, PROT_READ | PROT_WRITE,
			  MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	if (cache->map == MAP_FAILED) {
		free(cache);
		return -ENOMEM;
	}
	objects->cache = cache;
	err = bind_to_node(cache, node);
	/* Mapped now, and not while something is measured. */
	if (!err)
		memset(cache->map, 0, cache->size);
	return err;
}

int dl_objects_alloc(struct dl_objects *objects, u32 nr, u32 size, u32 base,
		     int node)
{
	u8 *first;
	int err;

	memset(objects, 0, sizeof(*objects));
	objects->base = base;
	objects->room = roundup_pow_of_two(base + size);
	objects->at = calloc(nr, sizeof(*objects->at));
	if (!objects->at)
		return -ENOMEM;
	err = map(objects, nr, node);
	if (err) {
		dl_objects_free(objects);
		return err;
	}
	first = objects->cache->map;
	first += -(uintptr_t)first & (objects->room - 1);
	for (; objects->nr < nr; objects->nr++)
		objects->at[objects->nr] =
			first + (size_t)objects->nr * objects->room + base;
	return 0;
}

void dl_objects_free(struct dl_objects *objects)
{
	if (objects->cache)
		munmap(objects->cache->map, objects->cache->size);
	free(objects->cache);
	free(objects->at);
	memset(objects, 0, sizeof(*objects));
}
