/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Measuring what both orders cost.
 */
#ifndef DSTLAYOUT_SUGGEST_VERIFY_H
#define DSTLAYOUT_SUGGEST_VERIFY_H

#include "run_batch.h"
#include "run_target.h"
#include "suggest.h"

/** SUGGEST_SHAPE_BEFORE, SUGGEST_SHAPE_AFTER - what the harness calls both orders */
#define SUGGEST_SHAPE_BEFORE	"before"
#define SUGGEST_SHAPE_AFTER	"after"

/**
 * struct suggest_measured - what a run came to
 * @strct: the struct that was measured, which can be one that embeds the other
 * @batch: the run
 */
struct suggest_measured {
	const char *strct;
	struct run_batch batch;
};

/**
 * suggest_verify__run() - measure
 * @measured: filled; release with suggest_verify__free(), also after a failure
 * @job: solved; its first object counts
 * @judgement: with the layouts of both orders
 * @place: where to find the harness
 * @seconds: how long to measure each at most, or NULL for what is configured
 * @err: says why on failure
 *
 * Return: 0, or -1 with @err set.
 */
int suggest_verify__run(struct suggest_measured *measured, struct suggest_job *job,
			const struct suggest_judgement *judgement,
			const struct run_place *place, const char *seconds, struct err *err);

void suggest_verify__free(struct suggest_measured *measured);

#endif /* DSTLAYOUT_SUGGEST_VERIFY_H */
