// SPDX-License-Identifier: GPL-2.0
/*
 * The same as elsewhere, but at random moments, all at once, and for long.
 *
 *	stress [--cycles N] [--seconds N] [--tasks N] [--seed N] [--only N]
 *
 * Without options it takes some seconds. --seconds is for each test that lasts;
 * --only does one test, by its number. The seed decides what is done, but not when.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "kselftest.h"
#include "cpus.h"
#include "grammar.h"
#include "harness.h"
#include "memory.h"
#include "options.h"
#include "random.h"
#include "tasks.h"

#define POWER		"/sys/power/"
#define PM_TEST_DELAY	"/sys/module/suspend/parameters/pm_test_delay"
#define NODES		"/sys/devices/system/node"
#define NODES_MAX	64

static uint64_t cycles = 10, seconds = 1, nr_tasks = 16, seed, only;
static struct random random_state;

/* A run of any kind, for as long as a test may last. */
static const char *const loads[] = {
	"run=0", "seconds=600", "seconds=600 mode=mixed cpus=all",
	"seconds=600 mode=pairs mix=forward ref=percpu",
	"seconds=600 mode=prefetch,walk,slab", "seconds=600 place=packed sweep=1",
	"seconds=600 window_us=100000", "seconds=600 shape=rtable ref=parts-16",
};

static const char *any_load(void)
{
	return loads[random__below(&random_state, ARRAY_SIZE(loads))];
}

static void sleep_up_to(unsigned int us)
{
	usleep(random__below(&random_state, us));
}

static time_t now(void)
{
	struct timespec ts;

	clock_gettime(CLOCK_MONOTONIC, &ts);
	return ts.tv_sec;
}

static bool cycle(unsigned int us)
{
	const char *load = any_load();
	bool passed = CHECK(!harness__load(load));

	if (passed) {
		sleep_up_to(us);
		passed = CHECK(!harness__unload()) && CHECK(!harness__loaded()) &&
			 CHECK(access(HARNESS_DIR, F_OK));
	}
	if (!passed)
		ksft_print_msg("that was with %s\n", load);
	return passed;
}

/* At any moment of a start. */
static int test_cycles(void)
{
	bool passed = true;
	uint64_t i;

	for (i = 0; passed && i < cycles; i++)
		passed = cycle(20000);
	ksft_print_msg("figure cycles=%llu\n", (unsigned long long)i);
	return harness__finish(passed && CHECK(!harness__threads()));
}

/* At any moment of a run. */
static int test_unload(void)
{
	time_t end = now() + seconds;
	unsigned long unloads = 0;
	bool passed = true;

	for (; passed && now() < end; unloads++)
		passed = cycle(400000);
	ksft_print_msg("figure unloads=%lu\n", unloads);
	return harness__finish(passed && CHECK(!harness__threads()));
}

static bool configure(void)
{
	static struct grammar_text text;
	int err;

	grammar__brief(&text, &random_state);
	err = harness__write_bytes("config", text.bytes, text.len);
	if (err)
		ksft_print_msg("%s: %.*s\n", strerror(-err), (int)text.len,
			       text.bytes);
	return !err;
}

/* Stopped and ended in good order, whatever came before. */
static bool ends_well(void)
{
	return harness__takes("control", "stop") &&
	       harness__lacks("status", "state=running") &&
	       harness__takes("config",
			      "shape=2.6.25\nmode=split\nmix=loopback\n"
			      "ref=atomic\nplace=aligned\ncpus=auto\n"
			      "sweep=0\nunits=10\nseconds=1\n"
			      "writers=0\nobjects=16\nnode=any\n"
			      "twin=control\n") &&
	       harness__takes("control", "start") &&
	       harness__says("results", "# state=done\n");
}

/* Starts a run, or ends it; refused where CPUs that it needs are away. */
static bool start_or_stop(unsigned long *runs)
{
	bool start = random__chance(&random_state, 2);
	int err;

	if (start && !configure())
		return false;
	err = harness__write("control", start ? "start" : "stop");
	*runs += start && !err;
	return CHECK(!err || (start && (err == -EBUSY || err == -EINVAL ||
					err == -ENOMEM)));
}

static bool toggle(bool *online, unsigned int cpu)
{
	online[cpu] = !online[cpu];
	if (cpus__set_online(cpu, online[cpu]))
		return true;
	ksft_print_msg("CPU %u cannot be set %s: %s\n", cpu,
		       online[cpu] ? "online" : "offline", strerror(errno));
	return false;
}

static bool toggle_for_a_while(unsigned int nr)
{
	unsigned long toggles = 0, runs = 0;
	bool online[CPUS_MAX], passed = true;
	time_t end = now() + seconds;
	unsigned int cpu;

	memset(online, true, sizeof(online));
	while (passed && now() < end) {
		cpu = random__between(&random_state, 1, nr - 1);
		passed = toggle(online, cpu) && start_or_stop(&runs);
		toggles++;
		sleep_up_to(50000);
	}
	for (cpu = 1; cpu < nr; cpu++) {
		if (!online[cpu])
			passed = toggle(online, cpu) && passed;
	}
	ksft_print_msg("figure hotplugs=%lu\n", toggles);
	ksft_print_msg("figure hotplug_runs=%lu\n", runs);
	return passed;
}

static int test_hotplug(void)
{
	long nr = sysconf(_SC_NPROCESSORS_ONLN);
	bool passed;

	if (nr < 2 || nr > CPUS_MAX || !cpus__can_go(1))
		return harness__skip("no CPU here can be taken offline");
	passed = CHECK(!harness__load("run=0"));
	cpus__hold_signals(true);
	passed = passed && toggle_for_a_while(nr);
	cpus__hold_signals(false);
	return harness__finish(passed && ends_well());
}

static int test_tasks(void)
{
	struct tasks tasks = { .loaded = true };
	bool passed = CHECK(!harness__load("run=0")) &&
		      CHECK(tasks__start(&tasks, nr_tasks, &random_state));
	time_t end = now() + seconds;

	while (passed && now() < end) {
		passed = tasks__replace(&tasks, &random_state);
		sleep_up_to(100000);
	}
	ksft_print_msg("figure killed=%lu\n", tasks.killed);
	passed = tasks__end(&tasks) && passed;
	return harness__finish(passed && ends_well());
}

/* In use or not: it goes, or it stays as a whole. */
static bool come_and_go(unsigned long *loads_done, unsigned long *refusals)
{
	int err;

	if (!harness__loaded()) {
		err = harness__load(any_load());
		*loads_done += !err;
		return CHECK(!err);
	}
	err = harness__unload();
	*refusals += !!err;
	return CHECK(!err || err == -EWOULDBLOCK);
}

static int test_come_and_go(void)
{
	struct tasks tasks = { .loaded = false };
	bool passed = CHECK(tasks__start(&tasks, nr_tasks, &random_state));
	unsigned long loads_done = 0, refusals = 0;
	time_t end = now() + seconds;

	while (passed && now() < end) {
		passed = come_and_go(&loads_done, &refusals) &&
			 tasks__replace(&tasks, &random_state);
		sleep_up_to(20000);
	}
	ksft_print_msg("figure loads_in_use=%lu\n", loads_done);
	ksft_print_msg("figure unloads_refused=%lu\n", refusals);
	passed = tasks__end(&tasks) && passed;
	return harness__finish(passed && CHECK(harness__loaded() ||
					       !harness__threads()));
}

/* A kernel that knows nothing of nodes has one. */
static bool node_exists(unsigned int node)
{
	char path[64];

	if (access(NODES, F_OK))
		return !node;
	snprintf(path, sizeof(path), NODES "/node%u", node);
	return !access(path, F_OK);
}

/* A run with objects there, or a refusal where there is nothing. */
static bool use_node(unsigned int node)
{
	bool exists = node_exists(node);
	char config[64];
	int err;

	snprintf(config, sizeof(config), "node=%u\nseconds=1\nunits=10", node);
	err = harness__write("config", config);
	if (!exists)
		return CHECK(err == -EINVAL);
	/* A node of CPUs alone has no memory. */
	err = err ? err : harness__write("control", "start");
	return CHECK(!err || err == -ENOMEM) &&
	       (err || harness__says("results", "# state=done\n"));
}

static int test_nodes(void)
{
	bool passed = CHECK(!harness__load("run=0 shape=2.6.25 mix=loopback"));
	unsigned int node, nodes = 0;

	for (node = 0; passed && node < NODES_MAX; node++) {
		passed = use_node(node);
		nodes += node_exists(node);
	}
	ksft_print_msg("figure nodes=%u\n", nodes);
	return harness__finish(passed);
}

static int write_file(const char *path, const char *text)
{
	int fd = open(path, O_WRONLY | O_CLOEXEC), err = 0;

	if (fd < 0)
		return -errno;
	if (write(fd, text, strlen(text)) < 0)
		err = -errno;
	close(fd);
	return err;
}

/*
 * As far as tasks are frozen: what comes next would stop the devices, among them
 * the root file system of a guest, and then take all CPUs but one, as is done here
 * as well.
 */
static bool suspends(unsigned int nr)
{
	bool online[CPUS_MAX], passed = true;
	unsigned int cpu;
	int err;

	memset(online, true, sizeof(online));
	err = write_file(POWER "state", "freeze");
	passed = CHECK(!err || err == -EBUSY);
	ksft_print_msg("figure suspends_survived=%d\n", !err);
	for (cpu = 1; passed && cpu < nr; cpu++)
		passed = toggle(online, cpu);
	passed = harness__says("status", "state=") && passed;
	for (cpu = 1; cpu < nr; cpu++) {
		if (!online[cpu])
			passed = toggle(online, cpu) && passed;
	}
	return passed;
}

static int test_suspend(void)
{
	long nr = sysconf(_SC_NPROCESSORS_ONLN);
	bool passed;

	if (nr > CPUS_MAX || write_file(POWER "pm_test", "freezer"))
		return harness__skip("this kernel cannot try to suspend");
	write_file(PM_TEST_DELAY, "1");
	passed = CHECK(!harness__load("seconds=600"));
	cpus__hold_signals(true);
	passed = passed && suspends(nr > 1 && cpus__can_go(1) ? nr : 1);
	cpus__hold_signals(false);
	write_file(POWER "pm_test", "none");
	return harness__finish(passed && harness__says("status", "state=running") &&
			       ends_well());
}

/* Of what was loaded and unloaded before, and of what is there. */
static int test_leaks(void)
{
	bool passed = CHECK(!harness__load("run=0"));

	return harness__finish(CHECK(!memory__leaks()) && passed);
}

static const struct harness_test tests[] = {
	{ test_cycles, "it can be unloaded at any moment of a start" },
	{ test_unload, "it can be unloaded at any moment of a run" },
	{ test_hotplug, "CPUs may come and go" },
	{ test_tasks, "many tasks may use it at once, and be killed" },
	{ test_come_and_go, "it may come and go under tasks that use it" },
	{ test_nodes, "objects are of any node that there is, and of no other" },
	{ test_suspend, "a suspend is refused or survived" },
	{ test_leaks, "nothing of all that has leaked" },
};

int main(int argc, char *argv[])
{
	static const struct options_number numbers[] = {
		{ "cycles", &cycles }, { "seconds", &seconds },
		{ "tasks", &nr_tasks }, { "seed", &seed }, { "only", &only },
		{ NULL, NULL },
	};

	seed = random__fresh();
	options__parse(argc, argv, numbers);
	if (nr_tasks < 1 || nr_tasks > TASKS_MAX || only > ARRAY_SIZE(tests))
		ksft_exit_fail_msg("--tasks is 1 to %u, --only 0 to %zu\n",
				   TASKS_MAX, ARRAY_SIZE(tests));
	random_state = random__seed(seed);
	ksft_print_msg("figure seed=%llu\n", (unsigned long long)seed);
	memory__forget_leaks();
	if (only)
		harness__run_tests(&tests[only - 1], 1);
	else
		harness__run_tests(tests, ARRAY_SIZE(tests));
}
