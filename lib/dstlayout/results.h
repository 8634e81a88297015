/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What a run came to, and how it is printed.
 */
#ifndef DSTLAYOUT_RESULTS_H
#define DSTLAYOUT_RESULTS_H

#include "config.h"
#include "placement.h"
#include "probe.h"
#include "refs.h"
#include "samples.h"
#include "series.h"

struct seq_file;

/**
 * struct dl_results - what a run came to
 * @config: the parameters that it was started with
 * @placement: the CPUs that it ran on
 * @line: size of a cache line in bytes, on this machine
 * @room: bytes that each object had
 * @empty_ps: picoseconds of an iteration that does nothing; 0 if not measured
 * @event_error: of each event 0 if it was counted, else why not
 * @refs: how references are counted
 * @mail: a mailbox for each CPU
 * @shapes: those that were asked for
 * @nr_shapes: how many
 * @placements: numbers of CPUs to try
 * @nr_placements: how many
 * @samples: every window
 * @series: as dl_plan_make() lays them out
 * @nr_series: how many
 * @tables: of the small experiments; empty where one was not asked for
 * @probe_error: why there is none although it was, or no figure in it
 * @nr_bad: how many known-bad pairs, and as many known-good ones
 */
struct dl_results {
	struct dl_config config;
	struct dl_placement placement;
	u32 line;
	u32 room;
	u64 empty_ps;
	int event_error[DL_NR_EVENTS];
	struct dl_refs refs;
	struct dl_mailbox *mail;
	const struct dl_shape **shapes;
	u32 nr_shapes;
	struct dl_placement *placements;
	u32 nr_placements;
	struct dl_samples samples;
	struct dl_series *series;
	u32 nr_series;
	u32 nr_bad;
	struct dl_table tables[DL_NR_PROBES];
	const char *probe_error[DL_NR_PROBES];
};

/**
 * dl_results_new() - choose the CPUs, and lay out the series, for a run
 * @reason: filled with what is wrong
 *
 * Return: room for what the current configuration asks for; ERR_PTR(-EINVAL) if
 * its CPUs cannot be used, ERR_PTR(-ENOMEM).
 */
struct dl_results *dl_results_new(struct dl_reason *reason);

/** dl_results_free() - release them; NULL is allowed */
void dl_results_free(struct dl_results *results);

/**
 * dl_results_object_size() - the largest shape or twin, in bytes
 */
u32 dl_results_object_size(const struct dl_results *results);

/**
 * dl_results_apply_controls() - skip what the controls say cannot be told
 * @results: the known-bad pairs are measured
 * @measured: the others are, too
 *
 * A side is skipped in a mode and mix if the known-bad pair does not show
 * there, or if a shape differs from itself, as far as that is known by now.
 * Where each CPU reads and writes, sharing that no layout can avoid hides most of
 * what a layout costs: the figures are of use all the same, so there the verdict
 * alone is skipped, when all is measured.
 */
void dl_results_apply_controls(struct dl_results *results, bool measured);

/** dl_results_skip_all() - say of every series that nothing can be said */
void dl_results_skip_all(struct dl_results *results, const char *reason);

/** dl_results_print() - "# key=value" lines and the table; 0 or -ENOMEM */
int dl_results_print(struct seq_file *m, const struct dl_results *results);

#endif /* DSTLAYOUT_RESULTS_H */
