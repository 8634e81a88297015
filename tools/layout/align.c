// SPDX-License-Identifier: GPL-2.0
#include "align.h"

#include <stdlib.h>
#include <string.h>

int aligns__add(struct aligns *aligns, const char *name, uint64_t size,
		uint64_t align)
{
	struct align_entry *entries = aligns->entries;
	size_t room = aligns->room ? 2 * aligns->room : 64;
	char *copy;

	if (aligns->nr == aligns->room) {
		entries = realloc(entries, room * sizeof(*entries));
		if (!entries)
			return -1;
		aligns->entries = entries;
		aligns->room = room;
	}
	copy = pool__copy(&aligns->pool, name, strlen(name));
	if (!copy)
		return -1;
	entries[aligns->nr++] = (struct align_entry){ copy, size, align };
	return 0;
}

static int compare(const void *a, const void *b)
{
	const struct align_entry *x = a, *y = b;
	int order = strcmp(x->name, y->name);

	return order ? order : (x->size > y->size) - (x->size < y->size);
}

void aligns__seal(struct aligns *aligns)
{
	struct align_entry *last = NULL;
	size_t i, kept = 0;

	if (aligns->nr)
		qsort(aligns->entries, aligns->nr, sizeof(*aligns->entries), compare);
	for (i = 0; i < aligns->nr; i++) {
		struct align_entry *entry = &aligns->entries[i];

		if (last && !compare(last, entry)) {
			if (entry->align < last->align)
				last->align = entry->align;
			continue;
		}
		/* what turned out to have no alignment makes room */
		kept -= last && !last->align;
		last = &aligns->entries[kept++];
		*last = *entry;
	}
	kept -= last && !last->align;
	aligns->nr = kept;
}

uint64_t aligns__find(const struct aligns *aligns, const char *name, uint64_t size)
{
	const struct align_entry key = { name, size, 0 }, *found = NULL;

	if (aligns->nr)
		found = bsearch(&key, aligns->entries, aligns->nr,
				sizeof(*aligns->entries), compare);
	return found ? found->align : 0;
}

void aligns__free(struct aligns *aligns)
{
	free(aligns->entries);
	pool__free(&aligns->pool);
	memset(aligns, 0, sizeof(*aligns));
}
