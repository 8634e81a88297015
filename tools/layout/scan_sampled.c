// SPDX-License-Identifier: GPL-2.0
/*
 * What was sampled, as evidence about the members of a struct.
 */
#include <string.h>

#include "scan_look.h"

static bool contains(const struct layout_member *m, uint64_t offset)
{
	return offset >= layout_member__first_byte(m) && offset < layout_member__end_byte(m);
}

/* The smallest member that has the byte, the first of those in a union. */
static bool find_member(const struct layout *layout, uint64_t offset, uint32_t *found)
{
	const struct layout_member *best = NULL;
	uint32_t i;

	for (i = 0; i < layout->nr_members; i++) {
		const struct layout_member *m = &layout->members[i];

		if (!contains(m, offset) || (best && m->bit_size >= best->bit_size))
			continue;
		best = m;
		*found = i;
	}
	return best;
}

/* What the types say of the byte. */
static struct scan_evidence *find_evidence(const struct scan_look *look, uint64_t offset)
{
	size_t i;

	for (i = 0; i < look->nr; i++) {
		if (offset >= look->evidence[i].first && offset < look->evidence[i].end)
			return &look->evidence[i];
	}
	return NULL;
}

/*
 * Samples of loads alone say that of an atomic variable, too: there its type knows
 * more. Where stores were sampled, a member is read if hardly any are to it.
 */
static enum scan_kind kind_of(const struct scan_sample *sample,
			      const struct scan_evidence *evidence)
{
	if (!sample->told_apart && evidence && evidence->role == ROLE_HOT_WRITE)
		return SCAN_SAMPLED_WRITE;
	if (sample->told_apart && sample->writes > 0 && sample->writes * 8 >= sample->reads)
		return SCAN_SAMPLED_WRITE;
	return SCAN_SAMPLED_READ;
}

static int use_sample(struct scan_look *look, const struct layout *layout,
		      const struct scan_sample *sample)
{
	struct scan_evidence *evidence = find_evidence(look, sample->offset);
	enum scan_kind kind = kind_of(sample, evidence);
	struct scan_inside around = { .child = SCAN_NO_CHILD };
	uint32_t member;

	if (evidence) {
		if (evidence->kind != SCAN_SAMPLED_WRITE)
			scan_evidence__be(evidence, kind);
		return 0;
	}
	if (!find_member(layout, sample->offset, &member))
		return 0;
	around.child = scan_look__child(look, layout, member);
	return scan_look__add(look, layout, member, &around, kind);
}

/* Samples on one line, if something on it is written and something else read. */
static double clashing(const struct scan_look *look, const struct scan_sample *samples,
		       size_t nr)
{
	bool written = false, read = false;
	double percent = 0;
	size_t i;

	for (i = 0; i < nr; i++) {
		const struct scan_evidence *e = find_evidence(look, samples[i].offset);

		if (!e)
			continue;
		percent += samples[i].percent;
		written = written || e->kind == SCAN_SAMPLED_WRITE;
		read = read || e->kind == SCAN_SAMPLED_READ;
	}
	return written && read ? percent : 0;
}

int scan_look__sampled(struct scan_look *look, const struct layout *layout,
		       struct scan_struct *s)
{
	const struct scan_sample *samples;
	size_t i, first, nr;

	samples = scan_perf__of(look->perf, scan_uses__key(layout->name), &nr);
	for (i = 0; i < nr; i++) {
		if (use_sample(look, layout, &samples[i]))
			return -1;
	}
	for (first = 0; first < nr; first = i) {
		for (i = first; i < nr && samples[i].offset / look->line ==
					  samples[first].offset / look->line; i++)
			;
		s->sampled += clashing(look, samples + first, i - first);
	}
	return 0;
}
