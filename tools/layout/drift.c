// SPDX-License-Identifier: GPL-2.0
#include <stdlib.h>
#include <string.h>

#include "drift.h"
#include "drift_pair.h"
#include "report.h"
#include "show.h"

static const struct {
	const char *name;
	const char *title;
} classes[NR_DRIFT_CLASSES] = {
	[DRIFT_CROSSED] = { "crossed", "crossed to another line" },
	[DRIFT_MOVED] = { "moved", "moved on its line" },
	[DRIFT_RESIZED] = { "resized", "resized" },
	[DRIFT_GONE] = { "gone", "gone" },
	[DRIFT_NEW_ON_HOT_LINE] = { "new-on-hot-line", "new on a hot line" },
	[DRIFT_NEW] = { "new", "new" },
	[DRIFT_BASE_CHANGED] = { "base-changed", "base changed" },
	[DRIFT_RULE_BROKEN] = { "rule-broken", "rule now broken" },
};

const char *drift_class__name(enum drift_class class)
{
	return classes[class].name;
}

const char *drift_class__title(enum drift_class class)
{
	return classes[class].title;
}

/**
 * struct comparison - of two definitions of one struct
 * @drifts: where differences are added
 * @strct: name of the struct
 * @old: how it was, with what the rules say about it
 * @new: how it is
 */
struct comparison {
	struct drifts *drifts;
	const char *strct;
	struct show old;
	struct show new;
};

static struct drift *drifts__add(struct drifts *drifts, const char *strct,
				 enum drift_class class)
{
	struct drift *items, *drift;

	items = pool__grow(&drifts->pool, drifts->items, drifts->nr,
			   sizeof(*items));
	if (!items)
		return NULL;
	drifts->items = items;
	drift = &items[drifts->nr++];
	memset(drift, 0, sizeof(*drift));
	drift->class = class;
	drift->strct = strct;
	return drift;
}

/* A baseline has noted it; otherwise it is what the rules say now. */
static uint64_t show__align(const struct show *show)
{
	return show->layout->base ? show->layout->base : show->base.align;
}

static void fill_end(struct drift_end *end, const struct show *show,
		     const struct layout_member *member)
{
	if (!show->layout)
		return;
	end->layout = show->layout;
	end->member = member;
	end->base = show__align(show);
	if (!member || !base__lines(&show->base, 0, member, &end->lines))
		memset(&end->lines, 0, sizeof(end->lines));
}

static int comparison__add(struct comparison *c, enum drift_class class,
			   const struct layout_member *old,
			   const struct layout_member *new)
{
	struct drift *drift = drifts__add(c->drifts, c->strct, class);

	if (!drift)
		return -1;
	fill_end(&drift->old, &c->old, old);
	fill_end(&drift->new, &c->new, new);
	return 0;
}

/*
 * Members
 */

static bool is_aggregate(const struct layout *layout, size_t i)
{
	return i + 1 < layout->nr_members &&
	       layout->members[i + 1].parent == (int)i;
}

/* The addresses that are asked: all, where it is known what they are. */
static unsigned int nr_addresses(const struct base *base)
{
	return base->origin == BASE_FROM_NOWHERE ? 1 : base__nr_addresses(base);
}

static bool crosses(const struct comparison *c, const struct layout_member *old,
		    const struct layout_member *new)
{
	const struct base *base = &c->new.base;
	unsigned int i;

	for (i = 0; i < nr_addresses(base); i++) {
		struct line_range a, b;

		if (!base__lines(base, i * base->step, old, &a) ||
		    !base__lines(base, i * base->step, new, &b))
			continue;
		/* a larger member that reaches the next line has not moved */
		if (a.first != b.first ||
		    (a.last != b.last && old->bit_size == new->bit_size))
			return true;
	}
	return false;
}

static int compare_member(struct comparison *c, size_t i, size_t *hint)
{
	const struct layout_member *old = &c->old.layout->members[i];
	const struct layout_member *new =
		drift_pair__same_member(c->new.layout, old->path, hint);
	bool aggregate = is_aggregate(c->old.layout, i);

	if (!new)
		return aggregate ? 0 : comparison__add(c, DRIFT_GONE, old, NULL);
	if (old->bit_size != new->bit_size &&
	    comparison__add(c, DRIFT_RESIZED, old, new))
		return -1;
	if (aggregate || old->bit_offset == new->bit_offset)
		return 0;
	return comparison__add(c, crosses(c, old, new) ? DRIFT_CROSSED :
							  DRIFT_MOVED,
			       old, new);
}

static bool shares_line(const struct base *base,
			const struct layout_member *a,
			const struct layout_member *b)
{
	unsigned int i;

	for (i = 0; i < nr_addresses(base); i++) {
		struct line_range x, y;

		if (base__lines(base, i * base->step, a, &x) &&
		    base__lines(base, i * base->step, b, &y) &&
		    x.first <= y.last && y.first <= x.last)
			return true;
	}
	return false;
}

/* A member that is written often, and lies on a line of this other one. */
static const struct layout_member *find_hot(const struct show *show,
					    const struct layout_member *member)
{
	size_t i, g, f;

	/* what is written often itself is at home there */
	if (linemap__role(&show->map, member) == ROLE_HOT_WRITE)
		return NULL;
	for (i = 0; i < show->map.nr_subjects; i++) {
		const struct check_subject *subject = show->map.subjects[i];

		for (g = 0; g < subject->doc->nr_groups; g++) {
			const struct check_group *group = &subject->groups[g];

			if (subject->doc->groups[g].role != ROLE_HOT_WRITE)
				continue;
			for (f = 0; f < group->nr; f++) {
				if (shares_line(&show->base, member,
						&group->fields[f].member))
					return &group->fields[f].member;
			}
		}
	}
	return NULL;
}

static int find_new_members(struct comparison *c)
{
	const struct layout *layout = c->new.layout;
	size_t i, hint = 0;

	for (i = 0; i < layout->nr_members; i++) {
		const struct layout_member *member = &layout->members[i];
		const struct layout_member *hot;

		if (is_aggregate(layout, i) ||
		    drift_pair__same_member(c->old.layout, member->path, &hint))
			continue;
		hot = find_hot(&c->new, member);
		if (comparison__add(c, hot ? DRIFT_NEW_ON_HOT_LINE : DRIFT_NEW,
				    NULL, member))
			return -1;
		c->drifts->items[c->drifts->nr - 1].beside = hot;
	}
	return 0;
}

/*
 * Rules
 */

static bool same_field(const struct check_field *a, const struct check_field *b)
{
	if (!a || !b)
		return a == b;
	/* alternatives of one reference are the same thing under two names */
	if (a->ref && b->ref)
		return !strcmp(a->ref->names[0], b->ref->names[0]);
	return !strcmp(a->member.path, b->member.path);
}

static bool same_rule(const struct check_result *a,
		      const struct check_result *b)
{
	char name_a[300], name_b[300];

	return a->rule && b->rule &&
	       !strcmp(a->subject->doc->strct, b->subject->doc->strct) &&
	       !strcmp(check_result__name(a, name_a, sizeof(name_a)),
		       check_result__name(b, name_b, sizeof(name_b)));
}

static bool was_broken(const struct show *old, const struct check_result *new,
		       const struct check_conflict *conflict)
{
	size_t i, j;

	for (i = 0; i < old->map.nr_results; i++) {
		const struct check_result *result = old->map.results[i];

		if (!same_rule(result, new))
			continue;
		for (j = 0; j < result->nr_conflicts; j++) {
			if (same_field(result->conflicts[j].a, conflict->a) &&
			    same_field(result->conflicts[j].b, conflict->b))
				return true;
		}
	}
	return false;
}

/* Whether the old object can tell if it broke a rule too. */
static bool can_compare(const struct comparison *c,
			const struct check_result *new)
{
	return !new->subject->embedded ||
	       types__knows_containers(c->drifts->old->object->types);
}

static int find_broken_rules(struct comparison *c)
{
	size_t i, j;

	for (i = 0; i < c->new.map.nr_results; i++) {
		const struct check_result *result = c->new.map.results[i];

		if (!can_compare(c, result))
			continue;
		for (j = 0; j < result->nr_conflicts; j++) {
			const struct check_conflict *conflict =
				&result->conflicts[j];
			struct drift *drift;

			if (was_broken(&c->old, result, conflict))
				continue;
			if (comparison__add(c, DRIFT_RULE_BROKEN, NULL, NULL))
				return -1;
			drift = &c->drifts->items[c->drifts->nr - 1];
			drift->result = result;
			drift->conflict = conflict;
		}
	}
	return 0;
}

/*
 * Structs
 */

static int compare_definitions(struct comparison *c)
{
	const struct layout *old = c->old.layout, *new = c->new.layout;
	size_t i, hint = 0;

	if (old->size != new->size &&
	    comparison__add(c, DRIFT_RESIZED, NULL, NULL))
		return -1;
	if (show__align(&c->old) != show__align(&c->new) &&
	    comparison__add(c, DRIFT_BASE_CHANGED, NULL, NULL))
		return -1;
	for (i = 0; i < old->nr_members; i++) {
		if (compare_member(c, i, &hint))
			return -1;
	}
	return find_new_members(c) || find_broken_rules(c) ? -1 : 0;
}

/* A definition that the old object did not have, and the rules that it breaks. */
static int add_definition(struct drifts *drifts, const char *strct,
			  const struct layout *new)
{
	struct comparison c = { .drifts = drifts, .strct = strct };
	int ret;

	if (show__init(&c.new, &drifts->new->report, new, 0))
		return -1;
	ret = comparison__add(&c, DRIFT_NEW, NULL, NULL) ||
	      find_broken_rules(&c) ? -1 : 0;
	show__free(&c.new);
	return ret;
}

/* @new is NULL if there is no such definition any more. */
static int compare_one(struct drifts *drifts, const char *strct,
		       const struct layout *old, const struct layout *new)
{
	struct comparison c = { .drifts = drifts, .strct = strct };
	struct drift *drift;
	int ret = -1;

	if (!new) {
		drift = drifts__add(drifts, strct, DRIFT_GONE);
		if (drift)
			drift->old.layout = old;
		return drift ? 0 : -1;
	}
	if (show__init(&c.old, &drifts->old->report, old, 0))
		return -1;
	if (!show__init(&c.new, &drifts->new->report, new, 0)) {
		ret = compare_definitions(&c);
		show__free(&c.new);
	}
	show__free(&c.old);
	return ret;
}

/* Old definitions in their order, each with what it has become; then new ones. */
static int compare_layouts(struct drifts *drifts, const char *strct,
			   const struct layout *const *old, size_t nr_old,
			   const struct layout *const *new, size_t nr_new)
{
	size_t *pairs = drift_pair__definitions(old, nr_old, new, nr_new);
	int ret = pairs ? 0 : -1;
	size_t i, j;

	for (i = 0; i < nr_old && !ret; i++)
		ret = compare_one(drifts, strct, old[i],
				  pairs[i] == DRIFT_UNPAIRED ? NULL : new[pairs[i]]);
	for (j = 0; j < nr_new && !ret; j++) {
		for (i = 0; i < nr_old && pairs[i] != j; i++)
			;
		if (i == nr_old)
			ret = add_definition(drifts, strct, new[j]);
	}
	free(pairs);
	return ret;
}

static int compare_struct(struct drifts *drifts, const char *strct,
			  struct err *err)
{
	const struct layout **old = NULL, **new = NULL;
	size_t nr_old, nr_new;
	int ret = -1;

	if (types__layouts(drifts->old->object->types, strct, &old, &nr_old,
			   err) ||
	    types__layouts(drifts->new->object->types, strct, &new, &nr_new,
			   err))
		goto out;
	ret = 0;
	if (!nr_old)
		goto out;
	drifts->compared++;
	ret = compare_layouts(drifts, strct, old, nr_old, new, nr_new);
	if (ret)
		err__set(err, "diff: out of memory: free some and try again");
out:
	free(old);
	free(new);
	return ret;
}

int drifts__find(struct drifts *drifts, const struct structs *structs,
		 struct err *err)
{
	size_t i;

	for (i = 0; i < structs->nr; i++) {
		if (compare_struct(drifts, structs->names[i], err))
			return -1;
	}
	return 0;
}

const struct drift_failing drift_failing_default = {
	.classes = {
		[DRIFT_CROSSED] = true,
		[DRIFT_GONE] = true,
		[DRIFT_NEW_ON_HOT_LINE] = true,
		[DRIFT_RULE_BROKEN] = true,
	},
};

bool drifts__fail(const struct drifts *drifts,
		  const struct drift_failing *failing)
{
	size_t i;

	for (i = 0; i < drifts->nr; i++) {
		if (failing->classes[drifts->items[i].class])
			return true;
	}
	return false;
}

void drifts__free(struct drifts *drifts)
{
	pool__free(&drifts->pool);
	memset(drifts, 0, sizeof(*drifts));
}
