/* SPDX-License-Identifier: GPL-2.0 */
/*
 * At which addresses an object can lie. Offsets alone say which members share
 * a line only if every object begins a line; otherwise each address that is
 * possible, modulo the line, has to be looked at.
 */
#ifndef DSTLAYOUT_BASE_H
#define DSTLAYOUT_BASE_H

#include <stdbool.h>
#include <stdint.h>

#include "layout.h"
#include "rules.h"
#include "slab.h"

/** BASE_UNKNOWN_ALIGN - what any allocator of the kernel gives, in bytes */
#define BASE_UNKNOWN_ALIGN	8

enum base_origin {
	BASE_FROM_NOWHERE,	/* neither rule nor type says: the least there is */
	BASE_FROM_RULE,
	BASE_FROM_HWCACHE,
	BASE_FROM_LINE,
	BASE_FROM_TYPE,
	BASE_FROM_BASELINE,
	BASE_FROM_SLAB,
	BASE_FROM_SYMBOLS,
};

/**
 * struct base - the addresses of all objects of a struct, modulo the line
 * @line: size of a line in bytes
 * @align: every address is a multiple of it, in bytes
 * @stride: from one object to the next in bytes, in a slab or an array; 0 if
 *	neither is said
 * @step: the addresses modulo @line are exactly the multiples of this that
 *	are below @line; it divides @line
 * @origin: where @align comes from
 */
struct base {
	unsigned int line;
	uint64_t align;
	uint64_t stride;
	unsigned int step;
	enum base_origin origin;
};

/**
 * base__init() - work out where objects can lie
 * @base: filled
 * @doc: what the rules say about it
 * @layout: its size, and its alignment where the reader knows it
 * @line: size of a line in bytes, a power of two
 * @built_line: size of a line in bytes that the kernel was built for, which is
 *	what its slab aligns to; a power of two
 *
 * SLAB_HWCACHE_ALIGN aligns to the built line, halved for as long as the
 * object fits into half of it (calculate_alignment() in mm/slab_common.c). A
 * slab begins at a page, so its objects lie at multiples of their stride.
 */
void base__init(struct base *base, const struct rule_doc *doc,
		const struct layout *layout, unsigned int line,
		unsigned int built_line);

/**
 * base__use_slab() - believe what the running kernel says of its slab
 * @base: from base__init(); changed
 * @slab: what sysfs shows of the cache that the objects come from
 * @layout: their struct; what does not fit into the cache is not from it
 */
void base__use_slab(struct base *base, const struct slab *slab,
		    const struct layout *layout);

/**
 * base__next() - where the next object begins, from the start of one, in bytes
 * @base: the addresses
 * @layout: the struct
 *
 * Where no stride is known, at the next address that is possible.
 */
uint64_t base__next(const struct base *base, const struct layout *layout);

/** base__nr_addresses() - how many addresses there are modulo the line */
static inline unsigned int base__nr_addresses(const struct base *base)
{
	return base->line / base->step;
}

/**
 * base__describe() - the addresses in words
 * @base: them
 * @doc: the rules that they were worked out for
 * @buf: filled: "objects at multiples of 64 (SLAB_HWCACHE_ALIGN, ip_dst_cache,
 *	one every 192 bytes)"
 * @size: of @buf in bytes
 *
 * Return: @buf.
 */
const char *base__describe(const struct base *base, const struct rule_doc *doc,
			   char *buf, size_t size);

/** struct line_range - lines from @first to @last, counted from the line of
 * the object's first byte
 */
struct line_range {
	uint64_t first;
	uint64_t last;
};

/**
 * base__lines() - the lines that a member touches
 * @base: of its object
 * @address: of the object, modulo the line
 * @member: the member
 * @range: filled
 *
 * Return: false if the member occupies no byte, and so no line.
 */
bool base__lines(const struct base *base, unsigned int address,
		 const struct layout_member *member, struct line_range *range);

#endif /* DSTLAYOUT_BASE_H */
