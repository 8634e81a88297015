/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Parameters that the controls of a run tell.
 */
#ifndef DSTLAYOUT_PREDICT_CONTROLS_H
#define DSTLAYOUT_PREDICT_CONTROLS_H

#include "predict_measured.h"

/**
 * predict_controls__apply() - take parameters from the controls
 * @model: changed: load, atomic, count, stamp, write, bring
 * @measured: rows of one file, from predict_measured__gather()
 * @nr: how many
 * @place: where the objects lay
 * @path: the file, for the diagnostic
 * @err: says what is missing
 *
 * Hits are those of control-good. What a line's way takes, of reads and writes,
 * is what makes the simulation of control-bad come nearest to both sides of both
 * mixes, by least squares of their ratios.
 *
 * Return: 0, or -1 with @err set.
 */
int predict_controls__apply(struct predict_model *model,
			    const struct predict_measured *measured, size_t nr,
			    const struct predict_place *place, const char *path,
			    struct err *err);

#endif /* DSTLAYOUT_PREDICT_CONTROLS_H */
