/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Searching for the parameters with which a simulation comes nearest to what is
 * known. What is simulated is no smooth function: there are no derivatives.
 */
#ifndef DSTLAYOUT_PREDICT_SEARCH_H
#define DSTLAYOUT_PREDICT_SEARCH_H

#include "predict_model.h"

#define PREDICT_SEARCH_MAX	3

/**
 * struct predict_axis - one parameter that is sought
 * @key: which
 * @min: least value that is tried, above 0
 * @max: largest one
 * @points: values that are tried first, as far apart by a factor; at least 2
 * @zero: whether 0 is tried as well
 */
struct predict_axis {
	enum predict_key key;
	double min;
	double max;
	unsigned int points;
	bool zero;
};

/**
 * typedef predict_cost_fn - how far a model is from what is known
 * @model: the machine
 * @cost: set: the less, the nearer
 * @arg: from predict_search__run()
 * @err: says why it cannot be told
 *
 * Return: 0, or -1 with @err set.
 */
typedef int (*predict_cost_fn)(const struct predict_model *model, double *cost,
			       void *arg, struct err *err);

/**
 * predict_search__run() - search
 * @model: changed to the best that was found
 * @axes: what is sought
 * @nr: how many, at most PREDICT_SEARCH_MAX
 * @from: where the values come from, in words
 * @cost: to be as small as can be
 * @arg: for @cost
 * @err: says why it failed
 *
 * First all points of a grid are tried, then neighbours of the best one, nearer
 * and nearer, until they are within a hundredth. It is the same each time.
 *
 * Return: 0, or -1 with @err set.
 */
int predict_search__run(struct predict_model *model,
			const struct predict_axis *axes, unsigned int nr,
			const char *from, predict_cost_fn cost, void *arg,
			struct err *err);

#endif /* DSTLAYOUT_PREDICT_SEARCH_H */
