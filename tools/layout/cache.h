/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Files that cost much to make, kept in the user's cache directory:
 * $XDG_CACHE_HOME/dstlayout, by default ~/.cache/dstlayout. It can be removed at
 * any time. Nothing that goes wrong with it is an error: it is as if there was
 * none.
 */
#ifndef DSTLAYOUT_CACHE_H
#define DSTLAYOUT_CACHE_H

#include <stdbool.h>
#include <stddef.h>

#include "file.h"

/** CACHE_HEAD - bytes in front of what was kept */
#define CACHE_HEAD	24

/** CACHE_MAX_BYTES - how much is kept; the oldest goes first */
#define CACHE_MAX_BYTES	((size_t)256 << 20)

/**
 * cache__get() - fetch what was kept
 * @file: filled on success, the bytes from CACHE_HEAD on; release with
 *	file__close()
 * @key: lower-case letters, digits, '-'
 *
 * Return: whether there was an entry that is whole.
 */
bool cache__get(struct file *file, const char *key);

/**
 * cache__put() - keep bytes
 * @key: what to keep them under
 * @data: the bytes
 * @size: how many
 *
 * The entry appears all at once, whoever else puts or gets it at that time, and
 * whenever this is interrupted.
 */
void cache__put(const char *key, const void *data, size_t size);

#endif /* DSTLAYOUT_CACHE_H */
