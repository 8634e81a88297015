/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What the pieces behind tree.h share.
 */
#ifndef DSTLAYOUT_TREE_PRIV_H
#define DSTLAYOUT_TREE_PRIV_H

#include "tree.h"

/** TREE_LOG - what kbuild's output is called in the temporary directory */
#define TREE_LOG	"log"

/** tree__no_memory() - say that memory ran out; always -1 */
int tree__no_memory(const struct tree *tree, struct err *err);

/**
 * tree_stub__write_all() - write the stubs and their Kbuild file
 * @tree: its temporary directory and number of stubs are set
 *
 * Return: 0, or -1 with @err set.
 */
int tree_stub__write_all(struct tree *tree, const struct rule_set *rules,
			 const struct tree_options *options, struct err *err);

/**
 * tree_make__run() - have kbuild compile the stubs
 * @tree: all is written
 *
 * Ends early, with the signal in tree->signo, if one comes.
 *
 * Return: 0 whatever make says, or -1 with @err set if it could not be run.
 */
int tree_make__run(struct tree *tree, struct err *err);

/**
 * tree_asked__check() - refuse options that there are not
 * @tree: compiled
 * @options: what was turned on and off
 * @err: names the first option that no header asks for and the configuration does not
 *	have, and those that are like it
 *
 * Return: 0, also where kbuild did not note what headers ask for, or -1 with @err set.
 */
int tree_asked__check(struct tree *tree, const struct tree_options *options,
		      struct err *err);

/**
 * tree_log__reason() - the line of a log that says why
 * @log: its text
 * @stub: only what is about this source file; NULL for the build as a whole
 * @line: filled, without a newline; "" if there is none
 * @size: of @line in bytes
 */
void tree_log__reason(const char *log, const char *stub, char *line, size_t size);

#endif /* DSTLAYOUT_TREE_PRIV_H */
