// SPDX-License-Identifier: GPL-2.0
/*
 * The members of a struct in all objects, and what they are aligned to.
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "suggest.h"
#include "types_debug.h"
#include "words.h"

/* Scalars of ABIs that are not aligned to their size. */
#define MOST_OTHERS	16
#define MOST_I386	4
#define MOST_M68K	2

/* What may be stated, in bytes. */
#define ALIGN_MAX	4096

/**
 * struct gather - the members of one object
 * @job: what they are added to
 * @index: which object
 * @target: the object
 * @decls: its members
 * @nr: how many
 * @hints: what the user should state
 * @nr_hints: how many
 * @err: for what is wrong
 */
struct gather {
	struct suggest_job *job;
	size_t index;
	struct suggest_target *target;
	struct types_member *decls;
	size_t nr;
	char hints[600];
	size_t nr_hints;
	struct err *err;
};

int suggest__no_memory(const struct suggest_job *job, struct err *err)
{
	return err__set(err, "%s: out of memory: free some and try again", job->strct);
}

static uint64_t most_of(const struct object *object)
{
	if (object->arch && !strcmp(object->arch, "i686"))
		return MOST_I386;
	if (object->arch && !strcmp(object->arch, "m68k"))
		return MOST_M68K;
	return MOST_OTHERS;
}

/* The name of a member, or of the first thing in it that has one. */
static const char *key_of(struct gather *g, size_t i)
{
	const struct types_member *decl = &g->decls[i];
	const struct layout *layout = g->target->layout;

	if (*decl->name)
		return decl->name;
	if (decl->nr_entries)
		return layout->members[decl->first_entry].name;
	return pool__printf(&g->job->pool, "(unnamed %zu)", i);
}

static struct suggest_member *find_key(const struct suggest_job *job, const char *key)
{
	size_t i;

	for (i = 0; i < job->nr_members; i++) {
		if (!strcmp(job->members[i].key, key))
			return &job->members[i];
	}
	return NULL;
}

/* A new member at a place of the order. */
static struct suggest_member *insert(struct gather *g, size_t at, const char *key,
				     const char *name)
{
	struct suggest_job *job = g->job;
	struct suggest_member *members;

	members = pool__grow(&job->pool, job->members, job->nr_members, sizeof(*members));
	if (!members)
		return NULL;
	job->members = members;
	memmove(members + at + 1, members + at, (job->nr_members - at) * sizeof(*members));
	job->nr_members++;
	memset(&members[at], 0, sizeof(*members));
	members[at].key = key;
	members[at].name = name;
	members[at].in = pool__alloc(&job->pool, job->nr_targets * sizeof(*members[at].in));
	return members[at].in ? &members[at] : NULL;
}

/* Put what this object has behind what is in front of it here. */
static int merge(struct gather *g)
{
	struct suggest_job *job = g->job;
	struct suggest_member *member;
	size_t i, at = 0;
	const char *key;

	for (i = 0; i < g->nr; i++) {
		key = key_of(g, i);
		member = key ? find_key(job, key) : NULL;
		if (member && member->in[g->index].decl)
			return err__set(g->err, "%s: struct %s: two of its members are called %s: name another struct",
					g->target->object->path, job->strct, key);
		if (key && !member)
			member = insert(g, at, key, g->decls[i].name);
		if (!member)
			return suggest__no_memory(job, g->err);
		at = (size_t)(member - job->members) + 1;
		member->in[g->index].decl = &g->decls[i];
	}
	return 0;
}

/* What is said twice of a member counts as it was said last. */
struct suggest_stated *suggest_stated__find(struct suggest_stated *list, size_t nr,
					    const char *name)
{
	struct suggest_stated *found = NULL;
	size_t i;

	for (i = 0; i < nr; i++) {
		if (!strcmp(list[i].name, name)) {
			list[i].used = true;
			found = &list[i];
		}
	}
	return found;
}

static void note_anyway(struct suggest_stated *stated, uint64_t align)
{
	if (!stated->anyway || align < stated->anyway)
		stated->anyway = align;
}

/* What is declared for a member, or for something in one that has no name. */
static uint64_t declared_align(const struct gather *g, const struct types_member *decl)
{
	const struct layout *layout = g->target->layout;
	uint64_t most = 0, align;
	size_t i;

	for (i = decl->first_entry; i < decl->first_entry + decl->nr_entries; i++) {
		if (layout->members[i].parent >= 0)
			continue;
		align = types__declared_align(g->target->object->types, layout,
					      layout->members[i].path);
		if (align > most)
			most = align;
		if (*decl->name)
			break;
	}
	return most;
}

/*
 * The kernel's marker for an aligned group is followed by a member that says so by its
 * name; the group is then aligned to what the kernel was built for.
 */
static bool begins_aligned_group(const struct gather *g, const char *name)
{
	static const char begin[] = "__cacheline_group_begin__";
	static const char pad[] = "__cacheline_group_pad__";
	size_t i;

	if (strncmp(name, begin, strlen(begin)))
		return false;
	for (i = 0; i < g->nr; i++) {
		if (!strncmp(g->decls[i].name, pad, strlen(pad)) &&
		    !strcmp(g->decls[i].name + strlen(pad), name + strlen(begin)))
			return true;
	}
	return false;
}

static int find_align(struct gather *g, struct suggest_member *member)
{
	struct suggest_wish *wish = g->job->wish;
	struct suggest_decl *in = &member->in[g->index];
	struct suggest_stated *stated;

	stated = suggest_stated__find(wish->aligns, wish->nr_aligns, member->key);
	if (stated && !suggest_place__is_bits(in->decl) &&
	    in->decl->bit_offset % (stated->align * 8))
		return err__set(g->err, "%s: in %s it lies at %" PRIu64 ": state what it is declared with",
				stated->option, g->target->object->path,
				in->decl->bit_offset / 8);
	in->declared = stated ? stated->align : declared_align(g, in->decl);
	if (!in->declared && begins_aligned_group(g, member->name))
		in->declared = g->target->report.built_line;
	in->align = g->target->packed ? 1 : in->decl->align;
	if (stated)
		note_anyway(stated, in->align);
	if (in->declared > in->align)
		in->align = in->declared;
	return 0;
}

static void hint(struct gather *g, const char *name, uint64_t align)
{
	const size_t used = strlen(g->hints);

	snprintf(g->hints + used, sizeof(g->hints) - used, "%s--align %s=%" PRIu64,
		 used ? " " : "", name, align);
	g->nr_hints++;
}

/* The least alignment that explains a place, or 0. */
static uint64_t align_between(uint64_t from, uint64_t to)
{
	uint64_t align;

	for (align = 2; align <= ALIGN_MAX; align *= 2) {
		if (suggest__round_up(from, align) == to)
			return align;
	}
	return 0;
}

static int unexplained(const struct gather *g, const char *what, uint64_t at, uint64_t end)
{
	char from[24], to[24];

	snprintf(from, sizeof(from), "%" PRIu64, end);
	snprintf(to, sizeof(to), "%" PRIu64, at);
	return err__set(g->err, "%s: struct %s: types do not tell what lies between %s and %s at %s: give an object with DWARF, or declare it",
			g->target->object->path, g->job->strct, from, what, to);
}

/**
 * struct walk - going through the members as they lie today
 * @at: where the last one ends, in bytes
 * @align: the largest alignment so far
 * @packed: whether one lies where it could not if it was aligned
 */
struct walk {
	uint64_t at;
	uint64_t align;
	bool packed;
};

static int walk_member(struct gather *g, struct suggest_member *member, struct walk *w)
{
	const struct suggest_decl *in = &member->in[g->index];
	const uint64_t begin = in->decl->bit_offset / 8;
	uint64_t align;

	if (begin < suggest__round_up(w->at, in->align)) {
		w->packed = true;
	} else if (begin > suggest__round_up(w->at, in->align)) {
		align = align_between(w->at, begin);
		if (!align)
			return unexplained(g, member->key, begin, w->at);
		hint(g, member->key, align);
		if (align > w->align)
			w->align = align;
	}
	w->at = begin + (in->decl->bit_size + 7) / 8;
	return 0;
}

/* A run of bitfields, in which something without a name can hide. */
static int walk_run(struct gather *g, const size_t *run, size_t nr, struct walk *w)
{
	struct suggest_slot *slots = pool__alloc(&g->job->pool, nr * sizeof(*slots));
	struct suggest_decl *first = &g->job->members[run[0]].in[g->index];
	const struct types_member *last = first->decl;
	size_t i;

	if (!slots)
		return suggest__no_memory(g->job, g->err);
	first->today = w->at;
	first->rigid = false;
	for (i = 0; i < nr; i++) {
		const struct suggest_decl *in = &g->job->members[run[i]].in[g->index];

		slots[i].decl = in->decl;
		slots[i].align = in->align;
		last = in->decl;
	}
	suggest_place__at(slots, nr, w->at);
	for (i = 0; i < nr; i++)
		first->rigid |= slots[i].bit_offset != slots[i].decl->bit_offset;
	w->at = (last->bit_offset + last->bit_size + 7) / 8;
	return 0;
}

/* Members of the object, in its own order. */
static size_t own_order(const struct gather *g, size_t *order)
{
	size_t i, j, nr = 0;

	for (i = 0; i < g->nr; i++) {
		for (j = 0; j < g->job->nr_members; j++) {
			if (g->job->members[j].in[g->index].decl == &g->decls[i])
				order[nr++] = j;
		}
	}
	return nr;
}

static int walk_all(struct gather *g, const size_t *order, size_t nr, struct walk *w)
{
	struct suggest_member *members = g->job->members;
	size_t i = 0, len;

	memset(w, 0, sizeof(*w));
	w->align = 1;
	g->hints[0] = '\0';
	g->nr_hints = 0;
	for (i = 0; i < nr; i++) {
		if (find_align(g, &members[order[i]]))
			return -1;
		if (members[order[i]].in[g->index].align > w->align)
			w->align = members[order[i]].in[g->index].align;
	}
	for (i = 0; i < nr; i += len ? len : 1) {
		for (len = 0; i + len < nr; len++) {
			if (!suggest_place__is_bits(members[order[i + len]].in[g->index].decl))
				break;
		}
		if (len ? walk_run(g, order + i, len, w) :
			  walk_member(g, &members[order[i]], w))
			return -1;
	}
	return 0;
}

static int check_end(struct gather *g, struct walk *w)
{
	struct suggest_wish *wish = g->job->wish;
	struct suggest_target *t = g->target;
	struct suggest_stated *stated;
	uint64_t declared, align;

	declared = types__declared_align(t->object->types, t->layout, NULL);
	stated = suggest_stated__find(wish->aligns, wish->nr_aligns, g->job->strct);
	if (stated && t->layout->size % stated->align)
		return err__set(g->err, "%s: in %s it has %" PRIu64 " bytes, no multiple of that: state what it is declared with",
				stated->option, t->object->path, t->layout->size);
	if (t->layout->align > declared)
		declared = t->layout->align;
	if (stated) {
		declared = stated->align;
		note_anyway(stated, w->align);
	}
	t->align = declared > w->align ? declared : w->align;
	if (suggest__round_up(w->at, t->align) == t->layout->size)
		return 0;
	align = align_between(w->at, t->layout->size);
	if (!align || align < t->align)
		return unexplained(g, "the end", t->layout->size, w->at);
	hint(g, g->job->strct, align);
	return 0;
}

/* See whether the rules of C, with all that is known, lead to the layout as it is. */
static int explain(struct gather *g)
{
	size_t *order = pool__alloc(&g->job->pool, (g->nr + 1) * sizeof(*order));
	struct walk w;
	size_t nr;

	if (!order)
		return suggest__no_memory(g->job, g->err);
	nr = own_order(g, order);
	if (walk_all(g, order, nr, &w))
		return -1;
	if (w.packed) {
		g->target->packed = true;
		if (walk_all(g, order, nr, &w))
			return -1;
	}
	if (w.packed)
		return err__set(g->err, "%s: struct %s: its members overlap: use an intact copy of the file",
				g->target->object->path, g->job->strct);
	if (check_end(g, &w))
		return -1;
	if (!g->nr_hints)
		return 0;
	return err__set(g->err, "%s: struct %s: types do not tell what these are aligned to: give an object with DWARF, or state: %s",
			g->target->object->path, g->job->strct, g->hints);
}

static int no_such_member(const struct suggest_job *job, const struct suggest_stated *stated,
			  struct err *err)
{
	struct words_nearest nearest;
	char hint[300];
	size_t i;

	words_nearest__start(&nearest, stated->name);
	for (i = 0; i < job->nr_members; i++)
		words_nearest__offer(&nearest, job->members[i].key);
	if (stated->align)
		words_nearest__offer(&nearest, job->strct);
	words_nearest__hint(&nearest, hint, sizeof(hint));
	return err__set(err, "%s: struct %s has no such member of its own: %s", stated->option,
			job->strct, hint[0] ? hint : "dstlayout show lists them");
}

static int check_used(const struct suggest_job *job, const struct suggest_stated *list, size_t nr,
		      struct err *err)
{
	size_t i;

	for (i = 0; i < nr; i++) {
		if (!list[i].used)
			return no_such_member(job, &list[i], err);
	}
	return 0;
}

/* Less than what something is aligned to anyway changes nothing, in C as well. */
static int check_aligns(struct suggest_wish *wish, struct err *err)
{
	const struct suggest_stated *stated;
	size_t i;

	for (i = 0; i < wish->nr_aligns; i++) {
		stated = suggest_stated__find(wish->aligns, wish->nr_aligns, wish->aligns[i].name);
		if (stated->align < stated->anyway)
			return err__set(err, "%s: it is aligned to %" PRIu64 " bytes anyway: leave it out, or state more",
					stated->option, stated->anyway);
	}
	return 0;
}

/* What the user said of members. */
static int apply_wish(struct suggest_job *job, struct err *err)
{
	struct suggest_wish *wish = job->wish;
	size_t i;

	for (i = 0; i < job->nr_members; i++) {
		struct suggest_member *m = &job->members[i];

		m->optional = suggest_stated__find(wish->optional, wish->nr_optional, m->key);
		if (suggest_stated__find(wish->firsts, wish->nr_firsts, m->key))
			m->pin = SUGGEST_FIRST;
		if (!suggest_stated__find(wish->lasts, wish->nr_lasts, m->key))
			continue;
		if (m->pin == SUGGEST_FIRST)
			return err__set(err, "--first %s --last %s: it cannot be both: leave one out",
					m->key, m->key);
		m->pin = SUGGEST_LAST;
	}
	return check_used(job, wish->aligns, wish->nr_aligns, err) ||
	       check_used(job, wish->optional, wish->nr_optional, err) ||
	       check_used(job, wish->firsts, wish->nr_firsts, err) ||
	       check_used(job, wish->lasts, wish->nr_lasts, err) ||
	       check_aligns(wish, err) ? -1 : 0;
}

int suggest_members__gather(struct suggest_job *job, struct err *err)
{
	size_t i;

	for (i = 0; i < job->nr_targets; i++) {
		struct gather g = {
			.job = job,
			.index = i,
			.target = &job->targets[i],
			.err = err,
		};

		if (g.target->layout->is_union)
			return err__set(err, "%s: %s is a union, which has no order: name a struct",
					g.target->object->path, job->strct);
		g.target->most = most_of(g.target->object);
		if (types__members(g.target->layout, g.target->most, &job->pool, &g.decls,
				   &g.nr, err) ||
		    merge(&g) || explain(&g))
			return -1;
	}
	return apply_wish(job, err);
}
