/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What a run came to, and how it is printed.
 */
#ifndef DSTLAYOUT_RESULTS_H
#define DSTLAYOUT_RESULTS_H

#include "config.h"
#include "placement.h"
#include "samples.h"
#include "series.h"

struct seq_file;

/**
 * struct dl_results - what a run came to
 * @config: the parameters that it was started with
 * @placement: the CPUs that it ran on
 * @line: size of a cache line in bytes, on this machine
 * @room: bytes that each object had
 * @cycles_error: 0 if cycles were counted, else why not
 * @samples: every window
 * @series: the controls first, then the shapes
 * @nr_series: how many
 * @nr_controls: how many of them are controls
 */
struct dl_results {
	struct dl_config config;
	struct dl_placement placement;
	u32 line;
	u32 room;
	int cycles_error;
	struct dl_samples samples;
	struct dl_series *series;
	u32 nr_series;
	u32 nr_controls;
};

/**
 * dl_results_init() - lay out the series that a configuration asks for
 * @results: @config and @placement are set, all else is filled
 *
 * Return: 0 or -ENOMEM.
 */
int dl_results_init(struct dl_results *results);

/** dl_results_free() - release them; may be called twice */
void dl_results_free(struct dl_results *results);

/**
 * dl_results_object_size() - the largest shape or twin, in bytes
 */
u32 dl_results_object_size(const struct dl_results *results);

/**
 * dl_results_apply_controls() - skip what the controls say cannot be told
 * @results: the controls are measured, the shapes are not
 *
 * A side is skipped in a mode and mix if the known-bad pair does not show
 * there, or if a shape differs from itself.
 */
void dl_results_apply_controls(struct dl_results *results);

/** dl_results_skip_all() - say of every series that nothing can be said */
void dl_results_skip_all(struct dl_results *results, const char *reason);

/** dl_results_print() - "# key=value" lines and the table; 0 or -ENOMEM */
int dl_results_print(struct seq_file *m, const struct dl_results *results);

#endif /* DSTLAYOUT_RESULTS_H */
