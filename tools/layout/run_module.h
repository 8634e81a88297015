/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Getting the module into the kernel, and out again.
 */
#ifndef DSTLAYOUT_RUN_MODULE_H
#define DSTLAYOUT_RUN_MODULE_H

#include <stdbool.h>

#include "err.h"

struct kmod_ctx;
struct kmod_module;
struct lib_kmod;

/** RUN_MODULE_NAME - what the kernel calls it */
#define RUN_MODULE_NAME	"dstlayout"

/**
 * struct run_module - the module, once it is ours to unload
 * @lib: libkmod
 * @ctx: its context
 * @module: the module
 * @loaded: whether we loaded it
 */
struct run_module {
	const struct lib_kmod *lib;
	struct kmod_ctx *ctx;
	struct kmod_module *module;
	bool loaded;
};

/**
 * run_module__load() - find the module and load it, without starting a run
 * @module: filled; release with run_module__free(), also after a failure
 * @file: its file; NULL to take modules/RELEASE/dstlayout.ko beside this program,
 *	else what modprobe would take
 * @err: says why on failure: there is none, it is for another kernel, or this
 *	kernel does not let us
 *
 * Return: 0, or -1 with @err set.
 */
int run_module__load(struct run_module *module, const char *file,
		     struct err *err);

/**
 * run_module__unload() - take it out again, if it was we who loaded it
 * @module: from run_module__load()
 * @err: says why it could not be
 *
 * Waits two seconds for whoever holds one of its files open.
 *
 * Return: 0, or -1 with @err set.
 */
int run_module__unload(struct run_module *module, struct err *err);

void run_module__free(struct run_module *module);

#endif /* DSTLAYOUT_RUN_MODULE_H */
