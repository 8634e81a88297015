// SPDX-License-Identifier: GPL-2.0
/*
 * What "dstlayout check" says: first what is broken, each with its reasons, then
 * a table of all the rest.
 */
#include <inttypes.h>
#include <stdio.h>

#include "page.h"
#include "report.h"

/* "64", or "129:3" for a bitfield */
static void offset_cell(struct html *h, const struct layout_member *m)
{
	if (m->bitfield)
		html__number(h, "%" PRIu64 ":%" PRIu64, m->bit_offset / 8,
			     m->bit_offset % 8);
	else
		html__number(h, "%" PRIu64, m->bit_offset / 8);
}

static void size_cell(struct html *h, const struct layout_member *m)
{
	if (m->bitfield)
		html__number(h, "%" PRIu64 " bits", m->bit_size);
	else
		html__number(h, "%" PRIu64, m->bit_size / 8);
}

static void place_cells(struct html *h, const struct layout_member *m)
{
	offset_cell(h, m);
	size_cell(h, m);
}

static void write_pairs(struct html *h, const struct check_result *result)
{
	const struct check_conflict *first = &result->conflicts[0];
	const struct html_column columns[] = {
		{ first->a->group->name, false }, { "Offset", true },
		{ "Size", true }, { first->b->group->name, false },
		{ "Offset", true }, { "Size", true }, { "Shared", false },
	};
	char where[300];
	size_t i;

	html__table(h, columns, 7, "Members of %s that share a line",
		    check_subject__name(result->subject));
	for (i = 0; i < result->nr_conflicts; i++) {
		const struct check_conflict *c = &result->conflicts[i];

		html__row(h);
		html__head_cell(h, "%s", c->a->member.path);
		place_cells(h, &c->a->member);
		html__cell(h, "%s", c->b->member.path);
		place_cells(h, &c->b->member);
		html__cell(h, "%s", check_conflict__where(result, c, where,
							  sizeof(where)));
		html__row_end(h);
	}
	html__table_end(h);
}

static void write_group(struct html *h, const struct check_result *result)
{
	const struct check_conflict *c = &result->conflicts[0];
	const struct check_group *group =
		&result->subject->groups[result->rule->groups[0]];
	const struct html_column columns[] = {
		{ c->a->group->name, false }, { "Offset", true },
		{ "Size", true }, { "Found", false },
	};
	char text[300];
	size_t i;

	html__table(h, columns, 4, "Members of %s: the group %s",
		    check_subject__name(result->subject),
		    check_conflict__problem(result, c, text, sizeof(text)));
	for (i = 0; i < group->nr; i++) {
		const struct check_field *field = &group->fields[i];

		html__row(h);
		html__head_cell(h, "%s", field->member.path);
		place_cells(h, &field->member);
		html__cell(h, "%s", field == c->a ?
			   check_conflict__where(result, c, text, sizeof(text)) : "");
		html__row_end(h);
	}
	html__table_end(h);
}

static void write_conflicts(struct html *h, const struct check_result *result)
{
	char text[300];

	if (!rule_kind__get(result->rule->kind)->nr_groups)
		html__element(h, "p", "%s",
			      check_conflict__problem(result, &result->conflicts[0],
						      text, sizeof(text)));
	else if (result->conflicts[0].b)
		write_pairs(h, result);
	else
		write_group(h, result);
}

static void write_definition(const struct page *page, struct html *h,
			     const struct check_result *result)
{
	const struct check_report *check = page__report(page);
	const struct check_subject *subject = result->subject;
	const struct layout *layout = subject->layout;
	size_t map = page__map_of(page, layout);
	struct decl decl;
	char text[300];

	if (!layout)
		return;
	html__raw(h, "<p>");
	if (subject->doc->globals)
		html__text(h, "%zu global variables", layout->nr_members);
	else
		html__text(h, "%s %s, %" PRIu64 " bytes, definition %u of %u",
			   page__tag(layout), layout->name, layout->size,
			   layout->definition, layout->nr_definitions);
	if (!types__debug_is_costly(check->object->types) &&
	    check_result__declared(check, result, NULL, &decl))
		html__text(h, ", %s:%u", decl.file, decl.line);
	html__text(h, "; %s", base__describe(&subject->base, subject->doc, text,
					     sizeof(text)));
	if (subject->embedded && *subject->embedded)
		html__text(h, "; what the rule is about lies in it as %s",
			   subject->embedded);
	html__raw(h, ".");
	if (map)
		out__printf(h->out, " <a href=\"#map-%zu\">Line map</a>", map);
	html__raw(h, "</p>\n");
}

static void write_reasons(struct html *h, const struct check_result *result)
{
	const struct rule_doc *doc = result->subject->doc;
	unsigned int line = result->rule ? result->rule->line :
			    result->missing ? result->missing->line : doc->line;

	html__raw(h, "<dl>\n");
	if (doc->why) {
		html__element(h, "dt", "Why");
		html__element(h, "dd", "%s", doc->why);
	}
	if (doc->source) {
		html__element(h, "dt", "Source");
		html__element(h, "dd", "%s", doc->source);
	}
	html__element(h, "dt", "Rule");
	html__element(h, "dd", "%s:%u, level %s", doc->file, line,
		      rule_level__name(result->level));
	html__raw(h, "</dl>\n");
}

static void write_broken(const struct page *page, struct html *h,
			 const struct check_result *result)
{
	bool error = check_result__is_error(result, page->options->common.strict);
	char title[300];

	html__raw(h, "<article>\n<h3>");
	html__badge(h, error ? "bad" : "warn", error ? "broken" : "warning");
	html__text(h, "%s: %s", check_subject__name(result->subject),
		   check_result__title(result, title, sizeof(title)));
	html__raw(h, "</h3>\n");
	write_definition(page, h, result);
	if (result->cause == CAUSE_CONFLICT)
		write_conflicts(h, result);
	else if (result->hint[0])
		html__element(h, "p", "%s", result->hint);
	write_reasons(h, result);
	html__raw(h, "</article>\n");
}

/* Errors first, as one looks for these. */
static void write_all_broken(const struct page *page, struct html *h, bool errors)
{
	const struct check_report *check = page__report(page);
	bool strict = page->options->common.strict;
	size_t i;

	for (i = 0; i < check->nr; i++) {
		const struct check_result *result = &check->results[i];

		if (result->verdict == CHECK_FAIL &&
		    check_result__is_error(result, strict) == errors)
			write_broken(page, h, result);
	}
}

static void write_held(const struct page *page, struct html *h,
		       const struct check_result *result)
{
	const struct layout *layout = result->subject->layout;
	size_t map = page__map_of(page, layout);
	bool skipped = result->verdict == CHECK_SKIP;
	char text[300];

	html__row(h);
	html__raw(h, "<th scope=\"row\">");
	if (map)
		out__printf(h->out, "<a href=\"#map-%zu\">", map);
	html__text(h, "%s", check_subject__name(result->subject));
	if (map)
		html__raw(h, "</a>");
	html__raw(h, "</th><td>");
	html__badge(h, skipped ? "none" : "good", skipped ? "skipped" : "holds");
	html__raw(h, "</td>");
	html__cell(h, "%s", check_result__title(result, text, sizeof(text)));
	html__cell(h, "%s", skipped ? check_result__why_skipped(result, text,
								sizeof(text)) : "");
	html__row_end(h);
}

int page__verdicts(const struct page *page, struct html *h, struct err *err)
{
	static const struct html_column columns[] = {
		{ "Struct", false }, { "Verdict", false }, { "Rule", false },
		{ "Remark", false },
	};
	const struct check_report *check = page__report(page);
	size_t i;

	(void)err;
	write_all_broken(page, h, true);
	write_all_broken(page, h, false);
	if (!check->counts.passed && !check->counts.skipped)
		return 0;
	html__table(h, columns, 4, "Rules that hold, and those that were skipped");
	for (i = 0; i < check->nr; i++) {
		if (check->results[i].verdict != CHECK_FAIL)
			write_held(page, h, &check->results[i]);
	}
	html__table_end(h);
	return 0;
}
