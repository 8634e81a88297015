/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Shapes to predict: those of the harness, those that files define, those that
 * are made of structs. They are the harness' own, so that what it would measure
 * and what is predicted are the same layouts.
 */
#ifndef DSTLAYOUT_PREDICT_SHAPE_H
#define DSTLAYOUT_PREDICT_SHAPE_H

#include "err.h"
#include "predict_program.h"

struct dl_shape;

/** predict_shape__nr() - how many there are, controls aside */
unsigned int predict_shape__nr(void);

/** predict_shape__nr_builtin() - how many of them, the first ones, are built in */
unsigned int predict_shape__nr_builtin(void);

/** predict_shape__name() - name of one, by its index */
const char *predict_shape__name(unsigned int index);

/** predict_shape__find() - a shape by its name, a control too, or NULL */
const struct dl_shape *predict_shape__find(const char *name);

/**
 * predict_shape__define() - add a shape
 * @text: its definition, as the harness takes it
 * @about: what to call it in a diagnostic
 * @err: says why on failure
 *
 * Return: 0, or -1 with @err set.
 */
int predict_shape__define(const char *text, const char *about, struct err *err);

/**
 * struct predict_place - where objects lie
 * @line: size of a line in bytes
 * @base: address of an object modulo 128
 */
struct predict_place {
	unsigned int line;
	unsigned int base;
};

/**
 * predict_shape__pair() - the two layouts that are compared
 * @layouts: filled: that of the shape, that of the twin
 * @shape: which shape
 * @twin: control, spread, self, field:PATH or alone:PATH
 * @place: where objects lie
 *
 * Return: true, or false if the shape has no such twin.
 */
bool predict_shape__pair(struct predict_layout layouts[2],
			 const struct dl_shape *shape, const char *twin,
			 const struct predict_place *place);

/** predict_shape__forget() - release the shapes that were defined */
void predict_shape__forget(void);

#endif /* DSTLAYOUT_PREDICT_SHAPE_H */
