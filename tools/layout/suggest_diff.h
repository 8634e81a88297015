/* SPDX-License-Identifier: GPL-2.0 */
#ifndef DSTLAYOUT_SUGGEST_DIFF_H
#define DSTLAYOUT_SUGGEST_DIFF_H

#include <stddef.h>

#include "err.h"

/**
 * suggest_diff__write() - the difference between two texts, as patch takes it
 * @path: of the file that both are of; what patch is to strip stands in front
 * @before: one text; not terminated
 * @before_len: its length in bytes
 * @after: the other one
 * @after_len: its length
 * @diff: set; "" if there is none; release with free()
 * @err: says why on failure
 *
 * Return: 0, or -1 with @err set.
 */
int suggest_diff__write(const char *path, const char *before, size_t before_len,
			const char *after, size_t after_len, char **diff, struct err *err);

#endif /* DSTLAYOUT_SUGGEST_DIFF_H */
