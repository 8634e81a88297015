/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Simulating CPUs that run iterations, event by event.
 */
#ifndef DSTLAYOUT_PREDICT_SIM_H
#define DSTLAYOUT_PREDICT_SIM_H

#include "predict_program.h"

/**
 * struct predict_setup - what is simulated
 * @model: the machine; predict_model__check()
 * @layout: where the fields lie
 * @mode: who does what
 * @mix: the operations of an iteration
 * @cpus: how many CPUs, at most PREDICT_MAX_CPUS; at least 2 in split mode, an
 *	even number in pairs
 */
struct predict_setup {
	const struct predict_model *model;
	const struct predict_layout *layout;
	enum predict_mode mode;
	enum predict_mix mix;
	unsigned int cpus;
};

/**
 * struct predict_figures - what came of it, by side
 * @ns_per_op: nanoseconds per operation, mean of the CPUs of that side; 0 where
 *	there are none
 * @iterations: iterations per microsecond, of all CPUs of that side together
 */
struct predict_figures {
	double ns_per_op[NR_PREDICT_SIDES];
	double iterations[NR_PREDICT_SIDES];
};

/**
 * predict_sim__run() - simulate
 * @figures: filled
 * @setup: what
 *
 * The same setup gives the same figures, to the last digit.
 *
 * Return: 0; -ENOMEM; -ENODATA if an iteration writes nothing.
 */
int predict_sim__run(struct predict_figures *figures,
		     const struct predict_setup *setup);

#endif /* DSTLAYOUT_PREDICT_SIM_H */
