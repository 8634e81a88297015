// SPDX-License-Identifier: GPL-2.0
#include <stdlib.h>
#include <string.h>

#include "run_batch.h"

int run_batch__add(struct run_batch *batch, const char *ref,
		   unsigned int round, const char *text, const char *name,
		   struct err *err)
{
	struct run_once *runs, *run;

	runs = pool__grow(&batch->pool, batch->runs, batch->nr, sizeof(*runs));
	if (!runs)
		return err__set(err, "%s: out of memory: free some and try again",
				name);
	batch->runs = runs;
	run = &runs[batch->nr];
	run->ref = ref;
	run->round = round;
	if (run_results__parse(&run->results, text, name, err)) {
		run_results__free(&run->results);
		return -1;
	}
	batch->nr++;
	return 0;
}

bool run_batch__is_parameter(const struct run_batch *batch, const char *key)
{
	const char *line = batch->config;
	size_t len = strlen(key);

	while (line && *line) {
		if (!strncmp(line, key, len) && line[len] == '=')
			return true;
		line = strchr(line, '\n');
		if (line)
			line++;
	}
	return false;
}

bool run_row__same(const struct run_row *a, const struct run_row *b)
{
	return !strcmp(a->shape, b->shape) && !strcmp(a->mode, b->mode) &&
	       !strcmp(a->mix, b->mix) && !strcmp(a->side, b->side) &&
	       !strcmp(a->twin, b->twin) && a->cpus == b->cpus;
}

/* Strategies are named by the same string in all their runs. */
static struct run_summary *find(struct run_summary *summaries, size_t nr,
				const char *ref, const struct run_row *row)
{
	size_t i;

	for (i = 0; i < nr; i++) {
		if (summaries[i].ref == ref &&
		    run_row__same(summaries[i].row, row))
			return &summaries[i];
	}
	return NULL;
}

static int compare_figures(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

/* What is put together of a row: figures of all runs. */
enum figure {
	FIGURE_PENALTY,
	FIGURE_NS,
	FIGURE_WRITES,
	NR_FIGURES,
};

/* The figures that there are, in order. */
static size_t sort_figures(double *figures, size_t nr)
{
	size_t i, kept = 0;

	for (i = 0; i < nr; i++) {
		if (!__builtin_isnan(figures[i]))
			figures[kept++] = figures[i];
	}
	if (kept)
		qsort(figures, kept, sizeof(*figures), compare_figures);
	return kept;
}

static double median_of(const double *sorted, size_t nr)
{
	if (!nr)
		return __builtin_nan("");
	return (sorted[(nr - 1) / 2] + sorted[nr / 2]) / 2;
}

/* @figures has room for one of each kind for each run, kind by kind. */
static void add_up(const struct run_batch *batch, struct run_summary *summary,
		   double *figures)
{
	double *penalties = figures + FIGURE_PENALTY * batch->nr;
	double *times = figures + FIGURE_NS * batch->nr;
	double *writes = figures + FIGURE_WRITES * batch->nr;
	size_t i, j, nr;

	for (i = 0; i < batch->nr; i++) {
		const struct run_once *run = &batch->runs[i];

		for (j = 0; j < run->results.main.nr_rows; j++) {
			const struct run_row *row = &run->results.rows[j];

			if (run->ref != summary->ref ||
			    !run_row__same(row, summary->row) ||
			    summary->nr == batch->nr)
				continue;
			penalties[summary->nr] = row->penalty;
			times[summary->nr] = row->ns;
			writes[summary->nr++] = row->writes_per_s;
			summary->verdicts[row->verdict]++;
		}
	}
	nr = sort_figures(times, summary->nr);
	summary->ns = median_of(times, nr);
	nr = sort_figures(writes, summary->nr);
	summary->writes_per_s = median_of(writes, nr);
	nr = sort_figures(penalties, summary->nr);
	summary->median = median_of(penalties, nr);
	summary->min = nr ? penalties[0] : __builtin_nan("");
	summary->max = nr ? penalties[nr - 1] : __builtin_nan("");
}

static size_t count_rows(const struct run_batch *batch)
{
	size_t nr = 0, i;

	for (i = 0; i < batch->nr; i++)
		nr += batch->runs[i].results.main.nr_rows;
	return nr;
}

int run_batch__summaries(const struct run_batch *batch,
			 struct run_summary **summaries, size_t *nr,
			 struct err *err)
{
	struct run_summary *all = calloc(count_rows(batch) + 1, sizeof(*all));
	double *figures = calloc(NR_FIGURES * batch->nr + 1, sizeof(*figures));
	size_t i, j;

	*nr = 0;
	if (!all || !figures) {
		free(figures);
		free(all);
		return err__set(err, "results: out of memory: free some and try again");
	}
	for (i = 0; i < batch->nr; i++) {
		const struct run_once *run = &batch->runs[i];

		for (j = 0; j < run->results.main.nr_rows; j++) {
			const struct run_row *row = &run->results.rows[j];

			if (find(all, *nr, run->ref, row))
				continue;
			all[*nr].row = row;
			all[*nr].ref = run->ref;
			add_up(batch, &all[(*nr)++], figures);
		}
	}
	free(figures);
	*summaries = all;
	return 0;
}

void run_batch__free(struct run_batch *batch)
{
	size_t i;

	for (i = 0; i < batch->nr; i++)
		run_results__free(&batch->runs[i].results);
	pool__free(&batch->pool);
	memset(batch, 0, sizeof(*batch));
}
