// SPDX-License-Identifier: GPL-2.0
/*
 * Looking single structs, members and variables up in DWARF.
 */
#include "dwarf_debug.h"

#include <dwarf.h>
#include <stdlib.h>
#include <string.h>

#include "dwarf_align.h"
#include "dwarf_file.h"
#include "dwarf_place.h"
#include "number_table.h"
#include "pool.h"
#include "types_debug.h"

/* How deep structs without a name may lie in each other, and types around each other */
#define MAX_DEPTH	64

/* No struct has this size: in its place for what has none, a variable. */
#define NO_SIZE		0

/* What ends a visit that has found what it looks for. */
#define FOUND		2

/**
 * struct dwarf_debug - DWARF that single things are looked up in
 * @path: of the ELF file
 * @opened: whether opening it was tried
 * @file: the file; without dwarf if it could not be opened
 * @next: the first unit that was not looked at yet
 * @first: by name and size, the first description of each struct in the units
 *	before: kernels repeat most of them in every unit
 * @layout: what was looked for last, or NULL
 * @found: whether it was found
 * @strct: its description
 * @pool: owner of strings
 */
struct dwarf_debug {
	const char *path;
	bool opened;
	struct dwarf_file file;
	Dwarf_Off next;
	struct number_table first;
	const struct layout *layout;
	bool found;
	Dwarf_Die strct;
	struct pool pool;
};

static bool open_file(struct dwarf_debug *d)
{
	struct err err;

	if (!d->opened && dwarf_file__open(&d->file, d->path, &err))
		memset(&d->file, 0, sizeof(d->file));
	d->opened = true;
	return d->file.dwarf;
}

static bool is_variable(const struct dwarf_debug *d, Dwarf_Die *die)
{
	Dwarf_Attribute attr;

	return d->file.lib->tag(die) == DW_TAG_variable &&
	       !d->file.lib->attr(die, DW_AT_declaration, &attr);
}

static int note_first(Dwarf_Die *die, void *arg)
{
	struct dwarf_debug *d = arg;
	struct number_place *place;
	uint64_t size = NO_SIZE;
	Dwarf_Die target;
	const char *name;
	bool is_new;

	if (is_variable(d, die))
		name = d->file.lib->diename(die);
	else
		name = dwarf_file__struct(&d->file, die, &target, &size);
	if (!name)
		return 0;
	place = number_table__get(&d->first, number_table__hash(name, size), &is_new);
	if (!place)
		return -1;
	if (is_new)
		place->value = d->file.lib->dieoffset(die);
	return 0;
}

/* Find the first description of a name, reading no further than it takes. */
static bool find_first(struct dwarf_debug *d, const char *name, uint64_t size,
		       Dwarf_Die *die)
{
	const uint64_t key = number_table__hash(name, size);
	const struct number_place *place;
	const char *other;
	int ret = 0;

	while (!(place = number_table__find(&d->first, key)) && !ret)
		ret = dwarf_file__visit_unit(&d->file, &d->next, note_first, d);
	if (!place || !d->file.lib->offdie(d->file.dwarf, place->value, die))
		return false;
	other = d->file.lib->diename(die);
	return other && !strcmp(other, name);
}

/* Where a member begins in its struct, in bits. */
static uint64_t bit_offset(const struct dwarf_debug *d, Dwarf_Die *member)
{
	uint64_t at;

	if (dwarf_file__number(&d->file, member, DW_AT_data_member_location, &at))
		return at * 8;
	if (dwarf_file__number(&d->file, member, DW_AT_data_bit_offset, &at))
		return at;
	return 0;
}

/* From a member to the struct or union that it is, or that its elements are. */
static bool go_to_struct(const struct dwarf_debug *d, Dwarf_Die *die)
{
	int i;

	for (i = 0; i < MAX_DEPTH && dwarf_file__go_to_type(&d->file, die); i++) {
		if (dwarf_file__is_struct(&d->file, die))
			return true;
		if (!dwarf_file__is_around(&d->file, die))
			break;
	}
	return false;
}

/*
 * Find a direct member of a struct, also in a struct without a name in there.
 * @die is the struct and becomes the member, @bits grows by where that begins.
 */
static bool go_to_member(const struct dwarf_debug *d, Dwarf_Die *die, const char *name,
			 size_t len, uint64_t *bits, int depth)
{
	Dwarf_Die member, inside;
	const char *other;

	if (depth == MAX_DEPTH || d->file.lib->child(die, &member))
		return false;
	do {
		if (d->file.lib->tag(&member) != DW_TAG_member)
			continue;
		other = d->file.lib->diename(&member);
		inside = member;
		if (other ? !strncmp(other, name, len) && !other[len] :
			    go_to_struct(d, &inside) &&
			    go_to_member(d, &inside, name, len, bits, depth + 1)) {
			*bits += bit_offset(d, &member);
			*die = inside;
			return true;
		}
	} while (!d->file.lib->siblingof(&member, &member));
	return false;
}

/* The same for the first @len bytes of a path, whose indices do not matter. */
static bool go_to_path(const struct dwarf_debug *d, Dwarf_Die *die, const char *path,
		       size_t len, uint64_t *bits)
{
	const char *end = path + len;
	size_t part;

	while (true) {
		part = strcspn(path, ".[");
		if (part > (size_t)(end - path))
			part = end - path;
		if (!go_to_member(d, die, path, part, bits, 0))
			return false;
		path += part;
		while (path < end && *path == '[')
			path += strcspn(path, "]") + 1;
		if (path >= end)
			return true;
		if (*path++ != '.' || !go_to_struct(d, die))
			return false;
	}
}

/*
 * Whether a description is that of a layout: several definitions of one name can
 * have one size.
 */
static bool is_of(const struct dwarf_debug *d, const Dwarf_Die *strct,
		  const struct layout *layout)
{
	size_t i;

	for (i = 0; i < layout->nr_members; i++) {
		const struct layout_member *m = &layout->members[i];
		Dwarf_Die die = *strct;
		uint64_t bits = 0;

		/* Before DWARF 4, bits were counted from the other end. */
		if (m->depth || m->bitfield)
			continue;
		if (!go_to_path(d, &die, m->path, strlen(m->path), &bits) ||
		    bits != m->bit_offset)
			return false;
	}
	return true;
}

/* Take the description if it is that of the layout which is looked for. */
static int take_if_same(Dwarf_Die *die, void *arg)
{
	struct dwarf_debug *d = arg;
	const char *name;
	uint64_t size;

	name = dwarf_file__struct(&d->file, die, &d->strct, &size);
	if (!name || size != d->layout->size || strcmp(name, d->layout->name))
		return 0;
	return is_of(d, &d->strct, d->layout) ? FOUND : 0;
}

static bool find_struct(struct dwarf_debug *d, const struct layout *layout, Dwarf_Die *die)
{
	Dwarf_Off at = 0;
	int ret = 0;

	if (!open_file(d))
		return false;
	if (d->layout != layout) {
		d->layout = layout;
		d->found = find_first(d, layout->name, layout->size, die);
		if (d->found && take_if_same(die, d) != FOUND) {
			while (!ret)
				ret = dwarf_file__visit_unit(&d->file, &at, take_if_same, d);
			d->found = ret == FOUND;
		}
	}
	*die = d->strct;
	return d->found;
}

static bool find_member(struct dwarf_debug *d, const struct layout *layout,
			const char *path, size_t len, Dwarf_Die *die)
{
	uint64_t bits = 0;

	return find_struct(d, layout, die) && go_to_path(d, die, path, len, &bits);
}

static bool debug__member(void *self, const struct layout *layout, const char *path,
			  struct decl *decl)
{
	struct dwarf_debug *d = self;
	Dwarf_Die die;
	bool found;

	found = path ? find_member(d, layout, path, strlen(path), &die) :
		       find_struct(d, layout, &die);
	return found && dwarf_place__read(&die, &d->file, &d->pool, decl);
}

static bool debug__variable(void *self, const char *name, struct decl *decl)
{
	struct dwarf_debug *d = self;
	Dwarf_Die die;

	return open_file(d) && find_first(d, name, NO_SIZE, &die) &&
	       dwarf_place__read(&die, &d->file, &d->pool, decl);
}

/* The elements in one dimension, 0 where it has no length. */
static uint64_t count_elements(const struct dwarf_debug *d, Dwarf_Die *subrange)
{
	uint64_t number;

	if (dwarf_file__number(&d->file, subrange, DW_AT_count, &number))
		return number;
	if (dwarf_file__number(&d->file, subrange, DW_AT_upper_bound, &number))
		return number + 1;
	return 0;
}

/* Add the dimensions of one array. Return: whether there was room for them. */
static bool add_dimensions(const struct dwarf_debug *d, Dwarf_Die *array,
			   uint64_t *dimensions, size_t *nr)
{
	Dwarf_Die die;

	if (d->file.lib->child(array, &die))
		return false;
	do {
		if (d->file.lib->tag(&die) != DW_TAG_subrange_type)
			continue;
		if (*nr == TYPES_MAX_DIMENSIONS)
			return false;
		dimensions[(*nr)++] = count_elements(d, &die);
	} while (!d->file.lib->siblingof(&die, &die));
	return true;
}

static size_t debug__dimensions(void *self, const struct layout *layout,
				const char *path, size_t len,
				uint64_t dimensions[TYPES_MAX_DIMENSIONS])
{
	struct dwarf_debug *d = self;
	Dwarf_Die die;
	size_t nr = 0;
	int i;

	if (!find_member(d, layout, path, len, &die))
		return 0;
	/* an array of a typedef of an array has the dimensions of both */
	for (i = 0; i < MAX_DEPTH && dwarf_file__go_to_type(&d->file, &die); i++) {
		if (!dwarf_file__is_around(&d->file, &die))
			return nr;
		if (d->file.lib->tag(&die) == DW_TAG_array_type &&
		    !add_dimensions(d, &die, dimensions, &nr))
			return 0;
	}
	/* a type without a type is void, of which there is no array */
	return 0;
}

static uint64_t debug__align(void *self, const struct layout *layout, const char *path)
{
	struct dwarf_debug *d = self;
	Dwarf_Die die;
	bool found;

	found = path ? find_member(d, layout, path, strlen(path), &die) :
		       find_struct(d, layout, &die);
	return found ? dwarf_align__of(&d->file, &die) : 0;
}

static void debug__close(void *self)
{
	struct dwarf_debug *d = self;

	dwarf_file__close(&d->file);
	number_table__free(&d->first);
	pool__free(&d->pool);
	free(d);
}

int dwarf_debug__offer(struct types *types, const char *path, bool packed,
		       struct err *err)
{
	static const struct types_debug functions = {
		.member = debug__member,
		.variable = debug__variable,
		.dimensions = debug__dimensions,
		.align = debug__align,
		.close = debug__close,
	};
	struct dwarf_debug *d = calloc(1, sizeof(*d));

	if (!d)
		return err__set(err, "%s: out of memory: free some and try again", path);
	d->path = pool__copy(&d->pool, path, strlen(path));
	if (!d->path) {
		debug__close(d);
		return err__set(err, "%s: out of memory: free some and try again", path);
	}
	types__set_debug(types, &functions, d, packed);
	return 0;
}
