// SPDX-License-Identifier: GPL-2.0
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "exec.h"
#include "parallel.h"
#include "tree_priv.h"
#include "util.h"

/* How often a signal is looked for, in milliseconds. */
#define WAIT_MS		20

/* Between make, its own arguments and NULL */
#define MAX_ARGUMENTS	(TREE_MAX_STUBS + 13)

/*
 * What another make, or a build of a kernel around this one, says to its own
 * children. ARCH, CROSS_COMPILE and LLVM are said to us.
 */
static const char *const not_for_us[] = {
	"MAKEFLAGS", "GNUMAKEFLAGS", "MFLAGS", "MAKELEVEL", "MAKEFILES",
	"MAKEOVERRIDES", "KBUILD_OUTPUT", "KBUILD_EXTMOD", "KBUILD_VERBOSE",
};

/* The child, until it is make. There are no other threads yet. */
static void become_make(const struct tree *tree, const char *make,
			const char *const *argv, int log)
{
	int null = open("/dev/null", O_RDONLY);
	size_t i;

	for (i = 0; i < ARRAY_SIZE(not_for_us); i++)
		unsetenv(not_for_us[i]);
	/* its messages are read; a compiler that is killed leaves files of its own */
	if (setenv("LC_ALL", "C", 1) || setenv("TMPDIR", tree->temporary, 1) ||
	    prctl(PR_SET_PDEATHSIG, SIGKILL) || setpgid(0, 0) ||
	    null < 0 || dup2(null, STDIN_FILENO) < 0 ||
	    dup2(log, STDOUT_FILENO) < 0 || dup2(log, STDERR_FILENO) < 0 ||
	    sigprocmask(SIG_SETMASK, &tree->signals.before, NULL))
		_exit(EXEC_FAILED);
	execv(make, (char *const *)argv);
	_exit(EXEC_FAILED);
}

/* Make and all that it started, compilers above all. */
static void end_all(pid_t pid)
{
	int status;

	kill(-pid, SIGKILL);
	kill(pid, SIGKILL);
	while (waitpid(pid, &status, 0) < 0 && errno == EINTR)
		;
}

static int wait_for(struct tree *tree, pid_t pid, struct err *err)
{
	int status;
	pid_t ended;

	for (;;) {
		ended = waitpid(pid, &status, WNOHANG);
		if (ended == pid)
			break;
		if (ended < 0 && errno != EINTR)
			return err__set(err, "make: cannot be waited for, %s: try again",
					strerror(errno));
		tree->signo = run_signals__wait(&tree->signals, WAIT_MS);
		if (tree->signo) {
			end_all(pid);
			return err__set(err, "%s: interrupted", tree->dir);
		}
	}
	return 0;
}

static int start_make(struct tree *tree, const char *const *argv, int log,
		      struct err *err)
{
	char make[PATH_MAX];
	pid_t pid;

	if (exec__find(make, argv[0]))
		return err__set(err, "make: is not installed: install the package make");
	pid = fork();
	if (pid < 0)
		return err__set(err, "make: cannot be run, %s: try again",
				strerror(errno));
	if (!pid)
		become_make(tree, make, argv, log);
	/* whoever of both comes first: a signal must find the group */
	setpgid(pid, pid);
	return wait_for(tree, pid, err);
}

int tree_make__run(struct tree *tree, struct err *err)
{
	const char *argv[MAX_ARGUMENTS], *path, *compiler = getenv("CC");
	struct pool pool = { NULL };
	size_t nr = 0, i;
	int log, ret;

	argv[nr++] = "make";
	argv[nr++] = "-ks";
	argv[nr++] = "-Otarget";
	argv[nr++] = pool__printf(&pool, "-j%zu", parallel__width());
	argv[nr++] = "-C";
	argv[nr++] = tree->dir;
	argv[nr++] = pool__printf(&pool, "M=%s", tree->temporary);
	/* A kernel's Makefile sets it, which only the command line overrides. */
	if (compiler && *compiler)
		argv[nr++] = pool__printf(&pool, "CC=%s", compiler);
	for (i = 0; i < tree->nr; i++)
		argv[nr++] = pool__printf(&pool, "stub-%zu.o", i);
	path = pool__printf(&pool, "%s/" TREE_LOG, tree->temporary);
	for (i = 0; i < nr && path; i++) {
		if (!argv[i])
			path = NULL;
	}
	argv[nr] = NULL;
	log = path ? open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_APPEND, 0600) : -1;
	if (log < 0)
		ret = err__set(err, "%s: cannot be written: set TMPDIR to another directory",
			       tree->temporary);
	else
		ret = start_make(tree, argv, log, err);
	if (log >= 0)
		close(log);
	pool__free(&pool);
	return ret;
}
