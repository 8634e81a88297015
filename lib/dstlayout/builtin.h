/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The shapes that the module knows by itself.
 */
#ifndef DSTLAYOUT_BUILTIN_H
#define DSTLAYOUT_BUILTIN_H

#include "shape.h"

struct seq_file;

/* Both halves of the control pair; every run measures them first. */
extern const struct dl_shape dl_control_bad;
extern const struct dl_shape dl_control_good;

/* The shapes that a run can be asked for, in the order of the results. */
extern const struct dl_shape *const dl_builtin[];
extern const u32 dl_nr_builtin;

/**
 * dl_builtin_print() - every shape and its twins
 * @m: where to
 * @line: size of a cache line in bytes
 * @base: address of an object modulo 128, which decides where a twin's line is
 */
void dl_builtin_print(struct seq_file *m, u32 line, u32 base);

#endif /* DSTLAYOUT_BUILTIN_H */
