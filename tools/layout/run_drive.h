/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Having the harness measure once.
 */
#ifndef DSTLAYOUT_RUN_DRIVE_H
#define DSTLAYOUT_RUN_DRIVE_H

#include "run_signals.h"
#include "run_target.h"

/**
 * run_drive__measure() - start a run and wait for its end
 * @target: the harness, configured
 * @signals: held back; one of them ends the wait
 * @what: what to call the run where its progress is shown
 * @text: set to its results; release with free()
 * @err: says why on failure
 *
 * Return: 0, a signal that came instead of the results, or -1 with @err set.
 */
int run_drive__measure(struct run_target *target,
		       const struct run_signals *signals, const char *what,
		       char **text, struct err *err);

#endif /* DSTLAYOUT_RUN_DRIVE_H */
