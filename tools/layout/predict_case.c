// SPDX-License-Identifier: GPL-2.0
#include <errno.h>
#include <string.h>

#include "predict_case.h"

bool predict_mode__takes(enum predict_mode mode, unsigned int cpus)
{
	if (mode == PREDICT_SPLIT)
		return cpus > 1;
	return mode != PREDICT_PAIRS || cpus % 2 == 0;
}

double predict_outcome__penalty(const struct predict_outcome *outcome,
				enum predict_side side)
{
	return outcome->shape.ns_per_op[side] / outcome->twin.ns_per_op[side];
}

static enum predict_found simulate(struct predict_figures *figures,
				   const struct predict_setup *setup,
				   struct err *err)
{
	int ret = predict_sim__run(figures, setup);

	if (ret == -ENODATA)
		return PREDICT_NO_WRITE;
	if (!ret)
		return PREDICT_FOUND;
	err__set(err, "--cpus %u: out of memory: free some and try again",
		 setup->cpus);
	return PREDICT_FAILED;
}

enum predict_found predict_case__run(struct predict_outcome *outcome,
				     const struct predict_case *c,
				     const struct predict_model *model,
				     const struct predict_place *place,
				     struct err *err)
{
	const struct dl_shape *shape = predict_shape__find(c->shape);
	struct predict_layout layouts[2];
	struct predict_setup setup = {
		.model = model,
		.layout = &layouts[0],
		.mode = c->mode,
		.mix = c->mix,
		.cpus = c->cpus,
	};
	enum predict_found found;

	if (!shape) {
		err__set(err, "%s: there is no such shape: name it by --shape-file or --struct",
			 c->shape);
		return PREDICT_FAILED;
	}
	/* What is not filled is the same, so that they can be compared. */
	memset(layouts, 0, sizeof(layouts));
	if (!predict_shape__pair(layouts, shape, c->twin, place))
		return PREDICT_NO_TWIN;
	if (!predict_mode__takes(c->mode, c->cpus))
		return PREDICT_NO_CPUS;
	found = simulate(&outcome->shape, &setup, err);
	if (found != PREDICT_FOUND)
		return found;
	setup.layout = &layouts[1];
	if (memcmp(&layouts[0], &layouts[1], sizeof(layouts[0])))
		return simulate(&outcome->twin, &setup, err);
	outcome->twin = outcome->shape;
	return PREDICT_FOUND;
}
