// SPDX-License-Identifier: GPL-2.0
/*
 * Rules ask a kernel for some twenty names of 13,000. Making a short key of each
 * name is what has to be done; then looking through all keys is cheaper than
 * putting them in order, up to a certain number of look-ups.
 */
#include "names.h"

#include <endian.h>
#include <stdlib.h>

/* From then on keys are put in order. */
#define MANY_LOOKUPS	64

/*
 * The beginning of a name makes its key: a crafted one can be as long as its
 * file, and a kernel's differ early enough ("trace_event_data_offsets_" is 25
 * bytes).
 */
#define KEY_WORDS	4

/*
 * Without branches that depend on the name's length: they would be guessed
 * wrong. Reads words of a name beyond its end.
 */
static inline wchar_t key_of_words(const char *name)
{
	static const uint64_t factors[KEY_WORDS] = {
		0x9e3779b97f4a7c15, 0xc2b2ae3d27d4eb4f, 0x165667b19e3779f9,
		0xd6e8feb86659fd93,
	};
	const uint64_t ones = 0x0101010101010101;
	uint64_t word, nul, left = UINT64_MAX, sum = 0;
	int i;

	for (i = 0; i < KEY_WORDS; i++) {
		memcpy(&word, name + 8 * i, 8);
		word = le64toh(word);
		/* The lowest bit that is set belongs to the first NUL. */
		nul = (word - ones) & ~word & (ones << 7);
		/* Bits below that, and 0 in place of the NUL; all, if there is none */
		sum += (word & ((nul & -nul) - 1) & left) * factors[i];
		left = nul ? 0 : left;
	}
	return (wchar_t)(sum >> 32);
}

static wchar_t key_of_copy(const char *name)
{
	char copy[KEY_WORDS * 8] = "";

	memcpy(copy, name, strnlen(name, sizeof(copy)));
	return key_of_words(copy);
}

/* @room: bytes that can be read from the name on */
static inline wchar_t make_key(const char *name, size_t room)
{
	return room < KEY_WORDS * 8 ? key_of_copy(name) : key_of_words(name);
}

/* How many names ahead memory is asked for: they lie all over the place */
#define PREFETCH_ENTRIES	16

static int make_keys(const struct btf *btf, const struct btf_part *part,
		     wchar_t *key, struct err *err)
{
	const char *name;
	uint32_t n;

	for (n = 0; n < part->nr_noted; n++) {
		if (n + PREFETCH_ENTRIES < part->nr_noted)
			__builtin_prefetch(btf__str(btf, part->noted[n + PREFETCH_ENTRIES].name,
						    NULL));
		name = btf__str(btf, part->noted[n].name, err);
		if (!name)
			return -1;
		key[n] = make_key(name, btf__str_room(btf, part->noted[n].name));
	}
	return 0;
}

int names__build(struct names *names, const struct btf *btf, struct err *err)
{
	uint32_t i, nr = 0;

	if (names->key)
		return 0;
	names->key = malloc((btf->nr_noted + (size_t)1) * sizeof(*names->key));
	if (!names->key)
		return err__set(err, "%s: out of memory: free some and try again", btf->name);
	for (i = 0; i < btf->nr_parts; i++) {
		if (make_keys(btf, &btf->parts[i], names->key + nr, err)) {
			names__free(names);
			return -1;
		}
		nr += btf->parts[i].nr_noted;
	}
	return 0;
}

/* Put all entries into buckets. Without the memory for it, things work as before. */
static void order(struct names *names, const struct btf *btf)
{
	uint32_t buckets = 16, entry, *bucket;

	while (buckets < btf->nr_noted && buckets < 1U << 24)
		buckets *= 2;
	names->mask = buckets - 1;
	names->next = malloc((btf->nr_noted + (size_t)1) * sizeof(*names->next));
	names->bucket = names->next ? calloc(buckets, sizeof(*names->bucket)) : NULL;
	if (!names->bucket)
		return;
	/* From the last to the first: a bucket then lists them in order. */
	for (entry = btf->nr_noted; entry; entry--) {
		bucket = &names->bucket[(uint32_t)names->key[entry - 1] & names->mask];
		names->next[entry] = *bucket;
		*bucket = entry;
	}
}

void names__free(struct names *names)
{
	free(names->key);
	free(names->bucket);
	free(names->next);
	memset(names, 0, sizeof(*names));
}

/* The next entry behind @entry that has the key, or 0. */
static uint32_t next_with_key(const struct names *names, uint32_t nr, uint32_t entry,
			      wchar_t key)
{
	const wchar_t *found;

	if (!names->bucket) {
		found = wmemchr(names->key + entry, key, nr - entry);
		return found ? (uint32_t)(found - names->key) + 1 : 0;
	}
	entry = entry ? names->next[entry] : names->bucket[(uint32_t)key & names->mask];
	while (entry && names->key[entry - 1] != key)
		entry = names->next[entry];
	return entry;
}

/* What an entry stands for: string offset of the name, and the type's id. */
static uint32_t look_at(const struct btf *btf, uint32_t entry, uint32_t *id)
{
	const struct btf_part *part = btf->parts;
	uint32_t n;

	for (n = entry - 1; n >= part->nr_noted; part++)
		n -= part->nr_noted;
	*id = part->first_id + part->noted[n].nr;
	return part->noted[n].name;
}

uint32_t names__next(struct names *names, const struct btf *btf,
		     uint32_t entry, const char *name, struct btf_type *type)
{
	wchar_t key = key_of_copy(name);
	uint32_t offset, id;
	const char *other;

	if (!entry && ++names->lookups == MANY_LOOKUPS)
		order(names, btf);
	while ((entry = next_with_key(names, btf->nr_noted, entry, key))) {
		offset = look_at(btf, entry, &id);
		/* names__build() has found every name that is in here. */
		other = offset ? btf__str(btf, offset, NULL) : NULL;
		if (other && !strcmp(other, name) && !btf__type(btf, id, type, NULL))
			break;
	}
	return entry;
}
