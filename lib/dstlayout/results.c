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

/* Windows beyond those of all units: warm-up and disturbed ones. */
#define SPARE_SAMPLES(needed)	((needed) / 2)

static int init_samples(struct dl_results *results)
{
	u32 windows = results->nr_series * DL_MAX_UNITS * DL_WINDOWS_PER_UNIT;

	return dl_samples_init(&results->samples,
			       windows + SPARE_SAMPLES(windows));
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

	snprintf(reason->text, sizeof(reason->text), "no memory for a run");
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
		err = dl_plan_make(results);
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

static void apply_control(struct dl_results *results, u32 control)
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

void dl_results_apply_controls(struct dl_results *results)
{
	u32 control;

	for (control = 0; control < results->nr_bad; control++)
		apply_control(results, control);
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

static const char *const column_names[NR_COLUMNS] = {
	[COL_SHAPE]	  = "shape",
	[COL_MODE]	  = "mode",
	[COL_MIX]	  = "mix",
	[COL_CPUS]	  = "cpus",
	[COL_SIDE]	  = "side",
	[COL_TWIN]	  = "twin",
	[COL_NS]	  = "ns_per_op",
	[COL_TWIN_NS]	  = "twin_ns_per_op",
	[COL_PENALTY]	  = "penalty",
	[COL_LOW]	  = "low",
	[COL_HIGH]	  = "high",
	[COL_VERDICT]	  = "verdict",
	[COL_WRITES]	  = "writes_per_s",
	[COL_UNITS]	  = "units",
	[COL_DISTURBED]	  = "disturbed",
	[COL_CYCLES]	  = "cycles_per_op",
	[COL_TWIN_CYCLES] = "twin_cycles_per_op",
	[COL_MISSES]	  = "cache_misses_per_op",
	[COL_TWIN_MISSES] = "twin_cache_misses_per_op",
	[COL_RAW]	  = "raw_event_per_op",
	[COL_TWIN_RAW]	  = "twin_raw_event_per_op",
};

/* The first of the two columns of each event. */
static const enum column event_columns[DL_NR_EVENTS] = {
	[DL_CYCLES]	  = COL_CYCLES,
	[DL_CACHE_MISSES] = COL_MISSES,
	[DL_RAW_EVENT]	  = COL_RAW,
};

#define CELL	28

struct row {
	char cell[NR_COLUMNS][CELL];
};

/* In thousandths; what was not measured is "-", never 0. */
static void put_milli(char *cell, u64 milli)
{
	u64 whole = div64_u64(milli, 1000);

	if (milli)
		snprintf(cell, CELL, "%llu.%03llu", whole, milli - whole * 1000);
	else
		strscpy(cell, "-", CELL);
}

static void put_number(char *cell, u64 number)
{
	if (number)
		snprintf(cell, CELL, "%llu", number);
	else
		strscpy(cell, "-", CELL);
}

static u64 median_of(const u64 *figures, u32 nr)
{
	u64 sorted[DL_MAX_UNITS];

	if (!nr)
		return 0;
	memcpy(sorted, figures, nr * sizeof(*figures));
	return dl_median(sorted, nr);
}

static void fill_row(struct row *row, const struct dl_series *series,
		     enum dl_side side)
{
	const struct dl_outcome *outcome = &series->outcome[side];
	/* Units behind the last look count nowhere: they were not looked at. */
	u32 units = series->looked ? series->looked : series->units;
	enum dl_event event;

	strscpy(row->cell[COL_SHAPE], series->shape->name, CELL);
	strscpy(row->cell[COL_MODE], dl_mode_name(series->mode), CELL);
	strscpy(row->cell[COL_MIX], dl_mix_name(series->mix), CELL);
	snprintf(row->cell[COL_CPUS], CELL, "%u",
		 cpumask_weight(&series->placement->cpus));
	strscpy(row->cell[COL_SIDE], dl_side_name(side), CELL);
	dl_twin_label(row->cell[COL_TWIN], series->shape, &series->twin);
	put_milli(row->cell[COL_NS], median_of(outcome->ps[0], units));
	put_milli(row->cell[COL_TWIN_NS], median_of(outcome->ps[1], units));
	/* An interval is never printed narrower than it is. */
	put_milli(row->cell[COL_PENALTY],
		  DIV_ROUND_CLOSEST(outcome->interval.median, 1000));
	put_milli(row->cell[COL_LOW], outcome->interval.low / 1000);
	put_milli(row->cell[COL_HIGH],
		  DIV_ROUND_UP_ULL(outcome->interval.high, 1000));
	strscpy(row->cell[COL_VERDICT], dl_verdict_name(outcome->verdict), CELL);
	put_number(row->cell[COL_WRITES],
		   median_of(series->writes_per_s, units));
	snprintf(row->cell[COL_UNITS], CELL, "%u", units);
	snprintf(row->cell[COL_DISTURBED], CELL, "%u", series->disturbed);
	for (event = 0; event < DL_NR_EVENTS; event++) {
		put_milli(row->cell[event_columns[event]],
			  median_of(outcome->milli[event][0], units));
		put_milli(row->cell[event_columns[event] + 1],
			  median_of(outcome->milli[event][1], units));
	}
}

static void print_row(struct seq_file *m, const struct row *row,
		      const int width[NR_COLUMNS])
{
	u32 c;

	for (c = 0; c < NR_COLUMNS; c++) {
		bool figure = c >= COL_NS && c != COL_VERDICT;
		const char *blank = c ? "  " : "";

		if (!width[c])
			continue;
		if (figure)
			seq_printf(m, "%s%*s", blank, width[c], row->cell[c]);
		else
			seq_printf(m, "%s%-*s", blank, width[c], row->cell[c]);
	}
	seq_putc(m, '\n');
}

static int print_table(struct seq_file *m, const struct dl_results *results)
{
	u32 most = 1 + 2 * results->nr_series, nr = 1, i;
	int width[NR_COLUMNS] = { 0 };
	enum dl_event event;
	enum dl_side side;
	struct row *rows;

	rows = kvcalloc(most, sizeof(*rows), GFP_KERNEL);
	if (!rows)
		return -ENOMEM;
	for (i = 0; i < NR_COLUMNS; i++)
		strscpy(rows[0].cell[i], column_names[i], CELL);
	for (i = 0; i < results->nr_series; i++) {
		for (side = 0; side < DL_NR_SIDES; side++) {
			if (dl_mode_has_side(results->series[i].mode, side))
				fill_row(&rows[nr++], &results->series[i], side);
		}
	}
	for (i = 0; i < nr * NR_COLUMNS; i++) {
		const char *cell = rows[i / NR_COLUMNS].cell[i % NR_COLUMNS];

		width[i % NR_COLUMNS] = max_t(int, width[i % NR_COLUMNS],
					      strlen(cell));
	}
	/* Columns that would hold nothing are left out; the header says why. */
	for (event = 0; event < DL_NR_EVENTS; event++) {
		if (results->event_error[event]) {
			width[event_columns[event]] = 0;
			width[event_columns[event] + 1] = 0;
		}
	}
	for (i = 0; i < nr; i++)
		print_row(m, &rows[i], width);
	kvfree(rows);
	return 0;
}

/* Each reason once, for the first series of a mode, mix and side it is about. */
static void print_skips(struct seq_file *m, const struct dl_results *results)
{
	const struct dl_series *before = NULL;
	enum dl_side side;
	u32 i;

	for (i = 2 * results->nr_bad; i < results->nr_series; i++) {
		const struct dl_series *series = &results->series[i];

		if (before && before->mode == series->mode &&
		    before->mix == series->mix)
			continue;
		before = series;
		for (side = 0; side < DL_NR_SIDES; side++) {
			if (dl_mode_has_side(series->mode, side) &&
			    series->outcome[side].skip)
				seq_printf(m, "# skip_%s_%s_%s=%s\n",
					   dl_mode_name(series->mode),
					   dl_mix_name(series->mix),
					   dl_side_name(side),
					   series->outcome[side].skip);
		}
	}
}

int dl_results_print(struct seq_file *m, const struct dl_results *results)
{
	const struct dl_placement *placement = &results->placement;

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
	if (results->samples.lost)
		seq_printf(m, "# samples_lost=%u\n", results->samples.lost);
	dl_config_print(m, &results->config, "# ");
	print_skips(m, results);
	return print_table(m, results);
}
