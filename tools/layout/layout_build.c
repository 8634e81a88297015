// SPDX-License-Identifier: GPL-2.0
/*
 * Building the model of one struct out of BTF.
 */
#include <stdlib.h>
#include <string.h>

#include "grow.h"
#include "types_priv.h"

/* Bytes of paths, beyond those that are there, that room is made for. */
#define PATHS_MORE	4096

/**
 * struct build - the model while it grows
 * @types: whose struct it is
 * @scratch: what grows: memory that is kept for the next model
 * @name: of the struct
 * @nr: members
 * @used: bytes of their paths
 * @visited: members looked at, those without a name included
 * @err: for diagnostics
 *
 * A path is noted as an offset until all of them are there.
 */
struct build {
	struct types *types;
	struct scratch *scratch;
	const char *name;
	size_t nr;
	size_t used;
	uint32_t visited;
	struct err *err;
};

/**
 * struct around - what surrounds the members that are being added
 * @path: offset of the path of the nearest aggregate with a name
 * @path_len: its length; 0 for the struct itself
 * @parent: index of that aggregate, or -1
 * @bit_offset: of the struct or union whose members are added
 * @bit_end: where the outermost struct ends
 * @depth: named aggregates around
 * @nesting: aggregates around
 */
struct around {
	size_t path;
	size_t path_len;
	int parent;
	uint64_t bit_offset;
	uint64_t bit_end;
	unsigned int depth;
	unsigned int nesting;
};

/* What the model takes in the end. */
static size_t size_of(size_t nr, size_t used)
{
	return sizeof(struct built) +
	       nr * (sizeof(struct layout_member) + sizeof(uint32_t)) + used;
}

static int out_of_memory(struct types *types, struct err *err)
{
	return err__set(err, "%s: out of memory: free some and try again", types->btf.name);
}

/* Have room for one more member, whose path has so many bytes. */
static int make_room(struct build *b, size_t path_size)
{
	struct scratch *s = b->scratch;

	if (b->visited > LAYOUT_MAX_MEMBERS ||
	    b->types->memory + size_of(b->nr + 1, b->used + path_size) > LAYOUT_MAX_MEMORY)
		return err__set(b->err,
				"%s: struct %s has more than %u members, or their names are too long: use an intact copy of the file",
				b->types->btf.name, b->name, LAYOUT_MAX_MEMBERS);
	/* Memory may have run out between two of them, in an earlier model. */
	if (b->nr < s->members_room && b->nr < s->types_room &&
	    b->used + path_size <= s->paths_room)
		return 0;
	if (grow__array((void **)&s->members, &s->members_room, b->nr + 1,
			sizeof(*s->members)) ||
	    grow__array((void **)&s->member_type, &s->types_room, b->nr + 1,
			sizeof(*s->member_type)) ||
	    grow__array((void **)&s->paths, &s->paths_room,
			b->used + path_size + PATHS_MORE, 1))
		return out_of_memory(b->types, b->err);
	return 0;
}

const char *layout__join(struct types *types, const char *prefix,
			 const char *separator, const char *name,
			 const char **last)
{
	size_t lp = strlen(prefix), ls = lp ? strlen(separator) : 0;
	size_t ln = strlen(name);
	char *path = pool__alloc(&types->pool, lp + ls + ln + 1);

	if (!path)
		return NULL;
	memcpy(path, prefix, lp);
	memcpy(path + lp, separator, ls);
	memcpy(path + lp + ls, name, ln + 1);
	*last = path + lp + ls;
	return path;
}

void layout__use_fact(struct layout_member *member, const struct fact *fact)
{
	member->type = fact->spelling;
	member->kind = fact->kind;
	member->bit_size = fact->bit_size;
	if (fact->kind == LAYOUT_ARRAY) {
		member->nr_elems = fact->array->nr;
		member->elem_bits = fact->array->bits;
	}
}

/* Where a member lies, and whether it was declared with a width. */
static void place(const struct btf_member *m, const struct fact *fact,
		  struct layout_member *member)
{
	if (m->bit_width) {
		member->bitfield = true;
		member->bit_size = m->bit_width;
		return;
	}
	/* Until 2019 the width of a bitfield was that of a type of its own. */
	if (fact->width || fact->shift) {
		member->bitfield = true;
		member->bit_size = fact->width;
		member->bit_offset += fact->shift;
	}
}

/* Write the path of the newest member behind those of the others. */
static void add_path(struct build *b, struct layout_member *member, const char *name,
		     size_t name_len, const struct around *around)
{
	size_t prefix = around->path_len ? around->path_len + 1 : 0;
	char *path = b->scratch->paths + b->used;

	if (prefix) {
		memcpy(path, b->scratch->paths + around->path, around->path_len);
		path[around->path_len] = '.';
	}
	memcpy(path + prefix, name, name_len + 1);
	member->path = (const char *)(uintptr_t)b->used;
	member->name = (const char *)(uintptr_t)(b->used + prefix);
	b->used += prefix + name_len + 1;
}

static int add_members(struct build *b, const struct btf_type *type,
		       const struct around *around);

/* Add what is inside of a member; @around: what is around that, and @path its path. */
static int add_inside(struct build *b, const struct around *around, const struct fact *fact,
		      uint64_t bit_offset, size_t path, bool named)
{
	struct around inside = *around;
	struct btf_type target;

	inside.bit_offset = bit_offset;
	inside.nesting++;
	if (named) {
		inside.path = path;
		inside.path_len = b->used - path - 1;
		inside.parent = (int)b->nr - 1;
		inside.depth++;
	}
	if (btf__type(&b->types->btf, fact->target, &target, b->err))
		return -1;
	return add_members(b, &target, &inside);
}

static int add_member(struct build *b, const struct btf_member *m,
		      const struct around *around)
{
	struct types *types = b->types;
	const char *name = btf__str(&types->btf, m->name_off, b->err);
	const struct fact *fact = name ? types__fact(types, m->type, b->err) : NULL;
	struct layout_member *member;
	size_t name_len, path = b->used;
	uint64_t bit_offset;

	b->visited++;
	if (!fact)
		return -1;
	name_len = strlen(name);
	if (make_room(b, around->path_len + name_len + 2))
		return -1;
	/* The next one's place, should this one have no name. */
	member = &b->scratch->members[b->nr];
	*member = (struct layout_member){
		.bit_offset = around->bit_offset + m->bit_offset,
		.depth = around->depth,
		.parent = around->parent,
	};
	layout__use_fact(member, fact);
	place(m, fact, member);
	bit_offset = member->bit_offset;
	if (bit_offset + member->bit_size < member->bit_size ||
	    bit_offset + member->bit_size > around->bit_end)
		return btf__damaged(&types->btf, b->err,
				    "member %s of struct %s ends behind the struct",
				    name, b->name);
	if (name_len) {
		add_path(b, member, name, name_len, around);
		b->scratch->member_type[b->nr++] = m->type;
	}
	if (fact->btf_kind != BTF_STRUCT && fact->btf_kind != BTF_UNION)
		return 0;
	return add_inside(b, around, fact, bit_offset, path, name_len);
}

static int add_members(struct build *b, const struct btf_type *type,
		       const struct around *around)
{
	const struct btf *btf = &b->types->btf;
	struct btf_member m;
	uint32_t i;

	if (around->nesting > LAYOUT_MAX_DEPTH)
		return btf__damaged(btf, b->err, "struct %s contains itself", b->name);
	for (i = 0; i < type->vlen; i++) {
		btf__member(btf, type, i, &m);
		if (add_member(b, &m, around))
			return -1;
	}
	return 0;
}

/* Turn offsets of paths into pointers. */
static void settle_paths(struct layout_member *members, size_t nr, const char *paths)
{
	size_t i;

	for (i = 0; i < nr; i++) {
		members[i].path = paths + (uintptr_t)members[i].path;
		members[i].name = paths + (uintptr_t)members[i].name;
	}
}

/* Put the members into one piece of memory that is theirs. */
static struct built *keep(const struct build *b)
{
	const struct scratch *s = b->scratch;
	struct built *built = malloc(size_of(b->nr, b->used));
	char *paths;

	if (!built) {
		out_of_memory(b->types, b->err);
		return NULL;
	}
	memset(built, 0, sizeof(*built));
	built->members = (struct layout_member *)(built + 1);
	built->member_type = (uint32_t *)(built->members + b->nr);
	built->size = size_of(b->nr, b->used);
	if (b->nr) {
		paths = (char *)(built->member_type + b->nr);
		memcpy(built->members, s->members, b->nr * sizeof(*s->members));
		memcpy(built->member_type, s->member_type,
		       b->nr * sizeof(*s->member_type));
		memcpy(paths, s->paths, b->used);
		settle_paths(built->members, b->nr, paths);
	}
	b->types->memory += built->size;
	return built;
}

/* Leave the members where they are. */
static struct built *view(const struct build *b)
{
	struct built *built = &b->types->view;

	memset(built, 0, sizeof(*built));
	built->members = b->scratch->members;
	built->member_type = b->scratch->member_type;
	settle_paths(built->members, b->nr, b->scratch->paths);
	return built;
}

static struct built *build(struct types *types, uint32_t id,
			   struct built *(*finish)(const struct build *b), struct err *err)
{
	struct build b = { .types = types, .scratch = &types->scratch, .err = err };
	struct around around = { .parent = -1 };
	struct btf_type named, type;
	struct layout *layout;
	struct built *built;
	const char *tag;

	if (btf__type(&types->btf, id, &named, err) ||
	    btf__resolve(&types->btf, id, &type, err))
		return NULL;
	b.name = btf__str(&types->btf, named.name_off, err);
	tag = btf__str(&types->btf, type.name_off, err);
	if (!b.name || !tag)
		return NULL;
	around.bit_end = type.size_or_type * 8ULL;
	if (add_members(&b, &type, &around))
		return NULL;
	built = finish(&b);
	if (!built)
		return NULL;
	built->id = id;
	built->types = types;
	layout = &built->layout;
	layout->priv = built;
	layout->members = built->members;
	layout->nr_members = b.nr;
	layout->definition = 1;
	layout->nr_definitions = 1;
	layout->name = b.name;
	layout->is_union = type.kind == BTF_UNION;
	layout->size = type.size_or_type;
	/* what it embeds counts in there as far as it applies */
	layout->align = aligns__find(&types->aligns, *tag ? tag : b.name, layout->size);
	/* b.name lies in what was read, and outlives it */
	/* cppcheck-suppress returnDanglingLifetime */
	return built;
}

struct built *layout__build(struct types *types, uint32_t id, struct err *err)
{
	return build(types, id, keep, err);
}

struct built *layout__view(struct types *types, uint32_t id, struct err *err)
{
	return build(types, id, view, err);
}

void layout__free(struct built *built)
{
	built->types->memory -= built->size;
	free(built);
}

void scratch__free(struct scratch *scratch)
{
	free(scratch->members);
	free(scratch->member_type);
	free(scratch->paths);
	memset(scratch, 0, sizeof(*scratch));
}
