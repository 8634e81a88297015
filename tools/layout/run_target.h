/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The harness that a run uses, from the moment it is found until everything is
 * as it was before.
 */
#ifndef DSTLAYOUT_RUN_TARGET_H
#define DSTLAYOUT_RUN_TARGET_H

#include "run_module.h"
#include "run_port.h"

/**
 * struct run_place - where to find the harness
 * @user: in this process
 * @debugfs: where debugfs is mounted; NULL to look it up
 * @module: file of the module; NULL to look for it if it is not loaded
 */
struct run_place {
	bool user;
	const char *debugfs;
	const char *module;
};

/**
 * struct run_target - the harness, ours alone for a while
 * @port: its files
 * @module: the module, if we loaded it
 * @dir: directory of its files; NULL for that of this process
 * @lock: descriptor of what keeps other runs of this program away, or -1
 * @config: the configuration as it was found
 * @restore: whether somebody is to find it like that again
 * @started: whether a run of ours may be under way
 */
struct run_target {
	struct run_port port;
	struct run_module module;
	char *dir;
	int lock;
	char *config;
	bool restore;
	bool started;
};

/**
 * run_target__open() - find the harness, and load the module where it takes one
 * @target: filled; release with run_target__close(), also after a failure
 * @place: where to look
 * @err: says why on failure; somebody else's run is one
 *
 * Return: 0, or -1 with @err set.
 */
int run_target__open(struct run_target *target, const struct run_place *place,
		     struct err *err);

/**
 * run_target__close() - leave things as they were found
 * @target: from run_target__open()
 * @err: says what could not be undone
 *
 * Ends a run that we started, restores the configuration of a module that was
 * there before, unloads one that was not.
 *
 * Return: 0, or -1 with @err set.
 */
int run_target__close(struct run_target *target, struct err *err);

#endif /* DSTLAYOUT_RUN_TARGET_H */
