// SPDX-License-Identifier: GPL-2.0
/*
 * Where the types of BTF begin, and which of them have a name to be found by.
 *
 * Only the head of a type says where the next one begins, so that each step of a
 * walk over all of them waits for the one before. That is most of what opening a
 * kernel takes. Hence types are cut into parts, and several parts are walked in
 * turn: the processor goes on with one while another one waits. Where a part
 * begins is a guess, which was right if the part in front of it ends there.
 */
#include <stdlib.h>

#include "btf.h"

/* Parts that are walked in turn: with more, what is in hand fits no registers. */
#define LANES		3

/* Parts that the types of one file are cut into. They are of different lengths. */
#define MAX_PARTS	8

/* Less than this is walked through sooner than it is cut. */
#define LEAST_PART	((uint32_t)32 * 1024)

/* Types between two whose place is noted. */
#define BLOCK_TYPES	16

/* Beyond the end of any section: what is of no known kind has no end. */
#define ENDLESS		UINT32_MAX

/**
 * struct kind - what a walk has to know of a kind of type
 * @head: bytes of its head with what always follows
 * @per_item: bytes that follow per item
 * @noted: 1 for what gives a name to something that has a size
 * @name_mask: which bits of the name's offset are noted: all or, where none can
 *	ask for the name, none
 */
struct kind {
	uint32_t head;
	uint8_t per_item;
	uint8_t noted;
	uint32_t name_mask;
};

/* For each number that the bits of a kind can hold. */
static const struct kind kinds[BTF_KIND_MASK + 1] = {
	[BTF_VOID]	 = { .head = ENDLESS },
	[BTF_INT]	 = { .head = BTF_TYPE_SIZE + 4, .noted = 1 },
	[BTF_PTR]	 = { .head = BTF_TYPE_SIZE },
	[BTF_ARRAY]	 = { .head = BTF_TYPE_SIZE + 12 },
	[BTF_STRUCT]	 = { BTF_TYPE_SIZE, BTF_MEMBER_SIZE, 1, UINT32_MAX },
	[BTF_UNION]	 = { BTF_TYPE_SIZE, BTF_MEMBER_SIZE, 1, UINT32_MAX },
	[BTF_ENUM]	 = { .head = BTF_TYPE_SIZE, .per_item = 8 },
	[BTF_FWD]	 = { .head = BTF_TYPE_SIZE },
	[BTF_TYPEDEF]	 = { BTF_TYPE_SIZE, 0, 1, UINT32_MAX },
	[BTF_VOLATILE]	 = { .head = BTF_TYPE_SIZE },
	[BTF_CONST]	 = { .head = BTF_TYPE_SIZE },
	[BTF_RESTRICT]	 = { .head = BTF_TYPE_SIZE },
	[BTF_FUNC]	 = { .head = BTF_TYPE_SIZE },	/* vlen is the linkage */
	[BTF_FUNC_PROTO] = { .head = BTF_TYPE_SIZE, .per_item = BTF_PARAM_SIZE },
	[BTF_VAR]	 = { .head = BTF_TYPE_SIZE + 4 },
	[BTF_DATASEC]	 = { .head = BTF_TYPE_SIZE, .per_item = 12 },
	[BTF_FLOAT]	 = { .head = BTF_TYPE_SIZE },
	[BTF_DECL_TAG]	 = { .head = BTF_TYPE_SIZE + 4 },
	[BTF_TYPE_TAG]	 = { .head = BTF_TYPE_SIZE },
	[BTF_ENUM64]	 = { .head = BTF_TYPE_SIZE, .per_item = 12 },
	[BTF_NR_KINDS ... BTF_KIND_MASK] = { .head = ENDLESS },
};

static uint64_t type_size(uint32_t info)
{
	const struct kind *kind = &kinds[btf__info_kind(info)];

	return kind->head + (uint64_t)btf__info_vlen(info) * kind->per_item;
}

/**
 * struct walk - a walk over the types of one part
 * @at: where the next type begins
 * @stop: where none begins any more
 * @nr: types so far
 * @block: where every BLOCK_TYPES of them begin
 * @noted: those of them that are noted
 * @nr_noted: how many
 */
struct walk {
	uint64_t at;
	uint64_t stop;
	uint32_t nr;
	uint32_t nr_noted;
	uint32_t *block;
	struct btf_noted *noted;
};

/*
 * Without a branch, which the processor would have to guess: what is not wanted
 * is overwritten by the next step. Needs memory for one more of each.
 */
static inline __attribute__((always_inline))
void walk__step(struct walk *w, const uint8_t *types, bool swap)
{
	const struct kind *kind;
	uint32_t name, info;

	memcpy(&name, types + w->at, sizeof(name));
	memcpy(&info, types + w->at + 4, sizeof(info));
	if (swap) {
		name = bswap_32(name);
		info = bswap_32(info);
	}
	kind = &kinds[btf__info_kind(info)];
	w->block[(w->nr + BLOCK_TYPES - 1) / BLOCK_TYPES] = (uint32_t)w->at;
	w->noted[w->nr_noted] = (struct btf_noted){ w->nr, name & kind->name_mask };
	w->nr_noted += kind->noted;
	w->nr++;
	w->at += kind->head + (uint64_t)btf__info_vlen(info) * kind->per_item;
}

static inline bool walk__is_over(const struct walk *w)
{
	return w->at >= w->stop;
}

static void walk__alone(struct walk *walk, const uint8_t *types, bool swap)
{
	struct walk w = *walk;

	while (!walk__is_over(&w))
		walk__step(&w, types, swap);
	*walk = w;
}

/* Walk until one of them is over. The copies are what registers can hold. */
static void walk__together(struct walk *const lanes[LANES], const uint8_t *types,
			   bool swap)
{
	struct walk a = *lanes[0], b = *lanes[1], c = *lanes[2];

	while (!walk__is_over(&a) && !walk__is_over(&b) && !walk__is_over(&c)) {
		walk__step(&a, types, swap);
		walk__step(&b, types, swap);
		walk__step(&c, types, swap);
	}
	*lanes[0] = a;
	*lanes[1] = b;
	*lanes[2] = c;
}

/*
 * The last parts come first: towards the end types are smaller, so that those
 * parts take longer, and what is left for one lane at the end should be short.
 */
static void walk_all(struct walk *walks, uint32_t nr, const uint8_t *types, bool swap)
{
	struct walk *lanes[LANES];
	bool all_busy = nr >= LANES;
	uint32_t left = nr, i;

	for (i = 0; i < LANES && all_busy; i++)
		lanes[i] = &walks[--left];
	while (all_busy) {
		walk__together(lanes, types, swap);
		for (i = 0; i < LANES; i++) {
			if (walk__is_over(lanes[i]) && left)
				lanes[i] = &walks[--left];
			all_busy = all_busy && !walk__is_over(lanes[i]);
		}
	}
	for (i = 0; i < nr; i++)
		walk__alone(&walks[i], types, swap);
}

/* So many types that look right one behind the other are no chance. */
#define CREDIBLE_TYPES	8

/* Whether types seem to begin here. What is between two heads rarely looks like one. */
static bool seem_to_begin(const struct btf *btf, uint64_t at)
{
	const uint64_t strs_end = (uint64_t)btf->first_str + btf->strs_len;
	int i;

	for (i = 0; i < CREDIBLE_TYPES; i++) {
		if (at + BTF_TYPE_SIZE > btf->types_len ||
		    btf__u32(btf, btf->types + at) >= strs_end)
			return false;
		at += type_size(btf__u32(btf, btf->types + at + 4));
	}
	return at <= btf->types_len;
}

/* Words to look at: hardly any type is longer. */
#define GUESSES		4096

/* Guess where a type begins, at @at or behind. Return: where, or 0 for no idea. */
static uint64_t guess_type(const struct btf *btf, uint64_t at)
{
	int i;

	for (i = 0, at -= at % 4; i < GUESSES; i++, at += 4)
		if (seem_to_begin(btf, at))
			return at;
	return 0;
}

/* How many types begin in so many bytes, and what a walk over them needs memory for. */
static uint32_t most_types(uint64_t size)
{
	return (uint32_t)(size / BTF_TYPE_SIZE + 1);
}

static uint32_t room_for_noted(uint64_t size)
{
	return most_types(size) + 1;
}

static uint32_t room_for_blocks(uint64_t size)
{
	return most_types(size) / BLOCK_TYPES + 2;
}

/* Take memory for the index. What of it is not used costs nothing. */
static int make_room(struct btf *btf, struct err *err)
{
	uint32_t inherited = btf->base ? btf->base->nr_parts : 0;
	size_t noted = room_for_noted(btf->types_len) + 2 * MAX_PARTS;
	size_t blocks = room_for_blocks(btf->types_len) + 3 * MAX_PARTS;

	if (most_types(btf->types_len) > UINT32_MAX - btf->first_id)
		return btf__damaged(btf, err, "it and its base have too many types");
	btf->block = malloc(blocks * sizeof(*btf->block));
	btf->noted = malloc(noted * sizeof(*btf->noted));
	btf->parts = malloc((inherited + MAX_PARTS) * sizeof(*btf->parts));
	if (!btf->block || !btf->noted || !btf->parts)
		return err__set(err, "%s: out of memory: free some and try again", btf->name);
	return 0;
}

/* Cut the types into @nr parts at most. Return: how many there are. */
static uint32_t cut(const struct btf *btf, uint32_t nr, struct walk *walks)
{
	struct btf_noted *noted = btf->noted;
	uint32_t *block = btf->block, i, parts = 0;
	uint64_t at = 0, stop;

	for (i = 1; i <= nr; i++) {
		stop = btf->types_len;
		if (i < nr)
			stop = guess_type(btf, stop * i / nr);
		if (stop <= at)
			continue;
		walks[parts++] = (struct walk){
			.at = at,
			.stop = stop,
			.block = block,
			.noted = noted,
		};
		block += room_for_blocks(stop - at);
		noted += room_for_noted(stop - at);
		at = stop;
	}
	/* What is left is no head of a type, then. */
	walks[parts - 1].stop -= BTF_TYPE_SIZE - 1;
	return parts;
}

/* Whether each part ended where the next one begins, and the last one at the end. */
static bool are_sound(const struct btf *btf, const struct walk *walks, uint32_t nr)
{
	uint32_t i;

	for (i = 0; i + 1 < nr; i++)
		if (walks[i].at != walks[i].stop)
			return false;
	return walks[i].at == btf->types_len;
}

/* Put together what the walks have found, behind what the base has. */
static void join(struct btf *btf, const struct walk *walks, uint32_t nr)
{
	uint32_t i, id = btf->first_id;

	btf->nr_parts = 0;
	btf->nr_noted = 0;
	if (btf->base) {
		btf->nr_parts = btf->base->nr_parts;
		btf->nr_noted = btf->base->nr_noted;
		memcpy(btf->parts, btf->base->parts, btf->nr_parts * sizeof(*btf->parts));
	}
	for (i = 0; i < nr; i++) {
		btf->parts[btf->nr_parts++] = (struct btf_part){
			.first_id = id,
			.block = walks[i].block,
			.noted = walks[i].noted,
			.nr_noted = walks[i].nr_noted,
		};
		btf->nr_noted += walks[i].nr_noted;
		id += walks[i].nr;
	}
	btf->nr_types = id;
}

/* Walk over all types in so many parts. Return: whether all was as it should be. */
static bool walk_in_parts(struct btf *btf, uint32_t nr)
{
	struct walk walks[MAX_PARTS];

	nr = cut(btf, nr, walks);
	walk_all(walks, nr, btf->types, btf->swap);
	if (!are_sound(btf, walks, nr))
		return false;
	join(btf, walks, nr);
	return true;
}

/* Say what is wrong with the types. */
static int complain(const struct btf *btf, struct err *err)
{
	uint32_t id = btf->first_id, kind;
	uint64_t at;

	for (at = 0; at + BTF_TYPE_SIZE <= btf->types_len; id++) {
		uint32_t info = btf__u32(btf, btf->types + at + 4);

		kind = btf__info_kind(info);
		if (kinds[kind].head == ENDLESS)
			return err__set(err,
					"%s: BTF type %u is of kind %u, which is unknown: use a newer dstlayout, or an intact copy of the file",
					btf->name, id, kind);
		if (at + type_size(info) > btf->types_len)
			break;
		at += type_size(info);
	}
	return btf__damaged(btf, err, "type %u is cut off", id);
}

static int alloc_where(struct btf *btf, struct err *err)
{
	/* Only the pages of it that are used cost memory. */
	btf->where = calloc(btf->nr_types - btf->first_id, sizeof(*btf->where));
	return btf->where ? 0 : err__set(err, "%s: out of memory: free some and try again",
		btf->name);
}

int btf__index(struct btf *btf, struct err *err)
{
	uint32_t parts = btf->types_len / LEAST_PART;

	if (parts > MAX_PARTS)
		parts = MAX_PARTS;
	if (make_room(btf, err))
		return -1;
	if (btf->types_len < BTF_TYPE_SIZE ||
	    (!(parts > 1 && walk_in_parts(btf, parts)) && !walk_in_parts(btf, 1)))
		return complain(btf, err);
	return alloc_where(btf, err);
}

int btf__clone(struct btf *clone, const struct btf *btf, struct err *err)
{
	*clone = *btf;
	return alloc_where(clone, err);
}

void btf__drop_clone(struct btf *clone)
{
	free(clone->where);
}

void btf__drop_index(struct btf *btf)
{
	free(btf->block);
	free(btf->noted);
	free(btf->parts);
	free(btf->where);
	btf->block = NULL;
	btf->noted = NULL;
	btf->parts = NULL;
	btf->where = NULL;
	btf->nr_parts = 0;
	btf->nr_noted = 0;
	btf->nr_types = 0;
}

const uint8_t *btf__find_type(const struct btf *btf, uint32_t index)
{
	const uint32_t end = btf->nr_types - btf->first_id;
	const struct btf_part *part = btf->parts + btf->nr_parts - 1;
	uint32_t i, last, local, at, found;
	uint64_t next;

	while (btf->first_id + index < part->first_id)
		part--;
	local = btf->first_id + index - part->first_id;
	at = part->block[local / BLOCK_TYPES];
	found = at;
	i = index - local % BLOCK_TYPES;
	for (last = i + BLOCK_TYPES; i < last && i < end; i++) {
		btf->where[i] = at / 4 + 1;
		if (i == index)
			found = at;
		/*
		 * btf__index() has looked at all of them. Whoever writes to a
		 * file that is mapped can still make any length of this.
		 */
		next = at + type_size(btf__u32(btf, btf->types + at + 4));
		if (next + BTF_TYPE_SIZE > btf->types_len)
			break;
		at = (uint32_t)next;
	}
	return btf->types + found;
}
