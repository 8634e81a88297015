// SPDX-License-Identifier: GPL-2.0
/*
 * The names are part of the interface:
 * Documentation/dev-tools/dstlayout/suggest.schema.json describes them.
 */
#include <string.h>

#include "json.h"
#include "suggest_report.h"

static const char *pin_name(enum suggest_pin pin)
{
	static const char *const names[] = {
		[SUGGEST_FREE] = NULL,
		[SUGGEST_FIRST] = "first",
		[SUGGEST_LAST] = "last",
	};

	return names[pin];
}

static const struct suggest_unit *unit_of(const struct suggest_job *job, size_t member)
{
	size_t i;

	for (i = 0; i + 1 < job->nr_units; i++) {
		if (member < job->units[i].first + job->units[i].nr)
			break;
	}
	return &job->units[i];
}

static void json_order(struct json *json, const struct suggest_report *report)
{
	const struct suggest_job *job = report->job;
	size_t i;

	json__open_array(json, "order");
	for (i = 0; i < job->nr_members; i++) {
		const struct suggest_member *member = &job->members[job->order[i].member];
		const struct suggest_unit *unit = unit_of(job, job->order[i].member);

		json__open_object(json, NULL);
		json__str(json, "member", member->key);
		json__bool(json, "named", *member->name);
		json__bool(json, "optional", member->optional);
		json__bool(json, "padded", job->order[i].padded);
		json__str(json, "pin", pin_name(unit->pin));
		json__str(json, "kept", unit->why);
		json__close(json);
	}
	json__close(json);
}

static void json_lines(const struct suggest_lines *lines, void *arg)
{
	struct json *json = arg;

	json__open_object(json, NULL);
	json__str(json, "struct", lines->strct);
	json__str(json, "group", lines->group->name);
	json__str(json, "role", rule_role__name(lines->group->role));
	json__uint(json, "before", lines->before);
	json__uint(json, "after", lines->after);
	json__close(json);
}

static void json_members(struct json *json, const struct layout *layout)
{
	size_t i;

	json__open_array(json, "members");
	for (i = 0; i < layout->nr_members; i++) {
		const struct layout_member *m = &layout->members[i];

		if (m->depth)
			continue;
		json__open_object(json, NULL);
		json__str(json, "path", m->path);
		json__uint(json, "offset", layout_member__first_byte(m));
		json__uint(json, "bit_offset", m->bit_offset % 8);
		json__uint(json, "bit_size", m->bit_size);
		json__close(json);
	}
	json__close(json);
}

static void json_layout(struct json *json, const struct suggest_report *report,
			const char *key, const struct layout *layout)
{
	json__open_object(json, key);
	json__uint(json, "size", layout->size);
	json__uint(json, "lines", suggest_report__whole_lines(report, layout));
	json_members(json, layout);
	json__close(json);
}

static void json_result(struct json *json, const char *key, const struct check_result *result)
{
	size_t i;

	json__open_object(json, key);
	json__str(json, "verdict", !result || result->verdict == CHECK_SKIP ? "skip" :
				   result->verdict == CHECK_PASS ? "pass" : "fail");
	json__open_array(json, "conflicts");
	for (i = 0; result && i < result->nr_conflicts; i++) {
		const struct check_conflict *c = &result->conflicts[i];

		json__open_object(json, NULL);
		json__str(json, "a", c->a->member.path);
		json__str(json, "b", c->b ? c->b->member.path : NULL);
		json__bool(json, "certain", c->certain);
		json__close(json);
	}
	json__close(json);
	json__close(json);
}

static void json_rules(struct json *json, const struct suggest_report *report, size_t variant)
{
	const struct suggest_judgement *judgement = report->judgement;
	char name[300];
	size_t i;

	json__open_array(json, "rules");
	for (i = 0; i < judgement->nr; i++) {
		const struct suggest_verdict *v = &judgement->verdicts[i];

		if (v->variant != variant)
			continue;
		json__open_object(json, NULL);
		json__str(json, "struct", v->subject->of->layout->name);
		json__str(json, "rule", rule__name(v->subject->of->doc, v->rule, name,
						   sizeof(name)));
		json__str(json, "level", rule_level__name(v->rule->level));
		json_result(json, "before", v->before);
		json_result(json, "after", v->after);
		json__str(json, "inside", suggest_report__inside(report, v));
		json__close(json);
	}
	json__close(json);
}

static void json_variants(struct json *json, const struct suggest_report *report)
{
	size_t i;

	json__open_array(json, "variants");
	for (i = 0; i < report->job->nr_variants; i++) {
		const struct suggest_variant *v = &report->job->variants[i];

		json__open_object(json, NULL);
		json__str(json, "object", report->job->targets[v->target].object->path);
		json__str(json, "without", *v->without ? v->without : NULL);
		json_layout(json, report, "before", report->judgement->before[i]);
		json_layout(json, report, "after", report->judgement->after[i]);
		json__open_array(json, "groups");
		suggest_report__lines(report, i, json_lines, json);
		json__close(json);
		json_rules(json, report, i);
		json__close(json);
	}
	json__close(json);
}

static void json_row(struct json *json, const struct run_row *row)
{
	json__open_object(json, NULL);
	json__str(json, "shape", row->shape);
	json__str(json, "mode", row->mode);
	json__str(json, "mix", row->mix);
	json__str(json, "side", row->side);
	json__str(json, "twin", row->twin);
	json__real(json, "ns_per_op", row->ns);
	json__real(json, "twin_ns_per_op", row->twin_ns);
	json__real(json, "penalty", row->penalty);
	json__real(json, "low", row->low);
	json__real(json, "high", row->high);
	json__str(json, "verdict", run_verdict__name(row->verdict));
	json__close(json);
}

static void json_measured(struct json *json, const struct suggest_measured *measured)
{
	size_t i, j;

	json__open_object(json, "measured");
	json__str(json, "struct", measured->strct);
	json__open_array(json, "results");
	for (i = 0; i < measured->batch.nr; i++) {
		const struct run_results *r = &measured->batch.runs[i].results;

		for (j = 0; j < r->main.nr_rows; j++)
			json_row(json, &r->rows[j]);
	}
	json__close(json);
	json__close(json);
}

int suggest_json__write(const struct suggest_report *report, struct out *out,
			struct err *err)
{
	const struct lib_json *lib = lib_json__get(err);
	const struct suggest_job *job = report->job;
	struct json json;

	if (!lib)
		return -1;
	json__begin(&json, lib);
	json__uint(&json, "version", 1);
	json__str(&json, "struct", job->strct);
	json__uint(&json, "line", job->targets[0].report.line);
	json__str(&json, "method", job->method == SUGGEST_EXACT ? "exact" : "heuristic");
	json__uint(&json, "blocks", job->nr_blocks);
	json__uint(&json, "members", job->nr_members);
	json__uint(&json, "moved", job->moved);
	json_order(&json, report);
	json_variants(&json, report);
	json__str(&json, "declaration", report->declaration);
	json__str(&json, "source", report->source);
	json__str(&json, "diff", report->diff);
	if (report->measured)
		json_measured(&json, report->measured);
	json__end(&json, out);
	return 0;
}
