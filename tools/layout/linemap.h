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
 * @layout: the definition
 * @base: where its objects can lie
 * @subjects: rules about the definition, which give its members roles
 * @nr_subjects: how many
 * @results: whose conflicting members are marked
 * @nr_results: how many
 * @address: of the object, modulo the line
 * @indent: blanks before each row
 */
struct linemap {
	const struct layout *layout;
	const struct base *base;
	const struct check_subject *const *subjects;
	size_t nr_subjects;
	const struct check_result *const *results;
	size_t nr_results;
	unsigned int address;
	unsigned int indent;
};

/**
 * struct linemap_row - one thing that lies on a line
 * @member: what it is; NULL for a hole or padding
 * @padding: whether it is what follows the last member
 * @bit_first: where it begins, in bits from the start of the object; the line's
 *	own start if it begins before
 * @bit_end: where it ends; the line's own end if it goes on
 */
struct linemap_row {
	const struct layout_member *member;
	bool padding;
	uint64_t bit_first;
	uint64_t bit_end;
};

/**
 * linemap__visit_rows() - go through what lies on one line
 * @map: whose
 * @line: which, counted from the line of the object's first byte
 * @fn: called for each row
 * @arg: handed to @fn
 *
 * One row per member. An aggregate is one row unless a rule speaks of
 * something inside it; then its members have the rows. Elements of an array
 * that a rule speaks of have rows below that of the array.
 */
void linemap__visit_rows(const struct linemap *map, uint64_t line,
			 void (*fn)(const struct linemap_row *row, void *arg),
			 void *arg);

/** linemap__nr_lines() - lines that the object touches, at least one */
uint64_t linemap__nr_lines(const struct linemap *map);

/**
 * linemap__stretch() - bytes of the object on a line
 * @first: set to the offset of the first byte
 * @end: set to the offset behind the last byte
 */
void linemap__stretch(const struct linemap *map, uint64_t line,
		      uint64_t *first, uint64_t *end);

/** linemap__stretch_all() - the same for @nr lines from one on */
void linemap__stretch_all(const struct linemap *map, uint64_t line, uint64_t nr,
			  uint64_t *first, uint64_t *end);

/**
 * linemap__alike() - how many lines from one on are nothing but the inside of
 *	one and the same member, and are all of the line
 *
 * Return: at least one; one also for a line of any other kind.
 */
uint64_t linemap__alike(const struct linemap *map, uint64_t line);

/**
 * linemap__group() - the group of the rules that a member's row belongs to
 *
 * Return: the group, one with a role if there is one, or NULL.
 */
const struct rule_group *linemap__group(const struct linemap *map,
					const struct layout_member *member);

/**
 * linemap__role() - what the workload does to a member, aggregates included
 *
 * Return: a role; ROLE_NONE as well for an aggregate that holds members of
 * several kinds, whose own rows say what they are.
 */
enum rule_role linemap__role(const struct linemap *map,
			     const struct layout_member *member);

/** linemap__is_marked() - whether a member is part of a conflict */
bool linemap__is_marked(const struct linemap *map,
			const struct layout_member *member);

/**
 * linemap__print() - draw some lines of a struct
 * @map: what to draw
 * @out: where to
 * @lines: which, counted from the line of the object's first byte, ascending
 * @nr: how many
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
