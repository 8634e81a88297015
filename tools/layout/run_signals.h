/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Being told to end while there is something to clean up.
 */
#ifndef DSTLAYOUT_RUN_SIGNALS_H
#define DSTLAYOUT_RUN_SIGNALS_H

#include <signal.h>

/**
 * struct run_signals - signals that are held back
 * @held: those of ending.h, but for those that are ignored: who ignores one (nohup)
 *	wants to go on doing so
 * @before: what was blocked before
 */
struct run_signals {
	sigset_t held;
	sigset_t before;
};

/** run_signals__hold() - from here on they wait to be asked for */
void run_signals__hold(struct run_signals *signals);

/**
 * run_signals__wait() - wait for one of them
 * @signals: held back
 * @ms: for how many milliseconds at most
 *
 * Return: the signal, which is then gone, or 0.
 */
int run_signals__wait(const struct run_signals *signals, unsigned int ms);

/**
 * run_signals__release() - let them through again
 * @signals: held back
 * @signo: one that came, which now ends the program as if it had not been held
 *	back; 0 if none did
 */
void run_signals__release(const struct run_signals *signals, int signo);

#endif /* DSTLAYOUT_RUN_SIGNALS_H */
