// SPDX-License-Identifier: GPL-2.0
#include <string.h>

#include "report.h"
#include "tree_matrix.h"

static struct tree_place *find(const struct tree_moves *list, const char *strct,
			       const char *path)
{
	size_t i;

	for (i = 0; i < list->nr; i++) {
		if (!strcmp(list->places[i].strct, strct) &&
		    !strcmp(list->places[i].path, path))
			return &list->places[i];
	}
	return NULL;
}

/* Room for a place that is not in the list yet; NULL if memory ran out. */
static struct tree_place *add(struct pool *pool, struct tree_moves *list,
			      const char *strct, const char *path)
{
	struct tree_place *place;

	list->places = pool__grow(pool, list->places, list->nr, sizeof(*list->places));
	if (!list->places)
		return NULL;
	place = &list->places[list->nr++];
	place->strct = strct;
	place->path = path;
	place->before = TREE_NOWHERE;
	place->after = TREE_NOWHERE;
	return place;
}

/* Note where something lies, @first in the configuration as it is. */
static int note(struct pool *pool, struct tree_moves *list, const char *strct,
		const char *path, uint64_t value, bool first)
{
	struct tree_place *place = find(list, strct, path);

	if (!place)
		place = add(pool, list, strct, path);
	if (!place)
		return -1;
	if (first)
		place->before = value;
	else
		place->after = value;
	return 0;
}

static int note_subject(struct pool *pool, struct tree_moves *list,
			const struct check_subject *subject, bool first)
{
	const char *strct = check_subject__name(subject);
	size_t i, j;

	if (note(pool, list, strct, "", subject->layout->size, first))
		return -1;
	for (i = 0; i < subject->doc->nr_groups; i++) {
		for (j = 0; j < subject->groups[i].nr; j++) {
			const struct layout_member *member =
				&subject->groups[i].fields[j].member;

			if (note(pool, list, strct, member->path,
				 member->bit_offset / 8, first))
				return -1;
		}
	}
	return 0;
}

static int note_report(struct pool *pool, struct tree_moves *list,
		       const struct check_report *report, bool first)
{
	const struct check_subject *last = NULL;
	size_t i;

	for (i = 0; i < report->nr; i++) {
		const struct check_subject *subject = report->results[i].subject;

		if (subject != last && subject->layout &&
		    note_subject(pool, list, subject, first))
			return -1;
		last = subject;
	}
	return 0;
}

/* Leave in a list what lies elsewhere. */
static void keep_moved(struct tree_moves *list)
{
	size_t i, kept = 0;

	for (i = 0; i < list->nr; i++) {
		if (list->places[i].before != list->places[i].after)
			list->places[kept++] = list->places[i];
	}
	list->nr = kept;
}

static int find_moves(struct tree_matrix *matrix)
{
	const struct checks *checks = &matrix->tc->checks;
	size_t i;

	matrix->moves = pool__alloc(&matrix->pool, checks->nr * sizeof(*matrix->moves));
	if (!matrix->moves)
		return -1;
	for (i = 0; i < checks->nr; i++) {
		struct tree_moves *list = &matrix->moves[i];

		if (note_report(&matrix->pool, list, &checks->reports[0], true) ||
		    note_report(&matrix->pool, list, &checks->reports[i], false))
			return -1;
		keep_moved(list);
	}
	return 0;
}

int tree_matrix__build(struct tree_matrix *matrix, const struct tree_checks *tc)
{
	size_t i;

	memset(matrix, 0, sizeof(*matrix));
	matrix->tc = tc;
	for (i = 0; i < tc->tree.nr; i++)
		matrix->objects[i] = TREE_NOT_COMPILED;
	for (i = 0; i < tc->checks.nr; i++)
		matrix->objects[tc->stubs[i]] = i;
	if (matrix__build(&matrix->rules, &tc->checks, tc->options.strict))
		return -1;
	return find_moves(matrix);
}

void tree_matrix__free(struct tree_matrix *matrix)
{
	matrix__free(&matrix->rules);
	pool__free(&matrix->pool);
	memset(matrix, 0, sizeof(*matrix));
}
