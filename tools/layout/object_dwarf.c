// SPDX-License-Identifier: GPL-2.0
/*
 * ELF files with DWARF: pahole makes BTF of it, libdw knows what structs are
 * aligned to, and both are kept for the next time, by build-id.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "align.h"
#include "arch.h"
#include "cache.h"
#include "dwarf_align.h"
#include "object_priv.h"

/* Of bytes: those of ld have 20. With less, others could have the same. */
#define BUILD_ID_MIN	8
#define BUILD_ID_MAX	64

/* What is kept is made anew when this changes. */
#define FORMAT		"btf2"

/*
 * An entry: the size of the BTF, the BTF, and for each struct with an alignment
 * its size, its alignment and its name.
 */
struct packed_align {
	uint64_t size;
	uint64_t align;
};

/* Name the entry. Return: whether there is a build-id that can. */
static bool name_key(char *key, const struct object_input *build_id)
{
	const uint8_t *p = build_id->data;
	size_t i, used;

	if (!p || build_id->size <= BUILD_ID_MIN || build_id->size > BUILD_ID_MAX)
		return false;
	used = sprintf(key, FORMAT "-");
	for (i = 0; i < build_id->size; i++)
		used += sprintf(key + used, "%02x", p[i]);
	return true;
}

/* Read what follows the BTF of an entry. */
static bool unpack_aligns(struct aligns *aligns, const char *p, const char *end)
{
	struct packed_align packed;
	const char *name, *nul;

	while (p < end) {
		if ((size_t)(end - p) <= sizeof(packed))
			return false;
		memcpy(&packed, p, sizeof(packed));
		name = p + sizeof(packed);
		nul = memchr(name, '\0', end - name);
		if (!nul || aligns__add(aligns, name, packed.size, packed.align))
			return false;
		p = nul + 1;
	}
	aligns__seal(aligns);
	return true;
}

static int use(struct opening *opening, const struct object_input *btf,
	       struct aligns *aligns, const struct elf_head *head, struct err *err)
{
	opening->object.kind = "ELF with DWARF";
	opening->object.arch = head->arch;
	if (object__use_btf(opening, btf->data, btf->size, head->ptr_size, err))
		return -1;
	types__set_aligns(opening->object.types, aligns);
	return 0;
}

/* Take the types from the cache. Return: whether they were in it. */
static bool use_kept(struct opening *opening, const char *key,
		     const struct elf_head *head)
{
	struct aligns aligns = { .nr = 0 };
	struct object_input btf;
	struct file file;
	const char *data;
	uint64_t size;
	bool used = false;

	if (!cache__get(&file, key))
		return false;
	data = (const char *)file.data + CACHE_HEAD;
	if (file.size - CACHE_HEAD > sizeof(size)) {
		memcpy(&size, data, sizeof(size));
		btf.data = data + sizeof(size);
		btf.size = size;
		used = size <= file.size - CACHE_HEAD - sizeof(size) &&
		       unpack_aligns(&aligns, data + sizeof(size) + size,
				     (const char *)file.data + file.size) &&
		       !use(opening, &btf, &aligns, head, NULL);
	}
	aligns__free(&aligns);
	file__close(&file);
	return used;
}

static void keep(const char *key, const struct file *btf, const struct aligns *aligns)
{
	uint64_t size = btf->size;
	size_t total = sizeof(size) + size, i;
	char *data, *p;

	for (i = 0; i < aligns->nr; i++)
		total += sizeof(struct packed_align) + strlen(aligns->entries[i].name) + 1;
	data = malloc(total);
	if (!data)
		return;
	memcpy(data, &size, sizeof(size));
	memcpy(data + sizeof(size), btf->data, size);
	p = data + sizeof(size) + size;
	for (i = 0; i < aligns->nr; i++) {
		const struct align_entry *entry = &aligns->entries[i];
		const struct packed_align packed = { entry->size, entry->align };

		memcpy(p, &packed, sizeof(packed));
		p = stpcpy(p + sizeof(packed), entry->name) + 1;
	}
	cache__put(key, data, total);
	free(data);
}

int object__use_dwarf(struct opening *opening, const struct object_input *input,
		      const struct elf_head *head,
		      const struct object_input *build_id, struct err *err)
{
	const char *path = opening->object.path;
	struct aligns aligns = { .nr = 0 };
	char key[sizeof(FORMAT) + 1 + 2 * BUILD_ID_MAX];
	struct object_input btf;
	const struct file *made;
	bool has_key;
	int ret;

	has_key = name_key(key, build_id);
	if (has_key && input->on_disk && use_kept(opening, key, head))
		return 0;
	made = object__run_pahole(opening, input, err);
	if (!made || dwarf_align__read(&aligns, path, err))
		return -1;
	if (has_key)
		keep(key, made, &aligns);
	btf.data = made->data;
	btf.size = made->size;
	ret = use(opening, &btf, &aligns, head, err);
	aligns__free(&aligns);
	return ret;
}
