// SPDX-License-Identifier: GPL-2.0
/*
 * JSON, for programs. The names are part of the interface:
 * Documentation/dev-tools/dstlayout/check.schema.json describes them.
 */
#include <stdlib.h>

#include "json.h"
#include "report.h"

static const struct lib_json *library;

static int json_report__load(struct err *err)
{
	library = lib_json__get(err);
	return library ? 0 : -1;
}

static void json_report__begin(struct report *report)
{
	struct json *json = malloc(sizeof(*json));

	report->state = json;
	if (!json) {
		out__fail(report->out);
		return;
	}
	json__begin(json, library);
	json__uint(json, "version", 1);
	json__open_array(json, "objects");
}

static void json_report__object_begin(struct report *report,
				      const struct check_report *check)
{
	struct json *json = report->state;

	if (!json)
		return;
	json__open_object(json, NULL);
	json__str(json, "object", check->object->path);
	json__str(json, "release", check->object->release);
	json__str(json, "arch", check->object->arch);
	json__uint(json, "line", check->line);
	json__open_array(json, "results");
}

static void json_report__field(struct json *json, const char *key,
			       const struct check_field *field)
{
	const struct layout_member *m = &field->member;

	json__open_object(json, key);
	json__str(json, "path", m->path);
	json__uint(json, "offset", layout_member__first_byte(m));
	json__uint(json, "size", layout_member__end_byte(m) -
				 layout_member__first_byte(m));
	json__close(json);
}

/* One entry; @conflict is NULL for a result that has none. */
static void json_report__entry(struct json *json,
			       const struct check_result *result,
			       const struct check_conflict *conflict)
{
	static const char * const verdicts[] = {
		[CHECK_PASS] = "pass",
		[CHECK_FAIL] = "fail",
		[CHECK_SKIP] = "skip",
	};
	const struct rule_doc *doc = result->subject->doc;
	bool certain = !conflict || conflict->certain;
	char name[300];
	unsigned int i;

	json__open_object(json, NULL);
	json__str(json, "struct", check_subject__name(result->subject));
	json__str(json, "rule", check_result__name(result, name, sizeof(name)));
	json__str(json, "level", rule_level__name(result->level));
	json__str(json, "verdict", verdicts[result->verdict]);
	json__bool(json, "certain", certain);
	json__open_array(json, "addresses");
	for (i = 0; !certain && i < conflict->nr_addresses; i++)
		json__uint(json, NULL, conflict->addresses[i]);
	json__close(json);
	if (conflict && conflict->a)
		json_report__field(json, "a", conflict->a);
	if (conflict && conflict->b)
		json_report__field(json, "b", conflict->b);
	json__str(json, "why", doc->why);
	json__str(json, "source", doc->source);
	json__close(json);
}

static void json_report__result(struct report *report,
				const struct check_report *check,
				const struct check_result *result)
{
	size_t i;

	(void)check;
	if (!report->state)
		return;
	if (!result->nr_conflicts)
		json_report__entry(report->state, result, NULL);
	for (i = 0; i < result->nr_conflicts; i++)
		json_report__entry(report->state, result,
				   &result->conflicts[i]);
}

static void json_report__object_end(struct report *report,
				    const struct check_report *check)
{
	(void)check;
	if (!report->state)
		return;
	json__close(report->state);
	json__close(report->state);
}

static void json_report__end(struct report *report)
{
	if (!report->state)
		return;
	json__close(report->state);
	json__end(report->state, report->out);
	free(report->state);
}

const struct report_format report_json = {
	.name = "json",
	.load = json_report__load,
	.begin = json_report__begin,
	.object_begin = json_report__object_begin,
	.result = json_report__result,
	.object_end = json_report__object_end,
	.end = json_report__end,
};
