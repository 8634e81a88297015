/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The files through which the harness is told what to do and tells what came of
 * it, wherever they lie.
 */
#ifndef DSTLAYOUT_FILES_H
#define DSTLAYOUT_FILES_H

#include <linux/types.h>

#include "config.h"

struct seq_file;

/**
 * struct dl_file - one of them
 * @name: without blanks
 * @show: prints what reading gives, 0 or -errno; NULL if it is only written
 * @write: does what was written, 0 or -errno with the reason; may change the
 *	text; NULL if it is only read
 * @longest: bytes that one write may have
 * @waits: whether reading waits for the end of a run
 */
struct dl_file {
	const char *name;
	int (*show)(struct seq_file *m);
	int (*write)(char *text, struct dl_reason *reason);
	u32 longest;
	bool waits;
};

extern const struct dl_file dl_files[];
extern const u32 dl_nr_files;

/**
 * dl_file_write() - do what was written
 * @file: has a @write
 * @text: all of it, with a zero byte behind; changed. Not looked at if @len is
 *	above the @longest.
 * @len: bytes that were written
 * @reason: filled with what is wrong, "" if nothing is
 *
 * One write is one command: there is nothing to collect over several. The
 * status tells of the last one.
 *
 * Return: 0; -E2BIG; -EINVAL, -EBUSY, -ENOMEM of the command.
 */
int dl_file_write(const struct dl_file *file, char *text, size_t len,
		  struct dl_reason *reason);

#endif /* DSTLAYOUT_FILES_H */
