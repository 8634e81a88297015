/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Rules against kernels: what holds where, and since when.
 */
#ifndef DSTLAYOUT_MATRIX_H
#define DSTLAYOUT_MATRIX_H

#include "checks.h"
#include "out.h"

/** enum matrix_state - what became of a rule on an object, the worst last */
enum matrix_state {
	MATRIX_ABSENT,		/* the rule has nothing to do with it */
	MATRIX_SKIP,
	MATRIX_PASS,
	MATRIX_WARN,		/* broken, of level warn */
	MATRIX_FAIL,		/* broken, or does not fit the object */
	NR_MATRIX_STATES,
};

/**
 * struct matrix_cell - one rule on one object
 * @state: the worst of all definitions
 * @certain: whether that happens at every address
 */
struct matrix_cell {
	enum matrix_state state;
	bool certain;
};

/**
 * struct matrix_row - one rule about one struct
 * @strct: name of the struct
 * @rule: name of the rule
 * @cells: one for each object
 * @index: of its appearance
 */
struct matrix_row {
	const char *strct;
	const char *rule;
	struct matrix_cell *cells;
	size_t index;
};

/**
 * struct matrix_column - one object
 * @label: what it is called, its release or the file's own name
 * @path: as the caller named it
 * @kind: what it is
 * @release: of the kernel, or NULL
 * @arch: likewise
 * @line: bytes of a line that the rules were asked at
 */
struct matrix_column {
	const char *label;
	const char *path;
	const char *kind;
	const char *release;
	const char *arch;
	unsigned int line;
};

/**
 * struct matrix - all of it
 * @columns: the objects
 * @nr_columns: how many
 * @rows: by struct, then as they came
 * @nr: how many
 * @pool: owner of everything
 */
struct matrix {
	struct matrix_column *columns;
	size_t nr_columns;
	struct matrix_row *rows;
	size_t nr;
	struct pool pool;
};

/**
 * matrix__build() - arrange results
 * @matrix: filled; release with matrix__free()
 * @checks: must outlive @matrix
 * @strict: whether a broken rule of level warn counts like one of level error
 *
 * Return: 0, or -1 if memory ran out.
 */
int matrix__build(struct matrix *matrix, const struct checks *checks,
		  bool strict);

/**
 * matrix__start() - begin an empty one; matrix__build() is all steps in one
 * @matrix: filled; release with matrix__free(), also after a failure
 * @nr_columns: how many objects there will be
 *
 * Return: 0, or -1 if memory ran out.
 */
int matrix__start(struct matrix *matrix, size_t nr_columns);

/**
 * matrix__set_object() - fill a column with what was found in an object
 * @matrix: which
 * @column: its number
 * @checks: must outlive @matrix
 * @object: number of the object in @checks
 * @strict: as for matrix__build()
 *
 * Return: 0, or -1 if memory ran out.
 */
int matrix__set_object(struct matrix *matrix, size_t column,
		       const struct checks *checks, size_t object, bool strict);

/**
 * matrix__note() - one verdict
 * @matrix: which
 * @column: number of the object
 * @strct: name of the struct
 * @rule: name of the rule
 * @cell: the verdict; the worst of several counts
 *
 * Return: 0, or -1 if memory ran out.
 */
int matrix__note(struct matrix *matrix, size_t column, const char *strct,
		 const char *rule, const struct matrix_cell *cell);

/** matrix__finish() - put rows in order, when all columns are filled */
void matrix__finish(struct matrix *matrix);

/** matrix__label() - what an object is called */
const char *matrix__label(const char *release, const char *path);

/** matrix__broken() - whether any rule is broken so that it counts */
bool matrix__broken(const struct matrix *matrix);

/** matrix__judged() - whether any rule was judged at all */
bool matrix__judged(const struct matrix *matrix);

void matrix__free(struct matrix *matrix);

/** enum matrix_event - what happens to a rule between two objects */
enum matrix_event {
	EVENT_NONE,
	EVENT_BROKE,
	EVENT_FIXED,
};

/**
 * matrix_row__event() - whether a rule broke, or was fixed, in an object
 * @row: the rule
 * @i: the object; it is compared with the last one before on which the rule
 *	was judged
 */
enum matrix_event matrix_row__event(const struct matrix_row *row, size_t i);

/**
 * matrix_cell__text() - write a verdict as a table for people has it
 * @cell: the verdict
 * @out: where to
 *
 * Return: how many columns it takes, MATRIX_CELL_WIDTH at most.
 */
int matrix_cell__text(const struct matrix_cell *cell, struct out *out);

/** MATRIX_CELL_WIDTH - the longest word, and a '?' */
#define MATRIX_CELL_WIDTH	5

/** matrix_state__name() - a verdict as JSON has it */
const char *matrix_state__name(enum matrix_state state);

/** matrix__text() - a table for people */
void matrix__text(const struct matrix *matrix, struct out *out);

/**
 * matrix__json() - the same for programs
 *
 * Return: 0, or -1 with @err set.
 */
int matrix__json(const struct matrix *matrix, struct out *out,
		 struct err *err);

#endif /* DSTLAYOUT_MATRIX_H */
