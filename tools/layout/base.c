// SPDX-License-Identifier: GPL-2.0
#include <inttypes.h>
#include <stdio.h>

#include "base.h"

/* The least alignment that the kernel's slab gives on 64-bit machines. */
#define SLAB_MIN_ALIGN	8

static uint64_t base__hwcache(uint64_t size, uint64_t line)
{
	while (line > SLAB_MIN_ALIGN && size <= line / 2)
		line /= 2;
	return line;
}

static bool is_power_of_two(uint64_t n)
{
	return n && !(n & (n - 1));
}

static uint64_t greatest_common_divisor(uint64_t a, uint64_t b)
{
	while (b) {
		uint64_t rest = a % b;

		a = b;
		b = rest;
	}
	return a;
}

static uint64_t round_up(uint64_t size, uint64_t align)
{
	return size <= UINT64_MAX - align ? (size + align - 1) / align * align :
					    0;
}

static void base__from_rule(struct base *base, const struct rule_doc *doc,
			    const struct layout *layout,
			    unsigned int built_line)
{
	if (doc->base == BASE_HWCACHE) {
		base->align = base__hwcache(layout->size, built_line);
		base->origin = BASE_FROM_HWCACHE;
	} else if (doc->base == BASE_LINE) {
		base->align = built_line;
		base->origin = BASE_FROM_LINE;
	} else if (doc->base) {
		base->align = doc->base;
		base->origin = BASE_FROM_RULE;
	} else {
		base->align = BASE_UNKNOWN_ALIGN;
		base->origin = BASE_FROM_NOWHERE;
	}
}

/* What the stride and the alignment together leave of the line. */
static void base__find_step(struct base *base, bool in_slab)
{
	uint64_t step = base->align;

	/* a slab begins at a page, an array at any multiple of its alignment */
	if (base->stride && in_slab)
		step = base->stride;
	else if (base->stride)
		step = greatest_common_divisor(base->stride, step);
	base->step = (unsigned int)greatest_common_divisor(step, base->line);
}

void base__init(struct base *base, const struct rule_doc *doc,
		const struct layout *layout, unsigned int line,
		unsigned int built_line)
{
	bool in_slab = doc->base == BASE_HWCACHE || doc->slab;

	base->line = line;
	base->stride = 0;
	base__from_rule(base, doc, layout, built_line);
	/* what the type demands holds wherever the object is */
	if (is_power_of_two(layout->align) && layout->align > base->align) {
		base->align = layout->align;
		base->origin = BASE_FROM_TYPE;
	}
	/* a baseline tells what was known when it was recorded */
	if (base->origin == BASE_FROM_NOWHERE &&
	    is_power_of_two(layout->base) && layout->base > base->align) {
		base->align = layout->base;
		base->origin = BASE_FROM_BASELINE;
	}
	if (doc->stride == STRIDE_SIZE)
		base->stride = layout->size;
	else if (doc->stride >= layout->size && doc->stride)
		base->stride = doc->stride;
	else if (layout->size && in_slab)
		base->stride = round_up(layout->size, base->align);
	base__find_step(base, in_slab);
}

void base__use_slab(struct base *base, const struct slab *slab,
		    const struct layout *layout)
{
	if (layout->size > slab->object_size ||
	    slab->object_size > slab->slab_size ||
	    !is_power_of_two(slab->align))
		return;
	base->align = slab->align;
	/* with a red zone in front, they are not at multiples of the stride */
	base->stride = slab->red_zone ? 0 : slab->slab_size;
	base->origin = BASE_FROM_SLAB;
	base__find_step(base, true);
}

uint64_t base__next(const struct base *base, const struct layout *layout)
{
	return base->stride ? base->stride :
			      round_up(layout->size, base->align);
}

bool base__lines(const struct base *base, unsigned int address,
		 const struct layout_member *member, struct line_range *range)
{
	uint64_t first = layout_member__first_byte(member);
	uint64_t end = layout_member__end_byte(member);

	if (first == end)
		return false;
	range->first = (address + first) / base->line;
	range->last = (address + end - 1) / base->line;
	return true;
}

const char *base__describe(const struct base *base, const struct rule_doc *doc,
			   char *buf, size_t size)
{
	static const char * const origins[] = {
		[BASE_FROM_NOWHERE] =
			"at least: neither the rule's base nor the type says",
		[BASE_FROM_RULE] = "as the rule says",
		[BASE_FROM_HWCACHE] = "SLAB_HWCACHE_ALIGN",
		[BASE_FROM_LINE] = "each begins a line, as the rule says",
		[BASE_FROM_BASELINE] = "as recorded",
		[BASE_FROM_TYPE] = "as the type demands",
		[BASE_FROM_SLAB] = "as the running kernel's slab has them",
		[BASE_FROM_SYMBOLS] = "as the symbol table has them",
	};
	char stride[60] = "";

	if (base->stride)
		snprintf(stride, sizeof(stride), ", one every %" PRIu64 " bytes",
			 base->stride);
	snprintf(buf, size, "objects at multiples of %" PRIu64 " (%s%s%s%s)",
		 base->align, origins[base->origin], doc->slab ? ", " : "",
		 doc->slab ? doc->slab : "", stride);
	return buf;
}
