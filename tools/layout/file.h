/* SPDX-License-Identifier: GPL-2.0 */
/*
 * A file's bytes in memory.
 */
#ifndef DSTLAYOUT_FILE_H
#define DSTLAYOUT_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

#include "err.h"

struct file_guard;

/**
 * struct file - one file
 * @data: its bytes
 * @size: how many
 * @mapped: bytes that are mapped; 0 where @data came from malloc()
 * @guard: what watches the mapping, or NULL
 * @sysfs: whether it lies in sysfs, so that it describes the running kernel
 */
struct file {
	void *data;
	size_t size;
	size_t mapped;
	struct file_guard *guard;
	bool sysfs;
};

/**
 * file__open() - map a regular file, or read it where it cannot be mapped
 * @file: filled on success; release with file__close()
 * @path: which
 * @err: says why on failure
 *
 * Should somebody make a mapped file shorter, then reading what is gone ends
 * the program: one line, status 2.
 *
 * Return: 0, or -1 with @err set: it is missing, unreadable, empty, or no
 * regular file.
 */
int file__open(struct file *file, const char *path, struct err *err);

/**
 * file__from_fd() - the same for an open file
 * @path: what to call it in a diagnostic
 */
int file__from_fd(struct file *file, int fd, const char *path, struct err *err);

void file__close(struct file *file);

/**
 * file__fill() - read until there is no more, or no more room
 * @fd: where from
 * @data: room for @size bytes
 *
 * Return: how many bytes there were, less than @size if the file ended, or -1 with
 * errno set.
 */
ssize_t file__fill(int fd, void *data, size_t size);

#endif /* DSTLAYOUT_FILE_H */
