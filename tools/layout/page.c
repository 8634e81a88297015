// SPDX-License-Identifier: GPL-2.0
#include <stdio.h>

#include "cmd.h"
#include "page.h"
#include "util.h"

/**
 * struct section - a part of the page
 * @id: of its heading
 * @title: what its heading says
 * @is_there: whether there is anything to say
 * @write: says it
 * @missing: what brings it where it is not there
 */
struct section {
	const char *id;
	const char *title;
	bool (*is_there)(const struct page *page);
	int (*write)(const struct page *page, struct html *h, struct err *err);
	const char *missing;
};

static bool has_verdicts(const struct page *page)
{
	return page__report(page)->nr;
}

static bool has_maps(const struct page *page)
{
	return page->nr_maps;
}

static bool has_drift(const struct page *page)
{
	return page->options->baseline;
}

static bool has_penalties(const struct page *page)
{
	return page->options->run;
}

static bool has_curves(const struct page *page)
{
	return page->curves.nr || page->curves.nr_without;
}

static bool has_suspects(const struct page *page)
{
	return page->hits.nr;
}

static const struct section sections[] = {
	{ "verdicts", "Verdicts", has_verdicts, page__verdicts,
	  "no rule is about anything in this object" },
	{ "maps", "Line maps", has_maps, page__maps,
	  "no rule is about a struct in this object" },
	{ "drift", "Drift", has_drift, page__drift,
	  "--baseline FILE|OBJECT compares with a baseline or with another kernel" },
	{ "penalties", "Measured penalties", has_penalties, page__penalties,
	  "--run FILE shows what \"dstlayout run --format json\" has measured" },
	{ "curves", "Predicted curves", has_curves, page__curves,
	  "no struct breaks a rule; --predict FILE shows those of \"dstlayout predict\"" },
	{ "suspects", "Suspects", has_suspects, page__suspects,
	  "no struct of this object looks suspicious" },
};

static void write_title(const struct page *page, struct html *h)
{
	const struct object *object = page->checks.objects[0];

	html__raw(h, "<header>\n");
	html__element(h, "h1", "Layout of %s",
		      object->release ? object->release : object->path);
	html__raw(h, "</header>\n");
}

static void write_contents(const struct page *page, struct html *h)
{
	size_t i;

	html__raw(h, "<nav aria-label=\"Sections\"><ul>\n"
		     "<li><a href=\"#summary\">Summary</a></li>\n");
	for (i = 0; i < ARRAY_SIZE(sections); i++) {
		if (sections[i].is_there(page))
			out__printf(h->out, "<li><a href=\"#%s\">%s</a></li>\n",
				    sections[i].id, sections[i].title);
	}
	html__raw(h, "</ul></nav>\n");
}

static void begin_section(struct html *h, const char *id, const char *title)
{
	out__printf(h->out, "<section aria-labelledby=\"%s\">\n", id);
	out__printf(h->out, "<h2 id=\"%s\">%s</h2>\n", id, title);
}

static int write_sections(const struct page *page, struct html *h,
			  struct err *err)
{
	size_t i;

	for (i = 0; i < ARRAY_SIZE(sections); i++) {
		if (!sections[i].is_there(page))
			continue;
		begin_section(h, sections[i].id, sections[i].title);
		if (sections[i].write(page, h, err))
			return -1;
		html__raw(h, "</section>\n");
	}
	return 0;
}

static void write_missing(const struct page *page, struct html *h)
{
	size_t i, nr = 0;

	for (i = 0; i < ARRAY_SIZE(sections); i++)
		nr += !sections[i].is_there(page);
	if (!nr)
		return;
	begin_section(h, "missing", "Not in this report");
	html__raw(h, "<dl>\n");
	for (i = 0; i < ARRAY_SIZE(sections); i++) {
		if (sections[i].is_there(page))
			continue;
		html__element(h, "dt", "%s", sections[i].title);
		html__element(h, "dd", "%s", sections[i].missing);
	}
	html__raw(h, "</dl>\n</section>\n");
}

int page__write(const struct page *page, struct out *out, struct err *err)
{
	const struct object *object = page->checks.objects[0];
	struct html h = { .out = out };
	char title[300];

	snprintf(title, sizeof(title), "Layout of %s",
		 object->release ? object->release : object->path);
	html__begin(&h, title);
	write_title(page, &h);
	write_contents(page, &h);
	html__raw(&h, "<main id=\"main\" tabindex=\"-1\">\n");
	begin_section(&h, "summary", "Summary");
	page__summary(page, &h);
	html__raw(&h, "</section>\n");
	if (write_sections(page, &h, err))
		return -1;
	write_missing(page, &h);
	html__raw(&h, "</main>\n<footer>\n");
	html__element(&h, "p", "Written by dstlayout " DSTLAYOUT_VERSION ". All of it is in this one file, which loads nothing.");
	html__raw(&h, "</footer>\n");
	html__end(&h);
	return 0;
}
