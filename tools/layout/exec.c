// SPDX-License-Identifier: GPL-2.0
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "exec.h"

/* Where programs are if nobody says where. */
#define DEFAULT_PATH	"/usr/local/bin:/usr/bin:/bin"

static bool is_program(const char *path)
{
	struct stat st;

	return !stat(path, &st) && S_ISREG(st.st_mode) && !access(path, X_OK);
}

int exec__find(char path[PATH_MAX], const char *name)
{
	const char *dir = getenv("PATH");
	size_t len;
	int n;

	for (dir = dir ? dir : DEFAULT_PATH; *dir; dir += len + !!dir[len]) {
		len = strcspn(dir, ":");
		if (*dir != '/' || len >= PATH_MAX)
			continue;
		n = snprintf(path, PATH_MAX, "%.*s/%s", (int)len, dir, name);
		if (n > 0 && n < PATH_MAX && is_program(path))
			return 0;
	}
	return -1;
}

/* The child, until it is another program: async-signal-safe functions only. */
static void become(const char *path, const char *const *argv,
		   const struct exec_files *files)
{
	int null = open("/dev/null", O_RDWR);
	int output = files->output < 0 ? null : files->output;
	int errors = files->errors < 0 ? null : files->errors;

	/* If this process dies, nobody waits for an answer. */
	if (prctl(PR_SET_PDEATHSIG, SIGKILL) || null < 0 ||
	    (files->kept >= 0 && fcntl(files->kept, F_SETFD, 0)) ||
	    dup2(null, STDIN_FILENO) < 0 || dup2(output, STDOUT_FILENO) < 0 ||
	    dup2(errors, STDERR_FILENO) < 0)
		_exit(EXEC_FAILED);
	execv(path, (char *const *)argv);
	_exit(errno == ENOENT ? EXEC_NOT_FOUND : EXEC_FAILED);
}

int exec__run(const char *const *argv, const struct exec_files *files)
{
	char path[PATH_MAX];
	int status;
	pid_t pid;

	if (exec__find(path, argv[0]))
		return W_EXITCODE(EXEC_NOT_FOUND, 0);
	pid = fork();
	if (pid < 0)
		return -1;
	if (!pid)
		become(path, argv, files);
	while (waitpid(pid, &status, 0) < 0) {
		if (errno != EINTR)
			return -1;
	}
	return status;
}
