// SPDX-License-Identifier: GPL-2.0
/*
 * The calls that are made to fail, in front of the C library's own. The names
 * with an underscore are those that its headers make of the others.
 */
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "inject.h"

/*
 * glibc's own, under the names that it keeps for those who replace them, and the
 * address sanitizer's, which are there if the command is built with it.
 */
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t nr, size_t size);
void *__libc_realloc(void *old, size_t size);
void *__libc_memalign(size_t align, size_t size);
void *__interceptor_malloc(size_t size) __attribute__((weak));
void *__interceptor_calloc(size_t nr, size_t size) __attribute__((weak));
void *__interceptor_realloc(void *old, size_t size) __attribute__((weak));
void *__interceptor_memalign(size_t align, size_t size) __attribute__((weak));

void *malloc(size_t size)
{
	if (inject__memory(__builtin_return_address(0)))
		return NULL;
	return __interceptor_malloc ? __interceptor_malloc(size) :
				      __libc_malloc(size);
}

void *calloc(size_t nr, size_t size)
{
	if (inject__memory(__builtin_return_address(0)))
		return NULL;
	return __interceptor_calloc ? __interceptor_calloc(nr, size) :
				      __libc_calloc(nr, size);
}

void *realloc(void *old, size_t size)
{
	if (inject__memory(__builtin_return_address(0)))
		return NULL;
	return __interceptor_realloc ? __interceptor_realloc(old, size) :
				       __libc_realloc(old, size);
}

void *memalign(size_t align, size_t size)
{
	if (inject__memory(__builtin_return_address(0)))
		return NULL;
	return __interceptor_memalign ? __interceptor_memalign(align, size) :
					__libc_memalign(align, size);
}

void *aligned_alloc(size_t align, size_t size)
{
	return memalign(align, size);
}

int posix_memalign(void **p, size_t align, size_t size)
{
	void *got = memalign(align, size);
	int error = got ? 0 : ENOMEM;

	if (got)
		*p = got;
	return error;
}

/* The sanitizer's own would ask nobody for memory. */
char *strndup(const char *text, size_t size)
{
	size_t len = strnlen(text, size);
	char *copy = malloc(len + 1);

	if (!copy)
		return NULL;
	memcpy(copy, text, len);
	copy[len] = '\0';
	return copy;
}

char *strdup(const char *text)
{
	return strndup(text, strlen(text));
}

/* What the name stands for behind this library. */
#define NEXT(name) \
	({ \
		static __typeof__(name) *next_; \
		if (!next_) \
			*(void **)&next_ = dlsym(RTLD_NEXT, #name); \
		next_; \
	})

/* name(arguments), which fails by returning @bad */
#define FAILING(call, bad, type, name, parameters, arguments) \
	type name parameters; \
	type name parameters \
	{ \
		return inject__here(call) ? (bad) : NEXT(name) arguments; \
	}

/* The same for what may read or write less */
#define PARTIAL(call, name, parameters, arguments) \
	ssize_t name parameters; \
	ssize_t name parameters \
	{ \
		return inject__less(call, &size) ? -1 : NEXT(name) arguments; \
	}

#define MMAP_PARAMETERS \
	(void *at, size_t len, int prot, int flags, int fd, off_t off)
#define MMAP_ARGUMENTS	(at, len, prot, flags, fd, off)

FAILING(INJECT_MEMORY, MAP_FAILED, void *, mmap, MMAP_PARAMETERS, MMAP_ARGUMENTS)
FAILING(INJECT_MEMORY, MAP_FAILED, void *, mmap64, MMAP_PARAMETERS, MMAP_ARGUMENTS)
FAILING(INJECT_MEMORY, -1, int, memfd_create,
	(const char *name, unsigned int flags), (name, flags))

PARTIAL(INJECT_READ, read, (int fd, void *p, size_t size), (fd, p, size))
PARTIAL(INJECT_READ, pread, (int fd, void *p, size_t size, off_t off),
	(fd, p, size, off))
PARTIAL(INJECT_READ, pread64, (int fd, void *p, size_t size, off_t off),
	(fd, p, size, off))
PARTIAL(INJECT_READ, __read_chk, (int fd, void *p, size_t size, size_t room),
	(fd, p, size, room))
PARTIAL(INJECT_READ, __pread_chk,
	(int fd, void *p, size_t size, off_t off, size_t room),
	(fd, p, size, off, room))
PARTIAL(INJECT_READ, __pread64_chk,
	(int fd, void *p, size_t size, off_t off, size_t room),
	(fd, p, size, off, room))

FAILING(INJECT_FILE, -1, int, fsync, (int fd), (fd))
FAILING(INJECT_FILE, -1, int, fchmod, (int fd, mode_t mode), (fd, mode))
FAILING(INJECT_FILE, -1, int, mkdir, (const char *path, mode_t mode), (path, mode))
FAILING(INJECT_FILE, -1, int, mkostemp, (char *path, int flags), (path, flags))
FAILING(INJECT_FILE, -1, int, mkostemp64, (char *path, int flags), (path, flags))
FAILING(INJECT_FILE, NULL, char *, mkdtemp, (char *path), (path))
FAILING(INJECT_FILE, -1, int, rename, (const char *from, const char *to), (from, to))
FAILING(INJECT_FILE, -1, int, linkat,
	(int from_dir, const char *from, int to_dir, const char *to, int flags),
	(from_dir, from, to_dir, to, flags))

FAILING(INJECT_OPEN, NULL, FILE *, fopen, (const char *path, const char *mode),
	(path, mode))
FAILING(INJECT_OPEN, NULL, FILE *, fopen64, (const char *path, const char *mode),
	(path, mode))
FAILING(INJECT_OPEN, NULL, DIR *, opendir, (const char *path), (path))
FAILING(INJECT_OPEN, -1, int, __open_2, (const char *path, int flags), (path, flags))
FAILING(INJECT_OPEN, -1, int, __open64_2, (const char *path, int flags), (path, flags))

FAILING(INJECT_WAIT, -1, pid_t, waitpid, (pid_t pid, int *status, int options),
	(pid, status, options))

/* An interrupted one has its bytes written by somebody else later. */
ssize_t write(int fd, const void *p, size_t size)
{
	/* What says what was wrong is judged, not hindered. */
	if (fd != STDERR_FILENO && inject__less(INJECT_WRITE, &size))
		return -1;
	return NEXT(write)(fd, p, size);
}

/* It is closed, whatever it says. */
int close(int fd)
{
	bool fails = inject__here(INJECT_FILE);
	int error = errno, ret = NEXT(close)(fd);

	if (fails)
		errno = error;
	return fails ? -1 : ret;
}

static mode_t mode_of(int flags, va_list *ap)
{
	return flags & (O_CREAT | O_TMPFILE) ? va_arg(*ap, mode_t) : 0;
}

#define OPENING(name, parameters, ...) \
	int name parameters \
	{ \
		va_list ap; \
		mode_t mode; \
		va_start(ap, flags); \
		mode = mode_of(flags, &ap); \
		va_end(ap); \
		return inject__here(INJECT_OPEN) ? -1 : NEXT(name)(__VA_ARGS__, mode); \
	}

OPENING(open, (const char *path, int flags, ...), path, flags)
OPENING(open64, (const char *path, int flags, ...), path, flags)
OPENING(openat, (int dir, const char *path, int flags, ...), dir, path, flags)
OPENING(openat64, (int dir, const char *path, int flags, ...), dir, path, flags)

/* Loading is one thing that fails or does not. */
void *dlopen(const char *path, int flags)
{
	void *handle;

	if (inject__here(INJECT_MEMORY))
		return NULL;
	inject__loading(true);
	handle = NEXT(dlopen)(path, flags);
	inject__loading(false);
	return handle;
}

pid_t inject__fork(void)
{
	return NEXT(fork)();
}

pid_t fork(void)
{
	return inject__here(INJECT_MEMORY) ? -1 : inject__fork();
}

int pthread_create(pthread_t *id, const pthread_attr_t *attr,
		   void *(*run)(void *data), void *data)
{
	int error = EAGAIN;

	if (!inject__here(INJECT_MEMORY))
		error = NEXT(pthread_create)(id, attr, run, data);
	if (!error)
		inject__threads(1);
	return error;
}

int pthread_join(pthread_t id, void **value)
{
	int error = NEXT(pthread_join)(id, value);

	if (!error)
		inject__threads(-1);
	return error;
}
