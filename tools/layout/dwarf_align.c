// SPDX-License-Identifier: GPL-2.0
#include "dwarf_align.h"

#include <dwarf.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "lib_dw.h"

/* How deep structs may lie in each other, and types around each other */
#define MAX_DEPTH	64

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

/**
 * struct table - what was found out, by a number
 * @places: a key is in the place that it says or behind; 0 if free
 * @mask: number of places - 1
 * @nr: how many are in use
 */
struct table {
	struct place {
		uint64_t key;
		uint64_t align;
	} *places;
	size_t mask;
	size_t nr;
};

/* Return: where the key is, or the free place for it. */
static struct place *table__place(const struct table *table, uint64_t key)
{
	size_t at = key & table->mask;

	while (table->places[at].key && table->places[at].key != key)
		at = (at + 1) & table->mask;
	return &table->places[at];
}

static int table__grow(struct table *table)
{
	size_t room = table->places ? 2 * (table->mask + 1) : 4096, i;
	struct table grown = { calloc(room, sizeof(*grown.places)), room - 1, table->nr };

	if (!grown.places)
		return -1;
	for (i = 0; table->places && i <= table->mask; i++)
		if (table->places[i].key)
			*table__place(&grown, table->places[i].key) = table->places[i];
	free(table->places);
	*table = grown;
	return 0;
}

/*
 * Look a number up, and note it if it is new.
 * Return: its place until the next call, or NULL without memory.
 */
static struct place *table__get(struct table *table, uint64_t key, bool *is_new)
{
	struct place *place;

	if ((!table->places || table->nr * 2 > table->mask) && table__grow(table))
		return NULL;
	place = table__place(table, key);
	*is_new = !place->key;
	if (*is_new) {
		place->key = key;
		table->nr++;
	}
	return place;
}

/**
 * struct reading - debugging information while it is read
 * @lib: libdw
 * @aligns: what is found
 * @named: by name and size, the least alignment of such a struct so far:
 *	kernels repeat most of them in every unit
 * @dies: by the place of its description, the alignment of a struct
 * @failed: whether memory ran out
 */
struct reading {
	const struct lib_dw *lib;
	struct aligns *aligns;
	struct table named;
	struct table dies;
	bool failed;
};

static uint64_t own_align(const struct reading *r, Dwarf_Die *die)
{
	Dwarf_Attribute attr;
	Dwarf_Word align;

	if (!r->lib->attr(die, DW_AT_alignment, &attr) ||
	    r->lib->formudata(&attr, &align))
		return 0;
	return align;
}

static bool is_struct(int tag)
{
	return tag == DW_TAG_structure_type || tag == DW_TAG_union_type;
}

/* Whether a type only adds to another one. */
static bool is_around(int tag)
{
	return tag == DW_TAG_typedef || tag == DW_TAG_array_type ||
	       tag == DW_TAG_const_type || tag == DW_TAG_volatile_type ||
	       tag == DW_TAG_atomic_type;
}

static bool go_to_type(const struct reading *r, Dwarf_Die *die)
{
	Dwarf_Attribute attr;

	return r->lib->attr(die, DW_AT_type, &attr) && r->lib->formref_die(&attr, die);
}

static uint64_t struct_align(struct reading *r, Dwarf_Die *die, int depth);

/* What a type is declared with: the outermost declaration is what counts. */
static uint64_t type_align(struct reading *r, Dwarf_Die *die, int depth)
{
	Dwarf_Die type = *die;
	uint64_t align;
	int i;

	for (i = 0; i < MAX_DEPTH; i++) {
		if (is_struct(r->lib->tag(&type)))
			return struct_align(r, &type, depth + 1);
		align = own_align(r, &type);
		if (align || !is_around(r->lib->tag(&type)) || !go_to_type(r, &type))
			return align;
	}
	return 0;
}

/*
 * Whether a member can be aligned like its type. Clang does not say which
 * structs are packed, but a place that no such member can have does.
 */
static bool is_packed(const struct reading *r, Dwarf_Die *die, Dwarf_Die *member,
		      uint64_t align)
{
	Dwarf_Attribute attr;
	Dwarf_Word at;

	if (r->lib->bytesize(die) % align)
		return true;
	return r->lib->attr(member, DW_AT_data_member_location, &attr) &&
	       !r->lib->formudata(&attr, &at) && at % align;
}

/*
 * What the members of a struct ask for. What is declared for a member itself
 * replaces what its type is declared with; what is declared for the struct
 * replaces that too, as it may be packed.
 */
static uint64_t members_align(struct reading *r, Dwarf_Die *die, bool with_types,
			      int depth)
{
	uint64_t most = 0, align;
	Dwarf_Die member, type;

	if (depth == MAX_DEPTH || r->lib->child(die, &member))
		return 0;
	do {
		if (r->lib->tag(&member) != DW_TAG_member)
			continue;
		align = own_align(r, &member);
		type = member;
		if (!align && with_types && go_to_type(r, &type)) {
			align = type_align(r, &type, depth);
			if (align && is_packed(r, die, &member, align))
				align = 0;
		}
		if (align > most)
			most = align;
	} while (!r->lib->siblingof(&member, &member));
	return most;
}

/* The alignment of a struct, or 0 if neither it nor what it embeds has one. */
static uint64_t struct_align(struct reading *r, Dwarf_Die *die, int depth)
{
	const uint64_t key = (uintptr_t)die->addr;
	struct place *place;
	uint64_t own, align;
	bool is_new;

	/* What contains itself finds itself here. */
	place = table__get(&r->dies, key, &is_new);
	if (!place) {
		r->failed = true;
		return 0;
	}
	if (!is_new)
		return place->align;
	own = own_align(r, die);
	align = members_align(r, die, !own, depth);
	if (own > align)
		align = own;
	table__place(&r->dies, key)->align = align;
	return align;
}

static uint64_t hash_name(const char *name, uint64_t size)
{
	uint64_t hash = size + 1;

	for (; *name; name++)
		hash = (hash ^ (unsigned char)*name) * 0x100000001b3ull;
	return hash | 1;
}

/*
 * A struct, or a typedef of one without a tag. Definitions that name and size do
 * not tell apart have the least alignment that one of them has.
 */
static int note(struct reading *r, Dwarf_Die *die)
{
	const bool is_typedef = r->lib->tag(die) == DW_TAG_typedef;
	Dwarf_Die target = *die;
	struct place *place;
	const char *name;
	uint64_t align;
	bool is_new;
	int size;

	if (is_typedef && (!go_to_type(r, &target) || r->lib->diename(&target)))
		return 0;
	if (!is_struct(r->lib->tag(&target)))
		return 0;
	name = r->lib->diename(die);
	size = r->lib->bytesize(&target);
	if (!name || size <= 0)
		return 0;
	place = table__get(&r->named, hash_name(name, size), &is_new);
	if (!place)
		return -1;
	/* Most have none, and most of the others say it themselves. */
	if (!is_new && (!place->align || own_align(r, die) == place->align))
		return 0;
	align = type_align(r, die, 0);
	if (r->failed)
		return -1;
	if (!is_new && align >= place->align)
		return 0;
	place->align = align;
	return is_new && !align ? 0 : aligns__add(r->aligns, name, size, align);
}

static int note_units(struct reading *r, Dwarf *dwarf)
{
	Dwarf_Off at = 0, next;
	Dwarf_Die unit, die;
	size_t header;

	while (!r->lib->nextcu(dwarf, at, &next, &header, NULL, NULL, NULL)) {
		if (r->lib->offdie(dwarf, at + header, &unit) && !r->lib->child(&unit, &die)) {
			do {
				if (note(r, &die))
					return -1;
			} while (!r->lib->siblingof(&die, &die));
		}
		at = next;
	}
	return 0;
}

int dwarf_align__read(struct aligns *aligns, const char *path, struct err *err)
{
	const struct lib_dw *lib = lib_dw__get(path, err);
	struct reading r = { .lib = lib, .aligns = aligns };
	Dwfl_Callbacks callbacks = {
		.find_elf = find_no_elf,
		.find_debuginfo = find_no_debuginfo,
	};
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
		err__set(err, "%s: its DWARF cannot be read (%s): use an intact copy of the file, or, if libdw does not know its machine, one with BTF",
			 path, lib->dwfl_errmsg(-1));
	else if (note_units(&r, dwarf))
		err__set(err, "%s: out of memory", path);
	else
		ret = 0;
	lib->dwfl_end(dwfl);
	free(r.named.places);
	free(r.dies.places);
	if (ret)
		aligns__free(aligns);
	else
		aligns__seal(aligns);
	return ret;
}
