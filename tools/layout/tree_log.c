// SPDX-License-Identifier: GPL-2.0
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "tree_priv.h"

/*
 * What a line has in it that says why, the most telling first. Where there is no such
 * compiler, the shell or make names it, and make's last word is but a status.
 */
static const char *const telling[] = {
	" error: ", "ERROR", "not found", "No such file or directory", "***", NULL
};

static bool has(const char *line, size_t len, const char *text)
{
	return memmem(line, len, text, strlen(text));
}

/* Copy the first line from @log on that has @text. Return: whether there is one. */
static bool take(const char *log, const char *text, char *line, size_t size)
{
	while (*log) {
		size_t len = strcspn(log, "\n");

		if (has(log, len, text)) {
			snprintf(line, size, "%.*s", (int)len, log);
			return true;
		}
		log += len + (log[len] == '\n');
	}
	return false;
}

void tree_log__reason(const char *log, const char *stub, char *line, size_t size)
{
	const char *start = log;
	size_t i;

	*line = '\0';
	if (stub)
		log = strstr(log, stub);
	/* the place stands in front of the message, in its line */
	while (log && log > start && log[-1] != '\n')
		log--;
	for (i = 0; log && telling[i]; i++) {
		if (take(log, telling[i], line, size))
			return;
		/* further on, other stubs have their say */
		if (stub)
			return;
	}
}
