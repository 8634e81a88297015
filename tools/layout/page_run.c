// SPDX-License-Identifier: GPL-2.0
#include <string.h>

#include "file.h"
#include "page_json.h"
#include "page_run.h"
#include "saved_report.h"
#include "util.h"

static int add_row(struct page_run *run, const struct page_row *row)
{
	run->rows = pool__grow(&run->pool, run->rows, run->nr, sizeof(*run->rows));
	if (!run->rows)
		return -1;
	run->rows[run->nr++] = *row;
	return 0;
}

static bool find_verdict(const char *name, enum run_verdict *verdict)
{
	int i;

	for (i = 0; name && i < NR_RUN_VERDICTS; i++) {
		if (strcmp(run_verdict__name((enum run_verdict)i), name))
			continue;
		*verdict = (enum run_verdict)i;
		return true;
	}
	return false;
}

static int take_row(const struct page_json *json, const json_t *value, void *arg)
{
	struct page_row row = {
		.row = {
			.shape = page_json__text(json, value, "shape"),
			.mode = page_json__text(json, value, "mode"),
			.mix = page_json__text(json, value, "mix"),
			.side = page_json__text(json, value, "side"),
			.twin = page_json__text(json, value, "twin"),
			.cpus = page_json__count(json, value, "cpus"),
			.ns = page_json__figure(json, value, "ns_per_op"),
			.twin_ns = page_json__figure(json, value, "twin_ns_per_op"),
			.penalty = page_json__figure(json, value, "penalty"),
			.low = page_json__figure(json, value, "low"),
			.high = page_json__figure(json, value, "high"),
			.units = page_json__count(json, value, "units"),
			.disturbed = page_json__count(json, value, "disturbed"),
			.why = page_json__text(json, value, "why"),
		},
		.ref = page_json__text(json, value, "ref"),
		.round = page_json__count(json, value, "run"),
	};

	if (!row.row.shape || !row.row.mode || !row.row.mix || !row.row.side ||
	    !row.row.twin ||
	    !find_verdict(page_json__text(json, value, "verdict"),
			  &row.row.verdict))
		return page_json__wrong(json, "with a row that is none");
	return add_row(arg, &row) ? page_json__no_memory(json) : 0;
}

/* What tells a reader whether two runs can be compared. */
static int take_settings(const struct page_json *json, struct page_run *run)
{
	static const char *const keys[][2] = {
		{ "machine", "release" }, { "machine", "arch" },
		{ "machine", "line" }, { "machine", "run_cpus" },
		{ "machine", "run_writers" }, { "machine", "distance" },
		{ "parameters", "seconds" }, { "parameters", "threshold" },
		{ "parameters", "objects" }, { "parameters", "base" },
		{ "parameters", "chain" }, { "parameters", "stamp" },
		{ "parameters", "store" }, { "parameters", "gap" },
		{ "parameters", "ref" }, { "parameters", "place" },
		{ "parameters", "node" },
	};
	struct run_pair *pairs = pool__alloc(json->pool, sizeof(keys));
	size_t i;

	if (!pairs)
		return page_json__no_memory(json);
	for (i = 0; i < ARRAY_SIZE(keys); i++) {
		const char *value = page_json__text(json,
			json->lib->object_get(json->root, keys[i][0]), keys[i][1]);

		if (!value)
			continue;
		pairs[run->nr_settings].key = keys[i][1];
		pairs[run->nr_settings++].value = value;
	}
	run->settings = pairs;
	return 0;
}

static int load_json(struct page_run *run, struct err *err)
{
	struct page_json json = {
		.path = run->path, .command = "run", .pool = &run->pool,
		.err = err,
	};
	int ret = page_json__open(&json);

	if (!ret)
		ret = take_settings(&json, run);
	if (!ret)
		ret = page_json__each(&json, json.root, "controls", take_row, run);
	if (!ret)
		ret = page_json__each(&json, json.root, "results", take_row, run);
	page_json__close(&json);
	return ret;
}

static int no_memory(const struct page_run *run, struct err *err)
{
	return err__set(err, "%s: out of memory: free some and try again",
			run->path);
}

/* Rows as the harness has them, of one kind. */
static int add_rows(struct page_run *run, bool controls)
{
	size_t i;

	for (i = 0; i < run->results.main.nr_rows; i++) {
		const struct page_row row = { .row = run->results.rows[i] };

		if (run_row__is_control(&row.row) == controls &&
		    add_row(run, &row))
			return -1;
	}
	return 0;
}

static int load_text(struct page_run *run, struct err *err)
{
	struct file file;
	char *text;

	if (file__open(&file, run->path, err))
		return -1;
	text = pool__copy(&run->pool, file.data, file.size);
	file__close(&file);
	if (!text)
		return no_memory(run, err);
	if (run_results__parse(&run->results, text, run->path, err))
		return -1;
	run->settings = run->results.pairs;
	run->nr_settings = run->results.nr_pairs;
	return add_rows(run, true) || add_rows(run, false) ? no_memory(run, err) : 0;
}

int page_run__load(struct page_run *run, const char *path, struct err *err)
{
	int ret;

	memset(run, 0, sizeof(*run));
	run->path = path;
	ret = saved_report__is(path) ? load_json(run, err) : load_text(run, err);
	if (ret || run->nr)
		return ret;
	return err__set(err, "%s: has no row with a penalty: give a run of split, mixed or pairs",
			path);
}

void page_run__free(struct page_run *run)
{
	run_results__free(&run->results);
	pool__free(&run->pool);
}
