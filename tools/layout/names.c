// SPDX-License-Identifier: GPL-2.0
#include "names.h"

#include <stdlib.h>

/*
 * The beginning of a name decides: a crafted one can be as long as its file,
 * and a kernel's differ early enough ("trace_event_raw_" is 16 bytes).
 */
static uint32_t hash_name(const char *name)
{
	uint64_t w[3] = { 0 };

	memcpy(w, name, strnlen(name, sizeof(w)));
	w[0] = (w[0] * 0x9e3779b97f4a7c15ull) ^ w[1];
	w[0] = (w[0] * 0x9e3779b97f4a7c15ull) ^ w[2];
	return (w[0] * 0x9e3779b97f4a7c15ull) >> 32;
}

static bool has_name(const struct btf_type *type)
{
	return type->name_off && type->kind != BTF_INT;
}

int names__build(struct names *names, const struct btf *btf, struct err *err)
{
	uint32_t buckets = 16, entry, *bucket;
	struct btf_type type;
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
		if (btf__type(btf, btf->noted[entry - 1], &type, err))
			goto fail;
		if (!has_name(&type))
			continue;
		name = btf__str(btf, type.name_off, err);
		if (!name)
			goto fail;
		bucket = &names->bucket[hash_name(name) & names->mask];
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
			names->bucket[hash_name(name) & names->mask];
	for (; entry; entry = names->next[entry]) {
		/* names__build() has found every type and name that is in here. */
		if (btf__type(btf, btf->noted[entry - 1], type, NULL))
			continue;
		other = btf__str(btf, type->name_off, NULL);
		if (other && !strcmp(other, name))
			break;
	}
	return entry;
}
