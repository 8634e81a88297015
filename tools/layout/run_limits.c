// SPDX-License-Identifier: GPL-2.0
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cmd.h"
#include "run_share.h"
#include "run_struct.h"

/* In which order fields are given a place. */
enum rank {
	RANK_WRITTEN,
	RANK_BESIDE,		/* read, on a line that is written */
	RANK_READ,
	RANK_REST,
	NR_RANKS,
};

/**
 * struct limits - what has been taken so far
 * @layout: all fields
 * @taken: which of them have a place
 * @nr_taken: how many
 * @nr_ops: by operation, how many of them have it done to them
 * @notes: what was left out, as text
 * @nr_notes: how many fields
 * @why: the reason for the last of them
 */
struct limits {
	struct run_layout *layout;
	bool *taken;
	size_t nr_taken;
	unsigned int nr_ops[NR_RULE_OPS];
	FILE *notes;
	size_t nr_notes;
	char why[80];
};

static enum rank rank_of(const struct run_layout *layout,
			 const struct run_field *field)
{
	size_t i;

	if (run_field__writes(field))
		return RANK_WRITTEN;
	if (field->op != RULE_OP_LOAD)
		return RANK_REST;
	for (i = 0; i < layout->nr_fields; i++) {
		if (run_field__writes(&layout->fields[i]) &&
		    run_share__of(&layout->base, &field->member,
				  &layout->fields[i].member))
			return RANK_BESIDE;
	}
	return RANK_READ;
}

/* What is left out for the same reason stands before it in one list. */
static void note(struct limits *l, const struct run_field *field,
		 const char *why)
{
	if (l->nr_notes && strcmp(l->why, why))
		fprintf(l->notes, " (%s)", l->why);
	fprintf(l->notes, "%s%s", l->nr_notes++ ? ", " : "", field->path);
	snprintf(l->why, sizeof(l->why), "%s", why);
}

/* A field that has its place already, and some byte of this one. */
static bool overlaps(const struct limits *l, const struct run_field *field)
{
	uint64_t first = layout_member__first_byte(&field->member);
	uint64_t end = layout_member__end_byte(&field->member);
	size_t i;

	for (i = 0; i < l->layout->nr_fields; i++) {
		const struct layout_member *other =
			&l->layout->fields[i].member;

		if (l->taken[i] && first < layout_member__end_byte(other) &&
		    layout_member__first_byte(other) < end)
			return true;
	}
	return false;
}

static unsigned int most_of(enum rule_op op)
{
	if (op == RULE_OP_LOAD)
		return RUN_MAX_LOADS;
	return rule_op__role(op) == ROLE_HOT_WRITE ? RUN_MAX_WRITES :
						     RUN_MAX_FIELDS;
}

static void take(struct limits *l, size_t index)
{
	struct run_field *field = &l->layout->fields[index];
	char why[80];

	if (overlaps(l, field)) {
		note(l, field, "has bytes of another field");
		return;
	}
	if (l->nr_taken == RUN_MAX_FIELDS) {
		snprintf(why, sizeof(why), "more than %d fields",
			 RUN_MAX_FIELDS);
		note(l, field, why);
		return;
	}
	/* It keeps its place, so that the map of the struct is whole. */
	if (l->nr_ops[field->op] == most_of(field->op)) {
		snprintf(why, sizeof(why), "more than %u of op %s",
			 most_of(field->op), rule_op__name(field->op));
		note(l, field, why);
		field->op = RULE_OP_NONE;
	}
	l->nr_ops[field->op]++;
	l->taken[index] = true;
	l->nr_taken++;
}

static void take_all(struct limits *l)
{
	enum rank rank;
	size_t i;

	for (rank = RANK_WRITTEN; rank < NR_RANKS; rank++) {
		for (i = 0; i < l->layout->nr_fields; i++) {
			if (!l->taken[i] &&
			    rank_of(l->layout, &l->layout->fields[i]) == rank)
				take(l, i);
		}
	}
}

static void drop_others(struct limits *l)
{
	size_t i, kept = 0;

	for (i = 0; i < l->layout->nr_fields; i++) {
		if (l->taken[i])
			l->layout->fields[kept++] = l->layout->fields[i];
	}
	l->layout->nr_fields = kept;
}

int run_limits__apply(struct run_layout *layout, struct pool *pool,
		      struct err *err)
{
	struct limits l = { .layout = layout };
	char *notes = NULL;
	size_t size;

	l.taken = pool__alloc(pool, layout->nr_fields * sizeof(*l.taken));
	l.notes = open_memstream(&notes, &size);
	if (!l.taken || !l.notes) {
		if (l.notes)
			fclose(l.notes);
		free(notes);
		return err__set(err, "--struct %s: out of memory: free some and try again",
				layout->strct);
	}
	take_all(&l);
	drop_others(&l);
	if (!fclose(l.notes) && l.nr_notes)
		cmd__note("struct %s of %s: left out are %s (%s)",
			  layout->strct, layout->object, notes, l.why);
	free(notes);
	return 0;
}
