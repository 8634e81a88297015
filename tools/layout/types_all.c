// SPDX-License-Identifier: GPL-2.0
/*
 * Describing every struct at once. Whoever wants all of them needs no index of
 * names: once names are in order, definitions of one name are neighbours.
 */
#include <stdlib.h>
#include <string.h>

#include "types_priv.h"
#include "types_source.h"

/**
 * struct named - a name with one of the types that it may stand for
 * @begin: its first bytes as a number, which decides most comparisons
 * @name: the name
 * @id: of the type
 * @listed: whether types__visit_structs() visits it
 */
struct named {
	uint64_t begin;
	const char *name;
	uint32_t id;
	bool listed;
};

/**
 * struct types_all - see types.h
 * @types: where to look
 * @named: all names
 * @nr: how many
 * @room: how many there is memory for
 */
struct types_all {
	struct types *types;
	struct named *named;
	size_t nr;
	size_t room;
};

/**
 * struct visit - a visit of a part
 * @types: where to look
 * @fn: whom to call
 * @arg: with what
 * @err: for diagnostics
 */
struct visit {
	struct types *types;
	types_layout_fn *fn;
	void *arg;
	struct err *err;
};

static uint64_t first_bytes(const char *name)
{
	uint64_t begin = 0;
	int i;

	for (i = 0; i < 8 && name[i]; i++)
		begin |= (uint64_t)(unsigned char)name[i] << (56 - 8 * i);
	return begin;
}

static int compare_names(const struct named *x, const struct named *y)
{
	if (x->begin != y->begin)
		return x->begin < y->begin ? -1 : 1;
	/* Both have ended where the last of these bytes is none of the name. */
	return x->begin & 0xff ? strcmp(x->name + 8, y->name + 8) : 0;
}

static int compare(const void *a, const void *b)
{
	const struct named *x = a, *y = b;
	int order = compare_names(x, y);

	return order ? order : x->id < y->id ? -1 : x->id > y->id;
}

static int all__add(struct types_all *all, const char *name, uint32_t id, bool listed)
{
	struct named *named = all->named;

	if (all->nr == all->room) {
		all->room = all->room ? 2 * all->room : 1024;
		named = realloc(named, all->room * sizeof(*named));
		if (!named)
			return -1;
		all->named = named;
	}
	named[all->nr++] = (struct named){ first_bytes(name), name, id, listed };
	return 0;
}

static int out_of_memory(const struct types *types, struct err *err)
{
	return err__set(err, "%s: out of memory: free some and try again", types->btf.name);
}

static int add_listed(const char *name, bool is_union, uint64_t size, void *arg)
{
	(void)is_union;
	(void)size;
	return all__add(arg, name, 0, true);
}

static int all__add_source(struct types_all *all, struct err *err)
{
	struct types *types = all->types;

	if (types->source->visit_structs(types->self, add_listed, all))
		return out_of_memory(types, err);
	return 0;
}

/* All that types__layouts() would find by its name. */
static int all__add_noted(struct types_all *all, struct err *err)
{
	const struct btf *btf = &all->types->btf;
	struct btf_type named, type, target;
	struct btf_cursor cursor = { 0 };
	const char *name;
	uint32_t id;

	while ((id = btf__next_noted(btf, &cursor))) {
		if (btf__type(btf, id, &named, err))
			return -1;
		target = named;
		if (named.kind == BTF_TYPEDEF && btf__resolve(btf, id, &target, err))
			return -1;
		if (!named.name_off || btf__is_outline(btf, &target) ||
		    (target.kind != BTF_STRUCT && target.kind != BTF_UNION))
			continue;
		name = btf__str(btf, named.name_off, err);
		if (!name)
			return -1;
		if (all__add(all, name, id, types__names_struct(btf, &named, &type)))
			return out_of_memory(all->types, err);
	}
	return 0;
}

int types_all__open(struct types_all **all, struct types *types, struct err *err)
{
	struct types_all *a = calloc(1, sizeof(*a));

	if (!a)
		return out_of_memory(types, err);
	a->types = types;
	if (types->source ? all__add_source(a, err) : all__add_noted(a, err)) {
		types_all__close(a);
		return -1;
	}
	if (a->nr)
		qsort(a->named, a->nr, sizeof(*a->named), compare);
	*all = a;
	return 0;
}

void types_all__close(struct types_all *all)
{
	free(all->named);
	free(all);
}

/* Hand out the definitions of one name that a source has. */
static int visit__source(const struct visit *v, const char *name)
{
	const struct types_source *source = v->types->source;
	const struct layout **layouts;
	size_t i, nr;
	int ret = 0;

	if (source->layouts(v->types->self, name, &layouts, &nr, v->err))
		return -1;
	for (i = 0; i < nr && !ret; i++)
		ret = v->fn(layouts[i], v->arg);
	free(layouts);
	return ret;
}

/* Hand out the only definition of a name. */
static int visit__type(const struct visit *v, uint32_t id)
{
	struct built *built = types__view(v->types, id, v->err);

	return built ? v->fn(&built->layout, v->arg) : -1;
}

/* Hand out the definitions of one name, which so many types may define. */
static int visit__types(const struct visit *v, const struct named *named, size_t nr_named)
{
	struct built *found[LAYOUT_MAX_DEFINITIONS];
	size_t i, nr = 0;
	int ret = 0;

	for (i = 0; i < nr_named; i++) {
		if (types__add_definition(v->types, found, &nr, named[i].id, v->err))
			return -1;
	}
	types__number_definitions(v->types, found, nr);
	for (i = 0; i < nr; i++) {
		if (!ret)
			ret = v->fn(&found[i]->layout, v->arg);
		types__release(v->types, found[i]);
	}
	return ret;
}

/* How many types in a row have this name; @listed: whether one of them is. */
static size_t all__same_name(const struct types_all *all, size_t first, bool *listed)
{
	size_t i;

	*listed = false;
	for (i = first; i < all->nr; i++) {
		if (compare_names(&all->named[first], &all->named[i]))
			break;
		*listed = *listed || all->named[i].listed;
	}
	return i - first;
}

/* Where a part begins: at the first of all types that have a name. */
static size_t all__begin(const struct types_all *all, size_t part, size_t nr_parts)
{
	size_t i = all->nr * part / nr_parts;

	while (i && i < all->nr && !compare_names(&all->named[i - 1], &all->named[i]))
		i++;
	return i;
}

static int visit__range(const struct visit *v, const struct types_all *all, size_t begin,
			size_t end)
{
	size_t i, nr;
	bool listed;
	int ret = 0;

	for (i = begin; i < end && !ret; i += nr) {
		nr = all__same_name(all, i, &listed);
		if (!listed)
			continue;
		if (v->types->source)
			ret = visit__source(v, all->named[i].name);
		else if (nr == 1)
			ret = visit__type(v, all->named[i].id);
		else
			ret = visit__types(v, &all->named[i], nr);
	}
	return ret;
}

int types_all__visit(const struct types_all *all, size_t part, size_t nr_parts,
		     types_layout_fn *fn, void *arg, struct err *err)
{
	struct visit v = { all->types, fn, arg, err };
	struct types *clone;
	int ret;

	/* A source may run a program; a base is somebody else's too. */
	if (nr_parts == 1 || all->types->source || all->types->btf.base)
		return part ? 0 : visit__range(&v, all, 0, all->nr);
	clone = types__clone(all->types, err);
	if (!clone)
		return -1;
	v.types = clone;
	ret = visit__range(&v, all, all__begin(all, part, nr_parts),
			   all__begin(all, part + 1, nr_parts));
	types__drop_clone(clone);
	return ret;
}
