// SPDX-License-Identifier: GPL-2.0
#include <dirent.h>
#include <fcntl.h>
#include <stdbool.h>
#include <string.h>
#include <unistd.h>

#include "remove_directory.h"

/* Deeper than anything that kbuild makes. */
#define MAX_DEPTH	16

/* What is removed while a directory is read may hide something else in it. */
#define MAX_PASSES	8

static void remove_in(int parent, const char *name, int depth);

/* Return: whether there was something. */
static bool remove_some(int fd, int depth)
{
	union {
		struct dirent64 first;
		char bytes[4096];
	} entries;
	const struct dirent64 *entry;
	ssize_t size, at;

	size = getdents64(fd, entries.bytes, sizeof(entries.bytes));
	for (at = 0; at < size; at += entry->d_reclen) {
		entry = (void *)(entries.bytes + at);
		if (!strcmp(entry->d_name, ".") || !strcmp(entry->d_name, ".."))
			continue;
		if (unlinkat(fd, entry->d_name, 0))
			remove_in(fd, entry->d_name, depth + 1);
	}
	return size > 0;
}

static void remove_in(int parent, const char *name, int depth)
{
	int fd, pass;

	fd = openat(parent, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
	for (pass = 0; fd >= 0 && depth < MAX_DEPTH && pass < MAX_PASSES; pass++) {
		while (remove_some(fd, depth))
			;
		if (lseek(fd, 0, SEEK_SET) || !unlinkat(parent, name, AT_REMOVEDIR))
			break;
	}
	if (fd >= 0)
		close(fd);
}

void remove_directory(const char *path)
{
	remove_in(AT_FDCWD, path, 0);
}
