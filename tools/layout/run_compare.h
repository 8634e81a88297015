/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What the checker says of a struct beside what was measured.
 */
#ifndef DSTLAYOUT_RUN_COMPARE_H
#define DSTLAYOUT_RUN_COMPARE_H

#include "run_batch.h"
#include "run_shape.h"
#include "run_share.h"

/**
 * struct run_expected - what the checker says of a struct under a mix
 * @share: whether what the mix reads shares a line with what it writes
 * @read: the first field that does; NULL if none does
 * @written: what it shares with
 */
struct run_expected {
	enum run_share share;
	const struct run_field *read;
	const struct run_field *written;
};

/**
 * run_expect__shape() - what is to be expected of a whole struct
 * @expected: filled
 * @layout: the struct
 * @mix: the operations of one iteration
 */
void run_expect__shape(struct run_expected *expected,
		       const struct run_layout *layout, const char *mix);

/**
 * run_expect__field() - the same of one of its fields that are read
 * @mix: NULL for all that can be written
 */
void run_expect__field(struct run_expected *expected,
		       const struct run_layout *layout,
		       const struct run_field *field, const char *mix);

/** run_share__name() - the word for it in reports */
const char *run_share__name(enum run_share share);

/** enum run_agreement - what both halves together say */
enum run_agreement {
	AGREEMENT_YES,
	AGREEMENT_NO,
	AGREEMENT_OPEN,		/* they cannot be compared here */
};

/**
 * struct run_compared - one row beside what was to be expected of it
 * @shape: the shape, which was made of a struct
 * @run: the run that the row is of
 * @row: the row, against the control twin
 * @expected: what the checker says
 * @agreement: whether the harness says the same
 * @remark: what that can mean; "" if there is nothing to say
 */
struct run_compared {
	const struct run_shape *shape;
	const struct run_once *run;
	const struct run_row *row;
	struct run_expected expected;
	enum run_agreement agreement;
	char remark[600];
};

/**
 * run_compare__all() - hold all rows about structs against the checker
 * @compared: set to an array; release with free()
 * @nr: set to how many
 * @batch: the runs, which say how objects lay, and how long lines are here
 * @shapes: shapes that we brought along
 * @err: says why on failure: out of memory
 *
 * Return: 0, or -1 with @err set.
 */
int run_compare__all(struct run_compared **compared, size_t *nr,
		     const struct run_batch *batch,
		     const struct run_shapes *shapes, struct err *err);

#endif /* DSTLAYOUT_RUN_COMPARE_H */
