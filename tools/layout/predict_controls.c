// SPDX-License-Identifier: GPL-2.0
#include <string.h>

#include "predict_controls.h"
#include "predict_search.h"
#include "util.h"

#define BAD	"control-bad"
#define GOOD	"control-good"
#define FROM	"controls"

/* Operations of an iteration of a control's writer: see harness.rst. */
#define FORWARD_OPS	4
#define FORWARD_ATOMICS	2

/**
 * struct controls - what controls say
 * @measured: rows of one file
 * @nr: how many
 * @place: where objects lay
 * @path: the file
 */
struct controls {
	const struct predict_measured *measured;
	size_t nr;
	const struct predict_place *place;
	const char *path;
};

/* Nanoseconds per operation of a control of two CPUs, or not a number. */
static double figure_of(const struct controls *c, const char *shape,
			enum predict_mix mix, enum predict_side side)
{
	size_t i;

	for (i = 0; i < c->nr; i++) {
		const struct run_row *row = c->measured[i].row;
		enum predict_side row_side;
		struct predict_case about;

		if (!strcmp(row->shape, shape) &&
		    predict_measured__case(&about, &row_side, row) &&
		    about.mode == PREDICT_SPLIT && about.mix == mix &&
		    about.cpus == 2 && row_side == side)
			return c->measured[i].ns.median;
	}
	return __builtin_nan("");
}

static int take_hits(struct predict_model *model, const struct controls *c,
		     struct err *err)
{
	double load = figure_of(c, GOOD, PREDICT_LOOPBACK, PREDICT_READ_SIDE);
	double atomic = figure_of(c, GOOD, PREDICT_LOOPBACK, PREDICT_WRITE_SIDE);
	double forward = figure_of(c, GOOD, PREDICT_FORWARD, PREDICT_WRITE_SIDE);
	double rest;

	if (!(load > 0) || !(atomic > 0) || !(forward > 0))
		return err__set(err, "%s: has no figures of " GOOD " on 2 CPUs in split mode, both mixes: measure that as well",
				c->path);
	rest = FORWARD_OPS * forward - FORWARD_ATOMICS * atomic;
	predict_model__set(model, PREDICT_LOAD, load, FROM);
	predict_model__set(model, PREDICT_ATOMIC, atomic, FROM);
	predict_model__set(model, PREDICT_COUNT, rest / 2, FROM);
	predict_model__set(model, PREDICT_STAMP, rest / 2, FROM);
	return 0;
}

/* The logarithm would need a library of its own; near 1 this is the same. */
static double distance(double a, double b)
{
	double ratio = a > b ? a / b : b / a;

	return (ratio - 1) * (ratio - 1);
}

static int cost_of_controls(const struct predict_model *model, double *cost,
			    void *arg, struct err *err)
{
	struct predict_case about = { BAD, "self", PREDICT_SPLIT, 0, 2 };
	const struct controls *c = arg;
	struct predict_outcome outcome;
	enum predict_side side;

	*cost = 0;
	for (; about.mix < NR_PREDICT_MIXES; about.mix++) {
		if (predict_case__run(&outcome, &about, model, c->place, err) !=
		    PREDICT_FOUND)
			return -1;
		for (side = 0; side < PREDICT_PACKET_SIDE; side++)
			*cost += distance(outcome.shape.ns_per_op[side],
					  figure_of(c, BAD, about.mix, side));
	}
	return 0;
}

static int check_bad(const struct controls *c, struct err *err)
{
	enum predict_side side;
	enum predict_mix mix;

	for (mix = 0; mix < NR_PREDICT_MIXES; mix++) {
		for (side = 0; side < PREDICT_PACKET_SIDE; side++) {
			if (!(figure_of(c, BAD, mix, side) > 0))
				return err__set(err, "%s: has no figures of " BAD " on 2 CPUs in split mode, both mixes: measure that as well",
						c->path);
		}
	}
	return 0;
}

int predict_controls__apply(struct predict_model *model,
			    const struct predict_measured *measured, size_t nr,
			    const struct predict_place *place, const char *path,
			    struct err *err)
{
	static const struct predict_axis axes[] = {
		{ PREDICT_BRING, 0.02, 0.9, 8, false },
		{ PREDICT_WRITE, 0.2, 5, 9, false },
	};
	struct controls controls = { measured, nr, place, path };

	if (take_hits(model, &controls, err) || check_bad(&controls, err))
		return -1;
	return predict_search__run(model, axes, ARRAY_SIZE(axes), FROM,
				   cost_of_controls, &controls, err);
}
