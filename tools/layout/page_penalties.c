// SPDX-License-Identifier: GPL-2.0
/*
 * What "dstlayout run" has measured.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "html_chart.h"
#include "page.h"

/* More rows make no chart that anybody reads. */
#define BARS_MAX	60

#define LABEL_SIZE	400

static const struct {
	const char *kind;
	const char *text;
} verdicts[NR_RUN_VERDICTS] = {
	[RUN_SHARES] = { "bad", "shares" },
	[RUN_APART] = { "good", "apart" },
	[RUN_UNSURE] = { "warn", "unsure" },
	[RUN_SKIP] = { "none", "skip" },
};

static bool has_bar(const struct page_row *row)
{
	return !run_row__is_control(&row->row) && row->row.penalty > 0;
}

static void make_label(const struct page_row *row, char *label)
{
	const struct run_row *r = &row->row;
	int used;

	used = snprintf(label, LABEL_SIZE, "%s, %s %s %s, %u CPUs, %s",
			r->shape, r->mode, r->mix, r->side, r->cpus, r->twin);
	if (row->ref && used < LABEL_SIZE)
		snprintf(label + used, LABEL_SIZE - (size_t)used, ", %s", row->ref);
}

static void fill_bar(struct html_bar *bar, const struct page_row *row, char *label)
{
	make_label(row, label);
	*bar = (struct html_bar) {
		.label = label,
		.kind = verdicts[row->row.verdict].kind,
		.verdict = verdicts[row->row.verdict].text,
		.value = row->row.penalty,
		.low = row->row.low,
		.high = row->row.high,
	};
}

static int write_chart(const struct page_run *run, struct html *h, struct err *err)
{
	struct html_bar *bars = calloc(BARS_MAX, sizeof(*bars));
	char (*labels)[LABEL_SIZE] = calloc(BARS_MAX, sizeof(*labels));
	size_t i, nr = 0, all = 0;
	int ret = 0;

	for (i = 0; i < run->nr; i++)
		all += has_bar(&run->rows[i]);
	if (!bars || !labels) {
		ret = err__set(err, "%s: out of memory: free some and try again",
			       run->path);
		goto out;
	}
	for (i = 0; i < run->nr && nr < BARS_MAX; i++) {
		if (!has_bar(&run->rows[i]))
			continue;
		fill_bar(&bars[nr], &run->rows[i], labels[nr]);
		nr++;
	}
	if (!nr)
		goto out;
	html__element(h, "p", "A bar is a penalty: time per operation over that of the twin; the line across its end is the interval. The scale is logarithmic.");
	if (nr < all)
		html__element(h, "p", "The first %zu of %zu rows; the table has all of them.",
			      nr, all);
	html__bars(h, "Measured penalties", "The table that follows has the same figures.",
		   bars, nr);
out:
	free(labels);
	free(bars);
	return ret;
}

static void write_settings(const struct page_run *run, struct html *h)
{
	size_t i;

	html__element(h, "p", "Read from %s.", run->path);
	html__raw(h, "<p class=\"faint\">");
	for (i = 0; i < run->nr_settings; i++)
		html__text(h, "%s%s=%s", i ? ", " : "", run->settings[i].key,
			   run->settings[i].value);
	html__raw(h, "</p>\n");
}

static void write_row(struct html *h, const struct page_row *row, bool several)
{
	const struct run_row *r = &row->row;

	html__row(h);
	html__head_cell(h, "%s", r->shape);
	html__cell(h, "%s", r->mode);
	html__cell(h, "%s", r->mix);
	html__number(h, "%u", r->cpus);
	html__cell(h, "%s", r->side);
	html__cell(h, "%s", r->twin);
	html__figure(h, r->ns, 3);
	html__figure(h, r->twin_ns, 3);
	html__figure(h, r->penalty, 3);
	html__figure(h, r->low, 3);
	html__figure(h, r->high, 3);
	html__raw(h, "<td>");
	html__badge(h, verdicts[r->verdict].kind, verdicts[r->verdict].text);
	html__text(h, "%s", r->why ? r->why : "");
	html__raw(h, "</td>");
	html__number(h, "%u", r->units);
	html__number(h, "%u", r->disturbed);
	if (several) {
		html__cell(h, "%s", row->ref ? row->ref : "-");
		html__number(h, "%u", row->round);
	}
	html__row_end(h);
}

static bool are_several(const struct page_run *run)
{
	size_t i;

	for (i = 0; i < run->nr; i++) {
		if (run->rows[i].ref || run->rows[i].round > 1)
			return true;
	}
	return false;
}

int page__penalties(const struct page *page, struct html *h, struct err *err)
{
	static const struct html_column columns[] = {
		{ "Shape", false }, { "Mode", false }, { "Mix", false },
		{ "CPUs", true }, { "Side", false }, { "Twin", false },
		{ "ns per op", true }, { "Twin's", true }, { "Penalty", true },
		{ "Low", true }, { "High", true }, { "Verdict", false },
		{ "Units", true }, { "Disturbed", true },
		{ "Count", false }, { "Run", true },
	};
	const struct page_run *run = &page->run;
	bool several = are_several(run);
	size_t i;

	write_settings(run, h);
	if (write_chart(run, h, err))
		return -1;
	html__table(h, columns, several ? 16 : 14,
		    "Measured penalties with their intervals; controls come first");
	for (i = 0; i < run->nr; i++)
		write_row(h, &run->rows[i], several);
	html__table_end(h);
	return 0;
}
