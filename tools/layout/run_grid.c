// SPDX-License-Identifier: GPL-2.0
#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "run_grid.h"

/**
 * struct run_grid_cell - one word, or several
 * @text: it
 * @color: what it means
 */
struct run_grid_cell {
	const char *text;
	enum out_color color;
};

void run_grid__begin(struct run_grid *grid, size_t columns)
{
	memset(grid, 0, sizeof(*grid));
	grid->columns = columns;
}

void run_grid__put(struct run_grid *grid, enum out_color color,
		   const char *fmt, ...)
{
	struct run_grid_cell *cell;
	char *text;
	va_list ap;
	int len;

	va_start(ap, fmt);
	len = vasprintf(&text, fmt, ap);
	va_end(ap);
	if (len < 0) {
		grid->failed = true;
		return;
	}
	if (!grid->failed) {
		grid->cells = pool__grow(&grid->pool, grid->cells, grid->nr,
					 sizeof(*grid->cells));
		grid->failed = !grid->cells;
	}
	if (!grid->failed) {
		cell = &grid->cells[grid->nr++];
		cell->text = pool__copy(&grid->pool, text, (size_t)len);
		cell->color = color;
		grid->failed = !cell->text;
	}
	free(text);
}

void run_grid__figure(struct run_grid *grid, double figure, int decimals)
{
	if (__builtin_isnan(figure))
		run_grid__put(grid, COLOR_NONE, "-");
	else
		run_grid__put(grid, COLOR_NONE, "%.*f", decimals, figure);
}

static bool is_figure(const char *text)
{
	return isdigit((unsigned char)*text) || !strcmp(text, "-") ||
	       (*text == '-' && isdigit((unsigned char)text[1]));
}

/* A column is one of figures if everything below its heading is. */
static bool is_of_figures(const struct run_grid *grid, size_t column)
{
	size_t i;

	for (i = grid->columns + column; i < grid->nr; i += grid->columns) {
		if (!is_figure(grid->cells[i].text))
			return false;
	}
	return true;
}

static int width_of(const struct run_grid *grid, size_t column)
{
	size_t width = 0, i;

	for (i = column; i < grid->nr; i += grid->columns) {
		size_t len = strlen(grid->cells[i].text);

		if (len > width)
			width = len;
	}
	return (int)width;
}

static void print_cell(const struct run_grid *grid, struct out *out, size_t i,
		       int width, bool right)
{
	const struct run_grid_cell *cell = &grid->cells[i];
	size_t column = i % grid->columns;
	int fill = width - (int)strlen(cell->text);

	if (column)
		out__printf(out, "  ");
	if (right)
		out__printf(out, "%*s", fill, "");
	out__color(out, cell->color);
	out__printf(out, "%s", cell->text);
	out__color(out, COLOR_NONE);
	/* nothing stands behind the last one */
	if (!right && column + 1 < grid->columns)
		out__printf(out, "%*s", fill, "");
}

void run_grid__end(struct run_grid *grid, struct out *out, int indent)
{
	int *width = calloc(grid->columns, sizeof(*width));
	bool *right = calloc(grid->columns, sizeof(*right));
	size_t i;

	if (grid->failed || !width || !right) {
		out__fail(out);
		goto free;
	}
	for (i = 0; i < grid->columns; i++) {
		width[i] = width_of(grid, i);
		right[i] = is_of_figures(grid, i);
	}
	for (i = 0; i < grid->nr; i++) {
		size_t column = i % grid->columns;

		if (!column)
			out__printf(out, "%*s", indent, "");
		print_cell(grid, out, i, width[column], right[column]);
		if (column + 1 == grid->columns)
			out__printf(out, "\n");
	}
free:
	free(right);
	free(width);
	pool__free(&grid->pool);
}
