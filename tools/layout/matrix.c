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
	row->strct = strct;
	row->rule = pool__copy(&matrix->pool, rule, strlen(rule));
	row->cells = pool__alloc(&matrix->pool, matrix->checks->nr *
				 sizeof(*row->cells));
	row->index = matrix->nr;
	if (!row->rule || !row->cells)
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

static int matrix__note(struct matrix *matrix, size_t object,
			const char *strct, const char *rule,
			const struct check_result *result, bool strict)
{
	struct matrix_row *row = matrix__row(matrix, strct, rule);
	struct matrix_cell cell = { .certain = is_certain(result) };

	if (!row)
		return -1;
	if (result->verdict == CHECK_PASS)
		cell.state = MATRIX_PASS;
	else if (result->verdict == CHECK_SKIP)
		cell.state = MATRIX_SKIP;
	else if (check_result__is_error(result, strict))
		cell.state = MATRIX_FAIL;
	else
		cell.state = MATRIX_WARN;
	if (cell.state > row->cells[object].state)
		row->cells[object] = cell;
	else if (cell.state == row->cells[object].state && cell.certain)
		row->cells[object].certain = true;
	return 0;
}

/* Where a struct is missing, none of the rules about it can be judged. */
static int matrix__note_missing(struct matrix *matrix, size_t object,
				const struct check_result *result, bool strict)
{
	const struct rule_doc *doc = result->subject->doc;
	char name[300];
	size_t i;

	for (i = 0; i < doc->nr_rules; i++) {
		if (matrix__note(matrix, object, doc->strct,
				 rule__name(doc, &doc->rules[i], name,
					    sizeof(name)), result, strict))
			return -1;
	}
	return 0;
}

static int matrix__note_object(struct matrix *matrix, size_t object,
			       bool strict)
{
	const struct check_report *report = &matrix->checks->reports[object];
	char name[300];
	size_t i;
	int ret = 0;

	for (i = 0; i < report->nr && !ret; i++) {
		const struct check_result *result = &report->results[i];

		if (result->cause == CAUSE_NO_STRUCT)
			ret = matrix__note_missing(matrix, object, result,
						   strict);
		else
			ret = matrix__note(matrix, object,
					   check_subject__name(result->subject),
					   check_result__name(result, name,
							      sizeof(name)),
					   result, strict);
	}
	return ret;
}

static const char *label_of(const struct object *object)
{
	const char *slash = strrchr(object->path, '/');

	if (object->release)
		return object->release;
	return slash && slash[1] ? slash + 1 : object->path;
}

static int compare_rows(const void *a, const void *b)
{
	const struct matrix_row *x = a, *y = b;
	int order = strcmp(x->strct, y->strct);

	return order ? order : x->index < y->index ? -1 : x->index > y->index;
}

int matrix__build(struct matrix *matrix, const struct checks *checks,
		  bool strict)
{
	size_t i;

	memset(matrix, 0, sizeof(*matrix));
	matrix->checks = checks;
	matrix->labels = pool__alloc(&matrix->pool, checks->nr *
				     sizeof(*matrix->labels));
	if (!matrix->labels)
		return -1;
	for (i = 0; i < checks->nr; i++) {
		matrix->labels[i] = label_of(checks->objects[i]);
		if (matrix__note_object(matrix, i, strict))
			return -1;
	}
	if (matrix->nr)
		qsort(matrix->rows, matrix->nr, sizeof(*matrix->rows),
		      compare_rows);
	return 0;
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
