/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What a matrix is made of: objects, and reports about objects that were checked
 * elsewhere, in any order.
 */
#ifndef DSTLAYOUT_MATRIX_INPUTS_H
#define DSTLAYOUT_MATRIX_INPUTS_H

#include "checks.h"
#include "matrix.h"
#include "saved_report.h"

/**
 * struct matrix_inputs - the arguments, read and checked
 * @options: those of the command, with the objects alone
 * @checks: the objects, and what was found in them
 * @reports: one for each argument; without @root for an object
 * @nr: number of arguments
 */
struct matrix_inputs {
	struct cmd_options options;
	struct checks checks;
	struct saved_report *reports;
	size_t nr;
};

/**
 * matrix_inputs__read() - read all arguments, and check those that are objects
 * @inputs: filled; release with matrix_inputs__free(), also after a failure
 * @rules: what to hold objects against; must outlive @inputs
 * @options: those of the command; must outlive @inputs
 *
 * Complains on stderr of all that is wrong.
 *
 * Return: 0, or the exit status.
 */
int matrix_inputs__read(struct matrix_inputs *inputs,
			const struct rule_set *rules,
			const struct cmd_options *options);

/**
 * matrix_inputs__arrange() - arrange what was found
 * @inputs: must outlive @matrix
 * @matrix: filled; release with matrix__free(), also after a failure
 *
 * Return: 0, or -1 if memory ran out.
 */
int matrix_inputs__arrange(const struct matrix_inputs *inputs,
			   struct matrix *matrix);

void matrix_inputs__free(struct matrix_inputs *inputs);

#endif /* DSTLAYOUT_MATRIX_INPUTS_H */
