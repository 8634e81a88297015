// SPDX-License-Identifier: GPL-2.0
#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "kselftest.h"
#include "memory.h"

#define DEBUGFS		"/sys/kernel/debug"
#define KMEMLEAK	DEBUGFS "/kmemleak"

/* kmemleak reports nothing that is younger than five seconds. */
#define LEAK_AGE_S	6

/**
 * struct knob - what of fault injection has to be otherwise
 * @path: of its file
 * @value: while allocations fail
 * @before: what it was
 */
struct knob {
	const char *path;
	const char *value;
	char before[16];
};

/* Else only those that cannot wait fail, of which the module has none. */
static struct knob knobs[] = {
	{ .path = DEBUGFS "/failslab/ignore-gfp-wait", .value = "N" },
	{ .path = DEBUGFS "/failslab/verbose", .value = "0" },
	{ .path = DEBUGFS "/fail_page_alloc/ignore-gfp-wait", .value = "N" },
	{ .path = DEBUGFS "/fail_page_alloc/ignore-gfp-highmem", .value = "N" },
	{ .path = DEBUGFS "/fail_page_alloc/min-order", .value = "0" },
	{ .path = DEBUGFS "/fail_page_alloc/verbose", .value = "0" },
};

/* How many of them were turned. */
static size_t turned;

static int fail_nth = -1;

static bool write_file(const char *path, const char *text)
{
	int fd = open(path, O_WRONLY | O_CLOEXEC);
	bool written;

	if (fd < 0)
		return false;
	written = write(fd, text, strlen(text)) == (ssize_t)strlen(text);
	close(fd);
	return written;
}

static bool read_line(const char *path, char *line, int size)
{
	FILE *f = fopen(path, "re");
	bool got;

	if (!f)
		return false;
	got = fgets(line, size, f);
	fclose(f);
	return got;
}

/* 0xffffc90000000000-0xffffc90000005000   20480 dl_plan_make+0x1/0x2 [dstlayout] ... */
static bool get_areas(struct memory *memory)
{
	FILE *f = fopen("/proc/vmallocinfo", "re");
	char line[512];
	long bytes;

	if (!f)
		return false;
	while (fgets(line, sizeof(line), f)) {
		if (!strstr(line, "[dstlayout]") ||
		    sscanf(line, "%*s %ld", &bytes) != 1)
			continue;
		memory->areas++;
		memory->area_bytes += bytes;
	}
	fclose(f);
	return true;
}

static bool get_slab(struct memory *memory)
{
	FILE *f = fopen("/proc/meminfo", "re");
	bool found = false;
	char line[128];

	if (!f)
		return false;
	while (!found && fgets(line, sizeof(line), f))
		found = sscanf(line, "SUnreclaim: %ld", &memory->slab_kb) == 1;
	fclose(f);
	return found;
}

bool memory__get(struct memory *memory)
{
	memset(memory, 0, sizeof(*memory));
	memory->caches = !access("/sys/kernel/slab/dstlayout", F_OK);
	return get_areas(memory) && get_slab(memory);
}

void memory__forget_leaks(void)
{
	write_file(KMEMLEAK, "clear");
}

/*
 * Whether a caller is of the module: by name, or, once that is unloaded, without
 * one. Nothing else is unloaded here.
 */
static bool is_ours(const char *line)
{
	return strstr(line, "[dstlayout]") || strstr(line, " 0xffffffff");
}

/*
 * Records begin with a line that is not indented. A kernel of 6.1 itself loses the
 * name of a cache that it could not add to sysfs.
 */
static int count_leaks(FILE *f)
{
	bool ours = false, theirs = false, more;
	char line[512];
	int nr = 0;

	do {
		more = fgets(line, sizeof(line), f);
		if (!more || !isspace((unsigned char)*line)) {
			nr += ours && !theirs;
			ours = false;
			theirs = false;
			continue;
		}
		/* The first line of ours says where it came from. */
		if (is_ours(line) && !ours && !theirs)
			ksft_print_msg("kmemleak: %s", line);
		ours |= is_ours(line);
		theirs |= !!strstr(line, "sysfs_slab_add");
	} while (more);
	return nr;
}

bool memory__watched(void)
{
	return !access(KMEMLEAK, F_OK);
}

bool memory__leaks(void)
{
	int nr;
	FILE *f;

	if (!memory__watched())
		return false;
	/* What is still on its way has left a register or a stack by then. */
	write_file(KMEMLEAK, "scan");
	sleep(LEAK_AGE_S);
	write_file(KMEMLEAK, "scan");
	f = fopen(KMEMLEAK, "re");
	if (!f)
		return false;
	nr = count_leaks(f);
	fclose(f);
	return nr;
}

const char *memory__fail_init(void)
{
	static char why[128];

	fail_nth = open("/proc/thread-self/fail-nth", O_RDWR | O_CLOEXEC);
	if (fail_nth < 0)
		return "no CONFIG_FAULT_INJECTION: tests of the engine do it in user space";
	for (; turned < ARRAY_SIZE(knobs); turned++) {
		struct knob *knob = &knobs[turned];

		if (read_line(knob->path, knob->before, sizeof(knob->before)) &&
		    write_file(knob->path, knob->value))
			continue;
		snprintf(why, sizeof(why), "%s: %s", knob->path,
			 strerror(errno));
		memory__fail_exit();
		return why;
	}
	return NULL;
}

void memory__fail_exit(void)
{
	while (turned) {
		turned--;
		write_file(knobs[turned].path, knobs[turned].before);
	}
	close(fail_nth);
	fail_nth = -1;
}

void memory__fail(unsigned int nth)
{
	char text[16];
	int len = snprintf(text, sizeof(text), "%u", nth);

	if (pwrite(fail_nth, text, len, 0) != len)
		ksft_print_msg("fail-nth: %s\n", strerror(errno));
}

unsigned int memory__left(void)
{
	char text[16] = "";

	if (pread(fail_nth, text, sizeof(text) - 1, 0) <= 0)
		ksft_print_msg("fail-nth: %s\n", strerror(errno));
	memory__fail(0);
	/* It counts down to the one that fails. */
	return strtoul(text, NULL, 10);
}
