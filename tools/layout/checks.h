/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Opening and checking all objects that a command was given.
 */
#ifndef DSTLAYOUT_CHECKS_H
#define DSTLAYOUT_CHECKS_H

#include "check.h"
#include "cmd_options.h"

/**
 * struct checks - objects, and what was found in them
 * @rules: what they are held against; NULL for the groups that the kernel's
 *	own markers enclose
 * @options: which objects, and how to look at them
 * @objects: in the order of the arguments
 * @reports: one for each
 * @errs: what went wrong with each; "" if nothing did
 * @nr: how many
 */
struct checks {
	const struct rule_set *rules;
	const struct cmd_options *options;
	struct object **objects;
	struct check_report *reports;
	struct err *errs;
	size_t nr;
};

/**
 * checks__run() - open each object, and hold it against the rules
 * @checks: filled; release with checks__free(), also after a failure
 * @rules: must outlive @checks; NULL to judge the kernel's own groups
 * @options: likewise
 *
 * Objects are read at the same time. Each that is bad is complained about, in
 * their order, so that all can be put right at once. So is a run in which no
 * rule was about anything.
 *
 * Return: STATUS_HOLDS whatever the verdicts are, or STATUS_TROUBLE.
 */
int checks__run(struct checks *checks, const struct rule_set *rules,
		const struct cmd_options *options);

/** checks__total() - results of all objects together */
void checks__total(const struct checks *checks, struct check_counts *total);

/**
 * checks__status() - the exit status that the verdicts make
 * @checks: what was found
 * @strict: whether warnings count as errors
 */
int checks__status(const struct checks *checks, bool strict);

void checks__free(struct checks *checks);

#endif /* DSTLAYOUT_CHECKS_H */
