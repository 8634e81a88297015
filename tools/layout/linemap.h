/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The map of a struct's lines: what lies on each, with roles in colour.
 */
#ifndef DSTLAYOUT_LINEMAP_H
#define DSTLAYOUT_LINEMAP_H

#include "check.h"
#include "out.h"

/**
 * struct linemap - what to draw
 * @subject: the definition, with its base and the roles of its members
 * @result: whose conflicting members are marked; may be NULL
 * @address: of the object, modulo the line
 * @indent: blanks before each row
 */
struct linemap {
	const struct check_subject *subject;
	const struct check_result *result;
	unsigned int address;
	unsigned int indent;
};

/**
 * linemap__print() - draw some lines of a struct
 * @map: what to draw
 * @out: where to
 * @lines: which, counted from the line of the object's first byte, ascending
 * @nr: how many
 *
 * One row per member. An aggregate is one row unless a rule speaks of
 * something inside it; then its members have the rows.
 */
void linemap__print(const struct linemap *map, struct out *out,
		    const uint64_t *lines, size_t nr);

/** rule_role__color() - the colour of a role */
enum out_color rule_role__color(enum rule_role role);

/**
 * out__member_place() - write "64 4", the offset and size of a member
 * @out: where to
 * @member: a bitfield shows the bit behind a colon, and its size in bits
 */
void out__member_place(struct out *out, const struct layout_member *member);

#endif /* DSTLAYOUT_LINEMAP_H */
