// SPDX-License-Identifier: GPL-2.0
/*
 * Small experiments: a few loops in turn, and a table of what each costs.
 */
#include <linux/delay.h>
#include <linux/mm.h>
#include <linux/seq_file.h>
#include <linux/slab.h>
#include <linux/time64.h>

#include "placement.h"
#include "probe.h"
#include "results.h"

/* Windows that may be disturbed, for each one that counts. */
#define TRIES	100

/* What a CPU that is offline, or a host that is busy, is given to recover. */
#define PAUSE_US	500

static const struct dl_probe *const probes[DL_NR_PROBES] = {
	&dl_probe_prefetch,
	&dl_probe_walk,
	&dl_probe_slab,
};

static u64 median_of(const u64 *figures, u32 nr)
{
	u64 sorted[DL_PROBE_ROUNDS];

	if (!nr)
		return 0;
	memcpy(sorted, figures, nr * sizeof(*figures));
	return dl_median(sorted, nr);
}

u64 dl_case_ps(const struct dl_case *c)
{
	return median_of(c->ps, c->rounds);
}

void dl_case_event(char *cell, const struct dl_case *c, enum dl_event event)
{
	u64 milli = median_of(c->milli[event], c->rounds);

	if (milli)
		dl_cell_milli(cell, milli);
}

static void prepare_window(struct dl_window *window, const struct dl_case *c,
			   const struct dl_config *config)
{
	enum dl_side side;

	memset(window, 0, sizeof(*window));
	window->target.data = c->data;
	window->length_ns = (u64)config->window_us * NSEC_PER_USEC;
	window->chunk_ns = (u64)config->chunk_us * NSEC_PER_USEC;
	for (side = 0; side < DL_NR_SIDES; side++) {
		window->loop[side] = c->loop[side];
		window->ops[side] = 1;
	}
}

static void measure_case(struct dl_case *c, const struct dl_probe *probe,
			 const struct dl_placement *placement,
			 const struct dl_config *config, bool (*give_up)(void))
{
	enum dl_mode mode = probe->side == DL_PACKET ? DL_MIXED : DL_SPLIT;
	struct dl_window window;
	struct dl_sample sample;
	bool measured = false;
	enum dl_event event;
	u32 tries;

	prepare_window(&window, c, config);
	for (tries = 0; tries < TRIES && !measured && !give_up(); tries++) {
		if (tries)
			usleep_range(PAUSE_US, 2 * PAUSE_US);
		dl_workers_window(placement, mode, &window, &sample);
		measured = sample.disturbance == DL_UNDISTURBED;
	}
	if (!measured || give_up())
		return;
	c->ps[c->rounds] = sample.ps_per_op[probe->side];
	for (event = 0; event < DL_NR_EVENTS; event++)
		c->milli[event][c->rounds] =
			sample.milli_per_op[probe->side][event];
	c->rounds++;
}

u64 dl_probe_empty(struct dl_results *results, bool (*give_up)(void))
{
	static const struct dl_probe probe = { .side = DL_PACKET };
	struct dl_placement *placement;
	struct dl_case *c;
	u64 ps = 0;
	u32 round;

	c = kvcalloc(1, sizeof(*c), GFP_KERNEL);
	placement = kvcalloc(1, sizeof(*placement), GFP_KERNEL);
	if (c && placement) {
		dl_place_first(placement, &results->placement, 1);
		c->loop[DL_PACKET] = dl_loop_empty;
		for (round = 0; round < DL_PROBE_ROUNDS; round++)
			measure_case(c, &probe, placement, &results->config,
				     give_up);
		ps = dl_case_ps(c);
	}
	kvfree(placement);
	kvfree(c);
	return ps;
}

/* Time that is over, or a host that is busy, may have left nothing at all. */
static bool any_measured(const struct dl_case *cases, u32 nr)
{
	u32 i;

	for (i = 0; i < nr; i++) {
		if (cases[i].rounds)
			return true;
	}
	return false;
}

/* All cases in turn, so that a slow moment falls on each of them alike. */
static int run_probe(struct dl_results *results, const struct dl_probe *probe,
		     struct dl_table *table, bool (*give_up)(void))
{
	struct dl_placement *placement = NULL;
	struct dl_case *cases;
	int err = -ENOMEM;
	u32 round, i;

	cases = kvcalloc(probe->nr_cases, sizeof(*cases), GFP_KERNEL);
	placement = kvcalloc(1, sizeof(*placement), GFP_KERNEL);
	if (!cases || !placement)
		goto free;
	dl_place_first(placement, &results->placement, probe->cpus);
	err = probe->init(cases, results->line);
	if (!err)
		err = dl_table_init(table, probe->columns, probe->nr_columns,
				    probe->nr_cases);
	if (err)
		goto exit;
	for (round = 0; round < DL_PROBE_ROUNDS && !give_up(); round++) {
		for (i = 0; i < probe->nr_cases; i++)
			measure_case(&cases[i], probe, placement,
				     &results->config, give_up);
	}
	for (i = 0; i < probe->nr_cases; i++)
		probe->fill(table, cases, table->nr_rows++);
	/* The table may still say something else, such as where objects lie. */
	if (!any_measured(cases, probe->nr_cases))
		err = -ENODATA;
exit:
	probe->exit(cases);
free:
	kvfree(placement);
	kvfree(cases);
	return err;
}

static const char *probe_objection(int err)
{
	if (err == -ENODATA)
		return "no window was undisturbed while there was time";
	return err ? "no memory" : NULL;
}

void dl_probes_run(struct dl_results *results, bool (*give_up)(void))
{
	u32 cpus = cpumask_weight(&results->placement.cpus), i;

	for (i = 0; i < DL_NR_PROBES; i++) {
		const struct dl_probe *probe = probes[i];

		if (!(results->config.modes & (1ull << probe->mode)))
			continue;
		if (!probe->available)
			results->probe_error[i] = "only a kernel can tell";
		else if (cpus < probe->cpus)
			results->probe_error[i] = "it takes more CPUs";
		else
			results->probe_error[i] =
				probe_objection(run_probe(results, probe,
							  &results->tables[i],
							  give_up));
	}
}

void dl_probes_print(struct seq_file *m, const struct dl_results *results)
{
	u32 i;

	for (i = 0; i < DL_NR_PROBES; i++) {
		const char *name = dl_mode_name(probes[i]->mode);

		if (results->probe_error[i])
			seq_printf(m, "# skip_%s=%s\n", name,
				   results->probe_error[i]);
		if (results->tables[i].cells) {
			seq_printf(m, "# table=%s\n", name);
			dl_table_print(m, &results->tables[i]);
		}
	}
}

void dl_probes_free(struct dl_results *results)
{
	u32 i;

	for (i = 0; i < DL_NR_PROBES; i++)
		dl_table_free(&results->tables[i]);
}
