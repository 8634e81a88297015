// SPDX-License-Identifier: GPL-2.0
#include <errno.h>
#include <time.h>

#include "ending.h"
#include "run_signals.h"
#include "util.h"

void run_signals__hold(struct run_signals *signals)
{
	struct sigaction action;
	size_t i;

	sigemptyset(&signals->held);
	for (i = 0; i < ARRAY_SIZE(ending_signals); i++) {
		if (!sigaction(ending_signals[i], NULL, &action) &&
		    action.sa_handler != SIG_IGN)
			sigaddset(&signals->held, ending_signals[i]);
	}
	sigprocmask(SIG_BLOCK, &signals->held, &signals->before);
}

int run_signals__wait(const struct run_signals *signals, unsigned int ms)
{
	struct timespec left = {
		.tv_sec = ms / 1000,
		.tv_nsec = (long)(ms % 1000) * 1000000,
	};
	int signo = sigtimedwait(&signals->held, NULL, &left);

	/* Stopped and continued is no reason to end; the caller asks again. */
	return signo > 0 ? signo : 0;
}

void run_signals__release(const struct run_signals *signals, int signo)
{
	/* Still held back, so that it comes once the default is in place. */
	if (signo) {
		signal(signo, SIG_DFL);
		raise(signo);
	}
	sigprocmask(SIG_SETMASK, &signals->before, NULL);
}
