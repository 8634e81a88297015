// SPDX-License-Identifier: GPL-2.0
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "run_drive.h"
#include "run_progress.h"
#include "run_settings.h"
#include "run_status.h"

/*
 * Asking costs the CPU that we run on a system call, which a worker there
 * notices: so seldom that it can be neglected, and often enough for an eye.
 */
#define ASK_MS	100

static int start(struct run_target *target, struct err *err)
{
	/* Whatever becomes of the write, from here on there may be a run. */
	target->started = true;
	if (!run_port__write(&target->port, "control", "start", 5, "start", err))
		return 0;
	/* What was refused is somebody else's run, if it is one at all. */
	target->started = false;
	return -1;
}

/* Return: 0 at the end of the run, a signal, or -1 with @err set. */
static int wait_for_end(const struct run_target *target,
			const struct run_signals *signals,
			struct run_progress *progress, struct err *err)
{
	struct run_status status;

	for (;;) {
		int signo;

		if (run_status__read(&status, &target->port, err))
			return -1;
		if (!strcmp(status.state, "done"))
			return 0;
		if (strcmp(status.state, "running"))
			return err__set(err, "%s: the run was ended by somebody else (%s): start it again",
					target->port.name, status.state);
		run_progress__show(progress, &status);
		signo = run_signals__wait(signals, ASK_MS);
		if (signo)
			return signo;
	}
}

static unsigned long longest(const struct run_target *target)
{
	char seconds[20];

	if (run_settings__now(&target->port, "seconds", seconds,
			      sizeof(seconds)))
		return 0;
	return strtoul(seconds, NULL, 10);
}

int run_drive__measure(struct run_target *target,
		       const struct run_signals *signals, const char *what,
		       char **text, struct err *err)
{
	struct run_progress progress;
	int ret;

	run_progress__begin(&progress, what, longest(target));
	if (start(target, err))
		return -1;
	ret = wait_for_end(target, signals, &progress, err);
	run_progress__end(&progress);
	if (ret)
		return ret;
	target->started = false;
	return run_port__read(&target->port, "results", text, err);
}
