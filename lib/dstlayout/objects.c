// SPDX-License-Identifier: GPL-2.0
/*
 * The objects that are hammered.
 */
#include <linux/log2.h>
#include <linux/minmax.h>
#include <linux/mm.h>
#include <linux/numa.h>
#include <linux/slab.h>
#include <linux/string.h>

#include "objects.h"

/* What clear_object() clears; the allocator tells a constructor no size. */
static u32 constructed_size;

/*
 * A cache with a constructor is never merged with others of its size, whose
 * objects would be strangers' and busy. It also clears what is loaded: that
 * must be 0, and nothing but the hot-write fields is ever written.
 */
static void clear_object(void *object)
{
	memset(object, 0, constructed_size);
}

int dl_objects_alloc(struct dl_objects *objects, u32 nr, u32 size, u32 base,
		     int node)
{
	/*
	 * Memory of another node would be measured as if it were of that one.
	 * Large objects are many pages in a row, for which the kernel would
	 * otherwise move half of its memory about.
	 */
	gfp_t gfp = GFP_KERNEL | __GFP_NORETRY | __GFP_NOWARN |
		    (node == NUMA_NO_NODE ? 0 : __GFP_THISNODE);

	memset(objects, 0, sizeof(*objects));
	objects->base = base;
	/*
	 * A power of two, aligned to itself, does not straddle a page. Small
	 * experiments alone have no objects.
	 */
	objects->room = roundup_pow_of_two(base + max(size, 1u));
	constructed_size = objects->room;

	objects->at = kvcalloc(nr, sizeof(*objects->at), GFP_KERNEL);
	if (!objects->at)
		return -ENOMEM;
	objects->cache = kmem_cache_create("dstlayout", objects->room,
					   min_t(u32, objects->room, PAGE_SIZE),
					   0, clear_object);
	if (!objects->cache)
		goto fail;

	for (; objects->nr < nr; objects->nr++) {
		u8 *object = kmem_cache_alloc_node(objects->cache, gfp, node);

		if (!object)
			goto fail;
		objects->at[objects->nr] = object + base;
	}
	return 0;

fail:
	dl_objects_free(objects);
	return -ENOMEM;
}

void dl_objects_free(struct dl_objects *objects)
{
	u32 i;

	for (i = 0; i < objects->nr; i++)
		kmem_cache_free(objects->cache, objects->at[i] - objects->base);
	kmem_cache_destroy(objects->cache);
	kvfree(objects->at);
	memset(objects, 0, sizeof(*objects));
}
