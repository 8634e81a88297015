// SPDX-License-Identifier: GPL-2.0
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "file.h"
#include "slab.h"

/* A number in a file of its own, in decimal. */
static bool read_number(const char *dir, const char *name, const char *file,
			uint64_t *number)
{
	char path[512], text[32], *end;
	ssize_t got;
	int fd, len;

	len = snprintf(path, sizeof(path), "%s/%s/%s", dir, name, file);
	if (len < 0 || (size_t)len >= sizeof(path))
		return false;
	fd = open(path, O_RDONLY | O_CLOEXEC);
	if (fd < 0)
		return false;
	got = file__fill(fd, text, sizeof(text) - 1);
	close(fd);
	if (got <= 0)
		return false;
	text[got] = '\0';
	errno = 0;
	*number = strtoull(text, &end, 10);
	return !errno && end != text && (*end == '\n' || !*end);
}

bool slab__read(struct slab *slab, const char *dir, const char *name)
{
	uint64_t red_zone = 0;

	/* a name is one component, whatever the rule file says */
	if (strchr(name, '/') || name[0] == '.')
		return false;
	if (!read_number(dir, name, "object_size", &slab->object_size) ||
	    !read_number(dir, name, "slab_size", &slab->slab_size) ||
	    !read_number(dir, name, "align", &slab->align))
		return false;
	/* kernels without slab debugging have no such file */
	read_number(dir, name, "red_zone", &red_zone);
	slab->red_zone = red_zone;
	return slab->object_size && slab->slab_size;
}
