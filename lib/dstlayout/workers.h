/* SPDX-License-Identifier: GPL-2.0 */
/*
 * One timed window of what the threads of some CPUs do together.
 */
#ifndef DSTLAYOUT_WORKERS_H
#define DSTLAYOUT_WORKERS_H

#include "events.h"
#include "hammer.h"
#include "placement.h"

struct seq_file;

/** enum dl_disturbance - why a window does not count */
enum dl_disturbance {
	DL_UNDISTURBED,
	DL_PAUSED,		/* a worker was away for too long */
	DL_MOVED,		/* a worker ran on a CPU that is not its own */
	DL_OFFLINE,		/* a CPU of the run is offline */
	DL_LATE,		/* a worker did not come to the start in time */
	DL_SHORT,		/* too little was left between first and last chunk */
};

/**
 * struct dl_window - what the workers are to do
 * @target: where the operations go; each worker gets a copy
 * @aim: changes a worker's copy, of which @worker is filled; or NULL
 * @aim_data: handed to @aim
 * @loop: the loop of each side that the mode has
 * @ops: operations of one iteration, for each of those sides
 * @writes: how many of them write
 * @length_ns: of the window
 * @chunk_ns: least time between two readings of the clock
 */
struct dl_window {
	struct dl_target target;
	void (*aim)(struct dl_target *target, enum dl_side side, void *aim_data);
	void *aim_data;
	dl_loop_fn loop[DL_NR_SIDES];
	u32 ops[DL_NR_SIDES];
	u32 writes[DL_NR_SIDES];
	u64 length_ns;
	u64 chunk_ns;
};

/**
 * struct dl_sample - what came of a window
 * @ps_per_op: picoseconds per operation of each side: interquartile mean over
 *	the chunks of a worker, mean over the workers; 0 for a side that the mode
 *	does not have
 * @milli_per_op: thousandths of each event per operation; 0 if not counted
 * @writes_per_s: writing operations per second, all workers together
 * @max_gap_ns: longest time between two readings of the clock of any worker
 * @disturbance: why it does not count, or DL_UNDISTURBED
 */
struct dl_sample {
	u64 ps_per_op[DL_NR_SIDES];
	u64 milli_per_op[DL_NR_SIDES][DL_NR_EVENTS];
	u64 writes_per_s;
	u64 max_gap_ns;
	enum dl_disturbance disturbance;
};

/** dl_workers_init() - create one thread on each CPU, asleep; 0 or -errno */
int dl_workers_init(void);

/** dl_workers_exit() - end the threads; no window may be under way */
void dl_workers_exit(void);

/**
 * dl_workers_open() - get ready for a run on some CPUs
 * @placement: the CPUs
 * @choice: what to count beside the clock
 * @error: of each event 0 if it is counted on all of them, otherwise why not, as
 *	of dl_counter_open(); -ENODATA for what was not asked for
 */
void dl_workers_open(const struct dl_placement *placement,
		     const struct dl_event_choice *choice,
		     int error[DL_NR_EVENTS]);

/** dl_workers_close() - undo dl_workers_open() */
void dl_workers_close(const struct dl_placement *placement);

/**
 * dl_workers_print() - what software events were counted in the last run
 * @m: where to
 *
 * From dl_workers_open() to dl_workers_close(): in a process of the workers, in
 * the kernel of all that ran on their CPUs.
 */
void dl_workers_print(struct seq_file *m);

/**
 * dl_workers_window() - one timed stretch of one layout
 * @placement: the CPUs that take part
 * @mode: what each of them does
 * @window: what to do
 * @sample: filled
 *
 * All workers gather, are released at once, and stop together when the first
 * of them has been at it for the length of the window. The first and the last
 * chunk of each worker are not counted, since the others may not have been at
 * it then. Sleeps. CPUs cannot go offline in the meantime.
 */
void dl_workers_window(const struct dl_placement *placement, enum dl_mode mode,
		       const struct dl_window *window, struct dl_sample *sample);

/** dl_disturbance_name() - the reason as it is written in files */
const char *dl_disturbance_name(enum dl_disturbance disturbance);

#endif /* DSTLAYOUT_WORKERS_H */
