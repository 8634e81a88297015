/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Layouts of a kernel tree that is configured but not built: its kbuild compiles
 * stubs that do nothing but include headers, in a temporary directory.
 */
#ifndef DSTLAYOUT_TREE_H
#define DSTLAYOUT_TREE_H

#include <stdbool.h>
#include <stddef.h>

#include "err.h"
#include "pool.h"
#include "rules.h"
#include "run_signals.h"

/** TREE_MAX_OPTIONS - how many options can be turned on and off */
#define TREE_MAX_OPTIONS	6

/** TREE_MAX_STUBS - the configuration as it is, and every combination */
#define TREE_MAX_STUBS		((1u << TREE_MAX_OPTIONS) + 1)

/**
 * struct tree_options - options of a configuration to turn on and off
 * @names: without CONFIG_ in front
 * @nr: how many, TREE_MAX_OPTIONS at most; 0 leaves the configuration alone
 */
struct tree_options {
	const char *names[TREE_MAX_OPTIONS];
	size_t nr;
};

/** tree_options__is_on() - whether an option is on in a stub other than the first */
static inline bool tree_options__is_on(const struct tree_options *options,
				       size_t option, size_t stub)
{
	return (stub - 1) >> (options->nr - 1 - option) & 1;
}

/** tree_options__nr_stubs() - the configuration as it is, and combinations */
static inline size_t tree_options__nr_stubs(const struct tree_options *options)
{
	return options->nr ? (1u << options->nr) + 1 : 1;
}

/**
 * struct tree - stubs of a kernel tree
 * @dir: the tree, as the caller named it
 * @temporary: directory with all that was made, or NULL
 * @objects: for each stub the object file, or NULL where it does not compile;
 *	the first is of the configuration as it is
 * @reasons: for each that does not compile what the compiler says of it
 * @nr: how many
 * @signals: held back while @temporary is there
 * @signo: the one that came, or 0
 * @pool: owns the strings
 */
struct tree {
	const char *dir;
	const char *temporary;
	const char *objects[TREE_MAX_STUBS];
	const char *reasons[TREE_MAX_STUBS];
	size_t nr;
	struct run_signals signals;
	int signo;
	struct pool pool;
};

/**
 * tree__build() - compile stubs with the headers that rules name
 * @tree: filled; release with tree__remove(), also after a failure
 * @dir: a prepared kernel build directory: one with headers, with O= or without
 * @rules: the rules; each header is included once, in their order
 * @options: what to turn on and off
 * @err: says why on failure
 *
 * What an option turns on or off is only what the headers ask of it: neither
 * what depends on it in Kconfig nor the compiler's flags follow.
 *
 * Return: 0 if the first stub could be compiled and all of @options are known, or -1
 * with @err set.
 */
int tree__build(struct tree *tree, const char *dir, const struct rule_set *rules,
		const struct tree_options *options, struct err *err);

/**
 * tree__release_name() - the kernel's release
 * @tree: built
 * @release: set; NULL where the tree does not say
 * @err: says why on failure
 *
 * Return: 0, or -1 if memory ran out.
 */
int tree__release_name(struct tree *tree, const char **release, struct err *err);

/**
 * tree__remove() - remove the temporary directory
 *
 * One that was never built is none. If a signal came to end the program meanwhile, it ends now.
 */
void tree__remove(struct tree *tree);

#endif /* DSTLAYOUT_TREE_H */
