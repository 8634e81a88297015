// SPDX-License-Identifier: GPL-2.0
/*
 * Reference counts that lie outside of the object.
 *
 * Only one object is used at a time, so all of them count with the same memory.
 */
#include <linux/gfp.h>
#include <linux/slab.h>

#include "refs.h"

#define MAX_PARTS	16

/* Far enough apart that no prefetcher and no line size brings two together. */
#define PART_APART	256

/* Nothing to do: a run releases the counters when no worker is left. */
static void nobody_left(struct percpu_ref *ref)
{
}

static int init_percpu(struct dl_refs *refs)
{
	int err = 0;

	while (!err && refs->nr_percpu < DL_MAX_WRITES) {
		err = percpu_ref_init(&refs->percpu[refs->nr_percpu],
				      nobody_left, 0, GFP_KERNEL);
		if (!err)
			refs->nr_percpu++;
	}
	if (err)
		dl_refs_exit(refs);
	return err;
}

int dl_refs_init(struct dl_refs *refs, enum dl_ref how)
{
	memset(refs, 0, sizeof(*refs));
	refs->how = how;
	if (how == DL_REF_PERCPU)
		return init_percpu(refs);
	if (!dl_ref_parts(how))
		return 0;
	/* A power of two, and so aligned to itself. */
	refs->parts = kzalloc(DL_MAX_WRITES * MAX_PARTS * PART_APART,
			      GFP_KERNEL);
	return refs->parts ? 0 : -ENOMEM;
}

void dl_refs_exit(struct dl_refs *refs)
{
	while (refs->nr_percpu)
		percpu_ref_exit(&refs->percpu[--refs->nr_percpu]);
	kfree(refs->parts);
	refs->parts = NULL;
}

void dl_refs_aim(struct dl_refs *refs, struct dl_target *target)
{
	u32 parts = dl_ref_parts(refs->how), i;

	for (i = 0; i < target->nr_refs; i++) {
		if (parts)
			target->ref[i] = (char *)refs->parts + PART_APART *
				(i * MAX_PARTS + target->worker.index % parts);
		else if (refs->nr_percpu)
			target->ref[i] = &refs->percpu[i];
	}
}
