// SPDX-License-Identifier: GPL-2.0
#include "fuzz_util.h"

#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "object.h"
#include "reader_util.h"

/*
 * One thread, on one CPU: an input takes the same way whenever it is tried, and no other
 * CPU has to be told of each page that is given back.
 */
static void stay_on_cpu(void)
{
	const int cpu = sched_getcpu();
	cpu_set_t cpus;

	CPU_ZERO(&cpus);
	if (cpu < 0)
		return;
	CPU_SET(cpu, &cpus);
	sched_setaffinity(0, sizeof(cpus), &cpus);
}

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
	(void)argc;
	(void)argv;
	/* No other program is part of this, and nothing is kept. */
	setenv("PATH", "/nowhere", 1);
	setenv("XDG_CACHE_HOME", "/dev/null/nowhere", 1);
	stay_on_cpu();
	return 0;
}

const char *fuzz_util__file(const uint8_t *data, size_t size)
{
	static char path[64];
	static int fd = -1;

	if (fd < 0)
		fd = memfd_create("fuzz", MFD_CLOEXEC);
	if (fd < 0 || ftruncate(fd, 0) || (size && pwrite(fd, data, size, 0) != (ssize_t)size))
		abort();
	snprintf(path, sizeof(path), "/proc/self/fd/%d", fd);
	return path;
}

/* Whoever fails says why, in one line. */
static void check_err(const struct err *err)
{
	if (!err->text[0] || strchr(err->text, '\n'))
		abort();
}

void fuzz_util__object(const uint8_t *data, size_t size)
{
	struct err err = { "" };
	struct object *object;

	if (object__open(&object, fuzz_util__file(data, size), &err)) {
		check_err(&err);
		return;
	}
	reader__use_all(object->types);
	object__close(object);
}
