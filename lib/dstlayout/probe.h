/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Small experiments: a few loops in turn, and a table of what each costs.
 *
 * They give figures and no verdict.
 */
#ifndef DSTLAYOUT_PROBE_H
#define DSTLAYOUT_PROBE_H

#include "events.h"
#include "stats.h"
#include "table.h"
#include "workers.h"

struct dl_results;
struct seq_file;

/* How many experiments there are. */
#define DL_NR_PROBES	3

/* Windows that a figure is the median of. */
#define DL_PROBE_ROUNDS	9

/**
 * struct dl_case - one row of an experiment
 * @loop: what the workers of each side do
 * @data: handed to the loops as the target's
 * @ps: picoseconds per iteration of @side, one figure for each round
 * @milli: thousandths of each event per iteration, likewise
 * @rounds: how many there are
 */
struct dl_case {
	dl_loop_fn loop[DL_NR_SIDES];
	void *data;
	u64 ps[DL_PROBE_ROUNDS];
	u64 milli[DL_NR_EVENTS][DL_PROBE_ROUNDS];
	u32 rounds;
};

/**
 * struct dl_probe - an experiment
 * @mode: its mode
 * @side: whose time is the result; DL_PACKET where one CPU does it all
 * @cpus: how many it needs
 * @available: whether there is what it is about, where this runs
 * @init: prepares the cases, at most so many as @nr_cases
 * @exit: undoes @init, also if that failed
 * @fill: makes a row of a case
 * @columns: of its table
 * @nr_columns: how many
 * @nr_cases: how many
 */
struct dl_probe {
	enum dl_mode mode;
	enum dl_side side;
	u32 cpus;
	bool available;
	int (*init)(struct dl_case *cases, u32 line);
	void (*exit)(struct dl_case *cases);
	void (*fill)(struct dl_table *table, const struct dl_case *cases, u32 row);
	const struct dl_column *columns;
	u32 nr_columns;
	u32 nr_cases;
};

extern const struct dl_probe dl_probe_prefetch;
extern const struct dl_probe dl_probe_walk;
extern const struct dl_probe dl_probe_slab;

/** dl_case_ps() - the median of a case, in picoseconds; 0 if not measured */
u64 dl_case_ps(const struct dl_case *c);

/** dl_case_event() - put the median of an event; nothing if it was not counted */
void dl_case_event(char *cell, const struct dl_case *c, enum dl_event event);

/**
 * dl_probes_run() - do the experiments that a run was asked for
 * @results: their tables are filled
 * @give_up: asked before each window: whether to end early
 */
void dl_probes_run(struct dl_results *results, bool (*give_up)(void));

/**
 * dl_probe_empty() - measure an iteration that does nothing
 * @results: of the run
 * @give_up: asked before each window: whether to end early
 *
 * Return: picoseconds, or 0 if no window was undisturbed.
 */
u64 dl_probe_empty(struct dl_results *results, bool (*give_up)(void));

/** dl_probes_print() - their tables, each behind a line that names it */
void dl_probes_print(struct seq_file *m, const struct dl_results *results);

/** dl_probes_free() - release the tables; may be called twice */
void dl_probes_free(struct dl_results *results);

#endif /* DSTLAYOUT_PROBE_H */
