// SPDX-License-Identifier: GPL-2.0
/*
 * What "dstlayout scan" says of the structs at the head of its list.
 */
#include <inttypes.h>

#include "page.h"

static void write_reasons(struct html *h, const struct scan_hit *hit)
{
	size_t i;

	html__raw(h, "<td>");
	for (i = 0; i < hit->nr_reasons; i++) {
		html__raw(h, i ? "<li>" : "<ul><li>");
		html__text(h, "%s", hit->reasons[i]);
		html__raw(h, "</li>");
	}
	html__raw(h, hit->nr_reasons ? "</ul></td>" : "</td>");
}

static void write_hit(struct html *h, const struct scan_hit *hit)
{
	const struct scan_struct *s = hit->s;

	html__row(h);
	html__number(h, "%zu", s->rank);
	html__head_cell(h, "%s", s->name);
	html__number(h, "%" PRIu64, s->size);
	html__number(h, "%.1f", s->score);
	html__cell(h, "%s", hit->ruled ? "yes" : "no");
	write_reasons(h, hit);
	html__row_end(h);
}

int page__suspects(const struct page *page, struct html *h, struct err *err)
{
	static const struct html_column columns[] = {
		{ "Rank", true }, { "Struct", false }, { "Bytes", true },
		{ "Score", true }, { "Ruled", false }, { "Why", false },
	};
	const struct scan_hits *hits = &page->hits;
	size_t i;

	(void)err;
	html__element(h, "p", "Structs of the whole object that look as if what is written often lay on a line with what is read often, whether or not a rule is about them. This is a guess from types and names; \"dstlayout scan --draft\" writes rules to begin with.");
	html__table(h, columns, 6, "The first %zu of %zu structs, by suspicion",
		    hits->nr, page->scan.nr);
	for (i = 0; i < hits->nr; i++)
		write_hit(h, &hits->hits[i]);
	html__table_end(h);
	return 0;
}
