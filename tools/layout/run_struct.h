/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Which fields of a struct are measured, and how.
 */
#ifndef DSTLAYOUT_RUN_STRUCT_H
#define DSTLAYOUT_RUN_STRUCT_H

#include "run_shape.h"

/**
 * run_struct__layout() - find out how to measure a struct
 * @layout: filled
 * @request: which struct
 * @pool: owner of what is in @layout
 * @err: says why on failure
 *
 * Of several definitions the first counts. Several documents of rules are taken
 * together; where two give a field different roles, the first counts, as it does
 * for the base.
 *
 * Return: 0, or -1 with @err set.
 */
int run_struct__layout(struct run_layout *layout, struct run_request *request,
		       struct pool *pool, struct err *err);

/**
 * run_limits__apply() - leave out what the harness does not take
 * @layout: with all of its fields; changed
 * @pool: owner of what is in it
 * @err: says why on failure: out of memory
 *
 * What is written comes first, then what shares a line with that, then the rest,
 * each by its offset. What was left out is said on the standard error.
 *
 * Return: 0, or -1 with @err set.
 */
int run_limits__apply(struct run_layout *layout, struct pool *pool,
		      struct err *err);

#endif /* DSTLAYOUT_RUN_STRUCT_H */
