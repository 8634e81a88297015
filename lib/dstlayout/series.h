/* SPDX-License-Identifier: GPL-2.0 */
/*
 * A series: one shape against one twin, in one mode and mix, unit by unit.
 */
#ifndef DSTLAYOUT_SERIES_H
#define DSTLAYOUT_SERIES_H

#include "config.h"
#include "hammer.h"
#include "refs.h"
#include "samples.h"
#include "stats.h"

/*
 * Neighbours that a packed shape has, each used by other CPUs; with more CPUs
 * some use the same.
 */
#define DL_NEIGHBOURS	8

/* The windows of shape and twin, twice each, in ABBA or BAAB order. */
#define DL_WINDOWS_PER_UNIT	4

/**
 * struct dl_outcome - what one side of a series came to
 * @ratio: time of the shape divided by that of the twin, per unit
 * @ps: picoseconds per operation, of shape and twin, per unit
 * @milli: thousandths of each event per operation, likewise; 0 if not counted
 * @interval: as of the last look; all 0 before the first
 * @verdict: as of the last look
 * @skip: why the verdict is DL_SKIP, or NULL
 */
struct dl_outcome {
	u32 ratio[DL_MAX_UNITS];
	u64 ps[2][DL_MAX_UNITS];
	u64 milli[DL_NR_EVENTS][2][DL_MAX_UNITS];
	struct dl_interval interval;
	enum dl_verdict verdict;
	const char *skip;
};

/**
 * struct dl_series - one shape against one twin
 * @shape: the shape
 * @layout: what is judged, and what it is compared with
 * @stride: from one neighbour to the next, in bytes, of shape and twin; 0 where all
 *	CPUs use one object
 * @placement: the CPUs
 * @mode: who does what
 * @mix: the operations of one iteration
 * @ref: how references are counted
 * @gap: empty turns of a delay loop behind each iteration that writes
 * @units: complete ones
 * @looked: units at the last look, 0 before the first
 * @hopeless: no window of it is ever undisturbed
 * @disturbed: windows that were dropped
 * @writes_per_s: of the shape, per unit
 * @outcome: of each side; only those of dl_mode_has_side() are used
 */
struct dl_series {
	const struct dl_shape *shape;
	struct dl_twin layout[2];
	u32 stride[2];
	const struct dl_placement *placement;
	enum dl_mode mode;
	enum dl_mix mix;
	enum dl_ref ref;
	u32 gap;
	u32 units;
	u32 looked;
	bool hopeless;
	u32 disturbed;
	u64 writes_per_s[DL_MAX_UNITS];
	struct dl_outcome outcome[DL_NR_SIDES];
};

/**
 * struct dl_bench - what all series of a run have in common
 * @config: the parameters
 * @refs: how references are counted
 * @mail: a mailbox for each CPU of the run
 * @objects: addresses of the objects, @config->objects of them
 * @samples: where the windows are kept
 * @unit: told how many units the series at hand has
 * @give_up: asked before each window: whether the series shall end early
 */
struct dl_bench {
	const struct dl_config *config;
	struct dl_refs *refs;
	struct dl_mailbox *mail;
	void **objects;
	struct dl_samples *samples;
	u32 *unit;
	bool (*give_up)(void);
};

/** dl_mode_has_side() - whether a side exists in a mode */
bool dl_mode_has_side(enum dl_mode mode, enum dl_side side);

/** dl_series_decided() - whether no side is unsure any more */
bool dl_series_decided(const struct dl_series *series);

/** dl_series_open() - whether there is a look left, and a reason for it */
bool dl_series_open(const struct dl_series *series,
		    const struct dl_config *config);

/**
 * dl_series_measure() - measure until the next look, and judge there
 * @series: what to measure; dl_series_open()
 * @bench: with what
 *
 * A series that is given up before keeps its units; the next call goes on.
 */
void dl_series_measure(struct dl_series *series,
		       const struct dl_bench *bench);

/** dl_series_extent() - bytes that an object needs, from its address on */
u32 dl_series_extent(const struct dl_series *series);

/** dl_series_twin() - which of its layouts a series is named after */
const struct dl_twin *dl_series_twin(const struct dl_series *series);

/** dl_series_next_look() - units at which a series is looked at next, or 0 */
u32 dl_series_next_look(const struct dl_series *series);

/** dl_series_skip() - say of one side that nothing can be said */
void dl_series_skip(struct dl_series *series, enum dl_side side,
		    const char *reason);

#endif /* DSTLAYOUT_SERIES_H */
