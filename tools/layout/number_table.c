// SPDX-License-Identifier: GPL-2.0
#include "number_table.h"

#include <stdlib.h>
#include <string.h>

#define FIRST_ROOM	4096

/* Return: where the key is, or the free place for it. */
static struct number_place *find_place(const struct number_table *table, uint64_t key)
{
	size_t at = key & table->mask;

	while (table->places[at].key && table->places[at].key != key)
		at = (at + 1) & table->mask;
	return &table->places[at];
}

static int grow(struct number_table *table)
{
	size_t room = table->places ? 2 * (table->mask + 1) : FIRST_ROOM, i;
	struct number_table grown = {
		calloc(room, sizeof(*grown.places)), room - 1, table->nr
	};

	if (!grown.places)
		return -1;
	for (i = 0; table->places && i <= table->mask; i++)
		if (table->places[i].key)
			*find_place(&grown, table->places[i].key) = table->places[i];
	free(table->places);
	*table = grown;
	return 0;
}

struct number_place *number_table__get(struct number_table *table, uint64_t key,
				       bool *is_new)
{
	struct number_place *place;

	if ((!table->places || table->nr * 2 > table->mask) && grow(table))
		return NULL;
	place = find_place(table, key);
	*is_new = !place->key;
	if (*is_new) {
		place->key = key;
		table->nr++;
	}
	return place;
}

struct number_place *number_table__find(const struct number_table *table,
					uint64_t key)
{
	struct number_place *place = table->places ? find_place(table, key) : NULL;

	return place && place->key ? place : NULL;
}

uint64_t number_table__hash(const char *name, uint64_t more)
{
	uint64_t hash = more + 1;

	for (; *name; name++)
		hash = (hash ^ (unsigned char)*name) * 0x100000001b3ull;
	return hash | 1;
}

void number_table__free(struct number_table *table)
{
	free(table->places);
	memset(table, 0, sizeof(*table));
}
