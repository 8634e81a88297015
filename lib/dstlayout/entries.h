/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Entries in random order, more of them than a core's own caches hold.
 */
#ifndef DSTLAYOUT_ENTRIES_H
#define DSTLAYOUT_ENTRIES_H

#include <linux/types.h>

/* How many, a power of two; and how far apart, in bytes: 32 MB together. */
#define DL_NR_ENTRIES	65536
#define DL_ENTRY_APART	512

/**
 * struct dl_entries - entries and an order to visit them in
 * @at: the first of them, cleared
 * @order: indices of all of them, shuffled
 */
struct dl_entries {
	u8 *at;
	u32 *order;
};

/** dl_entries_init() - allocate and shuffle; 0 or -ENOMEM */
int dl_entries_init(struct dl_entries *entries);

/** dl_entries_exit() - release them; may be called twice */
void dl_entries_exit(struct dl_entries *entries);

/** dl_entry() - the entry at a place of the order, which repeats */
static inline u8 *dl_entry(const struct dl_entries *entries, u32 place)
{
	return entries->at + DL_ENTRY_APART *
	       (size_t)entries->order[place % DL_NR_ENTRIES];
}

#endif /* DSTLAYOUT_ENTRIES_H */
