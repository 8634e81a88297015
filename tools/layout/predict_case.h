/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Predicting one row: a shape beside its twin.
 */
#ifndef DSTLAYOUT_PREDICT_CASE_H
#define DSTLAYOUT_PREDICT_CASE_H

#include "predict_shape.h"
#include "predict_sim.h"

/**
 * struct predict_case - what is compared, where
 * @shape: name of the shape
 * @twin: what it is compared with: see predict_shape__pair()
 * @mode: who does what
 * @mix: the operations of an iteration
 * @cpus: how many CPUs
 */
struct predict_case {
	const char *shape;
	const char *twin;
	enum predict_mode mode;
	enum predict_mix mix;
	unsigned int cpus;
};

/**
 * struct predict_outcome - what is predicted
 * @shape: figures of the shape
 * @twin: figures of the twin
 */
struct predict_outcome {
	struct predict_figures shape;
	struct predict_figures twin;
};

/** enum predict_found - whether something can be said of a case */
enum predict_found {
	PREDICT_FOUND,
	PREDICT_NO_TWIN,	/* the shape has no such twin */
	PREDICT_NO_WRITE,	/* an iteration writes nothing */
	PREDICT_NO_CPUS,	/* the mode takes another number of CPUs */
	PREDICT_FAILED,		/* no memory, no such shape */
};

/**
 * predict_case__run() - simulate both
 * @outcome: filled if something can be said
 * @c: what
 * @model: the machine
 * @place: where objects lie
 * @err: says why it failed
 */
enum predict_found predict_case__run(struct predict_outcome *outcome,
				     const struct predict_case *c,
				     const struct predict_model *model,
				     const struct predict_place *place,
				     struct err *err);

/** predict_mode__takes() - whether a mode can have so many CPUs */
bool predict_mode__takes(enum predict_mode mode, unsigned int cpus);

/** predict_outcome__penalty() - time of the shape over that of the twin */
double predict_outcome__penalty(const struct predict_outcome *outcome,
				enum predict_side side);

#endif /* DSTLAYOUT_PREDICT_CASE_H */
