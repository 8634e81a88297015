/* SPDX-License-Identifier: GPL-2.0 */
/*
 * All rows that are asked for.
 */
#ifndef DSTLAYOUT_PREDICT_ROWS_H
#define DSTLAYOUT_PREDICT_ROWS_H

#include "predict_options.h"

/**
 * struct predict_input - what rows are made from
 * @options: what is asked for
 * @model: the machine
 * @place: where objects lie
 * @pool: owner of the rows
 */
struct predict_input {
	const struct predict_options *options;
	const struct predict_model *model;
	struct predict_place place;
	struct pool *pool;
};

/**
 * predict_rows__curve() - predict every shape on every number of CPUs
 * @rows: set to the rows
 * @nr: set to how many
 * @input: what is asked for
 * @err: says why on failure; that there are none is one
 *
 * Return: 0, or -1 with @err set.
 */
int predict_rows__curve(struct predict_row **rows, size_t *nr,
			const struct predict_input *input, struct err *err);

/**
 * predict_rows__compare() - predict every row that was measured
 * @compared: set to the rows
 * @nr: set to how many
 * @input: the machine, and which shapes
 * @measured: the rows; must outlive @compared
 * @nr_measured: how many
 * @fitted: whether parameters came of their controls
 * @err: says why on failure; that there are none is one
 *
 * Rows without figures, and those of shapes, twins or modes that are not
 * simulated, are left out.
 *
 * Return: 0, or -1 with @err set.
 */
int predict_rows__compare(struct predict_compared **compared, size_t *nr,
			  const struct predict_input *input,
			  const struct predict_measured *measured,
			  size_t nr_measured, bool fitted, struct err *err);

/** predict_rows__first() - the first case that is asked for */
void predict_rows__first(struct predict_case *about,
			 const struct predict_input *input);

#endif /* DSTLAYOUT_PREDICT_ROWS_H */
