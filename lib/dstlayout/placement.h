/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Which CPUs take part in a run, and what each of them does.
 */
#ifndef DSTLAYOUT_PLACEMENT_H
#define DSTLAYOUT_PLACEMENT_H

#include <linux/cpumask.h>

#include "config.h"
#include "hammer.h"

/**
 * struct dl_placement - the CPUs of a run
 * @cpus: all of them
 * @writers: those that write in split mode; the others read
 * @distance: how far the two farthest of them are apart: "none" (one CPU),
 *	"core" (threads of one core), "cache" (the last one is shared, as far as
 *	can be told), "socket", "node", "machine"
 */
struct dl_placement {
	struct cpumask cpus;
	struct cpumask writers;
	const char *distance;
};

/**
 * dl_place() - choose the CPUs of a run
 * @placement: filled on success
 * @config: what was asked for
 * @reason: filled with what is wrong
 *
 * Threads of one core share its caches and show no sharing, so by default one
 * CPU of each core is taken. Writers are spread evenly among the others.
 *
 * Return: 0; -EINVAL if a CPU is not online, or if there are to be more
 * writers than would leave a reader.
 */
int dl_place(struct dl_placement *placement, const struct dl_config *config,
	     struct dl_reason *reason);

/**
 * dl_place_first() - only some of the CPUs of a run
 * @first: filled
 * @placement: all of them
 * @nr: how many to take, in their order; 1 up to all
 *
 * The share of writers is kept, as far as one remains on either side.
 */
void dl_place_first(struct dl_placement *first,
		    const struct dl_placement *placement, u32 nr);

/** dl_side_of() - what a CPU does in a mode */
enum dl_side dl_side_of(const struct dl_placement *placement, enum dl_mode mode,
			unsigned int cpu);

#endif /* DSTLAYOUT_PLACEMENT_H */
