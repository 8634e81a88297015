/* SPDX-License-Identifier: GPL-2.0 */
#ifndef DSTLAYOUT_EXEC_H
#define DSTLAYOUT_EXEC_H

/** EXEC_NOT_FOUND - exit status of a child for which there is no such program */
#define EXEC_NOT_FOUND	127

/**
 * exec__run() - run a program and wait for it
 * @argv: its arguments; looked up in PATH; NULL behind the last
 * @output: file descriptor that its standard output goes to
 *
 * Its standard input is empty, its standard error is thrown away, and it does
 * not outlive this thread.
 *
 * Return: its wait status, EXEC_NOT_FOUND as exit status included, or -1 with
 * errno set.
 */
int exec__run(const char *const *argv, int output);

#endif /* DSTLAYOUT_EXEC_H */
