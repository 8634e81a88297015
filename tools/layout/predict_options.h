/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What "dstlayout predict" is asked to do.
 */
#ifndef DSTLAYOUT_PREDICT_OPTIONS_H
#define DSTLAYOUT_PREDICT_OPTIONS_H

#include "cmd_options.h"
#include "predict_report.h"
#include "run_sources.h"

/**
 * struct predict_options - the command line
 * @common: options that all commands have; comes first, see cmd__parse()
 * @sources: what shapes are made of
 * @shapes: shapes that were named
 * @twins: what to compare with
 * @modes: by enum predict_mode, whether it is asked for
 * @mixes: by enum predict_mix
 * @cpus: numbers of CPUs, in order
 * @nr_cpus: how many; 0: 2, 4, ... as many as the machine has
 * @sets: --set, in order
 * @measured: files to take parameters from, in order
 * @against: file to compare with, or NULL
 * @table: published table, or NULL
 * @penalty: what to choose the work by, or 0
 * @list: whether to show shapes and parameters instead
 * @format: of the report
 */
struct predict_options {
	struct cmd_options common;
	struct run_sources sources;
	struct cmd_list shapes;
	struct cmd_list twins;
	bool modes[NR_PREDICT_MODES];
	bool mixes[NR_PREDICT_MIXES];
	unsigned int *cpus;
	size_t nr_cpus;
	struct cmd_list sets;
	struct cmd_list measured;
	const char *against;
	const char *table;
	double penalty;
	bool list;
	const struct predict_format *format;
};

/**
 * predict_options__parse() - read the command line, or end the program
 * @options: filled; release with predict_options__free()
 */
void predict_options__parse(struct predict_options *options, int argc,
			    char **argv);

void predict_options__free(struct predict_options *options);

#endif /* DSTLAYOUT_PREDICT_OPTIONS_H */
