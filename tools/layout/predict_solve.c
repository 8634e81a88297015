// SPDX-License-Identifier: GPL-2.0
#include "predict_solve.h"

#define FROM	"--penalty"

/* Nanoseconds of work, at most and at least, and how often what is left is halved */
#define MOST		1000000.0
#define LEAST		1.0
#define STEPS		16

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

int predict_solve__work(struct predict_model *model,
			const struct predict_case *about,
			const struct predict_place *place, double penalty,
			struct err *err)
{
	double low = MOST, high = MOST, most = 0, got = 0;
	int i;

	/* From where nothing matters down to where the layout does. */
	while (got < penalty && low > LEAST) {
		high = low;
		low /= 2;
		if (penalty_with(model, low, about, place, &got, err))
			return -1;
		if (got > most)
			most = got;
	}
	if (got < penalty)
		return err__set(err, "--penalty %g: %s costs %.3f at most on %u CPUs, whatever else is done: give less",
				penalty, about->shape, most, about->cpus);
	for (i = 0; i < STEPS; i++) {
		double work = (low + high) / 2;

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
