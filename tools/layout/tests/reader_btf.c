// SPDX-License-Identifier: GPL-2.0
/*
 * The BTF reader on BTF that is well-formed, and on headers that are not.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "reader_util.h"

/* One of every kind; struct s comes last and stands on all of them. */
static void build_all_kinds(struct btf_build *b, bool big_endian)
{
	uint32_t i4, ptr, arr, un, en, fwd, td, vol, con, res, fn, proto, var;
	uint32_t fl, tag, en64;

	btf_build__init(b, big_endian);
	i4 = btf_build__int(b, "int", 4);
	btf_build__int(b, "long unsigned int", 8);
	ptr = btf_build__ref(b, BTF_PTR, i4);
	arr = btf_build__array(b, i4, 3);
	un = btf_build__type(b, BTF_UNION, "u", false, 0, 8);
	btf_build__member(b, "a", i4, 0);
	btf_build__member(b, "b", ptr, 0);
	en = btf_build__type(b, BTF_ENUM, "e", false, 2, 4);
	btf_build__word(b, btf_build__str(b, "E0"));
	btf_build__word(b, 0);
	btf_build__word(b, btf_build__str(b, "E1"));
	btf_build__word(b, 1);
	fwd = btf_build__type(b, BTF_FWD, "f", false, 0, 0);
	td = btf_build__type(b, BTF_TYPEDEF, "t", false, 0, i4);
	vol = btf_build__ref(b, BTF_VOLATILE, td);
	con = btf_build__ref(b, BTF_CONST, vol);
	res = btf_build__ref(b, BTF_RESTRICT, ptr);
	proto = btf_build__type(b, BTF_FUNC_PROTO, "", false, 2, i4);
	btf_build__word(b, btf_build__str(b, "x"));
	btf_build__word(b, i4);
	btf_build__word(b, 0);
	btf_build__word(b, 0);
	/* A function keeps its linkage where others keep a length. */
	fn = btf_build__type(b, BTF_FUNC, "func", false, 1, proto);
	var = btf_build__type(b, BTF_VAR, "var", false, 0, i4);
	btf_build__word(b, 1);
	btf_build__type(b, BTF_DATASEC, ".data", false, 1, 4);
	btf_build__word(b, var);
	btf_build__word(b, 0);
	btf_build__word(b, 4);
	fl = btf_build__type(b, BTF_FLOAT, "double", false, 0, 8);
	btf_build__type(b, BTF_DECL_TAG, "tag", false, 0, fn);
	btf_build__word(b, 0);
	tag = btf_build__type(b, BTF_TYPE_TAG, "rcu", false, 0, fwd);
	en64 = btf_build__type(b, BTF_ENUM64, "e64", false, 1, 8);
	btf_build__word(b, btf_build__str(b, "E2"));
	btf_build__word(b, 0);
	btf_build__word(b, 1);
	ptr = btf_build__ref(b, BTF_PTR, tag);
	btf_build__type(b, BTF_STRUCT, "s", false, 0, 64);
	btf_build__member(b, "con", con, 0);
	btf_build__member(b, "en", en, 32);
	btf_build__member(b, "arr", arr, 64);
	btf_build__member(b, "un", un, 192);
	btf_build__member(b, "res", res, 256);
	btf_build__member(b, "fl", fl, 320);
	btf_build__member(b, "en64", en64, 384);
	btf_build__member(b, "ptr", ptr, 448);
}

static void every_kind(struct test *t)
{
	static const struct {
		const char *path;
		uint64_t offset, size;
		enum layout_kind kind;
		const char *type;
	} want[] = {
		{ "con", 0, 32, LAYOUT_SCALAR, "const volatile t" },
		{ "en", 32, 32, LAYOUT_SCALAR, "enum e" },
		{ "arr", 64, 96, LAYOUT_ARRAY, "int[3]" },
		{ "un", 192, 64, LAYOUT_UNION, "union u" },
		{ "un.a", 192, 32, LAYOUT_SCALAR, "int" },
		{ "un.b", 192, 64, LAYOUT_POINTER, "int *" },
		{ "res", 256, 64, LAYOUT_POINTER, "int *restrict" },
		{ "fl", 320, 64, LAYOUT_SCALAR, "double" },
		{ "en64", 384, 64, LAYOUT_SCALAR, "enum e64" },
		{ "ptr", 448, 64, LAYOUT_POINTER, "struct f *" },
	};
	const struct layout *layout;
	struct btf_build b;
	struct opened o;
	int big;
	size_t i;

	for (big = 0; big < 2; big++) {
		build_all_kinds(&b, big);
		reader__open(&o, &b, 0);
		layout = reader__layout(t, o.types, "s");
		if (!layout || !EXPECT_EQ(t, layout->nr_members, ARRAY_SIZE(want)))
			goto next;
		EXPECT_EQ(t, layout->size, 64);
		EXPECT_EQ(t, layout->align, 0);
		EXPECT_EQ(t, types__big_endian(o.types), big);
		EXPECT_EQ(t, types__ptr_size(o.types), 8);
		for (i = 0; i < ARRAY_SIZE(want); i++) {
			const struct layout_member *m = &layout->members[i];

			EXPECT_STR(t, m->path, want[i].path);
			EXPECT_STR(t, m->type, want[i].type);
			EXPECT_EQ(t, m->bit_offset, want[i].offset);
			EXPECT_EQ(t, m->bit_size, want[i].size);
			EXPECT_EQ(t, m->kind, want[i].kind);
		}
next:
		reader__close(&o);
	}
}

/* Open bytes that are refused, the diagnostic having @part in it. */
static void expect_refused(struct test *t, uint8_t *data, size_t size,
			   const char *part)
{
	struct opened o;

	reader__open_raw(&o, data, size, 0);
	EXPECT(t, !o.types);
	EXPECT_HAS(t, o.err.text, part);
	reader__close(&o);
}

/* A prime: wherever types are cut into parts of one size, one of these is cut. */
#define MANY_TYPES	47

/*
 * An enum of so many values is longer than the distance between two types that
 * is noted; what lies behind it is found all the same, in each order of asking.
 */
static void types_far_apart(struct test *t)
{
	static const char * const names[] = { "behind", "next", "behind", "front" };
	const struct layout *layout;
	uint32_t i4, i, en;
	struct btf_build b;
	struct opened o;
	char name[16];

	btf_build__init(&b, false);
	i4 = btf_build__int(&b, "int", 4);
	btf_build__type(&b, BTF_STRUCT, "front", false, 0, 4);
	btf_build__member(&b, "a", i4, 0);
	en = btf_build__type(&b, BTF_ENUM, "e", false, 40000, 4);
	for (i = 0; i < 40000; i++) {
		btf_build__word(&b, 0);
		btf_build__word(&b, i);
	}
	btf_build__type(&b, BTF_STRUCT, "behind", false, 0, 4);
	btf_build__member(&b, "a", en, 0);
	btf_build__type(&b, BTF_UNION, "next", false, 0, 4);
	btf_build__member(&b, "a", i4, 0);
	for (i = 0; i < MANY_TYPES; i++) {
		snprintf(name, sizeof(name), "s%u", i);
		btf_build__type(&b, BTF_STRUCT, name, false, 0, 4 * i + 4);
		btf_build__member(&b, "a", i4, 32 * i);
	}
	reader__open(&o, &b, 0);
	for (i = 0; i < ARRAY_SIZE(names); i++) {
		layout = reader__layout(t, o.types, names[i]);
		if (!layout || !EXPECT_EQ(t, layout->nr_members, 1))
			continue;
		EXPECT_EQ(t, layout->is_union, !strcmp(names[i], "next"));
		EXPECT_STR(t, layout->members[0].type,
			   strcmp(names[i], "behind") ? "int" : "enum e");
	}
	for (i = MANY_TYPES; i--;) {
		snprintf(name, sizeof(name), "s%u", i);
		layout = reader__layout(t, o.types, name);
		if (layout && EXPECT_EQ(t, layout->nr_members, 1))
			EXPECT_EQ(t, layout->members[0].bit_offset, 32 * i);
	}
	reader__close(&o);
}

/* Pairs of a typedef and a struct with a member of it, @gap() in front of each. */
static void pairs_are_found(struct test *t, bool big_endian,
			    void (*gap)(struct btf_build *b, uint32_t i4))
{
	const struct layout *layout;
	char name[16], type[16];
	struct btf_build b;
	struct opened o;
	uint32_t i4, i;

	btf_build__init(&b, big_endian);
	i4 = btf_build__int(&b, "int", 4);
	for (i = 0; i < MANY_TYPES; i++) {
		gap(&b, i4);
		snprintf(type, sizeof(type), "t%u", i);
		snprintf(name, sizeof(name), "s%u", i);
		btf_build__type(&b, BTF_TYPEDEF, type, false, 0, i4);
		btf_build__type(&b, BTF_STRUCT, name, false, 0, 4);
		btf_build__member(&b, "a", b.nr_types - 1, 0);
	}
	reader__open(&o, &b, 0);
	for (i = 0; i < MANY_TYPES; i++) {
		snprintf(type, sizeof(type), "t%u", i);
		snprintf(name, sizeof(name), "s%u", i);
		layout = reader__layout(t, o.types, name);
		if (layout && EXPECT_EQ(t, layout->nr_members, 1))
			EXPECT_STR(t, layout->members[0].type, type);
	}
	reader__close(&o);
}

static void many_functions(struct btf_build *b, uint32_t i4)
{
	uint32_t i, proto;

	for (i = 0; i < 500; i++) {
		proto = btf_build__type(b, BTF_FUNC_PROTO, "", false, 1, i4);
		btf_build__word(b, btf_build__str(b, "x"));
		btf_build__word(b, i4);
		btf_build__type(b, BTF_FUNC, "f", false, 0, proto);
	}
}

/* As many types as a kernel's are cut into parts; nobody sees the seams. */
static void many_types(struct test *t)
{
	pairs_are_found(t, false, many_functions);
	pairs_are_found(t, true, many_functions);
}

/* An enum whose values could be functions, up to where the next type begins. */
static void false_functions(struct btf_build *b, uint32_t i4)
{
	uint32_t i;

	btf_build__type(b, BTF_ENUM, "e", false, 1500, 4);
	for (i = 0; i < 1000; i++) {
		btf_build__word(b, btf_build__str(b, "f"));
		btf_build__word(b, BTF_FUNC << 24);
		btf_build__word(b, i4);
	}
}

/* What looks like types, and is none, leads to none that are not there. */
static void false_types(struct test *t)
{
	pairs_are_found(t, false, false_functions);
	pairs_are_found(t, true, false_functions);
}

static void unknown_kind_is_named(struct test *t)
{
	/* The second one is CONST where only the five bits of old are looked at. */
	static const struct {
		uint32_t kind;
		const char *part;
	} unknown[] = {
		{ 20, "type 2 is of kind 20" },
		{ 32 + BTF_CONST, "type 2 is of kind 42" },
	};
	struct btf_build b;
	uint8_t *data;
	size_t i, size;

	for (i = 0; i < ARRAY_SIZE(unknown); i++) {
		btf_build__init(&b, false);
		btf_build__int(&b, "long", 8);
		btf_build__type(&b, unknown[i].kind, "new", false, 0, 0);
		data = reader__finish(&b, &size);
		expect_refused(t, data, size, unknown[i].part);
	}
}

static void longer_header_is_read(struct test *t)
{
	struct btf_build b;
	struct opened o;

	build_all_kinds(&b, true);
	b.hdr_len = 40;
	reader__open(&o, &b, 0);
	EXPECT(t, reader__layout(t, o.types, "s"));
	reader__close(&o);
}

static void shorter_header_is_refused(struct test *t)
{
	struct btf_build b;
	uint8_t *data;
	size_t size;

	build_all_kinds(&b, false);
	data = reader__finish(&b, &size);
	data[4] = 20;
	expect_refused(t, data, size, "header cannot be 20 bytes");
}

static void trailing_bytes_are_ignored(struct test *t)
{
	struct btf_build b;
	struct opened o;
	uint8_t *data, *longer;
	size_t size;

	build_all_kinds(&b, false);
	data = reader__finish(&b, &size);
	longer = malloc(size + 100);
	if (EXPECT(t, longer)) {
		memcpy(longer, data, size);
		memset(longer + size, 0xff, 100);
	}
	free(data);
	reader__open_raw(&o, longer, longer ? size + 100 : 0, 0);
	EXPECT(t, reader__layout(t, o.types, "s"));
	reader__close(&o);
}

static void empty_btf_is_refused(struct test *t)
{
	struct btf_build b;
	uint8_t *data;
	size_t size;

	btf_build__init(&b, false);
	data = reader__finish(&b, &size);
	expect_refused(t, data, size, "no types");
}

static void module_without_base_is_refused(struct test *t)
{
	struct btf_build b;
	uint8_t *data;
	size_t size;

	/* A continuation has no empty string of its own. */
	btf_build__init(&b, false);
	b.strs_len = 0;
	btf_build__type(&b, BTF_STRUCT, "s", false, 0, 8);
	btf_build__member(&b, "a", 100000, 0);
	data = reader__finish(&b, &size);
	EXPECT(t, btf__is_split(data, size));
	expect_refused(t, data, size, "of a module");
}

/* What "long" is, or, where there is none, how close to each other pointers lie */
static void pointer_size_is_deduced(struct test *t)
{
	static const struct {
		const char *long_name;
		uint32_t long_size, ptr_offset, size, want;
	} sizes[] = {
		{ "long unsigned int", 8, 64, 16, 8 },
		{ "long unsigned int", 4, 32, 8, 4 },
		{ "long", 4, 32, 8, 4 },
		{ "unsigned long", 8, 64, 16, 8 },
		{ "int", 4, 32, 8, 4 },
		{ "int", 4, 64, 16, 8 },
	};
	const struct layout *layout;
	struct btf_build b;
	struct opened o;
	uint32_t ptr;
	size_t i;

	for (i = 0; i < ARRAY_SIZE(sizes); i++) {
		btf_build__init(&b, i & 1);
		btf_build__int(&b, sizes[i].long_name, sizes[i].long_size);
		ptr = btf_build__ref(&b, BTF_PTR, 0);
		btf_build__type(&b, BTF_STRUCT, "s", false, 0, sizes[i].size);
		btf_build__member(&b, "a", ptr, 0);
		btf_build__member(&b, "b", ptr, sizes[i].ptr_offset);
		reader__open(&o, &b, 0);
		if (EXPECT(t, o.types))
			EXPECT_EQ(t, types__ptr_size(o.types), sizes[i].want);
		layout = reader__layout(t, o.types, "s");
		reader__expect_at(t, layout, "b", sizes[i].ptr_offset,
				  sizes[i].want * 8);
		reader__close(&o);
	}
}

static void given_pointer_size_wins(struct test *t)
{
	struct btf_build b;
	struct opened o;

	build_all_kinds(&b, false);
	reader__open(&o, &b, 4);
	if (EXPECT(t, o.types))
		EXPECT_EQ(t, types__ptr_size(o.types), 4);
	reader__expect_at(t, reader__layout(t, o.types, "s"), "ptr", 448, 32);
	reader__close(&o);
}

static int collect(const char *name, bool is_union, uint64_t size, void *arg)
{
	char *all = arg;
	size_t len = strlen(all);

	snprintf(all + len, 200 - len, "%s%s:%d ", is_union ? "union " : "", name,
		 (int)size);
	return 0;
}

static void structs_are_listed(struct test *t)
{
	char all[200] = "";
	struct btf_build b;
	struct opened o;
	uint32_t i4, anon, tagged;

	btf_build__init(&b, true);
	i4 = btf_build__int(&b, "long", 8);
	anon = btf_build__type(&b, BTF_STRUCT, "", false, 0, 8);
	btf_build__member(&b, "a", i4, 0);
	btf_build__type(&b, BTF_TYPEDEF, "anon_t", false, 0, anon);
	tagged = btf_build__type(&b, BTF_STRUCT, "tagged", false, 0, 16);
	btf_build__type(&b, BTF_TYPEDEF, "tagged_t", false, 0, tagged);
	btf_build__type(&b, BTF_TYPEDEF, "number_t", false, 0, i4);
	btf_build__type(&b, BTF_UNION, "u", false, 0, 4);
	btf_build__type(&b, BTF_STRUCT, "tagged", false, 0, 24);
	btf_build__type(&b, BTF_FWD, "elsewhere", false, 0, 0);
	reader__open(&o, &b, 0);
	if (EXPECT(t, o.types))
		types__visit_structs(o.types, collect, all);
	EXPECT_STR(t, all, "anon_t:8 tagged:16 union u:4 tagged:24 ");
	reader__close(&o);
}

static void diagnostics_are_harmless(struct test *t)
{
	struct err err;

	EXPECT_EQ(t, err__set(&err, "%s: bad", "a\033[31mb\nc\233d\302\233e\177"), -1);
	EXPECT_STR(t, err.text, "a?[31mb?c?d??e?: bad");
	err__set(&err, "%s", "Stra\303\237e \xe2\x82\xac \xf0\x9f\x98\x80");
	EXPECT_STR(t, err.text, "Stra\303\237e \xe2\x82\xac \xf0\x9f\x98\x80");
	err__set(&err, "%s", "cut \xe2\x82");
	EXPECT_STR(t, err.text, "cut ??");
	EXPECT_EQ(t, err__set(NULL, "nobody listens"), -1);
}

static const struct test_case cases[] = {
	TEST_CASE(every_kind),
	TEST_CASE(types_far_apart),
	TEST_CASE(many_types),
	TEST_CASE(false_types),
	TEST_CASE(unknown_kind_is_named),
	TEST_CASE(longer_header_is_read),
	TEST_CASE(shorter_header_is_refused),
	TEST_CASE(trailing_bytes_are_ignored),
	TEST_CASE(empty_btf_is_refused),
	TEST_CASE(module_without_base_is_refused),
	TEST_CASE(pointer_size_is_deduced),
	TEST_CASE(given_pointer_size_wins),
	TEST_CASE(structs_are_listed),
	TEST_CASE(diagnostics_are_harmless),
};

int main(void)
{
	return test__run(cases, ARRAY_SIZE(cases));
}
