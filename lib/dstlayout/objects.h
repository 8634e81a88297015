/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The objects that are hammered.
 */
#ifndef DSTLAYOUT_OBJECTS_H
#define DSTLAYOUT_OBJECTS_H

#include <linux/types.h>

struct kmem_cache;

/**
 * struct dl_objects - some objects of one size
 * @cache: where they come from
 * @at: their addresses
 * @nr: how many
 * @room: bytes that each has, of which @base lie in front of its address
 * @base: its address modulo @room
 */
struct dl_objects {
	struct kmem_cache *cache;
	void **at;
	u32 nr;
	u32 room;
	u32 base;
};

/**
 * dl_objects_alloc() - allocate cleared objects
 * @objects: filled; release with dl_objects_free()
 * @nr: how many
 * @size: bytes that each must have from its address on
 * @base: what its address is modulo 128, less than that
 * @node: the NUMA node that they shall lie on, or NUMA_NO_NODE
 *
 * No object shares a line with another, or lies on two pages unless it is
 * larger than one. One set of objects at a time.
 *
 * Return: 0; -ENOMEM; another -errno if there is no memory of that node to have.
 */
int dl_objects_alloc(struct dl_objects *objects, u32 nr, u32 size, u32 base,
		     int node);

/** dl_objects_free() - release them; may be called twice */
void dl_objects_free(struct dl_objects *objects);

#endif /* DSTLAYOUT_OBJECTS_H */
