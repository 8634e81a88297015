/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Which series a run consists of.
 */
#ifndef DSTLAYOUT_PLAN_H
#define DSTLAYOUT_PLAN_H

#include "reason.h"

struct dl_results;

/**
 * dl_plan_make() - lay out the series of a run
 * @results: configuration and CPUs are there; placements and series are filled
 * @reason: filled with what is too much
 *
 * The known-bad pair of each mode, mix and number of CPUs comes first, then the
 * known-good ones in the same order, then the shapes.
 *
 * Return: 0, -EINVAL or -ENOMEM; dl_plan_free() is due in either case.
 */
int dl_plan_make(struct dl_results *results, struct dl_reason *reason);

/* Why nothing is measured of a shape that an iteration would not write to. */
extern const char dl_plan_unwritten[];

/** dl_plan_free() - release them; may be called twice */
void dl_plan_free(struct dl_results *results);

#endif /* DSTLAYOUT_PLAN_H */
