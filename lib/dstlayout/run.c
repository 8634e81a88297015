// SPDX-License-Identifier: GPL-2.0
/*
 * A run: controls first, then every shape against its twins, then verdicts.
 *
 * The controller is one work item. While the state is DL_RUNNING it owns the
 * results and the objects; at any other time run.lock does.
 */
#include <linux/ktime.h>
#include <linux/mutex.h>
#include <linux/seq_file.h>
#include <linux/spinlock.h>
#include <linux/wait.h>
#include <linux/workqueue.h>

#include "objects.h"
#include "results.h"
#include "run.h"

enum dl_state {
	DL_IDLE,		/* nothing was run yet */
	DL_RUNNING,
	DL_DONE,		/* it ended by itself */
	DL_STOPPED,		/* it was told to end */
};

static struct {
	struct mutex lock;	/* start, stop and print: one at a time */
	wait_queue_head_t ended;
	struct workqueue_struct *queue;
	struct work_struct work;
	enum dl_state state;
	bool stop;
	u64 started_ns;
	u64 ended_ns;
	u64 deadline_ns;
	u32 series;
	u32 unit;
	u32 look;
	struct dl_results results;
	struct dl_objects objects;
	spinlock_t error_lock;	/* of the error alone: the status never waits */
	struct dl_reason error;
} run;

static const char *const state_names[] = {
	[DL_IDLE]    = "idle",
	[DL_RUNNING] = "running",
	[DL_DONE]    = "done",
	[DL_STOPPED] = "stopped",
};

static enum dl_state get_state(void)
{
	/* Pairs with set_state(). */
	return smp_load_acquire(&run.state);
}

/* Who sees the state sees everything that was written before it. */
static void set_state(enum dl_state state)
{
	/* Pairs with get_state(). */
	smp_store_release(&run.state, state);
}

static bool give_up(void)
{
	return READ_ONCE(run.stop) || ktime_get_ns() > run.deadline_ns;
}

static u32 count_undecided(const struct dl_series *series, u32 nr)
{
	u32 undecided = 0, i;

	for (i = 0; i < nr; i++)
		undecided += !dl_series_decided(&series[i]);
	return undecided;
}

/*
 * Look by look, every undecided series in turn: so a run that ends early has
 * spread its time over all of them, and a series over the whole run. Each gets
 * its share of what is left, since one that is always disturbed would take all.
 */
static void measure(struct dl_series *series, u32 nr, u64 end_ns)
{
	struct dl_bench bench = {
		.config = &run.results.config,
		.placement = &run.results.placement,
		.objects = run.objects.at,
		.samples = &run.results.samples,
		.give_up = give_up,
		.unit = &run.unit,
	};
	u32 look, i;

	for (look = dl_look_first(); look && look <= bench.config->units;
	     look = dl_look_next(look)) {
		WRITE_ONCE(run.look, look);
		for (i = 0; i < nr; i++) {
			u64 now = ktime_get_ns();

			if (dl_series_decided(&series[i]))
				continue;
			if (now >= end_ns || READ_ONCE(run.stop))
				return;
			run.deadline_ns = now + div_u64(end_ns - now,
					count_undecided(&series[i], nr - i));
			WRITE_ONCE(run.series, &series[i] - run.results.series);
			dl_series_measure(&series[i], &bench, look);
		}
	}
}

static void run_work(struct work_struct *work)
{
	struct dl_results *results = &run.results;
	u64 length_ns = (u64)results->config.seconds * NSEC_PER_SEC;
	u32 nr_controls = results->nr_controls;

	if (cpumask_weight(&results->placement.cpus) < 2) {
		dl_results_skip_all(results, "these CPUs show no sharing: there is but one");
	} else {
		results->cycles_error = dl_workers_open(&results->placement);
		/* The better half of the time is for what was asked. */
		measure(results->series, nr_controls,
			run.started_ns + length_ns / 2);
		dl_results_apply_controls(results);
		measure(results->series + nr_controls,
			results->nr_series - nr_controls,
			run.started_ns + length_ns);
		dl_workers_close(&results->placement);
	}

	run.ended_ns = ktime_get_ns();
	dl_objects_free(&run.objects);
	set_state(READ_ONCE(run.stop) ? DL_STOPPED : DL_DONE);
	wake_up_all(&run.ended);
}

int dl_run_init(void)
{
	mutex_init(&run.lock);
	init_waitqueue_head(&run.ended);
	spin_lock_init(&run.error_lock);
	INIT_WORK(&run.work, run_work);
	run.queue = alloc_workqueue("dstlayout", WQ_UNBOUND, 1);
	return run.queue ? 0 : -ENOMEM;
}

void dl_run_exit(void)
{
	dl_run_stop();
	destroy_workqueue(run.queue);
	dl_results_free(&run.results);
}

static int start(struct dl_reason *reason)
{
	struct dl_results *results = &run.results;
	int err;

	dl_results_free(results);
	set_state(DL_IDLE);
	dl_config_get(&results->config);
	err = dl_place(&results->placement, &results->config, reason);
	if (err)
		return err;

	err = dl_results_init(results);
	if (err)
		goto no_memory;
	err = dl_objects_alloc(&run.objects, results->config.objects,
			       dl_results_object_size(results),
			       results->config.base);
	if (err) {
		dl_results_free(results);
		goto no_memory;
	}
	results->room = run.objects.room;

	run.series = 0;
	run.unit = 0;
	run.look = dl_look_first();
	run.started_ns = ktime_get_ns();
	WRITE_ONCE(run.stop, false);
	set_state(DL_RUNNING);
	queue_work(run.queue, &run.work);
	return 0;

no_memory:
	snprintf(reason->text, sizeof(reason->text), "no memory for a run");
	return err;
}

int dl_run_start(struct dl_reason *reason)
{
	int err = -EBUSY;

	mutex_lock(&run.lock);
	if (get_state() == DL_RUNNING)
		snprintf(reason->text, sizeof(reason->text),
			 "a run is under way: write stop first");
	else
		err = start(reason);
	mutex_unlock(&run.lock);
	return err;
}

void dl_run_stop(void)
{
	mutex_lock(&run.lock);
	WRITE_ONCE(run.stop, true);
	flush_work(&run.work);
	mutex_unlock(&run.lock);
}

void dl_run_note_error(const struct dl_reason *reason)
{
	spin_lock(&run.error_lock);
	run.error = *reason;
	spin_unlock(&run.error_lock);
}

int dl_run_wait(bool nonblock)
{
	if (get_state() != DL_RUNNING)
		return 0;
	if (nonblock)
		return -EAGAIN;
	return wait_event_interruptible(run.ended, get_state() != DL_RUNNING);
}

static u64 elapsed_ms(enum dl_state state)
{
	u64 end = state == DL_RUNNING ? ktime_get_ns() : run.ended_ns;

	return div_u64(end - run.started_ns, NSEC_PER_MSEC);
}

void dl_run_print_status(struct seq_file *m)
{
	enum dl_state state = get_state();
	struct dl_reason error;

	seq_printf(m, "state=%s", state_names[state]);
	if (state != DL_IDLE)
		seq_printf(m, " unit=%u/%u elapsed_ms=%llu series=%u/%u",
			   READ_ONCE(run.unit), READ_ONCE(run.look),
			   elapsed_ms(state),
			   READ_ONCE(run.series) + 1,
			   READ_ONCE(run.results.nr_series));
	seq_putc(m, '\n');

	spin_lock(&run.error_lock);
	error = run.error;
	spin_unlock(&run.error_lock);
	if (*error.text)
		seq_printf(m, "error=%s\n", error.text);
}

int dl_run_print_results(struct seq_file *m)
{
	enum dl_state state;
	int err = 0;

	mutex_lock(&run.lock);
	state = get_state();
	seq_printf(m, "# state=%s\n", state_names[state]);
	if (state == DL_DONE || state == DL_STOPPED) {
		seq_printf(m, "# elapsed_ms=%llu\n", elapsed_ms(state));
		err = dl_results_print(m, &run.results);
	}
	mutex_unlock(&run.lock);
	return err;
}

void dl_run_print_samples(struct seq_file *m)
{
	mutex_lock(&run.lock);
	dl_samples_print(m, &run.results.samples);
	mutex_unlock(&run.lock);
}
