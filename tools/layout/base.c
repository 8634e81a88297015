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

void base__init(struct base *base, const struct rule_doc *doc,
		const struct layout *layout, unsigned int line,
		unsigned int built_line)
{
	base->line = line;
	base->stride = 0;
	if (doc->base == BASE_HWCACHE) {
		base->align = base__hwcache(layout->size, built_line);
		base->origin = BASE_FROM_HWCACHE;
	} else if (doc->base) {
		base->align = doc->base;
		base->origin = BASE_FROM_RULE;
	} else {
		base->align = BASE_UNKNOWN_ALIGN;
		base->origin = BASE_FROM_NOWHERE;
	}
	/* what the type demands holds wherever the object is */
	if (is_power_of_two(layout->align) && layout->align > base->align) {
		base->align = layout->align;
		base->origin = BASE_FROM_TYPE;
	}
	if (layout->size && layout->size <= UINT64_MAX - base->align &&
	    (doc->base == BASE_HWCACHE || doc->slab))
		base->stride = (layout->size + base->align - 1) /
			       base->align * base->align;
	base->step = (unsigned int)
		greatest_common_divisor(base->stride ? base->stride :
					base->align, line);
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
		[BASE_FROM_TYPE] = "as the type demands",
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
