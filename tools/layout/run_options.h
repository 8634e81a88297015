/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What "dstlayout run" is asked to do.
 */
#ifndef DSTLAYOUT_RUN_OPTIONS_H
#define DSTLAYOUT_RUN_OPTIONS_H

#include "cmd_options.h"
#include "run_judge.h"
#include "run_report.h"
#include "run_settings.h"
#include "run_sources.h"
#include "run_target.h"

/**
 * struct run_options - the command line
 * @common: options that all commands have; comes first, see cmd__parse()
 * @place: where to find the harness
 * @list: whether to show what there is instead of measuring
 * @fit: table to fit the law of scalability to, instead of measuring; or NULL
 * @sources: what shapes are made of
 * @settings: keys that were given a value, but for those that follow
 * @shape: the shapes of the harness that were named, with commas; or NULL
 * @refs: strategies to compare
 * @repeat: how often to measure
 * @limit: penalty that is allowed, or RUN_NO_LIMIT
 * @format: of the report
 */
struct run_options {
	struct cmd_options common;
	struct run_place place;
	bool list;
	const char *fit;
	struct run_sources sources;
	struct run_settings settings;
	const char *shape;
	struct cmd_list refs;
	unsigned int repeat;
	double limit;
	const struct run_format *format;
};

/**
 * run_options__parse() - read the command line, or end the program
 * @options: filled; release with run_options__free()
 */
void run_options__parse(struct run_options *options, int argc, char **argv);

void run_options__free(struct run_options *options);

#endif /* DSTLAYOUT_RUN_OPTIONS_H */
