/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The BTF reader: finds types and strings in raw BTF, and trusts none of it.
 * The format is described in Documentation/bpf/btf.rst of a kernel tree; the
 * numbers are ours, because a system's <linux/btf.h> may be older than the
 * kernels that we read.
 */
#ifndef DSTLAYOUT_BTF_H
#define DSTLAYOUT_BTF_H

#include <byteswap.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "err.h"

#define BTF_MAGIC	0xeb9f
#define BTF_VERSION	1

enum btf_kind {
	BTF_VOID = 0,
	BTF_INT = 1,
	BTF_PTR = 2,
	BTF_ARRAY = 3,
	BTF_STRUCT = 4,
	BTF_UNION = 5,
	BTF_ENUM = 6,
	BTF_FWD = 7,
	BTF_TYPEDEF = 8,
	BTF_VOLATILE = 9,
	BTF_CONST = 10,
	BTF_RESTRICT = 11,
	BTF_FUNC = 12,
	BTF_FUNC_PROTO = 13,
	BTF_VAR = 14,
	BTF_DATASEC = 15,
	BTF_FLOAT = 16,
	BTF_DECL_TAG = 17,
	BTF_TYPE_TAG = 18,
	BTF_ENUM64 = 19,
	BTF_NR_KINDS
};

/* The bits of a kind */
#define BTF_KIND_MASK	0x7f

/* How many typedefs, qualifiers and arrays may stand in front of a type. */
#define BTF_MAX_CHAIN	64

/**
 * struct btf_noted - an int, struct, union or typedef
 * @nr: which type of its part it is, from 0 on
 * @name: string offset of its name, 0 for an int: looking one up touches no type
 */
struct btf_noted {
	uint32_t nr;
	uint32_t name;
};

/**
 * struct btf_part - some types, one behind the other
 * @first_id: id of the first of them
 * @block: where some of them begin, at a fixed distance
 * @noted: every int, struct, union and typedef of them
 * @nr_noted: how many
 */
struct btf_part {
	uint32_t first_id;
	const uint32_t *block;
	const struct btf_noted *noted;
	uint32_t nr_noted;
};

/**
 * struct btf - raw BTF, opened
 * @name: what diagnostics call it
 * @base: the BTF that this one continues, as a module's does its kernel's; NULL
 *	where there is none
 * @first_id: id of the first type of its own; smaller ones are @base's, or void
 * @first_str: string offset at which its own strings begin
 * @outlines: whether structs of @base have a name and a size, but no members
 * @swap: whether its byte order is the other one
 * @big_endian: whether it is big-endian
 * @types: the type section, @types_len bytes
 * @strs: the string section, @strs_len bytes, ends with a NUL
 * @parts: all types, @base's included
 * @nr_parts: how many parts there are
 * @nr_noted: types that are noted in all of them
 * @block: memory of its own parts' blocks
 * @noted: memory of what its own parts note
 * @where: where each type begins, from @first_id on, in words of four bytes, plus
 *	1; 0 where nobody has asked. Two types of three are functions, which nobody
 *	asks for
 * @nr_types: ids run from 0 (void) to @nr_types - 1
 * @size: bytes from the header to the end of the last section
 *
 * Only btf__type() and btf__str() turn an id or a string offset into memory, and
 * know that it may be @base's.
 */
struct btf {
	const char *name;
	const struct btf *base;
	uint32_t first_id;
	uint32_t first_str;
	bool outlines;
	bool swap;
	bool big_endian;
	const uint8_t *types;
	uint32_t types_len;
	const char *strs;
	uint32_t strs_len;
	struct btf_part *parts;
	uint32_t nr_parts;
	uint32_t nr_noted;
	uint32_t *block;
	struct btf_noted *noted;
	uint32_t *where;
	uint32_t nr_types;
	size_t size;
};

/**
 * struct btf_type - the head of one type, decoded
 * @id: its id
 * @kind: what it is
 * @vlen: number of members, values, parameters, ...
 * @kind_flag: what that means depends on @kind
 * @name_off: string offset of its name
 * @size_or_type: size in bytes or a type id, depending on @kind
 * @data: what follows the head; as long as @kind and @vlen demand
 */
struct btf_type {
	uint32_t id;
	enum btf_kind kind;
	uint32_t vlen;
	bool kind_flag;
	uint32_t name_off;
	uint32_t size_or_type;
	const uint8_t *data;
};

/**
 * struct btf_member - one member of a struct or union, decoded
 * @name_off: string offset of its name
 * @type: id of its type
 * @bit_offset: from the start of the struct
 * @bit_width: width of a bitfield, 0 for a member without one
 */
struct btf_member {
	uint32_t name_off;
	uint32_t type;
	uint32_t bit_offset;
	uint32_t bit_width;
};

/** struct btf_array - what an array is made of */
struct btf_array {
	uint32_t elem_type;
	uint32_t index_type;
	uint32_t nr_elems;
};

/* sizes of things in the type section, in bytes */
#define BTF_TYPE_SIZE	12
#define BTF_MEMBER_SIZE	12
#define BTF_PARAM_SIZE	8

/**
 * btf__header_at() - whether bytes begin like BTF, in either byte order
 *
 * Looks at magic and version only.
 */
bool btf__header_at(const void *data, size_t size);

/**
 * btf__extent() - how far BTF reaches that begins here, if any does
 *
 * Looks at all that a header can be held against: magic in either byte order,
 * version, its own length, sections inside of the data and aligned, a string
 * section that begins and ends with a NUL. Chance does not pass that.
 *
 * Return: bytes to the end of the last section, or 0.
 */
size_t btf__extent(const void *data, size_t size);

/**
 * btf__is_split() - whether BTF continues another one, as a module's does
 *
 * Return: true for BTF that is sound as far as its sections go, and whose
 * types refer to those of a base.
 */
bool btf__is_split(const void *data, size_t size);

/**
 * btf__open() - check the sections of raw BTF and index its types
 * @btf: filled on success; release with btf__close()
 * @name: what to call it in a diagnostic; not copied
 * @data: the BTF, beginning at its header; not copied
 * @size: bytes at @data; bytes behind the last section are ignored
 * @base: what it continues, and outlives it; NULL for BTF that stands alone
 * @err: says why on failure
 *
 * A base that does not fit is refused: see btf__check_base().
 *
 * Return: 0, or -1 with @err set.
 */
int btf__open(struct btf *btf, const char *name, const void *data, size_t size,
	      const struct btf *base, struct err *err);

void btf__close(struct btf *btf);

/**
 * btf__check_base() - whether BTF can continue the base that it was opened with
 * @btf: opened
 * @err: says what does not fit
 *
 * Split BTF does not say what it continues. It refers to types and strings by
 * numbers that go on where the base's end, so that with any other base names
 * begin in the middle of a string, and what must be a function's prototype is
 * something else. Each name and each reference of each type is looked at.
 *
 * Return: 0, or -1 with @err set.
 */
int btf__check_base(const struct btf *btf, struct err *err);

/**
 * btf__is_outline() - whether a struct or union is there by name and size only
 *
 * The base that a module brings along in .BTF.base has no members.
 */
bool btf__is_outline(const struct btf *btf, const struct btf_type *type);

/** btf__say_damaged() - record that BTF contradicts itself; see btf__damaged() */
void btf__say_damaged(const struct btf *btf, struct err *err, const char *fmt, ...)
	__attribute__((format(printf, 3, 4)));

/**
 * btf__damaged() - report that BTF contradicts itself
 *
 * What comes behind @btf and @err tells what is wrong with it, as for printf(). A macro
 * for the reason that err__set() is one.
 *
 * Return: always -1.
 */
#define btf__damaged(btf, err, ...) \
	(btf__say_damaged(btf, err, __VA_ARGS__), err__failure())

/** btf__u32() - read a number in the file's byte order */
static inline uint32_t btf__u32(const struct btf *btf, const uint8_t *p)
{
	uint32_t v;

	memcpy(&v, p, sizeof(v));
	return btf->swap ? bswap_32(v) : v;
}

/*
 * The word behind the name: vlen, kind, kind_flag. Up to Linux 7 vlen had 16
 * bits and kind 5, and those around them had to be 0, so the wider fields that
 * later headers define read every file.
 */
static inline uint32_t btf__info_vlen(uint32_t info)
{
	return info & 0xffffff;
}

static inline uint32_t btf__info_kind(uint32_t info)
{
	return (info >> 24) & BTF_KIND_MASK;
}

/**
 * btf__index() - walk over all types, and note what is needed to find them
 * @btf: with its sections and its base
 * @err: says why on failure
 *
 * Return: 0, or -1 with @err set. btf__drop_index() is due in either case.
 */
int btf__index(struct btf *btf, struct err *err);

void btf__drop_index(struct btf *btf);

/**
 * btf__clone() - look at the same BTF from another thread
 * @clone: filled on success; release with btf__drop_clone()
 * @btf: BTF that stands alone; must outlive @clone
 * @err: says why on failure
 *
 * Return: 0, or -1 with @err set.
 */
int btf__clone(struct btf *clone, const struct btf *btf, struct err *err);

void btf__drop_clone(struct btf *clone);

/**
 * btf__find_type() - find out where a type begins
 * @index: from the first type of its own
 *
 * Notes it for types around it as well, hence is not for several threads at once.
 */
const uint8_t *btf__find_type(const struct btf *btf, uint32_t index);

/** btf__other_type() - btf__type() for void, a type of the base, or no type */
int btf__other_type(const struct btf *btf, uint32_t id, struct btf_type *type,
		    struct err *err);

/**
 * btf__type() - decode the head of a type
 *
 * Describing a kernel asks for half a million of them, hence inline.
 *
 * Return: 0, or -1 with @err set if there is no such type.
 */
static inline int btf__type(const struct btf *btf, uint32_t id,
			    struct btf_type *type, struct err *err)
{
	const uint8_t *p;
	uint32_t info, where;

	if (id < btf->first_id || id >= btf->nr_types)
		return btf__other_type(btf, id, type, err);
	where = btf->where[id - btf->first_id];
	if (where)
		p = btf->types + ((size_t)where - 1) * 4;
	else
		p = btf__find_type(btf, id - btf->first_id);
	info = btf__u32(btf, p + 4);
	type->id = id;
	type->kind = btf__info_kind(info);
	type->vlen = btf__info_vlen(info);
	type->kind_flag = info >> 31;
	type->name_off = btf__u32(btf, p);
	type->size_or_type = btf__u32(btf, p + 8);
	type->data = p + BTF_TYPE_SIZE;
	return 0;
}

/**
 * struct btf_cursor - how far a visit of all noted types has come
 * @part: number of the part; 0 to begin with
 * @n: which of its noted types is next; 0 to begin with
 */
struct btf_cursor {
	uint32_t part;
	uint32_t n;
};

/**
 * btf__next_noted() - visit every int, struct, union and typedef, @base's too
 * @cursor: all zeroes at first
 *
 * Return: ids, ascending; 0 when there are no more.
 */
static inline uint32_t btf__next_noted(const struct btf *btf, struct btf_cursor *cursor)
{
	const struct btf_part *part;

	for (; cursor->part < btf->nr_parts; cursor->part++, cursor->n = 0) {
		part = &btf->parts[cursor->part];
		if (cursor->n < part->nr_noted)
			return part->first_id + part->noted[cursor->n++].nr;
	}
	return 0;
}

/** btf__other_str() - btf__str() for a string of the base, or no string */
const char *btf__other_str(const struct btf *btf, uint32_t offset, struct err *err);

/**
 * btf__str() - look up a string
 *
 * Inline for the same reason as btf__type().
 *
 * Return: the string, or NULL with @err set if the offset lies outside.
 */
static inline const char *btf__str(const struct btf *btf, uint32_t offset,
				   struct err *err)
{
	uint32_t own = offset - btf->first_str;

	if (offset < btf->first_str || own >= btf->strs_len)
		return btf__other_str(btf, offset, err);
	return btf->strs + own;
}

/** btf__str_room() - bytes that can be read from a string on that btf__str() found */
static inline size_t btf__str_room(const struct btf *btf, uint32_t offset)
{
	while (offset < btf->first_str)
		btf = btf->base;
	return btf->strs_len - (offset - btf->first_str);
}

/** btf__member() - decode member @i of a struct or union, @i below its vlen */
static inline void btf__member(const struct btf *btf, const struct btf_type *type,
			       uint32_t i, struct btf_member *member)
{
	const uint8_t *p = type->data + (size_t)i * BTF_MEMBER_SIZE;
	uint32_t offset = btf__u32(btf, p + 8);

	member->name_off = btf__u32(btf, p);
	member->type = btf__u32(btf, p + 4);
	member->bit_offset = type->kind_flag ? offset & 0xffffff : offset;
	member->bit_width = type->kind_flag ? offset >> 24 : 0;
}

/** btf__array() - decode what follows the head of an array */
void btf__array(const struct btf *btf, const struct btf_type *type,
		struct btf_array *array);

/** btf__is_modifier() - a typedef, a qualifier or a tag: refers to one type */
bool btf__is_modifier(enum btf_kind kind);

/**
 * btf__resolve() - take typedefs, qualifiers and tags off a type
 *
 * Return: 0, or -1 with @err set if the chain is broken or does not end.
 */
int btf__resolve(const struct btf *btf, uint32_t id, struct btf_type *type,
		 struct err *err);

/**
 * btf__bit_size() - size of a type in bits
 * @ptr_size: of a pointer, in bytes
 *
 * Return: 0, or -1 with @err set if the type has no size or too large a one.
 */
int btf__bit_size(const struct btf *btf, uint32_t id, unsigned int ptr_size,
		  uint64_t *bits, struct err *err);

/** btf__int_bits() - width of an int in bits, and its offset in its bytes */
void btf__int_bits(const struct btf *btf, const struct btf_type *type,
		   uint32_t *width, uint32_t *offset);

/**
 * btf__ptr_size() - deduce the size of a pointer
 *
 * From the size of "long"; in BTF that has none, from whether a pointer is
 * followed by something else within less than 8 bytes.
 *
 * Return: 4 or 8, or -1 with @err set.
 */
int btf__ptr_size(const struct btf *btf, struct err *err);

#endif /* DSTLAYOUT_BTF_H */
