/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Which bytes of which member belong to which group.
 */
#ifndef DSTLAYOUT_SUGGEST_MARKS_H
#define DSTLAYOUT_SUGGEST_MARKS_H

#include "suggest.h"

/**
 * struct suggest_tags - groups that are told apart, each a bit
 * @groups: of which document
 * @index: which of its groups
 * @others: what is not of the group, rather than the group
 * @nr: how many
 */
struct suggest_tags {
	const struct rule_group *groups[SUGGEST_MAX_TAGS];
	size_t index[SUGGEST_MAX_TAGS];
	bool others[SUGGEST_MAX_TAGS];
	unsigned int nr;
};

/**
 * suggest_tags__get() - the bit of a group of a document
 * @others: of all that is not of it
 *
 * Return: the bit, or 0 if there are too many.
 */
uint32_t suggest_tags__get(struct suggest_tags *tags, const struct rule_doc *doc, size_t index,
			   bool others);

/** suggest_tags__all() - give every group that matters a bit; 0, or -1 with @err set */
int suggest_tags__all(struct suggest_tags *tags, const struct suggest_job *job,
		      struct err *err);

/**
 * struct suggest_bytes - marks while they are gathered
 * @marks: in any order
 * @nr: how many
 */
struct suggest_bytes {
	struct suggest_mark *marks;
	size_t nr;
};

/** suggest_bytes__add() - add one; 0, or -1 without memory */
int suggest_bytes__add(struct suggest_bytes *bytes, struct pool *pool, uint64_t first,
		       uint64_t end, uint32_t tags);

/** suggest_bytes__settle() - put them in order, without overlap; 0, or -1 */
int suggest_bytes__settle(struct suggest_bytes *bytes, struct pool *pool);

/**
 * suggest_marks__subject() - the marks of a subject
 * @tags: the bits
 * @job: whose
 * @s: what rules are held against
 * @found: the subject itself, or one made for another size of the struct
 * @bytes: added to, from the start of the outer struct
 *
 * Return: 0, or -1 without memory.
 */
int suggest_marks__subject(struct suggest_tags *tags, struct suggest_job *job,
			   const struct suggest_subject *s, const struct check_subject *found,
			   struct suggest_bytes *bytes);

/**
 * suggest_marks__members() - the marks of every member of a target
 * @tags: the bits
 * @job: whose
 * @target: which
 * @members: one for each member, empty; filled, from the start of the member
 *
 * Return: 0, or -1 without memory.
 */
int suggest_marks__members(struct suggest_tags *tags, struct suggest_job *job, size_t target,
			   struct suggest_bytes *members);

#endif /* DSTLAYOUT_SUGGEST_MARKS_H */
