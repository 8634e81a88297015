// SPDX-License-Identifier: GPL-2.0
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "report.h"
#include "show.h"

/* Characters for a line, however long it is. */
#define BAR_CELLS	64

/* What a character of the bar stands for, the most important last. */
enum cell {
	CELL_OUTSIDE,
	CELL_HOLE,
	CELL_OTHER,
	CELL_COLD,
	CELL_READ_MOSTLY,
	CELL_HOT_WRITE,
	NR_CELLS,
};

static const struct {
	const char *plain;
	const char *unicode;
	enum out_color color;
	const char *meaning;
} cells[NR_CELLS] = {
	[CELL_OUTSIDE] = { " ", " ", COLOR_NONE, NULL },
	[CELL_HOLE] = { "_", "\u00b7", COLOR_DIM, "hole or padding" },
	[CELL_OTHER] = { ".", "\u2591", COLOR_NONE, "other" },
	[CELL_COLD] = { "C", "\u2592", COLOR_COLD, "cold" },
	[CELL_READ_MOSTLY] = { "R", "\u2593", COLOR_READ_MOSTLY,
			       "read-mostly" },
	[CELL_HOT_WRITE] = { "W", "\u2588", COLOR_HOT_WRITE, "hot-write" },
};

struct bar {
	const struct show *show;
	uint64_t begin;		/* of the line, in bytes from the object's start */
	unsigned int bytes;	/* that a cell stands for */
	enum cell cells[BAR_CELLS];
};

static enum cell cell_of_role(enum rule_role role)
{
	static const enum cell of_role[NR_RULE_ROLES] = {
		[ROLE_NONE] = CELL_OTHER,
		[ROLE_HOT_WRITE] = CELL_HOT_WRITE,
		[ROLE_READ_MOSTLY] = CELL_READ_MOSTLY,
		[ROLE_COLD] = CELL_COLD,
	};

	return of_role[role];
}

static void bar__note(const struct linemap_row *row, void *arg)
{
	struct bar *bar = arg;
	const struct linemap *map = &bar->show->map;
	enum cell cell = row->member ?
			 cell_of_role(linemap__role(map, row->member)) :
			 CELL_HOLE;
	/* an object can begin in the middle of its first line */
	uint64_t first = row->bit_first / 8 + map->address - bar->begin;
	uint64_t end = (row->bit_end + 7) / 8 + map->address - bar->begin;
	uint64_t i;

	for (i = first / bar->bytes; i < BAR_CELLS && i * bar->bytes < end; i++) {
		if (cell > bar->cells[i])
			bar->cells[i] = cell;
	}
}

static void bar__print(const struct bar *bar, struct out *out)
{
	unsigned int i;

	for (i = 0; i < BAR_CELLS && i * bar->bytes <
		    bar->show->base.line; i++) {
		enum cell cell = bar->cells[i];

		out__color(out, cells[cell].color);
		out__printf(out, "%s", "");
		out__write(out, out__unicode(out) ? cells[cell].unicode :
						    cells[cell].plain,
			   strlen(out__unicode(out) ? cells[cell].unicode :
						      cells[cell].plain));
	}
	out__color(out, COLOR_NONE);
}

static unsigned int bytes_per_cell(const struct show *show)
{
	return show->base.line > BAR_CELLS ? show->base.line / BAR_CELLS : 1;
}

static void text__bar_row(const struct show *show, struct out *out,
			  uint64_t line, uint64_t nr)
{
	struct bar bar = {
		.show = show,
		.begin = line * show->base.line,
		.bytes = bytes_per_cell(show),
	};
	struct show_line found;
	uint64_t first, end;
	char roles[100];

	linemap__stretch_all(&show->map, line, nr, &first, &end);
	linemap__visit_rows(&show->map, line, bar__note, &bar);
	show__line(show, line, &found);
	out__printf(out, "%6" PRIu64 " %8" PRIu64 "..%-8" PRIu64 " ", line,
		    first, end ? end - 1 : 0);
	bar__print(&bar, out);
	out__color(out, found.marked ? COLOR_BAD : COLOR_NONE);
	out__printf(out, " %s%s", show_line__describe(&found, roles,
						      sizeof(roles)),
		    found.marked ? " (a rule is broken)" : "");
	out__color(out, COLOR_NONE);
	if (nr > 1)
		out__printf(out, " and %" PRIu64 " more %s like it", nr - 1,
			    nr == 2 ? "line" : "lines");
	out__printf(out, "\n");
}

static void text__legend(const struct show *show, struct out *out)
{
	enum cell cell;

	out__printf(out, "%26s", "");
	for (cell = CELL_HOT_WRITE; cell > CELL_OUTSIDE; cell--) {
		const char *sign = out__unicode(out) ? cells[cell].unicode :
						       cells[cell].plain;

		out__color(out, cells[cell].color);
		out__write(out, sign, strlen(sign));
		out__color(out, COLOR_NONE);
		out__printf(out, " %s  ", cells[cell].meaning);
	}
	out__printf(out, "(%u %s a character)\n", bytes_per_cell(show),
		    bytes_per_cell(show) == 1 ? "byte" : "bytes");
}

static void text__overview(const struct show *show, struct out *out)
{
	uint64_t line, nr, lines = linemap__nr_lines(&show->map);

	out__color(out, COLOR_DIM);
	out__printf(out, "%6s %18s %s", "line", "bytes       ", "");
	out__color(out, COLOR_NONE);
	out__printf(out, "\n");
	for (line = 0; line < lines; line += nr) {
		nr = linemap__alike(&show->map, line);
		text__bar_row(show, out, line, nr);
	}
	text__legend(show, out);
}

static void text__lines(const struct show *show, struct out *out)
{
	uint64_t line, nr, lines = linemap__nr_lines(&show->map);

	for (line = 0; line < lines; line += nr) {
		nr = linemap__alike(&show->map, line);
		linemap__print(&show->map, out, &line, 1);
		if (nr > 1)
			out__printf(out, "%*s%" PRIu64 " more lines of it, up to line %" PRIu64 "\n",
				    (int)show->map.indent + 1, "", nr - 1,
				    line + nr - 1);
	}
}

static void text__heading(const struct show *show, struct out *out)
{
	const struct layout *layout = show->layout;
	const struct object *object = show->object;
	char addresses[300];

	out__color(out, COLOR_BOLD);
	out__printf(out, "%s %s", layout->is_union ? "union" : "struct",
		    layout->name);
	out__color(out, COLOR_NONE);
	out__printf(out, ", %" PRIu64 " bytes, lines of %u bytes, definition %u of %u\n",
		    layout->size, show->base.line, layout->definition,
		    layout->nr_definitions);
	out__color(out, COLOR_DIM);
	out__printf(out, "%s: %s%s%s%s%s", object->path, object->kind,
		    object->release ? ", " : "",
		    object->release ? object->release : "",
		    object->arch ? ", " : "", object->arch ? object->arch : "");
	out__color(out, COLOR_NONE);
	out__printf(out, "\n");
	out__printf(out, "%s\n", show__describe_base(show, addresses,
						     sizeof(addresses)));
	if (base__nr_addresses(&show->base) > 1)
		out__printf(out, "shown is one at %u modulo %u\n",
			    show->map.address, show->base.line);
	out__printf(out, "\n");
}

static void text__conflicts(const struct check_result *result, struct out *out)
{
	char text[700];
	size_t i;

	for (i = 0; i < result->nr_conflicts; i++) {
		check_conflict__describe(result, &result->conflicts[i], text,
					 sizeof(text));
		out__printf(out, "  %s\n", text);
	}
}

static void text__broken(const struct show *show, struct out *out)
{
	char title[300];
	size_t i;

	for (i = 0; i < show->map.nr_results; i++) {
		const struct check_result *result = show->map.results[i];

		if (result->verdict != CHECK_FAIL)
			continue;
		check_result__title(result, title, sizeof(title));
		out__printf(out, "\n");
		out__color(out, result->level == LEVEL_ERROR ? COLOR_BAD :
							       COLOR_WARN);
		out__printf(out, "broken: ");
		out__color(out, COLOR_NONE);
		out__printf(out, "%s\n", title);
		text__conflicts(result, out);
	}
}

void show__text(const struct show *show, struct out *out)
{
	text__heading(show, out);
	text__overview(show, out);
	out__printf(out, "\n");
	text__lines(show, out);
	text__broken(show, out);
}
