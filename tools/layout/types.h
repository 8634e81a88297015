/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The types of one object, whatever reader they came through.
 */
#ifndef DSTLAYOUT_TYPES_H
#define DSTLAYOUT_TYPES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "err.h"
#include "layout.h"

struct aligns;
struct types;

/**
 * types__open_btf() - read the types out of raw BTF
 * @types: set on success; release with types__close()
 * @name: what to call the input in a diagnostic
 * @data: the BTF, beginning at its header; not copied, must outlive @types
 * @size: bytes at @data; the BTF may be shorter, trailing bytes are ignored
 * @ptr_size: 4 or 8; 0 to deduce it from the "long" types found in the data
 * @err: says why on failure
 *
 * The input is untrusted: every offset, string and type id is checked against
 * the sections before it is used.
 *
 * Return: 0, or -1 with @err set.
 */
int types__open_btf(struct types **types, const char *name, const void *data,
		    size_t size, unsigned int ptr_size, struct err *err);

/**
 * types__open_split() - the same for BTF that continues another one
 * @base: the types that it continues, which must outlive it
 * @outlines: whether @base is what a module brings along in .BTF.base, where
 *	structs have no members: those are then found inside of others only
 *
 * What the base defines is found as well as what the BTF itself does. A base
 * that does not fit is refused.
 *
 * Return: 0, or -1 with @err set.
 */
int types__open_split(struct types **types, const char *name, const void *data,
		      size_t size, const struct types *base, bool outlines,
		      struct err *err);

/**
 * types__set_aligns() - make known what structs are aligned to
 * @types: opened, and not asked for any layout
 * @aligns: sealed; its content then belongs to @types, and it is empty
 */
void types__set_aligns(struct types *types, struct aligns *aligns);

void types__close(struct types *types);

/** types__ptr_size() - size of a pointer in bytes, 4 or 8 */
unsigned int types__ptr_size(const struct types *types);

/** types__big_endian() - whether the object is big-endian */
bool types__big_endian(const struct types *types);

/**
 * types__layouts() - every definition of a struct or union
 * @types: where to look
 * @name: tag name ("rtable"), or the name of a typedef of an untagged struct
 * @out: set to an array of @nr layouts, one per definition that differs, in
 *	the order of the object; the layouts live as long as @types, the array
 *	is released with free()
 * @nr: set to the number of definitions; 0 if the object has none
 * @err: says why on failure (out of memory, malformed input)
 *
 * Return: 0 (also when nothing was found), or -1 with @err set.
 */
int types__layouts(struct types *types, const char *name,
		   const struct layout ***out, size_t *nr, struct err *err);

/**
 * types__forget() - release layouts that are not needed any more
 * @types: whose
 * @layouts: what types__layouts() set; released as well
 * @nr: how many
 *
 * For who describes many structs, one after the other. Layouts that somebody
 * else has asked for too, and has not released, stay.
 */
void types__forget(struct types *types, const struct layout **layouts, size_t nr);

/** types_visit_fn - called for a struct or union of @size bytes; 0 to go on */
typedef int types_visit_fn(const char *name, bool is_union, uint64_t size,
			   void *arg);

/**
 * types__visit_structs() - visit the name of every named struct and union
 * @types: where to look
 * @fn: called once per definition; a non-zero result ends the walk
 * @arg: handed to @fn
 *
 * Return: 0, or what @fn returned.
 */
int types__visit_structs(struct types *types, types_visit_fn *fn, void *arg);

/** types_layout_fn - called for one definition, which is gone afterwards; 0 to go on */
typedef int types_layout_fn(const struct layout *layout, void *arg);

/** struct types_all - all structs and unions that have a name, in order */
struct types_all;

/**
 * types_all__open() - put the names of all structs in order
 * @all: set on success; release with types_all__close()
 * @types: where to look; must outlive @all
 * @err: says why on failure
 *
 * Return: 0, or -1 with @err set.
 */
int types_all__open(struct types_all **all, struct types *types, struct err *err);

/**
 * types_all__visit() - describe every struct and union that has a name
 * @all: opened
 * @part: of how many this is, from 0 on
 * @nr_parts: how many
 * @fn: called in the order of their names, and for several definitions of one
 *	name in that of the object; a non-zero result ends the visit
 * @arg: handed to @fn
 * @err: says why on failure
 *
 * As types__layouts() would do for all that types__visit_structs() visits, but
 * at once. Each part can be visited by another thread, as long as nobody asks
 * the types anything else. Where this is not possible the first part is all.
 *
 * Return: 0, what @fn returned, or -1 with @err set.
 */
int types_all__visit(const struct types_all *all, size_t part, size_t nr_parts,
		     types_layout_fn *fn, void *arg, struct err *err);

void types_all__close(struct types_all *all);

/**
 * struct types_container - a struct that embeds another by value
 * @layout: the struct; lives as long as the types
 * @path: of what it embeds, at any depth and through arrays; "" where only
 *	unnamed members lead to it
 */
struct types_container {
	const struct layout *layout;
	const char *path;
};

/**
 * types__knows_containers() - whether it can be told what embeds a struct
 *
 * A list of structs, as a baseline is, may lack some, and does not say what is
 * embedded by value. types__containers() finds none there.
 */
bool types__knows_containers(const struct types *types);

/**
 * types__containers() - every struct that embeds one by value, at any depth
 * @types: where to look
 * @name: tag of what is embedded
 * @out: set to an array, to be released with free(): by definition in the
 *	order of the object, and once for each place that it has in one; of a
 *	long array the first elements only, which is where lines begin to repeat
 * @nr: how many
 * @err: says why on failure
 *
 * The first call reads every member of every struct once.
 *
 * Return: 0 (also when there is none), or -1 with @err set.
 */
int types__containers(struct types *types, const char *name,
		      struct types_container **out, size_t *nr,
		      struct err *err);

/**
 * types__visit_with_member() - visit structs by what their members are called
 * @types: where to look
 * @prefix: what the name of a member begins with; members of unnamed structs
 *	inside count, those of named ones do not
 * @fn: called once per definition; a non-zero result ends the walk
 * @arg: handed to @fn
 *
 * Return: 0, or what @fn returned.
 */
int types__visit_with_member(struct types *types, const char *prefix,
			     types_visit_fn *fn, void *arg);

#endif /* DSTLAYOUT_TYPES_H */
