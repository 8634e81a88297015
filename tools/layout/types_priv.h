/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What the pieces of the layout model share: types.c finds definitions by
 * name and keeps what was built, layout_build.c builds one, layout.c searches
 * it, spell.c writes types as C does.
 */
#ifndef DSTLAYOUT_TYPES_PRIV_H
#define DSTLAYOUT_TYPES_PRIV_H

#include "align.h"
#include "btf.h"
#include "embed.h"
#include "facts.h"
#include "layout.h"
#include "names.h"
#include "pool.h"
#include "types.h"
#include "types_debug.h"

/* How deep structs may embed each other; deeper ones contain themselves. */
#define LAYOUT_MAX_DEPTH	64

/*
 * What one model, and all models of an object, may cost. No struct of a kernel
 * has a tenth of that many members, embedded ones included, while a few
 * hundred bytes of BTF can describe any number.
 */
#define LAYOUT_MAX_MEMBERS	(1024U * 1024)
#define LAYOUT_MAX_MEMORY	((size_t)512 * 1024 * 1024)

/* Definitions of one name that differ from each other. */
#define LAYOUT_MAX_DEFINITIONS	256

/**
 * struct scratch - members and paths of a layout while it is built
 * @members: room for @members_room
 * @member_type: type id of each, room for @types_room
 * @paths: room for @paths_room bytes
 */
struct scratch {
	struct layout_member *members;
	size_t members_room;
	uint32_t *member_type;
	size_t types_room;
	char *paths;
	size_t paths_room;
};

void scratch__free(struct scratch *scratch);

/**
 * struct built - a layout and what it takes to answer questions about it
 * @layout: what users see; its priv points to this
 * @id: type id that it was built for
 * @types: whose it is
 * @next: another layout of the same types, @prev the one in front of it
 * @users: how often types__layouts() has given it away
 * @members: what @layout shows
 * @member_type: type id of each member
 * @size: bytes of all of it, which is one piece of memory
 */
struct built {
	struct layout layout;
	uint32_t id;
	struct types *types;
	struct built *next;
	struct built *prev;
	size_t users;
	struct layout_member *members;
	uint32_t *member_type;
	size_t size;
};

/**
 * struct types - see types.h
 * @btf: where they come from
 * @ptr_size: in bytes
 * @names: built by the first look-up
 * @embed: who embeds whom, built by the first question
 * @all: layouts that were built and are kept
 * @facts: what is known of types
 * @aligns: what structs are declared to be aligned to, where that is known
 * @scratch: where layouts are built
 * @view: the one that is there, if layout__view() was last
 * @pool: owns strings and what facts point to
 * @memory: bytes that the layouts take
 * @origin: whose clone this is, or NULL
 * @source: what answers instead, where there is no BTF; else NULL
 * @self: whose functions @source has
 * @debug: who knows what debugging information says, or NULL
 * @debug_self: whose functions @debug has
 * @debug_costly: whether asking it takes long
 */
struct types {
	struct btf btf;
	unsigned int ptr_size;
	struct names names;
	struct embed embed;
	struct built *all;
	struct facts facts;
	struct aligns aligns;
	struct scratch scratch;
	struct built view;
	struct pool pool;
	size_t memory;
	const struct types *origin;
	const struct types_source *source;
	void *self;
	const struct types_debug *debug;
	void *debug_self;
	bool debug_costly;
};

/**
 * types__layout_of_id() - describe one struct, or take what was built before
 * @types: whose
 * @id: type id of a struct or union, or of a typedef of one, which names it
 * @err: says why on failure
 *
 * Return: the layout, which @types owns, or NULL with @err set.
 */
struct built *types__layout_of_id(struct types *types, uint32_t id,
				  struct err *err);

/**
 * types__clone() - describe the same types in another thread
 * @types: BTF that stands alone; must outlive the clone, and nobody may ask it
 *	anything meanwhile
 * @err: says why on failure
 *
 * Layouts that @types has given away are those of the clone as well.
 *
 * Return: the clone, for types__drop_clone(), or NULL with @err set.
 */
struct types *types__clone(const struct types *types, struct err *err);

/** types__drop_clone() - release a clone; NULL is one, too */
void types__drop_clone(struct types *clone);

/**
 * types__view() - types__layout_of_id() for who needs it only until the next one
 *
 * Nothing is to be released.
 */
struct built *types__view(struct types *types, uint32_t id, struct err *err);

/**
 * types__names_struct() - whether a type is one that types__visit_structs() visits
 * @type: set to the struct or union that it names, if it is
 */
bool types__names_struct(const struct btf *btf, const struct btf_type *named,
			 struct btf_type *type);

/**
 * types__add_definition() - describe one struct, unless it is like one found before
 * @types: whose
 * @found: definitions of one name, LAYOUT_MAX_DEFINITIONS at most
 * @nr: how many
 * @id: as above
 * @err: says why on failure
 *
 * Return: 0, or -1 with @err set.
 */
int types__add_definition(struct types *types, struct built **found, size_t *nr,
			  uint32_t id, struct err *err);

/**
 * types__number_definitions() - give away all definitions of one name
 *
 * types__release() is due for each.
 */
void types__number_definitions(struct types *types, struct built **found, size_t nr);

/** types__release() - somebody does not need a layout any more */
void types__release(struct types *types, struct built *built);

/**
 * layout__build() - describe one struct, whether or not that was done before
 *
 * Parameters as above. Return: the layout, to be released with
 * layout__free(), or NULL with @err set.
 */
struct built *layout__build(struct types *types, uint32_t id, struct err *err);

/**
 * layout__view() - the same for who needs the layout only until the next one
 *
 * Nothing is to be released.
 */
struct built *layout__view(struct types *types, uint32_t id, struct err *err);

void layout__free(struct built *built);

/** layout__use_fact() - set what a new member says about its type */
void layout__use_fact(struct layout_member *member, const struct fact *fact);

/**
 * layout__join() - the path of something inside of an aggregate
 * @prefix: path of the aggregate; NULL or "" if there is none around it
 * @separator: between the two, "." or ""
 * @name: what is inside
 * @last: set to where @name begins in the result
 *
 * Return: a string that lives as long as @types, or NULL without memory.
 */
const char *layout__join(struct types *types, const char *prefix,
			 const char *separator, const char *name,
			 const char **last);

/**
 * types__spell() - write a type as C does
 *
 * See types__fact(), which keeps it.
 *
 * Return: a string that lives as long as @types, or NULL with @err set.
 */
const char *types__spell(struct types *types, uint32_t id, struct err *err);

/** types__spell_around() - the same for the declaration of a @name with the type */
const char *types__spell_around(struct types *types, uint32_t id, const char *name,
				struct err *err);

#endif /* DSTLAYOUT_TYPES_PRIV_H */
