// SPDX-License-Identifier: GPL-2.0
/*
 * A series: one shape against one twin, in one mode and mix, unit by unit.
 */
#include <linux/delay.h>
#include <linux/random.h>
#include <linux/string.h>

#include "series.h"

/* A host that leaves no window alone for so long will not leave the next. */
#define MAX_RETRIES	1000

/* What a CPU that is offline, or a host that is busy, is given to recover. */
#define DISTURBED_PAUSE_US	500

bool dl_mode_has_side(enum dl_mode mode, enum dl_side side)
{
	return (mode != DL_SPLIT) == (side == DL_PACKET);
}

bool dl_series_decided(const struct dl_series *series)
{
	enum dl_side side;

	for (side = 0; side < DL_NR_SIDES; side++) {
		if (dl_mode_has_side(series->mode, side) &&
		    series->outcome[side].verdict == DL_UNSURE)
			return false;
	}
	return true;
}

void dl_series_skip(struct dl_series *series, enum dl_side side,
		    const char *reason)
{
	series->outcome[side].verdict = DL_SKIP;
	series->outcome[side].skip = reason;
}

/* Bytes from the start of the first neighbour to the end of the last one. */
static u32 extent(const struct dl_series *series, bool of_twin)
{
	return series->layout[of_twin].size +
	       series->stride[of_twin] * (DL_NEIGHBOURS - 1);
}

const struct dl_twin *dl_series_twin(const struct dl_series *series)
{
	/* All others compare the shape itself with what they are called. */
	return &series->layout[series->layout[0].kind != DL_TWIN_ALONE];
}

u32 dl_series_extent(const struct dl_series *series)
{
	return max(extent(series, false), extent(series, true));
}

/**
 * struct aim - where the workers of a window differ
 * @refs: how references are counted, if not in the object
 * @mail: a mailbox for each worker, or NULL
 * @stride: from one worker's object to the next
 */
struct aim {
	struct dl_refs *refs;
	struct dl_mailbox *mail;
	u32 stride;
};

static void move_target(struct dl_target *target, u32 by)
{
	u32 i;

	for (i = 0; i < target->nr_loads; i++)
		target->load[i] += by;
	for (i = 0; i < target->nr_refs; i++)
		target->ref[i] = (char *)target->ref[i] + by;
	for (i = 0; i < target->nr_counts; i++)
		target->count[i] += by;
	for (i = 0; i < target->nr_stamps; i++)
		target->stamp[i] = (u32 *)((char *)target->stamp[i] + by);
}

static void aim_worker(struct dl_target *target, enum dl_side side, void *data)
{
	const struct aim *aim = data;

	u32 neighbour = target->worker.index % DL_NEIGHBOURS;

	/* Readers look at the object behind the one that is written. */
	if (side != DL_PACKET)
		neighbour = side == DL_READ;
	move_target(target, neighbour * aim->stride);
	if (aim->refs)
		dl_refs_aim(aim->refs, target);
	if (aim->mail) {
		target->mine = &aim->mail[target->worker.index];
		target->partner = &aim->mail[target->worker.index ^ 1];
		target->mine->passed = 0;
	}
}

/*
 * Whatever an earlier window of any layout has written must be gone: a chain
 * goes astray by the value of a field that it loads. References start from one,
 * as those of an object in use do.
 */
static void reset_object(void *object, const struct dl_series *series,
			 const struct dl_target *target, bool of_twin)
{
	u32 stride = series->stride[of_twin], n, i;

	memset(object, 0, dl_series_extent(series));
	for (n = 0; n < (stride ? DL_NEIGHBOURS : 1); n++) {
		for (i = 0; i < target->nr_refs; i++)
			atomic_set((atomic_t *)((char *)target->ref[i] +
						n * stride), 1);
	}
}

static void prepare_window(struct dl_window *window, struct dl_series *series,
			   const struct dl_bench *bench, void *object,
			   bool of_twin)
{
	const struct dl_config *config = bench->config;
	enum dl_side side;

	dl_target_fill(&window->target, object, series->shape,
		       series->layout[of_twin].off);
	reset_object(object, series, &window->target, of_twin);

	window->aim = aim_worker;
	window->target.gap = series->gap;
	window->target.stamp_count = config->stamp;
	window->target.stamp_if_changed = config->store;
	window->length_ns = (u64)config->window_us * NSEC_PER_USEC;
	window->chunk_ns = (u64)config->chunk_us * NSEC_PER_USEC;
	for (side = 0; side < DL_NR_SIDES; side++) {
		if (!dl_mode_has_side(series->mode, side))
			continue;
		window->loop[side] = series->mode == DL_PAIRS ?
			dl_loop_select_pair(series->mix, series->ref,
					    config->chain) :
			dl_loop_select(&window->target, side, series->mix,
				       series->ref, config->chain);
		window->ops[side] = dl_ops_per_iteration(&window->target, side,
							 series->mix);
		/* The packet that comes is loaded as well. */
		if (series->mode == DL_PAIRS)
			window->ops[side] += window->target.nr_loads;
		window->writes[side] = side == DL_READ ? 0 :
			dl_ops_per_iteration(&window->target, DL_WRITE,
					     series->mix);
	}
}

/*
 * Retries until a window is undisturbed. All windows of a unit use one object,
 * so that shape and twin lie on the same pages.
 */
static bool clean_window(struct dl_series *series, const struct dl_bench *bench,
			 u32 unit, bool of_twin, struct dl_sample *sample)
{
	struct dl_sample_id id = {
		.shape = series->shape,
		.twin = dl_series_twin(series),
		.mode = series->mode,
		.mix = series->mix,
		.cpus = cpumask_weight(&series->placement->cpus),
		.unit = unit,
		.object = unit % bench->config->objects,
		.of_twin = of_twin,
	};
	struct aim aim = {
		.refs = series->ref == bench->refs->how ? bench->refs : NULL,
		.mail = series->mode == DL_PAIRS ? bench->mail : NULL,
		.stride = series->stride[of_twin],
	};
	struct dl_window window = { .aim_data = &aim };
	u32 tries;

	for (tries = 0; !bench->give_up(); tries++) {
		if (tries > MAX_RETRIES) {
			series->hopeless = true;
			break;
		}
		prepare_window(&window, series, bench,
			       bench->objects[id.object], of_twin);
		dl_workers_window(series->placement, series->mode, &window,
				  sample);
		dl_samples_add(bench->samples, &id, sample);
		if (sample->disturbance == DL_UNDISTURBED)
			return true;
		series->disturbed++;
		usleep_range(DISTURBED_PAUSE_US, 2 * DISTURBED_PAUSE_US);
	}
	return false;
}

static void keep_side(struct dl_outcome *outcome, u32 unit, enum dl_side side,
		      const struct dl_sample sum[2])
{
	enum dl_event event;
	u32 which;

	for (which = 0; which < 2; which++) {
		outcome->ps[which][unit] = sum[which].ps_per_op[side] / 2;
		for (event = 0; event < DL_NR_EVENTS; event++)
			outcome->milli[event][which][unit] =
				sum[which].milli_per_op[side][event] / 2;
	}
	outcome->ratio[unit] = dl_ratio(sum[0].ps_per_op[side],
					sum[1].ps_per_op[side]);
}

static void add_sample(struct dl_sample *sum, const struct dl_sample *sample)
{
	enum dl_event event;
	enum dl_side side;

	for (side = 0; side < DL_NR_SIDES; side++) {
		sum->ps_per_op[side] += sample->ps_per_op[side];
		for (event = 0; event < DL_NR_EVENTS; event++)
			sum->milli_per_op[side][event] +=
				sample->milli_per_op[side][event];
	}
	sum->writes_per_s += sample->writes_per_s;
}

static bool measure_unit(struct dl_series *series, const struct dl_bench *bench)
{
	struct dl_sample sum[2] = { 0 }, sample;
	bool twin_first = get_random_u32() & 1;
	enum dl_side side;
	u32 unit = series->units, i;

	for (i = 0; i < DL_WINDOWS_PER_UNIT; i++) {
		/* ABBA: the two in the middle are alike. */
		bool of_twin = (i == 1 || i == 2) != twin_first;

		if (!clean_window(series, bench, unit + 1, of_twin, &sample))
			return false;
		add_sample(&sum[of_twin], &sample);
	}
	for (side = 0; side < DL_NR_SIDES; side++) {
		if (dl_mode_has_side(series->mode, side))
			keep_side(&series->outcome[side], unit, side, sum);
	}
	series->writes_per_s[unit] = sum[0].writes_per_s / 2;
	series->units++;
	return true;
}

static void look(struct dl_series *series, const struct dl_config *config)
{
	enum dl_side side;

	series->looked = series->units;
	for (side = 0; side < DL_NR_SIDES; side++) {
		struct dl_outcome *outcome = &series->outcome[side];

		if (!dl_mode_has_side(series->mode, side) || outcome->skip)
			continue;
		if (!dl_interval_from(&outcome->interval, outcome->ratio,
				      series->units))
			outcome->verdict = dl_verdict_from(&outcome->interval,
							   config->threshold);
	}
}

u32 dl_series_next_look(const struct dl_series *series)
{
	return series->looked ? dl_look_next(series->looked) : dl_look_first();
}

bool dl_series_open(const struct dl_series *series,
		    const struct dl_config *config)
{
	u32 look = dl_series_next_look(series);

	return look && look <= config->units && !series->hopeless &&
	       !dl_series_decided(series);
}

void dl_series_measure(struct dl_series *series, const struct dl_bench *bench)
{
	u32 units = dl_series_next_look(series);
	struct dl_sample warm_up;

	/* Maps what is touched, and lets the length of a chunk settle. */
	if (!clean_window(series, bench, DL_WARM_UP, false, &warm_up) ||
	    !clean_window(series, bench, DL_WARM_UP, true, &warm_up))
		return;
	while (series->units < units) {
		WRITE_ONCE(*bench->unit, series->units + 1);
		if (!measure_unit(series, bench))
			return;
	}
	look(series, bench->config);
}
