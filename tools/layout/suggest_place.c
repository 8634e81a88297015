// SPDX-License-Identifier: GPL-2.0
#include "suggest_place.h"

/*
 * A bitfield goes on where the one in front of it ends, unless it would then reach into
 * more units of its type's alignment than its type has.
 */
static uint64_t place_bits(uint64_t at, const struct suggest_slot *slot)
{
	const uint64_t align = slot->align * 8, unit = slot->decl->unit;
	const uint64_t units = (at % align + slot->decl->bit_size + align - 1) / align;

	return units > unit / align ? (at + align - 1) / align * align : at;
}

static size_t run_length(const struct suggest_slot *slots, size_t nr)
{
	size_t i = 0;

	while (i < nr && suggest_place__is_bits(slots[i].decl))
		i++;
	return i;
}

static uint64_t end_byte(uint64_t bit)
{
	return (bit + 7) / 8;
}

/* What types do not show goes with the run, as long as it begins as it does today. */
static uint64_t place_rigid(struct suggest_slot *slots, size_t nr, uint64_t at)
{
	uint64_t end = at;
	size_t i;

	for (i = 0; i < nr; i++) {
		slots[i].bit_offset = slots[i].decl->bit_offset + (at - slots[0].today) * 8;
		end = end_byte(slots[i].bit_offset + slots[i].decl->bit_size);
	}
	return end;
}

uint64_t suggest_place__at(struct suggest_slot *slots, size_t nr, uint64_t at)
{
	uint64_t bit = at * 8;
	size_t i;

	if (slots[0].rigid)
		return place_rigid(slots, nr, at);
	for (i = 0; i < nr; i++) {
		slots[i].bit_offset = place_bits(bit, &slots[i]);
		bit = slots[i].bit_offset + slots[i].decl->bit_size;
	}
	return end_byte(bit);
}

uint64_t suggest_place__all(struct suggest_slot *slots, size_t nr, bool is_union)
{
	uint64_t at = 0, end = 0;
	size_t i = 0, len;

	while (i < nr) {
		len = is_union ? 0 : run_length(slots + i, nr - i);
		if (is_union)
			at = 0;
		if (len) {
			at = suggest_place__at(slots + i, len, at);
		} else {
			at = suggest__round_up(at, slots[i].align);
			slots[i].bit_offset = at * 8;
			at += slots[i].size;
			len = 1;
		}
		if (at > end)
			end = at;
		i += len;
	}
	return end;
}

static uint64_t run_align(const struct suggest_slot *slots, size_t nr)
{
	uint64_t align = 1;
	size_t i;

	for (i = 0; i < nr; i++) {
		if (slots[i].align > align)
			align = slots[i].align;
	}
	return align < SUGGEST_MAX_PHASES ? align : SUGGEST_MAX_PHASES;
}

uint64_t suggest_place__run(struct suggest_slot *slots, size_t nr, struct suggest_run *run,
			    uint64_t *align)
{
	uint64_t phase, end, least = UINT64_MAX;

	*align = run_align(slots, nr);
	for (phase = 0; phase < *align; phase++) {
		run->begin[phase] = SUGGEST_NOWHERE;
		run->end[phase] = SUGGEST_NOWHERE;
		if (slots[0].rigid && slots[0].today % *align != phase)
			continue;
		end = suggest_place__at(slots, nr, phase) - phase;
		run->begin[phase] = (uint16_t)(slots[0].bit_offset / 8 - phase);
		run->end[phase] = (uint16_t)end;
		if (end < least)
			least = end;
	}
	return least;
}
