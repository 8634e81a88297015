/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Rule files. Needs libyaml; the rest of the rules does not.
 */
#ifndef DSTLAYOUT_RULES_LOAD_H
#define DSTLAYOUT_RULES_LOAD_H

#include "rules.h"

/**
 * rule_set__parse() - add the documents of one rule file's text
 * @set: where to; unchanged on failure
 * @file: what to call the file
 * @text: its content, need not end in NUL
 * @size: in bytes
 * @err: says what is wrong, where, and what would be right
 *
 * Return: 0, or -1 with @err set.
 */
int rule_set__parse(struct rule_set *set, const char *file, const char *text,
		    size_t size, struct err *err);

/**
 * rule_set__load() - add a rule file, or every *.yaml of a directory
 * @set: where to
 * @path: file or directory; a directory's files come in order of their names
 * @err: says what is wrong
 *
 * Return: 0, or -1 with @err set.
 */
int rule_set__load(struct rule_set *set, const char *path, struct err *err);

/**
 * rule_set__open() - the rules that a command works with
 * @set: where to
 * @paths: what the user named with --rules
 * @nr: how many; with none, $DSTLAYOUT_RULES if it is set, else the pack
 * @err: says what is wrong
 *
 * Return: 0, or -1 with @err set.
 */
int rule_set__open(struct rule_set *set, const char *const *paths, size_t nr,
		   struct err *err);

/** rule_set__environment() - the rules that $DSTLAYOUT_RULES names, or NULL */
const char *rule_set__environment(void);

struct stat;

/** rule_set__would_load() - whether rule_set__load() of @path reads this file */
bool rule_set__would_load(const char *path, const struct stat *file);

/** rule_set__would_read() - the same for rule_set__open() */
bool rule_set__would_read(const char *const *paths, size_t nr,
			  const struct stat *file);

#endif /* DSTLAYOUT_RULES_LOAD_H */
