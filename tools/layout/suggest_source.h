/* SPDX-License-Identifier: GPL-2.0 */
/*
 * A suggestion as a diff against the file that the struct is declared in.
 */
#ifndef DSTLAYOUT_SUGGEST_SOURCE_H
#define DSTLAYOUT_SUGGEST_SOURCE_H

#include "suggest.h"

/**
 * suggest_source__diff() - put the declaration's members into the suggested order
 * @job: solved
 * @path: of the file; not changed
 * @diff: set to a unified diff, "" if nothing moves; release with free()
 * @err: says what in the declaration is not understood, and where
 *
 * Members keep their comments and stay inside of what their #ifdef says. What the
 * objects do not have stays behind what it is behind.
 *
 * Return: 0, or -1 with @err set.
 */
int suggest_source__diff(struct suggest_job *job, const char *path, char **diff,
			 struct err *err);

#endif /* DSTLAYOUT_SUGGEST_SOURCE_H */
