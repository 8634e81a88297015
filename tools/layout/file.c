// SPDX-License-Identifier: GPL-2.0
#include "file.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/magic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <unistd.h>

#include "file_guard.h"

static int check_kind(const struct stat *st, const char *path, struct err *err)
{
	if (S_ISDIR(st->st_mode))
		return err__set(err, "%s: is a directory: name a file in it", path);
	if (!S_ISREG(st->st_mode))
		return err__set(err, "%s: is no regular file: copy its content to one",
				path);
	if (!st->st_size)
		return err__set(err,
				"%s: is empty: name a kernel image, a module, an object file or raw BTF",
				path);
	if ((uintmax_t)st->st_size > SIZE_MAX / 2)
		return err__set(err, "%s: is too large for this machine: use a 64-bit one",
				path);
	return 0;
}

ssize_t file__fill(int fd, void *data, size_t size)
{
	size_t done = 0;
	ssize_t n = 1;

	while (done < size && n) {
		n = read(fd, (char *)data + done, size - done);
		if (n < 0 && errno != EINTR)
			return -1;
		done += n > 0 ? n : 0;
	}
	return done;
}

static int read_all(struct file *file, int fd, const char *path, struct err *err)
{
	ssize_t got;

	file->data = malloc(file->size);
	if (!file->data)
		return err__set(err, "%s: out of memory: free some and try again", path);
	got = file__fill(fd, file->data, file->size);
	if (got == (ssize_t)file->size)
		return 0;
	if (got < 0)
		err__set(err, "%s: cannot be read: %s", path, strerror(errno));
	else
		err__set(err, "%s: got shorter while it was read: try again", path);
	free(file->data);
	file->data = NULL;
	return -1;
}

int file__from_fd(struct file *file, int fd, const char *path, struct err *err)
{
	struct statfs fs;
	struct stat st;
	void *map;

	memset(file, 0, sizeof(*file));
	if (fstat(fd, &st))
		return err__set(err, "%s: cannot be read: %s", path, strerror(errno));
	if (check_kind(&st, path, err))
		return -1;
	file->size = st.st_size;
	file->sysfs = !fstatfs(fd, &fs) && fs.f_type == SYSFS_MAGIC;

	map = mmap(NULL, file->size, PROT_READ, MAP_PRIVATE, fd, 0);
	if (map == MAP_FAILED)
		/* Older kernels cannot map files of sysfs. */
		return read_all(file, fd, path, err);
	file->guard = file_guard__add(map, file->size, path);
	if (!file->guard) {
		munmap(map, file->size);
		return err__set(err, "%s: out of memory: free some and try again", path);
	}
	file->data = map;
	file->mapped = file->size;
	return 0;
}

int file__open(struct file *file, const char *path, struct err *err)
{
	/* Opening a FIFO must not wait for somebody to write to it. */
	int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
	int ret;

	if (fd < 0 && errno == ENOENT)
		return err__set(err, "%s: no such file: check the name", path);
	if (fd < 0)
		return err__set(err, "%s: cannot be opened: %s", path,
				strerror(errno));
	ret = file__from_fd(file, fd, path, err);
	close(fd);
	return ret;
}

void file__close(struct file *file)
{
	file_guard__remove(file->guard);
	if (file->mapped)
		munmap(file->data, file->mapped);
	else
		free(file->data);
	memset(file, 0, sizeof(*file));
}
