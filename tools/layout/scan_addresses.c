// SPDX-License-Identifier: GPL-2.0
/*
 * Where objects of a struct are expected to lie. Types do not say, so it is a matter
 * of chance, in the ways in which a kernel allocates.
 */
#include "base.h"
#include "check.h"
#include "scan.h"
#include "util.h"

/*
 * Of four structs that are allocated alone, three come from kmalloc() or from a cache
 * that was made with SLAB_HWCACHE_ALIGN, and one from a cache that has no wish. It
 * is a guess: the proportion of the calls in a kernel's source is near that.
 */
#define CHANCE_ALIGNED	0.75

static void add(struct scan_addresses *a, uint64_t address, double chance)
{
	size_t i;

	for (i = 0; i < a->nr && a->address[i] != address; i++)
		;
	if (i == ARRAY_SIZE(a->address))
		return;
	if (i == a->nr) {
		a->address[i] = (unsigned int)address;
		a->chance[i] = 0;
		a->nr++;
	}
	a->chance[i] += chance;
}

/* Addresses that are tried of those that an object without a base can have. */
#define SPREAD_MAX	4

/* Every multiple of @step below the line, or some that are as far from each other. */
static void add_multiples(struct scan_addresses *a, unsigned int line, uint64_t step,
			  double chance)
{
	uint64_t least = line / SPREAD_MAX, address;

	if (step < least)
		step = least;
	if (step > line)
		step = line;
	for (address = 0; address < line; address += step)
		add(a, address, chance * (double)step / line);
}

/*
 * Objects of kmalloc() lie at multiples of the largest power of two that divides the
 * size of their cache: powers of two, and 96 and 192 between them.
 */
static uint64_t kmalloc_step(uint64_t size)
{
	uint64_t power = BASE_UNKNOWN_ALIGN;

	if (size > 64 && size <= 96)
		return 32;
	if (size > 128 && size <= 192)
		return 64;
	while (power < size && power < CHECK_MAX_LINE)
		power *= 2;
	return power;
}

/* The largest power of two that divides both. */
static uint64_t common_power(uint64_t a, uint64_t b)
{
	uint64_t all = a | b;

	return all & -all;
}

static void add_alone(struct scan_addresses *a, const struct scan *scan,
		      const struct scan_struct *s, double chance)
{
	if (s->stride) {
		add_multiples(a, scan->line, common_power(s->stride, scan->line), chance);
		return;
	}
	if (s->align > BASE_UNKNOWN_ALIGN) {
		add_multiples(a, scan->line, common_power(s->align, scan->line), chance);
		return;
	}
	add_multiples(a, scan->line, kmalloc_step(s->size), chance * CHANCE_ALIGNED);
	add_multiples(a, scan->line, BASE_UNKNOWN_ALIGN, chance * (1 - CHANCE_ALIGNED));
}

/* In other structs, which begin a line more often than not. */
static void add_embedded(struct scan_addresses *a, const struct scan_uses *uses,
			 double chance)
{
	double total = 0;
	size_t i;

	for (i = 0; i < uses->nr_places; i++)
		total += uses->place_count[i];
	for (i = 0; i < uses->nr_places; i++)
		add(a, uses->place[i], chance * uses->place_count[i] / total);
}

void scan_addresses__of(struct scan_addresses *addresses, const struct scan *scan,
			const struct scan_struct *s)
{
	const struct scan_uses *uses = scan__uses_of(scan, s);
	/* Whoever embeds it has aligned it, too. */
	bool embedded = uses->nr_places && s->align < scan->line;
	bool alone = uses->pointers || uses->functions || !embedded;

	addresses->nr = 0;
	if (embedded)
		add_embedded(addresses, uses, alone ? 0.5 : 1);
	if (alone)
		add_alone(addresses, scan, s, embedded ? 0.5 : 1);
}
