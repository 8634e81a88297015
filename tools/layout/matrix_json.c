// SPDX-License-Identifier: GPL-2.0
/*
 * The names are part of the interface:
 * Documentation/dev-tools/dstlayout/matrix.schema.json describes them.
 */
#include "json.h"
#include "matrix.h"

static void json_matrix__object(struct json *json, const struct matrix *matrix,
				size_t i)
{
	const struct matrix_column *column = &matrix->columns[i];

	json__open_object(json, NULL);
	json__str(json, "object", column->path);
	json__str(json, "release", column->release);
	json__str(json, "arch", column->arch);
	json__uint(json, "line", column->line);
	json__close(json);
}

static void json_matrix__events(struct json *json, const struct matrix *matrix,
				const struct matrix_row *row, const char *key,
				enum matrix_event event)
{
	size_t i;

	json__open_array(json, key);
	for (i = 0; i < matrix->nr_columns; i++) {
		if (matrix_row__event(row, i) == event)
			json__str(json, NULL,
				  matrix->columns[i].path);
	}
	json__close(json);
}

const char *matrix_state__name(enum matrix_state state)
{
	static const char * const names[NR_MATRIX_STATES] = {
		[MATRIX_ABSENT] = "absent",
		[MATRIX_SKIP] = "skip",
		[MATRIX_PASS] = "pass",
		[MATRIX_WARN] = "warn",
		[MATRIX_FAIL] = "fail",
	};

	return names[state];
}

static void json_matrix__row(struct json *json, const struct matrix *matrix,
			     const struct matrix_row *row)
{
	size_t i;

	json__open_object(json, NULL);
	json__str(json, "struct", row->strct);
	json__str(json, "rule", row->rule);
	json__open_array(json, "cells");
	for (i = 0; i < matrix->nr_columns; i++) {
		const struct matrix_cell *cell = &row->cells[i];

		json__open_object(json, NULL);
		json__str(json, "verdict", matrix_state__name(cell->state));
		json__bool(json, "certain",
			   cell->state < MATRIX_WARN || cell->certain);
		json__close(json);
	}
	json__close(json);
	json_matrix__events(json, matrix, row, "broke_in", EVENT_BROKE);
	json_matrix__events(json, matrix, row, "fixed_in", EVENT_FIXED);
	json__close(json);
}

int matrix__json(const struct matrix *matrix, struct out *out,
		 struct err *err)
{
	const struct lib_json *lib = lib_json__get(err);
	struct json json;
	size_t i;

	if (!lib)
		return -1;
	json__begin(&json, lib);
	json__uint(&json, "version", 1);
	json__open_array(&json, "objects");
	for (i = 0; i < matrix->nr_columns; i++)
		json_matrix__object(&json, matrix, i);
	json__close(&json);
	json__open_array(&json, "rows");
	for (i = 0; i < matrix->nr; i++)
		json_matrix__row(&json, matrix, &matrix->rows[i]);
	json__close(&json);
	json__end(&json, out);
	return 0;
}
