/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Choosing the work of an iteration by a penalty that was seen.
 */
#ifndef DSTLAYOUT_PREDICT_SOLVE_H
#define DSTLAYOUT_PREDICT_SOLVE_H

#include "predict_case.h"

/**
 * predict_solve__work() - with how much work a case costs so much
 * @model: changed: its work
 * @about: the case
 * @place: where objects lie
 * @penalty: what it is to cost, above 1
 * @err: says why not
 *
 * In split mode readers are looked at. Of several works that would do, the largest
 * is taken: a program does more than use the fields of one object.
 *
 * Return: 0, or -1 with @err set.
 */
int predict_solve__work(struct predict_model *model,
			const struct predict_case *about,
			const struct predict_place *place, double penalty,
			struct err *err);

#endif /* DSTLAYOUT_PREDICT_SOLVE_H */
