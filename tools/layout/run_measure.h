/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Measuring all that was asked for, and leaving things as they were.
 */
#ifndef DSTLAYOUT_RUN_MEASURE_H
#define DSTLAYOUT_RUN_MEASURE_H

#include "run_options.h"

/**
 * run_measure__all() - measure
 * @options: what
 * @shapes: shapes that we bring along
 * @batch: filled; release with run_batch__free(), also after a failure
 * @err: says why on failure
 *
 * A signal that ends programs ends this one once everything is undone.
 *
 * Return: 0, or -1 with @err set.
 */
int run_measure__all(const struct run_options *options,
		     const struct run_shapes *shapes, struct run_batch *batch,
		     struct err *err);

/**
 * run_measure__list() - what the harness has
 * @options: where to find it
 * @shapes: shapes that we bring along
 * @text: set to its shapes; release with free()
 * @config: set to its keys; release with free()
 * @err: says why on failure
 *
 * Return: 0, or -1 with @err set.
 */
int run_measure__list(const struct run_options *options,
		      const struct run_shapes *shapes, char **text,
		      char **config, struct err *err);

#endif /* DSTLAYOUT_RUN_MEASURE_H */
