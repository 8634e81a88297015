// SPDX-License-Identifier: GPL-2.0
/*
 * A text that grows.
 */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <linux/seq_file.h>

#define FIRST_ROOM	4096

/* Makes room for so many bytes and a zero byte; false if it cannot. */
static bool reserve(struct seq_file *m, size_t len)
{
	size_t room = m->room ? m->room : FIRST_ROOM;
	char *text;

	while (room - m->len <= len)
		room *= 2;
	if (room == m->room)
		return true;
	text = realloc(m->text, room);
	if (!text) {
		m->failed = true;
		return false;
	}
	m->text = text;
	m->room = room;
	return true;
}

static void append(struct seq_file *m, const char *text, size_t len)
{
	if (m->failed || !reserve(m, len))
		return;
	memcpy(m->text + m->len, text, len);
	m->len += len;
	m->text[m->len] = '\0';
}

void seq_puts(struct seq_file *m, const char *text)
{
	append(m, text, strlen(text));
}

void seq_putc(struct seq_file *m, char c)
{
	append(m, &c, 1);
}

void seq_printf(struct seq_file *m, const char *format, ...)
{
	va_list args;
	int len;

	va_start(args, format);
	len = vsnprintf(NULL, 0, format, args);
	va_end(args);
	if (m->failed || len < 0 || !reserve(m, len))
		return;
	va_start(args, format);
	vsnprintf(m->text + m->len, m->room - m->len, format, args);
	va_end(args);
	m->len += len;
}
