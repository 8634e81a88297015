/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Tasks that all use the module at once, each in its own way.
 */
#ifndef DSTLAYOUT_TASKS_H
#define DSTLAYOUT_TASKS_H

#include <stdbool.h>
#include <sys/types.h>

#include "random.h"

/* More of them than anybody will ask for. */
#define TASKS_MAX	1024

/**
 * struct tasks - tasks that were started
 * @nr: how many there are
 * @pids: of them
 * @loaded: whether the module is there all the time
 * @killed: how many were killed and replaced
 */
struct tasks {
	unsigned int nr;
	pid_t pids[TASKS_MAX];
	bool loaded;
	unsigned long killed;
};

/**
 * tasks__start() - start tasks that use the module until they are ended
 * @tasks: @loaded is set already; without it, files may be gone at any moment
 * @nr: how many, at most TASKS_MAX
 * @r: decides what each of them does
 *
 * They start and stop runs, configure, define shapes, read every file, wait and
 * do not wait, all at random. One that is given an error it must not be given
 * ends and says so.
 *
 * Return: whether they could be started.
 */
bool tasks__start(struct tasks *tasks, unsigned int nr, struct random *r);

/**
 * tasks__replace() - kill one of them, whatever it does, and start another
 * @tasks: the tasks
 * @r: decides which
 *
 * Return: whether it was still at it, and went at once.
 */
bool tasks__replace(struct tasks *tasks, struct random *r);

/**
 * tasks__end() - end all tasks
 *
 * Return: whether all were still at it.
 */
bool tasks__end(struct tasks *tasks);

#endif /* DSTLAYOUT_TASKS_H */
