// SPDX-License-Identifier: GPL-2.0
#include "predict_solve.h"

#define FROM	"--penalty"

/* Nanoseconds of work, to begin with, and until it is halved between no more */
#define MOST		1000000.0
#define LEAST		1.0
#define STEPS		30

static int penalty_with(struct predict_model *model, double work,
			const struct predict_case *about,
			const struct predict_place *place, double *penalty,
			struct err *err)
{
	struct predict_outcome outcome;

	predict_model__set(model, PREDICT_WORK, work, FROM);
	switch (predict_case__run(&outcome, about, model, place, err)) {
	case PREDICT_FOUND:
		*penalty = predict_outcome__penalty(&outcome,
						    about->mode == PREDICT_SPLIT ?
						    PREDICT_READ_SIDE :
						    PREDICT_PACKET_SIDE);
		return 0;
	case PREDICT_FAILED:
		return -1;
	default:
		return err__set(err, "--penalty: %s has none in that mode and mix, on %u CPUs, with that twin: name others",
				about->shape, about->cpus);
	}
}

/* The middle of two numbers by their ratio would need a root; this comes near. */
static double middle(double low, double high)
{
	return high > 4 * low ? 2 * low : (low + high) / 2;
}

int predict_solve__work(struct predict_model *model,
			const struct predict_case *about,
			const struct predict_place *place, double penalty,
			struct err *err)
{
	double low = LEAST, high = MOST, got;
	int i;

	if (penalty_with(model, 0, about, place, &got, err))
		return -1;
	if (got < penalty)
		return err__set(err, "--penalty %g: %s costs %.3f on %u CPUs if nothing else is done: give less",
				penalty, about->shape, got, about->cpus);
	for (i = 0; i < STEPS; i++) {
		double work = middle(low, high);

		if (penalty_with(model, work, about, place, &got, err))
			return -1;
		if (got > penalty)
			low = work;
		else
			high = work;
	}
	predict_model__set(model, PREDICT_WORK, high, FROM);
	return 0;
}
