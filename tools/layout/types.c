// SPDX-License-Identifier: GPL-2.0
/*
 * Finding structs by name, and keeping what was built of them.
 */
#include <stdlib.h>
#include <string.h>

#include "types_priv.h"
#include "types_source.h"

static struct types *open_types(const char *name, const void *data, size_t size,
				const struct btf *base, struct err *err)
{
	struct types *t = calloc(1, sizeof(*t));

	if (!t) {
		err__set(err, "%s: out of memory: free some and try again", name);
		return NULL;
	}
	if (btf__open(&t->btf, name, data, size, base, err)) {
		free(t);
		return NULL;
	}
	return t;
}

int types__open_btf(struct types **types, const char *name, const void *data,
		    size_t size, unsigned int ptr_size, struct err *err)
{
	struct types *t = open_types(name, data, size, NULL, err);
	int deduced;

	if (!t)
		return -1;
	deduced = ptr_size ? (int)ptr_size : btf__ptr_size(&t->btf, err);
	if (deduced < 0) {
		types__close(t);
		return -1;
	}
	t->ptr_size = deduced;
	*types = t;
	return 0;
}

int types__open_split(struct types **types, const char *name, const void *data,
		      size_t size, const struct types *base, bool outlines,
		      struct err *err)
{
	struct types *t;

	if (base->source)
		return err__set(err, "%s: is no BTF, which alone can be continued: name the kernel itself",
				base->btf.name);
	t = open_types(name, data, size, &base->btf, err);
	if (!t)
		return -1;
	t->btf.outlines = outlines;
	t->ptr_size = base->ptr_size;
	*types = t;
	return 0;
}

void types__set_aligns(struct types *types, struct aligns *aligns)
{
	types->aligns = *aligns;
	memset(aligns, 0, sizeof(*aligns));
}

/* Release what was found out. */
static void types__drop_layouts(struct types *types)
{
	struct built *built, *next;

	for (built = types->all; built; built = next) {
		next = built->next;
		layout__free(built);
	}
	facts__free(&types->facts);
	scratch__free(&types->scratch);
	pool__free(&types->pool);
}

void types__close(struct types *types)
{
	if (!types)
		return;
	if (types->source)
		types->source->close(types->self);
	if (types->debug)
		types->debug->close(types->debug_self);
	types__drop_layouts(types);
	names__free(&types->names);
	embed__free(&types->embed);
	aligns__free(&types->aligns);
	btf__close(&types->btf);
	free(types);
}

struct types *types__clone(const struct types *types, struct err *err)
{
	struct types *clone = calloc(1, sizeof(*clone));

	if (!clone) {
		err__set(err, "%s: out of memory: free some and try again", types->btf.name);
		return NULL;
	}
	if (btf__clone(&clone->btf, &types->btf, err)) {
		free(clone);
		return NULL;
	}
	clone->origin = types;
	clone->ptr_size = types->ptr_size;
	clone->aligns = types->aligns;
	return clone;
}

void types__drop_clone(struct types *clone)
{
	if (!clone)
		return;
	types__drop_layouts(clone);
	btf__drop_clone(&clone->btf);
	free(clone);
}

unsigned int types__ptr_size(const struct types *types)
{
	return types->ptr_size;
}

bool types__big_endian(const struct types *types)
{
	return types->btf.big_endian;
}

/* A layout that somebody has got from whom these types are a clone of. */
static struct built *given_away(const struct types *types, uint32_t id)
{
	const struct facts *facts = types->origin ? &types->origin->facts : NULL;
	struct built *built = NULL;

	if (facts && facts->number && facts->number[id])
		built = facts__get(facts, id)->built;
	return built && built->users ? built : NULL;
}

struct built *types__layout_of_id(struct types *types, uint32_t id,
				  struct err *err)
{
	struct fact *fact = types__fact(types, id, err);
	struct built *built;

	if (!fact)
		return NULL;
	built = given_away(types, id);
	if (built)
		return built;
	if (fact->built)
		return fact->built;
	built = layout__build(types, id, err);
	if (built) {
		built->next = types->all;
		if (built->next)
			built->next->prev = built;
		types->all = built;
		fact->built = built;
	}
	return built;
}

struct built *types__view(struct types *types, uint32_t id, struct err *err)
{
	struct built *built = given_away(types, id);
	const struct fact *fact;

	if (built)
		return built;
	fact = types__fact(types, id, err);
	if (!fact)
		return NULL;
	return fact->built ? fact->built : layout__view(types, id, err);
}

void types__release(struct types *types, struct built *built)
{
	if (built->types != types || --built->users)
		return;
	if (built->next)
		built->next->prev = built->prev;
	if (built->prev)
		built->prev->next = built->next;
	else
		types->all = built->next;
	facts__get(&types->facts, built->id)->built = NULL;
	layout__free(built);
}

void types__forget(struct types *types, const struct layout **layouts, size_t nr)
{
	size_t i;

	for (i = 0; i < nr && !types->source; i++)
		types__release(types, layouts[i]->priv);
	free(layouts);
}

static int same_layout(struct types *types, const struct built *a,
		       const struct built *b, int depth, struct err *err);

/* Whether the elements of two arrays are laid out alike: 1, 0, or -1. */
static int same_elements(struct types *types, uint32_t a, uint32_t b,
			 int depth, struct err *err)
{
	struct built *built_a, *built_b;
	struct btf_type ta, tb;
	struct btf_array array;

	do {
		if (btf__resolve(&types->btf, a, &ta, err) ||
		    btf__resolve(&types->btf, b, &tb, err))
			return -1;
		if (ta.id == tb.id)
			return 1;
		if (ta.kind != tb.kind)
			return 0;
		if (ta.kind != BTF_ARRAY)
			break;
		btf__array(&types->btf, &ta, &array);
		a = array.elem_type;
		btf__array(&types->btf, &tb, &array);
		b = array.elem_type;
	} while (true);
	if (ta.kind != BTF_STRUCT && ta.kind != BTF_UNION)
		return 1;
	built_a = types__layout_of_id(types, ta.id, err);
	built_b = types__layout_of_id(types, tb.id, err);
	if (!built_a || !built_b)
		return -1;
	return same_layout(types, built_a, built_b, depth + 1, err);
}

/*
 * Whether two definitions lay the same members out alike: 1, 0, or -1 with
 * @err set. Types of the same size and kind may differ in their name.
 */
static int same_layout(struct types *types, const struct built *a,
		       const struct built *b, int depth, struct err *err)
{
	const struct layout *la = &a->layout, *lb = &b->layout;
	size_t i;
	int same;

	if (la->size != lb->size || la->is_union != lb->is_union ||
	    la->nr_members != lb->nr_members)
		return 0;
	for (i = 0; i < la->nr_members; i++) {
		const struct layout_member *ma = &la->members[i];
		const struct layout_member *mb = &lb->members[i];

		if (ma->bit_offset != mb->bit_offset ||
		    ma->bit_size != mb->bit_size || ma->kind != mb->kind ||
		    ma->bitfield != mb->bitfield ||
		    ma->nr_elems != mb->nr_elems || ma->depth != mb->depth ||
		    strcmp(ma->path, mb->path))
			return 0;
	}
	if (depth > LAYOUT_MAX_DEPTH)
		return btf__damaged(&types->btf, err, "struct %s contains itself",
				    la->name);
	for (i = 0; i < la->nr_members; i++) {
		if (la->members[i].kind != LAYOUT_ARRAY)
			continue;
		same = same_elements(types, a->member_type[i], b->member_type[i],
				     depth, err);
		if (same != 1)
			return same;
	}
	return 1;
}

int types__add_definition(struct types *types, struct built **found, size_t *nr,
			  uint32_t id, struct err *err)
{
	struct built *built = types__layout_of_id(types, id, err);
	size_t i;
	int same;

	if (!built)
		return -1;
	for (i = 0; i < *nr; i++) {
		same = same_layout(types, found[i], built, 0, err);
		if (same < 0)
			return -1;
		if (same)
			return 0;
	}
	if (*nr == LAYOUT_MAX_DEFINITIONS)
		return btf__damaged(&types->btf, err,
				    "struct %s has more than %u definitions",
				    built->layout.name, LAYOUT_MAX_DEFINITIONS);
	found[(*nr)++] = built;
	return 0;
}

void types__number_definitions(struct types *types, struct built **found, size_t nr)
{
	size_t i;

	for (i = 0; i < nr; i++) {
		/* what was given away has its number */
		if (found[i]->types != types)
			continue;
		found[i]->layout.definition = i + 1;
		found[i]->layout.nr_definitions = nr;
		found[i]->users++;
	}
}

int types__layouts(struct types *types, const char *name,
		   const struct layout ***out, size_t *nr, struct err *err)
{
	struct built *found[LAYOUT_MAX_DEFINITIONS] = { NULL };
	const struct btf *btf = &types->btf;
	const struct layout **layouts;
	struct btf_type type;
	size_t i, nr_found = 0;
	uint32_t entry = 0;

	*nr = 0;
	*out = NULL;
	if (types->source)
		return types->source->layouts(types->self, name, out, nr, err);
	if (names__build(&types->names, btf, err))
		return -1;
	while ((entry = names__next(&types->names, btf, entry, name, &type))) {
		uint32_t id = type.id;

		if (btf__resolve(btf, id, &type, err))
			return -1;
		if ((type.kind != BTF_STRUCT && type.kind != BTF_UNION) ||
		    btf__is_outline(btf, &type))
			continue;
		if (types__add_definition(types, found, &nr_found, id, err))
			return -1;
	}

	layouts = malloc((nr_found + 1) * sizeof(*layouts));
	if (!layouts)
		return err__set(err, "%s: out of memory: free some and try again", btf->name);
	types__number_definitions(types, found, nr_found);
	for (i = 0; i < nr_found; i++)
		layouts[i] = &found[i]->layout;
	*out = layouts;
	*nr = nr_found;
	return 0;
}

bool types__names_struct(const struct btf *btf, const struct btf_type *named,
			 struct btf_type *type)
{
	*type = *named;
	if (!named->name_off || (named->kind == BTF_TYPEDEF &&
				 btf__type(btf, named->size_or_type, type, NULL)))
		return false;
	/* A typedef of a struct with a tag names nothing new. */
	return (type->kind == BTF_STRUCT || type->kind == BTF_UNION) &&
	       !(named->kind == BTF_TYPEDEF && type->name_off) &&
	       !btf__is_outline(btf, type);
}

int types__visit_structs(struct types *types, types_visit_fn *fn, void *arg)
{
	const struct btf *btf = &types->btf;
	struct btf_cursor cursor = { 0 };
	struct btf_type named, type;
	const char *name;
	uint32_t id;
	int ret;

	if (types->source)
		return types->source->visit_structs(types->self, fn, arg);
	while ((id = btf__next_noted(btf, &cursor))) {
		if (btf__type(btf, id, &named, NULL) ||
		    !types__names_struct(btf, &named, &type))
			continue;
		name = btf__str(btf, named.name_off, NULL);
		if (!name)
			continue;
		ret = fn(name, type.kind == BTF_UNION, type.size_or_type, arg);
		if (ret)
			return ret;
	}
	return 0;
}
