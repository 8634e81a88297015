// SPDX-License-Identifier: GPL-2.0
#include "page.h"
#include "rules_load.h"

static void tile(struct html *h, const char *kind, size_t nr, const char *text,
		 const char *section)
{
	out__printf(h->out, "<li><b class=\"%s\">%zu</b> <a href=\"#%s\">",
		    nr ? kind : "none", nr, section);
	html__text(h, "%s", text);
	html__raw(h, "</a></li>\n");
}

static void write_verdicts(const struct page *page, struct html *h)
{
	const struct check_counts *counts = &page__report(page)->counts;
	bool strict = page->options->common.strict;
	size_t errors = counts->errors + (strict ? counts->warnings : 0);
	size_t warnings = strict ? 0 : counts->warnings;

	tile(h, "bad", errors, errors == 1 ? "rule is broken" : "rules are broken",
	     "verdicts");
	tile(h, "warn", warnings, warnings == 1 ? "warning" : "warnings", "verdicts");
	tile(h, "good", counts->passed, counts->passed == 1 ? "rule holds" : "rules hold",
	     "verdicts");
	tile(h, "none", counts->skipped, "skipped", "verdicts");
}

static void write_drift(const struct page *page, struct html *h)
{
	size_t i, bad = 0;

	for (i = 0; i < page->drifts.nr; i++)
		bad += page__is_bad(&page->drifts.items[i]);
	tile(h, "bad", bad, bad == 1 ? "difference that matters" :
	     "differences that matter", "drift");
}

static void write_penalties(const struct page *page, struct html *h)
{
	size_t i, shares = 0;

	for (i = 0; i < page->run.nr; i++) {
		const struct run_row *row = &page->run.rows[i].row;

		shares += !run_row__is_control(row) && row->verdict == RUN_SHARES;
	}
	tile(h, "bad", shares, shares == 1 ? "measured penalty" :
	     "measured penalties", "penalties");
}

static void pair(struct html *h, const char *term, const char *text)
{
	html__element(h, "dt", "%s", term);
	html__element(h, "dd", "%s", text);
}

static void write_rules(const struct page *page, struct html *h)
{
	const struct cmd_list *given = &page->options->common.rules;
	const char *environment = rule_set__environment();
	size_t i;

	html__element(h, "dt", "Rules");
	html__raw(h, "<dd>");
	html__text(h, "%zu %s, ", page->rules.nr,
		   page->rules.nr == 1 ? "document" : "documents");
	for (i = 0; i < given->nr; i++)
		html__text(h, "%s%s", i ? ", " : "", given->items[i]);
	if (!given->nr)
		html__text(h, "%s", environment ? environment : "compiled in");
	html__raw(h, "</dd>\n");
}

/* What was read, and how. */
static void write_object(const struct page *page, struct html *h)
{
	const struct object *object = page->checks.objects[0];
	const struct check_report *report = page__report(page);

	html__raw(h, "<dl>\n");
	pair(h, "Object", object->path);
	pair(h, "Read as", object->kind);
	pair(h, "Release", object->release ? object->release : "not said");
	pair(h, "Architecture", object->arch ? object->arch : "not said");
	html__element(h, "dt", "Lines");
	html__element(h, "dd", "%u bytes, %s", report->line,
		      check_line_origin__name(report->line_origin));
	if (page->options->common.object.base)
		pair(h, "Base types", page->options->common.object.base);
	write_rules(page, h);
	if (page->options->baseline)
		pair(h, "Compared with", page->sides[0].object->path);
	if (page->options->run)
		pair(h, "Measured by", page->run.path);
	html__raw(h, "</dl>\n");
}

void page__summary(const struct page *page, struct html *h)
{
	html__raw(h, "<ul class=\"tiles\">\n");
	write_verdicts(page, h);
	if (page->options->baseline)
		write_drift(page, h);
	if (page->options->run)
		write_penalties(page, h);
	html__raw(h, "</ul>\n");
	write_object(page, h);
}
