/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The measuring engine of the module, in threads of this process.
 *
 * It has the files of the module, by the same names and with the same content;
 * see Documentation/dev-tools/dstlayout/harness.rst. It needs no privilege, and
 * runs on those CPUs that the process may use when it is first called. All
 * functions may be called from several threads at once, except harness_exit().
 */
#ifndef HARNESS_H
#define HARNESS_H

#include <stddef.h>

/**
 * harness_write() - write to a file
 * @file: "config", "custom" or "control"
 * @text: what to write, one command
 * @len: bytes of it
 *
 * "start" to "control" starts a run in the background; "stop" waits for its end.
 *
 * Return: 0; -errno as of the module's file, of which "status" has the reason;
 * -ENOENT if there is no such file, -EACCES if it cannot be written, -ENOMEM.
 */
int harness_write(const char *file, const char *text, size_t len);

/**
 * harness_read() - read a file
 * @file: "results" (which waits for the end of a run), "samples", "status",
 *	"shapes", "config"
 * @text: filled on success: what is there, and a zero byte; to be freed
 * @len: filled on success: its length without the zero byte
 *
 * Return: 0; -ENOENT if there is no such file, -EACCES if it cannot be read,
 * -ENOMEM.
 */
int harness_read(const char *file, char **text, size_t *len);

/**
 * harness_exit() - stop a run, end all threads, and forget the results
 *
 * What was configured and which shapes were defined is kept, should there be
 * another call.
 */
void harness_exit(void);

#endif /* HARNESS_H */
