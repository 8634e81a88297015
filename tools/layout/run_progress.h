/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Showing on a terminal how far a run is.
 */
#ifndef DSTLAYOUT_RUN_PROGRESS_H
#define DSTLAYOUT_RUN_PROGRESS_H

#include <stdbool.h>

#include "run_status.h"

/**
 * struct run_progress - one line on the standard error
 * @shown: whether that is a terminal
 * @what: what to call the run, "run 2 of 3"
 * @seconds: after which it ends at the latest
 * @part: how much of it is done, in thousandths; it never shrinks
 */
struct run_progress {
	bool shown;
	char what[80];
	unsigned long seconds;
	unsigned int part;
};

/**
 * run_progress__begin() - get ready to show a run
 * @progress: filled
 * @what: what to call it
 * @seconds: after which it ends at the latest; 0 if that is not known
 */
void run_progress__begin(struct run_progress *progress, const char *what,
			 unsigned long seconds);

/** run_progress__show() - draw the line anew */
void run_progress__show(struct run_progress *progress,
			const struct run_status *status);

/** run_progress__end() - take the line away */
void run_progress__end(const struct run_progress *progress);

#endif /* DSTLAYOUT_RUN_PROGRESS_H */
