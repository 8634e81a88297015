// SPDX-License-Identifier: GPL-2.0
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cmd_output.h"
#include "file.h"
#include "rules_load.h"
#include "same_file.h"

/* Every format that an object can have shows a NUL as early as that. */
#define PROBED_BYTES	8192

static bool is_among(const struct cmd_list *files, const struct stat *output)
{
	size_t i;

	for (i = 0; i < files->nr; i++) {
		if (is_same_file(files->items[i], output))
			return true;
	}
	return false;
}

/*
 * A directory as an object stands for the kernel in it, which is no text and
 * refused as such.
 */
static bool is_input(const struct cmd_options *o, const struct stat *output)
{
	return is_among(&o->objects, output) || is_among(&o->inputs, output) ||
	       (o->object.base && is_same_file(o->object.base, output)) ||
	       rule_set__would_read(o->rules.items, o->rules.nr, output);
}

/* Return: 0 if a file can have been a report, or -1 with @err set. */
static int check_text(const char *path, struct err *err)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
	char bytes[PROBED_BYTES];
	ssize_t got = fd < 0 ? -1 : file__fill(fd, bytes, sizeof(bytes));
	int error = errno;

	if (fd >= 0)
		close(fd);
	if (got < 0)
		return err__set(err, "--output %s: cannot see what it would replace, %s: name another file",
				path, strerror(error));
	if (memchr(bytes, '\0', (size_t)got))
		return err__set(err, "--output %s: is no text, so it never was a report: name another file, or remove it first",
				path);
	return 0;
}

int cmd_output__check(const struct cmd_options *o, struct err *err)
{
	struct stat st;

	if (!o->output || stat(o->output, &st) || !S_ISREG(st.st_mode))
		return 0;
	if (is_input(o, &st))
		return err__set(err, "--output %s: is read here as well: name another file",
				o->output);
	return check_text(o->output, err);
}
