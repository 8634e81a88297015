// SPDX-License-Identifier: GPL-2.0
#include <errno.h>
#include <string.h>

#include "check_find.h"
#include "words.h"

/* What the names of the kernel's markers begin with. */
#define MARKERS	"__cacheline_group_"

static int find__no_memory(struct err *err)
{
	return err__set(err, "check: out of memory: free some and try again");
}

/* A path in the layout for one that is relative to what the rules are about. */
static const char *find__path(struct pool *pool,
			      const struct check_subject *subject,
			      const char *before, const char *name)
{
	const char *embedded = subject->embedded ? subject->embedded : "";

	return pool__printf(pool, "%s%s%s%s", embedded, *embedded ? "." : "",
			    before, name);
}

static unsigned long long byte_of(const struct layout_member *member)
{
	return layout_member__first_byte(member);
}

/*
 * Unnamed members can bring two members of one name into a struct. Which of
 * them a rule means, nobody knows.
 */
static int find__check_unique(const struct check_subject *subject,
			      const char *path, struct err *err)
{
	const struct layout *layout = subject->layout;
	const struct layout_member *first = NULL;
	size_t len = strcspn(path, "["), i;

	for (i = 0; i < layout->nr_members; i++) {
		const struct layout_member *m = &layout->members[i];

		/* most differ at once, which needs no call */
		if (*m->path != *path || strncmp(m->path, path, len) ||
		    m->path[len])
			continue;
		if (first)
			return err__set(err,
					"%s: '%.*s' stands for two, at offset %llu (%s) and at offset %llu (%s): take it out of the rules, or name what holds it",
					layout->name, (int)len, path,
					byte_of(first), first->type,
					byte_of(m), m->type);
		first = m;
	}
	return 0;
}

static int find__member(struct pool *pool, const struct check_subject *subject,
			const char *name, struct layout_member *member,
			struct err *err)
{
	const char *path = find__path(pool, subject, "", name);
	int ret;

	if (!path)
		return find__no_memory(err);
	ret = layout__find(subject->layout, path, member);
	if (ret == -ENOMEM)
		return find__no_memory(err);
	if (ret == -ENOTSUP)
		return err__set(err, "%s: '%s': BTF has one dimension for all of an array, which one index counts: give one, or read a file with DWARF",
				subject->layout->name, path);
	if (ret)
		return 0;
	return find__check_unique(subject, path, err) ? -1 : 1;
}

static const struct layout_member *find__marker(const struct layout *layout,
						const char *path)
{
	size_t i;

	for (i = 0; i < layout->nr_members; i++) {
		if (!strcmp(layout->members[i].path, path))
			return &layout->members[i];
	}
	return NULL;
}

/* From the first to the last byte of the members between two markers. */
static void find__between(const struct layout_member *begin,
			  const struct layout_member *end,
			  struct layout_member *group)
{
	uint64_t first = UINT64_MAX, last = 0;
	const struct layout_member *m;

	for (m = begin + 1; m < end; m++) {
		if (!m->bit_size)
			continue;
		if (layout_member__first_byte(m) < first)
			first = layout_member__first_byte(m);
		if (layout_member__end_byte(m) > last)
			last = layout_member__end_byte(m);
	}
	group->bit_offset = last ? first * 8 : begin->bit_offset;
	group->bit_size = last ? (last - first) * 8 : 0;
}

static int find__group(struct pool *pool, const struct check_subject *subject,
		       const char *ref, struct layout_member *member,
		       struct err *err)
{
	const char *name = ref + strlen(RULE_MARKER);
	const char *begin_path = find__path(pool, subject, MARKER_BEGIN, name);
	const char *end_path = find__path(pool, subject, MARKER_END, name);
	const struct layout_member *begin, *end;

	if (!begin_path || !end_path)
		return find__no_memory(err);
	begin = find__marker(subject->layout, begin_path);
	end = find__marker(subject->layout, end_path);
	if (!begin || !end || end < begin)
		return 0;
	if (find__check_unique(subject, begin_path, err) ||
	    find__check_unique(subject, end_path, err))
		return -1;
	*member = *begin;
	member->path = ref;
	member->name = name;
	member->type = "what the markers enclose";
	member->kind = LAYOUT_STRUCT;
	find__between(begin, end, member);
	return 1;
}

bool check_find__is_endless(const struct layout *layout,
			    const struct layout_member *member)
{
	size_t i;

	if (member->kind != LAYOUT_ARRAY || member->bit_size ||
	    !strncmp(member->name, MARKERS, strlen(MARKERS)))
		return false;
	for (i = 0; i < layout->nr_members; i++) {
		const struct layout_member *m = &layout->members[i];
		bool has_inside = i + 1 < layout->nr_members &&
				  m[1].parent == (int)i;

		/* what is around it may end with padding */
		if (!has_inside && m->bit_size &&
		    m->bit_offset + m->bit_size > member->bit_offset)
			return false;
	}
	return true;
}

int check_find__field(struct pool *pool, const struct check_subject *subject,
		      const struct rule_field *ref,
		      struct layout_member *member, struct err *err)
{
	int found = 0;
	size_t i;

	for (i = 0; i < ref->nr_names && !found; i++) {
		const char *name = ref->names[i];

		if (rule__is_marker(name))
			found = find__group(pool, subject, name, member, err);
		else
			found = find__member(pool, subject, name, member, err);
	}
	return found;
}

/* What a rule would call a member: markers by their group. */
static const char *find__reference(struct pool *pool,
				   const struct layout_member *member,
				   bool groups)
{
	size_t len = strlen(MARKER_BEGIN);

	if (strncmp(member->path, MARKER_BEGIN, len))
		return groups ? "" : member->path;
	return groups ? pool__printf(pool, RULE_MARKER "%s",
				     member->path + len) : "";
}

const char *check_find__hint(struct pool *pool,
			     const struct check_subject *subject,
			     const struct rule_field *ref)
{
	bool groups = rule__is_marker(ref->names[0]);
	const struct layout *layout = subject->layout;
	struct words_nearest nearest;
	char hint[600];
	size_t i;

	words_nearest__start(&nearest, ref->names[0]);
	for (i = 0; i < layout->nr_members; i++) {
		const char *word = find__reference(pool, &layout->members[i],
						   groups);

		if (!word)
			return NULL;
		words_nearest__offer(&nearest, word);
	}
	words_nearest__hint(&nearest, hint, sizeof(hint));
	return pool__copy(pool, hint, strlen(hint));
}
