/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The harness as a run sees it: a few text files, wherever they are. Those of
 * the module lie in debugfs, those of --user in this very process.
 */
#ifndef DSTLAYOUT_RUN_PORT_H
#define DSTLAYOUT_RUN_PORT_H

#include <stddef.h>

#include "err.h"

/** RUN_TEXT_MAX - bytes of one file that are read at most */
#define RUN_TEXT_MAX	(64u << 20)

/**
 * struct run_port - the files of a harness
 * @name: what to call it in a diagnostic
 * @dir: where the files lie; NULL for those of this process
 * @read: reads a file to its end, without waiting for a run: 0 with @text set to
 *	memory from malloc(), a NUL behind its @len bytes, or a negative error
 *	number
 * @write: writes to a file in one piece: 0 or a negative error number
 */
struct run_port {
	const char *name;
	const char *dir;
	int (*read)(const struct run_port *port, const char *file, char **text,
		    size_t *len);
	int (*write)(const struct run_port *port, const char *file,
		     const char *text, size_t len);
};

/**
 * run_port__of_directory() - the files of the module
 * @port: filled
 * @dir: where they lie; must outlive @port
 */
void run_port__of_directory(struct run_port *port, const char *dir);

/**
 * run_port__read() - read one file
 * @port: whose
 * @file: its name
 * @text: set to its text; release with free()
 * @err: says why on failure
 *
 * Return: 0, or -1 with @err set.
 */
int run_port__read(const struct run_port *port, const char *file, char **text,
		   struct err *err);

/**
 * run_port__write() - write to one file
 * @port: whose
 * @file: its name
 * @text: what
 * @len: how many bytes
 * @about: what the user asked for with that, for the diagnostic
 * @err: says why on failure, in the words of the harness
 *
 * Return: 0, or -1 with @err set.
 */
int run_port__write(const struct run_port *port, const char *file,
		    const char *text, size_t len, const char *about,
		    struct err *err);

#endif /* DSTLAYOUT_RUN_PORT_H */
