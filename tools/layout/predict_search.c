// SPDX-License-Identifier: GPL-2.0
#include "analyzer.h"
#include "predict_search.h"

/* Neighbours are tried until they are nearer than that, as a factor. */
#define NEAR_ENOUGH	1.01

/**
 * struct search - a search while it goes on
 * @axes: what is sought
 * @nr: how many
 * @from: where values come from
 * @cost: how far a model is off
 * @arg: for @cost
 * @err: for what is wrong
 * @best: the best model so far
 * @least: how far it is off
 */
struct search {
	const struct predict_axis *axes;
	unsigned int nr;
	const char *from;
	predict_cost_fn cost;
	void *arg;
	struct err *err;
	struct predict_model best;
	double least;
};

static int try(struct search *s, const double values[PREDICT_SEARCH_MAX])
{
	struct predict_model model = s->best;
	double cost;
	unsigned int i;

	for (i = 0; i < s->nr; i++)
		predict_model__set(&model, s->axes[i].key, values[i], s->from);
	if (s->cost(&model, &cost, s->arg, s->err))
		return -1;
	if (cost < s->least) {
		s->best = model;
		s->least = cost;
	}
	return 0;
}

static unsigned int points_of(const struct predict_axis *axis)
{
	return axis->points + axis->zero;
}

/* What lies between two points of the grid, as a factor; there are no roots here. */
static double factor_of(const struct predict_axis *axis)
{
	double low = 1, high = axis->max / axis->min;
	unsigned int i, step;

	for (step = 0; step < 60; step++) {
		double middle = (low + high) / 2, all = 1;

		for (i = 1; i < axis->points; i++)
			all *= middle;
		if (all < axis->max / axis->min)
			low = middle;
		else
			high = middle;
	}
	return low;
}

static double point_of(const struct predict_axis *axis, unsigned int index)
{
	double value = axis->min, factor = factor_of(axis);

	if (axis->zero && !index)
		return 0;
	for (index -= axis->zero; index; index--)
		value *= factor;
	return value;
}

static int try_grid(struct search *s)
{
	double values[PREDICT_SEARCH_MAX];
	unsigned int all = 1, i, at, rest;

	for (i = 0; i < s->nr; i++)
		all *= points_of(&s->axes[i]);
	for (at = 0; at < all; at++) {
		for (i = 0, rest = at; i < s->nr; i++) {
			values[i] = point_of(&s->axes[i],
					     rest % points_of(&s->axes[i]));
			rest /= points_of(&s->axes[i]);
		}
		if (try(s, values))
			return -1;
	}
	return 0;
}

static int try_beside(struct search *s, unsigned int which, double factor)
{
	double values[PREDICT_SEARCH_MAX], *value = &values[which];
	const struct predict_axis *axis = &s->axes[which];
	unsigned int i;

	for (i = 0; i < s->nr; i++)
		values[i] = s->best.values[s->axes[i].key];
	ANALYZER_ASSUME(which < s->nr);
	/* Beside nothing lies the least that there is. */
	*value = *value > 0 ? *value * factor : axis->min;
	if (*value < axis->min && !axis->zero)
		*value = axis->min;
	if (*value > axis->max)
		*value = axis->max;
	return try(s, values);
}

static int try_nearer(struct search *s, double factors[PREDICT_SEARCH_MAX])
{
	double before = s->least;
	unsigned int i;

	for (i = 0; i < s->nr; i++) {
		if (try_beside(s, i, factors[i]) ||
		    try_beside(s, i, 1 / factors[i]))
			return -1;
	}
	for (i = 0; i < s->nr && s->least >= before; i++)
		factors[i] = 1 + (factors[i] - 1) / 2;
	return 0;
}

int predict_search__run(struct predict_model *model,
			const struct predict_axis *axes, unsigned int nr,
			const char *from, predict_cost_fn cost, void *arg,
			struct err *err)
{
	struct search search = {
		axes, nr, from, cost, arg, err, *model, __builtin_inf()
	};
	double factors[PREDICT_SEARCH_MAX] = { 0 }, widest;
	unsigned int i;

	if (try_grid(&search))
		return -1;
	for (i = 0; i < nr; i++)
		factors[i] = 1 + (factor_of(&axes[i]) - 1) / 2;
	do {
		if (try_nearer(&search, factors))
			return -1;
		for (i = 0, widest = 0; i < nr; i++)
			widest = factors[i] > widest ? factors[i] : widest;
	} while (widest > NEAR_ENOUGH);
	*model = search.best;
	return 0;
}
