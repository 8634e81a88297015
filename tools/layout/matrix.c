// SPDX-License-Identifier: GPL-2.0
#include <stdlib.h>
#include <string.h>

#include "matrix.h"
#include "report.h"

static struct matrix_row *matrix__find(struct matrix *matrix,
				       const char *strct, const char *rule)
{
	size_t i;

	for (i = 0; i < matrix->nr; i++) {
		if (!strcmp(matrix->rows[i].strct, strct) &&
		    !strcmp(matrix->rows[i].rule, rule))
			return &matrix->rows[i];
	}
	return NULL;
}

/* The row of a rule; NULL if memory ran out. */
static struct matrix_row *matrix__row(struct matrix *matrix, const char *strct,
				      const char *rule)
{
	struct matrix_row *row = matrix__find(matrix, strct, rule);
	struct matrix_row *rows;

	if (row)
		return row;
	rows = pool__grow(&matrix->pool, matrix->rows, matrix->nr,
			  sizeof(*rows));
	if (!rows)
		return NULL;
	matrix->rows = rows;
	row = &rows[matrix->nr];
	memset(row, 0, sizeof(*row));
	row->strct = pool__copy(&matrix->pool, strct, strlen(strct));
	row->rule = pool__copy(&matrix->pool, rule, strlen(rule));
	row->cells = pool__alloc(&matrix->pool, matrix->nr_columns *
				 sizeof(*row->cells));
	row->index = matrix->nr;
	if (!row->strct || !row->rule || !row->cells)
		return NULL;
	matrix->nr++;
	return row;
}

static bool is_certain(const struct check_result *result)
{
	size_t i;

	for (i = 0; i < result->nr_conflicts; i++) {
		if (result->conflicts[i].certain)
			return true;
	}
	return !result->nr_conflicts;
}

int matrix__note(struct matrix *matrix, size_t column, const char *strct,
		 const char *rule, const struct matrix_cell *cell)
{
	struct matrix_row *row = matrix__row(matrix, strct, rule);

	if (!row)
		return -1;
	if (cell->state > row->cells[column].state)
		row->cells[column] = *cell;
	else if (cell->state == row->cells[column].state && cell->certain)
		row->cells[column].certain = true;
	return 0;
}

static struct matrix_cell cell_of(const struct check_result *result, bool strict)
{
	struct matrix_cell cell = { .certain = is_certain(result) };

	if (result->verdict == CHECK_PASS)
		cell.state = MATRIX_PASS;
	else if (result->verdict == CHECK_SKIP)
		cell.state = MATRIX_SKIP;
	else if (check_result__is_error(result, strict))
		cell.state = MATRIX_FAIL;
	else
		cell.state = MATRIX_WARN;
	return cell;
}

/* Where a struct is missing, none of the rules about it can be judged. */
static int matrix__note_missing(struct matrix *matrix, size_t column,
				const struct rule_doc *doc,
				const struct matrix_cell *cell)
{
	char name[300];
	size_t i;

	for (i = 0; i < doc->nr_rules; i++) {
		if (matrix__note(matrix, column, doc->strct,
				 rule__name(doc, &doc->rules[i], name,
					    sizeof(name)), cell))
			return -1;
	}
	return 0;
}

static int matrix__note_report(struct matrix *matrix, size_t column,
			       const struct check_report *report, bool strict)
{
	char name[300];
	size_t i;
	int ret = 0;

	for (i = 0; i < report->nr && !ret; i++) {
		const struct check_result *result = &report->results[i];
		struct matrix_cell cell = cell_of(result, strict);

		if (result->cause == CAUSE_NO_STRUCT)
			ret = matrix__note_missing(matrix, column,
						   result->subject->doc, &cell);
		else
			ret = matrix__note(matrix, column,
					   check_subject__name(result->subject),
					   check_result__name(result, name,
							      sizeof(name)),
					   &cell);
	}
	return ret;
}

const char *matrix__label(const char *release, const char *path)
{
	const char *slash = strrchr(path, '/');

	if (release)
		return release;
	return slash && slash[1] ? slash + 1 : path;
}

int matrix__start(struct matrix *matrix, size_t nr_columns)
{
	memset(matrix, 0, sizeof(*matrix));
	matrix->nr_columns = nr_columns;
	matrix->columns = pool__alloc(&matrix->pool, nr_columns *
				      sizeof(*matrix->columns));
	return matrix->columns ? 0 : -1;
}

int matrix__set_object(struct matrix *matrix, size_t column,
		       const struct checks *checks, size_t object, bool strict)
{
	const struct object *from = checks->objects[object];

	matrix->columns[column] = (struct matrix_column) {
		.label = matrix__label(from->release, from->path),
		.path = from->path,
		.kind = from->kind,
		.release = from->release,
		.arch = from->arch,
		.line = checks->reports[object].line,
	};
	return matrix__note_report(matrix, column, &checks->reports[object],
				   strict);
}

static int compare_rows(const void *a, const void *b)
{
	const struct matrix_row *x = a, *y = b;
	int order = strcmp(x->strct, y->strct);

	return order ? order : x->index < y->index ? -1 : x->index > y->index;
}

void matrix__finish(struct matrix *matrix)
{
	if (matrix->nr)
		qsort(matrix->rows, matrix->nr, sizeof(*matrix->rows),
		      compare_rows);
}

int matrix__build(struct matrix *matrix, const struct checks *checks,
		  bool strict)
{
	size_t i;

	if (matrix__start(matrix, checks->nr))
		return -1;
	for (i = 0; i < checks->nr; i++) {
		if (matrix__set_object(matrix, i, checks, i, strict))
			return -1;
	}
	matrix__finish(matrix);
	return 0;
}

/* The worst verdict of all. */
static enum matrix_state matrix__worst(const struct matrix *matrix)
{
	enum matrix_state worst = MATRIX_ABSENT;
	size_t i, j;

	for (i = 0; i < matrix->nr; i++) {
		for (j = 0; j < matrix->nr_columns; j++) {
			if (matrix->rows[i].cells[j].state > worst)
				worst = matrix->rows[i].cells[j].state;
		}
	}
	return worst;
}

bool matrix__broken(const struct matrix *matrix)
{
	return matrix__worst(matrix) == MATRIX_FAIL;
}

bool matrix__judged(const struct matrix *matrix)
{
	return matrix__worst(matrix) >= MATRIX_PASS;
}

static bool is_judged(const struct matrix_cell *cell)
{
	return cell->state >= MATRIX_PASS;
}

enum matrix_event matrix_row__event(const struct matrix_row *row, size_t i)
{
	bool holds = row->cells[i].state == MATRIX_PASS;
	size_t before = i;

	if (!is_judged(&row->cells[i]))
		return EVENT_NONE;
	do {
		if (!before)
			return EVENT_NONE;
		before--;
	} while (!is_judged(&row->cells[before]));
	if (holds && row->cells[before].state != MATRIX_PASS)
		return EVENT_FIXED;
	if (!holds && row->cells[before].state == MATRIX_PASS)
		return EVENT_BROKE;
	return EVENT_NONE;
}

void matrix__free(struct matrix *matrix)
{
	pool__free(&matrix->pool);
	memset(matrix, 0, sizeof(*matrix));
}
