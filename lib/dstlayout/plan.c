// SPDX-License-Identifier: GPL-2.0
/*
 * Which series a run consists of.
 */
#include <linux/cpumask.h>
#include <linux/mm.h>
#include <linux/slab.h>
#include <linux/string.h>

#include "builtin.h"
#include "large.h"
#include "plan.h"
#include "results.h"
#include "shapes.h"

/*
 * Some 150 MB. Of all built-in shapes in all modes and mixes that is good for a
 * sweep over 100 CPUs, which is more than an hour can measure.
 */
#define MAX_SERIES	8192

const char dl_plan_unwritten[] =
	"nothing is written: the shape has no reference count";

/* Every neighbour of an aligned twin is as far from the next as hot fields are. */
static u32 far_stride(u32 size)
{
	return round_up(size, DL_TWIN_DISTANCE) + DL_TWIN_DISTANCE;
}

/* As an array has them, or a cache without alignment. */
static u32 packed_stride(u32 size)
{
	return round_up(size, sizeof(u64));
}

/**
 * struct where - what a series has beside its shape and twin
 * @mode: who does what
 * @mix: the operations of one iteration
 * @placement: the CPUs
 * @ref: how references are counted
 * @gap: behind each iteration that writes
 */
struct where {
	enum dl_mode mode;
	enum dl_mix mix;
	const struct dl_placement *placement;
	enum dl_ref ref;
	u32 gap;
};

/* Loopback counts references and does nothing else that is written. */
static bool writes(const struct dl_shape *shape, enum dl_mix mix)
{
	u32 i;

	for (i = 0; i < shape->nr_fields; i++) {
		if (shape->fields[i].op == DL_OP_REF ||
		    (mix == DL_FORWARD && shape->fields[i].op >= DL_OP_REF))
			return true;
	}
	return false;
}

static void init_series(struct dl_series *series, const struct where *where,
			const struct dl_shape *shape,
			const struct dl_twin layout[2])
{
	enum dl_side side;

	series->shape = shape;
	memcpy(series->layout, layout, sizeof(series->layout));
	series->mode = where->mode;
	series->mix = where->mix;
	series->placement = where->placement;
	series->ref = where->ref;
	series->gap = where->gap;
	if (layout[1].kind == DL_TWIN_ALIGNED) {
		series->stride[0] = packed_stride(shape->size);
		series->stride[1] = far_stride(shape->size);
	}
	for (side = 0; side < DL_NR_SIDES; side++) {
		if (!writes(shape, where->mix))
			dl_series_skip(series, side, dl_plan_unwritten);
	}
}

/* Counts only, as long as there is no room for the series. */
static void add_series(struct dl_results *results, const struct where *where,
		       const struct dl_shape *shape, enum dl_twin_kind kind,
		       u32 field)
{
	bool alone = kind == DL_TWIN_ALONE;
	struct dl_twin layout[2];

	layout[0].field = field;
	layout[1].field = field;
	if (!dl_twin_derive(&layout[0], shape, alone ? kind : DL_TWIN_SELF,
			    results->line, results->config.base) ||
	    !dl_twin_derive(&layout[1], shape, alone ? DL_TWIN_CLEAR : kind,
			    results->line, results->config.base))
		return;
	if (results->series)
		init_series(&results->series[results->nr_series], where, shape,
			    layout);
	results->nr_series++;
}

static void add_bad(struct dl_results *results, const struct where *where)
{
	/* Packed, it shares its line with its neighbour's loads. */
	add_series(results, where, &dl_control_bad,
		   results->config.place == DL_PACKED ? DL_TWIN_ALIGNED :
							DL_TWIN_CONTROL, 0);
}

static void add_good(struct dl_results *results, const struct where *where)
{
	add_series(results, where, &dl_control_good, DL_TWIN_SELF, 0);
}

/* A series for each field that has such a twin. */
static void add_fields(struct dl_results *results, const struct where *where,
		       const struct dl_shape *shape, enum dl_twin_kind kind)
{
	u32 field;

	if (!dl_config_wants_twin(&results->config, kind))
		return;
	for (field = 0; field < shape->nr_fields; field++)
		add_series(results, where, shape, kind, field);
}

static void add_shape(struct dl_results *results, const struct where *where,
		      const struct dl_shape *shape)
{
	/* Neighbours are compared with the same ones farther apart. */
	if (results->config.place == DL_PACKED) {
		add_series(results, where, shape, DL_TWIN_ALIGNED, 0);
		return;
	}
	if (dl_config_wants_twin(&results->config, DL_TWIN_CONTROL))
		add_series(results, where, shape, DL_TWIN_CONTROL, 0);
	if (dl_config_wants_twin(&results->config, DL_TWIN_SPREAD))
		add_series(results, where, shape, DL_TWIN_SPREAD, 0);
	if (dl_config_wants_twin(&results->config, DL_TWIN_SELF))
		add_series(results, where, shape, DL_TWIN_SELF, 0);
	add_fields(results, where, shape, DL_TWIN_FIELD);
	add_fields(results, where, shape, DL_TWIN_ALONE);
}

static void add_shapes(struct dl_results *results, const struct where *where)
{
	u32 i;

	for (i = 0; i < results->nr_shapes; i++)
		add_shape(results, where, results->shapes[i]);
}

typedef void (*add_fn)(struct dl_results *results, const struct where *where);

/* Whoever passes packets needs somebody to pass them to. */
static bool can_use(enum dl_mode mode, const struct dl_placement *placement)
{
	return mode != DL_PAIRS || cpumask_weight(&placement->cpus) % 2 == 0;
}

static void add_for_all(struct dl_results *results, enum dl_ref ref, u32 gap,
			add_fn add)
{
	struct where where = { .ref = ref, .gap = gap };
	u32 i;

	for (where.mode = 0; where.mode < DL_NR_SERIES_MODES; where.mode++) {
		if (!(results->config.modes & (1ull << where.mode)))
			continue;
		for (where.mix = 0; where.mix < DL_NR_MIXES; where.mix++) {
			if (!(results->config.mixes & (1ull << where.mix)))
				continue;
			for (i = 0; i < results->nr_placements; i++) {
				where.placement = &results->placements[i];
				if (can_use(where.mode, where.placement))
					add(results, &where);
			}
		}
	}
}

static void add_all(struct dl_results *results)
{
	results->nr_series = 0;
	/*
	 * Controls are about the CPUs: whatever the run does, they count in the
	 * object, as fast as they can.
	 */
	add_for_all(results, DL_REF_ATOMIC, 0, add_bad);
	results->nr_bad = results->nr_series;
	add_for_all(results, DL_REF_ATOMIC, 0, add_good);
	add_for_all(results, results->config.ref, results->config.gap,
		    add_shapes);
}

/* The CPUs of the run, or 2, 4, ... of them; an odd one is left to the others. */
static int make_placements(struct dl_results *results)
{
	u32 cpus = cpumask_weight(&results->placement.cpus), nr = cpus / 2, i;
	bool pairs_only = results->config.modes == 1ull << DL_PAIRS;

	if (!results->config.sweep || !nr)
		nr = 1;
	results->placements = kvcalloc(nr, sizeof(*results->placements),
				       GFP_KERNEL);
	if (!results->placements)
		return -ENOMEM;
	results->nr_placements = nr;
	for (i = 0; i < nr; i++) {
		u32 use = results->config.sweep ? 2 * (i + 1) : cpus;

		if (pairs_only && cpus > 1)
			use = round_down(use, 2);
		dl_place_first(&results->placements[i], &results->placement,
			       min(use, cpus));
	}
	return 0;
}

static int take_shapes(struct dl_results *results)
{
	u32 nr = dl_nr_shapes(), i;

	results->shapes = kvcalloc(nr, sizeof(*results->shapes), GFP_KERNEL);
	if (!results->shapes)
		return -ENOMEM;
	for (i = 0; i < nr; i++) {
		if (results->config.shapes & (1ull << i))
			results->shapes[results->nr_shapes++] = dl_shape_get(i);
	}
	return 0;
}

int dl_plan_make(struct dl_results *results, struct dl_reason *reason)
{
	int err = make_placements(results);

	if (!err)
		err = take_shapes(results);
	if (err)
		return err;
	add_all(results);
	if (results->nr_series > MAX_SERIES) {
		snprintf(reason->text, sizeof(reason->text),
			 "%u series are too many, of up to %d: name fewer shapes, twins, modes or mixes, or sweep=0",
			 results->nr_series, MAX_SERIES);
		return -EINVAL;
	}
	results->series = kvcalloc(max(results->nr_series, 1u),
				   sizeof(*results->series), DL_GFP_LARGE);
	if (!results->series)
		return -ENOMEM;
	add_all(results);
	return 0;
}

void dl_plan_free(struct dl_results *results)
{
	kvfree(results->series);
	results->series = NULL;
	while (results->nr_shapes)
		dl_shape_put(results->shapes[--results->nr_shapes]);
	kvfree(results->shapes);
	results->shapes = NULL;
	kvfree(results->placements);
	results->placements = NULL;
}
