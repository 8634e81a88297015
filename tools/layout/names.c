// SPDX-License-Identifier: GPL-2.0
#include "names.h"

#include <endian.h>
#include <stdlib.h>

/* What of eight bytes lies in front of the first NUL, the rest being 0. */
static inline uint64_t before_nul(uint64_t word, bool *ends)
{
	const uint64_t ones = 0x0101010101010101ull;
	/* The lowest bit that is set belongs to the first NUL. */
	uint64_t nul = (word - ones) & ~word & (ones << 7);

	*ends = nul;
	/* Bits below that of the NUL: all in front of it, and 0 in its place */
	return nul ? word & ((nul & -nul) - 1) : word;
}

/*
 * The beginning of a name decides: a crafted one can be as long as its file,
 * and a kernel's differ early enough ("trace_event_data_offsets_" is 25 bytes).
 */
#define HASHED_WORDS	5

/*
 * A word of a name may be read beyond its end, as far as there are @room bytes;
 * else a copy is.
 */
static uint32_t hash_name(const char *name, size_t room)
{
	char copy[HASHED_WORDS * 8] = "";
	uint64_t word, hash = 0;
	bool ends = false;
	int i;

	if (room < sizeof(copy)) {
		memcpy(copy, name, strnlen(name, sizeof(copy)));
		name = copy;
	}
	for (i = 0; i < HASHED_WORDS && !ends; i++) {
		memcpy(&word, name + 8 * i, 8);
		hash = (hash ^ before_nul(le64toh(word), &ends)) * 0x9e3779b97f4a7c15ull;
		hash ^= hash >> 32;
	}
	return hash;
}

/* How many names ahead memory is asked for: they lie all over the place */
#define PREFETCH_ENTRIES	16

static void prefetch_name(const struct btf *btf, uint32_t n)
{
	__builtin_prefetch(btf__str(btf, btf->noted_name[n], NULL));
}

int names__build(struct names *names, const struct btf *btf, struct err *err)
{
	uint32_t buckets = 16, entry, *bucket;
	const char *name;

	if (names->bucket)
		return 0;
	while (buckets < btf->nr_noted && buckets < 1U << 24)
		buckets *= 2;
	names->mask = buckets - 1;
	names->bucket = calloc(buckets, sizeof(*names->bucket));
	names->next = malloc((btf->nr_noted + (size_t)1) * sizeof(*names->next));
	if (!names->bucket || !names->next) {
		err__set(err, "%s: out of memory", btf->name);
		goto fail;
	}

	/* From the last to the first: a bucket then lists them in order. */
	for (entry = btf->nr_noted; entry; entry--) {
		uint32_t offset = btf->noted_name[entry - 1];

		if (entry > PREFETCH_ENTRIES)
			prefetch_name(btf, entry - 1 - PREFETCH_ENTRIES);
		if (!offset)
			continue;
		name = btf__str(btf, offset, err);
		if (!name)
			goto fail;
		bucket = &names->bucket[hash_name(name, btf__str_room(btf, offset)) &
					names->mask];
		names->next[entry] = *bucket;
		*bucket = entry;
	}
	return 0;

fail:
	names__free(names);
	return -1;
}

void names__free(struct names *names)
{
	free(names->bucket);
	free(names->next);
	memset(names, 0, sizeof(*names));
}

uint32_t names__next(const struct names *names, const struct btf *btf,
		     uint32_t entry, const char *name, struct btf_type *type)
{
	const char *other;

	entry = entry ? names->next[entry] :
			names->bucket[hash_name(name, 0) & names->mask];
	for (; entry; entry = names->next[entry]) {
		/* names__build() has found every name that is in here. */
		other = btf__str(btf, btf->noted_name[entry - 1], NULL);
		if (other && !strcmp(other, name) &&
		    !btf__type(btf, btf->noted[entry - 1], type, NULL))
			break;
	}
	return entry;
}
