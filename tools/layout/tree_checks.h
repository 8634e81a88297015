/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Rules against a kernel tree that is not built.
 */
#ifndef DSTLAYOUT_TREE_CHECKS_H
#define DSTLAYOUT_TREE_CHECKS_H

#include "checks.h"
#include "tree.h"

/**
 * struct tree_checks - what was found in the stubs of a tree
 * @tree: the stubs
 * @configs: which options were turned on and off
 * @options: those of the command, with stubs as objects
 * @checks: the stubs that could be compiled, the configuration as it is first
 * @stubs: for each of them, which one in @tree
 */
struct tree_checks {
	struct tree tree;
	struct tree_options configs;
	struct cmd_options options;
	struct checks checks;
	size_t stubs[TREE_MAX_STUBS];
};

/**
 * tree_checks__run() - compile stubs, and hold them against the rules
 * @tc: filled; release with tree_checks__free(), also after a failure
 * @dir: the tree
 * @configs: what to turn on and off
 * @rules: must outlive @tc
 * @options: of the command; likewise
 *
 * Rules that name no header are skipped; asked for by name, they are refused.
 *
 * Return: STATUS_HOLDS whatever the verdicts are, or STATUS_TROUBLE, which was
 * complained about.
 */
int tree_checks__run(struct tree_checks *tc, const char *dir,
		     const struct tree_options *configs,
		     const struct rule_set *rules,
		     const struct cmd_options *options);

void tree_checks__free(struct tree_checks *tc);

#endif /* DSTLAYOUT_TREE_CHECKS_H */
