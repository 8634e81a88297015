// SPDX-License-Identifier: GPL-2.0
#include <stdlib.h>
#include <string.h>

#include "pool.h"
#include "types_list.h"

/**
 * struct listed - one definition
 * @layout: what users see
 * @members: what it shows
 * @index: of its coming
 */
struct listed {
	struct layout layout;
	struct layout_member *members;
	size_t index;
};

/**
 * struct types_list - see types_list.h
 * @all: the definitions, by name once the list is finished
 * @nr: how many
 * @pool: owner of everything else
 */
struct types_list {
	struct listed **all;
	size_t nr;
	struct pool pool;
};

struct types_list *types_list__new(void)
{
	return calloc(1, sizeof(struct types_list));
}

void types_list__free(struct types_list *list)
{
	if (!list)
		return;
	pool__free(&list->pool);
	free(list);
}

int types_list__add(struct types_list *list, const struct layout *definition)
{
	struct listed *listed = pool__alloc(&list->pool, sizeof(*listed));
	struct listed **all;

	all = pool__grow(&list->pool, list->all, list->nr, sizeof(struct listed *));
	if (!listed || !all)
		return -1;
	list->all = all;
	listed->layout = *definition;
	listed->layout.members = NULL;
	listed->layout.nr_members = 0;
	listed->layout.priv = NULL;
	listed->index = list->nr;
	listed->layout.name = pool__copy(&list->pool, definition->name,
					 strlen(definition->name));
	if (!listed->layout.name)
		return -1;
	list->all[list->nr++] = listed;
	return 0;
}

static bool is_inside(const char *path, const char *outer)
{
	size_t len = strlen(outer);

	return !strncmp(path, outer, len) && path[len] == '.';
}

/* Find what a member lies in: the last member, or something around that. */
static void place_member(const struct listed *listed,
			 struct layout_member *member)
{
	int parent = (int)listed->layout.nr_members - 1;

	while (parent >= 0 &&
	       !is_inside(member->path, listed->members[parent].path))
		parent = listed->members[parent].parent;
	member->parent = parent;
	member->depth = parent < 0 ? 0 : listed->members[parent].depth + 1;
}

int types_list__add_member(struct types_list *list,
			   const struct layout_member *member)
{
	struct listed *listed = list->all[list->nr - 1];
	struct layout_member *members, *m;
	const char *dot;

	members = pool__grow(&list->pool, listed->members,
			     listed->layout.nr_members, sizeof(*members));
	if (!members)
		return -1;
	listed->members = members;
	listed->layout.members = members;
	m = &members[listed->layout.nr_members];
	*m = *member;
	m->path = pool__copy(&list->pool, member->path, strlen(member->path));
	m->type = pool__copy(&list->pool, member->type, strlen(member->type));
	if (!m->path || !m->type)
		return -1;
	dot = strrchr(m->path, '.');
	m->name = dot ? dot + 1 : m->path;
	place_member(listed, m);
	listed->layout.nr_members++;
	return 0;
}

const struct layout *types_list__last(const struct types_list *list)
{
	return list->nr ? &list->all[list->nr - 1]->layout : NULL;
}

static int by_name(const void *a, const void *b)
{
	const struct listed *x = *(const struct listed *const *)a;
	const struct listed *y = *(const struct listed *const *)b;
	int order = strcmp(x->layout.name, y->layout.name);

	return order ? order : x->index < y->index ? -1 : x->index > y->index;
}

/* How many definitions from one on have its name. */
static size_t same_name(const struct types_list *list, size_t first)
{
	size_t nr = 1;

	while (first + nr < list->nr &&
	       !strcmp(list->all[first]->layout.name,
		       list->all[first + nr]->layout.name))
		nr++;
	return nr;
}

void types_list__finish(struct types_list *list)
{
	size_t i, j, nr;

	if (list->nr)
		qsort(list->all, list->nr, sizeof(*list->all), by_name);
	for (i = 0; i < list->nr; i += nr) {
		nr = same_name(list, i);
		for (j = 0; j < nr; j++) {
			list->all[i + j]->layout.definition =
				(unsigned int)j + 1;
			list->all[i + j]->layout.nr_definitions =
				(unsigned int)nr;
		}
	}
}

/* The first definition of a name, or the end of the list. */
static size_t find_first(const struct types_list *list, const char *name)
{
	size_t low = 0, high = list->nr;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (strcmp(list->all[middle]->layout.name, name) < 0)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

static int list__layouts(void *self, const char *name,
			 const struct layout ***out, size_t *nr,
			 struct err *err)
{
	const struct types_list *list = self;
	size_t i, first = find_first(list, name);
	const struct layout **layouts;

	*nr = 0;
	*out = NULL;
	if (first < list->nr && !strcmp(list->all[first]->layout.name, name))
		*nr = same_name(list, first);
	layouts = malloc((*nr + 1) * sizeof(*layouts));
	if (!layouts)
		return err__set(err, "%s: out of memory: free some and try again",
				name);
	for (i = 0; i < *nr; i++)
		layouts[i] = &list->all[first + i]->layout;
	*out = layouts;
	return 0;
}

static int list__visit_structs(void *self, types_visit_fn *fn, void *arg)
{
	const struct types_list *list = self;
	size_t i;
	int ret;

	for (i = 0; i < list->nr; i++) {
		const struct layout *layout = &list->all[i]->layout;

		ret = fn(layout->name, layout->is_union, layout->size, arg);
		if (ret)
			return ret;
	}
	return 0;
}

static void list__close(void *self)
{
	types_list__free(self);
}

const struct types_source types_list_source = {
	.layouts = list__layouts,
	.visit_structs = list__visit_structs,
	.close = list__close,
};
