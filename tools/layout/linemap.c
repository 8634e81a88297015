// SPDX-License-Identifier: GPL-2.0
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "linemap.h"

/* Columns of a row; longer content pushes the rest to the right. */
#define WIDTH_OFFSET	6
#define WIDTH_SIZE	5
#define WIDTH_ROLE	12
#define WIDTH_PATH	26

/* The bytes of the object that lie on the line being drawn. */
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

/*
 * Calls @fn for each field of the rules until it returns true.
 */
static bool map__any_field(const struct linemap *map,
			   bool (*fn)(const struct check_field *field,
				      const void *arg), const void *arg)
{
	const struct check_subject *subject = map->subject;
	size_t g, f;

	for (g = 0; g < subject->doc->nr_groups; g++) {
		for (f = 0; f < subject->groups[g].nr; f++) {
			if (fn(&subject->groups[g].fields[f], arg))
				return true;
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

static const struct rule_group *map__group(const struct linemap *map,
					   const struct layout_member *member)
{
	const struct rule_group *group = NULL;
	const struct role_search search = { member, &group };

	map__any_field(map, field_gives_role, &search);
	return group;
}

static bool map__is_marked(const struct linemap *map,
			   const struct layout_member *member)
{
	size_t i;

	for (i = 0; map->result && i < map->result->nr_conflicts; i++) {
		const struct check_conflict *c = &map->result->conflicts[i];

		if (!check_conflict__happens_at(c, map->address))
			continue;
		if (field_is_of_row(c->a, member) ||
		    (c->b && field_is_of_row(c->b, member)))
			return true;
	}
	return false;
}

/* What the role column says; a group made of one member has no name but its. */
static const char *group__label(const struct rule_group *group,
				const struct layout_member *member)
{
	return group && strcmp(group->name, member->path) ? group->name : "";
}

static void map__member_row(const struct linemap *map, struct out *out,
			    const struct layout_member *member,
			    const struct stretch *line)
{
	const struct rule_group *group = map__group(map, member);
	bool marked = map__is_marked(map, member);
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
		    size, WIDTH_ROLE, group__label(group, member), WIDTH_PATH,
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

static bool member_is_on(const struct layout_member *member,
			 const struct stretch *line)
{
	uint64_t first = layout_member__first_byte(member);
	uint64_t end = layout_member__end_byte(member);

	return first < line->end && end > line->first && first < end;
}

/* The elements of an array that a rule speaks of. */
static void map__element_rows(const struct linemap *map, struct out *out,
			      const struct layout_member *array,
			      const struct stretch *line)
{
	const struct check_subject *subject = map->subject;
	size_t g, f;

	for (g = 0; g < subject->doc->nr_groups; g++) {
		for (f = 0; f < subject->groups[g].nr; f++) {
			const struct layout_member *element =
				&subject->groups[g].fields[f].member;

			if (path_is_inside(element->path, array->path, '[') &&
			    member_is_on(element, line))
				map__member_row(map, out, element, line);
		}
	}
}

static void map__gap_row(const struct linemap *map, struct out *out,
			 uint64_t first, uint64_t end,
			 const struct stretch *line, const char *what)
{
	if (first < line->first)
		first = line->first;
	if (end > line->end)
		end = line->end;
	if (first >= end)
		return;
	out__color(out, COLOR_DIM);
	out__printf(out, "%*s%*" PRIu64 " %*" PRIu64 "  %*s %s",
		    (int)map->indent + 1, "", WIDTH_OFFSET, first, WIDTH_SIZE,
		    end - first, WIDTH_ROLE, "", what);
	out__color(out, COLOR_NONE);
	out__printf(out, "\n");
}

/* Whether a member has no row, since those inside it have. */
static bool map__is_open(const struct linemap *map, size_t i)
{
	const struct layout *layout = map->subject->layout;
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

static void map__rows(const struct linemap *map, struct out *out,
		      const struct stretch *line)
{
	const struct layout *layout = map->subject->layout;
	uint64_t reached = 0;
	size_t i = 0;

	while (i < layout->nr_members) {
		const struct layout_member *m = &layout->members[i];
		uint64_t first = layout_member__first_byte(m);
		uint64_t end = layout_member__end_byte(m);

		if (map__is_open(map, i)) {
			i++;
			continue;
		}
		map__gap_row(map, out, reached, first, line, "(hole)");
		if (member_is_on(m, line)) {
			map__member_row(map, out, m, line);
			map__element_rows(map, out, m, line);
		}
		if (end > reached)
			reached = end;
		i = layout__skip_inside(layout, i);
	}
	map__gap_row(map, out, reached, layout->size, line, "(padding)");
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

void linemap__print(const struct linemap *map, struct out *out,
		    const uint64_t *lines, size_t nr)
{
	const struct base *base = &map->subject->base;
	uint64_t size = map->subject->layout->size;
	size_t i;

	for (i = 0; i < nr; i++) {
		uint64_t begin = lines[i] * base->line;
		struct stretch line = {
			.first = begin > map->address ? begin - map->address : 0,
			.end = begin + base->line - map->address,
		};

		if (line.end > size)
			line.end = size;
		map__heading(map, out, lines[i], &line);
		map__rows(map, out, &line);
	}
}
