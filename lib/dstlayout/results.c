// SPDX-License-Identifier: GPL-2.0
/*
 * What a run came to, and how it is printed.
 */
#include <linux/cache.h>
#include <linux/err.h>
#include <linux/mm.h>
#include <linux/seq_file.h>
#include <linux/slab.h>
#include <linux/utsname.h>

#include "cpus.h"
#include "plan.h"
#include "results.h"
#include "table.h"

/* Windows beyond those of all units: warm-up and disturbed ones. */
#define SPARE_SAMPLES(needed)	((needed) / 2)

/*
 * The shortest window takes 500 us, as does the pause behind one that could not
 * even begin.
 */
#define MAX_SAMPLES_PER_S	2000

/* Some 50 MB; what is beyond is counted, and told. */
#define MAX_SAMPLES		262144u

static int init_samples(struct dl_results *results)
{
	u32 windows = results->nr_series * results->config.units * DL_WINDOWS_PER_UNIT;

	u32 room = min(windows + SPARE_SAMPLES(windows),
		       results->config.seconds * MAX_SAMPLES_PER_S);

	return dl_samples_init(&results->samples, min(room, MAX_SAMPLES));
}

/* Rounded up: the last of an odd number has nobody, but a place to look. */
static int init_mail(struct dl_results *results)
{
	u32 nr = round_up(cpumask_weight(&results->placement.cpus), 2);

	results->mail = kcalloc(nr, sizeof(*results->mail), GFP_KERNEL);
	return results->mail ? 0 : -ENOMEM;
}

struct dl_results *dl_results_new(struct dl_reason *reason)
{
	struct dl_results *results;
	enum dl_event event;
	int err = -ENOMEM;

	snprintf(reason->text, sizeof(reason->text),
		 "no memory for a run: free some and try again");
	results = kvzalloc(sizeof(*results), GFP_KERNEL);
	if (!results)
		return ERR_PTR(err);
	results->line = cache_line_size();
	/* Until a run has tried to count them. */
	for (event = 0; event < DL_NR_EVENTS; event++)
		results->event_error[event] = -ENODATA;
	dl_config_get(&results->config);

	err = dl_place(&results->placement, &results->config, reason);
	if (!err)
		err = dl_plan_make(results, reason);
	if (!err)
		err = init_samples(results);
	if (!err)
		err = init_mail(results);
	if (!err)
		err = dl_refs_init(&results->refs, results->config.ref);
	if (!err)
		return results;
	dl_results_free(results);
	return ERR_PTR(err);
}

void dl_results_free(struct dl_results *results)
{
	if (!results)
		return;
	dl_probes_free(results);
	dl_refs_exit(&results->refs);
	kfree(results->mail);
	dl_samples_free(&results->samples);
	dl_plan_free(results);
	kvfree(results);
}

u32 dl_results_object_size(const struct dl_results *results)
{
	u32 size = 0, i;

	for (i = 0; i < results->nr_series; i++)
		size = max(size, dl_series_extent(&results->series[i]));
	return size;
}

/* Why the known-bad pair of a mode and mix does not show on a side. */
static const char *bad_objection(const struct dl_series *bad, enum dl_side side)
{
	const struct dl_outcome *outcome = &bad->outcome[side];

	if (outcome->verdict == DL_SHARES)
		return NULL;
	if (outcome->verdict == DL_APART)
		return "these CPUs show no sharing";
	if (!bad->looked)
		return "too few windows of the known-bad pair were undisturbed";
	return "the known-bad pair is unsure: noise, or the threshold is too close";
}

static const char *good_objection(const struct dl_series *good,
				  enum dl_side side)
{
	if (good->outcome[side].verdict == DL_SHARES)
		return "a shape differs from itself: the machine is too noisy";
	return NULL;
}

static void apply_control(struct dl_results *results, u32 control, bool measured)
{
	const struct dl_series *bad = &results->series[control];
	const struct dl_series *good = bad + results->nr_bad;
	enum dl_side side;
	u32 i;

	for (i = results->nr_bad; i < results->nr_series; i++) {
		struct dl_series *series = &results->series[i];

		if (series->mode != bad->mode || series->mix != bad->mix ||
		    series->placement != bad->placement)
			continue;
		if (!measured && series->mode != DL_SPLIT)
			continue;
		for (side = 0; side < DL_NR_SIDES; side++) {
			const char *objection = bad_objection(bad, side);

			if (!dl_mode_has_side(series->mode, side))
				continue;
			if (!objection && series != good)
				objection = good_objection(good, side);
			if (objection)
				dl_series_skip(series, side, objection);
		}
	}
}

void dl_results_apply_controls(struct dl_results *results, bool measured)
{
	u32 control;

	for (control = 0; control < results->nr_bad; control++)
		apply_control(results, control, measured);
}

void dl_results_skip_all(struct dl_results *results, const char *reason)
{
	enum dl_side side;
	u32 i;

	for (i = 0; i < results->nr_series; i++) {
		for (side = 0; side < DL_NR_SIDES; side++)
			dl_series_skip(&results->series[i], side, reason);
	}
}

enum column {
	COL_SHAPE, COL_MODE, COL_MIX, COL_CPUS, COL_SIDE, COL_TWIN, COL_NS,
	COL_TWIN_NS, COL_PENALTY, COL_LOW, COL_HIGH, COL_VERDICT, COL_WRITES,
	COL_UNITS, COL_DISTURBED, COL_CYCLES, COL_TWIN_CYCLES, COL_MISSES,
	COL_TWIN_MISSES, COL_RAW, COL_TWIN_RAW, NR_COLUMNS,
};

static const struct dl_column columns[NR_COLUMNS] = {
	[COL_SHAPE]	  = { "shape" },
	[COL_MODE]	  = { "mode" },
	[COL_MIX]	  = { "mix" },
	[COL_CPUS]	  = { "cpus" },
	[COL_SIDE]	  = { "side" },
	[COL_TWIN]	  = { "twin" },
	[COL_NS]	  = { "ns_per_op", true },
	[COL_TWIN_NS]	  = { "twin_ns_per_op", true },
	[COL_PENALTY]	  = { "penalty", true },
	[COL_LOW]	  = { "low", true },
	[COL_HIGH]	  = { "high", true },
	[COL_VERDICT]	  = { "verdict" },
	[COL_WRITES]	  = { "writes_per_s", true },
	[COL_UNITS]	  = { "units", true },
	[COL_DISTURBED]	  = { "disturbed", true },
	[COL_CYCLES]	  = { "cycles_per_op", true },
	[COL_TWIN_CYCLES] = { "twin_cycles_per_op", true },
	[COL_MISSES]	  = { "cache_misses_per_op", true },
	[COL_TWIN_MISSES] = { "twin_cache_misses_per_op", true },
	[COL_RAW]	  = { "raw_event_per_op", true },
	[COL_TWIN_RAW]	  = { "twin_raw_event_per_op", true },
};

/* The first of the two columns of each event. */
static const enum column event_columns[DL_NR_EVENTS] = {
	[DL_CYCLES]	  = COL_CYCLES,
	[DL_CACHE_MISSES] = COL_MISSES,
	[DL_RAW_EVENT]	  = COL_RAW,
};

static u64 median_of(const u64 *figures, u32 nr)
{
	u64 sorted[DL_MAX_UNITS];

	if (!nr)
		return 0;
	memcpy(sorted, figures, nr * sizeof(*figures));
	return dl_median(sorted, nr);
}

static void fill_row(struct dl_table *table, const struct dl_series *series,
		     enum dl_side side, const int *event_error)
{
	const struct dl_outcome *outcome = &series->outcome[side];
	/* Units behind the last look count nowhere: they were not looked at. */
	u32 units = series->looked ? series->looked : series->units;
	u32 row = table->nr_rows++;
	enum dl_event event;

#define CELL(column) dl_table_cell(table, row, column)
	strscpy(CELL(COL_SHAPE), series->shape->name, DL_CELL);
	strscpy(CELL(COL_MODE), dl_mode_name(series->mode), DL_CELL);
	strscpy(CELL(COL_MIX), dl_mix_name(series->mix), DL_CELL);
	snprintf(CELL(COL_CPUS), DL_CELL, "%u",
		 cpumask_weight(&series->placement->cpus));
	strscpy(CELL(COL_SIDE), dl_side_name(side), DL_CELL);
	dl_twin_label(CELL(COL_TWIN), series->shape, dl_series_twin(series));
	dl_cell_milli(CELL(COL_NS), median_of(outcome->ps[0], units));
	dl_cell_milli(CELL(COL_TWIN_NS), median_of(outcome->ps[1], units));
	/* An interval is never printed narrower than it is. */
	dl_cell_milli(CELL(COL_PENALTY),
		      DIV_ROUND_CLOSEST(outcome->interval.median, 1000));
	dl_cell_milli(CELL(COL_LOW), outcome->interval.low / 1000);
	dl_cell_milli(CELL(COL_HIGH),
		      DIV_ROUND_UP_ULL(outcome->interval.high, 1000));
	strscpy(CELL(COL_VERDICT), dl_verdict_name(outcome->verdict), DL_CELL);
	dl_cell_number(CELL(COL_WRITES),
		       median_of(series->writes_per_s, units));
	snprintf(CELL(COL_UNITS), DL_CELL, "%u", units);
	snprintf(CELL(COL_DISTURBED), DL_CELL, "%u", series->disturbed);
	for (event = 0; event < DL_NR_EVENTS; event++) {
		/* Left out then; the header says why. */
		if (event_error[event])
			continue;
		dl_cell_milli(CELL(event_columns[event]),
			      median_of(outcome->milli[event][0], units));
		dl_cell_milli(CELL(event_columns[event] + 1),
			      median_of(outcome->milli[event][1], units));
	}
#undef CELL
}

static int print_table(struct seq_file *m, const struct dl_results *results)
{
	struct dl_table table;
	enum dl_side side;
	u32 i;

	if (dl_table_init(&table, columns, NR_COLUMNS, 2 * results->nr_series))
		return -ENOMEM;
	for (i = 0; i < results->nr_series; i++) {
		for (side = 0; side < DL_NR_SIDES; side++) {
			if (dl_mode_has_side(results->series[i].mode, side))
				fill_row(&table, &results->series[i], side,
					 results->event_error);
		}
	}
	dl_table_print(m, &table);
	dl_table_free(&table);
	return 0;
}

static void print_skip(struct seq_file *m, const struct dl_results *results,
		       const struct dl_series *series, enum dl_side side)
{
	const char *skip = series->outcome[side].skip;

	seq_puts(m, "# skip_");
	/* All other reasons are the machine's, not the shape's. */
	if (skip == dl_plan_unwritten)
		seq_printf(m, "%s_", series->shape->name);
	seq_printf(m, "%s_%s_%s", dl_mode_name(series->mode),
		   dl_mix_name(series->mix), dl_side_name(side));
	/* Each number of CPUs of a sweep has controls of its own. */
	if (results->nr_placements > 1)
		seq_printf(m, "_%u", cpumask_weight(&series->placement->cpus));
	seq_printf(m, "=%s\n", skip);
}

/*
 * Whether the series in front has said the same: those of one mode, mix and number
 * of CPUs lie together, and in them those of one shape.
 */
static bool is_said(const struct dl_results *results, u32 index, enum dl_side side)
{
	const struct dl_series *series = &results->series[index];
	const struct dl_series *before = series - 1;
	const char *skip = series->outcome[side].skip;

	if (index == 2 * results->nr_bad || before->mode != series->mode ||
	    before->mix != series->mix || before->placement != series->placement ||
	    before->outcome[side].skip != skip)
		return false;
	return skip != dl_plan_unwritten || before->shape == series->shape;
}

static void print_skips(struct seq_file *m, const struct dl_results *results)
{
	enum dl_side side;
	u32 i;

	for (i = 2 * results->nr_bad; i < results->nr_series; i++) {
		const struct dl_series *series = &results->series[i];

		for (side = 0; side < DL_NR_SIDES; side++) {
			if (dl_mode_has_side(series->mode, side) &&
			    series->outcome[side].skip &&
			    !is_said(results, i, side))
				print_skip(m, results, series, side);
		}
	}
}

/* Pairs that cannot be made leave no row that would say so. */
static void print_missing_pairs(struct seq_file *m,
				const struct dl_results *results)
{
	u32 i;

	if (!(results->config.modes & (1ull << DL_PAIRS)))
		return;
	for (i = 0; i < results->nr_series; i++) {
		if (results->series[i].mode == DL_PAIRS)
			return;
	}
	seq_puts(m, "# skip_pairs=it takes an even number of CPUs\n");
}

int dl_results_print(struct seq_file *m, const struct dl_results *results)
{
	const struct dl_placement *placement = &results->placement;
	int err;

	seq_printf(m, "# release=%s\n", init_utsname()->release);
	seq_printf(m, "# arch=%s\n", init_utsname()->machine);
	seq_printf(m, "# line=%u\n", results->line);
	seq_puts(m, "# run_cpus=");
	dl_cpus_print(m, &placement->cpus);
	seq_puts(m, "\n# run_writers=");
	dl_cpus_print(m, &placement->writers);
	seq_printf(m, "\n# distance=%s\n", placement->distance);
	seq_printf(m, "# object_room=%u\n", results->room);
	dl_events_print(m, results->event_error);
	if (results->empty_ps)
		seq_printf(m, "# empty_iteration_ps=%llu\n",
			   (unsigned long long)results->empty_ps);
	if (results->samples.lost)
		seq_printf(m, "# samples_lost=%u\n", results->samples.lost);
	dl_config_print(m, &results->config, "# ");
	print_skips(m, results);
	print_missing_pairs(m, results);
	err = results->nr_series ? print_table(m, results) : 0;
	if (!err)
		dl_probes_print(m, results);
	return err;
}
