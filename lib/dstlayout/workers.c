// SPDX-License-Identifier: GPL-2.0
/*
 * One timed window of what the threads of some CPUs do together.
 */
#include <linux/atomic.h>
#include <linux/completion.h>
#include <linux/err.h>
#include <linux/ktime.h>
#include <linux/math64.h>
#include <linux/percpu.h>
#include <linux/perf_event.h>
#include <linux/processor.h>
#include <linux/sched.h>
#include <linux/smp.h>
#include <linux/time64.h>
#include <linux/timekeeping.h>

#include "counters.h"
#include "stats.h"
#include "threads.h"
#include "workers.h"

/* Far enough apart that no prefetcher and no line size brings two together. */
#define SLOT_ALIGN	256

/*
 * Chunks of one window that are kept. They are made long enough for that, so a
 * long window has room for all of its chunks.
 */
#define MAX_CHUNKS	256

/* Fewer than these are no basis for an interquartile mean. */
#define MIN_CHUNKS	4

/* A chunk that is thought to take longer than that is made shorter before it begins. */
#define LONGEST_CHUNK_NS	(100 * NSEC_PER_MSEC)

/* A worker that has not come to the start by then will not come at all. */
#define GATHER_TIMEOUT	(2 * HZ)

/*
 * A worker that was away for longer did not measure what the others did: for
 * 1 ms, or for a fifth of a shorter window. Ticks and interrupts stay far below.
 */
static u64 gap_limit_ns(const struct dl_window *window)
{
	return min_t(u64, NSEC_PER_MSEC, window->length_ns / 5);
}

/**
 * struct slot - one worker's own memory
 * @pending: set by the controller, cleared by the worker: there is a window
 * @side: what to do in it
 * @target: where
 * @iterations: of one chunk; adapts itself, kept from window to window
 * @start_ns: when it began
 * @chunk_ps: picoseconds per iteration of each chunk that counts
 * @nr_chunks: how many
 * @all_iterations: in all chunks, what @counted is about
 * @counted: of each event, in all chunks
 * @max_gap_ns: longest time between two readings of the clock
 * @seen: what the loops returned, so that they are not optimised away
 * @moved: found itself on another CPU
 * @counter: of each event, or NULL
 * @software: of each software event, or NULL
 *
 * Nothing but the worker touches it during a window, except that no cache line
 * of it is shared with another slot's.
 */
struct slot {
	bool pending;
	enum dl_side side;
	struct dl_target target;
	u64 iterations;
	u64 start_ns;
	u64 chunk_ps[MAX_CHUNKS];
	u32 nr_chunks;
	u64 all_iterations;
	u64 counted[DL_NR_EVENTS];
	u64 max_gap_ns;
	unsigned long seen;
	bool moved;
	struct perf_event *counter[DL_NR_EVENTS];
	struct perf_event *software[DL_NR_SOFTWARE];
} __aligned(SLOT_ALIGN);

/** struct flag - one flag with a line of its own */
struct flag {
	bool set;
} __aligned(SLOT_ALIGN);

/** struct counter - one counter with a line of its own */
struct counter {
	atomic_t nr;
} __aligned(SLOT_ALIGN);

/**
 * struct gate - where the workers of a window meet
 * @window: what to do
 * @nr: how many workers take part
 * @arrived: how many have come to the start
 * @abort: set when one of them does not come
 * @stop: set by the first worker whose time is up
 * @unfinished: how many have not left yet
 * @finished: completed by the last one
 *
 * What is read in the loops and what is written once have lines of their own.
 */
struct gate {
	const struct dl_window *window;
	int nr;
	struct counter arrived;
	struct flag abort;
	struct flag stop;
	struct counter unfinished;
	struct completion finished;
};

static struct slot __percpu *slots;
static struct gate gate;

/* Of the run that is under way, or of the last one. */
static struct dl_software_count software[DL_NR_SOFTWARE];

static const char *const disturbance_names[] = {
	[DL_UNDISTURBED] = "-",
	[DL_PAUSED]	 = "paused",
	[DL_MOVED]	 = "moved",
	[DL_OFFLINE]	 = "offline",
	[DL_LATE]	 = "late",
	[DL_SHORT]	 = "short",
};

const char *dl_disturbance_name(enum dl_disturbance disturbance)
{
	return disturbance_names[disturbance];
}

/*
 * Not adjusted by NTP, no lock that another CPU's update could hold, and
 * available to modules on all kernels.
 */
static u64 now_ns(void)
{
	return ktime_get_raw_fast_ns();
}

/* Aims for two chunks' least time, which leaves room on either side. */
static u64 adapt(u64 iterations, u64 took_ns, u64 chunk_ns)
{
	if (took_ns >= chunk_ns && took_ns <= 3 * chunk_ns)
		return iterations;
	took_ns = max_t(u64, took_ns, 1);
	iterations = clamp_t(u64, div64_u64(iterations * 2 * chunk_ns, took_ns),
			     iterations / 16, iterations * 16);
	return clamp_t(u64, iterations, 1, 1u << 24);
}

/*
 * Gather, then release: nobody leaves before all have come. Spinning alone
 * would never end if a worker that is still to come needed this CPU.
 */
static bool pass_gate(void)
{
	atomic_inc(&gate.arrived.nr);
	while (atomic_read(&gate.arrived.nr) < gate.nr) {
		if (READ_ONCE(gate.abort.set))
			return false;
		cond_resched();
		cpu_relax();
	}
	return true;
}

/* Differences, since a counter goes on between two windows. */
static void count(struct slot *slot, bool end)
{
	enum dl_event event;

	for (event = 0; event < DL_NR_EVENTS; event++) {
		u64 now = dl_counter_read(slot->counter[event]);

		slot->counted[event] = end ? now - slot->counted[event] : now;
	}
}

/*
 * What fits a chunk of one loop can be seconds of another, with gap= even hours, in
 * which the CPU would do nothing else. So one iteration, which counts for nothing,
 * tells whether as many as in the last window are too many. The first one takes
 * longer than others: as long as they are harmless, they stay as they are.
 */
static void try_one(struct slot *slot, dl_loop_fn loop)
{
	const u64 before = now_ns();
	u64 took;

	slot->seen = loop(&slot->target, 1);
	took = max_t(u64, now_ns() - before, 1);
	slot->iterations = clamp_t(u64, div64_u64(LONGEST_CHUNK_NS, took), 1,
				   slot->iterations);
}

static void hammer(struct slot *slot, unsigned int cpu)
{
	const struct dl_window *window = gate.window;
	dl_loop_fn loop = window->loop[slot->side];
	u64 chunk_ns = max_t(u64, window->chunk_ns,
			     div_u64(window->length_ns, MAX_CHUNKS));
	u64 before, previous_ps = 0;
	bool first = true;

	try_one(slot, loop);
	count(slot, false);
	slot->start_ns = now_ns();
	before = slot->start_ns;
	for (;;) {
		u64 done = slot->iterations, now, took;

		slot->seen = loop(&slot->target, done);
		cond_resched();
		now = now_ns();
		took = now - before;
		before = now;

		/* A chunk counts when another one, not the first, is over. */
		if (previous_ps && slot->nr_chunks < MAX_CHUNKS)
			slot->chunk_ps[slot->nr_chunks++] = previous_ps;
		if (!first)
			previous_ps = div64_u64(took * 1000, done);
		first = false;

		slot->all_iterations += done;
		slot->max_gap_ns = max(slot->max_gap_ns, took);
		slot->moved |= raw_smp_processor_id() != cpu;
		/* Behind the last one too: it may be what took longer than the window. */
		slot->iterations = adapt(done, took, chunk_ns);
		if (READ_ONCE(gate.stop.set))
			break;
		if (now - slot->start_ns >= window->length_ns)
			WRITE_ONCE(gate.stop.set, true);
	}
	count(slot, true);
}

static bool worker_ready(unsigned int cpu)
{
	/* Pairs with prepare(): who sees it sees what there is to do. */
	return smp_load_acquire(&per_cpu_ptr(slots, cpu)->pending);
}

static void worker_run(unsigned int cpu)
{
	struct slot *slot = per_cpu_ptr(slots, cpu);

	WRITE_ONCE(slot->pending, false);
	if (pass_gate())
		hammer(slot, cpu);
	if (atomic_dec_and_test(&gate.unfinished.nr))
		complete(&gate.finished);
}

int dl_workers_init(void)
{
	unsigned int cpu;
	int err;

	slots = alloc_percpu(struct slot);
	if (!slots)
		return -ENOMEM;
	for_each_possible_cpu(cpu)
		per_cpu_ptr(slots, cpu)->iterations = 1;

	err = dl_threads_init(worker_ready, worker_run);
	if (err)
		free_percpu(slots);
	return err;
}

void dl_workers_exit(void)
{
	dl_threads_exit();
	free_percpu(slots);
}

static void close_event(const struct dl_placement *placement,
			enum dl_event event)
{
	unsigned int cpu;

	for_each_cpu(cpu, &placement->cpus) {
		struct slot *slot = per_cpu_ptr(slots, cpu);

		dl_counter_close(slot->counter[event]);
		slot->counter[event] = NULL;
	}
}

static int open_event(const struct dl_placement *placement, enum dl_event event,
		      const struct dl_event_choice *choice)
{
	struct perf_event_attr attr;
	unsigned int cpu;
	int err;

	err = dl_event_attr(&attr, event, choice);
	if (err)
		return err;
	for_each_cpu(cpu, &placement->cpus) {
		struct perf_event *counter = dl_counter_open(&attr, cpu);

		if (IS_ERR(counter)) {
			/* What only some CPUs count would not be comparable. */
			close_event(placement, event);
			return PTR_ERR(counter);
		}
		per_cpu_ptr(slots, cpu)->counter[event] = counter;
	}
	return 0;
}

/* Adds what there was, and ends it. */
static void close_software(const struct dl_placement *placement,
			   enum dl_software event)
{
	unsigned int cpu;

	for_each_cpu(cpu, &placement->cpus) {
		struct slot *slot = per_cpu_ptr(slots, cpu);

		software[event].count += dl_counter_read(slot->software[event]);
		dl_counter_close(slot->software[event]);
		slot->software[event] = NULL;
	}
}

static int open_software(const struct dl_placement *placement,
			 enum dl_software event)
{
	struct perf_event_attr attr;
	unsigned int cpu;

	software[event].count = 0;
	dl_software_attr(&attr, event);
	for_each_cpu(cpu, &placement->cpus) {
		struct perf_event *counter = dl_counter_open(&attr, cpu);

		if (IS_ERR(counter)) {
			close_software(placement, event);
			return PTR_ERR(counter);
		}
		per_cpu_ptr(slots, cpu)->software[event] = counter;
	}
	return 0;
}

void dl_workers_open(const struct dl_placement *placement,
		     const struct dl_event_choice *choice,
		     int error[DL_NR_EVENTS])
{
	enum dl_software soft;
	enum dl_event event;

	for (event = 0; event < DL_NR_EVENTS; event++)
		error[event] = open_event(placement, event, choice);
	for (soft = 0; soft < DL_NR_SOFTWARE; soft++)
		software[soft].error = open_software(placement, soft);
}

void dl_workers_close(const struct dl_placement *placement)
{
	enum dl_software soft;
	enum dl_event event;

	for (event = 0; event < DL_NR_EVENTS; event++)
		close_event(placement, event);
	for (soft = 0; soft < DL_NR_SOFTWARE; soft++)
		close_software(placement, soft);
}

void dl_workers_print(struct seq_file *m)
{
	dl_software_print(m, software);
}

static void prepare_slot(struct slot *slot, const struct dl_window *window,
			 enum dl_side side, u32 index)
{
	slot->side = side;
	slot->target = window->target;
	slot->target.worker.index = index;
	slot->target.worker.nr = gate.nr;
	slot->target.worker.stop = &gate.stop.set;
	if (window->aim)
		window->aim(&slot->target, side, window->aim_data);
	slot->nr_chunks = 0;
	slot->all_iterations = 0;
	memset(slot->counted, 0, sizeof(slot->counted));
	slot->max_gap_ns = 0;
	slot->moved = false;
}

static void prepare(const struct dl_placement *placement, enum dl_mode mode,
		    const struct dl_window *window)
{
	unsigned int cpu;
	u32 index = 0;

	gate.window = window;
	gate.nr = cpumask_weight(&placement->cpus);
	gate.abort.set = false;
	gate.stop.set = false;
	atomic_set(&gate.arrived.nr, 0);
	atomic_set(&gate.unfinished.nr, gate.nr);
	init_completion(&gate.finished);

	for_each_cpu(cpu, &placement->cpus)
		prepare_slot(per_cpu_ptr(slots, cpu), window,
			     dl_side_of(placement, mode, cpu), index++);
	for_each_cpu(cpu, &placement->cpus) {
		/* Pairs with worker_ready(). */
		smp_store_release(&per_cpu_ptr(slots, cpu)->pending, true);
		dl_threads_wake(cpu);
	}
}

/*
 * The interquartile mean: an interruption, of the guest or by the host, falls on
 * a few chunks and makes them tens of times longer. It says nothing of the
 * layout, and would outweigh all that a layout can do.
 */
static void add_worker(struct dl_sample *sample, struct slot *slot,
		       const struct dl_window *window)
{
	u64 ps = dl_interquartile_mean(slot->chunk_ps, slot->nr_chunks);
	u32 ops = window->ops[slot->side];
	enum dl_event event;

	sample->ps_per_op[slot->side] += div_u64(ps, ops);
	for (event = 0; event < DL_NR_EVENTS; event++)
		sample->milli_per_op[slot->side][event] +=
			div64_u64(slot->counted[event] * 1000,
				  slot->all_iterations * ops);
	sample->writes_per_s += div64_u64(window->writes[slot->side] *
					  PSEC_PER_SEC, max_t(u64, ps, 1));
}

static void divide(struct dl_sample *sample, enum dl_side side, u32 workers)
{
	enum dl_event event;

	sample->ps_per_op[side] = div_u64(sample->ps_per_op[side], workers);
	for (event = 0; event < DL_NR_EVENTS; event++)
		sample->milli_per_op[side][event] =
			div_u64(sample->milli_per_op[side][event], workers);
}

static enum dl_disturbance judge_worker(const struct slot *slot,
					const struct dl_window *window)
{
	if (slot->moved)
		return DL_MOVED;
	if (slot->max_gap_ns > gap_limit_ns(window))
		return DL_PAUSED;
	return slot->nr_chunks < MIN_CHUNKS ? DL_SHORT : DL_UNDISTURBED;
}

static void collect(const struct dl_placement *placement,
		    const struct dl_window *window, struct dl_sample *sample)
{
	u64 first_start = U64_MAX, last_start = 0;
	u32 workers[DL_NR_SIDES] = { 0 };
	enum dl_side side;
	unsigned int cpu;

	for_each_cpu(cpu, &placement->cpus) {
		struct slot *slot = per_cpu_ptr(slots, cpu);
		enum dl_disturbance disturbance = judge_worker(slot, window);

		sample->max_gap_ns = max(sample->max_gap_ns, slot->max_gap_ns);
		first_start = min(first_start, slot->start_ns);
		last_start = max(last_start, slot->start_ns);
		if (disturbance != DL_UNDISTURBED)
			sample->disturbance = disturbance;
		if (disturbance == DL_SHORT)
			continue;
		add_worker(sample, slot, window);
		workers[slot->side]++;
	}
	/* Released at once, yet away before it could begin. */
	if (last_start - first_start > gap_limit_ns(window))
		sample->disturbance = DL_PAUSED;
	for (side = 0; side < DL_NR_SIDES; side++) {
		if (workers[side])
			divide(sample, side, workers[side]);
	}
}

void dl_workers_window(const struct dl_placement *placement, enum dl_mode mode,
		       const struct dl_window *window, struct dl_sample *sample)
{
	memset(sample, 0, sizeof(*sample));

	if (!dl_threads_hold(&placement->cpus)) {
		sample->disturbance = DL_OFFLINE;
		return;
	}
	prepare(placement, mode, window);
	if (wait_for_completion_timeout(&gate.finished, GATHER_TIMEOUT +
					nsecs_to_jiffies(window->length_ns))) {
		collect(placement, window, sample);
	} else {
		WRITE_ONCE(gate.abort.set, true);
		WRITE_ONCE(gate.stop.set, true);
		wait_for_completion(&gate.finished);
		sample->disturbance = DL_LATE;
	}
	dl_threads_release();
}
