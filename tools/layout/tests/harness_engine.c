// SPDX-License-Identifier: GPL-2.0
/*
 * The measuring engine in a process, through its files.
 *
 * No figure is held against a time, and a verdict only against its opposite:
 * where the machine is busy, "unsure" and "skip" are right answers.
 */
#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "test.h"
#include "../harness/harness.h"

/* As many as the module's files are asked to stand. */
#define READERS	64

static int write_text(const char *file, const char *text)
{
	return harness_write(file, text, strlen(text));
}

/* To be freed; "" if it cannot be read. */
static char *read_text(struct test *t, const char *file)
{
	char *text;
	size_t len;

	if (!EXPECT_EQ(t, harness_read(file, &text, &len), 0))
		return strdup("");
	EXPECT_EQ(t, strlen(text), len);
	return text;
}

static bool file_has(struct test *t, const char *file, const char *part)
{
	char *text = read_text(t, file);
	bool has = EXPECT_HAS(t, text, part);

	free(text);
	return has;
}

/* A run that is over soon. */
static void configure(struct test *t, const char *more)
{
	EXPECT_EQ(t, write_text("config",
				"shape=2.6.24,2.6.25-rc1\nmode=split\nmix=loopback\n"
				"cpus=auto\nseconds=2\nunits=10\n"), 0);
	EXPECT_EQ(t, write_text("config", more), 0);
}

static void run(struct test *t)
{
	EXPECT_EQ(t, write_text("control", "start\n"), 0);
}

/* The value in a column of the table's row that begins with these words. */
static bool cell(const char *results, const char *row, const char *column,
		 char value[32])
{
	const char *line = results, *end;
	char words[24][32], name[65];
	int at = -1, nr, used, i;

	for (; *line; line = *end ? end + 1 : end) {
		const char *pos = line;

		end = line + strcspn(line, "\n");
		if (*line == '#')
			continue;
		for (nr = 0; nr < 24 && pos < end &&
		     sscanf(pos, "%31s%n", name, &used) == 1 && pos + used <= end;
		     nr++, pos += used)
			strcpy(words[nr], name);
		if (at < 0) {
			for (i = 0; i < nr; i++)
				at = strcmp(words[i], column) ? at : i;
			continue;
		}
		snprintf(name, sizeof(name), "%s/%s", words[0], words[4]);
		if (nr > at && !strcmp(name, row)) {
			strcpy(value, words[at]);
			return true;
		}
	}
	return false;
}

static unsigned int cpus_here(void)
{
	cpu_set_t set;

	return sched_getaffinity(0, sizeof(set), &set) ? 1 : CPU_COUNT(&set);
}

static void before_a_run_there_is_nothing(struct test *t)
{
	file_has(t, "status", "state=idle\n");
	file_has(t, "results", "# state=idle\n");
	file_has(t, "samples", "shape\t");
	file_has(t, "config", "shape=");
	file_has(t, "shapes", "shape 2.6.25-rc1 size=200 ");
}

static void files_are_read_or_written(struct test *t)
{
	char *text;
	size_t len;

	EXPECT_EQ(t, harness_read("no-such", &text, &len), -ENOENT);
	EXPECT_EQ(t, write_text("no-such", "x"), -ENOENT);
	EXPECT_EQ(t, harness_read("control", &text, &len), -EACCES);
	EXPECT_EQ(t, write_text("results", "x"), -EACCES);
	EXPECT_EQ(t, write_text("control", "jump"), -EINVAL);
	file_has(t, "status", "error=control=jump is not allowed");
	EXPECT_EQ(t, harness_write("control", "stop\0p", 6), -EINVAL);
	file_has(t, "status", "zero byte");
	EXPECT_EQ(t, write_text("control", "stop"), 0);
	file_has(t, "status", "state=idle\n");
}

/* Refused as a whole, with the reason; the good line in front has no effect. */
static void expect_refused(struct test *t, const char *file, const char *text,
			   size_t len, int err)
{
	char *config = read_text(t, "config"), *shapes = read_text(t, "shapes");
	char *now;

	if (!EXPECT_EQ(t, harness_write(file, text, len), err))
		printf("# by %s: %.60s\n", file, text);
	file_has(t, "status", "\nerror=");
	now = read_text(t, "config");
	EXPECT_STR(t, now, config);
	free(now);
	now = read_text(t, "shapes");
	EXPECT(t, !strcmp(now, shapes));
	free(now);
	free(config);
	free(shapes);
}

static void bad_configuration_changes_nothing(struct test *t)
{
	static const char *const wrong[] = {
		"seconds=0", "seconds=3601", "seconds=x", "seconds=", "seconds",
		"no-such=1", "=", "shape=no-such", "shape=", "shape=2.6.24,",
		"mode=split,,mixed", "mix=none", "cpus=", "cpus=x", "cpus=1-",
		"writers=-1", "window_us=499", "window_us=100001", "chunk_us=19",
		"chunk_us=1000", "threshold=0", "threshold=101", "units=11",
		"objects=15", "objects=1025", "base=4", "base=128", "chain=2",
		"stamp=no", "gap=1000001", "twin=no-such", "store=never",
		"ref=mutex", "place=away", "node=x", "node=1023", "sweep=2",
		"event=1", "event=r", "event=rx", "seconds=99999999999999999999",
	};
	static char huge[1 << 20];
	char text[128];
	size_t i;

	configure(t, "");
	for (i = 0; i < ARRAY_SIZE(wrong); i++) {
		snprintf(text, sizeof(text), "gap=77\n%s\n", wrong[i]);
		expect_refused(t, "config", text, strlen(text), -EINVAL);
	}
	memset(huge, 'x', sizeof(huge));
	expect_refused(t, "config", huge, sizeof(huge), -E2BIG);
	expect_refused(t, "config", huge, 4000, -EINVAL);
	expect_refused(t, "custom", huge, sizeof(huge), -E2BIG);
	expect_refused(t, "custom", huge, 60000, -EINVAL);
}

#define FIELD	"field a off=0 size=4 role=hot-write op=ref\n"
#define LOADED	"field b off=8 size=8 role=read-mostly op=load\n"

static void bad_shapes_are_refused(struct test *t)
{
	static const char *const wrong[] = {
		"shape s size=64 base=64\nend\n",
		"shape s size=0 base=64\n" FIELD LOADED "end\n",
		"shape s size=64 base=3\n" FIELD LOADED "end\n",
		"shape 2.6.24 size=64 base=64\n" FIELD LOADED "end\n",
		"shape s size=8 base=64\n" FIELD LOADED "end\n",
		"shape s size=64 base=64\n" FIELD LOADED,
		"shape s size=64 base=64\n" FIELD FIELD LOADED "end\n",
		"shape s size=64 base=64\n" LOADED
		"field c off=2 size=4 role=hot-write op=ref\nend\n",
	};
	size_t i;

	for (i = 0; i < ARRAY_SIZE(wrong); i++)
		expect_refused(t, "custom", wrong[i], strlen(wrong[i]), -EINVAL);
}

static void a_custom_shape_is_measured(struct test *t)
{
	char *results;

	EXPECT_EQ(t, write_text("custom", "shape mine size=64 base=64\n"
				FIELD LOADED "end\n"), 0);
	file_has(t, "shapes", "shape mine size=64 base=64\n" FIELD LOADED "end\n");
	configure(t, "shape=mine");
	run(t);
	results = read_text(t, "results");
	EXPECT_HAS(t, results, "# shape=mine\n");
	EXPECT_HAS(t, results, "\nmine ");
	free(results);
}

/* All on one line and a shape against itself: each of them can say one thing. */
static void what_must_show_shows(struct test *t)
{
	static const char *const bad[] = { "control-bad/read", "control-bad/write" };
	char *results, verdict[32];
	size_t i;

	if (cpus_here() < 2) {
		test__skip(t, "there is but one CPU");
		return;
	}
	configure(t, "");
	run(t);
	results = read_text(t, "results");
	EXPECT_HAS(t, results, "# state=done\n");
	for (i = 0; i < ARRAY_SIZE(bad); i++) {
		if (EXPECT(t, cell(results, bad[i], "verdict", verdict))) {
			EXPECT(t, strcmp(verdict, "apart"));
			printf("# %s: %s\n", bad[i], verdict);
		}
	}
	EXPECT(t, cell(results, "2.6.25-rc1/read", "verdict", verdict));
	free(results);
	file_has(t, "status", "state=done ");
}

/* A window is a row; each has as many columns as the header. */
static void samples_are_a_table(struct test *t)
{
	size_t rows = 0, columns = 0, tabs;
	char *text, *line, *rest;

	configure(t, "");
	run(t);
	free(read_text(t, "results"));
	text = read_text(t, "samples");
	rest = text;
	while ((line = strsep(&rest, "\n")) && *line) {
		for (tabs = 0; (line = strchr(line, '\t')); line++)
			tabs++;
		if (!columns)
			columns = tabs;
		EXPECT_EQ(t, tabs, columns);
		rows++;
	}
	EXPECT(t, columns > 10);
	/* Where there is but one CPU, nothing is measured. */
	EXPECT(t, rows > 10 || cpus_here() < 2);
	free(text);
}

/*
 * One turn of a writer takes as long as thousands did in the controls before: the
 * first stretch is longer than the window, and the next ones must not be.
 */
static void a_writer_may_be_slow(struct test *t)
{
	char *results, units[32];

	if (cpus_here() < 2) {
		test__skip(t, "there is but one CPU");
		return;
	}
	configure(t, "gap=100000\nseconds=10\n");
	run(t);
	results = read_text(t, "results");
	EXPECT(t, cell(results, "2.6.25-rc1/write", "units", units) && atoi(units) > 0);
	free(results);
	EXPECT_EQ(t, write_text("config", "gap=0"), 0);
}

static void stop_works_at_any_moment(struct test *t)
{
	useconds_t wait;
	char *status;

	configure(t, "seconds=60\nshape=all\nmode=split,mixed\nmix=all\nunits=80");
	for (wait = 0; wait < 200000; wait += 1 + wait / 2) {
		run(t);
		usleep(wait);
		EXPECT_EQ(t, write_text("control", "stop"), 0);
		status = read_text(t, "status");
		/* One that had nothing to do may have ended by itself. */
		if (cpus_here() > 1)
			EXPECT_HAS(t, status, "state=stopped ");
		EXPECT(t, !strstr(status, "running"));
		free(status);
		file_has(t, "results", "\nshape ");
	}
}

static void one_run_at_a_time(struct test *t)
{
	if (cpus_here() < 2) {
		test__skip(t, "there is but one CPU");
		return;
	}
	configure(t, "seconds=60\nunits=80\nshape=all");
	run(t);
	EXPECT_EQ(t, write_text("control", "start"), -EBUSY);
	file_has(t, "status", "state=running ");
	file_has(t, "status", "error=a run is under way");
	EXPECT_EQ(t, write_text("custom", "shape other size=64 base=64\n"
				FIELD LOADED "end\n"), -EBUSY);
	/* What is changed meanwhile is for the next run. */
	EXPECT_EQ(t, write_text("config", "gap=5"), 0);
	EXPECT_EQ(t, write_text("control", "stop"), 0);
	file_has(t, "results", "# gap=0\n");
	EXPECT_EQ(t, write_text("config", "gap=0"), 0);
}

static void *reader(void *data)
{
	char **text = data;
	size_t len;

	if (harness_read("results", text, &len))
		*text = NULL;
	return NULL;
}

static void many_wait_for_the_results(struct test *t)
{
	char *texts[READERS] = { NULL };
	pthread_t threads[READERS];
	size_t nr = 0, i;

	configure(t, "seconds=1");
	run(t);
	while (nr < READERS &&
	       !pthread_create(&threads[nr], NULL, reader, &texts[nr]))
		nr++;
	EXPECT_EQ(t, nr, READERS);
	for (i = 0; i < nr; i++)
		pthread_join(threads[i], NULL);
	for (i = 0; i < nr; i++) {
		EXPECT_HAS(t, texts[i], "# state=done\n");
		EXPECT(t, texts[i] && texts[0] && !strcmp(texts[i], texts[0]));
	}
	for (i = 0; i < nr; i++)
		free(texts[i]);
}

/* In a process of its own that may use one CPU only. */
static int confined(void)
{
	struct test t = { .name = "confined" };
	char config[64];
	cpu_set_t set;
	int cpu = 0;

	sched_getaffinity(0, sizeof(set), &set);
	while (!CPU_ISSET(cpu, &set))
		cpu++;
	CPU_ZERO(&set);
	CPU_SET(cpu, &set);
	EXPECT_EQ(&t, sched_setaffinity(0, sizeof(set), &set), 0);

	configure(&t, "cpus=all");
	run(&t);
	file_has(&t, "results", "there is but one\n");
	snprintf(config, sizeof(config), "\n# run_cpus=%d\n", cpu);
	file_has(&t, "results", config);

	/* One that this machine has, and this process has not. */
	snprintf(config, sizeof(config), "cpus=%d", !cpu);
	EXPECT_EQ(&t, write_text("config", config), 0);
	EXPECT_EQ(&t, write_text("control", "start"), -EINVAL);
	file_has(&t, "status", "is not allowed: online are ");
	harness_exit();
	fflush(stdout);
	return !!t.failures;
}

static void it_keeps_to_the_cpus_it_may_use(struct test *t)
{
	int status = -1;
	pid_t child;

	if (cpus_here() < 2) {
		test__skip(t, "there is but one CPU");
		return;
	}
	/* A child has none of the threads that its parent had. */
	harness_exit();
	fflush(stdout);
	child = fork();
	if (!child)
		_exit(confined());
	EXPECT(t, child > 0 && waitpid(child, &status, 0) == child);
	EXPECT_EQ(t, status, 0);
}

static void it_begins_anew(struct test *t)
{
	int i;

	for (i = 0; i < 5; i++) {
		configure(t, "");
		run(t);
		harness_exit();
		harness_exit();
		file_has(t, "status", "state=idle\n");
	}
}

static const struct test_case cases[] = {
	TEST_CASE(before_a_run_there_is_nothing),
	TEST_CASE(files_are_read_or_written),
	TEST_CASE(bad_configuration_changes_nothing),
	TEST_CASE(bad_shapes_are_refused),
	TEST_CASE(a_custom_shape_is_measured),
	TEST_CASE(what_must_show_shows),
	TEST_CASE(samples_are_a_table),
	TEST_CASE(a_writer_may_be_slow),
	TEST_CASE(stop_works_at_any_moment),
	TEST_CASE(one_run_at_a_time),
	TEST_CASE(many_wait_for_the_results),
	TEST_CASE(it_keeps_to_the_cpus_it_may_use),
	TEST_CASE(it_begins_anew),
};

int main(void)
{
	int status = test__run(cases, ARRAY_SIZE(cases));

	harness_exit();
	return status;
}
