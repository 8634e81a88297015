/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Text that grows. A stream to memory would do, but when memory runs out it drops
 * what it has no room for, and does not say so.
 */
#ifndef DSTLAYOUT_SUGGEST_BUFFER_H
#define DSTLAYOUT_SUGGEST_BUFFER_H

#include <stdbool.h>
#include <stddef.h>

/**
 * struct suggest_buffer - text; a zeroed one is empty
 * @text: it, which ends with a zero; NULL while it is empty
 * @len: its length in bytes
 * @room: bytes that there is memory for
 * @failed: whether memory ran out; nothing is added any more then
 */
struct suggest_buffer {
	char *text;
	size_t len;
	size_t room;
	bool failed;
};

void suggest_buffer__write(struct suggest_buffer *buffer, const char *data, size_t len);

/** suggest_buffer__printf() - add what comes of a format */
void suggest_buffer__printf(struct suggest_buffer *buffer, const char *fmt, ...)
	__attribute__((format(printf, 2, 3)));

/**
 * suggest_buffer__take() - end the text
 * @buffer: empty afterwards
 * @len: set to its length; may be NULL
 *
 * Return: the text, for free(), or NULL if memory ran out.
 */
char *suggest_buffer__take(struct suggest_buffer *buffer, size_t *len);

#endif /* DSTLAYOUT_SUGGEST_BUFFER_H */
