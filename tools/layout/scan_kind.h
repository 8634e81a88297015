/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What the type and the name of a member say about the workload. No rule has
 * been written: this is a guess, and weights say how good it is.
 */
#ifndef DSTLAYOUT_SCAN_KIND_H
#define DSTLAYOUT_SCAN_KIND_H

#include <stdbool.h>

#include "layout.h"
#include "rules.h"

/** enum scan_kind - names a row of the table of kinds */
enum scan_kind {
	SCAN_NOTHING,
	/* written */
	SCAN_REF,
	SCAN_LOCK,
	SCAN_ATOMIC,
	SCAN_COUNTER,
	SCAN_STAMP,
	SCAN_QUEUE,
	SCAN_SEQUENCE,
	SCAN_BATCH,
	SCAN_LINK,
	SCAN_TIMER,
	SCAN_WRITE_GROUP,
	SCAN_SAMPLED_WRITE,
	/* read */
	SCAN_OPS,
	SCAN_FUNCTION,
	SCAN_PERCPU,
	SCAN_ANCHOR,
	SCAN_POINTER,
	SCAN_KEY,
	SCAN_SETTING,
	SCAN_SWITCH,
	SCAN_READ_GROUP,
	SCAN_SAMPLED_READ,
	NR_SCAN_KINDS,
};

/**
 * struct scan_weight - what is common to all members of a kind
 * @what: in words, as a reason has them: "reference count"
 * @role: what the workload does to them: ROLE_HOT_WRITE or ROLE_READ_MOSTLY
 * @weight: how often, against the other kinds of the role; see scan_kind.c
 */
struct scan_weight {
	const char *what;
	enum rule_role role;
	double weight;
};

/** scan_kind__weight() - the row of the table for @kind */
const struct scan_weight *scan_kind__weight(enum scan_kind kind);

/** struct scan_type - what the spelling of a type says */
struct scan_type {
	const char *spelling;	/* that this was found out of */
	enum scan_kind kind;
	bool opaque;		/* what is inside says nothing more */
	bool by_name;		/* the name of the member can say more */
};

/**
 * scan_type__look() - look at the type of a member
 * @type: filled
 * @spelling: as C writes it
 * @kind: what it is
 */
void scan_type__look(struct scan_type *type, const char *spelling, enum layout_kind kind);

/**
 * scan_kind__of() - what a member is taken for
 * @type: of its type
 * @member: the member
 *
 * Return: a kind; SCAN_NOTHING for most.
 */
enum scan_kind scan_kind__of(const struct scan_type *type, const struct layout_member *member);

/**
 * scan_type__is_block() - whether a struct is one that says what its members are for
 * @name: its tag, as "spinlock"
 *
 * Such a struct is a member of others, and judged there.
 */
bool scan_type__is_block(const char *name);

/**
 * scan_type__struct() - the struct or union that a spelling names
 * @spelling: "const struct dst_ops *", "struct list_head[4]"
 * @buf: filled with its name
 * @size: of @buf in bytes
 *
 * Return: whether it names one by its tag; names that do not fit are none.
 */
bool scan_type__struct(const char *spelling, char *buf, size_t size);

#endif /* DSTLAYOUT_SCAN_KIND_H */
