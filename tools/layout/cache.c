// SPDX-License-Identifier: GPL-2.0
#include "cache.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#define SUFFIX		".cache"
#define TEMP_PREFIX	".tmp."

/* A temporary file that is older belongs to nobody any more. */
#define TEMP_MAX_AGE	3600

/** struct entry - what an entry begins with; its bytes follow */
struct entry {
	char magic[8];
	uint64_t size;
	uint64_t sum;
};

#define MAGIC	"DSTCACH1"

_Static_assert(sizeof(struct entry) == CACHE_HEAD, "as promised");

/* Not against malice: who can write there can do as they like. */
static uint64_t sum_of(const void *data, size_t size)
{
	const uint8_t *p = data;
	uint64_t sum = size, word;

	for (; size >= sizeof(word); size -= sizeof(word), p += sizeof(word)) {
		memcpy(&word, p, sizeof(word));
		sum = (sum ^ word) * 0x9e3779b97f4a7c15ull;
		sum ^= sum >> 29;
	}
	for (; size; size--)
		sum = (sum ^ *p++) * 0x100000001b3ull;
	return sum;
}

/* Name the directory; with @make, see to it that it is there. */
static bool name_directory(char *path, size_t room, bool make)
{
	const char *cache = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
	int n;

	/* The specification wants relative ones ignored. */
	if (cache && *cache == '/')
		n = snprintf(path, room, "%s", cache);
	else if (home && *home == '/')
		n = snprintf(path, room, "%s/.cache", home);
	else
		return false;
	if (n < 0 || (size_t)n + sizeof("/dstlayout") > room)
		return false;
	if (make && mkdir(path, 0700) && errno != EEXIST)
		return false;
	strcat(path, "/dstlayout");
	return !make || !mkdir(path, 0700) || errno == EEXIST;
}

static bool name_entry(char *path, const char *key, bool make)
{
	size_t used;

	if (!name_directory(path, PATH_MAX, make))
		return false;
	used = strlen(path);
	return (size_t)snprintf(path + used, PATH_MAX - used, "/%s" SUFFIX, key) <
	       PATH_MAX - used;
}

/* What somebody else put there could say anything. */
static bool open_entry(struct file *file, const char *path)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW);
	struct stat st;
	bool opened;

	if (fd < 0)
		return false;
	opened = !fstat(fd, &st) && st.st_uid == geteuid() &&
		 !file__from_fd(file, fd, path, NULL);
	close(fd);
	return opened;
}

bool cache__get(struct file *file, const char *key)
{
	char path[PATH_MAX];
	struct entry head;

	if (!name_entry(path, key, false) || !open_entry(file, path))
		return false;
	if (file->size >= sizeof(head)) {
		const char *data = (const char *)file->data + sizeof(head);

		memcpy(&head, file->data, sizeof(head));
		if (!memcmp(head.magic, MAGIC, sizeof(head.magic)) &&
		    head.size == file->size - sizeof(head) &&
		    head.sum == sum_of(data, head.size)) {
			/* The oldest is the one that was not used for longest. */
			utimensat(AT_FDCWD, path, NULL, 0);
			return true;
		}
	}
	file__close(file);
	return false;
}

static bool write_all(int fd, const void *data, size_t size)
{
	const char *p = data;
	ssize_t n;

	while (size) {
		n = write(fd, p, size);
		if (n < 0 && errno == EINTR)
			continue;
		if (n <= 0)
			return false;
		p += n;
		size -= n;
	}
	return true;
}

static bool ends_with(const char *name, const char *suffix)
{
	size_t len = strlen(name), n = strlen(suffix);

	return len > n && !strcmp(name + len - n, suffix);
}

/*
 * Find the oldest entry, and remove what interrupted runs left. Return: the
 * bytes that all entries take.
 */
static uint64_t survey(int dirfd, DIR *dir, char *oldest, size_t room)
{
	struct timespec first = { 0 };
	uint64_t total = 0;
	struct dirent *d;
	struct stat st;

	*oldest = '\0';
	rewinddir(dir);
	while ((d = readdir(dir))) {
		if (fstatat(dirfd, d->d_name, &st, AT_SYMLINK_NOFOLLOW) ||
		    !S_ISREG(st.st_mode))
			continue;
		if (!strncmp(d->d_name, TEMP_PREFIX, strlen(TEMP_PREFIX)) &&
		    time(NULL) - st.st_mtime > TEMP_MAX_AGE)
			unlinkat(dirfd, d->d_name, 0);
		if (!ends_with(d->d_name, SUFFIX) || strlen(d->d_name) >= room)
			continue;
		total += st.st_size;
		if (!*oldest || st.st_mtim.tv_sec < first.tv_sec ||
		    (st.st_mtim.tv_sec == first.tv_sec &&
		     st.st_mtim.tv_nsec < first.tv_nsec)) {
			first = st.st_mtim;
			strcpy(oldest, d->d_name);
		}
	}
	return total;
}

/* Make room: what is being removed may still be read by whoever has it open. */
static void make_room(const char *path, size_t size)
{
	char oldest[NAME_MAX + 1];
	DIR *dir = opendir(path);

	if (!dir)
		return;
	while (survey(dirfd(dir), dir, oldest, sizeof(oldest)) + size > CACHE_MAX_BYTES &&
	       *oldest)
		if (unlinkat(dirfd(dir), oldest, 0))
			break;
	closedir(dir);
}

static bool write_entry(int fd, const void *data, size_t size)
{
	struct entry head = { .size = size, .sum = sum_of(data, size) };

	memcpy(head.magic, MAGIC, sizeof(head.magic));
	return write_all(fd, &head, sizeof(head)) && write_all(fd, data, size);
}

/*
 * A file without a name cannot be left behind, however this ends. Return: false
 * if there can be none in that directory, or if it gets no name.
 */
static bool put_nameless(const char *directory, const char *path, const void *data,
			 size_t size)
{
	int fd = open(directory, O_TMPFILE | O_WRONLY | O_CLOEXEC, 0600);
	bool named = true;
	char self[64];

	if (fd < 0)
		return false;
	if (write_entry(fd, data, size)) {
		snprintf(self, sizeof(self), "/proc/self/fd/%d", fd);
		/* What is there was of no use, or it would not be made anew. */
		unlink(path);
		named = !linkat(AT_FDCWD, self, AT_FDCWD, path, AT_SYMLINK_FOLLOW);
	}
	close(fd);
	return named;
}

/* Some network file systems know no others. */
static void put_named(const char *directory, const char *path, const void *data,
		      size_t size)
{
	char temp[PATH_MAX + 32];
	bool whole;
	int fd;

	snprintf(temp, sizeof(temp), "%s/" TEMP_PREFIX "XXXXXX", directory);
	fd = mkostemp(temp, O_CLOEXEC);
	if (fd < 0)
		return;
	whole = write_entry(fd, data, size);
	if (close(fd) || !whole || rename(temp, path))
		unlink(temp);
}

void cache__put(const char *key, const void *data, size_t size)
{
	char directory[PATH_MAX], path[PATH_MAX];

	if (size > CACHE_MAX_BYTES ||
	    !name_directory(directory, sizeof(directory), true) ||
	    !name_entry(path, key, false))
		return;
	make_room(directory, size + sizeof(struct entry));
	if (!put_nameless(directory, path, data, size))
		put_named(directory, path, data, size);
}
