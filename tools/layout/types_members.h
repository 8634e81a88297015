/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The members of one struct as they are declared: direct ones alone, those without a
 * name included, with what the layout does not tell of them.
 */
#ifndef DSTLAYOUT_TYPES_MEMBERS_H
#define DSTLAYOUT_TYPES_MEMBERS_H

#include "layout.h"
#include "pool.h"

/**
 * struct types_member - a direct member of a struct
 * @name: of it; "" if it has none
 * @type: BTF's number of its type, 0 in what is read from elsewhere
 * @bit_offset: from the start of the struct
 * @bit_size: in bits; of a bitfield its width
 * @align: of its type by the rules of C, in bytes, without what is declared for it
 * @unit: bits of the type of a bitfield; 0 for others
 * @first_entry: where it and what is inside stand among the members of the layout
 * @nr_entries: how many those are
 */
struct types_member {
	const char *name;
	uint32_t type;
	uint64_t bit_offset;
	uint64_t bit_size;
	uint64_t align;
	uint64_t unit;
	size_t first_entry;
	size_t nr_entries;
};

/**
 * types__members() - the direct members of a struct
 * @layout: the struct
 * @most: what no scalar is aligned beyond, in bytes: 4 where "long long" is
 * @pool: owner of the result
 * @members: set
 * @nr: how many
 * @err: says why on failure
 *
 * A list of structs, as a baseline is, shows no members without a name: what lies in
 * the same bytes is one member there, whose name is "".
 *
 * Return: 0, or -1 with @err set.
 */
int types__members(const struct layout *layout, uint64_t most, struct pool *pool,
		   struct types_member **members, size_t *nr, struct err *err);

/**
 * types__struct_of() - the struct or union that a type is, typedefs and qualifiers off
 * @layout: any of the same types
 * @type: number of the type
 *
 * Return: its number, or 0 if it is neither.
 */
uint32_t types__struct_of(const struct layout *layout, uint32_t type);

/**
 * types__elements_of() - what the elements of an array are, of all dimensions
 * @layout: any of the same types
 * @type: number of the array's type
 * @nr: set to how many there are
 *
 * Return: the number of the struct or union that they are, or 0 if it is no array or
 * they are something else.
 */
uint32_t types__elements_of(const struct layout *layout, uint32_t type, uint64_t *nr);

/**
 * types__innermost_of() - the struct or union that arrays and pointers of it lead to
 * @layout: any of the same types
 * @type: number of a type
 *
 * Return: its number, which is that of the type itself where that is one, or 0 if there
 * is something else in the end.
 */
uint32_t types__innermost_of(const struct layout *layout, uint32_t type);

/** types__number_of() - BTF's number of a struct itself, or 0 */
uint32_t types__number_of(const struct layout *layout);

/**
 * types__layout_at() - the struct or union of a number
 * @layout: any of the same types
 * @type: from types__struct_of()
 * @err: says why on failure
 *
 * Return: its layout, which lives as long as the types, or NULL with @err set.
 */
const struct layout *types__layout_at(const struct layout *layout, uint32_t type,
				      struct err *err);

/**
 * types__declare() - a declaration of a name with a type, as C writes it
 * @layout: any of the same types
 * @type: number of the type
 * @name: the name
 * @err: says why on failure
 *
 * Return: a string that lives as long as the types, or NULL with @err set.
 */
const char *types__declare(const struct layout *layout, uint32_t type, const char *name,
			   struct err *err);

/**
 * types__with_members() - a layout like another, with members of it in other places
 * @pool: owner of the result
 * @layout: the other one
 * @members: what it has; not copied
 * @nr: how many
 * @from: by member, which one of @layout's it is
 *
 * Return: the layout, or NULL without memory.
 */
struct layout *types__with_members(struct pool *pool, const struct layout *layout,
				   const struct layout_member *members, size_t nr,
				   const size_t *from);

#endif /* DSTLAYOUT_TYPES_MEMBERS_H */
