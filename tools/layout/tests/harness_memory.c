// SPDX-License-Identifier: GPL-2.0
/*
 * The measuring engine while memory runs out: each allocation in turn fails, and
 * with it what needed it, with nothing changed and nothing lost.
 */
#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "fail_memory.h"
#include "test.h"
#include "../harness/harness.h"

int __wrap_posix_memalign(void **p, size_t align, size_t size)
{
	return fail_memory__may() ? __real_posix_memalign(p, align, size) : ENOMEM;
}

void *__wrap_mmap(void *at, size_t len, int prot, int flags, int fd, off_t off)
{
	return fail_memory__may() ?
		__real_mmap(at, len, prot, flags, fd, off) : MAP_FAILED;
}

int __wrap_pthread_create(pthread_t *id, const pthread_attr_t *attr,
			  void *(*run)(void *data), void *data)
{
	return fail_memory__may() ? __real_pthread_create(id, attr, run, data) :
				    EAGAIN;
}

#define CONFIG	"shape=mine\nmix=loopback\nseconds=1\n"
#define SHAPE	"shape mine size=64 base=64\n" \
		"field a off=0 size=4 role=hot-write op=ref\n" \
		"field b off=8 size=8 role=read-mostly op=load\nend\n"

/* Everything there is to do; no error but that there is no memory. */
static bool use_all(struct test *t, const char *config)
{
	const char *const writes[][2] = {
		{ "custom", SHAPE }, { "config", config }, { "control", "start" },
		{ "control", "stop" },
	};
	static const char *const files[] = {
		"results", "samples", "status", "shapes", "config",
	};
	bool ok = true;
	char *text;
	size_t len, i;
	int err;

	for (i = 0; i < ARRAY_SIZE(writes) && ok; i++) {
		err = harness_write(writes[i][0], writes[i][1],
				    strlen(writes[i][1]));
		ok = !err;
		/* As the C library says that there can be no more threads. */
		EXPECT(t, ok || err == -ENOMEM || err == -EAGAIN);
	}
	for (i = 0; i < ARRAY_SIZE(files) && ok; i++) {
		err = harness_read(files[i], &text, &len);
		ok = !err;
		EXPECT(t, ok || err == -ENOMEM || err == -EAGAIN);
		if (ok)
			free(text);
	}
	return ok;
}

static char *config_now(void)
{
	char *text;
	size_t len;

	return harness_read("config", &text, &len) ? NULL : text;
}

/*
 * With what it had before, or from nothing: each time it can begin anew, and
 * what was configured before is either as it was or as it was to be.
 */
static void every_allocation_fails(struct test *t, const char *config,
				   bool from_nothing)
{
	char *before, *after, *now;
	bool ok = false, ran_out;
	long nth;

	EXPECT_EQ(t, harness_write("custom", SHAPE, strlen(SHAPE)), 0);
	EXPECT_EQ(t, harness_write("config", config, strlen(config)), 0);
	after = config_now();
	EXPECT_EQ(t, harness_write("config", "gap=9", 5), 0);
	before = config_now();
	for (nth = 0; nth < 5000; nth++) {
		harness_write("config", "gap=9", 5);
		if (from_nothing)
			harness_exit();
		fail_memory__after(nth);
		ok = use_all(t, config);
		ran_out = fail_memory__end();
		EXPECT_EQ(t, harness_write("control", "stop", 4), 0);
		now = config_now();
		EXPECT(t, now && (!strcmp(now, before) || !strcmp(now, after)));
		free(now);
		if (!ran_out)
			break;
	}
	EXPECT(t, ok);
	printf("# %ld allocations\n", nth);
	EXPECT(t, nth > 10 && nth < 5000);
	free(before);
	free(after);
}

static void each_in_turn(struct test *t)
{
	every_allocation_fails(t, CONFIG "mode=all\nref=atomic\ngap=0", true);
}

static void counters_outside_of_the_object(struct test *t)
{
	every_allocation_fails(t, CONFIG "mode=split\nref=percpu\ngap=0", false);
	every_allocation_fails(t, CONFIG "mode=split\nref=parts-16\ngap=0", false);
}

static const struct test_case cases[] = {
	TEST_CASE(each_in_turn),
	TEST_CASE(counters_outside_of_the_object),
};

int main(void)
{
	int status = test__run(cases, ARRAY_SIZE(cases));

	harness_exit();
	return status;
}
