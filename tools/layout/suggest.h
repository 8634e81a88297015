/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Suggesting an order of a struct's members: from objects and rules to a problem, from
 * its solution to layouts that rules are held against once more, and to text.
 */
#ifndef DSTLAYOUT_SUGGEST_H
#define DSTLAYOUT_SUGGEST_H

#include "check.h"
#include "suggest_place.h"
#include "suggest_solve.h"

/** SUGGEST_MAX_VARIANTS - combinations of objects and optional members */
#define SUGGEST_MAX_VARIANTS	32

/**
 * struct suggest_decl - a member in one object
 * @decl: how it is declared there; NULL where the object lacks it
 * @align: in bytes, with what is declared for it or was stated
 * @declared: that alone, or 0
 * @rigid: of the first of a run: see struct suggest_slot
 * @today: likewise
 */
struct suggest_decl {
	const struct types_member *decl;
	uint64_t align;
	uint64_t declared;
	bool rigid;
	uint64_t today;
};

/**
 * struct suggest_member - a member of the struct, in whichever objects have it
 * @key: its name, or that of the first thing in it that has one
 * @name: its name, or "" if it has none
 * @optional: whether a configuration may lack it
 * @pin: where it was told to stay
 * @in: by object
 */
struct suggest_member {
	const char *key;
	const char *name;
	bool optional;
	enum suggest_pin pin;
	struct suggest_decl *in;
};

/**
 * struct suggest_subject - what rules are held against that has the struct in it
 * @of: the struct itself or one that embeds it, as it is
 * @unit: bytes of a line, or of a pair if its rules are about those
 * @rules: of its document, those that are asked of it
 * @nr_rules: how many
 * @offset: of the struct in it, in bytes
 */
struct suggest_subject {
	const struct check_subject *of;
	unsigned int unit;
	const struct rule **rules;
	size_t nr_rules;
	uint64_t offset;
};

/**
 * struct suggest_target - one object
 * @object: it
 * @layout: the struct in it
 * @align: of the struct in bytes, with what is declared for it or was stated
 * @most: what no scalar is aligned beyond there
 * @packed: whether members are not aligned
 * @report: what rules say of the struct and of all that embeds it
 * @subjects: those of the report that have the struct in them
 * @nr_subjects: how many
 */
struct suggest_target {
	const struct object *object;
	const struct layout *layout;
	uint64_t align;
	uint64_t most;
	bool packed;
	struct check_report report;
	struct suggest_subject *subjects;
	size_t nr_subjects;
};

/**
 * struct suggest_variant - an object, with or without its optional members
 * @target: which object
 * @absent: by member, whether it is left out although the object has it
 * @without: those in words, or "" if it is the object as it is
 */
struct suggest_variant {
	size_t target;
	bool *absent;
	const char *without;
};

/**
 * struct suggest_unit - members that stay together
 * @first: the first of them
 * @nr: how many
 * @why: what keeps them together; NULL for one member
 * @ruled: whether a rule speaks of any
 * @pin: where it has to stay
 */
struct suggest_unit {
	size_t first;
	size_t nr;
	const char *why;
	bool ruled;
	enum suggest_pin pin;
};

/**
 * struct suggest_stated - an alignment, or a name, that the user gave
 * @option: what was written
 * @name: of the member, or of the struct
 * @align: in bytes
 * @anyway: what it is aligned to without that, in the object where that is least
 * @used: whether there is such a member
 */
struct suggest_stated {
	const char *option;
	const char *name;
	uint64_t align;
	uint64_t anyway;
	bool used;
};

/**
 * suggest_stated__find() - what was said last of a name
 * @list: what the user gave; all that is about the name is marked as used
 * @nr: how many
 * @name: of a member, or of the struct
 *
 * Return: one of the list, or NULL.
 */
struct suggest_stated *suggest_stated__find(struct suggest_stated *list, size_t nr,
					    const char *name);

/**
 * struct suggest_wish - what the user asks for beside rules
 * @aligns: alignments
 * @nr_aligns: how many
 * @optional: members that a configuration may lack
 * @nr_optional: how many
 * @firsts: members that stay first
 * @nr_firsts: how many
 * @lasts: members that stay last
 * @nr_lasts: how many
 * @blocks: how many blocks an exact solution is tried with
 * @no_pad: whether no member may be aligned by hand
 */
struct suggest_wish {
	struct suggest_stated *aligns;
	size_t nr_aligns;
	struct suggest_stated *optional;
	size_t nr_optional;
	struct suggest_stated *firsts;
	size_t nr_firsts;
	struct suggest_stated *lasts;
	size_t nr_lasts;
	unsigned int blocks;
	bool no_pad;
};

/** enum suggest_method - how an order was found */
enum suggest_method {
	SUGGEST_EXACT,		/* no order of the blocks is better */
	SUGGEST_HEURISTIC,
};

/**
 * struct suggest_row - a member in the suggested order
 * @member: which
 * @padded: whether it is aligned by hand
 */
struct suggest_row {
	size_t member;
	bool padded;
};

/**
 * struct suggest_job - everything about one struct
 * @strct: its name
 * @wish: what the user asks for
 * @rules: the rules
 * @targets: the objects
 * @nr_targets: how many
 * @members: in today's order, that of the first object
 * @nr_members: how many
 * @units: blocks of them, in today's order
 * @nr_units: how many
 * @nr_blocks: of those, blocks whose order was looked for
 * @variants: what the order has to hold in
 * @nr_variants: how many
 * @order: the suggestion
 * @moved: members that it moves
 * @method: how it was found
 * @cost: what the search thinks of it
 * @pool: owner of everything
 */
struct suggest_job {
	const char *strct;
	struct suggest_wish *wish;
	const struct rule_set *rules;
	struct suggest_target *targets;
	size_t nr_targets;
	struct suggest_member *members;
	size_t nr_members;
	struct suggest_unit *units;
	size_t nr_units;
	size_t nr_blocks;
	struct suggest_variant *variants;
	size_t nr_variants;
	struct suggest_row *order;
	uint64_t moved;
	enum suggest_method method;
	struct suggest_cost cost;
	struct pool pool;
};

int suggest__no_memory(const struct suggest_job *job, struct err *err);

/**
 * suggest_members__gather() - find the members in all objects
 * @job: with its targets' objects and layouts; members are filled in
 * @err: says why on failure: an alignment that is not known
 *
 * Return: 0, or -1 with @err set.
 */
int suggest_members__gather(struct suggest_job *job, struct err *err);

/**
 * suggest_subjects__gather() - find what rules are to be held against
 * @job: with its targets' reports; subjects, optional members and pins are filled in
 * @err: says why on failure
 *
 * Return: 0, or -1 with @err set.
 */
int suggest_subjects__gather(struct suggest_job *job, struct err *err);

/** suggest_variants__make() - combine objects and optional members; 0, or -1 */
int suggest_variants__make(struct suggest_job *job, struct err *err);

/** suggest_units__make() - part members into blocks; 0, or -1 with @err set */
int suggest_units__make(struct suggest_job *job, struct err *err);

/**
 * suggest_order__find() - look for the best order
 * @job: with all of the above; order, moved and method are filled in
 * @err: says why on failure
 *
 * Return: 0, or -1 with @err set.
 */
int suggest_order__find(struct suggest_job *job, struct err *err);

/**
 * suggest_layout__slots() - give the members of a variant their places
 * @job: whose
 * @variant: which
 * @order: of all members
 * @slots: filled with those that the variant has; room for all
 * @members: by slot, which member it is
 * @size: set to the size of the struct in bytes
 * @align: set to its alignment
 *
 * Return: how many slots there are.
 */
size_t suggest_layout__slots(const struct suggest_job *job, const struct suggest_variant *variant,
			     const struct suggest_row *order, struct suggest_slot *slots,
			     size_t *members, uint64_t *size, uint64_t *align);

/**
 * struct suggest_inner - the struct as a layout has it in it
 * @id: of its type
 * @layout: of it as it is
 * @slots: its members, placed
 * @nr: how many
 * @size: in bytes
 * @align: in bytes
 */
struct suggest_inner {
	uint32_t id;
	const struct layout *layout;
	const struct suggest_slot *slots;
	size_t nr;
	uint64_t size;
	uint64_t align;
};

/**
 * suggest_relayout__make() - a layout in which the struct has other members' places
 * @pool: owner of the result
 * @outer: the struct itself, or one that embeds it
 * @most: what no scalar is aligned beyond
 * @inner: the struct
 * @err: says why on failure
 *
 * What lies around it moves as C has it move.
 *
 * Return: the layout, or NULL with @err set.
 */
const struct layout *suggest_relayout__make(struct pool *pool, const struct layout *outer,
					    uint64_t most, const struct suggest_inner *inner,
					    struct err *err);

/**
 * suggest_relayout__find() - where the struct lies in a layout
 * @outer: the layout
 * @id: of the struct's type
 * @most: what no scalar is aligned beyond
 * @pool: for what it takes
 * @offset: set, in bytes; of several places that of the first
 * @err: says why on failure
 *
 * Return: in how many places it lies, or -1 with @err set.
 */
int suggest_relayout__find(const struct layout *outer, uint32_t id, uint64_t most,
			   struct pool *pool, uint64_t *offset, struct err *err);

/**
 * struct suggest_verdict - one rule, before and after
 * @subject: what it was asked of, as it is
 * @variant: which
 * @rule: the rule
 * @before_index: its result in today's order, in the report of that
 * @after_index: likewise in the suggested order
 * @before: what became of it in today's order; NULL if it was not asked
 * @after: what became of it in the suggested order
 */
struct suggest_verdict {
	const struct suggest_subject *subject;
	size_t variant;
	const struct rule *rule;
	size_t before_index;
	size_t after_index;
	const struct check_result *before;
	const struct check_result *after;
};

/**
 * struct suggest_judgement - all rules of all variants
 * @verdicts: by variant, by subject, by rule
 * @nr: how many
 * @before: of every variant, the struct in today's order
 * @after: in the suggested order
 * @reports: owners of the results
 * @nr_reports: how many
 */
struct suggest_judgement {
	struct suggest_verdict *verdicts;
	size_t nr;
	const struct layout **before;
	const struct layout **after;
	struct check_report *reports;
	size_t nr_reports;
};

/**
 * suggest_judge__all() - hold rules against both orders, as check does
 * @job: solved
 * @judgement: filled; release with suggest_judge__free(), also after a failure
 * @err: says why on failure
 *
 * Return: 0, or -1 with @err set.
 */
int suggest_judge__all(struct suggest_job *job, struct suggest_judgement *judgement,
		       struct err *err);

void suggest_judge__free(struct suggest_judgement *judgement);

/** suggest_judge__broken() - rules that are broken, errors and warnings */
void suggest_judge__broken(const struct suggest_judgement *judgement, bool after,
			   size_t *errors, size_t *warnings);

#endif /* DSTLAYOUT_SUGGEST_H */
