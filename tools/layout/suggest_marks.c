// SPDX-License-Identifier: GPL-2.0
#include "suggest_marks.h"

#include <stdlib.h>

#include "check_find.h"

uint32_t suggest_tags__get(struct suggest_tags *tags, const struct rule_doc *doc, size_t index,
			   bool others)
{
	unsigned int i;

	for (i = 0; i < tags->nr; i++) {
		if (tags->groups[i] == doc->groups && tags->index[i] == index &&
		    tags->others[i] == others)
			return 1u << i;
	}
	if (tags->nr == SUGGEST_MAX_TAGS)
		return 0;
	tags->groups[i] = doc->groups;
	tags->index[i] = index;
	tags->others[i] = others;
	tags->nr++;
	return 1u << i;
}

static bool tags__subject(struct suggest_tags *tags, const struct suggest_subject *s)
{
	const struct rule_doc *doc = s->of->doc;
	size_t i;
	unsigned int g;

	for (i = 0; i < s->nr_rules; i++) {
		const struct rule *rule = s->rules[i];

		for (g = 0; g < rule_kind__get(rule->kind)->nr_groups; g++) {
			if (!suggest_tags__get(tags, doc, rule->groups[g], false))
				return false;
		}
		if (rule->kind == RULE_OWN &&
		    !suggest_tags__get(tags, doc, rule->groups[0], true))
			return false;
	}
	for (i = 0; i < doc->nr_groups; i++) {
		if (doc->groups[i].role && !suggest_tags__get(tags, doc, i, false))
			return false;
	}
	return true;
}

int suggest_tags__all(struct suggest_tags *tags, const struct suggest_job *job,
		      struct err *err)
{
	size_t t, s;

	tags->nr = 0;
	for (t = 0; t < job->nr_targets; t++) {
		for (s = 0; s < job->targets[t].nr_subjects; s++) {
			if (!tags__subject(tags, &job->targets[t].subjects[s]))
				return err__set(err, "%s: its rules speak of more than %d groups: choose some with --rules or --struct",
						job->strct, SUGGEST_MAX_TAGS);
		}
	}
	return 0;
}

int suggest_bytes__add(struct suggest_bytes *bytes, struct pool *pool, uint64_t first,
		       uint64_t end, uint32_t tags)
{
	struct suggest_mark *marks;

	if (first >= end || !tags)
		return 0;
	marks = pool__grow(pool, bytes->marks, bytes->nr, sizeof(*marks));
	if (!marks)
		return -1;
	bytes->marks = marks;
	marks[bytes->nr++] = (struct suggest_mark){ first, end, tags };
	return 0;
}

static int compare_places(const void *a, const void *b)
{
	const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;

	return x < y ? -1 : x > y;
}

static uint32_t tags_between(const struct suggest_bytes *bytes, uint64_t first, uint64_t end)
{
	uint32_t tags = 0;
	size_t i;

	for (i = 0; i < bytes->nr; i++) {
		if (bytes->marks[i].first < end && first < bytes->marks[i].end)
			tags |= bytes->marks[i].tags;
	}
	return tags;
}

int suggest_bytes__settle(struct suggest_bytes *bytes, struct pool *pool)
{
	uint64_t *places = pool__alloc(pool, (2 * bytes->nr + 1) * sizeof(*places));
	struct suggest_bytes settled = { NULL, 0 };
	size_t i;

	if (!places)
		return -1;
	for (i = 0; i < bytes->nr; i++) {
		places[2 * i] = bytes->marks[i].first;
		places[2 * i + 1] = bytes->marks[i].end;
	}
	if (bytes->nr)
		qsort(places, 2 * bytes->nr, sizeof(*places), compare_places);
	for (i = 0; i + 1 < 2 * bytes->nr; i++) {
		const uint32_t tags = tags_between(bytes, places[i], places[i + 1]);
		struct suggest_mark *last = settled.nr ? &settled.marks[settled.nr - 1] : NULL;

		if (places[i] == places[i + 1] || !tags)
			continue;
		if (last && last->end == places[i] && last->tags == tags)
			last->end = places[i + 1];
		else if (suggest_bytes__add(&settled, pool, places[i], places[i + 1], tags))
			return -1;
	}
	*bytes = settled;
	return 0;
}

/* Bytes that are no field's of the group, though in a member that has no inside. */
static int add_others(struct suggest_job *job, const struct check_group *group,
		      const struct layout_member *m, uint32_t tag, struct suggest_bytes *bytes)
{
	uint64_t at = layout_member__first_byte(m), next;
	const uint64_t end = layout_member__end_byte(m);
	size_t i;

	while (at < end) {
		uint64_t skip = at;

		next = end;
		for (i = 0; i < group->nr; i++) {
			const struct layout_member *own = &group->fields[i].member;
			const uint64_t first = layout_member__first_byte(own);
			const uint64_t last = layout_member__end_byte(own);

			if (first <= at && at < last && last > skip)
				skip = last;
			else if (first > at && first < next)
				next = first;
		}
		if (skip > at) {
			at = skip;
			continue;
		}
		if (suggest_bytes__add(bytes, &job->pool, at, next, tag))
			return -1;
		at = next;
	}
	return 0;
}

static int mark_others(struct suggest_job *job, const struct check_subject *found, size_t index,
		       uint32_t tag, struct suggest_bytes *bytes)
{
	const struct layout *layout = found->layout;
	size_t i;

	for (i = 0; i < layout->nr_members; i++) {
		struct layout_member m = layout->members[i];

		if (i + 1 < layout->nr_members && layout->members[i + 1].parent == (int)i)
			continue;
		if (check_find__is_endless(layout, &m))
			m.bit_size = 8;
		if (add_others(job, &found->groups[index], &m, tag, bytes))
			return -1;
	}
	return 0;
}

static int mark_group(struct suggest_job *job, const struct check_subject *found, size_t index,
		      uint32_t tag, struct suggest_bytes *bytes)
{
	const struct check_group *group = &found->groups[index];
	size_t i;

	for (i = 0; i < group->nr; i++) {
		const struct layout_member *m = &group->fields[i].member;

		if (suggest_bytes__add(bytes, &job->pool, layout_member__first_byte(m),
				       layout_member__end_byte(m), tag))
			return -1;
	}
	return 0;
}

int suggest_marks__subject(struct suggest_tags *tags, struct suggest_job *job,
			   const struct suggest_subject *s, const struct check_subject *found,
			   struct suggest_bytes *bytes)
{
	const struct rule_doc *doc = s->of->doc;
	unsigned int i;

	for (i = 0; i < tags->nr; i++) {
		if (tags->groups[i] != doc->groups)
			continue;
		if (tags->others[i] ?
		    mark_others(job, found, tags->index[i], 1u << i, bytes) :
		    mark_group(job, found, tags->index[i], 1u << i, bytes))
			return -1;
	}
	return 0;
}

/* Part the marks of the whole struct among its members. */
static int part(struct suggest_job *job, size_t target, const struct suggest_subject *s,
		const struct suggest_bytes *bytes, struct suggest_bytes *members)
{
	size_t i, m;

	for (i = 0; i < bytes->nr; i++) {
		const struct suggest_mark *mark = &bytes->marks[i];

		for (m = 0; m < job->nr_members; m++) {
			const struct types_member *decl = job->members[m].in[target].decl;
			uint64_t begin, end, first, last;

			if (!decl)
				continue;
			begin = s->offset + decl->bit_offset / 8;
			end = s->offset + (decl->bit_offset + decl->bit_size + 7) / 8;
			/* what goes on behind the struct stands for its first byte */
			if (begin == end && m + 1 == job->nr_members)
				end++;
			first = mark->first > begin ? mark->first : begin;
			last = mark->end < end ? mark->end : end;
			if (first < last &&
			    suggest_bytes__add(&members[m], &job->pool, first - begin,
					       last - begin, mark->tags))
				return -1;
		}
	}
	return 0;
}

int suggest_marks__members(struct suggest_tags *tags, struct suggest_job *job, size_t target,
			   struct suggest_bytes *members)
{
	const struct suggest_target *t = &job->targets[target];
	size_t i;

	for (i = 0; i < t->nr_subjects; i++) {
		struct suggest_bytes bytes = { NULL, 0 };

		if (suggest_marks__subject(tags, job, &t->subjects[i], t->subjects[i].of, &bytes) ||
		    part(job, target, &t->subjects[i], &bytes, members))
			return -1;
	}
	for (i = 0; i < job->nr_members; i++) {
		if (suggest_bytes__settle(&members[i], &job->pool))
			return -1;
	}
	return 0;
}
