/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Finding what rules speak of in a layout.
 */
#ifndef DSTLAYOUT_CHECK_FIND_H
#define DSTLAYOUT_CHECK_FIND_H

#include "check.h"

/** MARKER_BEGIN, MARKER_END - names of the kernel's markers, before the group's */
#define MARKER_BEGIN	"__cacheline_group_begin__"
#define MARKER_END	"__cacheline_group_end__"

/**
 * check_find__field() - the first alternative of a reference that exists
 * @pool: owner of what is made up
 * @subject: where to look
 * @ref: the reference
 * @member: filled; a group between markers becomes one member from the first
 *	to the last byte of its members, of size 0 if it has none
 * @err: says why on failure: out of memory, or two members of one path
 *
 * Return: 1 if it was found, 0 if not, or -1 with @err set.
 */
int check_find__field(struct pool *pool, const struct check_subject *subject,
		      const struct rule_field *ref,
		      struct layout_member *member, struct err *err);

/**
 * check_find__is_endless() - whether a member is an array without a length, with
 *	nothing behind it
 * @layout: the struct
 * @member: of it, or made up
 *
 * BTF does not tell "[]" from "[0]". What is written to such an array lies where
 * it begins; markers of the kernel are nothing of the kind.
 */
bool check_find__is_endless(const struct layout *layout,
			    const struct layout_member *member);

/**
 * check_find__hint() - what a reference that was not found may have meant
 * @pool: owner of the result
 * @subject: where it was looked for
 * @ref: the reference
 *
 * Return: a sentence, "" if nothing is near, or NULL without memory.
 */
const char *check_find__hint(struct pool *pool,
			     const struct check_subject *subject,
			     const struct rule_field *ref);

#endif /* DSTLAYOUT_CHECK_FIND_H */
