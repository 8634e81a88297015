/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Looking at one struct.
 */
#ifndef DSTLAYOUT_SCAN_LOOK_H
#define DSTLAYOUT_SCAN_LOOK_H

#include "scan.h"

/** SCAN_RECENT - spellings that are found without a search, a power of two */
#define SCAN_RECENT	1024

/**
 * struct scan_look - what is kept from one struct to the next
 * @line: bytes of a line
 * @perf: what was sampled, or NULL
 * @comparing: whether paths are needed, see struct scan_evidence
 * @nr_members: members that were looked at so far
 * @nr_kept: evidence that was kept so far
 * @too_many: whether these are more than any kernel has
 * @nr_unions: of the struct at hand
 * @uses: where uses are noted
 * @pool: owner of what is found
 * @recent: by some bits of the address of a spelling, which of @seen, from 1 on
 * @types: what spellings of types say: by the address of one, which of @seen
 * @seen: one for each spelling
 * @nr_seen: how many
 * @room_seen: how many there is memory for
 * @evidence: of the struct at hand
 * @nr: how many
 * @room: how many there is memory for
 * @limit: how many there may be
 * @nested: structs inside of what is being looked into for others
 * @nr_nested: how many
 * @room_nested: how many there is memory for
 * @inside: by member, what surrounds it
 * @room_inside: members that there is memory for
 */
struct scan_look {
	unsigned int line;
	const struct scan_perf *perf;
	bool comparing;
	size_t nr_members;
	size_t nr_kept;
	bool too_many;
	uint32_t nr_unions;
	struct scan_uses_table uses;
	struct pool pool;
	uint32_t recent[SCAN_RECENT];
	struct number_table types;
	struct scan_seen *seen;
	size_t nr_seen;
	size_t room_seen;
	struct scan_evidence *evidence;
	size_t nr;
	size_t room;
	size_t limit;
	struct scan_nested *nested;
	size_t nr_nested;
	size_t room_nested;
	struct scan_inside *inside;
	size_t room_inside;
};

/**
 * struct scan_found - what one member inside of an embedded struct says
 * @member: how many members behind the embedded struct it comes
 * @unions: as in struct scan_evidence, but counted in there
 * @kind: what it is taken for
 */
struct scan_found {
	uint32_t member;
	struct scan_choice unions[SCAN_UNIONS_MAX];
	enum scan_kind kind;
};

/**
 * struct scan_nested - a struct inside of an embedded struct
 * @key: of its name
 * @member: as above
 */
struct scan_nested {
	uint64_t key;
	uint32_t member;
};

/**
 * struct scan_inner - what is inside of a struct, whoever embeds it
 * @span: how many members
 * @nr_unions: unions that have more than one alternative in there
 * @found: what says something
 * @nr_found: how many
 * @nested: structs in there
 * @nr_nested: how many
 */
struct scan_inner {
	uint32_t span;
	uint32_t nr_unions;
	struct scan_found *found;
	size_t nr_found;
	struct scan_nested *nested;
	size_t nr_nested;
};

/**
 * struct scan_seen - a spelling of a type
 * @type: what it says
 * @key: of the struct that it names, or 0
 * @is_padding: whether it is the kernel's padding to a line
 * @inner: what is inside, once somebody has looked
 */
struct scan_seen {
	struct scan_type type;
	uint64_t key;
	bool is_padding;
	const struct scan_inner *inner;
};

/**
 * struct scan_inside - what surrounds the members of an aggregate
 * @child: as in struct scan_evidence
 * @unions: likewise, as far as the aggregate itself goes
 * @first: which evidence is the first of these members
 * @last_end: where the member before ends, in bits
 * @end: where the members so far end
 * @now: the union that the members at hand are in, if they are, and the alternative
 */
struct scan_inside {
	uint32_t child;
	struct scan_choice unions[SCAN_UNIONS_MAX];
	size_t first;
	uint64_t last_end;
	uint64_t end;
	struct scan_choice now;
};

/**
 * scan_look__struct() - look at one definition
 * @look: all zeroes at first, but for @line, @perf and @comparing
 * @layout: the definition, needed only until this returns
 * @s: filled, but for the scores
 *
 * Return: 0, or -1 without memory, or with @too_many set.
 */
int scan_look__struct(struct scan_look *look, const struct layout *layout,
		      struct scan_struct *s);

/** scan_look__free() - release everything but the pool and the uses */
void scan_look__free(struct scan_look *look);

/**
 * scan_look__sampled() - let samples say what members are for
 * @look: with the evidence of @layout, which is changed
 * @layout: the definition
 * @s: whose share of the samples is set
 *
 * Return: 0, or -1 without memory.
 */
int scan_look__sampled(struct scan_look *look, const struct layout *layout,
		       struct scan_struct *s);

/** scan_look__add() - add evidence; 0, or -1 without memory */
int scan_look__add(struct scan_look *look, const struct layout *layout, uint32_t member,
		   const struct scan_inside *around, enum scan_kind kind);

/** scan_look__child() - the outermost struct with a name around a member */
uint32_t scan_look__child(struct scan_look *look, const struct layout *layout,
			  uint32_t member);

/** scan_evidence__be() - say what a member is taken for */
void scan_evidence__be(struct scan_evidence *evidence, enum scan_kind kind);

#endif /* DSTLAYOUT_SCAN_LOOK_H */
