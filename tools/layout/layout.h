/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The layout model: where the members of one struct lie. Every reader fills
 * it, every rule and report uses it, and nothing behind it knows of BTF, DWARF
 * or pahole.
 */
#ifndef DSTLAYOUT_LAYOUT_H
#define DSTLAYOUT_LAYOUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "err.h"

enum layout_kind {
	LAYOUT_SCALAR,		/* int, enum, float, ... */
	LAYOUT_POINTER,
	LAYOUT_STRUCT,
	LAYOUT_UNION,
	LAYOUT_ARRAY,
};

/**
 * struct layout_member - one member, at any depth, unnamed ones left out
 * @path: full path from the outermost struct, "dst.__refcnt"; unnamed structs
 *	and unions leave no trace in it
 * @name: last component of @path, points into it
 * @type: spelling of the type ("struct dst_entry", "unsigned int", "u8 *")
 * @bit_offset: in bits from the start of the outermost struct
 * @bit_size: in bits; 0 for a flexible or empty array and for an empty struct
 * @nr_elems: elements of an array, all dimensions multiplied; 0 for others
 * @elem_bits: size of one element of an array in bits; 0 for others
 * @kind: what the type is once typedefs and qualifiers are taken off
 * @depth: number of named aggregates around it; 0 for a direct member
 * @parent: index of the enclosing named member, or -1
 * @bitfield: whether the member was declared with a width
 *
 * Aggregates and their members both have an entry, the aggregate first. An
 * array is one entry; layout__find() reaches its elements.
 */
struct layout_member {
	const char *path;
	const char *name;
	const char *type;
	uint64_t bit_offset;
	uint64_t bit_size;
	uint64_t nr_elems;
	uint64_t elem_bits;
	enum layout_kind kind;
	unsigned int depth;
	int parent;
	bool bitfield;
};

/**
 * struct layout - one definition of one struct or union
 * @name: tag or typedef name
 * @is_union: whether it is a union
 * @size: in bytes
 * @align: alignment in bytes that the object is declared with, 0 where the
 *	reader cannot know (BTF does not hold it)
 * @base: what a baseline says that every address of an object is a multiple
 *	of, in bytes; 0 in what is read from elsewhere
 * @definition: which of @nr_definitions this one is, counted from 1
 * @nr_definitions: differing definitions of this name in the object
 * @members: in order of their offset as declared
 * @nr_members: how many
 */
struct layout {
	const char *name;
	bool is_union;
	uint64_t size;
	uint64_t align;
	uint64_t base;
	unsigned int definition;
	unsigned int nr_definitions;
	const struct layout_member *members;
	size_t nr_members;
	void *priv;	/* the reader's own; lets layout__find() look into elements */
};

/**
 * layout__find() - resolve a field reference
 * @layout: where to look
 * @path: "dst.__refcnt", an aggregate, or an array element "sk.tab[2].x"
 * @member: filled on success; its strings live as long as @layout's types,
 *	and as @path
 *
 * Return: 0, -ENOENT if there is no such member, -ERANGE if an array index
 * lies outside the array, -EINVAL if the reference is malformed, -ENOTSUP if it
 * has more indices than the types tell dimensions apart, -ENOMEM.
 *
 * An array of several dimensions has fewer in BTF: there an index counts the
 * elements of all of them. Where DWARF tells them apart, a reference with fewer
 * indices than dimensions is to a row, as in C.
 */
int layout__find(const struct layout *layout, const char *path,
		 struct layout_member *member);

/**
 * layout__element() - what is inside of an array element
 * @layout: where to look
 * @path: of the element, "sk.tab[2]"
 * @element: set to the struct or union that the element is, whose offsets count
 *	from the element's own; it lives as long as @layout's types
 *
 * Return: 0, -ENOENT if it is neither or not known, as in a baseline, or as
 * layout__find().
 */
int layout__element(const struct layout *layout, const char *path,
		    const struct layout **element);

/** layout_member__first_byte() - offset of the first byte that it occupies */
static inline uint64_t
layout_member__first_byte(const struct layout_member *m)
{
	return m->bit_offset / 8;
}

/**
 * layout_member__end_byte() - offset behind the last byte that it occupies
 *
 * Equal to the first byte for a member of size 0, which occupies no byte.
 */
static inline uint64_t
layout_member__end_byte(const struct layout_member *m)
{
	return m->bit_size ? (m->bit_offset + m->bit_size + 7) / 8 :
			     m->bit_offset / 8;
}

#endif /* DSTLAYOUT_LAYOUT_H */
