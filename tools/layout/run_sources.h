/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Where the shapes come from that a command is given: structs of objects, and
 * files.
 */
#ifndef DSTLAYOUT_RUN_SOURCES_H
#define DSTLAYOUT_RUN_SOURCES_H

#include "cmd_options.h"
#include "run_shape.h"

/**
 * struct run_sources - beside --struct and its objects, which all commands have
 * @files: --shape-file, in order
 * @ops: --op, in order
 * @nr_ops: how many
 */
struct run_sources {
	struct cmd_list files;
	struct run_op *ops;
	size_t nr_ops;
};

/**
 * run_sources__add_file() - note a --shape-file, or end the program
 * @sources: where to
 * @common: told that it is read; its pool owns the list
 * @path: of the file
 */
void run_sources__add_file(struct run_sources *sources,
			   struct cmd_options *common, const char *path);

/**
 * run_sources__add_op() - note an --op, or end the program
 * @sources: where to
 * @pool: owner of the list
 * @arg: FIELD=OP
 */
void run_sources__add_op(struct run_sources *sources, struct pool *pool,
			 const char *arg);

/** run_sources__check() - end the program for what means nothing together */
void run_sources__check(const struct run_sources *sources,
			const struct cmd_options *common);

/**
 * run_sources__gather() - make a shape of each
 * @sources: files, and operations on fields
 * @common: structs, objects and rules
 * @shapes: filled; release with run_shapes__free(), also after a failure
 * @err: says why on failure
 *
 * Return: 0, or -1 with @err set.
 */
int run_sources__gather(const struct run_sources *sources,
			const struct cmd_options *common,
			struct run_shapes *shapes, struct err *err);

#endif /* DSTLAYOUT_RUN_SOURCES_H */
