// SPDX-License-Identifier: GPL-2.0
#include <stdlib.h>
#include <string.h>

#include "drift_pair.h"

/* Likeness is a fraction; this is what it is counted in. */
#define LIKENESS_UNIT	1000

const struct layout_member *drift_pair__same_member(const struct layout *layout,
						    const char *path,
						    size_t *hint)
{
	size_t i, n = layout->nr_members;

	for (i = 0; i < n; i++) {
		size_t at = (*hint + i) % n;

		if (!strcmp(layout->members[at].path, path)) {
			*hint = at + 1;
			return &layout->members[at];
		}
	}
	return NULL;
}

/*
 * What both have, of all that both have. A member counts for its path, its type
 * and its place, so nothing is more like a definition than the very same one.
 * 0: they have nothing in common.
 */
static uint64_t likeness(const struct layout *old, const struct layout *new)
{
	size_t total = old->nr_members + new->nr_members;
	uint64_t common = 0;
	size_t i, hint = 0;

	for (i = 0; i < old->nr_members; i++) {
		const struct layout_member *a = &old->members[i];
		const struct layout_member *b =
			drift_pair__same_member(new, a->path, &hint);

		if (b)
			common += 1 + !strcmp(a->type, b->type) +
				  (a->bit_offset == b->bit_offset &&
				   a->bit_size == b->bit_size);
	}
	if (!common && total)
		return 0;
	common += old->size == new->size;
	return 1 + common * 2 * LIKENESS_UNIT / (total + 1);
}

/* The likeness of every old one to every new one, row by row. */
static uint64_t *likenesses(const struct layout *const *old, size_t nr_old,
			    const struct layout *const *new, size_t nr_new)
{
	uint64_t *table = calloc(nr_old * nr_new + 1, sizeof(*table));
	size_t i, j;

	for (i = 0; table && i < nr_old; i++) {
		for (j = 0; j < nr_new; j++)
			table[i * nr_new + j] = likeness(old[i], new[j]);
	}
	return table;
}

/* The most alike, the first of those that are equally so; 0: none is left. */
static uint64_t find_most(const uint64_t *table, size_t nr, size_t *at)
{
	uint64_t most = 0;
	size_t i;

	for (i = 0; i < nr; i++) {
		if (table[i] > most) {
			most = table[i];
			*at = i;
		}
	}
	return most;
}

static void pair_all(uint64_t *table, size_t *pairs, size_t nr_old, size_t nr_new)
{
	size_t at, i;

	while (find_most(table, nr_old * nr_new, &at)) {
		size_t row = at / nr_new, column = at % nr_new;

		pairs[row] = column;
		for (i = 0; i < nr_new; i++)
			table[row * nr_new + i] = 0;
		for (i = 0; i < nr_old; i++)
			table[i * nr_new + column] = 0;
	}
}

size_t *drift_pair__definitions(const struct layout *const *old, size_t nr_old,
				const struct layout *const *new, size_t nr_new)
{
	size_t *pairs = calloc(nr_old, sizeof(*pairs));
	uint64_t *table = NULL;
	size_t i;

	if (!pairs)
		return NULL;
	for (i = 0; i < nr_old; i++)
		pairs[i] = DRIFT_UNPAIRED;
	if (nr_old == 1 && nr_new == 1) {
		pairs[0] = 0;
		return pairs;
	}
	table = likenesses(old, nr_old, new, nr_new);
	if (!table) {
		free(pairs);
		return NULL;
	}
	pair_all(table, pairs, nr_old, nr_new);
	free(table);
	return pairs;
}
