// SPDX-License-Identifier: GPL-2.0
/*
 * The module's life: loading, running, its files, unloading at any moment.
 */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "kselftest.h"
#include "harness.h"
#include "table.h"

/* A run that is soon over, and one that lasts for as long as a test may. */
#define QUICK	"shape=2.6.25 mix=loopback units=10 seconds=5"
#define ROUTE	"shape=rtable\nmix=forward\nunits=10\n"
#define LONG	"window_us=100000 seconds=40"

/* All columns that the design promises, in its order. */
static const char *const columns[] = {
	"shape", "mode", "mix", "cpus", "side", "twin", "ns_per_op",
	"twin_ns_per_op", "penalty", "low", "high", "verdict", "writes_per_s",
	"units", "disturbed",
};

static bool known_verdict(const char *verdict)
{
	return !strcmp(verdict, "shares") || !strcmp(verdict, "apart") ||
	       !strcmp(verdict, "unsure") || !strcmp(verdict, "skip");
}

/* Rows of the shape; -1 if the table is not as it should be. */
static int rows_of(const char *shape)
{
	struct table table;
	const char *wrong;
	char *text;
	int rows = 0;
	size_t i;

	text = harness__read("results");
	if (!CHECK(text))
		return -1;
	wrong = table__parse(&table, text);
	for (i = 0; !wrong && i < ARRAY_SIZE(columns); i++) {
		if (i >= table.nr_columns ||
		    strcmp(table.headings[i], columns[i]))
			wrong = columns[i];
	}
	for (i = 0; !wrong && i < table.nr_rows; i++) {
		if (!known_verdict(table__get(&table, i, "verdict")))
			wrong = table__get(&table, i, "verdict");
		rows += !strcmp(table__get(&table, i, "shape"), shape);
	}
	if (wrong)
		ksft_print_msg("results: %s\n", wrong);
	table__free(&table);
	return wrong ? -1 : rows;
}

/* The first read comes while the run goes on: it waits for the end. */
static int test_run(void)
{
	return harness__finish(CHECK(!harness__load(QUICK)) &&
			       harness__says("results", "# state=done\n") &&
			       harness__says("status", "state=done ") &&
			       CHECK(rows_of("2.6.25") == 2) &&
			       CHECK(rows_of("control-bad") == 2) &&
			       CHECK(rows_of("control-good") == 2) &&
			       CHECK(rows_of("rtable") == 0));
}

static int test_all_cpus(void)
{
	return harness__finish(CHECK(!harness__load(QUICK " cpus=all mode=split,mixed")) &&
			       harness__says("results", "# state=done\n") &&
			       CHECK(rows_of("2.6.25") == 3));
}

static int test_samples(void)
{
	bool passed = false;
	struct table table;

	if (CHECK(!harness__load(QUICK)) &&
	    harness__says("results", "# state=done\n")) {
		passed = CHECK(!table__parse(&table, harness__read("samples")));
		table__free(&table);
	}
	return harness__finish(passed);
}

static int test_nonblock(void)
{
	bool passed = false;
	char byte;
	int fd;

	if (!CHECK(!harness__load(LONG)))
		return harness__finish(false);
	fd = harness__open("results", O_RDONLY | O_NONBLOCK);
	if (CHECK(fd >= 0)) {
		passed = CHECK(read(fd, &byte, 1) == -1) &&
			 CHECK(errno == EAGAIN);
		close(fd);
	}
	/* Neither this nor that waited for the run. */
	return harness__finish(passed && harness__says("status", "state=running "));
}

static int test_interrupt(void)
{
	int status = 0;
	pid_t reader;

	if (!CHECK(!harness__load(LONG)))
		return harness__finish(false);
	fflush(stdout);
	reader = fork();
	if (reader < 0)
		return harness__finish(CHECK(reader >= 0));
	if (!reader) {
		signal(SIGTERM, SIG_DFL);
		free(harness__read("results"));
		_exit(0);
	}
	usleep(200000);
	/* A reader that does not react makes this program time out. */
	return harness__finish(CHECK(!kill(reader, SIGTERM)) &&
			       CHECK(waitpid(reader, &status, 0) == reader) &&
			       CHECK(WIFSIGNALED(status)) &&
			       harness__says("status", "state=running "));
}

static int test_stop(void)
{
	return harness__finish(CHECK(!harness__load(LONG)) &&
			       CHECK(!harness__write("control", "stop\n")) &&
			       harness__says("status", "state=stopped ") &&
			       harness__says("results", "# state=stopped\n"));
}

static int test_idle(void)
{
	return harness__finish(CHECK(!harness__load("run=0")) &&
			       harness__says("status", "state=idle") &&
			       harness__says("results", "# state=idle\n"));
}

static int test_start(void)
{
	return harness__finish(CHECK(!harness__load("run=0")) &&
			       CHECK(!harness__write("config", ROUTE)) &&
			       CHECK(!harness__write("control", "start")) &&
			       harness__says("results", "# state=done\n") &&
			       CHECK(rows_of("rtable") == 2) &&
			       CHECK(rows_of("2.6.25") == 0));
}

static int test_start_twice(void)
{
	return harness__finish(CHECK(!harness__load(LONG)) &&
			       CHECK(harness__write("control", "start") == -EBUSY) &&
			       harness__says("status", "\nerror=") &&
			       harness__says("status", "state=running "));
}

/*
 * One refused write: an error, a reason that names what was wrong, and nothing
 * changed, not even by the good lines around the bad one.
 */
static bool refuses(const char *line, const char *culprit)
{
	char *before = harness__read("config"), *after, write[256];
	bool passed;

	snprintf(write, sizeof(write), "threshold=9\n%s\ngap=11\n", line);
	passed = CHECK(before) &&
		 CHECK(harness__write("config", write) == -EINVAL) &&
		 harness__says("status", "\nerror=") &&
		 harness__says("status", culprit);
	after = harness__read("config");
	passed = CHECK(before && after && !strcmp(before, after)) && passed;
	if (!passed)
		ksft_print_msg("that was for %s\n", line);
	free(before);
	free(after);
	return passed;
}

static int test_bad_config(void)
{
	return harness__finish(CHECK(!harness__load("run=0")) &&
			       refuses("nonsense=1", "nonsense") &&
			       refuses("seconds=0", "seconds") &&
			       refuses("seconds=1x", "seconds") &&
			       refuses("seconds=-1", "seconds") &&
			       refuses("seconds=99999999999", "seconds") &&
			       refuses("chunk_us=19", "chunk_us") &&
			       refuses("units=11", "units") &&
			       refuses("mode=sideways", "sideways") &&
			       refuses("shape=2.6.25,2.6.99", "2.6.99") &&
			       refuses("mix=", "mix") &&
			       refuses("cpus=x", "cpus") &&
			       refuses("threshold", "threshold"));
}

static int test_bad_control(void)
{
	return harness__finish(CHECK(!harness__load("run=0")) &&
			       CHECK(harness__write("control", "jump") == -EINVAL) &&
			       harness__says("status", "jump"));
}

static int test_bad_parameter(void)
{
	return harness__finish(CHECK(harness__load("run=0 seconds=0")) &&
			       CHECK(!harness__loaded()));
}

/* What is read can be written, and what is written can be read. */
static int test_round_trip(void)
{
	static const char changes[] =
		"threshold=7\nshape=2.6.24,rtable\ncpus=0\n";
	char *before = NULL, *after = NULL;
	bool passed = false;

	if (CHECK(!harness__load("run=0"))) {
		before = harness__read("config");
		passed = CHECK(before) &&
			 CHECK(!harness__write("config", changes)) &&
			 harness__says("config", "threshold=7\n") &&
			 harness__says("config", "shape=2.6.24,rtable\n") &&
			 harness__says("config", "cpus=0\n") &&
			 CHECK(!harness__write("config", before));
		after = harness__read("config");
		passed = passed && CHECK(after && !strcmp(before, after));
	}
	free(before);
	free(after);
	return harness__finish(passed);
}

static int test_parameters(void)
{
	static const char parameters[] =
		"run=0 threshold=5 mode=mixed mix=forward gap=3 stamp=count";

	return harness__finish(CHECK(!harness__load(parameters)) &&
			       harness__says("config", "threshold=5\n") &&
			       harness__says("config", "mode=mixed\n") &&
			       harness__says("config", "mix=forward\n") &&
			       harness__says("config", "gap=3\n") &&
			       harness__says("config", "stamp=count\n"));
}

static int test_unload_running(void)
{
	return harness__finish(CHECK(!harness__load(LONG)) &&
			       harness__says("status", "state=running ") &&
			       CHECK(!harness__unload()) &&
			       CHECK(!harness__loaded()) &&
			       CHECK(access(HARNESS_DIR, F_OK)) &&
			       CHECK(!harness__threads()));
}

static int test_unload_at_once(void)
{
	bool passed = true;
	int i;

	for (i = 0; passed && i < 10; i++) {
		passed = CHECK(!harness__load(LONG)) &&
			 CHECK(!usleep(i * 3000)) &&
			 CHECK(!harness__unload());
	}
	return harness__finish(passed && CHECK(!harness__threads()));
}

/* "In use" is EBUSY in a shell's words; the system call says EWOULDBLOCK. */
static int test_unload_open(void)
{
	static const char *const files[] = {
		"results", "samples", "status", "shapes", "config", "custom",
	};
	bool passed = CHECK(!harness__load(LONG));
	size_t i;
	int fd;

	for (i = 0; passed && i < ARRAY_SIZE(files); i++) {
		fd = harness__open(files[i], O_RDONLY);
		passed = CHECK(fd >= 0) &&
			 CHECK(harness__unload() == -EWOULDBLOCK) &&
			 harness__says("status", "state=running ");
		if (fd >= 0)
			close(fd);
	}
	return harness__finish(passed);
}

static int test_modes(void)
{
	static const struct {
		const char *file;
		mode_t mode;
	} files[] = {
		{ "results", 0400 }, { "samples", 0400 }, { "status", 0400 },
		{ "shapes", 0400 }, { "config", 0600 }, { "custom", 0600 },
		{ "control", 0200 },
	};
	bool passed = CHECK(!harness__load("run=0"));
	char path[128];
	struct stat st;
	size_t i;

	for (i = 0; passed && i < ARRAY_SIZE(files); i++) {
		snprintf(path, sizeof(path), HARNESS_DIR "/%s", files[i].file);
		passed = CHECK(!stat(path, &st)) &&
			 CHECK((st.st_mode & 07777) == files[i].mode);
		if (!passed)
			ksft_print_msg("that was %s\n", files[i].file);
	}
	return harness__finish(passed);
}

static const struct harness_test tests[] = {
	{ test_modes, "files have the modes that are documented" },
	{ test_run, "a run can be waited for and its results parsed" },
	{ test_all_cpus, "a run with all CPUs and both modes ends" },
	{ test_samples, "samples are a table" },
	{ test_nonblock, "a nonblocking read of results gives EAGAIN" },
	{ test_interrupt, "a waiting reader can be killed" },
	{ test_stop, "stop ends a run" },
	{ test_idle, "run=0 loads without running" },
	{ test_start, "start runs what config says" },
	{ test_start_twice, "a second start is refused" },
	{ test_bad_config, "a bad config is refused as a whole, with the reason" },
	{ test_bad_control, "a bad command is refused, with the reason" },
	{ test_bad_parameter, "a bad parameter keeps the module from loading" },
	{ test_round_trip, "config can be read, written and read again" },
	{ test_parameters, "each config key is a parameter" },
	{ test_unload_running, "unloading ends a run and leaves nothing" },
	{ test_unload_at_once, "unloading is clean at any moment of a start" },
	{ test_unload_open, "an open file keeps the module and its run" },
};

int main(void)
{
	harness__run_tests(tests, ARRAY_SIZE(tests));
}
