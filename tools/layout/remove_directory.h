/* SPDX-License-Identifier: GPL-2.0 */
#ifndef DSTLAYOUT_REMOVE_DIRECTORY_H
#define DSTLAYOUT_REMOVE_DIRECTORY_H

/**
 * remove_directory() - remove a directory of ours with all that is in it
 * @path: which
 *
 * Takes no memory but the stack's, so that it can be done whatever went wrong.
 * Links are removed, not followed.
 */
void remove_directory(const char *path);

#endif /* DSTLAYOUT_REMOVE_DIRECTORY_H */
