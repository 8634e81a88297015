// SPDX-License-Identifier: GPL-2.0
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "run_port.h"
#include "run_status.h"

/* The files are small; the first piece holds most of them. */
#define PIECE	16384

/* Needs no memory: that is what it takes to undo things when there is none. */
static int open_file(const struct run_port *port, const char *file, int flags)
{
	char path[PATH_MAX];
	int len, fd;

	len = snprintf(path, sizeof(path), "%s/%s", port->dir, file);
	if (len < 0 || (size_t)len >= sizeof(path))
		return -ENAMETOOLONG;
	fd = open(path, flags | O_CLOEXEC);
	return fd < 0 ? -errno : fd;
}

static int read_all(int fd, char **text, size_t *len)
{
	size_t room = 0, used = 0;
	char *all = NULL, *more;
	ssize_t got;

	for (;;) {
		if (used + PIECE >= room) {
			room = room ? 2 * room : 2 * PIECE;
			more = room > RUN_TEXT_MAX ? NULL : realloc(all, room);
			if (!more) {
				free(all);
				return room > RUN_TEXT_MAX ? -EFBIG : -ENOMEM;
			}
			all = more;
		}
		got = read(fd, all + used, PIECE);
		if (got < 0 && errno == EINTR)
			continue;
		if (got < 0) {
			int error = errno;

			free(all);
			return -error;
		}
		if (!got)
			break;
		used += (size_t)got;
	}
	all[used] = '\0';
	*text = all;
	*len = used;
	return 0;
}

static int directory__read(const struct run_port *port, const char *file,
			   char **text, size_t *len)
{
	int fd = open_file(port, file, O_RDONLY | O_NONBLOCK);
	int ret;

	if (fd < 0)
		return fd;
	ret = read_all(fd, text, len);
	close(fd);
	return ret;
}

/* The module takes a write as one command, and never takes half of it. */
static int directory__write(const struct run_port *port, const char *file,
			    const char *text, size_t len)
{
	int fd = open_file(port, file, O_WRONLY | O_TRUNC);
	int ret = 0;
	ssize_t put;

	if (fd < 0)
		return fd;
	do {
		put = write(fd, text, len);
	} while (put < 0 && errno == EINTR);
	if (put < 0)
		ret = -errno;
	else if ((size_t)put < len)
		ret = -EIO;
	if (close(fd) && !ret)
		ret = -errno;
	return ret;
}

void run_port__of_directory(struct run_port *port, const char *dir)
{
	port->name = dir;
	port->dir = dir;
	port->read = directory__read;
	port->write = directory__write;
}

int run_port__read(const struct run_port *port, const char *file, char **text,
		   struct err *err)
{
	size_t len;
	const char *advice = port->dir ?
		"see whether the module is still loaded, and is of this version" :
		"allow this process more memory, or threads (ulimit -a)";
	int ret = port->read(port, file, text, &len);

	if (ret)
		return err__set(err, "%s/%s: cannot be read, %s: %s", port->name, file,
				strerror(-ret), advice);
	if (strlen(*text) != len) {
		free(*text);
		return err__set(err, "%s/%s: has a zero byte in it: it is no text of the harness",
				port->name, file);
	}
	return 0;
}

int run_port__write(const struct run_port *port, const char *file,
		    const char *text, size_t len, const char *about,
		    struct err *err)
{
	int ret = port->write(port, file, text, len);
	struct run_status status;

	if (!ret)
		return 0;
	/* The number alone says little; the harness keeps the reason. */
	if (!run_status__read(&status, port, NULL) && status.error[0])
		return err__set(err, "%s: %s", about, status.error);
	return err__set(err, "%s: %s/%s refused it, %s: see the end of dmesg",
			about, port->name, file, strerror(-ret));
}
