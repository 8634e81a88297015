// SPDX-License-Identifier: GPL-2.0
/*
 * How much a struct is used: by functions that take it, by structs that point to
 * it or embed it.
 */
#include <stdlib.h>
#include <string.h>

#include "analyzer.h"
#include "scan.h"
#include "types_priv.h"

/* What pahole calls the section whose variables it describes. */
#define PERCPU_SECTION	".data..percpu"

#define SECTION_VAR_SIZE	12

uint64_t scan_uses__key(const char *name)
{
	return number_table__hash(name, 0);
}

struct scan_uses *scan_uses__get(struct scan_uses_table *table, uint64_t key)
{
	struct scan_uses *uses = table->uses;
	struct number_place *place;
	bool is_new;

	place = number_table__get(&table->table, key, &is_new);
	if (!place)
		return NULL;
	if (place->value)
		return &uses[place->value - 1];
	if (table->nr == table->room) {
		size_t room = table->room ? 2 * table->room : 1024;

		uses = realloc(uses, room * sizeof(*uses));
		if (!uses)
			return NULL;
		table->uses = uses;
		table->room = room;
	}
	memset(&uses[table->nr], 0, sizeof(*uses));
	uses[table->nr].key = key;
	place->value = ++table->nr;
	return &uses[table->nr - 1];
}

const struct scan_uses *scan_uses__find(const struct scan_uses_table *table, uint64_t key)
{
	const struct number_place *place = number_table__find(&table->table, key);

	return place && place->value ? &table->uses[place->value - 1] : NULL;
}

void scan_uses__place(struct scan_uses *uses, uint32_t place, uint32_t count)
{
	size_t i;

	for (i = 0; i < uses->nr_places && uses->place[i] != place; i++)
		;
	if (i == SCAN_PLACES_MAX)
		return;
	if (i == uses->nr_places) {
		uses->place[i] = place;
		uses->nr_places++;
	}
	uses->place_count[i] += count;
}

int scan_uses__merge(struct scan_uses_table *table, const struct scan_uses_table *more)
{
	size_t i, j;

	for (i = 0; i < more->nr; i++) {
		const struct scan_uses *from = &more->uses[i];
		struct scan_uses *to = scan_uses__get(table, from->key);

		if (!to)
			return -1;
		to->base = to->base ? to->base : from->base;
		to->derived += from->derived;
		to->functions += from->functions;
		to->pointers += from->pointers;
		to->embedded += from->embedded;
		to->arrays += from->arrays;
		to->percpu += from->percpu;
		for (j = 0; j < from->nr_places; j++)
			scan_uses__place(to, from->place[j], from->place_count[j]);
	}
	return 0;
}

void scan_uses__free(struct scan_uses_table *table)
{
	number_table__free(&table->table);
	free(table->uses);
	memset(table, 0, sizeof(*table));
}

/**
 * struct walk - a walk over all types
 * @btf: whose
 * @table: where uses are noted
 * @protos: by type id of a function's type, how many functions have it
 * @functions: by type id of a struct, how many functions take a pointer to one
 * @err: for diagnostics
 */
struct walk {
	const struct btf *btf;
	struct scan_uses_table *table;
	uint32_t *protos;
	uint32_t *functions;
	struct err *err;
};

/* The struct that a parameter points to, or 0. */
static int find_target(const struct walk *w, uint32_t id, uint32_t *target)
{
	struct btf_type type;

	*target = 0;
	if (btf__type(w->btf, id, &type, w->err))
		return -1;
	if (type.kind != BTF_PTR && btf__resolve(w->btf, id, &type, w->err))
		return -1;
	if (type.kind != BTF_PTR)
		return 0;
	if (btf__resolve(w->btf, type.size_or_type, &type, w->err))
		return -1;
	if (type.kind == BTF_STRUCT || type.kind == BTF_UNION)
		*target = type.id;
	return 0;
}

/* All functions of one type take the same structs, each of which counts once. */
static int walk_proto(struct walk *w, const struct btf_type *proto)
{
	uint32_t i, target, last = 0;

	if (proto->kind != BTF_FUNC_PROTO)
		return 0;
	for (i = 0; i < proto->vlen; i++) {
		const uint8_t *param = proto->data + BTF_PARAM_SIZE * (size_t)i;

		if (find_target(w, btf__u32(w->btf, param + 4), &target))
			return -1;
		if (target && target != last)
			w->functions[target] += w->protos[proto->id];
		last = target;
	}
	return 0;
}

static int note_function(struct walk *w, const struct btf_type *function)
{
	if (function->size_or_type >= w->btf->nr_types)
		return btf__damaged(w->btf, w->err, "function %u has no type", function->id);
	w->protos[function->size_or_type]++;
	return 0;
}

static int no_memory(const struct btf *btf, struct err *err)
{
	return err__set(err, "%s: out of memory: free some and try again", btf->name);
}

/* Find the uses of a struct by its name: NULL if it has none. */
static int find_uses(const struct walk *w, const struct btf_type *type, struct scan_uses **uses)
{
	const char *name = btf__str(w->btf, type->name_off, w->err);

	*uses = NULL;
	if (!name)
		return -1;
	if (!*name)
		return 0;
	/* scan_uses__free() finds it: the analyzer loses it behind an index */
	ANALYZER_PASS_OVER("-Wanalyzer-malloc-leak");
	*uses = scan_uses__get(w->table, scan_uses__key(name));
	ANALYZER_GO_ON("-Wanalyzer-malloc-leak");
	return *uses ? 0 : no_memory(w->btf, w->err);
}

static int walk_section(struct walk *w, const struct btf_type *section)
{
	const char *name = btf__str(w->btf, section->name_off, w->err);
	struct scan_uses *uses;
	struct btf_type type;
	uint32_t i;

	if (!name)
		return -1;
	if (strcmp(name, PERCPU_SECTION))
		return 0;
	for (i = 0; i < section->vlen; i++) {
		const uint8_t *var = section->data + SECTION_VAR_SIZE * (size_t)i;

		if (btf__type(w->btf, btf__u32(w->btf, var), &type, w->err))
			return -1;
		if (type.kind != BTF_VAR)
			continue;
		if (btf__resolve(w->btf, type.size_or_type, &type, w->err))
			return -1;
		if (type.kind != BTF_STRUCT)
			continue;
		if (find_uses(w, &type, &uses))
			return -1;
		if (uses)
			uses->percpu++;
	}
	return 0;
}

static int walk__types(struct walk *w)
{
	struct btf_type type;
	uint32_t id;
	int ret = 0;

	for (id = 1; id < w->btf->nr_types && !ret; id++) {
		if (btf__type(w->btf, id, &type, w->err))
			return -1;
		if (type.kind == BTF_FUNC)
			ret = note_function(w, &type);
		else if (type.kind == BTF_DATASEC)
			ret = walk_section(w, &type);
	}
	for (id = 1; id < w->btf->nr_types && !ret; id++) {
		if (w->protos[id])
			ret = btf__type(w->btf, id, &type, w->err) || walk_proto(w, &type);
	}
	return ret;
}

/* What was counted by id goes to the names; differing definitions share one. */
static int walk__note(const struct walk *w)
{
	struct scan_uses *uses;
	struct btf_type type;
	uint32_t id;

	for (id = 1; id < w->btf->nr_types; id++) {
		if (!w->functions[id])
			continue;
		if (btf__type(w->btf, id, &type, w->err) || find_uses(w, &type, &uses))
			return -1;
		if (uses)
			uses->functions += w->functions[id];
	}
	return 0;
}

int scan_uses__functions(struct scan_uses_table *table, struct types *types, struct err *err)
{
	const struct btf *btf = &types->btf;
	struct walk w = { .btf = btf, .table = table, .err = err };
	int ret;

	if (types->source)
		return 0;
	w.protos = calloc(btf->nr_types, sizeof(*w.protos));
	w.functions = calloc(btf->nr_types, sizeof(*w.functions));
	if (!w.protos || !w.functions)
		ret = no_memory(btf, err);
	else
		ret = walk__types(&w);
	if (!ret)
		ret = walk__note(&w);
	free(w.protos);
	free(w.functions);
	return ret;
}
