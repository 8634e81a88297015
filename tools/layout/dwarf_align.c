// SPDX-License-Identifier: GPL-2.0
#include "dwarf_align.h"

#include <dwarf.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "lib_dw.h"

/* How deep unnamed structs may lie in each other */
#define MAX_DEPTH	16

/* Debugging information elsewhere is not looked for. */
static int find_no_debuginfo(Dwfl_Module *module, void **arg, const char *name,
			     Dwarf_Addr base, const char *file, const char *link,
			     GElf_Word crc, char **found)
{
	(void)module;
	(void)arg;
	(void)name;
	(void)base;
	(void)file;
	(void)link;
	(void)crc;
	(void)found;
	return -1;
}

static int find_no_elf(Dwfl_Module *module, void **arg, const char *name,
		       Dwarf_Addr base, char **file, Elf **elf)
{
	(void)module;
	(void)arg;
	(void)name;
	(void)base;
	(void)file;
	(void)elf;
	return -1;
}

static uint64_t own_align(const struct lib_dw *lib, Dwarf_Die *die)
{
	Dwarf_Attribute attr;
	Dwarf_Word align;

	if (!lib->attr(die, DW_AT_alignment, &attr) ||
	    lib->formudata(&attr, &align))
		return 0;
	return align;
}

static bool is_struct(int tag)
{
	return tag == DW_TAG_structure_type || tag == DW_TAG_union_type;
}

/* What a struct is aligned to by itself and its members, unnamed ones inside. */
static uint64_t struct_align(const struct lib_dw *lib, Dwarf_Die *die, int depth)
{
	uint64_t most = own_align(lib, die), align;
	Dwarf_Attribute attr;
	Dwarf_Die member, type;

	if (depth == MAX_DEPTH || lib->child(die, &member))
		return most;
	do {
		if (lib->tag(&member) != DW_TAG_member)
			continue;
		align = own_align(lib, &member);
		if (align > most)
			most = align;
		if (!lib->attr(&member, DW_AT_type, &attr) ||
		    !lib->formref_die(&attr, &type) ||
		    !is_struct(lib->tag(&type)) || lib->diename(&type))
			continue;
		align = struct_align(lib, &type, depth + 1);
		if (align > most)
			most = align;
	} while (!lib->siblingof(&member, &member));
	return most;
}

/**
 * struct seen - which structs were looked into: kernels repeat most of them in
 *	every unit
 * @hash: of name and size, in the place that it says or behind; 0 if free
 * @mask: number of places - 1
 * @nr: how many are in use
 */
struct seen {
	uint64_t *hash;
	size_t mask;
	size_t nr;
};

static bool seen__insert(struct seen *seen, uint64_t hash)
{
	size_t at = hash & seen->mask;

	while (seen->hash[at] && seen->hash[at] != hash)
		at = (at + 1) & seen->mask;
	if (seen->hash[at])
		return false;
	seen->hash[at] = hash;
	seen->nr++;
	return true;
}

static int seen__grow(struct seen *seen)
{
	size_t places = seen->hash ? 2 * (seen->mask + 1) : 4096, i;
	struct seen grown = { calloc(places, sizeof(*grown.hash)), places - 1, 0 };

	if (!grown.hash)
		return -1;
	for (i = 0; seen->hash && i <= seen->mask; i++)
		if (seen->hash[i])
			seen__insert(&grown, seen->hash[i]);
	free(seen->hash);
	*seen = grown;
	return 0;
}

/* Return: 1 for what was seen, 0 for what was not, but is now, or -1. */
static int was_seen(struct seen *seen, const char *name, uint64_t size)
{
	uint64_t hash = size + 1;

	for (; *name; name++)
		hash = (hash ^ (unsigned char)*name) * 0x100000001b3ull;
	if ((!seen->hash || seen->nr * 2 > seen->mask) && seen__grow(seen))
		return -1;
	return !seen__insert(seen, hash | 1);
}

/* A struct, or a typedef of one without a tag. Return: 0, or -1. */
static int note(struct aligns *aligns, const struct lib_dw *lib, Dwarf_Die *die,
		struct seen *seen)
{
	Dwarf_Die target = *die;
	Dwarf_Attribute attr;
	uint64_t align, typedefed;
	const char *name;
	int size, again;

	if (lib->tag(die) == DW_TAG_typedef &&
	    (!lib->attr(die, DW_AT_type, &attr) ||
	     !lib->formref_die(&attr, &target) || lib->diename(&target)))
		return 0;
	if (!is_struct(lib->tag(&target)))
		return 0;
	name = lib->diename(die);
	size = lib->bytesize(&target);
	if (!name || size <= 0)
		return 0;
	again = was_seen(seen, name, size);
	if (again < 0)
		return -1;
	align = again ? own_align(lib, &target) : struct_align(lib, &target, 0);
	typedefed = own_align(lib, die);
	if (typedefed > align)
		align = typedefed;
	return align ? aligns__add(aligns, name, size, align) : 0;
}

static int note_units(struct aligns *aligns, const struct lib_dw *lib, Dwarf *dwarf,
		      struct seen *seen)
{
	Dwarf_Off at = 0, next;
	Dwarf_Die unit, die;
	size_t header;

	while (!lib->nextcu(dwarf, at, &next, &header, NULL, NULL, NULL)) {
		if (lib->offdie(dwarf, at + header, &unit) && !lib->child(&unit, &die)) {
			do {
				if (note(aligns, lib, &die, seen))
					return -1;
			} while (!lib->siblingof(&die, &die));
		}
		at = next;
	}
	return 0;
}

int dwarf_align__read(struct aligns *aligns, const char *path, struct err *err)
{
	const struct lib_dw *lib = lib_dw__get(path, err);
	Dwfl_Callbacks callbacks = {
		.find_elf = find_no_elf,
		.find_debuginfo = find_no_debuginfo,
	};
	struct seen seen = { NULL, 0, 0 };
	Dwfl_Module *module;
	Dwarf *dwarf = NULL;
	Dwarf_Addr bias;
	Dwfl *dwfl;
	int ret = -1;

	memset(aligns, 0, sizeof(*aligns));
	if (!lib)
		return -1;
	/* Names in a relocatable file are where relocations say. */
	callbacks.section_address = lib->section_address;
	dwfl = lib->dwfl_begin(&callbacks);
	if (!dwfl)
		return err__set(err, "%s: out of memory", path);
	module = lib->report_offline(dwfl, "", path, -1);
	if (module && !lib->report_end(dwfl, NULL, NULL))
		dwarf = lib->getdwarf(module, &bias);
	if (!dwarf)
		err__set(err, "%s: its DWARF cannot be read (%s): use an intact copy of the file",
			 path, lib->dwfl_errmsg(-1));
	else if (note_units(aligns, lib, dwarf, &seen))
		err__set(err, "%s: out of memory", path);
	else
		ret = 0;
	lib->dwfl_end(dwfl);
	free(seen.hash);
	if (ret)
		aligns__free(aligns);
	else
		aligns__seal(aligns);
	return ret;
}
