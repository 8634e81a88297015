/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Showing the layout of a struct: its definition with everything that rules
 * say about it, and one function per format that draws it.
 */
#ifndef DSTLAYOUT_SHOW_H
#define DSTLAYOUT_SHOW_H

#include "linemap.h"

/**
 * struct show - a definition, ready to be drawn
 * @object: where it is from
 * @report: what the rules say about everything in the object
 * @layout: the definition
 * @base: where its objects can lie
 * @map: its lines
 * @pool: owner of the lists in @map
 */
struct show {
	const struct object *object;
	const struct check_report *report;
	const struct layout *layout;
	struct base base;
	struct linemap map;
	struct pool pool;
};

/**
 * show__init() - gather what there is to show
 * @show: filled; release with show__free()
 * @report: of the object; must outlive @show
 * @layout: one of its definitions
 * @address: of the object that is drawn, modulo the line
 *
 * Return: 0, or -1 if memory ran out.
 */
int show__init(struct show *show, const struct check_report *report,
	       const struct layout *layout, unsigned int address);

void show__free(struct show *show);

/** show__describe_base() - where the addresses come from, as base__describe() */
const char *show__describe_base(const struct show *show, char *buf,
				size_t size);

/** struct show_line - what is on a line, by role */
struct show_line {
	bool roles[NR_RULE_ROLES];
	bool marked;
};

/** show__line() - look at one line; @line: counted from the object's first */
void show__line(const struct show *show, uint64_t line,
		struct show_line *found);

/**
 * show_line__describe() - the roles on a line in words
 * @found: from show__line()
 * @buf: filled: "hot-write", "hot-write shares with read-mostly", or ""
 * @size: of @buf in bytes
 *
 * Return: @buf.
 */
const char *show_line__describe(const struct show_line *found, char *buf,
				size_t size);

/** show__text() - a table with a row per line, then a row per member */
void show__text(const struct show *show, struct out *out);

/**
 * show__json() - every member
 *
 * Return: 0, or -1 with @err set.
 */
int show__json(const struct show *show, struct out *out, struct err *err);

/** show__svg() - a picture that stands alone */
void show__svg(const struct show *show, struct out *out);

/** show_svg_style - CSS that show__svg_part() needs, once for all of a page */
extern const char show_svg_style[];

/**
 * show__svg_part() - the same picture as a part of a page
 * @show: what to draw
 * @id: begins the ids in the picture, so that others may have theirs
 * @out: where to
 */
void show__svg_part(const struct show *show, const char *id, struct out *out);

#endif /* DSTLAYOUT_SHOW_H */
