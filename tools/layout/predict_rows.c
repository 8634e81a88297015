// SPDX-License-Identifier: GPL-2.0
#include <string.h>

#include "predict_rows.h"

#define DEFAULT_TWIN	"control"

static const char unwritten[] =
	"nothing is written under loopback: the shape has no reference count";

static int no_memory(struct err *err)
{
	return err__set(err, "results: out of memory: free some and try again");
}

static void fill(struct predict_row *row, const struct predict_case *about,
		 enum predict_side side, const struct predict_outcome *outcome)
{
	row->about = *about;
	row->side = side;
	row->why = NULL;
	row->ns = outcome->shape.ns_per_op[side];
	row->twin_ns = outcome->twin.ns_per_op[side];
	row->penalty = predict_outcome__penalty(outcome, side);
	row->per_us = outcome->shape.iterations[side];
	row->twin_per_us = outcome->twin.iterations[side];
}

static void fill_nothing(struct predict_row *row,
			 const struct predict_case *about,
			 enum predict_side side)
{
	row->about = *about;
	row->side = side;
	row->why = unwritten;
	row->ns = __builtin_nan("");
	row->twin_ns = row->ns;
	row->penalty = row->ns;
	row->per_us = row->ns;
	row->twin_per_us = row->ns;
}

/** struct rows - rows while they are made */
struct rows {
	const struct predict_input *input;
	struct predict_row *items;
	size_t nr;
	struct err *err;
};

static int add_sides(struct rows *r, const struct predict_case *about,
		     const struct predict_outcome *outcome)
{
	bool split = about->mode == PREDICT_SPLIT;
	enum predict_side side = split ? PREDICT_READ_SIDE : PREDICT_PACKET_SIDE;
	enum predict_side last = split ? PREDICT_WRITE_SIDE : side;

	for (; side <= last; side++) {
		r->items = pool__grow(r->input->pool, r->items, r->nr,
				      sizeof(*r->items));
		if (!r->items)
			return no_memory(r->err);
		if (outcome)
			fill(&r->items[r->nr++], about, side, outcome);
		else
			fill_nothing(&r->items[r->nr++], about, side);
	}
	return 0;
}

static int add_case(struct rows *r, const struct predict_case *about)
{
	struct predict_outcome outcome;

	switch (predict_case__run(&outcome, about, r->input->model,
				  &r->input->place, r->err)) {
	case PREDICT_FOUND:
		return add_sides(r, about, &outcome);
	case PREDICT_NO_WRITE:
		return add_sides(r, about, NULL);
	case PREDICT_NO_TWIN:
	case PREDICT_NO_CPUS:
		return 0;
	case PREDICT_FAILED:
		break;
	}
	return -1;
}

static unsigned int all_cpus(const struct predict_model *model)
{
	unsigned int all = predict_model__cores(model) *
			   (unsigned int)model->values[PREDICT_THREADS];

	return all < PREDICT_MAX_CPUS ? all : PREDICT_MAX_CPUS;
}

/* The numbers that were named, or 2, 4, 8, ... and all CPUs. 0 behind the last. */
static unsigned int nth_cpus(const struct predict_input *input, size_t index)
{
	const struct predict_options *o = input->options;
	unsigned int all = all_cpus(input->model), nr = 2;

	if (o->nr_cpus)
		return index < o->nr_cpus ? o->cpus[index] : 0;
	for (; index && nr < all; index--)
		nr *= 2;
	if (index)
		return 0;
	return nr < all ? nr : all;
}

static int add_cpus(struct rows *r, struct predict_case *about)
{
	size_t i;

	for (i = 0; (about->cpus = nth_cpus(r->input, i)); i++) {
		if (add_case(r, about))
			return -1;
	}
	return 0;
}

static const char *nth_twin(const struct predict_options *o, size_t index)
{
	if (!o->twins.nr)
		return index ? NULL : DEFAULT_TWIN;
	return index < o->twins.nr ? o->twins.items[index] : NULL;
}

static int add_twins(struct rows *r, struct predict_case *about)
{
	size_t i;

	for (i = 0; (about->twin = nth_twin(r->input->options, i)); i++) {
		if (add_cpus(r, about))
			return -1;
	}
	return 0;
}

static int add_modes(struct rows *r, struct predict_case *about)
{
	const struct predict_options *o = r->input->options;

	for (about->mode = 0; about->mode < NR_PREDICT_MODES; about->mode++) {
		for (about->mix = 0; about->mix < NR_PREDICT_MIXES;
		     about->mix++) {
			if (o->modes[about->mode] && o->mixes[about->mix] &&
			    add_twins(r, about))
				return -1;
		}
	}
	return 0;
}

int predict_rows__curve(struct predict_row **rows, size_t *nr,
			const struct predict_input *input, struct err *err)
{
	struct rows r = { input, NULL, 0, err };
	struct predict_case about = { .shape = NULL };
	size_t i;

	for (i = 0; i < input->options->shapes.nr; i++) {
		about.shape = input->options->shapes.items[i];
		if (add_modes(&r, &about))
			return -1;
	}
	*rows = r.items;
	*nr = r.nr;
	if (!r.nr)
		return err__set(err, "--twin: nothing is left to predict: no shape has that twin, or the mode takes another number of CPUs");
	return 0;
}

void predict_rows__first(struct predict_case *about,
			 const struct predict_input *input)
{
	const struct predict_options *o = input->options;

	about->shape = o->shapes.items[0];
	about->twin = nth_twin(o, 0);
	about->cpus = nth_cpus(input, 0);
	for (about->mode = 0; !o->modes[about->mode];)
		about->mode++;
	for (about->mix = 0; !o->mixes[about->mix];)
		about->mix++;
}

static bool is_wanted(const struct predict_options *o, const char *shape)
{
	size_t i;

	for (i = 0; i < o->shapes.nr; i++) {
		if (!strcmp(o->shapes.items[i], shape))
			return true;
	}
	return false;
}

/* 1 if nothing can be said of it. */
static int compare_row(struct predict_compared *c,
		       const struct predict_input *input,
		       const struct predict_measured *measured,
		       struct err *err)
{
	bool control = run_row__is_control(measured->row);
	struct predict_outcome outcome;
	struct predict_case about;
	enum predict_side side;

	if (!measured->runs || !predict_measured__case(&about, &side, measured->row) ||
	    (!control && !is_wanted(input->options, about.shape)))
		return 1;
	if (predict_model__check(input->model, about.cpus, err))
		return -1;
	switch (predict_case__run(&outcome, &about, input->model, &input->place,
				  err)) {
	case PREDICT_FOUND:
		fill(&c->row, &about, side, &outcome);
		c->measured = measured;
		return 0;
	case PREDICT_FAILED:
		return -1;
	default:
		return 1;
	}
}

/* Parameters come of those on two CPUs, in split mode. */
static bool was_fitted(const struct predict_row *row,
		       const struct predict_measured *measured)
{
	return run_row__is_control(measured->row) && row->about.cpus == 2 &&
	       row->about.mode == PREDICT_SPLIT;
}

int predict_rows__compare(struct predict_compared **compared, size_t *nr,
			  const struct predict_input *input,
			  const struct predict_measured *measured,
			  size_t nr_measured, bool fitted, struct err *err)
{
	struct predict_compared *all = NULL;
	size_t i;

	*nr = 0;
	for (i = 0; i < nr_measured; i++) {
		int ret;

		all = pool__grow(input->pool, all, *nr, sizeof(*all));
		if (!all)
			return no_memory(err);
		ret = compare_row(&all[*nr], input, &measured[i], err);
		if (ret < 0)
			return -1;
		if (ret)
			continue;
		all[*nr].fitted = fitted &&
				  was_fitted(&all[*nr].row, &measured[i]);
		++*nr;
	}
	*compared = all;
	if (!*nr)
		return err__set(err, "--against %s: has no row that is simulated: measure split, mixed or pairs with shapes that are known here",
				input->options->against);
	return 0;
}
