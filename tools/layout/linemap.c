// SPDX-License-Identifier: GPL-2.0
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "linemap.h"

/* Columns of a row; longer content pushes the rest to the right. */
#define WIDTH_OFFSET	6
#define WIDTH_SIZE	5
#define WIDTH_ROLE	12	/* at least */
#define WIDTH_ROLE_MAX	40
#define WIDTH_PATH	26

/* The bytes of the object that lie on one line. */
struct stretch {
	uint64_t first;
	uint64_t end;
};

enum out_color rule_role__color(enum rule_role role)
{
	static const enum out_color colors[NR_RULE_ROLES] = {
		[ROLE_NONE] = COLOR_NONE,
		[ROLE_HOT_WRITE] = COLOR_HOT_WRITE,
		[ROLE_READ_MOSTLY] = COLOR_READ_MOSTLY,
		[ROLE_COLD] = COLOR_COLD,
	};

	return colors[role];
}

static void member__offset(const struct layout_member *m, char *buf,
			   size_t size)
{
	if (m->bitfield)
		snprintf(buf, size, "%" PRIu64 ":%" PRIu64, m->bit_offset / 8,
			 m->bit_offset % 8);
	else
		snprintf(buf, size, "%" PRIu64, m->bit_offset / 8);
}

static void member__size(const struct layout_member *m, char *buf, size_t size)
{
	if (m->bitfield)
		snprintf(buf, size, "%" PRIu64 "b", m->bit_size);
	else
		snprintf(buf, size, "%" PRIu64, m->bit_size / 8);
}

void out__member_place(struct out *out, const struct layout_member *member)
{
	char offset[48], size[24];

	member__offset(member, offset, sizeof(offset));
	member__size(member, size, sizeof(size));
	out__printf(out, "%6s %4s", offset, size);
}

static bool members_overlap(const struct layout_member *a,
			    const struct layout_member *b)
{
	return a->bit_offset < b->bit_offset + b->bit_size &&
	       b->bit_offset < a->bit_offset + a->bit_size;
}

/* @separator is '.' for a member of @outer, '[' for an element. */
static bool path_is_inside(const char *path, const char *outer, char separator)
{
	size_t len = strlen(outer);

	return !strncmp(path, outer, len) && path[len] == separator;
}

/*
 * Whether what is known of a field goes for the row of a member. Elements have
 * rows of their own, below that of their array.
 */
static bool field_is_of_row(const struct check_field *field,
			    const struct layout_member *member)
{
	return members_overlap(&field->member, member) &&
	       !path_is_inside(field->member.path, member->path, '[');
}

/* Calls @fn for each field of the rules until it returns true. */
static bool map__any_field(const struct linemap *map,
			   bool (*fn)(const struct check_field *field,
				      const void *arg), const void *arg)
{
	size_t s, g, f;

	for (s = 0; s < map->nr_subjects; s++) {
		const struct check_subject *subject = map->subjects[s];

		for (g = 0; g < subject->doc->nr_groups; g++) {
			for (f = 0; f < subject->groups[g].nr; f++) {
				if (fn(&subject->groups[g].fields[f], arg))
					return true;
			}
		}
	}
	return false;
}

static bool field_is_inside(const struct check_field *field, const void *arg)
{
	const struct layout_member *member = arg;

	return path_is_inside(field->member.path, member->path, '.');
}

struct role_search {
	const struct layout_member *member;
	const struct rule_group **group;
};

/* A role says more than a mere name; the first role stands. */
static bool field_gives_role(const struct check_field *field, const void *arg)
{
	const struct role_search *search = arg;

	if (!field_is_of_row(field, search->member))
		return false;
	if (!*search->group || field->group->role)
		*search->group = field->group;
	return field->group->role != ROLE_NONE;
}

const struct rule_group *linemap__group(const struct linemap *map,
					const struct layout_member *member)
{
	const struct rule_group *group = NULL;
	const struct role_search search = { member, &group };

	map__any_field(map, field_gives_role, &search);
	return group;
}

enum rule_role linemap__role(const struct linemap *map,
			     const struct layout_member *member)
{
	const struct rule_group *group;

	if (map__any_field(map, field_is_inside, member))
		return ROLE_NONE;
	group = linemap__group(map, member);
	return group ? group->role : ROLE_NONE;
}

static bool result__marks(const struct check_result *result,
			  unsigned int address,
			  const struct layout_member *member)
{
	size_t i;

	for (i = 0; i < result->nr_conflicts; i++) {
		const struct check_conflict *c = &result->conflicts[i];

		if (!check_conflict__happens_at(c, address))
			continue;
		if ((c->a && field_is_of_row(c->a, member)) ||
		    (c->b && field_is_of_row(c->b, member)))
			return true;
	}
	return false;
}

bool linemap__is_marked(const struct linemap *map,
			const struct layout_member *member)
{
	size_t i;

	for (i = 0; i < map->nr_results; i++) {
		if (result__marks(map->results[i], map->address, member))
			return true;
	}
	return false;
}

/* What the role column says; a group made of one member has no name but its. */
static const char *group__label(const struct rule_group *group)
{
	const char *field;
	size_t len;

	if (!group)
		return "";
	field = group->fields[0].names[0];
	len = strlen(field);
	/* where there are alternatives, the first one begins the name */
	if (group->nr_fields == 1 && !strncmp(group->name, field, len) &&
	    (!group->name[len] || group->name[len] == ' '))
		return "";
	return group->name;
}

/* One width for all lines of a map, whichever groups are on them. */
static int map__role_width(const struct linemap *map)
{
	int width = WIDTH_ROLE, len;
	size_t s, g;

	for (s = 0; s < map->nr_subjects; s++) {
		const struct rule_doc *doc = map->subjects[s]->doc;

		for (g = 0; g < doc->nr_groups; g++) {
			len = (int)strnlen(group__label(&doc->groups[g]),
					   WIDTH_ROLE_MAX);
			if (len > width)
				width = len;
		}
	}
	return width;
}

/* What map__row() is handed. */
struct drawing {
	const struct linemap *map;
	struct out *out;
	struct stretch line;
	int role_width;
};

static void map__member_row(const struct drawing *drawing,
			    const struct layout_member *member)
{
	const struct linemap *map = drawing->map;
	const struct stretch *line = &drawing->line;
	struct out *out = drawing->out;
	const struct rule_group *group = linemap__group(map, member);
	bool marked = linemap__is_marked(map, member);
	enum out_color color = group ? rule_role__color(group->role) :
				       COLOR_NONE;
	char offset[48], size[24];

	member__offset(member, offset, sizeof(offset));
	member__size(member, size, sizeof(size));
	out__printf(out, "%*s", (int)map->indent, "");
	out__color(out, marked ? COLOR_BAD : COLOR_NONE);
	out__printf(out, "%c", marked ? '>' : ' ');
	out__color(out, color);
	out__printf(out, "%*s %*s  %-*s %-*s", WIDTH_OFFSET, offset, WIDTH_SIZE,
		    size, drawing->role_width, group__label(group), WIDTH_PATH,
		    member->path);
	out__color(out, COLOR_DIM);
	out__printf(out, " %s", member->type);
	if (layout_member__first_byte(member) < line->first)
		out__printf(out, ", begun on the line before");
	if (layout_member__end_byte(member) > line->end)
		out__printf(out, ", goes on");
	out__color(out, COLOR_NONE);
	out__printf(out, "\n");
}

static void map__gap_row(const struct drawing *drawing,
			 const struct linemap_row *row)
{
	struct out *out = drawing->out;

	out__color(out, COLOR_DIM);
	out__printf(out, "%*s%*" PRIu64 " %*" PRIu64 "  %*s %s",
		    (int)drawing->map->indent + 1, "", WIDTH_OFFSET,
		    row->bit_first / 8, WIDTH_SIZE,
		    (row->bit_end - row->bit_first) / 8, drawing->role_width,
		    "", row->padding ? "(padding)" : "(hole)");
	out__color(out, COLOR_NONE);
	out__printf(out, "\n");
}

/* Who wants to see the rows of a line. */
struct visit {
	const struct linemap *map;
	struct stretch line;
	void (*fn)(const struct linemap_row *row, void *arg);
	void *arg;
};

static void visit__row(const struct visit *visit,
		       const struct layout_member *member, bool padding,
		       uint64_t bit_first, uint64_t bit_end)
{
	struct linemap_row row = {
		.member = member,
		.padding = padding,
		.bit_first = bit_first,
		.bit_end = bit_end,
	};

	if (row.bit_first < visit->line.first * 8)
		row.bit_first = visit->line.first * 8;
	if (row.bit_end > visit->line.end * 8)
		row.bit_end = visit->line.end * 8;
	if (row.bit_first < row.bit_end)
		visit->fn(&row, visit->arg);
}

static void visit__member(const struct visit *visit,
			  const struct layout_member *member)
{
	visit__row(visit, member, false, member->bit_offset,
		   member->bit_offset + member->bit_size);
}

struct element_search {
	const struct visit *visit;
	const struct layout_member *array;
};

static bool visit__element(const struct check_field *field, const void *arg)
{
	const struct element_search *search = arg;

	if (path_is_inside(field->member.path, search->array->path, '['))
		visit__member(search->visit, &field->member);
	return false;
}

/* Whether a member has no row, since those inside it have. */
static bool map__is_open(const struct linemap *map, size_t i)
{
	const struct layout *layout = map->layout;
	const struct layout_member *member = &layout->members[i];

	return i + 1 < layout->nr_members &&
	       layout->members[i + 1].parent == (int)i &&
	       map__any_field(map, field_is_inside, member);
}

static size_t layout__skip_inside(const struct layout *layout, size_t i)
{
	unsigned int depth = layout->members[i].depth;

	do {
		i++;
	} while (i < layout->nr_members && layout->members[i].depth > depth);
	return i;
}

void linemap__stretch(const struct linemap *map, uint64_t line,
		      uint64_t *first, uint64_t *end)
{
	uint64_t begin = line * map->base->line;

	*first = begin > map->address ? begin - map->address : 0;
	*end = begin + map->base->line - map->address;
	if (*end > map->layout->size)
		*end = map->layout->size;
}

void linemap__stretch_all(const struct linemap *map, uint64_t line, uint64_t nr,
			  uint64_t *first, uint64_t *end)
{
	uint64_t last;

	linemap__stretch(map, line, first, end);
	linemap__stretch(map, line + nr - 1, &last, end);
}

uint64_t linemap__nr_lines(const struct linemap *map)
{
	uint64_t size = map->layout->size ? map->layout->size : 1;

	return (map->address + size - 1) / map->base->line + 1;
}

void linemap__visit_rows(const struct linemap *map, uint64_t line,
			 void (*fn)(const struct linemap_row *row, void *arg),
			 void *arg)
{
	struct visit visit = { .map = map, .fn = fn, .arg = arg };
	const struct layout *layout = map->layout;
	uint64_t reached = 0;
	size_t i = 0;

	linemap__stretch(map, line, &visit.line.first, &visit.line.end);
	while (i < layout->nr_members) {
		const struct layout_member *m = &layout->members[i];
		const struct element_search elements = { &visit, m };

		if (map__is_open(map, i)) {
			i++;
			continue;
		}
		visit__row(&visit, NULL, false, reached * 8,
			   layout_member__first_byte(m) * 8);
		visit__member(&visit, m);
		if (m->kind == LAYOUT_ARRAY)
			map__any_field(map, visit__element, &elements);
		if (layout_member__end_byte(m) > reached)
			reached = layout_member__end_byte(m);
		i = layout__skip_inside(layout, i);
	}
	visit__row(&visit, NULL, true, reached * 8, layout->size * 8);
}

/* The only row of a line. */
struct only_row {
	struct linemap_row row;
	size_t nr;
};

static void note_row(const struct linemap_row *row, void *arg)
{
	struct only_row *only = arg;

	only->row = *row;
	only->nr++;
}

uint64_t linemap__alike(const struct linemap *map, uint64_t line)
{
	struct only_row only = { .nr = 0 };
	uint64_t first, end, nr = 1;

	linemap__visit_rows(map, line, note_row, &only);
	linemap__stretch(map, line, &first, &end);
	if (only.nr != 1 || !only.row.member || end - first < map->base->line)
		return 1;
	end = layout_member__end_byte(only.row.member);
	while (first + (nr + 1) * map->base->line <= end) {
		struct only_row next = { .nr = 0 };

		linemap__visit_rows(map, line + nr, note_row, &next);
		if (next.nr != 1 || next.row.member != only.row.member)
			break;
		nr++;
	}
	return nr;
}

static void map__heading(const struct linemap *map, struct out *out,
			 uint64_t number, const struct stretch *line)
{
	const char *rule = out__unicode(out) ? "\u2500\u2500" : "--";

	out__color(out, COLOR_DIM);
	out__printf(out, "%*s%s", (int)map->indent, "", rule);
	out__color(out, COLOR_BOLD);
	out__printf(out, " line %" PRIu64, number);
	out__color(out, COLOR_NONE);
	out__printf(out, ", bytes %" PRIu64 "..%" PRIu64, line->first,
		    line->end - 1);
	out__color(out, COLOR_DIM);
	out__printf(out, " %s%s%s%s", rule, rule, rule, rule);
	out__color(out, COLOR_NONE);
	out__printf(out, "\n");
}

static void map__row(const struct linemap_row *row, void *arg)
{
	const struct drawing *drawing = arg;

	if (row->member)
		map__member_row(drawing, row->member);
	else
		map__gap_row(drawing, row);
}

void linemap__print(const struct linemap *map, struct out *out,
		    const uint64_t *lines, size_t nr)
{
	struct drawing drawing = {
		.map = map,
		.out = out,
		.role_width = map__role_width(map),
	};
	size_t i;

	for (i = 0; i < nr; i++) {
		linemap__stretch(map, lines[i], &drawing.line.first,
				 &drawing.line.end);
		map__heading(map, out, lines[i], &drawing.line);
		linemap__visit_rows(map, lines[i], map__row, &drawing);
	}
}
