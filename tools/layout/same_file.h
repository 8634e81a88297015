/* SPDX-License-Identifier: GPL-2.0 */
#ifndef DSTLAYOUT_SAME_FILE_H
#define DSTLAYOUT_SAME_FILE_H

#include <stdbool.h>
#include <sys/stat.h>

/** is_same_file() - whether a path leads to a file, by whatever name */
static inline bool is_same_file(const char *path, const struct stat *file)
{
	struct stat st;

	return !stat(path, &st) && st.st_dev == file->st_dev &&
	       st.st_ino == file->st_ino;
}

#endif /* DSTLAYOUT_SAME_FILE_H */
