// SPDX-License-Identifier: GPL-2.0
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "kselftest.h"
#include "grammar.h"
#include "harness.h"
#include "tasks.h"

static const char *const readable[] = {
	"results", "samples", "status", "shapes", "config", "custom",
};

/* A task has a sequence of its own. */
struct task {
	struct random random;
	struct grammar_text text;
	bool loaded;
};

/* What the files may answer; more where the module comes and goes. */
static bool may_be(const struct task *task, int err)
{
	switch (err) {
	case 0:
	case -EINVAL:
	case -EBUSY:
	case -ENOMEM:
	case -ENOSPC:
	case -EAGAIN:
	case -E2BIG:
		return true;
	/* Removed, being removed, or of a module that is going. */
	case -ENOENT:
	case -EIO:
	case -ENXIO:
	case -ENODEV:
		return !task->loaded;
	default:
		return false;
	}
}

static int write_control(struct task *task)
{
	return harness__write("control",
			      random__chance(&task->random, 2) ? "stop" :
								 "start");
}

static int write_config(struct task *task)
{
	grammar__brief(&task->text, &task->random);
	return harness__write_bytes("config", task->text.bytes, task->text.len);
}

static int write_anything(struct task *task)
{
	grammar__make(&task->text, &task->random);
	return harness__write_bytes(task->text.file, task->text.bytes,
				    task->text.len);
}

/* To its end or not; results wait for the end of a run, or do not. */
static int read_some(struct task *task)
{
	struct random *r = &task->random;
	const char *file = readable[random__below(r, ARRAY_SIZE(readable))];
	int flags = random__chance(r, 4) ? 0 : O_NONBLOCK;
	int fd = harness__open(file, O_RDONLY | flags), err;
	uint32_t pieces = random__below(r, 20);
	char piece[4096];
	ssize_t got = 1;

	if (fd < 0)
		return fd;
	if (random__chance(r, 4))
		poll(&(struct pollfd){ .fd = fd, .events = POLLIN }, 1, 20);
	while (got > 0 && pieces--)
		got = read(fd, piece, random__between(r, 1, sizeof(piece)));
	err = got < 0 ? -errno : 0;
	if (random__chance(r, 4))
		usleep(random__below(r, 5000));
	close(fd);
	return err;
}

static void use_module(struct task *task)
{
	static int (*const uses[])(struct task *task) = {
		write_control, write_config, write_anything, read_some,
		read_some, read_some,
	};
	int err;

	do {
		err = uses[random__below(&task->random, ARRAY_SIZE(uses))](task);
	} while (may_be(task, err));
	ksft_print_msg("a task was given: %s\n", strerror(-err));
}

static pid_t start_task(const struct tasks *tasks, struct random *r)
{
	uint64_t seed = random__next(r);
	struct task *task;
	pid_t pid;

	fflush(stdout);
	pid = fork();
	if (pid)
		return pid;
	signal(SIGTERM, SIG_DFL);
	/* Not to stay when the test is ended. */
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	task = malloc(sizeof(*task));
	if (task) {
		task->random = random__seed(seed);
		task->loaded = tasks->loaded;
		use_module(task);
	}
	fflush(stdout);
	_exit(1);
}

bool tasks__start(struct tasks *tasks, unsigned int nr, struct random *r)
{
	tasks->killed = 0;
	for (tasks->nr = 0; tasks->nr < nr; tasks->nr++) {
		tasks->pids[tasks->nr] = start_task(tasks, r);
		if (tasks->pids[tasks->nr] < 0) {
			ksft_print_msg("fork: %s\n", strerror(errno));
			tasks__end(tasks);
			return false;
		}
	}
	return true;
}

/* A task that does not go makes this program time out. */
static bool end_task(pid_t pid)
{
	int status;

	return CHECK(!kill(pid, SIGKILL)) &&
	       CHECK(waitpid(pid, &status, 0) == pid) &&
	       CHECK(WIFSIGNALED(status));
}

bool tasks__replace(struct tasks *tasks, struct random *r)
{
	pid_t *pid = &tasks->pids[random__below(r, tasks->nr)];

	if (!end_task(*pid))
		return false;
	tasks->killed++;
	*pid = start_task(tasks, r);
	return CHECK(*pid > 0);
}

bool tasks__end(struct tasks *tasks)
{
	bool passed = true;

	while (tasks->nr) {
		tasks->nr--;
		if (tasks->pids[tasks->nr] > 0)
			passed = end_task(tasks->pids[tasks->nr]) && passed;
	}
	return passed;
}
