// SPDX-License-Identifier: GPL-2.0
#include <string.h>

#include "run_list.h"

#define SHAPE_WORD	"shape "

/* "shape NAME/TWIN size=...": the twin of a shape. */
static bool is_twin(const char *line, size_t len)
{
	const char *name = line + strlen(SHAPE_WORD);
	size_t name_len = strcspn(name, "\n ");

	return len > strlen(SHAPE_WORD) && memchr(name, '/', name_len);
}

static void write_shapes(const char *text, bool twins, struct out *out)
{
	bool shown = true;

	while (*text) {
		size_t len = strcspn(text, "\n");

		if (!strncmp(text, SHAPE_WORD, strlen(SHAPE_WORD)))
			shown = twins || !is_twin(text, len);
		if (shown)
			out__printf(out, "%.*s\n", (int)len, text);
		text += len + (text[len] == '\n');
	}
}

/* As remarks, so that the whole is a file of shapes. */
static void write_keys(const char *config, struct out *out)
{
	while (*config) {
		size_t len = strcspn(config, "\n");

		out__printf(out, "#   %.*s\n", (int)len, config);
		config += len + (config[len] == '\n');
	}
}

void run_list__write(const char *shapes, bool twins, const char *config,
		     struct out *out)
{
	out__printf(out, "# Keys, as --set takes them, and what they are now:\n");
	write_keys(config, out);
	out__printf(out, "#\n");
	out__printf(out, "# Shapes, as --shape-file takes them:\n");
	write_shapes(shapes, twins, out);
}
