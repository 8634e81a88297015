// SPDX-License-Identifier: GPL-2.0
#include <inttypes.h>
#include <stdio.h>

#include "page.h"
#include "show.h"

size_t page__map_of(const struct page *page, const struct layout *layout)
{
	size_t i;

	for (i = 0; layout && i < page->nr_maps; i++) {
		if (page->maps[i].layout == layout)
			return i + 1;
	}
	return 0;
}

/**
 * struct cell - a list of members while it is written
 * @h: the page
 * @map: whose lines they are on
 * @nr: how many there were
 */
struct cell {
	struct html *h;
	const struct linemap *map;
	size_t nr;
};

static void write_member(const struct linemap_row *row, void *arg)
{
	struct cell *cell = arg;
	bool marked;

	if (!row->member)
		return;
	marked = linemap__is_marked(cell->map, row->member);
	html__raw(cell->h, cell->nr++ ? ", " : "");
	html__raw(cell->h, marked ? "<strong class=\"bad\">" : "");
	html__text(cell->h, "%s", row->member->path);
	html__raw(cell->h, marked ? "</strong>" : "");
}

static void write_line(struct html *h, const struct show *show, uint64_t line,
		       uint64_t nr)
{
	struct cell cell = { .h = h, .map = &show->map };
	uint64_t first, end;
	struct show_line found;
	char roles[100];

	linemap__stretch_all(&show->map, line, nr, &first, &end);
	show__line(show, line, &found);
	html__row(h);
	if (nr > 1)
		html__head_cell(h, "%" PRIu64 "..%" PRIu64, line, line + nr - 1);
	else
		html__head_cell(h, "%" PRIu64, line);
	html__cell(h, "%" PRIu64 "..%" PRIu64, first, end ? end - 1 : 0);
	html__cell(h, "%s%s", show_line__describe(&found, roles, sizeof(roles)),
		   found.marked ? ", a rule is broken" : "");
	html__raw(h, "<td>");
	linemap__visit_rows(&show->map, line, write_member, &cell);
	html__raw(h, "</td>");
	html__row_end(h);
}

static void write_table(struct html *h, const struct show *show)
{
	static const struct html_column columns[] = {
		{ "Line", false }, { "Bytes", false }, { "Roles", false },
		{ "Members", false },
	};
	uint64_t line, nr;

	html__raw(h, "<details><summary>");
	html__text(h, "Lines of %s as a table", show->layout->name);
	html__raw(h, "</summary>\n");
	html__table(h, columns, 4, "Lines of %s %s; members that clash are bold",
		    page__tag(show->layout), show->layout->name);
	for (line = 0; line < linemap__nr_lines(&show->map); line += nr) {
		nr = linemap__alike(&show->map, line);
		write_line(h, show, line, nr);
	}
	html__table_end(h);
	html__raw(h, "</details>\n");
}

static void write_picture(struct html *h, const struct show *show, size_t number)
{
	char id[40], label[300];

	snprintf(id, sizeof(id), "map-%zu-svg", number);
	snprintf(label, sizeof(label), "Line map of %s", show->layout->name);
	html__scroll(h, label);
	show__svg_part(show, id, h->out);
	html__scroll_end(h);
}

static void write_heading(struct html *h, const struct page_map *map, size_t number)
{
	static const struct {
		const char *kind;
		const char *text;
	} badges[] = {
		[PAGE_BROKEN] = { "bad", "broken" },
		[PAGE_WARNING] = { "warn", "warning" },
		[PAGE_HOLDS] = { "good", "no rule broken" },
	};
	const struct layout *layout = map->layout;

	out__printf(h->out, "<article>\n");
	out__printf(h->out, "<h3 id=\"map-%zu\">", number);
	html__badge(h, badges[map->state].kind, badges[map->state].text);
	html__text(h, "%s %s", page__tag(layout), layout->name);
	if (layout->nr_definitions > 1)
		html__text(h, ", definition %u of %u", layout->definition,
			   layout->nr_definitions);
	html__raw(h, "</h3>\n");
}

/* Those in which nothing is wrong are folded up. */
static int write_map(const struct page *page, struct html *h,
		     const struct page_map *map, size_t number, struct err *err)
{
	bool folded = map->state == PAGE_HOLDS;
	struct show show;

	if (show__init(&show, page__report(page), map->layout, map->address))
		return err__set(err, "%s: out of memory: free some and try again",
				map->layout->name);
	/* other rules on the same struct can know more of its addresses */
	show.map.address -= show.map.address % show.base.step;
	write_heading(h, map, number);
	if (folded) {
		html__raw(h, "<details><summary>");
		html__text(h, "Line map of %s", map->layout->name);
		html__raw(h, "</summary>\n");
	}
	write_picture(h, &show, number);
	write_table(h, &show);
	if (folded)
		html__raw(h, "</details>\n");
	html__raw(h, "</article>\n");
	show__free(&show);
	return 0;
}

int page__maps(const struct page *page, struct html *h, struct err *err)
{
	size_t i;

	html__element(h, "p", "A row is a line, a box a member. Pointing at a box tells all of its name, its place and its type.");
	for (i = 0; i < page->nr_maps; i++) {
		if (write_map(page, h, &page->maps[i], i + 1, err))
			return -1;
	}
	return 0;
}
