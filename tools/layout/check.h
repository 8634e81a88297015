/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Judging layouts by rules: what holds, what is broken, and where.
 */
#ifndef DSTLAYOUT_CHECK_H
#define DSTLAYOUT_CHECK_H

#include <stdbool.h>
#include <stddef.h>

#include "base.h"
#include "err.h"
#include "layout.h"
#include "object.h"
#include "pool.h"
#include "rules.h"
#include "symbols.h"

/**
 * struct check_field - a member that a rule speaks of, found in a layout
 * @ref: the reference in the rule
 * @group: the group that it stands in
 * @member: the member; its path is the alternative that exists
 * @first_byte: whether it is an array without a length at the struct's end; then
 *	@member is its first byte
 */
struct check_field {
	const struct rule_field *ref;
	const struct rule_group *group;
	struct layout_member member;
	bool first_byte;
};

/**
 * struct check_group - the members of a group that a layout has
 * @fields: in the order of the rule; references to absent ones are left out
 * @nr: how many
 * @nr_empty: members that the layout has, but that occupy no byte; they are left
 *	out as well
 */
struct check_group {
	struct check_field *fields;
	size_t nr;
	size_t nr_empty;
};

/**
 * struct check_subject - one definition of a struct that rules are held against
 * @doc: the rules
 * @layout: the definition, or that of a struct that embeds it; for global
 *	variables, the variables as members of one struct, whose types are the
 *	names of their sections; NULL if the object has none
 * @embedded: path at which @layout embeds the struct that the rules are about;
 *	"" where no name leads to it, NULL where @layout is that struct itself
 * @symbols: for global variables, where they come from; else NULL
 * @base: where its objects can lie
 * @groups: one for each group of @doc, in the same order
 */
struct check_subject {
	const struct rule_doc *doc;
	const struct layout *layout;
	const char *embedded;
	const struct symbols *symbols;
	struct base base;
	struct check_group *groups;
};

/**
 * struct check_conflict - one reason why a rule is broken
 * @a: the member that is wrong, or the first of two that clash; the whole
 *	struct for a rule about its size
 * @b: the other one; for an own rule what lies there too, which may be the
 *	object before or behind; NULL for other rules about one group
 * @certain: whether it happens at every address that the object can have
 * @addresses: the addresses modulo the line at which it happens, ascending
 * @nr_addresses: how many, at least one
 * @lines: for a rule about a number of lines, how many it takes at worst
 */
struct check_conflict {
	const struct check_field *a;
	const struct check_field *b;
	bool certain;
	const unsigned int *addresses;
	unsigned int nr_addresses;
	uint64_t lines;
};

/** check_conflict__happens_at() - whether it happens at one of the addresses */
bool check_conflict__happens_at(const struct check_conflict *conflict,
				unsigned int address);

enum check_verdict {
	CHECK_PASS,
	CHECK_FAIL,
	CHECK_SKIP,
};

enum check_cause {
	CAUSE_HOLDS,
	CAUSE_CONFLICT,		/* conflicts says which */
	CAUSE_NO_STRUCT,	/* the object has no such struct */
	CAUSE_NO_MEMBER,	/* a member that must be there is not */
	CAUSE_EMPTY_GROUP,	/* no member of a group is there, or has a byte */
	CAUSE_NOT_ASKED,	/* it does not apply here: hint says why */
};

/**
 * struct check_result - what became of one rule on one definition
 * @subject: the definition
 * @rule: the rule; NULL where struct or member are missing, which is no single
 *	rule's affair
 * @verdict: whether it holds
 * @cause: why
 * @level: what a failure means: a missing struct or member is an error always,
 *	since the rule as it stands does not fit the object
 * @conflicts: for CAUSE_CONFLICT
 * @nr_conflicts: how many
 * @missing: for CAUSE_NO_MEMBER, the reference
 * @group: for CAUSE_EMPTY_GROUP, the group
 * @hint: for what is missing, what the user may have meant; for
 *	CAUSE_NOT_ASKED, why; else ""
 */
struct check_result {
	const struct check_subject *subject;
	const struct rule *rule;
	enum check_verdict verdict;
	enum check_cause cause;
	enum rule_level level;
	struct check_conflict *conflicts;
	size_t nr_conflicts;
	const struct rule_field *missing;
	const struct rule_group *group;
	const char *hint;
};

enum check_line_origin {
	LINE_FROM_OPTION,
	LINE_FROM_OBJECT,
	LINE_FROM_NOWHERE,	/* neither says: CHECK_DEFAULT_LINE */
};

/** check_line_origin__name() - where the size of a line comes from, in words */
const char *check_line_origin__name(enum check_line_origin origin);

/** CHECK_DEFAULT_LINE - bytes of a line where nothing says so */
#define CHECK_DEFAULT_LINE	64

/** CHECK_MIN_LINE, CHECK_MAX_LINE - what a line can be asked to be, bytes */
#define CHECK_MIN_LINE		LINE_BYTES_MIN
#define CHECK_MAX_LINE		LINE_BYTES_MAX

/** struct check_counts - results by what they mean */
struct check_counts {
	size_t passed;
	size_t errors;
	size_t warnings;
	size_t skipped;
};

/**
 * struct check_report - all results for one object
 * @object: the object; NULL for a layout that was handed in alone
 * @line: size of a line in bytes that the rules were asked at
 * @built_line: size of a line in bytes that the object was built for
 * @line_origin: where @line comes from
 * @slab_dir: where to look for the slab caches that objects come from, or NULL
 *	if they are not those of a kernel that runs
 * @headers_only: whether the object has no more than what rules include
 * @symbols: the object's global variables, once a rule has asked for them
 * @no_symbols: why there are none
 * @markers: the rules that the object's own markers stand for
 * @results: by document, by definition, by rule
 * @nr: how many
 * @counts: of the results
 * @pool: owner of everything in the report
 */
struct check_report {
	const struct object *object;
	unsigned int line;
	unsigned int built_line;
	enum check_line_origin line_origin;
	const char *slab_dir;
	bool headers_only;
	const struct symbols *symbols;
	const char *no_symbols;
	struct rule_set markers;
	struct check_result *results;
	size_t nr;
	struct check_counts counts;
	struct pool pool;
};

/**
 * check_report__init() - begin a report
 * @report: filled; release with check_report__free()
 * @object_line: size of a line in bytes that the object was built for, or 0
 * @option_line: size of a line in bytes to ask the rules at, or 0 for the
 *	object's own
 */
void check_report__init(struct check_report *report, unsigned int object_line,
			unsigned int option_line);

/**
 * check__layout() - hold one definition against the rules about it
 * @report: where results are added
 * @doc: the rules
 * @layout: the definition; must outlive @report
 * @err: says why on failure
 *
 * Return: 0 whatever the verdicts are, or -1 with @err set.
 */
int check__layout(struct check_report *report, const struct rule_doc *doc,
		  const struct layout *layout, struct err *err);

/**
 * check__object() - hold everything in an object against the rules
 * @report: from check_report__init(); results are added
 * @set: the rules
 * @object: must outlive @report
 * @err: says why on failure
 *
 * Return: 0 whatever the verdicts are, or -1 with @err set.
 */
int check__object(struct check_report *report, const struct rule_set *set,
		  const struct object *object, struct err *err);

/**
 * check__markers() - hold an object against the groups that it declares itself
 * @report: from check_report__init(); results are added
 * @object: must outlive @report
 * @structs: the structs to look at
 * @nr: how many; with 0, every struct that has markers
 * @err: says why on failure; a struct of @structs without markers is one
 *
 * Return: 0 whatever the verdicts are, or -1 with @err set.
 */
int check__markers(struct check_report *report, const struct object *object,
		   const char *const *structs, size_t nr, struct err *err);

void check_report__free(struct check_report *report);

#endif /* DSTLAYOUT_CHECK_H */
