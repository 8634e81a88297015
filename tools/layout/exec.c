// SPDX-License-Identifier: GPL-2.0
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "exec.h"

/* The child, until it is another program: async-signal-safe functions only. */
static void become(const char *const *argv, int output)
{
	int null = open("/dev/null", O_RDWR);

	if (prctl(PR_SET_PDEATHSIG, SIGKILL) || null < 0 ||
	    dup2(null, STDIN_FILENO) < 0 || dup2(output, STDOUT_FILENO) < 0 ||
	    dup2(null, STDERR_FILENO) < 0)
		_exit(EXEC_NOT_FOUND - 1);
	execvp(argv[0], (char *const *)argv);
	_exit(errno == ENOENT ? EXEC_NOT_FOUND : EXEC_NOT_FOUND - 1);
}

int exec__run(const char *const *argv, int output)
{
	int status;
	pid_t pid = fork();

	if (pid < 0)
		return -1;
	if (!pid)
		become(argv, output);
	while (waitpid(pid, &status, 0) < 0) {
		if (errno != EINTR)
			return -1;
	}
	return status;
}
