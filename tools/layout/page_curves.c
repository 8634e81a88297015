// SPDX-License-Identifier: GPL-2.0
#include <string.h>

#include "page_curves.h"
#include "page_json.h"
#include "predict_model.h"

int page_curves__add_point(struct page_curves *curves,
			   const struct page_point *point)
{
	curves->points = pool__grow(&curves->pool, curves->points, curves->nr,
				    sizeof(*curves->points));
	if (!curves->points)
		return -1;
	curves->points[curves->nr++] = *point;
	return 0;
}

int page_curves__add_limit(struct page_curves *curves, const char *limit)
{
	curves->limits = pool__grow(&curves->pool, curves->limits,
				    curves->nr_limits, sizeof(*curves->limits));
	if (!curves->limits)
		return -1;
	curves->limits[curves->nr_limits++] = limit;
	return 0;
}

int page_curves__add_parameter(struct page_curves *curves,
			       const struct page_parameter *parameter)
{
	curves->parameters = pool__grow(&curves->pool, curves->parameters,
					curves->nr_parameters,
					sizeof(*curves->parameters));
	if (!curves->parameters)
		return -1;
	curves->parameters[curves->nr_parameters++] = *parameter;
	return 0;
}

static int take_point(const struct page_json *json, const json_t *value,
		      void *arg)
{
	const struct page_point point = {
		.shape = page_json__text(json, value, "shape"),
		.mode = page_json__text(json, value, "mode"),
		.mix = page_json__text(json, value, "mix"),
		.side = page_json__text(json, value, "side"),
		.twin = page_json__text(json, value, "twin"),
		.cpus = page_json__count(json, value, "cpus"),
		.ns = page_json__figure(json, value, "ns_per_op"),
		.twin_ns = page_json__figure(json, value, "twin_ns_per_op"),
		.penalty = page_json__figure(json, value, "penalty"),
		.why = page_json__text(json, value, "why"),
	};

	if (!point.shape || !point.mode || !point.mix || !point.side ||
	    !point.twin || !point.cpus)
		return page_json__wrong(json, "with a row that is none");
	return page_curves__add_point(arg, &point) ? page_json__no_memory(json) : 0;
}

static int take_limit(const struct page_json *json, const json_t *value,
		      void *arg)
{
	const char *text = json->lib->string_value(value);

	if (!text)
		return page_json__wrong(json, "with a limit that is no text");
	text = pool__copy(json->pool, text, strlen(text));
	return !text || page_curves__add_limit(arg, text) ?
	       page_json__no_memory(json) : 0;
}

/* A number, or a word. */
static const char *value_of(const struct page_json *json, const json_t *value)
{
	double figure = page_json__figure(json, value, "value");

	return __builtin_isnan(figure) ? page_json__text(json, value, "value") :
	       pool__printf(json->pool, "%.4g", figure);
}

static int take_parameters(const struct page_json *json,
			   struct page_curves *curves)
{
	const json_t *all = json->lib->object_get(json->root, "parameters");
	enum predict_key key;

	for (key = 0; key < NR_PREDICT_KEYS; key++) {
		const json_t *value =
			json->lib->object_get(all, predict_infos[key].name);
		struct page_parameter parameter = {
			.name = predict_infos[key].name,
			.value = value_of(json, value),
			.unit = page_json__text(json, value, "unit"),
			.from = page_json__text(json, value, "from"),
		};

		if (!parameter.value || !parameter.unit || !parameter.from)
			continue;
		if (page_curves__add_parameter(curves, &parameter))
			return page_json__no_memory(json);
	}
	return 0;
}

static int take_all(const struct page_json *json, struct page_curves *curves)
{
	curves->line = page_json__count(json, json->root, "line");
	if (take_parameters(json, curves) ||
	    page_json__each(json, json->root, "limits", take_limit, curves) ||
	    page_json__each(json, json->root, "results", take_point, curves))
		return -1;
	if (curves->nr && curves->line)
		return 0;
	return err__set(json->err, "%s: has no curve in it: write it without --against and --table",
			json->path);
}

int page_curves__load(struct page_curves *curves, const char *path,
		      struct err *err)
{
	struct page_json json = {
		.path = path, .command = "predict", .pool = &curves->pool,
		.err = err,
	};
	int ret;

	curves->path = path;
	ret = page_json__open(&json);
	if (!ret)
		ret = take_all(&json, curves);
	page_json__close(&json);
	return ret;
}

void page_curves__free(struct page_curves *curves)
{
	pool__free(&curves->pool);
}
