// SPDX-License-Identifier: GPL-2.0
/*
 * Entries in random order, more of them than a core's own caches hold.
 */
#include <linux/errno.h>
#include <linux/minmax.h>
#include <linux/mm.h>
#include <linux/random.h>
#include <linux/slab.h>

#include "entries.h"
#include "large.h"

static void shuffle(u32 *order)
{
	u32 i;

	for (i = 0; i < DL_NR_ENTRIES; i++)
		order[i] = i;
	for (i = DL_NR_ENTRIES - 1; i; i--)
		swap(order[i], order[get_random_u32() % (i + 1)]);
}

int dl_entries_init(struct dl_entries *entries)
{
	entries->at = kvcalloc(DL_NR_ENTRIES, DL_ENTRY_APART, DL_GFP_LARGE);
	entries->order = kvcalloc(DL_NR_ENTRIES, sizeof(u32), DL_GFP_LARGE);
	if (!entries->at || !entries->order)
		return -ENOMEM;
	shuffle(entries->order);
	return 0;
}

void dl_entries_exit(struct dl_entries *entries)
{
	kvfree(entries->at);
	kvfree(entries->order);
	entries->at = NULL;
	entries->order = NULL;
}
