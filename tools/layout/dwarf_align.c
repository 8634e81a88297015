// SPDX-License-Identifier: GPL-2.0
#include "dwarf_align.h"

#include <dwarf.h>
#include <stdbool.h>
#include <string.h>

#include "dwarf_file.h"
#include "number_table.h"

/* How deep structs may lie in each other, and types around each other */
#define MAX_DEPTH	64

/**
 * struct reading - debugging information while it is read
 * @file: what is read
 * @aligns: what is found
 * @named: by name and size, the least alignment of such a struct so far:
 *	kernels repeat most of them in every unit
 * @dies: by the place of its description, the alignment of a struct
 * @failed: whether memory ran out
 */
struct reading {
	struct dwarf_file file;
	struct aligns *aligns;
	struct number_table named;
	struct number_table dies;
	bool failed;
};

static uint64_t own_align(const struct reading *r, Dwarf_Die *die)
{
	uint64_t align;

	return dwarf_file__number(&r->file, die, DW_AT_alignment, &align) ? align : 0;
}

static uint64_t struct_align(struct reading *r, Dwarf_Die *die, int depth);

/* What a type is declared with: the outermost declaration is what counts. */
static uint64_t type_align(struct reading *r, Dwarf_Die *die, int depth)
{
	Dwarf_Die type = *die;
	uint64_t align;
	int i;

	for (i = 0; i < MAX_DEPTH; i++) {
		if (dwarf_file__is_struct(&r->file, &type))
			return struct_align(r, &type, depth + 1);
		align = own_align(r, &type);
		if (align || !dwarf_file__is_around(&r->file, &type) ||
		    !dwarf_file__go_to_type(&r->file, &type))
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
	uint64_t at;

	if (r->file.lib->bytesize(die) % align)
		return true;
	return dwarf_file__number(&r->file, member, DW_AT_data_member_location, &at) &&
	       at % align;
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

	if (depth == MAX_DEPTH || r->file.lib->child(die, &member))
		return 0;
	do {
		if (r->file.lib->tag(&member) != DW_TAG_member)
			continue;
		align = own_align(r, &member);
		type = member;
		if (!align && with_types && dwarf_file__go_to_type(&r->file, &type)) {
			align = type_align(r, &type, depth);
			if (align && is_packed(r, die, &member, align))
				align = 0;
		}
		if (align > most)
			most = align;
	} while (!r->file.lib->siblingof(&member, &member));
	return most;
}

/* The alignment of a struct, or 0 if neither it nor what it embeds has one. */
static uint64_t struct_align(struct reading *r, Dwarf_Die *die, int depth)
{
	const uint64_t key = (uintptr_t)die->addr;
	struct number_place *place;
	uint64_t own, align;
	bool is_new;

	/* What contains itself finds itself here. */
	place = number_table__get(&r->dies, key, &is_new);
	if (!place) {
		r->failed = true;
		return 0;
	}
	if (!is_new)
		return place->value;
	own = own_align(r, die);
	align = members_align(r, die, !own, depth);
	if (own > align)
		align = own;
	number_table__find(&r->dies, key)->value = align;
	return align;
}

/*
 * A struct, or a typedef of one without a tag. Definitions that name and size do
 * not tell apart have the least alignment that one of them has.
 */
static int note(Dwarf_Die *die, void *arg)
{
	struct reading *r = arg;
	struct number_place *place;
	uint64_t align, size;
	Dwarf_Die target;
	const char *name;
	bool is_new;

	name = dwarf_file__struct(&r->file, die, &target, &size);
	if (!name)
		return 0;
	place = number_table__get(&r->named, number_table__hash(name, size), &is_new);
	if (!place)
		return -1;
	/* Most have none, and most of the others say it themselves. */
	if (!is_new && (!place->value || own_align(r, die) == place->value))
		return 0;
	align = type_align(r, die, 0);
	if (r->failed)
		return -1;
	if (!is_new && align >= place->value)
		return 0;
	place->value = align;
	return is_new && !align ? 0 : aligns__add(r->aligns, name, size, align);
}

int dwarf_align__read(struct aligns *aligns, const char *path, struct err *err)
{
	struct reading r = { .aligns = aligns };
	Dwarf_Off at = 0;
	int ret;

	memset(aligns, 0, sizeof(*aligns));
	if (dwarf_file__open(&r.file, path, err))
		return -1;
	do {
		ret = dwarf_file__visit_unit(&r.file, &at, note, &r);
	} while (!ret);
	if (ret < 0) {
		err__set(err, "%s: out of memory: free some and try again", path);
		aligns__free(aligns);
	} else {
		aligns__seal(aligns);
	}
	dwarf_file__close(&r.file);
	number_table__free(&r.named);
	number_table__free(&r.dies);
	return ret < 0 ? -1 : 0;
}

uint64_t dwarf_align__of(const struct dwarf_file *file, Dwarf_Die *die)
{
	struct reading r = { .file = *file };
	const bool is_member = file->lib->tag(die) == DW_TAG_member;
	uint64_t align = is_member ? own_align(&r, die) : 0;
	Dwarf_Die type = *die;

	if (!align && (!is_member || dwarf_file__go_to_type(&r.file, &type)))
		align = type_align(&r, &type, 0);
	number_table__free(&r.dies);
	return align;
}
