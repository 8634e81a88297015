// SPDX-License-Identifier: GPL-2.0
/*
 * Cut a few structs out of a kernel's BTF, to serve as a fixture:
 *
 *	btf_trim OBJECT STRUCT... > FIXTURE.btf
 *
 * What the structs hold by value comes along in full. What they point to
 * becomes a forward declaration, so that a few KB are left of a whole kernel.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "btf_build.h"
#include "object.h"
#include "types_priv.h"

/**
 * struct trim - the cut while it is made
 * @from: where the types come from
 * @to: where they go
 * @new_id: new id by old id, once for types held by value, once for others
 * @order: old ids by new id; those that are only referred to have SHALLOW set
 * @nr: how many of them
 */
struct trim {
	const struct btf *from;
	struct btf_build to;
	uint32_t *new_id[2];
	uint32_t *order;
	uint32_t nr;
};

#define SHALLOW 0x80000000u

static void die(const struct err *err)
{
	fprintf(stderr, "btf_trim: %s\n", err->text);
	exit(2);
}

static void get_type(const struct trim *t, uint32_t id, struct btf_type *type)
{
	struct err err;

	if (btf__type(t->from, id, type, &err))
		die(&err);
}

static const char *get_name(const struct trim *t, uint32_t offset)
{
	struct err err;
	const char *name = btf__str(t->from, offset, &err);

	if (!name)
		die(&err);
	return name;
}

/* The new id of a type, which is written when its turn comes. */
static uint32_t want(struct trim *t, uint32_t id, bool shallow)
{
	struct btf_type type;

	get_type(t, id, &type);
	/* A struct without a tag cannot be declared; what it was is no matter. */
	if (shallow && (type.kind == BTF_STRUCT || type.kind == BTF_UNION) &&
	    !type.name_off)
		return 0;
	if (id && !t->new_id[shallow][id]) {
		t->order[t->nr++] = id | (shallow ? SHALLOW : 0);
		t->new_id[shallow][id] = t->nr;
	}
	return t->new_id[shallow][id];
}

static void write_members(struct trim *t, const struct btf_type *type)
{
	struct btf_member m;
	uint32_t i;

	for (i = 0; i < type->vlen; i++) {
		btf__member(t->from, type, i, &m);
		btf_build__member(&t->to, get_name(t, m.name_off),
				  want(t, m.type, false),
				  type->kind_flag ? BITFIELD(m.bit_offset, m.bit_width) :
						    m.bit_offset);
	}
}

static void write_type(struct trim *t, uint32_t id, bool shallow)
{
	struct btf_array array;
	struct btf_type type;
	const char *name;
	uint32_t i;

	get_type(t, id, &type);
	name = get_name(t, type.name_off);
	switch (type.kind) {
	case BTF_STRUCT:
	case BTF_UNION:
		if (shallow) {
			btf_build__type(&t->to, BTF_FWD, name,
					type.kind == BTF_UNION, 0, 0);
			break;
		}
		btf_build__type(&t->to, type.kind, name, type.kind_flag, 0,
				type.size_or_type);
		write_members(t, &type);
		break;
	case BTF_INT:
		btf_build__type(&t->to, BTF_INT, name, false, 0, type.size_or_type);
		btf_build__word(&t->to, btf__u32(t->from, type.data));
		break;
	case BTF_ARRAY:
		btf__array(t->from, &type, &array);
		btf_build__type(&t->to, BTF_ARRAY, "", false, 0, 0);
		btf_build__word(&t->to, want(t, array.elem_type, shallow));
		btf_build__word(&t->to, want(t, array.index_type, true));
		btf_build__word(&t->to, array.nr_elems);
		break;
	case BTF_PTR:
		btf_build__ref(&t->to, BTF_PTR, want(t, type.size_or_type, true));
		break;
	case BTF_FUNC_PROTO:
		btf_build__type(&t->to, BTF_FUNC_PROTO, "", false, type.vlen,
				want(t, type.size_or_type, true));
		for (i = 0; i < 2 * type.vlen; i += 2) {
			btf_build__word(&t->to, 0);
			id = btf__u32(t->from, type.data + 4 * i + 4);
			btf_build__word(&t->to, want(t, id, true));
		}
		break;
	case BTF_ENUM:
	case BTF_ENUM64:
		/* The values occupy no byte. */
		btf_build__type(&t->to, BTF_ENUM, name, false, 0, type.size_or_type);
		break;
	default:
		if (btf__is_modifier(type.kind))
			btf_build__type(&t->to, type.kind, name, false, 0,
					want(t, type.size_or_type, shallow));
		else	/* float, forward declaration */
			btf_build__type(&t->to, type.kind, name, type.kind_flag, 0,
					type.size_or_type);
		break;
	}
}

/* Want every type of a name and kind. Return: how many there are. */
static unsigned int want_named(struct trim *t, enum btf_kind kind, const char *name)
{
	unsigned int found = 0;
	struct btf_type type;
	uint32_t id;

	for (id = 1; id < t->from->nr_types; id++) {
		get_type(t, id, &type);
		if (type.kind != kind || strcmp(get_name(t, type.name_off), name))
			continue;
		want(t, id, false);
		found++;
	}
	return found;
}

int main(int argc, char **argv)
{
	struct trim t = { 0 };
	struct object *object;
	struct err err;
	uint8_t *data;
	size_t size;
	uint32_t i;
	int arg;

	if (argc < 3) {
		fprintf(stderr, "usage: btf_trim OBJECT STRUCT... > FILE\n");
		return 2;
	}
	if (object__open(&object, argv[1], &err))
		die(&err);
	t.from = &object->types->btf;
	t.new_id[0] = calloc(t.from->nr_types, sizeof(uint32_t));
	t.new_id[1] = calloc(t.from->nr_types, sizeof(uint32_t));
	t.order = calloc(t.from->nr_types, 2 * sizeof(uint32_t));
	if (!t.new_id[0] || !t.new_id[1] || !t.order) {
		perror("btf_trim");
		exit(2);
	}
	btf_build__init(&t.to, t.from->big_endian);

	/* By its size a reader knows that of a pointer. */
	want_named(&t, BTF_INT, "long unsigned int");
	for (arg = 2; arg < argc; arg++) {
		if (!want_named(&t, BTF_STRUCT, argv[arg])) {
			fprintf(stderr, "btf_trim: %s: has no struct %s\n",
				argv[1], argv[arg]);
			return 2;
		}
	}
	for (i = 0; i < t.nr; i++)
		write_type(&t, t.order[i] & ~SHALLOW, t.order[i] & SHALLOW);

	data = btf_build__finish(&t.to, &size);
	if (fwrite(data, 1, size, stdout) != size || fflush(stdout)) {
		perror("btf_trim");
		return 2;
	}
	free(data);
	free(t.new_id[0]);
	free(t.new_id[1]);
	free(t.order);
	btf_build__free(&t.to);
	object__close(object);
	return 0;
}
