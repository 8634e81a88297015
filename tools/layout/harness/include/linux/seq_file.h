/* SPDX-License-Identifier: GPL-2.0 */
#ifndef HARNESS_LINUX_SEQ_FILE_H
#define HARNESS_LINUX_SEQ_FILE_H

#include <stdbool.h>
#include <stddef.h>

/* A text that grows. */
struct seq_file {
	char *text;
	size_t len;
	size_t room;
	bool failed;		/* there was no memory for all of it */
};

__attribute__((format(printf, 2, 3)))
void seq_printf(struct seq_file *m, const char *format, ...);
void seq_puts(struct seq_file *m, const char *text);
void seq_putc(struct seq_file *m, char c);

#endif /* HARNESS_LINUX_SEQ_FILE_H */
