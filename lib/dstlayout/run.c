// SPDX-License-Identifier: GPL-2.0
/*
 * A run: controls first, then every shape against its twins, then verdicts.
 *
 * The controller is one work item. While the state is DL_RUNNING it owns the
 * results and the objects; at any other time run.lock does.
 */
#include <linux/err.h>
#include <linux/ktime.h>
#include <linux/mutex.h>
#include <linux/seq_file.h>
#include <linux/spinlock.h>
#include <linux/wait.h>
#include <linux/workqueue.h>

#include "objects.h"
#include "results.h"
#include "run.h"
#include "shapes.h"
#include "workers.h"

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
	u32 nr_series;
	struct dl_results *results;
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

static u32 count_open(const struct dl_series *series, u32 nr)
{
	u32 open = 0, i;

	for (i = 0; i < nr; i++)
		open += dl_series_open(&series[i], &run.results->config);
	return open;
}

/*
 * Look by look, every open series in turn: so a run that ends early has spread
 * its time over all of them, and a series over the whole run. Each gets its
 * share of what is left, since one that is always disturbed would take all.
 */
static void measure(struct dl_series *series, u32 nr, u64 end_ns)
{
	struct dl_bench bench = {
		.config = &run.results->config,
		.refs = &run.results->refs,
		.mail = run.results->mail,
		.objects = run.objects.at,
		.samples = &run.results->samples,
		.give_up = give_up,
		.unit = &run.unit,
	};
	u32 open, i;

	while (count_open(series, nr)) {
		for (i = 0; i < nr; i++) {
			u64 now = ktime_get_ns();

			open = count_open(&series[i], nr - i);
			if (!dl_series_open(&series[i], bench.config))
				continue;
			if (now >= end_ns || READ_ONCE(run.stop))
				return;
			run.deadline_ns = now + div_u64(end_ns - now, open);
			WRITE_ONCE(run.series,
				   &series[i] - run.results->series + 1);
			WRITE_ONCE(run.look, dl_series_next_look(&series[i]));
			dl_series_measure(&series[i], &bench);
		}
	}
}

/*
 * The known-bad pairs first, for as long as it takes: where they do not show,
 * nothing else needs to be measured.
 */
static void measure_series(struct dl_results *results, u64 end_ns)
{
	u32 nr_bad = results->nr_bad;

	measure(results->series, nr_bad, end_ns);
	dl_results_apply_controls(results, false);
	measure(results->series + nr_bad, results->nr_series - nr_bad, end_ns);
	dl_results_apply_controls(results, true);
}

/*
 * When series have to be over. The small modes come last, and need little: a fourth
 * of the time is theirs, since series that are disturbed would take all of it.
 */
static u64 series_end_ns(const struct dl_results *results, u64 end_ns)
{
	u64 small_modes = results->config.modes >> DL_NR_SERIES_MODES;

	return small_modes ? end_ns - (end_ns - run.started_ns) / 4 : end_ns;
}

static void measure_all(struct dl_results *results)
{
	u64 end_ns = run.started_ns +
		     (u64)results->config.seconds * NSEC_PER_SEC;

	dl_workers_open(&results->placement, &results->config.event,
			results->event_error);
	run.deadline_ns = end_ns;
	results->empty_ps = dl_probe_empty(results, give_up);
	if (cpumask_weight(&results->placement.cpus) > 1)
		measure_series(results, series_end_ns(results, end_ns));
	else
		dl_results_skip_all(results,
				    "these CPUs show no sharing: there is but one");
	run.deadline_ns = end_ns;
	dl_probes_run(results, give_up);
	dl_workers_close(&results->placement);
}

static void run_work(struct work_struct *work)
{
	struct dl_results *results = run.results;
	bool stopped;

	measure_all(results);
	WRITE_ONCE(run.ended_ns, ktime_get_ns());
	dl_objects_free(&run.objects);
	stopped = READ_ONCE(run.stop);
	if (!stopped) {
		WRITE_ONCE(run.series, results->nr_series);
		WRITE_ONCE(run.unit, run.look);
	}
	set_state(stopped ? DL_STOPPED : DL_DONE);
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
	dl_results_free(run.results);
	/* A process may begin anew. */
	run.results = NULL;
	set_state(DL_IDLE);
}

/* Whatever is refused leaves the results of the run before as they are. */
static int start(struct dl_reason *reason)
{
	struct dl_results *results;
	int err;

	results = dl_results_new(reason);
	if (IS_ERR(results))
		return PTR_ERR(results);
	err = dl_objects_alloc(&run.objects, results->config.objects,
			       dl_results_object_size(results),
			       results->config.base, results->config.node);
	if (err) {
		snprintf(reason->text, sizeof(reason->text),
			 "no memory for %u objects on node %d (-1: any): free some, or ask for fewer",
			 results->config.objects, results->config.node);
		dl_results_free(results);
		return err;
	}
	results->room = run.objects.room;
	dl_results_free(run.results);
	run.results = results;

	WRITE_ONCE(run.nr_series, results->nr_series);
	WRITE_ONCE(run.series, 1);
	WRITE_ONCE(run.unit, 0);
	WRITE_ONCE(run.look, dl_look_first());
	WRITE_ONCE(run.started_ns, ktime_get_ns());
	WRITE_ONCE(run.stop, false);
	set_state(DL_RUNNING);
	queue_work(run.queue, &run.work);
	return 0;
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

int dl_run_define(char *text, struct dl_reason *reason)
{
	int err = -EBUSY;

	mutex_lock(&run.lock);
	if (get_state() == DL_RUNNING)
		snprintf(reason->text, sizeof(reason->text),
			 "a run is under way: write stop first");
	else
		err = dl_shape_define(text, reason);
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

bool dl_run_under_way(void)
{
	return get_state() == DL_RUNNING;
}

wait_queue_head_t *dl_run_ended(void)
{
	return &run.ended;
}

/*
 * The status is printed without a lock, so that it never waits. When a run ends or
 * another one begins meanwhile, its figures may be of both.
 */
static u64 elapsed_ms(enum dl_state state)
{
	u64 end = state == DL_RUNNING ? ktime_get_ns() : READ_ONCE(run.ended_ns);
	u64 start = READ_ONCE(run.started_ns);

	/* The end of the run before the one that just began. */
	return end > start ? div_u64(end - start, NSEC_PER_MSEC) : 0;
}

static void print_error(struct seq_file *m, const char *prefix)
{
	struct dl_reason error;

	spin_lock(&run.error_lock);
	error = run.error;
	spin_unlock(&run.error_lock);
	if (*error.text)
		seq_printf(m, "%serror=%s\n", prefix, error.text);
}

void dl_run_print_status(struct seq_file *m)
{
	enum dl_state state = get_state();

	seq_printf(m, "state=%s", state_names[state]);
	if (state != DL_IDLE)
		seq_printf(m, " unit=%u/%u elapsed_ms=%llu series=%u/%u",
			   READ_ONCE(run.unit), READ_ONCE(run.look),
			   elapsed_ms(state),
			   READ_ONCE(run.series), READ_ONCE(run.nr_series));
	seq_putc(m, '\n');
	print_error(m, "");
}

int dl_run_print_results(struct seq_file *m)
{
	enum dl_state state;
	int err = 0;

	mutex_lock(&run.lock);
	state = get_state();
	seq_printf(m, "# state=%s\n", state_names[state]);
	if (state == DL_IDLE)
		print_error(m, "# ");
	if (state == DL_DONE || state == DL_STOPPED) {
		seq_printf(m, "# elapsed_ms=%llu\n", elapsed_ms(state));
		dl_workers_print(m);
		err = dl_results_print(m, run.results);
	}
	mutex_unlock(&run.lock);
	return err;
}

void dl_run_print_samples(struct seq_file *m)
{
	mutex_lock(&run.lock);
	dl_samples_print(m, run.results ? &run.results->samples : NULL);
	mutex_unlock(&run.lock);
}
