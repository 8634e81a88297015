// SPDX-License-Identifier: GPL-2.0
#include <stdlib.h>
#include <string.h>

#include "predict_gap.h"

#define FROM	"pauses"

bool predict_gap__is(const struct run_results *results)
{
	const char *gap = run_results__value(results, "gap");

	return gap && strtoul(gap, NULL, 10) > 0;
}

/* Whether a row is that side of a shape under loopback, on two CPUs apart. */
static bool is_side(const struct predict_measured *m, enum predict_side side,
		    struct predict_case *about)
{
	enum predict_side its;

	return m->runs && !run_row__is_control(m->row) &&
	       predict_measured__case(about, &its, m->row) && its == side &&
	       about->mode == PREDICT_SPLIT && about->mix == PREDICT_LOOPBACK &&
	       about->cpus == 2;
}

/* Nanoseconds of the writer's iteration, or 0. */
static double iteration_of(const struct predict_case *reader,
			   const struct predict_measured *measured, size_t nr,
			   const struct predict_model *model,
			   const struct predict_place *place)
{
	const struct dl_shape *shape = predict_shape__find(reader->shape);
	struct predict_layout layouts[2];
	struct predict_program program;
	struct predict_case about;
	size_t i;

	if (!shape ||
	    !predict_shape__pair(layouts, shape, reader->twin, place) ||
	    !predict_program__make(&program, &layouts[0], model, PREDICT_SPLIT,
				   PREDICT_LOOPBACK, PREDICT_WRITE_SIDE))
		return 0;
	for (i = 0; i < nr; i++) {
		if (is_side(&measured[i], PREDICT_WRITE_SIDE, &about) &&
		    !strcmp(about.shape, reader->shape) &&
		    !strcmp(about.twin, reader->twin))
			return measured[i].ns.median * program.ops;
	}
	return 0;
}

/* From one socket to another, or within one. */
static void take_wait(struct predict_model *model,
		      const struct run_results *results, double wait)
{
	const char *distance = run_results__value(results, "distance");
	double ratio = model->values[PREDICT_FAR] / model->values[PREDICT_NEAR];

	if (distance && (!strcmp(distance, "machine") ||
			 !strcmp(distance, "node"))) {
		predict_model__set(model, PREDICT_FAR, wait, FROM);
		return;
	}
	predict_model__set(model, PREDICT_NEAR, wait, FROM);
	predict_model__set(model, PREDICT_FAR, wait * ratio, FROM);
}

int predict_gap__apply(struct predict_model *model,
		       const struct run_results *results,
		       const struct predict_measured *measured, size_t nr,
		       const struct predict_place *place, const char *path,
		       struct err *err)
{
	double sum = 0;
	size_t i, rows = 0;

	for (i = 0; i < nr; i++) {
		const struct predict_measured *m = &measured[i];
		struct predict_case about;
		double iteration;

		if (m->verdict != RUN_SHARES ||
		    !is_side(m, PREDICT_READ_SIDE, &about))
			continue;
		iteration = iteration_of(&about, measured, nr, model, place);
		if (!(iteration > 0))
			continue;
		sum += iteration * (1 - 1 / m->penalty.median);
		rows++;
	}
	if (!rows)
		return err__set(err, "%s: no shape of it shares under loopback on 2 CPUs in split mode: measure one that does, such as 2.6.25-rc1",
				path);
	take_wait(model, results, sum / (double)rows);
	return 0;
}
