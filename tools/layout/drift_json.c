// SPDX-License-Identifier: GPL-2.0
/*
 * The names are part of the interface:
 * Documentation/dev-tools/dstlayout/diff.schema.json describes them.
 */
#include "drift.h"
#include "json.h"
#include "report.h"

static void json_drift__object(struct json *json, const char *key,
			       const struct drift_side *side)
{
	json__open_object(json, key);
	json__str(json, "object", side->object->path);
	json__str(json, "release", side->object->release);
	json__str(json, "arch", side->object->arch);
	json__uint(json, "line", side->report.built_line);
	json__close(json);
}

static void json_drift__end(struct json *json, const char *key,
			    const struct drift_end *end)
{
	const struct layout_member *m = end->member;

	if (!end->layout) {
		json__str(json, key, NULL);
		return;
	}
	json__open_object(json, key);
	if (m) {
		json__uint(json, "offset", m->bit_offset / 8);
		json__uint(json, "size", layout_member__end_byte(m) -
					 layout_member__first_byte(m));
		json__uint(json, "bit_offset", m->bit_offset % 8);
		json__uint(json, "bit_size", m->bit_size);
		json__uint(json, "first_line", end->lines.first);
		json__uint(json, "last_line", end->lines.last);
	} else {
		json__uint(json, "size", end->layout->size);
		json__uint(json, "base", end->base);
	}
	json__close(json);
}

/* What a difference is about: the struct as a whole, or one of its members. */
static bool is_about_member(const struct drift *d)
{
	return d->old.member || d->new.member;
}

static void json_drift__item(struct json *json, const struct drift *d,
			     const struct drift_failing *failing)
{
	const struct layout *layout = drift__layout(d);
	char text[700];

	json__open_object(json, NULL);
	json__str(json, "class", drift_class__name(d->class));
	json__bool(json, "fails", failing->classes[d->class]);
	json__str(json, "struct", d->strct);
	json__uint(json, "definition", layout->definition);
	if (is_about_member(d))
		json__str(json, "path", d->old.member ? d->old.member->path :
							d->new.member->path);
	if (!is_about_member(d) || d->old.member)
		json_drift__end(json, "old", &d->old);
	if (!is_about_member(d) || d->new.member)
		json_drift__end(json, "new", &d->new);
	if (d->beside)
		json__str(json, "beside", d->beside->path);
	if (d->result) {
		json__str(json, "rule",
			  check_result__name(d->result, text, sizeof(text)));
		json__str(json, "level", rule_level__name(d->result->level));
		json__str(json, "conflict",
			  check_conflict__describe(d->result, d->conflict,
						   text, sizeof(text)));
	}
	json__close(json);
}

int drifts__json(const struct drifts *drifts,
		 const struct drift_failing *failing, struct out *out,
		 struct err *err)
{
	const struct lib_json *lib = lib_json__get(err);
	struct json json;
	size_t i;

	if (!lib)
		return -1;
	json__begin(&json, lib);
	json__uint(&json, "version", 1);
	json_drift__object(&json, "old", drifts->old);
	json_drift__object(&json, "new", drifts->new);
	json__uint(&json, "line", drifts->line);
	json__uint(&json, "compared", drifts->compared);
	json__open_array(&json, "fail_on");
	for (i = 0; i < NR_DRIFT_CLASSES; i++) {
		if (failing->classes[i])
			json__str(&json, NULL,
				  drift_class__name((enum drift_class)i));
	}
	json__close(&json);
	json__open_array(&json, "drifts");
	for (i = 0; i < drifts->nr; i++)
		json_drift__item(&json, &drifts->items[i], failing);
	json__close(&json);
	json__end(&json, out);
	return 0;
}
