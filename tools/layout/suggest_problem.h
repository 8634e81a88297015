/* SPDX-License-Identifier: GPL-2.0 */
/*
 * From members, rules and variants to a problem that can be solved.
 */
#ifndef DSTLAYOUT_SUGGEST_PROBLEM_H
#define DSTLAYOUT_SUGGEST_PROBLEM_H

#include "suggest_marks.h"

/** struct suggest_stretch - blocks of members that are one block of the problem */
struct suggest_stretch {
	size_t first;		/* of the units */
	size_t nr;
};

struct suggest_host;

/**
 * struct suggest_setting - a problem, and everything that it points to
 * @job: what it is about
 * @problem: the problem
 * @stretches: by block of the problem
 * @tags: bits of groups
 * @marks: by target and member
 * @hosts: by variant and subject: what lies around the struct
 * @nr_hosts: how many
 * @err: why something around the struct could not be found out
 */
struct suggest_setting {
	struct suggest_job *job;
	struct suggest_problem problem;
	struct suggest_stretch *stretches;
	struct suggest_tags tags;
	struct suggest_bytes **marks;
	struct suggest_host *hosts;
	size_t nr_hosts;
	struct err err;
};

/**
 * suggest_setting__init() - find out all that does not depend on how it is solved
 * @setting: filled; owned by the job's pool
 * @job: members, variants, units and subjects are known
 * @err: says why on failure
 *
 * Return: 0, or -1 with @err set.
 */
int suggest_setting__init(struct suggest_setting *setting, struct suggest_job *job,
			  struct err *err);

/**
 * suggest_setting__blocks() - what is to be put in order
 * @setting: changed
 * @coarse: whether members that no rule speaks of stay with their neighbours
 * @err: says why on failure
 *
 * Return: 0, or -1 with @err set.
 */
int suggest_setting__blocks(struct suggest_setting *setting, bool coarse, struct err *err);

/**
 * suggest_setting__addresses() - where objects are taken to lie
 * @setting: changed; the problem can be solved
 * @more: bytes that the struct has more than it needs, which can decide that
 * @err: says why on failure
 *
 * Return: 1, 0 if that is what was taken the last time, -1 with @err set.
 */
int suggest_setting__addresses(struct suggest_setting *setting, uint64_t more, struct err *err);

/**
 * suggest_setting__pad() - allow members to be aligned by hand
 *
 * Return: whether that can be, which depends on where objects lie.
 */
bool suggest_setting__pad(struct suggest_setting *setting);

/** suggest_setting__rows() - an order of blocks as one of members */
void suggest_setting__rows(const struct suggest_setting *setting,
			   const struct suggest_step *order, struct suggest_row *rows);

#endif /* DSTLAYOUT_SUGGEST_PROBLEM_H */
