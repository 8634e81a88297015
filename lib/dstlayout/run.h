/* SPDX-License-Identifier: GPL-2.0 */
/*
 * A run: controls first, then every shape against its twins, then verdicts.
 */
#ifndef DSTLAYOUT_RUN_H
#define DSTLAYOUT_RUN_H

#include <linux/wait.h>

#include "config.h"

struct seq_file;

/** dl_run_init() - get ready for runs; 0 or -errno */
int dl_run_init(void);

/** dl_run_exit() - stop a run if there is one, and release everything */
void dl_run_exit(void);

/**
 * dl_run_start() - start a run in the background
 * @reason: filled with what is wrong
 *
 * The results of the run before are gone.
 *
 * Return: 0, -EBUSY if one is under way, -EINVAL if the CPUs that the
 * configuration names cannot be used, -ENOMEM.
 */
int dl_run_start(struct dl_reason *reason);

/**
 * dl_run_define() - define a custom shape
 * @text: see dl_shape_define(); modified
 * @reason: filled with why not
 *
 * Return: 0, -EBUSY while a run is under way, else as dl_shape_define().
 */
int dl_run_define(char *text, struct dl_reason *reason);

/** dl_run_stop() - stop the run, if there is one, and wait until it has ended */
void dl_run_stop(void);

/** dl_run_note_error() - keep for the status why a command failed, or "" */
void dl_run_note_error(const struct dl_reason *reason);

/**
 * dl_run_wait() - wait until no run is under way
 * @nonblock: do not wait
 *
 * Return: 0, -EAGAIN with @nonblock, -ERESTARTSYS if a signal came.
 */
int dl_run_wait(bool nonblock);

/** dl_run_under_way() - whether a run is under way */
bool dl_run_under_way(void);

/** dl_run_ended() - woken when a run has ended */
wait_queue_head_t *dl_run_ended(void);

/** dl_run_print_status() - one line on the run, and the last error; at once */
void dl_run_print_status(struct seq_file *m);

/**
 * dl_run_print_results() - the results of the last run
 *
 * While a run is under way this prints the state alone; see dl_run_wait().
 *
 * Return: 0 or -ENOMEM.
 */
int dl_run_print_results(struct seq_file *m);

/** dl_run_print_samples() - every window so far */
void dl_run_print_samples(struct seq_file *m);

#endif /* DSTLAYOUT_RUN_H */
