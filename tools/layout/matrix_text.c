// SPDX-License-Identifier: GPL-2.0
#include <stdio.h>
#include <string.h>

#include "matrix.h"

#define GAP		2
#define MIN_WIDTH	MATRIX_CELL_WIDTH

/* How wide the table is, and what its columns are called. */
struct table {
	const struct matrix *matrix;
	struct out *out;
	int rule_width;
	bool numbers;		/* in place of labels that do not fit */
};

static const struct {
	const char *word;
	enum out_color color;
} states[NR_MATRIX_STATES] = {
	[MATRIX_ABSENT] = { "-", COLOR_DIM },
	[MATRIX_SKIP] = { "skip", COLOR_DIM },
	[MATRIX_PASS] = { "ok", COLOR_GOOD },
	[MATRIX_WARN] = { "warn", COLOR_WARN },
	[MATRIX_FAIL] = { "FAIL", COLOR_BAD },
};

int matrix_cell__text(const struct matrix_cell *cell, struct out *out)
{
	const char *word = states[cell->state].word;
	bool possible = cell->state >= MATRIX_WARN && !cell->certain;

	out__color(out, states[cell->state].color);
	out__printf(out, "%s%s", word, possible ? "?" : "");
	out__color(out, COLOR_NONE);
	return (int)strlen(word) + possible;
}

static int wider(int width, size_t len)
{
	return (int)len > width ? (int)len : width;
}

static int column_width(const struct table *table, size_t i)
{
	return table->numbers ? MIN_WIDTH :
	       wider(MIN_WIDTH, strlen(table->matrix->columns[i].label));
}

static void table__measure(struct table *table)
{
	const struct matrix *matrix = table->matrix;
	unsigned int terminal = out__width(table->out);
	int width;
	size_t i;

	for (i = 0; i < matrix->nr; i++)
		table->rule_width =
			wider(table->rule_width, strlen(matrix->rows[i].strct) +
			      strlen(matrix->rows[i].rule) + 2);
	width = table->rule_width;
	for (i = 0; i < matrix->nr_columns; i++)
		width += GAP + column_width(table, i);
	table->numbers = terminal && width > (int)terminal;
}

static void table__objects(const struct table *table)
{
	const struct matrix *matrix = table->matrix;
	struct out *out = table->out;
	size_t i;

	for (i = 0; i < matrix->nr_columns; i++) {
		const struct matrix_column *column = &matrix->columns[i];

		out__color(out, COLOR_DIM);
		out__printf(out, "%3zu ", i + 1);
		out__color(out, COLOR_NONE);
		out__printf(out, "%s: %s%s%s%s%s, lines of %u bytes\n",
			    column->path, column->kind,
			    column->release ? ", " : "",
			    column->release ? column->release : "",
			    column->arch ? ", " : "",
			    column->arch ? column->arch : "",
			    column->line);
	}
	out__printf(out, "\n");
}

static void table__head(const struct table *table)
{
	struct out *out = table->out;
	char number[24];
	size_t nr = table->matrix->nr_columns, i;

	out__printf(out, "%*s", table->rule_width, "");
	out__color(out, COLOR_BOLD);
	for (i = 0; i < nr; i++) {
		snprintf(number, sizeof(number), "%zu", i + 1);
		/* no blanks at the end of a line */
		out__printf(out, "%*s%-*s", GAP, "",
			    i + 1 < nr ? column_width(table, i) : 0,
			    table->numbers ? number :
					     table->matrix->columns[i].label);
	}
	out__color(out, COLOR_NONE);
	out__printf(out, "\n");
}

/* "broke in 6.1, fixed in 6.12", behind @indent blanks if there is any */
static void table__events(const struct table *table,
			  const struct matrix_row *row, int indent)
{
	size_t i;
	bool first = true;

	for (i = 0; i < table->matrix->nr_columns; i++) {
		enum matrix_event event = matrix_row__event(row, i);

		if (event == EVENT_NONE)
			continue;
		out__printf(table->out, "%*s%s%s in %s", first ? indent : 0, "",
			    first ? "" : ", ",
			    event == EVENT_FIXED ? "fixed" : "broke",
			    table->matrix->columns[i].label);
		first = false;
	}
}

static void table__row(const struct table *table, const struct matrix_row *row)
{
	struct out *out = table->out;
	char name[700];
	int left = 0;
	size_t i;

	snprintf(name, sizeof(name), "%s: %s", row->strct, row->rule);
	out__printf(out, "%-*s", table->rule_width, name);
	for (i = 0; i < table->matrix->nr_columns; i++) {
		out__printf(out, "%*s", left + GAP, "");
		left = column_width(table, i) - matrix_cell__text(&row->cells[i], out);
	}
	table__events(table, row, left + GAP);
	out__printf(out, "\n");
}

void matrix__text(const struct matrix *matrix, struct out *out)
{
	struct table table = { .matrix = matrix, .out = out };
	size_t i;

	table__measure(&table);
	table__objects(&table);
	table__head(&table);
	for (i = 0; i < matrix->nr; i++)
		table__row(&table, &matrix->rows[i]);
	out__printf(out, "\n");
	out__printf(out, "FAIL and warn: broken, of that level; with '?' it depends on where the object lies; -: the rule is not about this kernel\n");
}
