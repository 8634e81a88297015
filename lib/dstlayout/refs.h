/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Reference counts that lie outside of the object.
 */
#ifndef DSTLAYOUT_REFS_H
#define DSTLAYOUT_REFS_H

#include "hammer.h"

/**
 * struct dl_refs - what the objects of a run count their references with
 * @how: how they are counted
 * @parts: the parts of a distributed counter, or NULL
 * @percpu: counters per CPU, the first @nr_percpu of them in use
 * @nr_percpu: how many
 */
struct dl_refs {
	enum dl_ref how;
	void *parts;
	struct percpu_ref percpu[DL_MAX_WRITES];
	u32 nr_percpu;
};

/** dl_refs_init() - get ready to count so; 0 or -ENOMEM */
int dl_refs_init(struct dl_refs *refs, enum dl_ref how);

/** dl_refs_exit() - undo dl_refs_init(); may be called twice */
void dl_refs_exit(struct dl_refs *refs);

/**
 * dl_refs_aim() - point a worker's reference counts at those it uses
 * @refs: how references are counted
 * @target: the worker's, filled from the object; left alone where references
 *	are counted there
 */
void dl_refs_aim(struct dl_refs *refs, struct dl_target *target);

#endif /* DSTLAYOUT_REFS_H */
