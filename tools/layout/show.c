// SPDX-License-Identifier: GPL-2.0
#include <stdio.h>
#include <string.h>

#include "show.h"

/* What a struct goes by that no rule is about. */
static const struct rule_doc no_rules = { .strct = "" };

static int list__add(struct pool *pool, const void ***list, size_t *nr,
		     const void *item)
{
	const void **items;

	if (*list && (*list)[*nr - 1] == item)
		return 0;
	items = pool__grow(pool, *list, *nr, sizeof(*items));
	if (!items)
		return -1;
	*list = items;
	items[(*nr)++] = item;
	return 0;
}

/* The results about this definition, and the subjects that they are about. */
static int show__gather(struct show *show)
{
	const struct check_report *report = show->report;
	const void **subjects = NULL, **results = NULL;
	size_t i;

	for (i = 0; i < report->nr; i++) {
		const struct check_result *result = &report->results[i];

		if (result->subject->layout != show->layout)
			continue;
		if (list__add(&show->pool, &subjects, &show->map.nr_subjects,
			      result->subject) ||
		    list__add(&show->pool, &results, &show->map.nr_results,
			      result))
			return -1;
	}
	show->map.subjects = (const struct check_subject *const *)subjects;
	show->map.results = (const struct check_result *const *)results;
	return 0;
}

int show__init(struct show *show, const struct check_report *report,
	       const struct layout *layout, unsigned int address)
{
	memset(show, 0, sizeof(*show));
	show->object = report->object;
	show->report = report;
	show->layout = layout;
	if (show__gather(show)) {
		show__free(show);
		return -1;
	}
	if (show->map.subjects)
		show->base = show->map.subjects[0]->base;
	else
		base__init(&show->base, &no_rules, layout, report->line,
			   report->built_line);
	show->map.layout = layout;
	show->map.base = &show->base;
	show->map.address = address;
	return 0;
}

void show__free(struct show *show)
{
	pool__free(&show->pool);
}

const char *show__describe_base(const struct show *show, char *buf,
				size_t size)
{
	return base__describe(&show->base, show->map.nr_subjects ?
			      show->map.subjects[0]->doc : &no_rules, buf,
			      size);
}

struct line_search {
	const struct linemap *map;
	struct show_line *found;
};

static void note_row(const struct linemap_row *row, void *arg)
{
	const struct line_search *search = arg;

	if (!row->member)
		return;
	search->found->roles[linemap__role(search->map, row->member)] = true;
	if (linemap__is_marked(search->map, row->member))
		search->found->marked = true;
}

void show__line(const struct show *show, uint64_t line,
		struct show_line *found)
{
	struct line_search search = { &show->map, found };

	memset(found, 0, sizeof(*found));
	linemap__visit_rows(&show->map, line, note_row, &search);
}

const char *show_line__describe(const struct show_line *found, char *buf,
				size_t size)
{
	size_t used = 0;
	int role;

	buf[0] = '\0';
	for (role = ROLE_NONE + 1; role < NR_RULE_ROLES; role++) {
		if (!found->roles[role] || used >= size)
			continue;
		used += (size_t)snprintf(buf + used, size - used, "%s%s",
					 used ? " shares with " : "",
					 rule_role__name((enum rule_role)role));
	}
	return buf;
}
