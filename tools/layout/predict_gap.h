/* SPDX-License-Identifier: GPL-2.0 */
/*
 * How long a line takes from one cache to another, of a run whose writers pause.
 */
#ifndef DSTLAYOUT_PREDICT_GAP_H
#define DSTLAYOUT_PREDICT_GAP_H

#include "predict_measured.h"

/** predict_gap__is() - whether writers paused in a run */
bool predict_gap__is(const struct run_results *results);

/**
 * predict_gap__apply() - take the time of a miss from such a run
 * @model: changed: near, and far in proportion; far alone if the CPUs were in two
 *	sockets
 * @results: what was measured
 * @measured: its rows, from predict_measured__gather()
 * @nr: how many
 * @place: where the objects lay
 * @path: the file, for the diagnostic
 * @err: says what is missing
 *
 * Of shapes that share, under loopback, in split mode on two CPUs: a reader loses
 * the line once in each iteration of the writer, and waits for it once. What it
 * takes longer than its twin is that wait.
 *
 * Return: 0, or -1 with @err set.
 */
int predict_gap__apply(struct predict_model *model,
		       const struct run_results *results,
		       const struct predict_measured *measured, size_t nr,
		       const struct predict_place *place, const char *path,
		       struct err *err);

#endif /* DSTLAYOUT_PREDICT_GAP_H */
