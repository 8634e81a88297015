// SPDX-License-Identifier: GPL-2.0
/*
 * Finding structs by what is inside them.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "types_priv.h"

/*
 * Elements of an array that are looked at. Offsets modulo a line repeat after
 * no more of them, unless elements are smaller than their alignment.
 */
#define ELEMENTS_MAX	64

/* Places that one struct can have in all others. */
#define PLACES_MAX	20000

#define PATH_BYTES_MAX	4096

/**
 * struct search - a search for the places of a struct
 * @types: where
 * @name: of the struct
 * @target: by type id, whether it is the struct
 * @reached: by type id, whether it is the struct or embeds it
 * @found: the places
 * @nr: how many
 * @room: places that @found has memory for
 * @layout: the container that is being looked through
 * @err: for diagnostics
 */
struct search {
	struct types *types;
	const char *name;
	bool *target;
	bool *reached;
	struct types_container *found;
	size_t nr;
	size_t room;
	const struct layout *layout;
	struct err *err;
};

static int search__no_memory(struct search *s)
{
	return err__set(s->err, "%s: out of memory: free some and try again", s->types->btf.name);
}

static int search__add(struct search *s, const char *path)
{
	struct types_container *found = s->found;

	if (s->nr == PLACES_MAX)
		return err__set(s->err,
				"%s: struct %s is embedded at more than %d places: take 'containers' and 'own' out of its rules",
				s->types->btf.name, s->name, PLACES_MAX);
	if (s->nr == s->room) {
		s->room = s->room ? 2 * s->room : 16;
		found = realloc(found, s->room * sizeof(*found));
		if (!found)
			return search__no_memory(s);
		s->found = found;
	}
	found[s->nr].layout = s->layout;
	found[s->nr++].path = path;
	return 0;
}

/* Whether a type is the struct or leads to it: 1, 0, or -1. */
static int search__leads_there(struct search *s, uint32_t id)
{
	struct btf_type type;
	int ret = embed__aggregate(&s->types->btf, id, &type, s->err);

	return ret == 1 ? s->reached[type.id] : ret;
}

/* A crafted file can have names as long as itself. */
static const char *search__path(struct search *s, const char *path,
				const char *separator, const char *name)
{
	const char *last, *joined;

	if (strlen(path) + strlen(name) > PATH_BYTES_MAX) {
		btf__damaged(&s->types->btf, s->err,
			     "a path in struct %s is longer than %d bytes",
			     s->layout->name, PATH_BYTES_MAX);
		return NULL;
	}
	joined = layout__join(s->types, path, separator, name, &last);
	if (!joined)
		search__no_memory(s);
	return joined;
}

static int search__type(struct search *s, uint32_t id, const char *path,
			unsigned int depth);

static int search__members(struct search *s, const struct btf_type *type,
			   const char *path, unsigned int depth)
{
	const struct btf *btf = &s->types->btf;
	struct btf_member member;
	const char *name;
	uint32_t i;
	int leads;

	for (i = 0; i < type->vlen; i++) {
		btf__member(btf, type, i, &member);
		leads = search__leads_there(s, member.type);
		if (!leads)
			continue;
		name = leads < 0 ? NULL :
				   btf__str(btf, member.name_off, s->err);
		if (name && *name)
			name = search__path(s, path, ".", name);
		else if (name)
			name = path;
		if (!name || search__type(s, member.type, name, depth + 1))
			return -1;
	}
	return 0;
}

static int search__elements(struct search *s, const struct btf_type *type,
			    const char *path, unsigned int depth)
{
	struct btf_array array;
	const char *inner;
	char index[16];
	uint32_t i;

	btf__array(&s->types->btf, type, &array);
	for (i = 0; i < array.nr_elems && i < ELEMENTS_MAX; i++) {
		snprintf(index, sizeof(index), "[%u]", i);
		inner = search__path(s, path, "", index);
		if (!inner || search__type(s, array.elem_type, inner,
					   depth + 1))
			return -1;
	}
	return 0;
}

/* @id is a type that leads there. */
static int search__type(struct search *s, uint32_t id, const char *path,
			unsigned int depth)
{
	const struct btf *btf = &s->types->btf;
	struct btf_type type;

	if (depth > LAYOUT_MAX_DEPTH)
		return btf__damaged(btf, s->err, "struct %s contains itself",
				    s->layout->name);
	if (btf__resolve(btf, id, &type, s->err))
		return -1;
	if (type.kind == BTF_ARRAY)
		return search__elements(s, &type, path, depth);
	if (s->target[type.id])
		return search__add(s, path);
	return search__members(s, &type, path, depth);
}

/* Look through one definition, if @id is where it was built from. */
static int search__definition(struct search *s, uint32_t id,
			      const struct layout *layout)
{
	const struct built *built = layout->priv;
	struct btf_type type;

	if (built->id != id)
		return 0;
	s->layout = layout;
	if (btf__resolve(&s->types->btf, id, &type, s->err))
		return -1;
	return search__members(s, &type, "", 0);
}

static int search__container(struct search *s, uint32_t id)
{
	const struct btf *btf = &s->types->btf;
	const struct layout **layouts;
	struct btf_type type;
	const char *name;
	size_t i, nr;
	int ret = 0;

	if (btf__type(btf, id, &type, s->err))
		return -1;
	if (!type.name_off)
		return 0;
	name = btf__str(btf, type.name_off, s->err);
	if (!name || types__layouts(s->types, name, &layouts, &nr, s->err))
		return -1;
	for (i = 0; i < nr && !ret; i++)
		ret = search__definition(s, id, layouts[i]);
	free(layouts);
	return ret;
}

/* Mark every struct of the name, whatever its definition. */
static int search__begin(struct search *s)
{
	const struct btf *btf = &s->types->btf;
	struct btf_type type;
	uint32_t entry = 0;

	if (names__build(&s->types->names, btf, s->err) ||
	    embed__build(&s->types->embed, btf, s->err))
		return -1;
	s->target = calloc(btf->nr_types, sizeof(*s->target));
	s->reached = calloc(btf->nr_types, sizeof(*s->reached));
	if (!s->target || !s->reached)
		return search__no_memory(s);
	while ((entry = names__next(&s->types->names, btf, entry, s->name,
				    &type))) {
		if (btf__resolve(btf, type.id, &type, s->err))
			return -1;
		s->target[type.id] = type.kind == BTF_STRUCT ||
				     type.kind == BTF_UNION;
		s->reached[type.id] = s->target[type.id];
	}
	return embed__reach(&s->types->embed, btf, s->reached, s->err);
}

bool types__knows_containers(const struct types *types)
{
	return !types->source;
}

int types__containers(struct types *types, const char *name,
		      struct types_container **out, size_t *nr,
		      struct err *err)
{
	struct search s = { .types = types, .name = name, .err = err };
	uint32_t id;
	int ret;

	ret = search__begin(&s);
	for (id = 1; !ret && id < types->btf.nr_types; id++) {
		if (s.reached[id] && !s.target[id])
			ret = search__container(&s, id);
	}
	free(s.target);
	free(s.reached);
	if (ret)
		free(s.found);
	*out = ret ? NULL : s.found;
	*nr = ret ? 0 : s.nr;
	return ret;
}

/* Whether a struct has such a member, be it in an unnamed one. */
static bool has_member(const struct btf *btf, const struct btf_type *type,
		       const char *prefix, size_t len, unsigned int depth)
{
	struct btf_member member;
	struct btf_type inner;
	const char *name;
	uint32_t i;

	for (i = 0; i < type->vlen; i++) {
		btf__member(btf, type, i, &member);
		name = btf__str(btf, member.name_off, NULL);
		if (!name)
			continue;
		if (!strncmp(name, prefix, len))
			return true;
		if (*name || depth == LAYOUT_MAX_DEPTH ||
		    btf__resolve(btf, member.type, &inner, NULL))
			continue;
		if ((inner.kind == BTF_STRUCT || inner.kind == BTF_UNION) &&
		    has_member(btf, &inner, prefix, len, depth + 1))
			return true;
	}
	return false;
}

int types__visit_with_member(struct types *types, const char *prefix,
			     types_visit_fn *fn, void *arg)
{
	const struct btf *btf = &types->btf;
	struct btf_cursor cursor = { 0 };
	struct btf_type type;
	const char *name;
	uint32_t id;
	int ret = 0;

	while (!ret && (id = btf__next_noted(btf, &cursor))) {
		if (btf__type(btf, id, &type, NULL) ||
		    (type.kind != BTF_STRUCT && type.kind != BTF_UNION) ||
		    !type.name_off ||
		    !has_member(btf, &type, prefix, strlen(prefix), 0))
			continue;
		name = btf__str(btf, type.name_off, NULL);
		if (name)
			ret = fn(name, type.kind == BTF_UNION,
				 type.size_or_type, arg);
	}
	return ret;
}
