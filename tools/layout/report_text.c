// SPDX-License-Identifier: GPL-2.0
/*
 * The report for people.
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "linemap.h"
#include "report.h"

/* Columns */
#define INDENT		10
#define TEXT_WIDTH	88	/* of sentences, where the terminal is wider */
#define PATH_MAX_WIDTH	40
#define LABEL_WIDTH	7	/* of why, source, rule */

/* More would bury what they should show. */
#define MAPS_MAX	2
#define MAP_LINES_MAX	8

static void text__count(struct out *out, size_t nr, const char *what,
			enum out_color color, bool *first)
{
	if (!nr)
		return;
	out__printf(out, "%s", *first ? "" : ", ");
	*first = false;
	out__color(out, color);
	out__printf(out, "%zu %s", nr, what);
	out__color(out, COLOR_NONE);
}

static void text__object_begin(struct report *report,
			       const struct check_report *check)
{
	if (check != report->checks)
		out__printf(report->out, "\n");
	report->number = 0;
	report__write_object(report->out, check->object, check->line,
			     check->line_origin);
	if (!check->nr)
		out__printf(report->out, "%*snothing to check in it\n", INDENT, "");
}

/* A labelled paragraph, broken at blanks. */
static void text__paragraph(struct out *out, const char *label,
			    const char *text)
{
	unsigned int terminal = out__width(out);
	size_t width = terminal && terminal < TEXT_WIDTH ? terminal :
							    TEXT_WIDTH;
	size_t indent = INDENT + LABEL_WIDTH + 1;

	width = width > indent + 20 ? width - indent : 20;
	out__printf(out, "%*s", INDENT, "");
	out__color(out, COLOR_DIM);
	out__printf(out, "%-*s ", LABEL_WIDTH, label);
	out__color(out, COLOR_NONE);
	while (strlen(text) > width) {
		size_t at = width;

		while (at && text[at] != ' ')
			at--;
		if (!at)
			at = strcspn(text, " ");
		out__printf(out, "%.*s\n", (int)at, text);
		text += at + strspn(text + at, " ");
		if (!*text)
			return;
		out__printf(out, "%*s", (int)indent, "");
	}
	out__printf(out, "%s\n", text);
}

/* Of an array without a length, the rest is nowhere looked at. */
static void text__held_in_part(struct out *out, const struct check_result *result)
{
	unsigned int g, nr = rule_kind__get(result->rule->kind)->nr_groups;
	size_t f;

	for (g = 0; g < nr; g++) {
		const struct check_group *group =
			&result->subject->groups[result->rule->groups[g]];

		for (f = 0; f < group->nr; f++) {
			if (group->fields[f].first_byte)
				out__printf(out, "; of %s the first byte counts",
					    group->fields[f].member.path);
		}
	}
}

static void text__headline(struct report *report,
			   const struct check_result *result)
{
	static const struct {
		const char *label;
		enum out_color color;
	} labels[] = {
		{ "ok", COLOR_GOOD },
		{ "skipped", COLOR_DIM },
		{ "warning", COLOR_WARN },
		{ "broken", COLOR_BAD },
	};
	const struct check_subject *subject = result->subject;
	struct out *out = report->out;
	char title[300];
	size_t i = result->verdict == CHECK_PASS ? 0 :
		   result->verdict == CHECK_SKIP ? 1 :
		   !check_result__is_error(result, report->strict) ? 2 : 3;

	out__color(out, labels[i].color);
	out__printf(out, "%*s", INDENT - 2, labels[i].label);
	out__color(out, COLOR_NONE);
	out__printf(out, "  ");
	out__color(out, COLOR_BOLD);
	out__printf(out, "%s", check_subject__name(subject));
	out__color(out, COLOR_NONE);
	if (subject->layout && subject->layout->nr_definitions > 1)
		out__printf(out, " (definition %u of %u)",
			    subject->layout->definition,
			    subject->layout->nr_definitions);
	if (subject->embedded && *subject->embedded)
		out__printf(out, " at %s", subject->embedded);
	out__printf(out, ": %s",
		    check_result__title(result, title, sizeof(title)));
	if (result->cause == CAUSE_NO_STRUCT)
		out__printf(out, " in this object");
	else if (result->verdict == CHECK_SKIP)
		out__printf(out, ": %s",
			    check_result__why_skipped(result, title,
						      sizeof(title)));
	else if (result->verdict == CHECK_PASS)
		text__held_in_part(out, result);
	out__printf(out, "\n");
}

static void text__field(struct out *out, const struct check_field *field,
			int width)
{
	out__color(out, rule_role__color(field->group->role));
	out__printf(out, "%-*s ", width, field->member.path);
	out__member_place(out, &field->member);
	out__color(out, COLOR_NONE);
}

static int wider(int width, const char *text)
{
	int len = (int)strnlen(text, PATH_MAX_WIDTH);

	return len > width ? len : width;
}

/* The members that clash, pair by pair. */
static void text__pairs(struct out *out, const struct check_result *result)
{
	const struct check_conflict *first = &result->conflicts[0];
	int wa = wider(0, first->a->group->name);
	int wb = wider(0, first->b->group->name);
	char where[300];
	size_t i;

	for (i = 0; i < result->nr_conflicts; i++) {
		wa = wider(wa, result->conflicts[i].a->member.path);
		wb = wider(wb, result->conflicts[i].b->member.path);
	}
	out__color(out, COLOR_DIM);
	out__printf(out, "%*s%-*s offset size   %-*s offset size   shared",
		    INDENT, "", wa, first->a->group->name, wb,
		    first->b->group->name);
	out__color(out, COLOR_NONE);
	out__printf(out, "\n");
	for (i = 0; i < result->nr_conflicts; i++) {
		const struct check_conflict *c = &result->conflicts[i];

		out__printf(out, "%*s", INDENT, "");
		text__field(out, c->a, wa);
		out__printf(out, "   ");
		text__field(out, c->b, wb);
		out__printf(out, "   %s\n",
			    check_conflict__where(result, c, where,
						  sizeof(where)));
	}
}

/* Where a group goes wrong first; the struct itself is no group. */
static void text__group_members(struct out *out,
				const struct check_result *result, int width)
{
	const struct rule_kind *kind = rule_kind__get(result->rule->kind);
	const struct check_conflict *c = &result->conflicts[0];
	const struct check_group *group =
		&result->subject->groups[result->rule->groups[0]];
	char where[300];
	size_t i;

	for (i = 0; i < group->nr; i++) {
		out__printf(out, "%*s", INDENT, "");
		text__field(out, &group->fields[i], width);
		if (&group->fields[i] == c->a)
			out__printf(out, "   %s: %s",
				    kind->takes_lines ? "beyond" : "here",
				    check_conflict__where(result, c, where,
							  sizeof(where)));
		out__printf(out, "\n");
	}
}

/* The one group, or the struct, that is not as it should be. */
static void text__group(struct out *out, const struct check_result *result)
{
	bool whole = !rule_kind__get(result->rule->kind)->nr_groups;
	const struct check_conflict *c = &result->conflicts[0];
	const struct check_group *group = whole ? NULL :
		&result->subject->groups[result->rule->groups[0]];
	char problem[100];
	int width;
	size_t i;

	check_conflict__problem(result, c, problem, sizeof(problem));
	if (whole) {
		out__printf(out, "%*s%s\n", INDENT, "", problem);
		return;
	}
	width = wider(0, group->fields[0].group->name);
	for (i = 0; i < group->nr; i++)
		width = wider(width, group->fields[i].member.path);
	out__color(out, COLOR_DIM);
	out__printf(out, "%*s%-*s offset size   %s", INDENT, "", width,
		    group->fields[0].group->name, problem);
	out__color(out, COLOR_NONE);
	out__printf(out, "\n");
	text__group_members(out, result, width);
}

static void lines__insert(uint64_t *lines, size_t *nr, uint64_t line)
{
	size_t at = 0, i;

	while (at < *nr && lines[at] < line)
		at++;
	if ((at < *nr && lines[at] == line) || *nr == MAP_LINES_MAX)
		return;
	for (i = (*nr)++; i > at; i--)
		lines[i] = lines[i - 1];
	lines[at] = line;
}

static void lines__insert_range(uint64_t *lines, size_t *nr,
				const struct line_range *range)
{
	uint64_t line;

	for (line = range->first; line <= range->last &&
	     line - range->first < MAP_LINES_MAX; line++)
		lines__insert(lines, nr, line);
}

static void text__map(struct out *out, const struct check_result *result,
		      unsigned int address)
{
	const struct check_subject *subject = result->subject;
	const struct linemap map = {
		.layout = subject->layout,
		.base = &subject->base,
		.subjects = &subject,
		.nr_subjects = 1,
		.results = &result,
		.nr_results = 1,
		.address = address,
		.indent = INDENT,
	};
	uint64_t lines[MAP_LINES_MAX];
	struct line_range range;
	size_t nr = 0, i;

	for (i = 0; i < result->nr_conflicts; i++) {
		if (!check_conflict__happens_at(&result->conflicts[i],
						address))
			continue;
		check_conflict__lines(result, &result->conflicts[i], address,
				      &range);
		lines__insert_range(lines, &nr, &range);
	}
	/* a group that is spread is seen only where all of it is */
	for (i = 0; !result->conflicts[0].b &&
	     i < subject->groups[result->rule->groups[0]].nr; i++) {
		const struct check_group *group =
			&subject->groups[result->rule->groups[0]];

		if (base__lines(&subject->base, address,
				&group->fields[i].member, &range))
			lines__insert_range(lines, &nr, &range);
	}
	out__printf(out, "\n");
	if (base__nr_addresses(&subject->base) > 1)
		out__printf(out, "%*san object at %u modulo %u:\n", INDENT, "",
			    address, subject->base.line);
	linemap__print(&map, out, lines, nr);
}

/* A map at the first address of each conflict that no earlier map shows. */
static void text__maps(struct out *out, const struct check_result *result)
{
	unsigned int shown[MAPS_MAX];
	size_t nr = 0, i, j;

	for (i = 0; i < result->nr_conflicts && nr < MAPS_MAX; i++) {
		const struct check_conflict *c = &result->conflicts[i];

		for (j = 0; j < nr; j++) {
			if (check_conflict__happens_at(c, shown[j]))
				break;
		}
		if (j < nr)
			continue;
		shown[nr++] = c->addresses[0];
		text__map(out, result, c->addresses[0]);
	}
}

static void text__reasons(struct out *out, const struct rule_doc *doc)
{
	if (doc->why)
		text__paragraph(out, "why", doc->why);
	if (doc->source)
		text__paragraph(out, "source", doc->source);
}

static void text__rule_place(struct out *out,
			     const struct check_result *result)
{
	const struct rule_doc *doc = result->subject->doc;
	char place[400];
	unsigned int line = result->rule ? result->rule->line :
			    result->missing ? result->missing->line : doc->line;

	snprintf(place, sizeof(place), "%s:%u, level %s", doc->file, line,
		 rule_level__name(result->level));
	text__paragraph(out, "rule", place);
}

static void text__definition(struct out *out, const struct check_report *check,
			     const struct check_result *result)
{
	const struct check_subject *subject = result->subject;
	const struct layout *layout = subject->layout;
	struct decl decl;

	if (subject->doc->globals) {
		out__printf(out, "%*s%s: %zu global variables\n", INDENT, "",
			    check->object->path, layout->nr_members);
		return;
	}
	out__printf(out, "%*s%s: %s %s, %" PRIu64 " bytes, definition %u of %u",
		    INDENT, "", check->object->path,
		    layout->is_union ? "union" : "struct", layout->name,
		    layout->size, layout->definition, layout->nr_definitions);
	if (!types__debug_is_costly(check->object->types) &&
	    check_result__declared(check, result, NULL, &decl))
		out__printf(out, ", %s:%u", decl.file, decl.line);
	out__printf(out, "\n");
	if (subject->embedded)
		out__printf(out, "%*swhat the rule is about lies in it%s%s\n",
			    INDENT, "", *subject->embedded ? " as " : "",
			    subject->embedded);
}

/* Arrays whose length nobody knows: what was looked at. */
static void text__first_bytes(struct out *out, const struct check_result *result)
{
	const struct check_field *last = NULL;
	size_t i;

	for (i = 0; i < result->nr_conflicts; i++) {
		const struct check_conflict *c = &result->conflicts[i];
		const struct check_field *field = c->a->first_byte ? c->a : c->b;

		if (!field || !field->first_byte || field == last)
			continue;
		last = field;
		out__printf(out, "%*s%s has no length: its first byte counts\n",
			    INDENT, "", field->member.path);
	}
}

static void text__conflict(struct report *report,
			   const struct check_report *check,
			   const struct check_result *result)
{
	const struct check_subject *subject = result->subject;
	struct out *out = report->out;
	char addresses[200];

	text__definition(out, check, result);
	out__printf(out, "%*s%s\n", INDENT, "",
		    base__describe(&subject->base, subject->doc, addresses,
				   sizeof(addresses)));
	text__first_bytes(out, result);
	out__printf(out, "\n");
	if (result->conflicts[0].b)
		text__pairs(out, result);
	else
		text__group(out, result);
	out__printf(out, "\n");
	text__reasons(out, subject->doc);
	text__rule_place(out, result);
	/* all lines of a struct say nothing about its size */
	if (rule_kind__get(result->rule->kind)->nr_groups)
		text__maps(out, result);
}

static void text__missing(struct report *report,
			  const struct check_report *check,
			  const struct check_result *result)
{
	struct out *out = report->out;

	if (result->subject->layout)
		text__definition(out, check, result);
	if (result->hint[0])
		out__printf(out, "%*s%s\n", INDENT, "", result->hint);
	out__printf(out, "%*sput a '?' behind it in the rule if it may be absent\n",
		    INDENT, "");
	text__rule_place(out, result);
}

static void text__result(struct report *report,
			 const struct check_report *check,
			 const struct check_result *result)
{
	bool block = result->verdict == CHECK_FAIL;

	/* a blank line around each block, none between single lines */
	if (report->number)
		out__printf(report->out, "\n");
	report->number = block;
	text__headline(report, result);
	if (!block)
		return;
	if (result->cause == CAUSE_CONFLICT)
		text__conflict(report, check, result);
	else
		text__missing(report, check, result);
}

static void text__end(struct report *report)
{
	const struct check_counts *total = &report->total;
	struct out *out = report->out;
	bool first = true;

	out__printf(out, "\n");
	if (report->nr > 1)
		out__printf(out, "%zu objects: ", report->nr);
	text__count(out, total->errors +
		    (report->strict ? total->warnings : 0), "broken", COLOR_BAD,
		    &first);
	text__count(out, report->strict ? 0 : total->warnings,
		    total->warnings == 1 ? "warning" : "warnings", COLOR_WARN,
		    &first);
	text__count(out, total->passed, "ok", COLOR_GOOD, &first);
	text__count(out, total->skipped, "skipped", COLOR_DIM, &first);
	out__printf(out, "\n");
}

const struct report_format report_text = {
	.name = "text",
	.object_begin = text__object_begin,
	.result = text__result,
	.end = text__end,
};
