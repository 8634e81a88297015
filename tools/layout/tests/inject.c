// SPDX-License-Identifier: GPL-2.0
/*
 * Before main() the process becomes one that watches; the command runs in its
 * children. Without a directory to look at, one run visits all places: it forks
 * at each, and where the child goes on to fail, it goes on as if nothing were.
 * Otherwise every place costs a run of its own.
 */
#include <dlfcn.h>
#include <errno.h>
#include <execinfo.h>
#include <fcntl.h>
#include <link.h>
#include <sched.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "../util.h"
#include "inject.h"

/* A run that takes longer hangs; one that visits all places waits for others. */
#define RUN_SECONDS	20
#define VISIT_SECONDS	1200

/* More than these are counted, not shown. */
#define MAX_SHOWN	5

#define MEMORY	INJECT_MEMORY
#define DISK	(INJECT_WRITE | INJECT_FILE)
#define ANY	(MEMORY | INJECT_READ | DISK | INJECT_OPEN | INJECT_WAIT)

static const struct inject_kind kinds[] = {
	{ "memory", MEMORY, ENOMEM, 0, false, INJECT_REFUSES },
	{ "memory-from-there", MEMORY, ENOMEM, 0, true, INJECT_REFUSES },
	{ "open", INJECT_OPEN, EMFILE, 0, false, INJECT_REFUSES },
	{ "bad-disk", INJECT_READ | DISK, EIO, 0, false, INJECT_REFUSES },
	{ "full-disk", DISK, ENOSPC, 0, false, INJECT_REFUSES },
	{ "full-disk-from-there", DISK, ENOSPC, 0, true, INJECT_REFUSES },
	{ "short-reads", INJECT_READ, 0, 0, false, INJECT_SAME },
	{ "short", INJECT_READ | INJECT_WRITE, 0, 0, false, INJECT_SAME },
	{ "short-from-there", INJECT_READ | INJECT_WRITE, 0, 0, true, INJECT_SAME },
	{ "interrupted", INJECT_READ | INJECT_WRITE | INJECT_WAIT, EINTR, 0, false,
	  INJECT_SAME },
	{ "no-reader", INJECT_WRITE, EPIPE, 0, false, INJECT_QUIET },
	{ "sigint", ANY, 0, SIGINT, false, INJECT_DIES },
	{ "sigterm", ANY, 0, SIGTERM, false, INJECT_DIES },
};

const struct inject_kind *inject_kind__find(const char *name)
{
	size_t i;

	for (i = 0; i < ARRAY_SIZE(kinds); i++) {
		if (!strcmp(kinds[i].name, name))
			return &kinds[i];
	}
	return NULL;
}

/**
 * struct shared - what the processes tell each other
 * @places: how many there were so far, in the run that is on
 * @tried: how many of them have failed
 * @wrong: how many of these ended badly
 * @died: how many ended in a library that is not ours and cannot do without
 * @library: which one asked for what failed, or ""
 */
static struct shared {
	atomic_long places;
	long tried;
	long wrong;
	long died;
	char library[64];
} *shared;

/* Of this process, unlike what it shares. */
static const struct inject_kind *kind;
static long target;		/* the place that fails; 0: none, -1: all in turn */
static long step = 1;
static bool failing;		/* all places, from now on */
static bool dead;		/* the signal has been sent */
static bool busy;		/* in here already */
static pid_t owner;		/* programs that the command starts are left alone */
static atomic_int threads;
static atomic_int loading;
static const char *loader_begin, *loader_end;	/* where the loader itself lies */
static int said = -1;		/* the standard output of the watching process */

static struct inject_outcome wanted;

static char *content(int fd)
{
	off_t size = lseek(fd, 0, SEEK_END);
	char *text = calloc(1, (size_t)size + 1);

	if (!text || pread(fd, text, (size_t)size, 0) != size) {
		dprintf(said, "inject: cannot read what was printed\n");
		_exit(1);
	}
	return text;
}

/* What a child prints goes to files without names. */
static int output_file(void)
{
	int fd = memfd_create("inject", 0);

	if (fd < 0 || fcntl(fd, F_SETFL, O_APPEND)) {
		dprintf(said, "inject: no memory for what is printed\n");
		_exit(1);
	}
	return fd;
}

static void free_outcome(struct inject_outcome *outcome)
{
	free(outcome->out);
	free(outcome->err);
	free(outcome->report);
}

static void say_outcome(const char *what, const struct inject_outcome *got)
{
	char *line, *rest = got->err;
	int nr = 0;

	dprintf(said, "# %s, place %ld: %s: ", kind->name,
		target > 0 ? target : (long)shared->places, what);
	if (WIFSIGNALED(got->status))
		dprintf(said, "signal %d\n", WTERMSIG(got->status));
	else
		dprintf(said, "exit status %d\n", WEXITSTATUS(got->status));
	if (shared->library[0])
		dprintf(said, "#   asked for by %s\n", shared->library);
	while ((line = strsep(&rest, "\n")) && nr++ < 40)
		dprintf(said, "#   %s\n", line);
}

/* Wait for a child, and read what it left. */
static void gather(pid_t pid, int out, int err, struct inject_outcome *got)
{
	while (waitpid(pid, &got->status, 0) < 0 && errno == EINTR)
		;
	got->out = content(out);
	got->err = content(err);
	got->report = inject_files__report();
	close(out);
	close(err);
}

/*
 * Fork. Return: true in the child, which goes on to be the command; false when
 * it has ended and @got says how.
 */
static bool branch(struct inject_outcome *got)
{
	int out = output_file(), err = output_file();
	pid_t pid;

	shared->library[0] = '\0';
	pid = inject__fork();
	if (pid < 0) {
		dprintf(said, "inject: cannot fork: %s\n", strerror(errno));
		_exit(1);
	}
	if (pid) {
		gather(pid, out, err, got);
		return false;
	}
	if (dup2(out, STDOUT_FILENO) < 0 || dup2(err, STDERR_FILENO) < 0)
		_exit(1);
	close(out);
	close(err);
	owner = getpid();
	signal(SIGINT, SIG_DFL);
	signal(SIGTERM, SIG_DFL);
	alarm(target < 0 && !shared->places ? VISIT_SECONDS : RUN_SECONDS);
	return true;
}

static void judge(const struct inject_outcome *got)
{
	const char *what = inject_judge(kind, &wanted, got);

	shared->tried++;
	if (what && shared->library[0] && (kind->calls & MEMORY) &&
	    !inject_judge_death(&wanted, got)) {
		shared->died++;
		return;
	}
	if (what && shared->wrong++ < MAX_SHOWN)
		say_outcome(what, got);
}

/* Fail, in a child, at the place that the command has come to. */
static bool fail_in_child(void)
{
	struct inject_outcome got;

	if (branch(&got)) {
		target = 0;
		return true;
	}
	judge(&got);
	free_outcome(&got);
	return false;
}

static bool is_place(void)
{
	long place;

	if (failing)
		return true;
	if (!target || dead || (target < 0 && threads))
		return false;
	place = ++shared->places;
	if (target > 0)
		return place == target;
	return (place - 1) % step == 0 && fail_in_child();
}

/*
 * Note who asked, if it was neither the command nor the C library for it. What fails
 * in there is not for us to mend.
 */
static void note_library(void)
{
	void *frames[32];
	int nr = backtrace(frames, 32), i;
	const char *name;
	Dl_info info;

	for (i = 0; i < nr; i++) {
		if (!dladdr(frames[i], &info) || !info.dli_fname)
			continue;
		name = strrchr(info.dli_fname, '/');
		name = name ? name + 1 : info.dli_fname;
		if (!strcmp(name, "inject.so") || !strncmp(name, "libc.so", 7) ||
		    !strncmp(name, "libasan", 7) || !strncmp(name, "ld-", 3))
			continue;
		if (strstr(name, ".so"))
			snprintf(shared->library, sizeof(shared->library), "%s", name);
		return;
	}
}

/* Whether it is this call's turn; signals are sent right away. */
static bool is_turn(enum inject_calls call)
{
	bool turn;

	if (!kind || busy || !(kind->calls & call) || getpid() != owner)
		return false;
	busy = true;
	turn = is_place();
	if (turn && !shared->library[0])
		note_library();
	busy = false;
	if (turn && kind->lasting)
		failing = true;
	if (!turn || !kind->signal)
		return turn;
	dead = true;
	raise(kind->signal);
	return false;
}

bool inject__here(enum inject_calls call)
{
	if (!is_turn(call))
		return false;
	errno = kind->error;
	return true;
}

bool inject__memory(const void *caller)
{
	const char *from = caller;

	if (loading || (from >= loader_begin && from < loader_end))
		return false;
	return inject__here(INJECT_MEMORY);
}

void inject__loading(bool begins)
{
	loading += begins ? 1 : -1;
}

bool inject__less(enum inject_calls call, size_t *size)
{
	if (!is_turn(call))
		return false;
	errno = kind->error;
	if (kind->error)
		return true;
	/* Zero would be the end of the file. */
	if (*size > 1)
		*size = *size / 2;
	return false;
}

void inject__threads(int more)
{
	threads += more;
}

void inject__end(void)
{
	kind = NULL;
}

/* One run that fails nowhere says what is wanted. */
static bool run_unharmed(void)
{
	inject_files__reset();
	if (branch(&wanted)) {
		target = 0;
		return true;
	}
	if (!WIFEXITED(wanted.status)) {
		say_outcome("fails by itself", &wanted);
		_exit(1);
	}
	return false;
}

/* All places in one run, which comes to what it comes to without. */
static bool run_once(void)
{
	struct inject_outcome got;

	target = -1;
	if (branch(&got))
		return true;
	if (inject_judge(&kinds[0], &wanted, &got) || got.status != wanted.status) {
		say_outcome("the run that visits all places", &got);
		shared->wrong++;
	}
	free_outcome(&got);
	return false;
}

/* A run for each place, until there is none left. */
static bool run_each(void)
{
	struct inject_outcome got;

	for (target = 1; ; target += step) {
		shared->places = 0;
		inject_files__reset();
		if (branch(&got))
			return true;
		if (shared->places < target) {
			free_outcome(&got);
			return false;
		}
		judge(&got);
		free_outcome(&got);
	}
}

static long number(const char *name, long otherwise)
{
	const char *value = getenv(name);
	long n = value ? atol(value) : otherwise;

	return n > 0 ? n : otherwise;
}

static int find_loader(struct dl_phdr_info *info, size_t size, void *arg)
{
	const char *base = (const char *)info->dlpi_addr;
	int i;

	(void)size;
	(void)arg;
	if (!strstr(info->dlpi_name, "/ld-"))
		return 0;
	loader_begin = base;
	for (i = 0; i < info->dlpi_phnum; i++) {
		if (info->dlpi_phdr[i].p_type == PT_LOAD)
			loader_end = base + info->dlpi_phdr[i].p_vaddr +
				     info->dlpi_phdr[i].p_memsz;
	}
	return 1;
}

/* For a debugger: fail there, and say where that was. */
static void fail_only(long place)
{
	owner = getpid();
	target = place;
}

__attribute__((constructor)) static void watch(void)
{
	const char *name = getenv("INJECT");
	const struct inject_kind *wish;
	cpu_set_t one;

	if (!name)
		return;
	/* Not for the programs that it starts */
	unsetenv("LD_PRELOAD");
	unsetenv("INJECT");
	said = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 100);
	wish = inject_kind__find(name);
	shared = mmap(NULL, sizeof(*shared), PROT_READ | PROT_WRITE,
		      MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	if (!wish || shared == MAP_FAILED || said < 0) {
		dprintf(STDOUT_FILENO, "inject: %s: cannot be done\n", name);
		_exit(1);
	}
	/* One thread, so that places come in one order. */
	CPU_ZERO(&one);
	CPU_SET(sched_getcpu(), &one);
	sched_setaffinity(0, sizeof(one), &one);
	dl_iterate_phdr(find_loader, NULL);
	/* What it loads, it loads now. */
	note_library();
	kind = wish;
	step = number("INJECT_STEP", 1);
	if (getenv("INJECT_ONLY")) {
		fail_only(number("INJECT_ONLY", 1));
		return;
	}
	if (run_unharmed() ||
	    (getenv("INJECT_DIR") || !(kind->calls & MEMORY) || kind->signal ?
	     run_each() : run_once()))
		return;
	dprintf(said, "%s: %ld places, %ld wrong, %ld died in a library\n", kind->name,
		shared->tried, shared->wrong, shared->died);
	_exit(shared->wrong || !shared->tried);
}
