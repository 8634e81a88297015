/* SPDX-License-Identifier: GPL-2.0 */
/*
 * All shapes that a run can be asked for: built-in ones, then custom ones.
 */
#ifndef DSTLAYOUT_SHAPES_H
#define DSTLAYOUT_SHAPES_H

#include "reason.h"
#include "shape.h"

struct seq_file;

/* Custom shapes that there can be, by name. */
#define DL_MAX_CUSTOM	32

/* Longest name of a shape and path of a field, in bytes. */
#define DL_NAME_MAX	63
#define DL_PATH_MAX	127

/** dl_nr_shapes() - how many there are; grows, but never shrinks */
u32 dl_nr_shapes(void);

/** dl_shape_name() - the name of a shape; does not change while there is one */
const char *dl_shape_name(u32 index);

/**
 * dl_shape_get() - keep a shape, even if its name is defined anew
 * @index: which one, less than dl_nr_shapes()
 *
 * The shape stays as it is until dl_shape_put().
 */
const struct dl_shape *dl_shape_get(u32 index);

/** dl_shape_put() - undo dl_shape_get(); NULL and controls are allowed */
void dl_shape_put(const struct dl_shape *shape);

/**
 * dl_shape_define() - add a custom shape, or define it anew
 * @text: "shape NAME size=N base=N", lines "field PATH off=N size=N role=R op=O",
 *	"end", as dl_shapes_print() writes them; modified
 * @reason: filled with what is wrong and what is allowed
 *
 * Everything is checked before anything is allocated; see dl_shape_check().
 *
 * Return: 0, -EINVAL, -ENOSPC if there are too many, -ENOMEM.
 */
int dl_shape_define(char *text, struct dl_reason *reason);

/**
 * dl_shapes_print() - every shape and its twins, in the grammar of custom ones
 * @m: where to
 * @line: size of a cache line in bytes
 * @base: address of an object modulo 128, which decides where a twin's line is
 */
void dl_shapes_print(struct seq_file *m, u32 line, u32 base);

/** dl_shapes_exit() - release the custom shapes; nobody may keep one */
void dl_shapes_exit(void);

#endif /* DSTLAYOUT_SHAPES_H */
