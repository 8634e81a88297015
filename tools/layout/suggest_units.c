// SPDX-License-Identifier: GPL-2.0
/*
 * Parting members into blocks that stay together.
 */
#include <string.h>

#include "check_find.h"
#include "suggest.h"

/* What follows an aligned group of the kernel's. */
#define MARKER_PAD	"__cacheline_group_pad__"

static bool is_bits(const struct suggest_job *job, size_t i)
{
	size_t t;

	for (t = 0; t < job->nr_targets; t++) {
		if (job->members[i].in[t].decl &&
		    suggest_place__is_bits(job->members[i].in[t].decl))
			return true;
	}
	return false;
}

/* An array without elements: it marks where what is behind it begins. */
static bool is_mark(const struct suggest_job *job, size_t i)
{
	size_t t;

	for (t = 0; t < job->nr_targets; t++) {
		const struct types_member *decl = job->members[i].in[t].decl;
		const struct layout *layout = job->targets[t].layout;

		if (!decl || !*decl->name)
			continue;
		if (decl->bit_size || layout->members[decl->first_entry].kind != LAYOUT_ARRAY)
			return false;
	}
	return *job->members[i].name;
}

static bool begins_with(const char *name, const char *prefix)
{
	return !strncmp(name, prefix, strlen(prefix));
}

/* Behind the group that a marker begins, or the marker's own place. */
static size_t end_of_group(const struct suggest_job *job, size_t first)
{
	const char *group = job->members[first].name + strlen(MARKER_BEGIN);
	size_t i, end = first;

	for (i = first; i < job->nr_members; i++) {
		const char *name = job->members[i].name;

		if ((begins_with(name, MARKER_END) && !strcmp(name + strlen(MARKER_END), group)) ||
		    (begins_with(name, MARKER_PAD) && !strcmp(name + strlen(MARKER_PAD), group)))
			end = i + 1;
	}
	return end;
}

/* Length of what a name has in front of a word that ends it; 0 if it does not. */
static size_t stem_before(const char *name, const char *word)
{
	const size_t len = strlen(name), tail = strlen(word);

	return len > tail && !strcmp(name + len - tail, word) ? len - tail : 0;
}

/* Arrays without elements around what is copied, or cleared, as a whole. */
static size_t end_of_marked(const struct suggest_job *job, size_t first)
{
	const char *name = job->members[first].name;
	size_t stem = stem_before(name, "_begin"), i;

	if (!stem)
		stem = stem_before(name, "_start");
	if (!stem || !is_mark(job, first))
		return first;
	for (i = first + 1; i < job->nr_members; i++) {
		if (is_mark(job, i) && stem_before(job->members[i].name, "_end") == stem &&
		    !strncmp(job->members[i].name, name, stem))
			return i + 1;
	}
	return first;
}

/* Behind the last of the members that stay with one, and why they do. */
static size_t end_of_unit(const struct suggest_job *job, size_t first, const char **why)
{
	size_t end = first;

	if (begins_with(job->members[first].name, MARKER_BEGIN))
		end = end_of_group(job, first);
	else
		end = end_of_marked(job, first);
	if (end > first) {
		*why = "between markers";
		return end;
	}
	while (end < job->nr_members && is_mark(job, end))
		end++;
	while (end < job->nr_members && is_bits(job, end)) {
		*why = "bitfields";
		for (end++; end + 1 < job->nr_members && is_mark(job, end) &&
		     is_bits(job, end + 1); end++)
			;
	}
	if (end > first && *why)
		return end;
	if (end > first)
		*why = "behind what marks its place";
	return end < job->nr_members ? end + 1 : end;
}

/* Whether the struct ends with an array that goes on behind it. */
static bool ends_endless(const struct suggest_job *job, const struct suggest_unit *unit)
{
	const struct suggest_member *last = &job->members[unit->first + unit->nr - 1];
	size_t t, e;

	for (t = 0; t < job->nr_targets; t++) {
		const struct types_member *decl = last->in[t].decl;
		const struct layout *layout = job->targets[t].layout;

		for (e = 0; decl && e < decl->nr_entries; e++) {
			if (check_find__is_endless(layout,
						   &layout->members[decl->first_entry + e]))
				return true;
		}
	}
	return false;
}

static int find_pin(const struct suggest_job *job, struct suggest_unit *unit, struct err *err)
{
	size_t i;

	for (i = unit->first; i < unit->first + unit->nr; i++) {
		const enum suggest_pin pin = job->members[i].pin;

		if (pin != SUGGEST_FREE && unit->pin != SUGGEST_FREE && pin != unit->pin)
			return err__set(err, "%s: %s stays with members that are pinned elsewhere: pin one of them",
					job->strct, job->members[i].key);
		if (pin != SUGGEST_FREE)
			unit->pin = pin;
	}
	if (unit->first + unit->nr < job->nr_members || !ends_endless(job, unit))
		return 0;
	if (unit->pin == SUGGEST_FIRST)
		return err__set(err, "%s: %s goes on behind the struct: it cannot be first",
				job->strct, job->members[unit->first + unit->nr - 1].key);
	unit->pin = SUGGEST_LAST;
	return 0;
}

static bool touches(const struct suggest_job *job, size_t target, const struct suggest_unit *unit,
		    const struct layout_member *field, uint64_t offset)
{
	size_t i;

	for (i = unit->first; i < unit->first + unit->nr; i++) {
		const struct types_member *decl = job->members[i].in[target].decl;

		if (decl && field->bit_offset < decl->bit_offset + offset * 8 + decl->bit_size &&
		    decl->bit_offset + offset * 8 < field->bit_offset + field->bit_size)
			return true;
	}
	return false;
}

/* Whether a rule speaks of anything in a block. */
static bool is_ruled(const struct suggest_job *job, const struct suggest_unit *unit)
{
	size_t t, s, g, f;

	for (t = 0; t < job->nr_targets; t++) {
		for (s = 0; s < job->targets[t].nr_subjects; s++) {
			const struct suggest_subject *subject = &job->targets[t].subjects[s];

			for (g = 0; g < subject->of->doc->nr_groups; g++) {
				const struct check_group *group = &subject->of->groups[g];

				for (f = 0; f < group->nr; f++) {
					if (touches(job, t, unit, &group->fields[f].member,
						    subject->offset))
						return true;
				}
			}
		}
	}
	return false;
}

int suggest_units__make(struct suggest_job *job, struct err *err)
{
	size_t first = 0, end;

	job->units = pool__alloc(&job->pool, (job->nr_members + 1) * sizeof(*job->units));
	if (!job->units)
		return suggest__no_memory(job, err);
	while (first < job->nr_members) {
		struct suggest_unit *unit = &job->units[job->nr_units++];

		end = end_of_unit(job, first, &unit->why);
		unit->first = first;
		unit->nr = end - first;
		unit->ruled = is_ruled(job, unit);
		if (find_pin(job, unit, err))
			return -1;
		first = end;
	}
	job->nr_blocks = job->nr_units;
	return 0;
}
