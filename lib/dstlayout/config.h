/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What a run is asked to do.
 */
#ifndef DSTLAYOUT_CONFIG_H
#define DSTLAYOUT_CONFIG_H

#include <linux/cpumask.h>
#include <linux/types.h>

#include "events.h"
#include "reason.h"
#include "shape.h"

struct seq_file;

/* Objects lie at a fixed place modulo this: two lines, a prefetcher's pair. */
#define DL_BASE_MODULO	128

/* A window holds at least as many of the shortest chunks; see workers.c. */
#define DL_CHUNKS_PER_WINDOW	25

/** enum dl_cpu_choice - how the CPUs of a run are chosen */
enum dl_cpu_choice {
	DL_CPUS_AUTO,		/* one of each core */
	DL_CPUS_ALL,		/* all that are online */
	DL_CPUS_LIST,		/* those in the list */
};

/** enum dl_mode - who does what */
enum dl_mode {
	DL_SPLIT,		/* some CPUs write, the others read */
	DL_MIXED,		/* each does one packet's worth of both */
	DL_PAIRS,		/* the same, and passes each packet to another */
	DL_NR_SERIES_MODES,	/* the rest has a table of its own, no verdict */
	DL_PREFETCH = DL_NR_SERIES_MODES,	/* what a prefetch saves */
	DL_WALK,		/* what a step along a hash chain costs */
	DL_SLAB,		/* allocating here and freeing there */
	DL_NR_MODES,
};

/** enum dl_place - where the objects lie */
enum dl_place {
	DL_ALIGNED,		/* all CPUs use one object; none shares its lines */
	DL_PACKED,		/* each CPU uses one of several neighbours */
};

/**
 * struct dl_config - parameters of a run
 * @shapes: bits by index of dl_shape_name(); later ones too if all are set
 * @modes: bits by enum dl_mode
 * @mixes: bits by enum dl_mix
 * @twins: bits by index of the key's items; dl_config_wants_twin()
 * @cpu_choice: how the CPUs are chosen
 * @cpus: the list, for DL_CPUS_LIST
 * @writers: CPUs that write in split mode; 0 for half of them
 * @seconds: upper bound of the whole run
 * @window_us: length of one timed stretch
 * @chunk_us: shortest stretch between two readings of the clock
 * @threshold: penalty in percent that still counts as none
 * @units: units at which an undecided result is given up; a look
 * @objects: how many objects are used in turn
 * @base: address of an object modulo DL_BASE_MODULO
 * @chain: whether loads form a dependent chain
 * @stamp: 0 to store jiffies, 1 to store an ever-changing count
 * @store: 0 to store a time stamp always, 1 if it differs
 * @gap: empty turns of a delay loop behind each iteration that writes
 * @ref: how references are counted, enum dl_ref
 * @place: where the objects lie, enum dl_place
 * @node: NUMA node of the objects, or NUMA_NO_NODE
 * @sweep: 1 to use 2, 4, ... CPUs in turn, 0 to use all of them
 * @event: what to count beside cycles and cache misses
 */
struct dl_config {
	u64 shapes;
	u64 modes;
	u64 mixes;
	u64 twins;
	u32 cpu_choice;
	struct cpumask cpus;
	u32 writers;
	u32 seconds;
	u32 window_us;
	u32 chunk_us;
	u32 threshold;
	u32 units;
	u32 objects;
	u32 base;
	u32 chain;
	u32 stamp;
	u32 store;
	u32 gap;
	u32 ref;
	u32 place;
	int node;
	u32 sweep;
	struct dl_event_choice event;
};

/** dl_mode_name() - the mode as it is written in files */
const char *dl_mode_name(enum dl_mode mode);

/**
 * dl_config_init() - fill in what module parameters did not set
 * @reason: filled with what is wrong
 *
 * Return: 0, or -EINVAL if the parameters do not fit each other.
 */
int dl_config_init(struct dl_reason *reason);

/** dl_config_wants_twin() - whether a kind of twin was asked for */
bool dl_config_wants_twin(const struct dl_config *config, enum dl_twin_kind kind);

/** dl_config_get() - copy the current configuration */
void dl_config_get(struct dl_config *config);

/**
 * dl_config_write() - change the configuration
 * @text: lines "key=value"; modified
 * @reason: filled with what is wrong and what is allowed
 *
 * Either all lines take effect or none. A run that is under way keeps the
 * configuration that it started with.
 *
 * Return: 0, -EINVAL, -ENOMEM.
 */
int dl_config_write(char *text, struct dl_reason *reason);

/**
 * dl_config_print() - print a configuration as dl_config_write() takes it
 * @m: where to
 * @config: what to print
 * @prefix: put in front of every line
 */
void dl_config_print(struct seq_file *m, const struct dl_config *config,
		     const char *prefix);

#endif /* DSTLAYOUT_CONFIG_H */
