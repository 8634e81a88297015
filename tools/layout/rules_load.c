// SPDX-License-Identifier: GPL-2.0
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "file.h"
#include "rules_load.h"
#include "same_file.h"

/* One more than the parser accepts, so that it is the one to refuse. */
#define READ_BYTES_MAX	(1024 * 1024 + 1)

static int rule_set__load_fd(struct rule_set *set, const char *path, int fd,
			     struct err *err)
{
	struct stat st;
	ssize_t size;
	char *text;
	int ret;

	if (fstat(fd, &st))
		return err__set(err, "%s: %s: name a readable rule file", path,
				strerror(errno));
	if (!S_ISREG(st.st_mode))
		return err__set(err, "%s: neither a file nor a directory: name a rule file",
				path);
	text = malloc(READ_BYTES_MAX);
	if (!text)
		return err__set(err, "%s: out of memory: free some and try again",
				path);
	size = file__fill(fd, text, READ_BYTES_MAX);
	if (size < 0)
		ret = err__set(err, "%s: %s: name a readable rule file", path,
			       strerror(errno));
	else
		ret = rule_set__parse(set, path, text, (size_t)size, err);
	free(text);
	return ret;
}

static int rule_set__load_file(struct rule_set *set, const char *path,
			       struct err *err)
{
	/* a FIFO without a writer would wait for ever */
	int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
	int ret;

	if (fd < 0)
		return err__set(err, "%s: %s: name a readable rule file", path,
				strerror(errno));
	ret = rule_set__load_fd(set, path, fd, err);
	close(fd);
	return ret;
}

static int is_rule_file(const struct dirent *entry)
{
	const char *dot = strrchr(entry->d_name, '.');

	return dot && dot != entry->d_name &&
	       (!strcmp(dot, ".yaml") || !strcmp(dot, ".yml"));
}

/* By bytes: the order must not depend on the locale. */
static int by_name(const struct dirent **a, const struct dirent **b)
{
	return strcmp((*a)->d_name, (*b)->d_name);
}

static int rule_set__load_entry(struct rule_set *set, const char *dir,
				const char *name, struct err *err)
{
	char *path;
	int ret;

	if (asprintf(&path, "%s/%s", dir, name) < 0)
		return err__set(err, "%s: out of memory: free some and try again",
				dir);
	ret = rule_set__load_file(set, path, err);
	free(path);
	return ret;
}

static int rule_set__load_dir(struct rule_set *set, const char *path,
			      struct err *err)
{
	struct dirent **entries;
	int i, nr = scandir(path, &entries, is_rule_file, by_name);
	int ret = 0;

	if (nr < 0)
		return err__set(err, "%s: %s: name a readable directory", path,
				strerror(errno));
	if (!nr)
		ret = err__set(err, "%s: no *.yaml in this directory: name one that holds rules",
			       path);
	for (i = 0; i < nr; i++) {
		if (!ret)
			ret = rule_set__load_entry(set, path,
						   entries[i]->d_name, err);
		free(entries[i]);
	}
	free(entries);
	return ret;
}

int rule_set__load(struct rule_set *set, const char *path, struct err *err)
{
	struct stat st;

	if (stat(path, &st))
		return err__set(err, "%s: %s: name a rule file or a directory of them",
				path, strerror(errno));
	return S_ISDIR(st.st_mode) ? rule_set__load_dir(set, path, err) :
				     rule_set__load_file(set, path, err);
}

bool rule_set__would_load(const char *path, const struct stat *file)
{
	struct dirent **entries;
	int nr = scandir(path, &entries, is_rule_file, by_name), i;
	bool found = false;
	char *name;

	if (nr < 0)
		return is_same_file(path, file);
	for (i = 0; i < nr; i++) {
		if (asprintf(&name, "%s/%s", path, entries[i]->d_name) >= 0) {
			found |= is_same_file(name, file);
			free(name);
		}
		free(entries[i]);
	}
	free(entries);
	return found;
}
