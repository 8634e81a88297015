// SPDX-License-Identifier: GPL-2.0
#include "suggest_problem.h"

#include <string.h>

#include "check_subject.h"

/**
 * struct known_size - what lies around the struct if it has a size
 * @next: for another one
 * @size: of the struct in bytes
 * @around: what lies around it
 * @base: where the outer objects lie then
 */
struct known_size {
	struct known_size *next;
	uint64_t size;
	struct suggest_around around;
	struct base base;
};

/**
 * struct suggest_host - a subject in one variant
 * @variant: which
 * @s: the subject
 * @before: marks in front of the struct
 * @base: where objects are taken to lie
 * @sizes: what is known of sizes
 * @slots: the struct's members in today's order
 * @nr_slots: how many
 * @align: of the struct
 */
struct suggest_host {
	size_t variant;
	const struct suggest_subject *s;
	struct suggest_bytes before;
	struct base base;
	struct known_size *sizes;
	struct suggest_slot *slots;
	size_t nr_slots;
	uint64_t align;
};

static int no_memory(struct suggest_setting *setting, struct err *err)
{
	return suggest__no_memory(setting->job, err);
}

static struct suggest_target *target_of(const struct suggest_setting *setting, size_t variant)
{
	return &setting->job->targets[setting->job->variants[variant].target];
}

/*
 * What lies around the struct
 */

/* Whether objects are the struct, and nothing is around it. */
static bool is_alone(const struct suggest_setting *setting, const struct suggest_host *h)
{
	const struct layout *layout = target_of(setting, h->variant)->layout;

	return h->s->of->layout == layout ||
	       (types__number_of(layout) &&
		types__number_of(layout) == types__number_of(h->s->of->layout));
}

/*
 * The members in today's order, which can take more room than the struct will: none may
 * come to lie on what is behind it. Where else they lie decides nothing here.
 */
static struct suggest_slot *squeeze(struct suggest_setting *setting,
				    const struct suggest_host *h, uint64_t size)
{
	struct suggest_slot *slots = pool__alloc(&setting->job->pool,
						 (h->nr_slots + 1) * sizeof(*slots));
	uint64_t bits;
	size_t i;

	for (i = 0; slots && i < h->nr_slots; i++) {
		slots[i] = h->slots[i];
		bits = slots[i].decl->bit_size;
		if (slots[i].bit_offset + bits > size * 8)
			slots[i].bit_offset = bits < size * 8 ? size * 8 - bits : 0;
	}
	return slots;
}

/* The outer layout with a struct of so many bytes in it. */
static const struct layout *outer_of_size(struct suggest_setting *setting,
					  const struct suggest_host *h, uint64_t size)
{
	const struct suggest_target *t = target_of(setting, h->variant);
	const struct suggest_inner inner = {
		.id = types__number_of(t->layout),
		.layout = t->layout,
		.slots = squeeze(setting, h, size),
		.nr = h->nr_slots,
		.size = size,
		.align = h->align,
	};

	if (!inner.slots) {
		no_memory(setting, &setting->err);
		return NULL;
	}
	return suggest_relayout__make(&setting->job->pool, h->s->of->layout, t->most, &inner,
				      &setting->err);
}

static struct check_subject *subject_of_size(struct suggest_setting *setting,
					     const struct suggest_host *h, uint64_t size)
{
	struct check_report *report = &target_of(setting, h->variant)->report;
	const struct layout *layout = outer_of_size(setting, h, size);
	struct check_subject *subject;

	if (!layout)
		return NULL;
	subject = check__new_subject(report, h->s->of->doc, layout);
	if (!subject) {
		no_memory(setting, &setting->err);
		return NULL;
	}
	subject->embedded = h->s->of->embedded;
	check__find_base(report, subject, h->s->unit);
	return check__find_groups(report, subject, false, &setting->err) ? NULL : subject;
}

/* Marks of the outer struct that lie in front of a place, or behind it. */
static int marks_beside(struct suggest_setting *setting, const struct suggest_host *h,
			const struct check_subject *subject, uint64_t place, bool behind,
			struct suggest_bytes *bytes)
{
	struct suggest_bytes all = { NULL, 0 };
	struct pool *pool = &setting->job->pool;
	size_t i;

	if (suggest_marks__subject(&setting->tags, setting->job, h->s, subject, &all) ||
	    suggest_bytes__settle(&all, pool))
		return -1;
	for (i = 0; i < all.nr; i++) {
		const struct suggest_mark *m = &all.marks[i];
		const uint64_t first = behind && m->first < place ? place : m->first;
		const uint64_t end = !behind && m->end > place ? place : m->end;

		if (suggest_bytes__add(bytes, pool, first, end, m->tags))
			return -1;
	}
	return 0;
}

static struct known_size *learn_size(struct suggest_setting *setting, struct suggest_host *h,
				     uint64_t size)
{
	struct known_size *known = pool__alloc(&setting->job->pool, sizeof(*known));
	const struct check_subject *subject = subject_of_size(setting, h, size);
	struct suggest_bytes behind = { NULL, 0 };

	if (!subject)
		return NULL;
	if (!known || (!is_alone(setting, h) &&
		       marks_beside(setting, h, subject, h->s->offset + size, true, &behind))) {
		no_memory(setting, &setting->err);
		return NULL;
	}
	known->size = size;
	known->base = subject->base;
	known->around.size = subject->layout->size;
	known->around.behind = behind.marks;
	known->around.nr_behind = behind.nr;
	known->around.next = base__next(&subject->base, subject->layout);
	known->next = h->sizes;
	h->sizes = known;
	return known;
}

static struct known_size *know_size(struct suggest_setting *setting, struct suggest_host *h,
				    uint64_t size)
{
	struct known_size *known;

	for (known = h->sizes; known; known = known->next) {
		if (known->size == size)
			return known;
	}
	return learn_size(setting, h, size);
}

static const struct suggest_around *around(void *arg, unsigned int host, uint64_t size,
					   bool *fits)
{
	struct suggest_setting *setting = arg;
	struct suggest_host *h = &setting->hosts[host];
	const struct known_size *known = know_size(setting, h, size);

	if (!known)
		return NULL;
	*fits = known->base.step == h->base.step;
	return &known->around;
}

static void today(const struct suggest_job *job, struct suggest_row *rows)
{
	size_t i;

	for (i = 0; i < job->nr_members; i++)
		rows[i] = (struct suggest_row){ i, false };
}

static int init_host(struct suggest_setting *setting, struct suggest_host *h, struct err *err)
{
	struct suggest_job *job = setting->job;
	struct suggest_row *rows = pool__alloc(&job->pool, (job->nr_members + 1) * sizeof(*rows));
	size_t *members = pool__alloc(&job->pool, (job->nr_members + 1) * sizeof(*members));
	uint64_t size;

	h->slots = pool__alloc(&job->pool, (job->nr_members + 1) * sizeof(*h->slots));
	if (!rows || !members || !h->slots)
		return no_memory(setting, err);
	today(job, rows);
	h->nr_slots = suggest_layout__slots(job, &job->variants[h->variant], rows, h->slots,
					    members, &size, &h->align);
	if (marks_beside(setting, h, h->s->of, h->s->offset, false, &h->before))
		return no_memory(setting, err);
	return 0;
}

static int find_hosts(struct suggest_setting *setting, struct err *err)
{
	struct suggest_job *job = setting->job;
	size_t v, s, nr = 0;

	for (v = 0; v < job->nr_variants; v++)
		nr += target_of(setting, v)->nr_subjects;
	setting->hosts = pool__alloc(&job->pool, (nr + 1) * sizeof(*setting->hosts));
	if (!setting->hosts)
		return no_memory(setting, err);
	for (v = 0; v < job->nr_variants; v++) {
		const struct suggest_target *t = target_of(setting, v);

		for (s = 0; s < t->nr_subjects; s++) {
			struct suggest_host *h = &setting->hosts[setting->nr_hosts++];

			h->variant = v;
			h->s = &t->subjects[s];
			if (init_host(setting, h, err))
				return -1;
		}
	}
	return 0;
}

int suggest_setting__init(struct suggest_setting *setting, struct suggest_job *job,
			  struct err *err)
{
	uint64_t *aligns = pool__alloc(&job->pool, job->nr_variants * sizeof(*aligns));
	size_t i;

	memset(setting, 0, sizeof(*setting));
	setting->job = job;
	setting->marks = pool__alloc(&job->pool, job->nr_targets * sizeof(*setting->marks));
	if (!setting->marks || !aligns)
		return no_memory(setting, err);
	if (suggest_tags__all(&setting->tags, job, err))
		return -1;
	for (i = 0; i < job->nr_targets; i++) {
		setting->marks[i] = pool__alloc(&job->pool, (job->nr_members + 1) *
						sizeof(**setting->marks));
		if (!setting->marks[i] ||
		    suggest_marks__members(&setting->tags, job, i, setting->marks[i]))
			return no_memory(setting, err);
	}
	for (i = 0; i < job->nr_variants; i++)
		aligns[i] = target_of(setting, i)->align;
	setting->problem.aligns = aligns;
	setting->problem.nr_variants = job->nr_variants;
	setting->problem.around = around;
	setting->problem.arg = setting;
	return find_hosts(setting, err);
}

/*
 * Blocks
 */

/**
 * struct items - what of a block a variant has, while it is gathered
 * @items: in their order
 * @nr: how many
 */
struct items {
	struct suggest_item *items;
	size_t nr;
};

static int add_item(struct suggest_setting *setting, struct items *items,
		    const struct suggest_item *item)
{
	items->items = pool__grow(&setting->job->pool, items->items, items->nr, sizeof(*item));
	if (!items->items)
		return -1;
	items->items[items->nr++] = *item;
	return 0;
}

static int add_member(struct suggest_setting *setting, struct items *items, size_t target,
		      size_t member)
{
	const struct suggest_decl *in = &setting->job->members[member].in[target];
	const struct suggest_bytes *marks = &setting->marks[target][member];
	const struct suggest_item item = {
		.size = (in->decl->bit_size + 7) / 8,
		.align = in->align,
		.marks = marks->marks,
		.nr_marks = marks->nr,
	};

	return add_item(setting, items, &item);
}

/* A run of bitfields: all groups that have one of them have all of it. */
static int add_run(struct suggest_setting *setting, struct items *items, size_t target,
		   const size_t *members, size_t nr)
{
	struct pool *pool = &setting->job->pool;
	struct suggest_slot *slots = pool__alloc(pool, nr * sizeof(*slots));
	struct suggest_run *run = pool__alloc(pool, sizeof(*run));
	struct suggest_mark *mark = pool__alloc(pool, sizeof(*mark));
	struct suggest_item item = { .run = run };
	size_t i, m;

	if (!slots || !run || !mark)
		return -1;
	for (i = 0; i < nr; i++) {
		const struct suggest_decl *in = &setting->job->members[members[i]].in[target];
		const struct suggest_bytes *marks = &setting->marks[target][members[i]];

		slots[i].decl = in->decl;
		slots[i].align = in->align;
		slots[i].rigid = in->rigid;
		slots[i].today = in->today;
		for (m = 0; m < marks->nr; m++)
			mark->tags |= marks->marks[m].tags;
	}
	item.size = suggest_place__run(slots, nr, run, &item.align);
	mark->end = item.size;
	if (mark->tags) {
		item.marks = mark;
		item.nr_marks = 1;
	}
	return add_item(setting, items, &item);
}

static bool has(const struct suggest_job *job, const struct suggest_variant *v, size_t member)
{
	return job->members[member].in[v->target].decl && !v->absent[member];
}

/* What a variant has of members from @first to before @end. */
static int gather_items(struct suggest_setting *setting, const struct suggest_variant *v,
			size_t first, size_t end, struct items *items)
{
	const struct suggest_job *job = setting->job;
	size_t *run = pool__alloc(&setting->job->pool, (end - first + 1) * sizeof(*run));
	size_t i, nr = 0;

	if (!run)
		return -1;
	for (i = first; i <= end; i++) {
		if (i < end && !has(job, v, i))
			continue;
		if (i < end && suggest_place__is_bits(job->members[i].in[v->target].decl)) {
			run[nr++] = i;
			continue;
		}
		if (nr && add_run(setting, items, v->target, run, nr))
			return -1;
		nr = 0;
		if (i < end && add_member(setting, items, v->target, i))
			return -1;
	}
	return 0;
}

static int fill_block(struct suggest_setting *setting, struct suggest_block *block,
		      const struct suggest_stretch *stretch)
{
	const struct suggest_job *job = setting->job;
	const struct suggest_unit *units = &job->units[stretch->first];
	const struct suggest_unit *last = &units[stretch->nr - 1];
	struct suggest_form *forms;
	size_t v;

	forms = pool__alloc(&setting->job->pool, job->nr_variants * sizeof(*forms));
	if (!forms)
		return -1;
	block->forms = forms;
	block->weight = last->first + last->nr - units->first;
	block->pin = units->pin;
	block->can_pad = stretch->nr == 1;
	for (v = 0; v < job->nr_variants; v++) {
		struct items items = { NULL, 0 };

		if (gather_items(setting, &job->variants[v], units->first,
				 last->first + last->nr, &items))
			return -1;
		forms[v].items = items.items;
		forms[v].nr = items.nr;
		/* by hand only what there always is, and what has an address */
		block->can_pad &= items.items && !items.items[0].run && items.items[0].size;
	}
	return 0;
}

static size_t add_pinned(struct suggest_setting *setting, enum suggest_pin pin, size_t nr)
{
	size_t i;

	for (i = 0; i < setting->job->nr_units; i++) {
		if (setting->job->units[i].pin == pin)
			setting->stretches[nr++] = (struct suggest_stretch){ i, 1 };
	}
	return nr;
}

static size_t add_free(struct suggest_setting *setting, bool coarse, size_t nr)
{
	const struct suggest_unit *units = setting->job->units;
	const size_t first = nr;
	size_t i;

	for (i = 0; i < setting->job->nr_units; i++) {
		struct suggest_stretch *last = nr > first ? &setting->stretches[nr - 1] : NULL;

		if (units[i].pin != SUGGEST_FREE)
			continue;
		if (coarse && last && last->first + last->nr == i && !units[i].ruled &&
		    !units[i - 1].ruled)
			last->nr++;
		else
			setting->stretches[nr++] = (struct suggest_stretch){ i, 1 };
	}
	return nr;
}

int suggest_setting__blocks(struct suggest_setting *setting, bool coarse, struct err *err)
{
	struct suggest_job *job = setting->job;
	struct suggest_block *blocks;
	size_t i, nr;

	setting->stretches = pool__alloc(&job->pool, (job->nr_units + 1) *
					 sizeof(*setting->stretches));
	blocks = pool__alloc(&job->pool, (job->nr_units + 1) * sizeof(*blocks));
	if (!setting->stretches || !blocks)
		return no_memory(setting, err);
	nr = add_pinned(setting, SUGGEST_FIRST, 0);
	nr = add_free(setting, coarse, nr);
	nr = add_pinned(setting, SUGGEST_LAST, nr);
	for (i = 0; i < nr; i++) {
		if (fill_block(setting, &blocks[i], &setting->stretches[i]))
			return no_memory(setting, err);
	}
	setting->problem.blocks = blocks;
	setting->problem.nr_blocks = nr;
	return 0;
}

void suggest_setting__rows(const struct suggest_setting *setting,
			   const struct suggest_step *order, struct suggest_row *rows)
{
	size_t i, j, nr = 0;

	for (i = 0; i < setting->problem.nr_blocks; i++) {
		const struct suggest_stretch *stretch = &setting->stretches[order[i].block];
		const struct suggest_unit *first = &setting->job->units[stretch->first];
		const struct suggest_unit *last = first + stretch->nr - 1;

		for (j = first->first; j < last->first + last->nr; j++)
			rows[nr++] = (struct suggest_row){
				j, order[i].padded && j == first->first
			};
	}
}

/*
 * Tracks
 */

static uint64_t least_size(const struct suggest_setting *setting, size_t variant)
{
	uint64_t size = 0;
	size_t b, i;

	for (b = 0; b < setting->problem.nr_blocks; b++) {
		const struct suggest_form *form = &setting->problem.blocks[b].forms[variant];

		for (i = 0; i < form->nr; i++)
			size += form->items[i].size;
	}
	return size;
}

static struct suggest_cost cost_of(const struct rule *rule)
{
	return rule->level == LEVEL_ERROR ? SUGGEST_ERROR : SUGGEST_WARNING;
}

/**
 * struct rules_of - the rules of a subject as tracks have them
 *
 * The lists have room for all of its rules.
 */
struct rules_of {
	struct suggest_apart *aparts;
	struct suggest_together *togethers;
	struct suggest_start *starts;
	struct suggest_limit *sizes;
	struct suggest_limit *lines;
};

static void add_rule(struct suggest_setting *setting, const struct suggest_subject *s,
		     const struct rule *rule, const struct rules_of *lists,
		     struct suggest_track *t)
{
	const struct suggest_cost cost = cost_of(rule);
	uint32_t tags[RULE_MAX_GROUPS] = { 0 };
	unsigned int g;

	for (g = 0; g < rule_kind__get(rule->kind)->nr_groups; g++) {
		tags[g] = suggest_tags__get(&setting->tags, s->of->doc, rule->groups[g], false);
		t->tags |= tags[g];
	}
	switch (rule->kind) {
	case RULE_OWN:
		tags[1] = suggest_tags__get(&setting->tags, s->of->doc, rule->groups[0], true);
		t->tags |= tags[1];
		t->next |= tags[1];
		/* less lies between two objects than an address leaves room for */
		t->first |= t->address ? tags[1] : 0;
		lists->aparts[t->nr_aparts++] = (struct suggest_apart){ tags[0], tags[1], cost };
		break;
	case RULE_APART:
		lists->aparts[t->nr_aparts++] = (struct suggest_apart){ tags[0], tags[1], cost };
		break;
	case RULE_TOGETHER:
		lists->togethers[t->nr_togethers++] = (struct suggest_together){
			tags[0], (uint32_t)rule->lines, cost
		};
		break;
	case RULE_START:
		lists->starts[t->nr_starts++] = (struct suggest_start){ tags[0], cost };
		break;
	case RULE_SIZE:
		lists->sizes[t->nr_sizes++] = (struct suggest_limit){ rule->size, cost };
		break;
	default:
		lists->lines[t->nr_lines++] = (struct suggest_limit){ rule->lines, cost };
		break;
	}
}

static int alloc_lists(struct suggest_setting *setting, size_t nr, struct rules_of *lists)
{
	struct pool *pool = &setting->job->pool;

	nr++;
	lists->aparts = pool__alloc(pool, nr * sizeof(*lists->aparts));
	lists->togethers = pool__alloc(pool, nr * sizeof(*lists->togethers));
	lists->starts = pool__alloc(pool, nr * sizeof(*lists->starts));
	lists->sizes = pool__alloc(pool, nr * sizeof(*lists->sizes));
	lists->lines = pool__alloc(pool, nr * sizeof(*lists->lines));
	return lists->aparts && lists->togethers && lists->starts && lists->sizes &&
	       lists->lines ? 0 : -1;
}

static int fill_track(struct suggest_setting *setting, unsigned int host, unsigned int address,
		      struct suggest_track *t)
{
	const struct suggest_host *h = &setting->hosts[host];
	const struct rule_doc *doc = h->s->of->doc;
	struct rules_of lists;
	size_t i;

	if (alloc_lists(setting, h->s->nr_rules, &lists))
		return -1;
	t->variant = (unsigned int)h->variant;
	t->unit = h->s->unit;
	t->address = address;
	t->offset = h->s->offset;
	t->before = h->before.marks;
	t->nr_before = h->before.nr;
	t->host = host;
	/* lines are counted once, not again as pairs */
	for (i = 0; i < doc->nr_groups; i++) {
		if (doc->groups[i].role &&
		    h->s->unit == target_of(setting, h->variant)->report.line)
			t->roles |= suggest_tags__get(&setting->tags, doc, i, false);
	}
	t->tags = t->roles;
	for (i = 0; i < h->s->nr_rules; i++)
		add_rule(setting, h->s, h->s->rules[i], &lists, t);
	t->aparts = lists.aparts;
	t->togethers = lists.togethers;
	t->starts = lists.starts;
	t->sizes = lists.sizes;
	t->lines = lists.lines;
	return 0;
}

int suggest_setting__addresses(struct suggest_setting *setting, uint64_t more, struct err *err)
{
	struct suggest_track *tracks;
	bool is_new = !setting->problem.tracks;
	const struct known_size *known;
	size_t h, nr = 0;
	unsigned int at;

	for (h = 0; h < setting->nr_hosts; h++) {
		struct suggest_host *host = &setting->hosts[h];
		const uint64_t size = suggest__round_up(least_size(setting, host->variant) + more,
							host->align);

		known = know_size(setting, host, size);
		if (!known) {
			*err = setting->err;
			return -1;
		}
		is_new |= known->base.step != host->base.step;
		host->base = known->base;
		nr += base__nr_addresses(&host->base);
	}
	if (!is_new)
		return 0;
	tracks = pool__alloc(&setting->job->pool, (nr + 1) * sizeof(*tracks));
	if (!tracks)
		return no_memory(setting, err);
	nr = 0;
	for (h = 0; h < setting->nr_hosts; h++) {
		const struct base *base = &setting->hosts[h].base;

		for (at = 0; at < base->line; at += base->step) {
			if (fill_track(setting, (unsigned int)h, at, &tracks[nr++]))
				return no_memory(setting, err);
		}
	}
	setting->problem.tracks = tracks;
	setting->problem.nr_tracks = nr;
	return 1;
}

bool suggest_setting__pad(struct suggest_setting *setting)
{
	uint64_t pad = 0;
	size_t h;

	for (h = 0; h < setting->nr_hosts; h++) {
		const struct check_report *report =
			&target_of(setting, setting->hosts[h].variant)->report;

		if (report->built_line > pad)
			pad = report->built_line;
	}
	if (!pad)
		return false;
	/* a member is aligned only as far as the object is that it lies in */
	for (h = 0; h < setting->nr_hosts; h++) {
		const struct suggest_host *host = &setting->hosts[h];

		if (host->s->of->base.align % pad || host->s->offset % pad)
			return false;
	}
	setting->problem.pad = pad;
	return true;
}
