/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The loops that hammer an object.
 */
#ifndef DSTLAYOUT_HAMMER_H
#define DSTLAYOUT_HAMMER_H

#include "shape.h"

/**
 * enum dl_mix - the operations of one iteration
 * @DL_LOOPBACK: two increment/decrement pairs of the reference count; what
 *	tbench does to a route over loopback, where it stays with the packet
 * @DL_FORWARD: take the reference, count the use, stamp the time, drop the
 *	reference; what forwarding does
 */
enum dl_mix {
	DL_LOOPBACK,
	DL_FORWARD,
	DL_NR_MIXES,
};

/**
 * enum dl_side - which part of the mix a worker does
 * @DL_READ: only the loads of the read-mostly fields
 * @DL_WRITE: only the writes
 * @DL_PACKET: one packet's worth of both
 */
enum dl_side {
	DL_READ,
	DL_WRITE,
	DL_PACKET,
	DL_NR_SIDES,
};

/**
 * struct dl_worker - who runs a loop
 * @index: which of the workers of a window it is, from 0, in order of the CPUs
 * @nr: how many workers the window has
 * @stop: set when the window ends; a loop that waits for another worker polls it
 */
struct dl_worker {
	u32 index;
	u32 nr;
	const bool *stop;
};

/**
 * struct dl_target - where the operations of a worker go
 * @load: addresses of the fields to load, in the order of the shape
 * @nr_loads: how many, at most DL_MAX_LOADS
 * @ref: the reference count
 * @count: the counter of uses
 * @stamp: the time stamp
 * @gap: empty turns of a delay loop behind each iteration that writes
 * @stamp_count: store an ever-changing value instead of jiffies
 * @worker: whose it is; filled for each worker of a window
 */
struct dl_target {
	const u8 *load[DL_MAX_LOADS];
	u32 nr_loads;
	atomic_t *ref;
	u32 *count;
	unsigned long *stamp;
	u32 gap;
	bool stamp_count;
	struct dl_worker worker;
};

/**
 * typedef dl_loop_fn - one compiled loop
 * @target: where the operations go; its pointers are hoisted out of the loop
 * @iterations: how many, at least 1
 *
 * Return: the sum or chain of what was loaded, so that nothing is optimised
 * away; 0 as long as the loaded fields hold 0.
 */
typedef unsigned long (*dl_loop_fn)(const struct dl_target *target,
				    u64 iterations);

/**
 * dl_loop_select() - the loop for a side of a mix
 * @side: which part of the mix
 * @mix: the mix
 * @chain: whether each load's address depends on the load before it, which
 *	measures latency; otherwise loads are independent: throughput
 * @nr_loads: fields that are loaded, 1..DL_MAX_LOADS
 *
 * There is one loop for each combination, whatever the layout. A shape and its
 * twins therefore run the same machine code at the same address, and where the
 * text lies cannot tell them apart.
 *
 * Return: the loop, or NULL if @nr_loads is out of range.
 */
dl_loop_fn dl_loop_select(enum dl_side side, enum dl_mix mix, bool chain,
			  u32 nr_loads);

/**
 * dl_ops_per_iteration() - memory operations of one iteration
 * @side: which part of the mix
 * @nr_loads: fields that are loaded
 *
 * An operation is one load, store, increment, atomic increment or atomic
 * decrement. Both mixes write four times in an iteration.
 */
u32 dl_ops_per_iteration(enum dl_side side, u32 nr_loads);

/**
 * dl_target_fill() - compute where a layout's operations go
 * @target: its addresses and @nr_loads are filled
 * @object: address of the object
 * @shape: the fields and their operations
 * @off: offset of each field, from the shape or from a twin
 *
 * Return: 0, -EINVAL if the shape lacks one of the operations or has more than
 * DL_MAX_LOADS fields to load.
 */
int dl_target_fill(struct dl_target *target, void *object,
		   const struct dl_shape *shape, const u32 *off);

/** dl_mix_name() - the mix as it is written in files: "loopback", ... */
const char *dl_mix_name(enum dl_mix mix);

/** dl_side_name() - the side as it is written in files: "read", ... */
const char *dl_side_name(enum dl_side side);

#endif /* DSTLAYOUT_HAMMER_H */
