// SPDX-License-Identifier: GPL-2.0
/*
 * What "dstlayout diff" says: how many differences of each kind a struct has, then
 * each of them.
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "page.h"
#include "report.h"

/* The differences of one definition follow each other. */
static size_t nr_of_struct(const struct drifts *drifts, size_t first)
{
	const struct layout *layout = drift__layout(&drifts->items[first]);
	size_t nr = 1;

	while (first + nr < drifts->nr &&
	       drift__layout(&drifts->items[first + nr]) == layout)
		nr++;
	return nr;
}

static size_t nr_bad(const struct drifts *drifts, size_t first, size_t nr)
{
	size_t i, bad = 0;

	for (i = first; i < first + nr; i++)
		bad += page__is_bad(&drifts->items[i]);
	return bad;
}

static void write_name(struct html *h, const struct drift *drift)
{
	const struct layout *layout = drift__layout(drift);

	html__text(h, "%s %s", page__tag(layout), drift->strct);
	if (layout->nr_definitions > 1)
		html__text(h, ", definition %u of %u", layout->definition,
			   layout->nr_definitions);
}

static void write_counts(const struct drifts *drifts, struct html *h,
			 size_t first, size_t nr)
{
	size_t counts[NR_DRIFT_CLASSES] = { 0 };
	size_t i;

	for (i = first; i < first + nr; i++)
		counts[drifts->items[i].class]++;
	html__row(h);
	html__raw(h, "<th scope=\"row\">");
	write_name(h, &drifts->items[first]);
	html__raw(h, "</th>");
	for (i = 0; i < NR_DRIFT_CLASSES; i++) {
		if (counts[i])
			html__number(h, "%zu", counts[i]);
		else
			html__number(h, "-");
	}
	html__row_end(h);
}

static void write_overview(const struct drifts *drifts, struct html *h)
{
	struct html_column columns[NR_DRIFT_CLASSES + 1] = { { "Struct", false } };
	size_t i, nr;

	for (i = 0; i < NR_DRIFT_CLASSES; i++) {
		columns[i + 1].heading = drift_class__title((enum drift_class)i);
		columns[i + 1].number = true;
	}
	html__table(h, columns, NR_DRIFT_CLASSES + 1, "Differences by kind");
	for (i = 0; i < drifts->nr; i += nr) {
		nr = nr_of_struct(drifts, i);
		write_counts(drifts, h, i, nr);
	}
	html__table_end(h);
}

static void write_size(struct html *h, const struct layout_member *m)
{
	if (m->bitfield)
		html__text(h, "%" PRIu64 " bits", m->bit_size);
	else
		html__text(h, "%" PRIu64 " bytes", m->bit_size / 8);
}

static void write_lines(struct html *h, const struct drift_end *end)
{
	const struct line_range *lines = &end->lines;

	if (!end->member->bit_size)
		html__text(h, "no line");
	else if (lines->first == lines->last)
		html__text(h, "line %" PRIu64, lines->first);
	else
		html__text(h, "lines %" PRIu64 "..%" PRIu64, lines->first,
			   lines->last);
}

/* One side of a difference: where something lies, or that it is not there. */
static void write_end(struct html *h, const struct drift *drift,
		      const struct drift_end *end)
{
	html__raw(h, "<td>");
	if (drift->class == DRIFT_BASE_CHANGED) {
		html__text(h, "multiples of %" PRIu64, end->base);
	} else if (!end->layout) {
		html__text(h, "not there");
	} else if (end->member) {
		html__text(h, "at %" PRIu64, end->member->bit_offset / 8);
		if (end->member->bitfield)
			html__text(h, ":%" PRIu64, end->member->bit_offset % 8);
		html__text(h, ", ");
		write_size(h, end->member);
		html__text(h, ", ");
		write_lines(h, end);
	} else if (drift->old.member || drift->new.member) {
		html__text(h, "not there");
	} else {
		html__text(h, "%" PRIu64 " bytes", end->layout->size);
	}
	html__raw(h, "</td>");
}

static void write_member(struct html *h, const struct drift *drift)
{
	const struct layout_member *m = drift->old.member ? drift->old.member :
							    drift->new.member;

	if (m)
		html__head_cell(h, "%s", m->path);
	else
		html__head_cell(h, "all of it");
}

static void write_broken_rule(struct html *h, const struct drift *drift)
{
	char title[300], where[700];

	html__head_cell(h, "%s", check_result__title(drift->result, title,
						     sizeof(title)));
	html__raw(h, "<td>held</td>");
	html__cell(h, "%s", check_conflict__describe(drift->result,
						     drift->conflict, where,
						     sizeof(where)));
	html__cell(h, "level %s", rule_level__name(drift->result->level));
}

static void write_drift(struct html *h, const struct drift *drift)
{
	html__row(h);
	html__raw(h, "<td>");
	html__badge(h, page__is_bad(drift) ? "bad" : "none",
		    drift_class__title(drift->class));
	html__raw(h, "</td>");
	if (drift->class == DRIFT_RULE_BROKEN) {
		write_broken_rule(h, drift);
	} else {
		write_member(h, drift);
		write_end(h, drift, &drift->old);
		write_end(h, drift, &drift->new);
		html__cell(h, "%s%s", drift->beside ? "beside " : "",
			   drift->beside ? drift->beside->path : "");
	}
	html__row_end(h);
}

static void write_struct(const struct drifts *drifts, struct html *h,
			 size_t first, size_t nr)
{
	static const struct html_column columns[] = {
		{ "Difference", false }, { "Member or rule", false },
		{ "Was", false }, { "Is", false }, { "Remark", false },
	};
	size_t i;

	html__raw(h, "<h3>");
	write_name(h, &drifts->items[first]);
	html__raw(h, "</h3>\n<details><summary>");
	html__text(h, "%zu %s of %s, %zu of which matter", nr,
		   nr == 1 ? "difference" : "differences",
		   drifts->items[first].strct, nr_bad(drifts, first, nr));
	html__raw(h, "</summary>\n");
	html__table(h, columns, 5, "What has changed in %s",
		    drifts->items[first].strct);
	for (i = first; i < first + nr; i++)
		write_drift(h, &drifts->items[i]);
	html__table_end(h);
	html__raw(h, "</details>\n");
}

/* What matters comes first. */
static void write_structs(const struct drifts *drifts, struct html *h, bool bad)
{
	size_t i, nr;

	for (i = 0; i < drifts->nr; i += nr) {
		nr = nr_of_struct(drifts, i);
		if (!nr_bad(drifts, i, nr) == !bad)
			write_struct(drifts, h, i, nr);
	}
}

int page__drift(const struct page *page, struct html *h, struct err *err)
{
	const struct drifts *drifts = &page->drifts;
	const struct object *old = page->sides[0].object;

	(void)err;
	html__element(h, "p", "Compared with %s, read as %s%s%s: %zu %s, lines of %u bytes.",
		      old->path, old->kind, old->release ? ", " : "",
		      old->release ? old->release : "", drifts->compared,
		      drifts->compared == 1 ? "struct" : "structs", drifts->line);
	if (!drifts->nr) {
		html__element(h, "p", "Nothing has changed.");
		return 0;
	}
	html__element(h, "p", "What matters: a member on another line or gone, a new one beside what is written often, a rule that is broken in a new way.");
	write_overview(drifts, h);
	write_structs(drifts, h, true);
	write_structs(drifts, h, false);
	return 0;
}
