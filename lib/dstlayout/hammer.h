/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The loops that hammer an object.
 */
#ifndef DSTLAYOUT_HAMMER_H
#define DSTLAYOUT_HAMMER_H

#include "shape.h"

/**
 * enum dl_mix - the operations of one iteration
 * @DL_LOOPBACK: two increment/decrement pairs of the reference counts; what
 *	tbench does to a route over loopback, where it stays with the packet
 * @DL_FORWARD: take the references, count the uses, stamp the times, drop the
 *	references; what forwarding does
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
 * enum dl_ref - how references are counted
 * @DL_REF_ATOMIC: atomic increment and decrement
 * @DL_REF_NOT_ZERO: increment unless zero; decrement and test
 * @DL_REF_REFCOUNT: refcount_t, which saturates
 * @DL_REF_RCUREF: rcuref_t, which dst_entry has used since commit bc9d3a9f2afc
 * @DL_REF_PERCPU: percpu_ref, one counter for each CPU
 * @DL_REF_PARTS_4: atomic, in 4 parts on lines of their own
 * @DL_REF_PARTS_8: the same, in 8 parts
 * @DL_REF_PARTS_16: the same, in 16 parts
 *
 * The last four keep what is counted outside of the object.
 */
enum dl_ref {
	DL_REF_ATOMIC,
	DL_REF_NOT_ZERO,
	DL_REF_REFCOUNT,
	DL_REF_RCUREF,
	DL_REF_PERCPU,
	DL_REF_PARTS_4,
	DL_REF_PARTS_8,
	DL_REF_PARTS_16,
	DL_NR_REFS,
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

/* Packets that may be under way from one worker to another. */
#define DL_MAIL_DEPTH	16

/* Far enough apart that no prefetcher and no line size brings two together. */
#define DL_MAIL_APART	256

/**
 * struct dl_mailbox - how many packets one worker has passed to its partner
 * @passed: written by the one, read by the other
 */
struct dl_mailbox {
	u64 passed;
} __aligned(DL_MAIL_APART);

/**
 * struct dl_target - where the operations of a worker go
 * @load: addresses of the fields to load, in the order of the shape
 * @nr_loads: how many
 * @ref: the reference counts, of the type that enum dl_ref says
 * @nr_refs: how many
 * @count: the counters of uses, by their first byte
 * @nr_counts: how many
 * @stamp: the time stamps, by their first four bytes
 * @nr_stamps: how many
 * @gap: empty turns of a delay loop behind each iteration that writes
 * @stamp_count: store an ever-changing value instead of jiffies
 * @stamp_if_changed: store only what differs from what is there
 * @worker: whose it is; filled for each worker of a window
 * @mine: what this worker passes, in pairs
 * @partner: what it is passed
 * @data: what a loop of a small experiment works on
 */
struct dl_target {
	const u8 *load[DL_MAX_LOADS];
	u32 nr_loads;
	void *ref[DL_MAX_WRITES];
	u32 nr_refs;
	u8 *count[DL_MAX_WRITES];
	u32 nr_counts;
	u32 *stamp[DL_MAX_WRITES];
	u32 nr_stamps;
	u32 gap;
	bool stamp_count;
	bool stamp_if_changed;
	struct dl_worker worker;
	struct dl_mailbox *mine;
	struct dl_mailbox *partner;
	void *data;
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
 * dl_ref_parts() - in how many parts references are counted
 * @how: how they are counted
 *
 * Return: 0 where they are counted by one counter, in the object or per CPU.
 */
u32 dl_ref_parts(enum dl_ref how);

/** dl_ref_available() - whether this kernel has that type */
bool dl_ref_available(enum dl_ref how);

/**
 * dl_loop_select() - the loop for a side of a mix
 * @target: how many operations of each kind there are, gap and stamps; no address
 *	is read
 * @side: which part of the mix
 * @mix: the mix
 * @how: how references are counted; dl_ref_available()
 * @chain: whether each load's address depends on the load before it, which
 *	measures latency; otherwise loads are independent: throughput
 *
 * Loops are told apart by what they do and how often, never by the layout. A
 * shape and its twins therefore run the same machine code at the same address,
 * and where the text lies cannot tell them apart.
 */
dl_loop_fn dl_loop_select(const struct dl_target *target, enum dl_side side,
			  enum dl_mix mix, enum dl_ref how, bool chain);

/**
 * dl_loop_select_pair() - the loop of a worker that passes packets
 * @mix: the mix
 * @how: how references are counted; dl_ref_available()
 * @chain: as for dl_loop_select()
 *
 * In each iteration a worker takes the references, loads, and passes a packet to
 * its partner; takes one from it, loads, writes, and drops the references. It is
 * at most DL_MAIL_DEPTH packets ahead. When the window ends it leaves early.
 */
dl_loop_fn dl_loop_select_pair(enum dl_mix mix, enum dl_ref how, bool chain);

/** dl_loop_empty() - a loop without operations: what an iteration costs */
unsigned long dl_loop_empty(const struct dl_target *target, u64 iterations);

/**
 * dl_ops_per_iteration() - memory operations of one iteration
 * @target: how many operations of each kind there are
 * @side: which part of the mix
 * @mix: the mix
 *
 * An operation is one load, store, increment, atomic increment or atomic
 * decrement.
 */
u32 dl_ops_per_iteration(const struct dl_target *target, enum dl_side side,
			 enum dl_mix mix);

/**
 * dl_target_fill() - compute where a layout's operations go
 * @target: its addresses and numbers are filled, the rest is zeroed
 * @object: address of the object
 * @shape: the fields and their operations; dl_shape_check()
 * @off: offset of each field, from the shape or from a twin
 */
void dl_target_fill(struct dl_target *target, void *object,
		    const struct dl_shape *shape, const u32 *off);

/** dl_mix_name() - the mix as it is written in files: "loopback", ... */
const char *dl_mix_name(enum dl_mix mix);

/** dl_side_name() - the side as it is written in files: "read", ... */
const char *dl_side_name(enum dl_side side);

/** dl_ref_name() - how references are counted, as it is written in files */
const char *dl_ref_name(enum dl_ref how);

#endif /* DSTLAYOUT_HAMMER_H */
