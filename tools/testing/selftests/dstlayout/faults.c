// SPDX-License-Identifier: GPL-2.0
/*
 * Whatever happens during a run: CPUs that go, commands that come, readers that
 * are many or killed, memory that is used up.
 */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "kselftest.h"
#include "cpus.h"
#include "harness.h"
#include "memory.h"
#include "options.h"

#define NR_READERS	64
#define NR_KILLED	16

#define NR_STARTS	50

/* What others of the kernel may need meanwhile, in KiB. */
#define SLAB_SLACK	8192

/* Loading takes hundreds of allocations, of which most are not the module's. */
static uint64_t load_seconds = 60;

/* More allocations than anything here takes. */
#define MANY		1000000

/* Each mode, with CPU 1 among those it uses, for as long as a test may last. */
static const struct {
	const char *name;
	const char *cpus;
} modes[] = {
	{ "split", "0-1" }, { "mixed", "0-1" }, { "pairs", "0-1" },
	{ "prefetch", "1" }, { "walk", "1" }, { "slab", "0-1" },
};

static bool configure(size_t mode)
{
	char config[256];

	snprintf(config, sizeof(config),
		 "shape=2.6.25-rc1\nmix=loopback\nwindow_us=100000\n"
		 "seconds=40\nmode=%s\ncpus=%s\n", modes[mode].name,
		 modes[mode].cpus);
	return CHECK(!harness__write("config", config));
}

/* For all modes, each with the module as it was loaded. */
static int with_each_mode(bool (*holds)(void))
{
	bool passed = true;
	size_t i;

	for (i = 0; passed && i < ARRAY_SIZE(modes); i++) {
		passed = CHECK(!harness__load("run=0")) && configure(i) &&
			 CHECK(!harness__write("control", "start")) && holds();
		passed = harness__finish(passed) == KSFT_PASS &&
			 CHECK(!harness__threads());
		if (!passed)
			ksft_print_msg("that was mode %s\n", modes[i].name);
	}
	return harness__finish(passed);
}

static bool survives_hotplug(void)
{
	bool passed;

	cpus__hold_signals(true);
	usleep(30000);
	passed = CHECK(cpus__set_online(1, false));
	usleep(30000);
	/* At once, whatever the workers wait for. */
	passed = passed && harness__says("status", "state=");
	passed = CHECK(cpus__set_online(1, true)) && passed;
	usleep(30000);
	cpus__hold_signals(false);
	return passed && CHECK(!harness__write("control", "stop")) &&
	       harness__lacks("status", "state=running") &&
	       harness__says("results", "\n# run_cpus=");
}

static int test_hotplug(void)
{
	if (!cpus__can_go(1))
		return harness__skip("CPU 1 cannot be taken offline: %s",
				     strerror(errno));
	return with_each_mode(survives_hotplug);
}

/* It is asked for by name: a run that is to begin needs it. */
static int test_offline(void)
{
	bool passed = CHECK(!harness__load("run=0"));

	if (!cpus__can_go(1))
		return harness__skip("CPU 1 cannot be taken offline: %s",
				     strerror(errno));
	cpus__hold_signals(true);
	passed = passed && configure(0) && CHECK(cpus__set_online(1, false)) &&
		 CHECK(harness__write("control", "start") == -EINVAL) &&
		 harness__says("status", "\nerror=cpus=0-1 ") &&
		 harness__says("status", "state=idle\n");
	passed = CHECK(cpus__set_online(1, true)) && passed;
	cpus__hold_signals(false);
	return harness__finish(passed &&
			       CHECK(!harness__write("control", "start")) &&
			       harness__says("status", "state=running "));
}

static bool obeys(void)
{
	return harness__says("status", "state=running ") &&
	       CHECK(harness__write("control", "start") == -EBUSY) &&
	       harness__says("status", "\nerror=") &&
	       harness__says("status", "state=running ") &&
	       CHECK(!harness__write("control", "stop")) &&
	       harness__says("status", "state=stopped ") &&
	       harness__says("results", "# state=stopped\n") &&
	       CHECK(!harness__write("control", "stop")) &&
	       CHECK(!harness__write("control", "start")) &&
	       harness__says("status", "state=running ");
}

/* The second run is still under way when the module is taken out. */
static int test_commands(void)
{
	return with_each_mode(obeys);
}

/* A file that is held open, or written to, does not let the module go. */
static bool is_kept(void)
{
	int fd = harness__open("results", O_RDONLY);
	bool passed = CHECK(fd >= 0) &&
		      CHECK(harness__unload() == -EWOULDBLOCK) &&
		      harness__says("status", "state=running ");

	if (fd >= 0)
		close(fd);
	return passed;
}

static int test_held(void)
{
	return with_each_mode(is_kept);
}

/* Says by its exit status whether the run was stopped when it could read. */
static void read_results(void)
{
	char *text;

	signal(SIGTERM, SIG_DFL);
	text = harness__read("results");
	_exit(!text || strncmp(text, "# state=stopped\n", 16));
}

static pid_t start_reader(void)
{
	pid_t reader;

	fflush(stdout);
	reader = fork();
	if (!reader)
		read_results();
	return reader;
}

/* A reader that does not react makes this program time out. */
static int test_readers(void)
{
	bool passed = CHECK(!harness__load("run=0")) && configure(0) &&
		      CHECK(!harness__write("control", "start"));
	pid_t readers[NR_READERS];
	int nr = 0, status, i;

	while (passed && nr < NR_READERS) {
		readers[nr] = start_reader();
		passed = CHECK(readers[nr] > 0);
		nr += passed;
	}
	usleep(200000);
	for (i = 0; i < NR_KILLED && i < nr; i++) {
		passed = CHECK(!kill(readers[i], SIGKILL)) && passed;
		passed = CHECK(waitpid(readers[i], &status, 0) == readers[i]) &&
			 CHECK(WIFSIGNALED(status)) && passed;
	}
	passed = passed && harness__says("status", "state=running ");
	passed = CHECK(!harness__write("control", "stop")) && passed;
	for (; i < nr; i++)
		passed = CHECK(waitpid(readers[i], &status, 0) == readers[i]) &&
			 CHECK(WIFEXITED(status) && !WEXITSTATUS(status)) &&
			 passed;
	return harness__finish(passed);
}

/* Stopped at once, which does not spare a small mode what it begins with. */
static bool start_and_stop(size_t mode)
{
	return configure(mode) &&
	       CHECK(!harness__write("config", mode % 2 ? "ref=percpu" :
							 "ref=parts-16")) &&
	       CHECK(!harness__write("control", "start")) &&
	       CHECK(!harness__write("control", "stop")) &&
	       harness__says("status", "state=stopped ");
}

/* What a run holds is that of the one before: results, but no objects. */
static int test_given_back(void)
{
	struct memory before, after;
	bool passed = CHECK(!harness__load("run=0"));
	size_t i;

	memory__forget_leaks();
	for (i = 0; passed && i < ARRAY_SIZE(modes); i++)
		passed = start_and_stop(i);
	if (passed && !memory__get(&before))
		return harness__skip("this kernel does not tell of its memory");
	for (i = 0; passed && i < NR_STARTS; i++)
		passed = start_and_stop(i % ARRAY_SIZE(modes));
	/* The same mode as before, whose results are kept. */
	passed = passed && start_and_stop(ARRAY_SIZE(modes) - 1) &&
		 CHECK(memory__get(&after)) &&
		 CHECK(after.areas == before.areas) &&
		 CHECK(after.area_bytes == before.area_bytes) &&
		 CHECK(!after.caches) &&
		 CHECK(memory__watched() ||
		       after.slab_kb < before.slab_kb + SLAB_SLACK);
	if (!passed)
		ksft_print_msg("areas %ld -> %ld, bytes %ld -> %ld, slab %ld -> %ld KiB\n",
			       before.areas, after.areas, before.area_bytes,
			       after.area_bytes, before.slab_kb, after.slab_kb);
	return harness__finish(CHECK(!memory__leaks()) && passed);
}

/* One write, or read to the end, of which the nth allocation fails. */
static int attempt(const char *file, const char *text, unsigned int nth,
		   bool *failed)
{
	int fd = harness__open(file, text ? O_WRONLY : O_RDONLY);
	char buf[4096];
	ssize_t got;
	int err;

	if (fd < 0)
		return fd;
	memory__fail(nth);
	do {
		got = text ? write(fd, text, strlen(text)) :
			     read(fd, buf, sizeof(buf));
	} while (got > 0 && !text);
	err = got < 0 ? -errno : 0;
	*failed = !memory__left();
	close(fd);
	return err;
}

/* Refused with nothing changed, as often as it takes until it is not. */
static bool stands_it(const char *file, const char *text, const char *shows)
{
	bool passed = true, failed = true;
	unsigned int nth, refused = 0;

	for (nth = 1; passed && failed; nth++) {
		char *before = harness__read(shows), *after;
		int err = attempt(file, text, nth, &failed);

		passed = CHECK(before) && CHECK(!err || err == -ENOMEM);
		if (err && passed) {
			after = harness__read(shows);
			passed = CHECK(after && !strcmp(before, after));
			free(after);
			refused++;
		}
		free(before);
		if (!err && !strcmp(file, "control"))
			passed = CHECK(!harness__write("control", "stop")) &&
				 passed;
	}
	ksft_print_msg("figure %s_%s_failures=%u\n", text ? "write" : "read",
		       file, nth - 2);
	ksft_print_msg("figure %s_%s_refusals=%u\n", text ? "write" : "read",
		       file, refused);
	return passed && CHECK(refused);
}

/* Of every file, and of a run with results that a failed start must not lose. */
static int test_no_memory(void)
{
	static const char shape[] =
		"shape new size=128 base=64\n"
		"field a off=0 size=8 role=read-mostly op=load\n"
		"field b off=8 size=4 role=hot-write op=ref\nend\n";
	const char *why = memory__fail_init();
	bool passed;

	if (why)
		return harness__skip("%s", why);
	memory__forget_leaks();
	passed = CHECK(!harness__load("shape=2.6.25 mix=loopback seconds=1 ref=percpu")) &&
		 harness__says("results", "# state=done\n") &&
		 stands_it("results", NULL, "status") &&
		 stands_it("samples", NULL, "status") &&
		 stands_it("shapes", NULL, "status") &&
		 stands_it("config", NULL, "status") &&
		 stands_it("config", "seconds=2\n", "config") &&
		 stands_it("custom", shape, "shapes") &&
		 stands_it("control", "start\n", "results") &&
		 CHECK(!harness__write("config", "ref=parts-4")) &&
		 stands_it("control", "start\n", "results");
	memory__fail_exit();
	passed = CHECK(!memory__leaks()) && passed;
	return harness__finish(passed);
}

/* Loads the module, of which the nth allocation fails; how many it would take. */
static bool load_with(unsigned int nth, unsigned int *left)
{
	bool passed;
	int err;

	memory__fail(nth);
	err = harness__load("seconds=1");
	*left = memory__left();
	/* It comes, or it does not: never half of it. */
	passed = CHECK(harness__loaded() == !err) && CHECK(!*left || !err) &&
		 harness__finish(true) == KSFT_PASS &&
		 CHECK(!harness__threads());
	if (!passed)
		ksft_print_msg("that was allocation %u: %s\n", nth,
			       strerror(-err));
	return passed;
}

/* From the last one on, as the module's own come behind those of loading it. */
static int test_load_no_memory(void)
{
	time_t end = time(NULL) + load_seconds;
	const char *why = memory__fail_init();
	unsigned int nth, nr, left;
	bool passed;

	if (why)
		return harness__skip("%s", why);
	memory__forget_leaks();
	passed = load_with(MANY, &left) && CHECK(left);
	nr = MANY - left;
	for (nth = nr; passed && nth && time(NULL) < end; nth--)
		passed = load_with(nth, &left);
	memory__fail_exit();
	ksft_print_msg("figure load_allocations=%u\n", nr);
	ksft_print_msg("figure load_failures=%u\n", nr - nth);
	passed = CHECK(!memory__leaks()) && passed;
	return harness__finish(passed);
}

static const struct harness_test tests[] = {
	{ test_hotplug, "each mode stands a CPU that goes and comes back" },
	{ test_offline, "a run is not begun with a CPU that is away" },
	{ test_commands, "each mode can be stopped, started and unloaded" },
	{ test_held, "results held open keep the module, in each mode" },
	{ test_readers, "64 readers wait, some are killed, the others read" },
	{ test_given_back, "50 runs give back their memory" },
	{ test_no_memory, "any allocation may fail in use" },
	{ test_load_no_memory, "any allocation may fail at loading" },
};

int main(int argc, char *argv[])
{
	static const struct options_number numbers[] = {
		{ "seconds", &load_seconds }, { NULL, NULL },
	};

	options__parse(argc, argv, numbers);
	if (sysconf(_SC_NPROCESSORS_ONLN) < 2) {
		ksft_print_header();
		ksft_exit_skip("there is but one CPU\n");
	}
	harness__run_tests(tests, ARRAY_SIZE(tests));
}
