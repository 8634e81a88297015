// SPDX-License-Identifier: GPL-2.0
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "tree_matrix.h"

#define GAP		2

static int option_width(const struct tree_options *configs, size_t i)
{
	int len = (int)strlen(configs->names[i]);

	return len < (int)strlen("off") ? (int)strlen("off") : len;
}

static void put_head(const struct tree_matrix *matrix, struct out *out)
{
	const struct tree_options *configs = &matrix->tc->configs;
	const struct object *object = matrix->tc->checks.objects[0];
	size_t i;

	out__printf(out, "%s: %s%s%s%s%s, lines of %u bytes\n\n", object->path,
		    object->kind, object->release ? ", " : "",
		    object->release ? object->release : "",
		    object->arch ? ", " : "", object->arch ? object->arch : "",
		    matrix->tc->checks.reports[0].line);
	out__color(out, COLOR_BOLD);
	out__printf(out, "%3s", "#");
	for (i = 0; i < configs->nr; i++)
		out__printf(out, "%*s%-*s", GAP, "", option_width(configs, i),
			    configs->names[i]);
	out__printf(out, "%*slayout", GAP, "");
	out__color(out, COLOR_NONE);
	out__printf(out, "\n");
}

static void put_value(struct out *out, uint64_t value)
{
	if (value == TREE_NOWHERE)
		out__printf(out, "none");
	else
		out__printf(out, "%" PRIu64, value);
}

/* "rtable: 168 -> 184 bytes, rt_genid 112 -> 120", a line for each struct */
static void put_moves(const struct tree_moves *moves, struct out *out)
{
	const char *strct = "";
	size_t i;

	for (i = 0; i < moves->nr; i++) {
		const struct tree_place *place = &moves->places[i];

		if (!strcmp(place->strct, strct)) {
			out__printf(out, ", ");
		} else {
			if (i)
				out__printf(out, "\n");
			out__printf(out, "%*s%s: ", 3 + 2 * GAP, "", place->strct);
		}
		strct = place->strct;
		if (*place->path)
			out__printf(out, "%s ", place->path);
		put_value(out, place->before);
		out__printf(out, " -> ");
		put_value(out, place->after);
		if (!*place->path)
			out__printf(out, " bytes");
	}
	out__printf(out, "\n");
}

static void put_layout(const struct tree_matrix *matrix, size_t stub, struct out *out)
{
	size_t object = matrix->objects[stub];

	if (object == TREE_NOT_COMPILED) {
		const char *reason = matrix->tc->tree.reasons[stub];

		out__color(out, COLOR_WARN);
		out__printf(out, "does not compile");
		out__color(out, COLOR_NONE);
		out__printf(out, "%s%s\n", *reason ? ": " : "", reason);
	} else if (!stub) {
		out__printf(out, "as configured\n");
	} else if (!matrix->moves[object].nr) {
		out__printf(out, "the same\n");
	} else {
		out__printf(out, "differs:\n");
		put_moves(&matrix->moves[object], out);
	}
}

static void put_combinations(const struct tree_matrix *matrix, struct out *out)
{
	const struct tree_options *configs = &matrix->tc->configs;
	size_t stub, i;

	for (stub = 0; stub < matrix->tc->tree.nr; stub++) {
		out__printf(out, "%3zu", stub);
		for (i = 0; i < configs->nr; i++)
			out__printf(out, "%*s%-*s", GAP, "", option_width(configs, i),
				    !stub ? "" :
				    tree_options__is_on(configs, i, stub) ? "on" :
									    "off");
		out__printf(out, "%*s", GAP, "");
		put_layout(matrix, stub, out);
	}
}

static int rule_width(const struct matrix *rules)
{
	int width = 0;
	size_t i;

	for (i = 0; i < rules->nr; i++) {
		int len = (int)(strlen(rules->rows[i].strct) +
				strlen(rules->rows[i].rule) + 2);

		width = len > width ? len : width;
	}
	return width;
}

static void put_cell(const struct tree_matrix *matrix, const struct matrix_row *row,
		     size_t stub, struct out *out)
{
	size_t object = matrix->objects[stub];
	static const struct matrix_cell none = { .state = MATRIX_ABSENT };
	const struct matrix_cell *cell = object == TREE_NOT_COMPILED ?
					 &none : &row->cells[object];
	int width;

	out__printf(out, "%*s", GAP, "");
	width = matrix_cell__text(cell, out);
	/* no blanks at the end of a line */
	if (stub + 1 < matrix->tc->tree.nr)
		out__printf(out, "%*s", MATRIX_CELL_WIDTH - width, "");
}

static void put_rules(const struct tree_matrix *matrix, struct out *out)
{
	const struct matrix *rules = &matrix->rules;
	size_t nr = matrix->tc->tree.nr, stub, i;
	int width = rule_width(rules);
	char name[700];

	out__printf(out, "\n");
	out__printf(out, "%*s", width, "");
	out__color(out, COLOR_BOLD);
	for (stub = 0; stub < nr; stub++)
		out__printf(out, "%*s%-*zu", GAP, "", stub + 1 < nr ? MATRIX_CELL_WIDTH : 0,
			    stub);
	out__color(out, COLOR_NONE);
	out__printf(out, "\n");
	for (i = 0; i < rules->nr; i++) {
		snprintf(name, sizeof(name), "%s: %s", rules->rows[i].strct,
			 rules->rows[i].rule);
		out__printf(out, "%-*s", width, name);
		for (stub = 0; stub < nr; stub++)
			put_cell(matrix, &rules->rows[i], stub, out);
		out__printf(out, "\n");
	}
	out__printf(out, "\n");
	out__printf(out, "FAIL and warn: broken, of that level; with '?' it depends on where the object lies; -: not asked, or not compiled\n");
}

void tree_matrix__text(const struct tree_matrix *matrix, struct out *out)
{
	put_head(matrix, out);
	put_combinations(matrix, out);
	put_rules(matrix, out);
}
