// SPDX-License-Identifier: GPL-2.0
#include "suggest_buffer.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FIRST_ROOM	4096

static bool make_room(struct suggest_buffer *b, size_t len)
{
	size_t room = b->room ? b->room : FIRST_ROOM;
	char *text;

	while (!b->failed && room - b->len <= len && room < SIZE_MAX / 2)
		room *= 2;
	if (!b->failed && room != b->room) {
		text = realloc(b->text, room);
		b->failed = !text;
		if (text) {
			b->text = text;
			b->room = room;
		}
	}
	return !b->failed;
}

void suggest_buffer__write(struct suggest_buffer *b, const char *data, size_t len)
{
	if (!make_room(b, len))
		return;
	memcpy(b->text + b->len, data, len);
	b->len += len;
	b->text[b->len] = '\0';
}

void suggest_buffer__printf(struct suggest_buffer *b, const char *fmt, ...)
{
	char *text = NULL;
	va_list ap;
	int len;

	va_start(ap, fmt);
	len = vasprintf(&text, fmt, ap);
	va_end(ap);
	if (len < 0) {
		b->failed = true;
		return;
	}
	suggest_buffer__write(b, text, (size_t)len);
	free(text);
}

char *suggest_buffer__take(struct suggest_buffer *b, size_t *len)
{
	char *text;

	suggest_buffer__write(b, "", 0);
	text = b->text;
	if (len)
		*len = b->len;
	if (b->failed) {
		free(text);
		text = NULL;
	}
	memset(b, 0, sizeof(*b));
	return text;
}
