/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What the running kernel shows of a slab cache.
 */
#ifndef DSTLAYOUT_SLAB_H
#define DSTLAYOUT_SLAB_H

#include <stdbool.h>
#include <stdint.h>

/** SLAB_DIR - where the running kernel shows its caches, to root alone */
#define SLAB_DIR	"/sys/kernel/slab"

/**
 * struct slab - one cache, in bytes (slab_sysfs in mm/slub.c of the kernel)
 * @object_size: what an object may use
 * @slab_size: from one object to the next
 * @align: alignment that the cache was made with
 * @red_zone: whether objects have a guard in front (slab_debug=Z)
 *
 * A cache that was merged with others shows the largest object of them all.
 */
struct slab {
	uint64_t object_size;
	uint64_t slab_size;
	uint64_t align;
	bool red_zone;
};

/**
 * slab__read() - read what sysfs shows of a cache
 * @slab: filled
 * @dir: SLAB_DIR
 * @name: of the cache
 *
 * Return: whether it is there, readable, and makes sense.
 */
bool slab__read(struct slab *slab, const char *dir, const char *name);

#endif /* DSTLAYOUT_SLAB_H */
