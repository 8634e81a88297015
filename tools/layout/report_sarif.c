// SPDX-License-Identifier: GPL-2.0
/*
 * SARIF 2.1.0, which code hosts and editors read. A result's place is where the
 * field is declared or, as a layout has no place of its own where BTF is all there
 * is, the rule that is broken. What holds is left out, as that format wants
 * problems.
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cmd.h"
#include "json.h"
#include "report.h"

#define SCHEMA	"https://json.schemastore.org/sarif-2.1.0.json"

static const struct lib_json *library;

static int sarif__load(struct err *err)
{
	library = lib_json__get(err);
	return library ? 0 : -1;
}

/* "rtable/apart/hot-write/read-mostly" */
static const char *sarif__rule_id(const struct check_result *result, char *buf,
				  size_t size)
{
	char name[300], *p;

	snprintf(buf, size, "%s/%s", check_subject__name(result->subject),
		 check_result__name(result, name, sizeof(name)));
	for (p = buf; *p; p++) {
		if (*p == ' ')
			*p = '/';
	}
	return buf;
}

/* The first result of the same rule: a rule is described once. */
static bool sarif__is_first(const struct report *report,
			    const struct check_result *result)
{
	char id[400], other[400];
	size_t i, j;

	sarif__rule_id(result, id, sizeof(id));
	for (i = 0; i < report->nr; i++) {
		for (j = 0; j < report->checks[i].nr; j++) {
			const struct check_result *r =
				&report->checks[i].results[j];

			if (r == result)
				return true;
			if (r->verdict == CHECK_FAIL &&
			    !strcmp(sarif__rule_id(r, other, sizeof(other)),
				    id))
				return false;
		}
	}
	return true;
}

static void sarif__text(struct json *json, const char *key, const char *text)
{
	json__open_object(json, key);
	json__str(json, "text", text);
	json__close(json);
}

static const char *sarif__level(const struct report *report,
				const struct check_result *result)
{
	return check_result__is_error(result, report->strict) ? "error" :
								 "warning";
}

static void sarif__rule(struct report *report,
			const struct check_result *result)
{
	const struct rule_doc *doc = result->subject->doc;
	struct json *json = report->state;
	char text[700], title[300];

	json__open_object(json, NULL);
	json__str(json, "id", sarif__rule_id(result, text, sizeof(text)));
	snprintf(text, sizeof(text), "struct %s: %s",
		 check_subject__name(result->subject),
		 result->rule ? rule__describe(doc, result->rule, true, title,
					       sizeof(title)) :
				"what the rules name is there");
	sarif__text(json, "shortDescription", text);
	if (doc->why)
		sarif__text(json, "fullDescription", doc->why);
	if (doc->source) {
		snprintf(text, sizeof(text), "Source: %s", doc->source);
		sarif__text(json, "help", text);
	}
	json__open_object(json, "defaultConfiguration");
	json__str(json, "level", sarif__level(report, result));
	json__close(json);
	json__close(json);
}

static void sarif__rules(struct report *report)
{
	size_t i, j;

	json__open_array(report->state, "rules");
	for (i = 0; i < report->nr; i++) {
		for (j = 0; j < report->checks[i].nr; j++) {
			const struct check_result *result =
				&report->checks[i].results[j];

			if (result->verdict == CHECK_FAIL &&
			    sarif__is_first(report, result))
				sarif__rule(report, result);
		}
	}
	json__close(report->state);
}

static void sarif__begin(struct report *report)
{
	struct json *json = malloc(sizeof(*json));

	report->state = json;
	if (!json) {
		out__fail(report->out);
		return;
	}
	json__begin(json, library);
	json__str(json, "$schema", SCHEMA);
	json__str(json, "version", "2.1.0");
	json__open_array(json, "runs");
	json__open_object(json, NULL);
	json__open_object(json, "tool");
	json__open_object(json, "driver");
	json__str(json, "name", "dstlayout");
	json__str(json, "version", DSTLAYOUT_VERSION);
	sarif__rules(report);
	json__close(json);
	json__close(json);
	json__open_array(json, "results");
}

/* A path as a relative reference of RFC 3986. */
static void sarif__uri(struct json *json, const char *path)
{
	char *uri = malloc(3 * strlen(path) + 8);
	char *to = uri;

	if (!uri) {
		json->failed = true;
		return;
	}
	if (*path == '/')
		to = stpcpy(to, "file://");
	for (; *path; path++) {
		unsigned char c = (unsigned char)*path;

		if (c < 0x80 && (isalnum(c) || strchr("-._~/", c)))
			*to++ = (char)c;
		else
			to += sprintf(to, "%%%02X", c);
	}
	*to = '\0';
	json__str(json, "uri", uri);
	free(uri);
}

static void sarif__physical(struct json *json, const char *file, unsigned int line)
{
	json__open_object(json, "physicalLocation");
	json__open_object(json, "artifactLocation");
	sarif__uri(json, file);
	json__close(json);
	json__open_object(json, "region");
	json__uint(json, "startLine", line);
	json__close(json);
	json__close(json);
}

/* The line of a rule file that a result comes from. */
static void sarif__rule_place(struct json *json, const struct check_result *result)
{
	const struct rule_doc *doc = result->subject->doc;

	sarif__physical(json, doc->file,
			result->rule ? result->rule->line :
			result->missing ? result->missing->line : doc->line);
}

static void sarif__place(struct json *json, const struct check_report *check,
			 const struct check_result *result,
			 const struct check_conflict *conflict)
{
	/* a rule about its size is about the struct as a whole */
	const bool field = conflict && rule_kind__get(result->rule->kind)->nr_groups;
	struct decl decl;
	char name[300];

	json__open_array(json, "locations");
	json__open_object(json, NULL);
	if (check_result__declared(check, result, conflict ? conflict->a : NULL, &decl))
		sarif__physical(json, decl.file, decl.line);
	else
		sarif__rule_place(json, result);
	json__open_array(json, "logicalLocations");
	json__open_object(json, NULL);
	snprintf(name, sizeof(name), "%s%s%s",
		 check_subject__name(result->subject),
		 field ? "." : "", field ? conflict->a->member.path : "");
	json__str(json, "fullyQualifiedName", name);
	json__str(json, "kind", field ? "member" : "type");
	json__close(json);
	json__close(json);
	json__close(json);
	json__close(json);
}

/* Where declarations are known: the other field's, and what they break. */
static void sarif__related(struct json *json, const struct check_report *check,
			   const struct check_result *result,
			   const struct check_conflict *conflict)
{
	struct decl decl;

	if (!check_result__declared(check, result, conflict ? conflict->a : NULL, &decl))
		return;
	json__open_array(json, "relatedLocations");
	if (conflict && conflict->b &&
	    check_result__declared(check, result, conflict->b, &decl)) {
		json__open_object(json, NULL);
		sarif__physical(json, decl.file, decl.line);
		sarif__text(json, "message", conflict->b->member.path);
		json__close(json);
	}
	json__open_object(json, NULL);
	sarif__rule_place(json, result);
	sarif__text(json, "message", "the rule");
	json__close(json);
	json__close(json);
}

static void sarif__entry(struct report *report,
			 const struct check_report *check,
			 const struct check_result *result,
			 const struct check_conflict *conflict)
{
	struct json *json = report->state;
	char text[1500], title[300], detail[700] = "", id[400];

	json__open_object(json, NULL);
	json__str(json, "ruleId", sarif__rule_id(result, id, sizeof(id)));
	json__str(json, "level", sarif__level(report, result));
	if (conflict)
		check_conflict__describe(result, conflict, detail,
					 sizeof(detail));
	snprintf(text, sizeof(text), "%s: struct %s: %s%s%s",
		 check->object->path, check_subject__name(result->subject),
		 check_result__title(result, title, sizeof(title)),
		 conflict ? ": " : "", detail);
	sarif__text(json, "message", text);
	sarif__place(json, check, result, conflict);
	sarif__related(json, check, result, conflict);
	json__close(json);
}

static void sarif__result(struct report *report,
			  const struct check_report *check,
			  const struct check_result *result)
{
	size_t i;

	if (!report->state || result->verdict != CHECK_FAIL)
		return;
	if (!result->nr_conflicts)
		sarif__entry(report, check, result, NULL);
	for (i = 0; i < result->nr_conflicts; i++)
		sarif__entry(report, check, result, &result->conflicts[i]);
}

static void sarif__end(struct report *report)
{
	struct json *json = report->state;

	if (!json)
		return;
	json__close(json);
	json__close(json);
	json__close(json);
	json__end(json, report->out);
	free(json);
}

const struct report_format report_sarif = {
	.name = "sarif",
	.load = sarif__load,
	.begin = sarif__begin,
	.result = sarif__result,
	.end = sarif__end,
};
