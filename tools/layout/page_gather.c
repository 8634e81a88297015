// SPDX-License-Identifier: GPL-2.0
#include <string.h>

#include "baseline.h"
#include "cmd.h"
#include "page.h"
#include "report.h"

static int no_memory(const struct page *page, struct err *err)
{
	return err__set(err, "%s: out of memory: free some and try again",
			cmd_options__object(&page->options->common, 0));
}

/*
 * Maps
 */

static enum page_state state_of(const struct check_result *result, bool strict)
{
	if (result->verdict != CHECK_FAIL)
		return PAGE_HOLDS;
	return check_result__is_error(result, strict) ? PAGE_BROKEN :
							PAGE_WARNING;
}

/* A pair of lines has other addresses than a line; maps are of lines. */
static unsigned int address_of(const struct page *page,
			       const struct check_result *result)
{
	unsigned int address = result->nr_conflicts ?
			       result->conflicts[0].addresses[0] : 0;

	return address % page__report(page)->line;
}

static struct page_map *add_map(struct page *page, const struct layout *layout)
{
	struct page_map *maps;
	size_t i;

	for (i = 0; i < page->nr_maps; i++) {
		if (page->maps[i].layout == layout)
			return &page->maps[i];
	}
	maps = pool__grow(&page->pool, page->maps, page->nr_maps, sizeof(*maps));
	if (!maps)
		return NULL;
	page->maps = maps;
	maps[page->nr_maps] = (struct page_map) {
		.layout = layout, .state = PAGE_HOLDS
	};
	return &maps[page->nr_maps++];
}

static void sort_maps(struct page *page)
{
	size_t i, j;

	for (i = 1; i < page->nr_maps; i++) {
		const struct page_map map = page->maps[i];

		for (j = i; j > 0 && page->maps[j - 1].state > map.state; j--)
			page->maps[j] = page->maps[j - 1];
		page->maps[j] = map;
	}
}

static int find_maps(struct page *page, struct err *err)
{
	const struct check_report *report = page__report(page);
	size_t i;

	for (i = 0; i < report->nr; i++) {
		const struct check_result *result = &report->results[i];
		const struct check_subject *subject = result->subject;
		enum page_state state =
			state_of(result, page->options->common.strict);
		struct page_map *map;

		if (!subject->layout || subject->doc->globals)
			continue;
		map = add_map(page, subject->layout);
		if (!map)
			return no_memory(page, err);
		if (state >= map->state)
			continue;
		map->state = state;
		map->address = address_of(page, result);
	}
	sort_maps(page);
	return 0;
}

/*
 * Drift
 */

bool page__is_bad(const struct drift *drift)
{
	return drift_failing_default.classes[drift->class];
}

/* What was named; else what was recorded; else what the rules are about. */
static int choose_structs(struct page *page, struct structs *structs)
{
	const struct cmd_list *names = &page->options->common.structs;
	struct drift_side *old = &page->sides[0];

	if (names->nr)
		return structs__add_names(structs, names->items, names->nr);
	if (object__is_baseline(old->object))
		return structs__add_types(structs, old->object->types);
	return structs__add_checked(structs, &old->report) ||
	       structs__add_checked(structs, &page->sides[1].report) ? -1 : 0;
}

static int compare(struct page *page, struct err *err)
{
	if (choose_structs(page, &page->structs))
		return no_memory(page, err);
	structs__sort(&page->structs);
	if (drifts__find(&page->drifts, &page->structs, err))
		return -1;
	if (page->drifts.compared)
		return 0;
	return err__set(err, "%s: nothing was compared: none of the structs is in it, see --struct",
			page->sides[0].object->path);
}

static int find_drift(struct page *page, struct err *err)
{
	const struct page_options *o = page->options;
	unsigned int line = page__report(page)->line;
	struct drift_side *old = &page->sides[0];

	if (cmd_options__open_path(&o->common, o->baseline, &old->object, err))
		return -1;
	check_report__init(&old->report, old->object->line, line);
	if (check__object(&old->report, &page->rules, old->object, err))
		return -1;
	/* both halves of it belong to the checks */
	page->sides[1].object = page->checks.objects[0];
	page->sides[1].report = *page__report(page);
	page->drifts.old = old;
	page->drifts.new = &page->sides[1];
	page->drifts.line = line;
	return compare(page, err);
}

/*
 * Suspects and predictions
 */

static int find_suspects(struct page *page, struct err *err)
{
	const struct scan_wish wish = {
		.top = PAGE_SUSPECTS, .rules = &page->rules,
	};

	page->scan.object = page->checks.objects[0];
	page->scan.line = page__report(page)->line;
	return scan__object(&page->scan, err) ||
	       scan_hits__find(&page->hits, &page->scan, &wish, err) ? -1 : 0;
}

static int find_curves(struct page *page, struct err *err)
{
	const struct page_options *o = page->options;
	const struct page_simulation simulation = {
		.report = page__report(page),
		.rules = &page->rules,
		.options = &o->common,
		.run = o->run,
	};

	if (o->predict)
		return page_curves__load(&page->curves, o->predict, err);
	return page_curves__simulate(&page->curves, &simulation, err);
}

/* Files are looked at first, as they are what is most easily wrong. */
static int gather(struct page *page, struct err *err)
{
	const struct page_options *o = page->options;

	if (find_maps(page, err) ||
	    (o->baseline && find_drift(page, err)) ||
	    find_suspects(page, err))
		return -1;
	return find_curves(page, err);
}

int page__gather(struct page *page, const struct page_options *options)
{
	struct err err = { "" };
	int status;

	memset(page, 0, sizeof(*page));
	page->options = options;
	if (cmd_options__rules(&options->common, &page->rules, &err) ||
	    (options->run && page_run__load(&page->run, options->run, &err)))
		return cmd__complain(&err);
	status = checks__run(&page->checks, &page->rules, &options->common);
	if (!status && gather(page, &err))
		status = cmd__complain(&err);
	return status;
}

void page__free(struct page *page)
{
	page_curves__free(&page->curves);
	scan_hits__free(&page->hits);
	scan__free(&page->scan);
	page_run__free(&page->run);
	drifts__free(&page->drifts);
	structs__free(&page->structs);
	check_report__free(&page->sides[0].report);
	object__close(page->sides[0].object);
	checks__free(&page->checks);
	rule_set__free(&page->rules);
	pool__free(&page->pool);
}
