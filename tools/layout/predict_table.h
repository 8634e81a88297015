/* SPDX-License-Identifier: GPL-2.0 */
/*
 * A published table of throughput by threads: fitted by its first column, it
 * predicts the others.
 */
#ifndef DSTLAYOUT_PREDICT_TABLE_H
#define DSTLAYOUT_PREDICT_TABLE_H

#include "predict_case.h"
#include "run_scaling.h"

/**
 * struct predict_column - a layout of the table
 * @name: its heading
 * @shape: the shape that it stands for
 * @predicted: throughput by row, in the table's unit
 * @worst: largest difference from the table, in percent of it
 * @average: mean of the differences, signs left off
 */
struct predict_column {
	const char *name;
	const char *shape;
	double *predicted;
	double worst;
	double average;
};

/**
 * struct predict_table - a table, and what is predicted of it
 * @scaling: the table
 * @columns: one for each of its layouts
 * @mode: who does what
 * @mix: the operations of an iteration
 * @factor: what one iteration per microsecond is in the table's unit
 * @model: the machine, as fitted
 */
struct predict_table {
	struct run_scaling scaling;
	struct predict_column *columns;
	enum predict_mode mode;
	enum predict_mix mix;
	double factor;
	struct predict_model model;
};

/**
 * predict_table__read() - read a table
 * @table: filled
 * @path: the file: see run_scaling__read()
 * @pool: owner of what is in @table
 * @err: says why on failure: also where a number of threads cannot be simulated
 *
 * Return: 0, or -1 with @err set.
 */
int predict_table__read(struct predict_table *table, const char *path,
			struct pool *pool, struct err *err);

/**
 * predict_table__fit() - fit parameters by the first column
 * @table: @model is the machine to begin with, @mode, @mix and the first column's
 *	shape are set. Changed: @model's work and crowd, @factor
 * @place: where objects lie
 * @err: says why on failure
 *
 * No other column is looked at.
 *
 * Return: 0, or -1 with @err set.
 */
int predict_table__fit(struct predict_table *table,
		       const struct predict_place *place, struct err *err);

/**
 * predict_table__predict() - fill every column, by what the first one said
 * @table: from predict_table__fit()
 * @place: where objects lie
 * @pool: owner of the columns
 * @err: says why on failure
 *
 * Return: 0, or -1 with @err set.
 */
int predict_table__predict(struct predict_table *table,
			   const struct predict_place *place, struct pool *pool,
			   struct err *err);

/** predict_table__error() - difference from the table, in percent of it */
double predict_table__error(const struct predict_table *table, size_t column,
			    size_t row);

#endif /* DSTLAYOUT_PREDICT_TABLE_H */
