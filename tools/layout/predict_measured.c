// SPDX-License-Identifier: GPL-2.0
#include <stdlib.h>
#include <string.h>

#include "file.h"
#include "lib_json.h"
#include "predict_measured.h"
#include "saved_report.h"
#include "util.h"

#define WRONG	"give what 'dstlayout run --format json' wrote, or the results of the harness"

/* Nanoseconds, or a penalty */
#define FIGURE_MAX	1e9

/**
 * struct reading - a report while it is read
 * @results: what is filled
 * @lib: jansson
 * @path: of the file
 * @err: for what is wrong
 */
struct reading {
	struct run_results *results;
	const struct lib_json *lib;
	const char *path;
	struct err *err;
};

static int no_memory(const char *path, struct err *err)
{
	return err__set(err, "%s: out of memory: free some and try again", path);
}

static int no_report(const struct reading *r, const char *what)
{
	return err__set(r->err, "%s: JSON, but %s: " WRONG, r->path, what);
}

static const char *text_of(const struct reading *r, const json_t *value,
			   const char *key)
{
	const char *text =
		r->lib->string_value(r->lib->object_get(value, key));

	return text ? pool__copy(&r->results->pool, text, strlen(text)) : NULL;
}

/* What is null was not measured. */
static double figure_of(const struct reading *r, const json_t *value,
			const char *key)
{
	const json_t *figure = r->lib->object_get(value, key);

	return json_is_number(figure) ? r->lib->number_value(figure) :
					__builtin_nan("");
}

static bool verdict_of(const char *name, enum run_verdict *verdict)
{
	for (*verdict = 0; name && *verdict < NR_RUN_VERDICTS; ++*verdict) {
		if (!strcmp(run_verdict__name(*verdict), name))
			return true;
	}
	return false;
}

static bool take_row(const struct reading *r, const json_t *value,
		     struct run_row *row)
{
	json_int_t cpus = r->lib->integer_value(r->lib->object_get(value, "cpus"));

	memset(row, 0, sizeof(*row));
	row->shape = text_of(r, value, "shape");
	row->mode = text_of(r, value, "mode");
	row->mix = text_of(r, value, "mix");
	row->side = text_of(r, value, "side");
	row->twin = text_of(r, value, "twin");
	row->cpus = cpus > 0 && cpus <= PREDICT_MAX_CPUS ? (unsigned int)cpus : 0;
	row->ns = figure_of(r, value, "ns_per_op");
	row->twin_ns = figure_of(r, value, "twin_ns_per_op");
	row->penalty = figure_of(r, value, "penalty");
	return row->shape && row->mode && row->mix && row->side && row->twin &&
	       verdict_of(text_of(r, value, "verdict"), &row->verdict);
}

/* Of a run that compared ways to count references, one is simulated. */
static bool is_simulated(const struct reading *r, const json_t *value)
{
	const char *ref = text_of(r, value, "ref");

	return !ref || !strcmp(ref, "atomic");
}

static int take_rows(const struct reading *r, const json_t *root,
		     const char *key)
{
	const json_t *rows = r->lib->object_get(root, key);
	struct run_results *results = r->results;
	size_t i;

	if (!json_is_array(rows))
		return no_report(r, "without rows");
	for (i = 0; i < r->lib->array_size(rows); i++) {
		const json_t *row = r->lib->array_get(rows, i);

		if (!is_simulated(r, row))
			continue;
		results->rows = pool__grow(&results->pool, results->rows,
					   results->main.nr_rows,
					   sizeof(*results->rows));
		if (!results->rows)
			return no_memory(r->path, r->err);
		if (!take_row(r, row, &results->rows[results->main.nr_rows]))
			return no_report(r, "with a row that is none");
		results->main.nr_rows++;
	}
	return 0;
}

/* Of all keys, those that matter here. */
static int take_pairs(const struct reading *r, const json_t *root)
{
	static const char *const keys[][2] = {
		{ "machine", "line" }, { "machine", "distance" },
		{ "parameters", "base" }, { "parameters", "chain" },
		{ "parameters", "gap" }, { "parameters", "place" },
		{ "parameters", "ref" }, { "parameters", "store" },
		{ "parameters", "threshold" },
	};
	struct run_results *results = r->results;
	size_t i;

	for (i = 0; i < ARRAY_SIZE(keys); i++) {
		const char *value = text_of(r, r->lib->object_get(root,
								  keys[i][0]),
					    keys[i][1]);

		if (!value)
			continue;
		results->pairs = pool__grow(&results->pool, results->pairs,
					    results->nr_pairs,
					    sizeof(*results->pairs));
		if (!results->pairs)
			return no_memory(r->path, r->err);
		results->pairs[results->nr_pairs].key = keys[i][1];
		results->pairs[results->nr_pairs++].value = value;
	}
	return 0;
}

static int load_json(const struct reading *r)
{
	json_error_t error;
	json_t *root = r->lib->load_file(r->path, JSON_REJECT_DUPLICATES, &error);
	int ret;

	if (!root)
		return err__set(r->err, "%s:%d: %s: " WRONG, r->path, error.line,
				error.text);
	ret = take_pairs(r, root);
	if (!ret)
		ret = take_rows(r, root, "controls");
	if (!ret)
		ret = take_rows(r, root, "results");
	r->lib->delete(root);
	return ret;
}

/* It is copied once more there, into the results' own pool. */
static int load_text(struct run_results *results, const char *path,
		     struct err *err)
{
	struct pool pool = { NULL };
	struct file file;
	char *text;
	int ret;

	if (file__open(&file, path, err))
		return -1;
	text = pool__copy(&pool, file.data, file.size);
	file__close(&file);
	ret = text ? run_results__parse(results, text, path, err) :
		     no_memory(path, err);
	pool__free(&pool);
	return ret;
}

int predict_measured__load(struct run_results *results, const char *path,
			   struct err *err)
{
	struct reading reading = { results, NULL, path, err };

	memset(results, 0, sizeof(*results));
	if (!saved_report__is(path))
		return load_text(results, path, err);
	reading.lib = lib_json__get(err);
	return reading.lib ? load_json(&reading) : -1;
}

static bool is_same(const struct run_row *a, const struct run_row *b)
{
	return a->cpus == b->cpus && !strcmp(a->shape, b->shape) &&
	       !strcmp(a->mode, b->mode) && !strcmp(a->mix, b->mix) &&
	       !strcmp(a->side, b->side) && !strcmp(a->twin, b->twin);
}

static int compare(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

static void take_spread(struct predict_spread *spread, double *figures,
			unsigned int nr)
{
	qsort(figures, nr, sizeof(*figures), compare);
	spread->min = nr ? figures[0] : __builtin_nan("");
	spread->max = nr ? figures[nr - 1] : __builtin_nan("");
	spread->median = nr ? (figures[nr / 2] + figures[(nr - 1) / 2]) / 2 :
			      __builtin_nan("");
}

static void count_verdicts(struct predict_measured *m,
			   const unsigned int verdicts[NR_RUN_VERDICTS])
{
	enum run_verdict v;

	m->verdict = RUN_SKIP;
	m->nr_verdict = 0;
	for (v = 0; v < NR_RUN_VERDICTS; v++) {
		if (verdicts[v] > m->nr_verdict) {
			m->verdict = v;
			m->nr_verdict = verdicts[v];
		}
	}
}

/* What nothing takes, or nothing comes near, was not measured. */
static bool is_figure(double figure)
{
	return figure > 0 && figure < FIGURE_MAX;
}

/* @figures has room for those of all rows, twice. */
static void put_together(struct predict_measured *m,
			 const struct run_results *results, double *figures)
{
	double *penalties = figures + results->main.nr_rows;
	unsigned int verdicts[NR_RUN_VERDICTS] = { 0 };
	size_t i;

	m->runs = 0;
	for (i = 0; i < results->main.nr_rows; i++) {
		const struct run_row *row = &results->rows[i];

		if (!is_same(m->row, row))
			continue;
		verdicts[row->verdict]++;
		if (!is_figure(row->ns) || !is_figure(row->penalty))
			continue;
		figures[m->runs] = row->ns;
		penalties[m->runs++] = row->penalty;
	}
	take_spread(&m->ns, figures, m->runs);
	take_spread(&m->penalty, penalties, m->runs);
	count_verdicts(m, verdicts);
}

int predict_measured__gather(struct predict_measured **measured, size_t *nr,
			     const struct run_results *results, struct err *err)
{
	size_t rows = results->main.nr_rows, i, j;
	double *figures = calloc(2 * rows + 1, sizeof(*figures));
	struct predict_measured *all = calloc(rows + 1, sizeof(*all));

	*measured = all;
	*nr = 0;
	for (i = 0; i < rows && figures && all; i++) {
		for (j = 0; j < *nr; j++) {
			if (is_same(all[j].row, &results->rows[i]))
				break;
		}
		if (j < *nr)
			continue;
		all[j].row = &results->rows[i];
		put_together(&all[j], results, figures);
		++*nr;
	}
	free(figures);
	if (figures && all)
		return 0;
	free(all);
	*measured = NULL;
	return err__set(err, "results: out of memory: free some and try again");
}

bool predict_measured__case(struct predict_case *c, enum predict_side *side,
			    const struct run_row *row)
{
	int mode = predict_name(predict_modes, row->mode);
	int mix = predict_name(predict_mixes, row->mix);
	int which = predict_name(predict_sides, row->side);

	if (mode < 0 || mix < 0 || which < 0 || !row->cpus ||
	    row->cpus > PREDICT_MAX_CPUS)
		return false;
	c->shape = row->shape;
	c->twin = row->twin;
	c->mode = (enum predict_mode)mode;
	c->mix = (enum predict_mix)mix;
	c->cpus = row->cpus;
	*side = (enum predict_side)which;
	return (c->mode == PREDICT_SPLIT) == (*side != PREDICT_PACKET_SIDE);
}

static unsigned int number_of(const struct run_results *results,
			      const char *key, unsigned int otherwise)
{
	const char *value = run_results__value(results, key);
	char *end;
	unsigned long number;

	if (!value)
		return otherwise;
	number = strtoul(value, &end, 10);
	return *end || end == value || number > 4096 ? otherwise :
						       (unsigned int)number;
}

void predict_measured__place(struct predict_place *place,
			     const struct run_results *results)
{
	unsigned int line = number_of(results, "line", place->line);

	if (line >= 16 && line <= 256 && !(line & (line - 1)))
		place->line = line;
	place->base = number_of(results, "base", place->base);
}

int predict_measured__check(const struct run_results *results, const char *path,
			    bool paused, struct err *err)
{
	static const char *const wanted[][2] = {
		{ "gap", "0" }, { "chain", "1" }, { "place", "aligned" },
		{ "ref", "atomic" }, { "store", "always" },
	};
	size_t i;

	/* The first of them is about that. */
	for (i = paused; i < ARRAY_SIZE(wanted); i++) {
		const char *value = run_results__value(results, wanted[i][0]);

		if (value && strcmp(value, wanted[i][1]))
			return err__set(err, "%s: was measured with %s=%s, which is not simulated: measure with %s=%s",
					path, wanted[i][0], value, wanted[i][0],
					wanted[i][1]);
	}
	return 0;
}
