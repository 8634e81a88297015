/* SPDX-License-Identifier: GPL-2.0 */
#ifndef DSTLAYOUT_EXEC_H
#define DSTLAYOUT_EXEC_H

#include <limits.h>

/** EXEC_NOT_FOUND - exit status of a child for which there is no such program */
#define EXEC_NOT_FOUND	127

/** EXEC_FAILED - exit status of a child that could not become the program */
#define EXEC_FAILED	126

/**
 * exec__find() - find a program in the directories of PATH
 * @path: its absolute name
 * @name: what it is called, without a slash
 *
 * Directories that are not absolute mean another place wherever this is run, a
 * source tree with somebody's patch in it among them: they are passed over.
 *
 * Return: 0, or -1 if there is none.
 */
int exec__find(char path[PATH_MAX], const char *name);

/**
 * struct exec_files - what a program has open
 * @output: file descriptor that its standard output goes to, or -1
 * @errors: the same for its standard error
 * @kept: another one that stays open, by its number, or -1
 */
struct exec_files {
	int output;
	int errors;
	int kept;
};

/**
 * exec__run() - run a program and wait for it
 * @argv: its arguments; the first one is looked for by exec__find(); NULL behind
 *	the last
 * @files: where its output goes; what goes nowhere is thrown away
 *
 * Its standard input is empty, and it does not outlive this thread.
 *
 * Return: its wait status, with EXEC_NOT_FOUND or EXEC_FAILED as exit status if
 * it never ran, or -1 with errno set.
 */
int exec__run(const char *const *argv, const struct exec_files *files);

#endif /* DSTLAYOUT_EXEC_H */
