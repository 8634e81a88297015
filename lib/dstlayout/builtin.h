/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The shapes that the module knows by itself.
 */
#ifndef DSTLAYOUT_BUILTIN_H
#define DSTLAYOUT_BUILTIN_H

#include "shape.h"

/* Both halves of the control pair; every run measures them first. */
extern const struct dl_shape dl_control_bad;
extern const struct dl_shape dl_control_good;

/* The shapes that a run can be asked for, in the order of the results. */
extern const struct dl_shape *const dl_builtin[];
extern const u32 dl_nr_builtin;

#endif /* DSTLAYOUT_BUILTIN_H */
