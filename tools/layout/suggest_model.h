/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The order of a struct's members as a problem of its own: blocks of members, which
 * C lays out one behind the other in each of several variants of the struct, and
 * what lines must not have in common. Nothing here knows of rules or types.
 */
#ifndef DSTLAYOUT_SUGGEST_MODEL_H
#define DSTLAYOUT_SUGGEST_MODEL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/** SUGGEST_MAX_TAGS - groups of members that are told apart */
#define SUGGEST_MAX_TAGS	32

/** SUGGEST_MAX_PHASES - alignment of a run of bitfields in bytes, at most */
#define SUGGEST_MAX_PHASES	16

/** SUGGEST_NOWHERE - a place that is impossible */
#define SUGGEST_NOWHERE		UINT16_MAX

/**
 * struct suggest_cost - what an order costs, the first difference decides
 * @broken: lines on which an error is, then those with a warning, then members
 *	that had to be aligned by hand
 * @spent: lines that groups with a role touch, then bytes
 */
struct suggest_cost {
	uint64_t broken;
	uint64_t spent;
};

#define SUGGEST_ERROR		((struct suggest_cost){ 1ULL << 40, 0 })
#define SUGGEST_WARNING		((struct suggest_cost){ 1ULL << 16, 0 })
#define SUGGEST_PAD		((struct suggest_cost){ 1, 0 })
#define SUGGEST_LINE		((struct suggest_cost){ 0, 1ULL << 36 })
#define SUGGEST_IMPOSSIBLE	((struct suggest_cost){ UINT64_MAX, UINT64_MAX })

static inline void suggest_cost__add(struct suggest_cost *to, struct suggest_cost more)
{
	to->broken += more.broken;
	to->spent += more.spent;
}

/** suggest_cost__compare() - less than, equal to or greater than 0 */
static inline int suggest_cost__compare(struct suggest_cost a, struct suggest_cost b)
{
	if (a.broken != b.broken)
		return a.broken < b.broken ? -1 : 1;
	if (a.spent != b.spent)
		return a.spent < b.spent ? -1 : 1;
	return 0;
}

static inline uint64_t suggest_cost__errors(struct suggest_cost cost)
{
	return cost.broken >> 40;
}

static inline uint64_t suggest_cost__warnings(struct suggest_cost cost)
{
	return cost.broken >> 16 & 0xffffff;
}

static inline uint64_t suggest_cost__pads(struct suggest_cost cost)
{
	return cost.broken & 0xffff;
}

static inline uint64_t suggest_cost__lines(struct suggest_cost cost)
{
	return cost.spent >> 36;
}

static inline uint64_t suggest_cost__bytes(struct suggest_cost cost)
{
	return cost.spent & ((1ULL << 36) - 1);
}

/**
 * struct suggest_mark - bytes that some groups have
 * @first: where they begin, in bytes from the start of what they lie in
 * @end: where they end
 * @tags: a bit for each group
 */
struct suggest_mark {
	uint64_t first;
	uint64_t end;
	uint32_t tags;
};

/**
 * struct suggest_run - bitfields one behind the other, which C packs
 * @begin: by where the run starts modulo its alignment: where its bytes begin,
 *	counted from there
 * @end: where they end; SUGGEST_NOWHERE if it must not start there
 */
struct suggest_run {
	uint16_t begin[SUGGEST_MAX_PHASES];
	uint16_t end[SUGGEST_MAX_PHASES];
};

/**
 * struct suggest_item - what C lays out as one: a member, or a run of bitfields
 * @size: in bytes; of a run the least
 * @align: in bytes, a power of two
 * @run: how a run is laid out; NULL for everything else. Its marks are all of it
 * @marks: by their first byte; they do not overlap
 * @nr_marks: how many
 */
struct suggest_item {
	uint64_t size;
	uint64_t align;
	const struct suggest_run *run;
	const struct suggest_mark *marks;
	size_t nr_marks;
};

/**
 * struct suggest_form - a block in one variant
 * @items: in their order
 * @nr: how many; 0 where the variant lacks all of it
 */
struct suggest_form {
	const struct suggest_item *items;
	size_t nr;
};

/** enum suggest_pin - where a block has to stay */
enum suggest_pin {
	SUGGEST_FREE,
	SUGGEST_FIRST,		/* several in their order */
	SUGGEST_LAST,
};

/**
 * struct suggest_block - members that stay together, in today's order
 * @forms: one for each variant
 * @weight: how many members move if it does
 * @pin: where it has to stay
 * @can_pad: whether its start can be aligned by hand
 */
struct suggest_block {
	const struct suggest_form *forms;
	uint64_t weight;
	enum suggest_pin pin;
	bool can_pad;
};

/**
 * struct suggest_apart - what must not share a line
 * @a: tags, one of which is enough
 * @b: likewise
 * @cost: of each line that has both
 */
struct suggest_apart {
	uint32_t a;
	uint32_t b;
	struct suggest_cost cost;
};

/** struct suggest_together - @tag touches @lines lines at most, or it costs @cost */
struct suggest_together {
	uint32_t tag;
	uint32_t lines;
	struct suggest_cost cost;
};

/** struct suggest_start - the first byte of @tag begins a line, or it costs @cost */
struct suggest_start {
	uint32_t tag;
	struct suggest_cost cost;
};

/** struct suggest_limit - no more than @most bytes, or lines, or it costs @cost */
struct suggest_limit {
	uint64_t most;
	struct suggest_cost cost;
};

/**
 * struct suggest_around - what lies around the struct in one that embeds it
 * @size: of the outer struct, in bytes
 * @behind: marks behind the struct, from the start of the outer one, in order
 * @nr_behind: how many
 * @next: where the next object begins, from the start of the outer one; 0 if that
 *	is not known
 */
struct suggest_around {
	uint64_t size;
	const struct suggest_mark *behind;
	size_t nr_behind;
	uint64_t next;
};

/**
 * struct suggest_track - the lines of one variant, of objects at one address
 * @variant: which
 * @unit: bytes of a line, or of a pair
 * @address: of the outer object, modulo the unit
 * @offset: of the struct in the outer object
 * @before: marks in front of the struct, from the start of the outer one, in order
 * @nr_before: how many
 * @first: tags that the object before leaves on the first line
 * @next: tags that the next object brings to the line that it begins on
 * @host: number to ask suggest_problem.around with
 * @tags: those that anything here is about
 * @roles: tags each line of which costs SUGGEST_LINE
 * @aparts: what must not share a line
 * @nr_aparts: how many
 * @togethers: what must not touch many
 * @nr_togethers: how many
 * @starts: what begins one
 * @nr_starts: how many
 * @sizes: how large the outer struct may be in bytes
 * @nr_sizes: how many
 * @lines: how many lines it may touch
 * @nr_lines: how many
 */
struct suggest_track {
	unsigned int variant;
	uint64_t unit;
	uint64_t address;
	uint64_t offset;
	const struct suggest_mark *before;
	size_t nr_before;
	uint32_t first;
	uint32_t next;
	unsigned int host;
	uint32_t tags;
	uint32_t roles;
	const struct suggest_apart *aparts;
	size_t nr_aparts;
	const struct suggest_together *togethers;
	size_t nr_togethers;
	const struct suggest_start *starts;
	size_t nr_starts;
	const struct suggest_limit *sizes;
	size_t nr_sizes;
	const struct suggest_limit *lines;
	size_t nr_lines;
};

/**
 * struct suggest_problem - blocks to be put in order
 * @blocks: in today's order; pinned ones where they have to be
 * @nr_blocks: how many
 * @aligns: by variant: what the struct is aligned to whatever the order is, in bytes
 * @nr_variants: how many
 * @pad: what a member is aligned to by hand, in bytes; 0 if that is not allowed
 * @tracks: by variant
 * @nr_tracks: how many
 * @around: what a struct of so many bytes has around it; NULL without memory.
 *	With *fits cleared, it cannot be that large, since the addresses would be
 *	others
 * @arg: for it
 */
struct suggest_problem {
	const struct suggest_block *blocks;
	size_t nr_blocks;
	const uint64_t *aligns;
	size_t nr_variants;
	uint64_t pad;
	const struct suggest_track *tracks;
	size_t nr_tracks;
	const struct suggest_around *(*around)(void *arg, unsigned int host, uint64_t size,
					       bool *fits);
	void *arg;
};

/**
 * struct suggest_step - one block of an order
 * @block: which
 * @padded: whether it is aligned by hand
 */
struct suggest_step {
	size_t block;
	bool padded;
};

/*
 * What is known of the lines when some blocks have their place: where each variant
 * ends, which tags it has seen, which are on the line of each track that goes on, and
 * how many lines the tags of rules about that have. All are words, so that states
 * can be compared as such.
 */

/** suggest_state__words() - how many words a state has */
size_t suggest_state__words(const struct suggest_problem *problem);

/**
 * suggest_state__begin() - the state before the first block
 * @problem: whose
 * @state: filled
 *
 * Return: what it costs.
 */
struct suggest_cost suggest_state__begin(const struct suggest_problem *problem, uint32_t *state);

/**
 * suggest_state__add() - put one block behind the others
 * @problem: whose
 * @state: changed
 * @step: the block
 * @cost: increased
 *
 * Return: whether it can lie there.
 */
bool suggest_state__add(const struct suggest_problem *problem, uint32_t *state,
			struct suggest_step step, struct suggest_cost *cost);

/**
 * suggest_state__finish() - all blocks have their place
 * @problem: whose
 * @state: unchanged
 * @cost: increased
 *
 * Return: 1 if the struct can be that large, 0 if it cannot, -1 without memory.
 */
int suggest_state__finish(const struct suggest_problem *problem, const uint32_t *state,
			  struct suggest_cost *cost);

/** suggest_state__end() - where a variant ends, in bytes */
uint64_t suggest_state__end(const struct suggest_problem *problem, const uint32_t *state,
			    size_t variant);

/** suggest_state__align() - what a variant is aligned to, in bytes */
uint64_t suggest_state__align(const struct suggest_problem *problem, const uint32_t *state,
			      size_t variant);

/** suggest_state__seen() - the tags that were seen in a track */
uint32_t suggest_state__seen(const struct suggest_problem *problem, const uint32_t *state,
			     size_t track);

/** suggest_state__line() - the tags that are on the line of a track that goes on */
uint32_t suggest_state__line(const struct suggest_problem *problem, const uint32_t *state,
			     size_t track);

/**
 * suggest_item__place() - where an item begins and ends
 * @item: it
 * @at: where what is in front of it ends, in bytes
 * @least: what it is aligned to by hand, in bytes; 1 otherwise
 * @begin: set
 * @end: set
 *
 * Return: whether it can lie there.
 */
bool suggest_item__place(const struct suggest_item *item, uint64_t at, uint64_t least,
			 uint64_t *begin, uint64_t *end);

/**
 * suggest_problem__cost() - what a whole order costs
 * @problem: the blocks
 * @order: all of them
 * @scratch: room for a state
 * @cost: set
 *
 * Return: 1, 0 if the order is impossible, -1 without memory.
 */
int suggest_problem__cost(const struct suggest_problem *problem,
			  const struct suggest_step *order, uint32_t *scratch,
			  struct suggest_cost *cost);

/** suggest_problem__pinned() - whether an order leaves what is pinned in its place */
bool suggest_problem__pinned(const struct suggest_problem *problem,
			     const struct suggest_step *order);

/**
 * suggest_problem__moved() - how many members an order moves
 * @problem: the blocks
 * @order: all of them
 * @scratch: room for as many numbers
 *
 * What stays is the largest part that keeps its order.
 */
uint64_t suggest_problem__moved(const struct suggest_problem *problem,
				const struct suggest_step *order, uint64_t *scratch);

/** suggest__round_up() - to a multiple of a power of two */
static inline uint64_t suggest__round_up(uint64_t n, uint64_t align)
{
	return (n + align - 1) & -align;
}

#endif /* DSTLAYOUT_SUGGEST_MODEL_H */
