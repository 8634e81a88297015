/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Mapped files that somebody makes shorter.
 */
#ifndef DSTLAYOUT_FILE_GUARD_H
#define DSTLAYOUT_FILE_GUARD_H

#include <stddef.h>

/** struct file_guard - one mapping that is being watched */
struct file_guard;

/**
 * file_guard__add() - watch a mapping
 * @data: where it begins
 * @size: its bytes
 * @path: of the file; copied
 *
 * Reading behind the new end of a file is a SIGBUS. From now on one inside of
 * the mapping ends the program with status 2 and the usual line on stderr; the
 * program's own files are whole or not there at that time, since reports are
 * written when everything was read. Any other SIGBUS does what it did before.
 *
 * Return: to be released with file_guard__remove(), or NULL without memory.
 */
struct file_guard *file_guard__add(const void *data, size_t size, const char *path);

void file_guard__remove(struct file_guard *guard);

#endif /* DSTLAYOUT_FILE_GUARD_H */
