/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Being ended from outside.
 */
#ifndef DSTLAYOUT_ENDING_H
#define DSTLAYOUT_ENDING_H

#include <signal.h>

/**
 * ending_signals - what ends a program that does nothing about it, and is sent to one
 *
 * A terminal sends the first ones, and people; a time limit set by "timeout -s" or
 * "ulimit -t" may send the others.
 */
static const int ending_signals[] = {
	SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGALRM, SIGUSR1, SIGUSR2, SIGXCPU,
};

#endif /* DSTLAYOUT_ENDING_H */
