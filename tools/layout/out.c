// SPDX-License-Identifier: GPL-2.0
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "ending.h"
#include "out.h"
#include "util.h"

/*
 * Bytes of memory to begin with, and how much more each piece has than the one
 * in front of it, up to the last of these.
 */
#define FIRST_PIECE	((size_t)4096)
#define PIECE_GROWTH	32
#define LARGEST_PIECE	((size_t)2 * 1024 * 1024)

/**
 * struct piece - text that lies in one piece
 * @next: the one behind it
 * @size: bytes so far
 * @room: bytes that there is memory for
 * @text: the bytes
 */
struct piece {
	struct piece *next;
	size_t size;
	size_t room;
	char text[];
};

/*
 * The report is gathered in memory and written at the end: an error half way
 * leaves nothing behind, on the standard output neither.
 */
struct out {
	struct piece *first;
	struct piece *last;
	char *path;		/* NULL: standard output */
	bool color;
	enum out_color current;
	bool unicode;
	unsigned int width;
	bool failed;
};

/*
 * The file that a signal has to remove. Only one report is written at a time,
 * and a handler cannot be given an argument.
 */
static char *_Atomic temp_path;

#define NR_SIGNALS	ARRAY_SIZE(ending_signals)

static void remove_temp_and_die(int sig)
{
	char *path = temp_path;

	if (path)
		unlink(path);
	/* SA_RESETHAND has put the default back */
	raise(sig);
}

static void catch_signals(struct sigaction *old)
{
	struct sigaction sa = {
		.sa_handler = remove_temp_and_die,
		.sa_flags = (int)SA_RESETHAND,
	};
	size_t i;

	sigemptyset(&sa.sa_mask);
	for (i = 0; i < NR_SIGNALS; i++) {
		sigaction(ending_signals[i], NULL, &old[i]);
		/* who ignores a signal (nohup) wants to go on doing so */
		if (old[i].sa_handler != SIG_IGN)
			sigaction(ending_signals[i], &sa, NULL);
	}
}

static void restore_signals(const struct sigaction *old)
{
	size_t i;

	for (i = 0; i < NR_SIGNALS; i++)
		sigaction(ending_signals[i], &old[i], NULL);
}

static int out__no_memory(struct err *err)
{
	return err__set(err, "report: out of memory: free some and try again");
}

/* As setlocale() would find it, which reads five files to do so. */
static bool environment_is_utf8(void)
{
	static const char * const names[] = { "LC_ALL", "LC_CTYPE", "LANG" };
	size_t i;

	for (i = 0; i < ARRAY_SIZE(names); i++) {
		const char *value = getenv(names[i]);

		if (value && *value)
			return strcasestr(value, "utf-8") ||
			       strcasestr(value, "utf8");
	}
	return false;
}

static void out__look_at_terminal(struct out *out, enum out_when when)
{
	const char *term = getenv("TERM"), *none = getenv("NO_COLOR");
	bool terminal = !out->path && isatty(STDOUT_FILENO);
	struct winsize size;

	out->color = when == WHEN_ALWAYS ||
		     (when == WHEN_AUTO && terminal && term &&
		      strcmp(term, "dumb") && !(none && *none));
	if (!terminal)
		return;
	out->unicode = environment_is_utf8();
	if (!ioctl(STDOUT_FILENO, TIOCGWINSZ, &size))
		out->width = size.ws_col;
}

int out__open(struct out **out, const char *path, enum out_when when,
	      struct err *err)
{
	struct out *o = calloc(1, sizeof(*o));

	if (!o)
		return out__no_memory(err);
	if (path) {
		o->path = strdup(path);
		if (!o->path)
			goto no_memory;
	}
	out__look_at_terminal(o, when);
	*out = o;
	return 0;
no_memory:
	out__abandon(o);
	return out__no_memory(err);
}

unsigned int out__width(const struct out *out)
{
	return out->width;
}

bool out__unicode(const struct out *out)
{
	return out->unicode;
}

static size_t trailing_newlines(const char *fmt)
{
	size_t len = strlen(fmt), nr = 0;

	while (nr < len && fmt[len - 1 - nr] == '\n')
		nr++;
	return nr;
}

static size_t room_of(const struct out *out)
{
	return out->last ? out->last->room - out->last->size : 0;
}

/* Begin a piece that has memory for so many bytes at least. */
static bool out__add_piece(struct out *out, size_t size)
{
	size_t total = FIRST_PIECE;
	struct piece *piece;

	if (out->last)
		total = (out->last->room + sizeof(*piece)) * PIECE_GROWTH;
	if (total > LARGEST_PIECE)
		total = LARGEST_PIECE;
	if (total - sizeof(*piece) < size)
		total = size + sizeof(*piece);
	piece = total > size ? malloc(total) : NULL;
	if (!piece) {
		out->failed = true;
		return false;
	}
	piece->next = NULL;
	piece->size = 0;
	piece->room = total - sizeof(*piece);
	if (out->last)
		out->last->next = piece;
	else
		out->first = piece;
	out->last = piece;
	return true;
}

char *out__reserve(struct out *out, size_t size)
{
	if (out->failed || (room_of(out) < size && !out__add_piece(out, size)))
		return NULL;
	return out->last->text + out->last->size;
}

void out__advance(struct out *out, size_t size)
{
	out->last->size += size;
}

void out__write(struct out *out, const char *data, size_t size)
{
	/* Nothing needs no piece, and there may be none to put it into. */
	char *p = size ? out__reserve(out, size) : NULL;

	if (!p)
		return;
	memcpy(p, data, size);
	out__advance(out, size);
}

void out__append(struct out *out, struct out *part)
{
	if (out->last)
		out->last->next = part->first;
	else
		out->first = part->first;
	if (part->last)
		out->last = part->last;
	out->failed = out->failed || part->failed;
	part->first = NULL;
	out__abandon(part);
}

void out__printf(struct out *out, const char *fmt, ...)
{
	size_t newlines = trailing_newlines(fmt), room = room_of(out);
	char *text = room ? out->last->text + out->last->size : NULL;
	va_list ap, again;
	int len;

	va_start(ap, fmt);
	va_copy(again, ap);
	/* Most lines fit into what is there, and need no memory of their own. */
	len = vsnprintf(text, room, fmt, ap);
	if (len >= 0 && (size_t)len >= room) {
		text = out__reserve(out, (size_t)len + 1);
		if (text)
			len = vsnprintf(text, (size_t)len + 1, fmt, again);
	}
	va_end(again);
	va_end(ap);
	if (len < 0)
		out->failed = true;
	if (out->failed)
		return;
	text[(size_t)len - newlines] = '\0';
	err__clean(text);
	memset(text + len - newlines, '\n', newlines);
	out__advance(out, (size_t)len);
}

void out__fail(struct out *out)
{
	out->failed = true;
}

void out__color(struct out *out, enum out_color color)
{
	static const char * const codes[NR_COLORS] = {
		[COLOR_NONE] = "0",
		[COLOR_BAD] = "1;31",
		[COLOR_WARN] = "1;33",
		[COLOR_GOOD] = "32",
		[COLOR_HOT_WRITE] = "31",
		[COLOR_READ_MOSTLY] = "36",
		[COLOR_COLD] = "34",
		[COLOR_DIM] = "2",
		[COLOR_BOLD] = "1",
	};

	char sequence[16] = "\033[", *code = sequence + 2;

	if (!out->color || color == out->current)
		return;
	/* attributes add up, so an old one has to be ended */
	if (out->current && color)
		code = stpcpy(code, "0;");
	code = stpcpy(stpcpy(code, codes[color]), "m");
	out__write(out, sequence, (size_t)(code - sequence));
	out->current = color;
}

static int write_all(int fd, const char *data, size_t size)
{
	while (size) {
		ssize_t put = write(fd, data, size);

		if (put < 0 && errno == EINTR)
			continue;
		if (put < 0)
			return -1;
		data += put;
		size -= (size_t)put;
	}
	return 0;
}

static int out__write_pieces(const struct out *out, int fd)
{
	const struct piece *piece;
	int ret = 0;

	for (piece = out->first; piece && !ret; piece = piece->next)
		ret = write_all(fd, piece->text, piece->size);
	return ret;
}

static int out__bad_write(struct err *err, const char *name, int error)
{
	const char *advice = error == EPIPE ? "whoever read it has gone" :
			     error == ELOOP || error == ENOLINK ?
			     "mend that link, or name another file" :
			     error == ENOSPC ? "make room there" :
			     "name a place that can be written";

	return err__set(err, "%s: cannot write the report, %s: %s", name,
			error == ENOLINK ? "a symbolic link that leads nowhere" :
			strerror(error), advice);
}

/* Whether a file can be made in the directory that @path is in; -1 with errno set. */
static int out__check_beside(const char *path)
{
	const char *slash = strrchr(path, '/');
	char *dir;
	int ret;

	if (asprintf(&dir, "%.*s.", slash ? (int)(slash + 1 - path) : 0,
		     path) < 0)
		return -1;
	ret = access(dir, W_OK | X_OK);
	free(dir);
	return ret;
}

/*
 * As stat(); that there is nothing yet is no failure, and has the type 0. A symbolic
 * link that leads nowhere would be replaced by a file: that is one, ENOLINK.
 */
static int out__stat(const char *path, struct stat *st)
{
	struct stat link;

	if (!stat(path, st))
		return 0;
	if (errno != ENOENT)
		return -1;
	if (!lstat(path, &link)) {
		errno = ENOLINK;
		return -1;
	}
	st->st_mode = 0;
	return 0;
}

/* 0, or -1 with errno set; as out__write_path() will find it. */
static int out__check_path(const char *path)
{
	struct stat st;
	char *real;
	int ret;

	if (out__stat(path, &st))
		return -1;
	if (!st.st_mode)
		return out__check_beside(path);
	if (S_ISDIR(st.st_mode)) {
		errno = EISDIR;
		return -1;
	}
	if (!S_ISREG(st.st_mode))
		return access(path, W_OK);
	real = realpath(path, NULL);
	ret = real ? out__check_beside(real) : -1;
	free(real);
	return ret;
}

/* What stands in for a standard output that is closed can only be read. */
static int out__check_stdout(void)
{
	int flags = fcntl(STDOUT_FILENO, F_GETFL);

	if (flags >= 0 && (flags & O_ACCMODE) != O_RDONLY)
		return 0;
	errno = EBADF;
	return -1;
}

int out__check(const char *path, struct err *err)
{
	if (path && out__check_path(path))
		return out__bad_write(err, path, errno);
	if (!path && out__check_stdout())
		return out__bad_write(err, "standard output", errno);
	return 0;
}

static int out__write_fd(const struct out *out, int fd, const char *name,
			 struct err *err)
{
	if (out__write_pieces(out, fd))
		return out__bad_write(err, name, errno);
	return 0;
}

/*
 * Who reads a pipe may stop when it has seen enough. Whether we notice depends
 * on how much the pipe holds, so it must make no difference.
 */
static int out__write_stdout(const struct out *out, struct err *err)
{
	if (out__write_pieces(out, STDOUT_FILENO) && errno != EPIPE)
		return out__bad_write(err, "standard output", errno);
	return 0;
}

/* Permissions as if the file had been opened for writing. */
static mode_t out__mode(const char *path)
{
	struct stat st;
	mode_t mask;

	if (!stat(path, &st))
		return st.st_mode & 0777;
	mask = umask(0);
	umask(mask);
	return 0666 & ~mask;
}

static int out__fill_temp(const struct out *out, int fd, const char *path,
			  struct err *err)
{
	int ret = out__write_fd(out, fd, out->path, err);

	if (!ret && (fchmod(fd, out__mode(path)) || fsync(fd)))
		ret = out__bad_write(err, out->path, errno);
	if (close(fd) && !ret)
		ret = out__bad_write(err, out->path, errno);
	return ret;
}

/* No signal comes between the file's making and our knowing of it. */
static int out__make_temp(char *temp)
{
	sigset_t all, old;
	int fd, error;

	sigfillset(&all);
	sigprocmask(SIG_SETMASK, &all, &old);
	fd = mkostemp(temp, O_CLOEXEC);
	error = errno;
	if (fd >= 0)
		temp_path = temp;
	sigprocmask(SIG_SETMASK, &old, NULL);
	errno = error;
	return fd;
}

static int out__replace(const struct out *out, const char *path,
			struct err *err)
{
	struct sigaction old[NR_SIGNALS];
	char *temp;
	int fd, ret;

	if (asprintf(&temp, "%s.XXXXXX", path) < 0)
		return out__no_memory(err);
	catch_signals(old);
	fd = out__make_temp(temp);
	if (fd < 0) {
		ret = out__bad_write(err, out->path, errno);
		goto restore;
	}
	ret = out__fill_temp(out, fd, path, err);
	if (!ret && rename(temp, path))
		ret = out__bad_write(err, out->path, errno);
	if (ret)
		unlink(temp);
	temp_path = NULL;
restore:
	restore_signals(old);
	free(temp);
	return ret;
}

static int out__write_special(const struct out *out, struct err *err)
{
	int fd = open(out->path, O_WRONLY | O_CLOEXEC | O_NOCTTY);
	int ret;

	if (fd < 0)
		return out__bad_write(err, out->path, errno);
	ret = out__write_fd(out, fd, out->path, err);
	if (close(fd) && !ret)
		ret = out__bad_write(err, out->path, errno);
	return ret;
}

static int out__write_path(const struct out *out, struct err *err)
{
	struct stat st;
	char *real;
	int ret;

	if (out__stat(out->path, &st))
		return out__bad_write(err, out->path, errno);
	if (!st.st_mode)
		return out__replace(out, out->path, err);
	if (!S_ISREG(st.st_mode))
		return out__write_special(out, err);
	/* a link stays one, what it points to is replaced */
	real = realpath(out->path, NULL);
	if (!real)
		return out__bad_write(err, out->path, errno);
	ret = out__replace(out, real, err);
	free(real);
	return ret;
}

int out__commit(struct out *out, struct err *err)
{
	int ret;

	if (out->failed)
		ret = out__no_memory(err);
	else if (out->path)
		ret = out__write_path(out, err);
	else
		ret = out__write_stdout(out, err);
	out__abandon(out);
	return ret;
}

void out__abandon(struct out *out)
{
	struct piece *piece, *next;

	if (!out)
		return;
	for (piece = out->first; piece; piece = next) {
		next = piece->next;
		free(piece);
	}
	free(out->path);
	free(out);
}
