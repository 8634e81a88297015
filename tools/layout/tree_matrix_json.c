// SPDX-License-Identifier: GPL-2.0
/*
 * The names are part of the interface:
 * Documentation/dev-tools/dstlayout/config-matrix.schema.json describes them.
 */
#include "json.h"
#include "tree_matrix.h"

static void put_value(struct json *json, const char *key, uint64_t value)
{
	if (value == TREE_NOWHERE)
		json__str(json, key, NULL);
	else
		json__uint(json, key, value);
}

static void put_moves(struct json *json, const struct tree_moves *moves)
{
	size_t i;

	for (i = 0; i < moves->nr; i++) {
		const struct tree_place *place = &moves->places[i];

		json__open_object(json, NULL);
		json__str(json, "struct", place->strct);
		json__str(json, "member", *place->path ? place->path : NULL);
		put_value(json, "before", place->before);
		put_value(json, "after", place->after);
		json__close(json);
	}
}

static void put_combination(struct json *json, const struct tree_matrix *matrix,
			    size_t stub)
{
	const struct tree_options *configs = &matrix->tc->configs;
	size_t object = matrix->objects[stub], i;

	json__open_object(json, NULL);
	json__open_object(json, "options");
	for (i = 0; stub && i < configs->nr; i++)
		json__bool(json, configs->names[i],
			   tree_options__is_on(configs, i, stub));
	json__close(json);
	json__bool(json, "compiles", object != TREE_NOT_COMPILED);
	json__str(json, "reason", matrix->tc->tree.reasons[stub]);
	json__open_array(json, "differences");
	if (object != TREE_NOT_COMPILED)
		put_moves(json, &matrix->moves[object]);
	json__close(json);
	json__close(json);
}

static void put_row(struct json *json, const struct tree_matrix *matrix,
		    const struct matrix_row *row)
{
	size_t stub;

	json__open_object(json, NULL);
	json__str(json, "struct", row->strct);
	json__str(json, "rule", row->rule);
	json__open_array(json, "verdicts");
	for (stub = 0; stub < matrix->tc->tree.nr; stub++) {
		size_t object = matrix->objects[stub];

		json__str(json, NULL, object == TREE_NOT_COMPILED ? NULL :
			  matrix_state__name(row->cells[object].state));
	}
	json__close(json);
	json__close(json);
}

int tree_matrix__json(const struct tree_matrix *matrix, struct out *out,
		      struct err *err)
{
	const struct lib_json *lib = lib_json__get(err);
	const struct object *object = matrix->tc->checks.objects[0];
	struct json json;
	size_t i;

	if (!lib)
		return -1;
	json__begin(&json, lib);
	json__uint(&json, "version", 1);
	json__str(&json, "tree", object->path);
	json__str(&json, "release", object->release);
	json__str(&json, "arch", object->arch);
	json__uint(&json, "line", matrix->tc->checks.reports[0].line);
	json__open_array(&json, "combinations");
	for (i = 0; i < matrix->tc->tree.nr; i++)
		put_combination(&json, matrix, i);
	json__close(&json);
	json__open_array(&json, "rules");
	for (i = 0; i < matrix->rules.nr; i++)
		put_row(&json, matrix, &matrix->rules.rows[i]);
	json__close(&json);
	json__end(&json, out);
	return 0;
}
