/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What has changed between two objects.
 */
#ifndef DSTLAYOUT_DRIFT_H
#define DSTLAYOUT_DRIFT_H

#include "check.h"
#include "structs.h"

/** enum drift_class - kinds of difference */
enum drift_class {
	DRIFT_CROSSED,		/* a member lies on another line */
	DRIFT_MOVED,		/* a member lies elsewhere on the same line */
	DRIFT_RESIZED,		/* a member or the struct has another size */
	DRIFT_GONE,		/* a member or the struct is not there any more */
	DRIFT_NEW_ON_HOT_LINE,	/* a new member beside what is written often */
	DRIFT_NEW,		/* a new member anywhere else, or definition */
	DRIFT_BASE_CHANGED,	/* objects lie at multiples of something else */
	DRIFT_RULE_BROKEN,	/* a rule is broken in a way that it was not */
	NR_DRIFT_CLASSES,
};

/** drift_class__name() - as --fail-on takes it */
const char *drift_class__name(enum drift_class class);

/** drift_class__title() - in words */
const char *drift_class__title(enum drift_class class);

/**
 * struct drift_end - one side of a difference
 * @layout: the definition; NULL if there is none
 * @member: the member; NULL where there is none, or where the definition as a
 *	whole is meant
 * @lines: that @member touches, of an object that begins a line if where
 *	objects lie is not known, else of the first address
 * @base: what every address of an object is a multiple of, in bytes
 */
struct drift_end {
	const struct layout *layout;
	const struct layout_member *member;
	struct line_range lines;
	uint64_t base;
};

/**
 * struct drift - one difference
 * @class: of which kind
 * @strct: name of the struct
 * @old: how it was
 * @new: how it is
 * @beside: for DRIFT_NEW_ON_HOT_LINE, what is written often there
 * @result: for DRIFT_RULE_BROKEN, the broken rule
 * @conflict: for DRIFT_RULE_BROKEN, in which way
 */
struct drift {
	enum drift_class class;
	const char *strct;
	struct drift_end old;
	struct drift_end new;
	const struct layout_member *beside;
	const struct check_result *result;
	const struct check_conflict *conflict;
};

/**
 * struct drift_side - one of the two objects
 * @object: it
 * @report: what the rules say about it
 */
struct drift_side {
	struct object *object;
	struct check_report report;
};

/**
 * struct drifts - all differences
 * @old: what is compared with
 * @new: what is compared
 * @line: bytes of a line that both are looked at with
 * @items: by struct; in a struct, by member of the old one, then what is new
 * @nr: how many
 * @compared: structs that were looked at
 * @pool: owner of @items
 */
struct drifts {
	const struct drift_side *old;
	const struct drift_side *new;
	unsigned int line;
	struct drift *items;
	size_t nr;
	size_t compared;
	struct pool pool;
};

/**
 * drifts__find() - compare two objects
 * @drifts: filled; old, new and line are set; release with drifts__free()
 * @structs: what to look at; a struct that the old object lacks is passed over
 * @err: says why on failure
 *
 * Of an aggregate, its members are compared; it has a drift of its own only
 * where it has another size. Whether a member crosses is asked at each address
 * that an object can have according to the rules; where they do not say, as
 * if objects began a line.
 *
 * Return: 0, or -1 with @err set.
 */
int drifts__find(struct drifts *drifts, const struct structs *structs,
		 struct err *err);

void drifts__free(struct drifts *drifts);

/** drift__layout() - the definition that it is about: the old one, if there is */
static inline const struct layout *drift__layout(const struct drift *drift)
{
	return drift->old.layout ? drift->old.layout : drift->new.layout;
}

/** struct drift_failing - classes that make the exit status 1 */
struct drift_failing {
	bool classes[NR_DRIFT_CLASSES];
};

/** drift_failing_default - those of a command that is not told any */
extern const struct drift_failing drift_failing_default;

/** drifts__fail() - whether there is a difference of a failing class */
bool drifts__fail(const struct drifts *drifts,
		  const struct drift_failing *failing);

struct out;

/** drifts__text() - write differences for people */
void drifts__text(const struct drifts *drifts,
		  const struct drift_failing *failing, struct out *out);

/**
 * drifts__json() - write differences for programs
 *
 * Return: 0, or -1 with @err set.
 */
int drifts__json(const struct drifts *drifts,
		 const struct drift_failing *failing, struct out *out,
		 struct err *err);

#endif /* DSTLAYOUT_DRIFT_H */
