// SPDX-License-Identifier: GPL-2.0
/*
 * What a command may leave behind, and say, when something failed in it.
 */
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "inject.h"

#define OLD		"an old report\n"
#define DIRECTORIES	8	/* open ones */

static const char *root;	/* $INJECT_DIR, where a walk began */
static const char *seed;	/* $INJECT_SEED */
static char left[300];

static int remove_one(const char *path, const struct stat *st, int type,
		      struct FTW *walk)
{
	(void)st;
	(void)type;
	return walk->level ? remove(path) : 0;
}

static void report_path(char *path, size_t room)
{
	snprintf(path, room, "%s/report", root);
}

static void fail(const char *path)
{
	perror(path);
	_exit(1);
}

static void write_file(const char *path, const char *data, size_t size)
{
	int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);

	if (fd < 0 || write(fd, data, size) != (ssize_t)size || close(fd))
		fail(path);
}

/* Copy a file of $INJECT_SEED, or make a directory. */
static int copy_one(const char *path, const struct stat *st, int type,
		    struct FTW *walk)
{
	char to[4096];
	void *data;
	int fd;

	if (!walk->level)
		return 0;
	snprintf(to, sizeof(to), "%s%s", root, path + strlen(seed));
	if (type == FTW_D)
		return mkdir(to, 0700);
	data = malloc((size_t)st->st_size + 1);
	fd = open(path, O_RDONLY | O_CLOEXEC);
	if (!data || fd < 0 || read(fd, data, (size_t)st->st_size) != st->st_size)
		fail(path);
	close(fd);
	write_file(to, data, (size_t)st->st_size);
	free(data);
	return 0;
}

void inject_files__reset(void)
{
	char path[4096];

	root = getenv("INJECT_DIR");
	seed = getenv("INJECT_SEED");
	if (!root)
		return;
	nftw(root, remove_one, DIRECTORIES, FTW_DEPTH | FTW_PHYS);
	if (seed && nftw(seed, copy_one, DIRECTORIES, FTW_PHYS))
		fail(seed);
	report_path(path, sizeof(path));
	if (getenv("INJECT_OLD"))
		write_file(path, OLD, strlen(OLD));
}

/* Whether it was there before: what a run writes to is that. */
static bool is_seed(const char *name)
{
	char path[4096];

	if (!seed)
		return false;
	snprintf(path, sizeof(path), "%s%s", seed, name);
	return !access(path, F_OK);
}

static bool ends_with(const char *name, const char *end)
{
	size_t len = strlen(name), n = strlen(end);

	return len > n && !strcmp(name + len - n, end);
}

/* The cache and the directories that it makes stay. */
static int look_at(const char *path, const struct stat *st, int type,
		   struct FTW *walk)
{
	const char *name = path + strlen(root);

	(void)st;
	if (!walk->level || !strcmp(name, "/report") || !strcmp(name, "/cache") ||
	    !strcmp(name, "/cache/dstlayout") ||
	    (type == FTW_F && ends_with(name, ".cache")) || is_seed(name))
		return 0;
	snprintf(left, sizeof(left), "left behind: %.250s", name + 1);
	return 1;
}

const char *inject_files__left(void)
{
	if (root && nftw(root, look_at, DIRECTORIES, FTW_PHYS) > 0)
		return left;
	return NULL;
}

char *inject_files__report(void)
{
	char path[4096], *text;
	struct stat st;
	int fd;

	if (!root)
		return NULL;
	report_path(path, sizeof(path));
	fd = open(path, O_RDONLY | O_CLOEXEC);
	if (fd < 0)
		return NULL;
	text = fstat(fd, &st) ? NULL : calloc(1, (size_t)st.st_size + 1);
	if (!text || read(fd, text, (size_t)st.st_size) != st.st_size)
		perror(path);
	close(fd);
	return text;
}

static bool is_old(const char *report)
{
	return getenv("INJECT_OLD") ? report && !strcmp(report, OLD) : !report;
}

static bool same(const char *a, const char *b)
{
	return a && b ? !strcmp(a, b) : a == b;
}

static bool is_same(const struct inject_outcome *a, const struct inject_outcome *b)
{
	return a->status == b->status && same(a->out, b->out) &&
	       same(a->err, b->err) && same(a->report, b->report);
}

/* Whether all that was said are lines that say what is wrong, of each object one. */
static bool is_complaint(const char *text)
{
	const char *nl;

	if (!*text)
		return false;
	for (; *text; text = nl + 1) {
		nl = strchr(text, '\n');
		if (!nl || strncmp(text, "dstlayout: ", 11))
			return false;
	}
	return true;
}

static bool begins_with(const char *text, const char *begin)
{
	return !strncmp(text, begin, strlen(begin));
}

/* Exit 2, a line that says why, and no report: what was printed cannot be unsaid. */
static const char *refusal(const struct inject_outcome *wanted,
			   const struct inject_outcome *got)
{
	if (!WIFEXITED(got->status) || WEXITSTATUS(got->status) != 2)
		return "neither refused nor as it should be";
	if (!is_complaint(got->err))
		return "refused without lines that say why";
	if (*got->out && (!begins_with(got->err, "dstlayout: standard output: ") ||
			  !begins_with(wanted->out, got->out)))
		return "refused with a report";
	return is_old(got->report) ? NULL : "refused, and wrote the file";
}

/* Whether each line is one of the wanted report's, or the beginning of it. */
static bool is_less(const struct inject_outcome *wanted,
		    const struct inject_outcome *got)
{
	const char *a = got->out, *b = wanted->out;
	size_t len;

	if (got->status != wanted->status || !same(got->err, wanted->err) ||
	    !same(got->report, wanted->report))
		return false;
	while (*a && *b) {
		len = strcspn(a, "\n");
		if (strncmp(a, b, len))
			return false;
		a += len + !!a[len];
		b += strcspn(b, "\n");
		b += !!*b;
	}
	return !*a && !*b;
}

static const char *death(const struct inject_kind *kind,
			 const struct inject_outcome *wanted,
			 const struct inject_outcome *got)
{
	if (!WIFSIGNALED(got->status) || WTERMSIG(got->status) != kind->signal)
		return is_same(wanted, got) ? NULL : "did not die of the signal";
	if (*got->out && !same(wanted->out, got->out))
		return "half of a report on standard output";
	if (!is_old(got->report) && !same(wanted->report, got->report))
		return "half of a report in the file";
	return NULL;
}

const char *inject_judge(const struct inject_kind *kind,
			 const struct inject_outcome *wanted,
			 const struct inject_outcome *got)
{
	if (inject_files__left())
		return left;
	if (kind->verdict == INJECT_DIES)
		return death(kind, wanted, got);
	if (is_same(wanted, got))
		return NULL;
	if (kind->verdict == INJECT_SAME)
		return "it makes a difference";
	if (kind->verdict == INJECT_QUIET && got->status == wanted->status &&
	    same(wanted->err, got->err) &&
	    begins_with(wanted->out, got->out))
		return NULL;
	if (getenv("INJECT_LESS") && is_less(wanted, got))
		return NULL;
	return refusal(wanted, got);
}

const char *inject_judge_death(const struct inject_outcome *wanted,
			       const struct inject_outcome *got)
{
	if (inject_files__left())
		return left;
	if (WIFEXITED(got->status) && WEXITSTATUS(got->status) != 2)
		return "a verdict without a report";
	if (WIFSIGNALED(got->status) && WTERMSIG(got->status) == SIGALRM)
		return "it hangs";
	if (*got->out || (!is_old(got->report) && !same(wanted->report, got->report)))
		return "half of a report";
	return NULL;
}
