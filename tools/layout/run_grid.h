/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Words in rows, printed below each other.
 */
#ifndef DSTLAYOUT_RUN_GRID_H
#define DSTLAYOUT_RUN_GRID_H

#include "out.h"
#include "pool.h"

struct run_grid_cell;

/**
 * struct run_grid - a table while it is filled, cell by cell
 * @columns: how many
 * @cells: row by row, the headings first
 * @nr: how many so far
 * @failed: whether memory ran out
 * @pool: owner of the cells
 */
struct run_grid {
	size_t columns;
	struct run_grid_cell *cells;
	size_t nr;
	bool failed;
	struct pool pool;
};

/** run_grid__begin() - begin a table of so many columns */
void run_grid__begin(struct run_grid *grid, size_t columns);

/** run_grid__put() - the next cell; @color is for what stands in it */
void run_grid__put(struct run_grid *grid, enum out_color color,
		   const char *fmt, ...) __attribute__((format(printf, 3, 4)));

/** run_grid__figure() - the next cell, "-" for what is no number */
void run_grid__figure(struct run_grid *grid, double figure, int decimals);

/**
 * run_grid__end() - print the table and drop it
 * @grid: its last row is full
 * @out: where to
 * @indent: blanks in front of each row
 *
 * Columns of figures are aligned to the right.
 */
void run_grid__end(struct run_grid *grid, struct out *out, int indent);

#endif /* DSTLAYOUT_RUN_GRID_H */
