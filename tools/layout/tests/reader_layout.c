// SPDX-License-Identifier: GPL-2.0
/*
 * The layout model: what is described, where, and what a reference finds.
 * Every test runs in both byte orders, which must give the same answer.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "reader_util.h"

/** struct basics - types that most tests begin with */
struct basics {
	uint32_t i4;
	uint32_t long8;
	uint32_t i1;
};

static struct basics begin(struct btf_build *b, bool big_endian)
{
	struct basics basics;

	btf_build__init(b, big_endian);
	basics.i4 = btf_build__int(b, "int", 4);
	basics.long8 = btf_build__int(b, "long int", 8);
	basics.i1 = btf_build__int(b, "char", 1);
	return basics;
}

static void bitfields_with_kind_flag(struct test *t)
{
	const struct layout *l;
	struct btf_build b;
	struct opened o;

	for (int big = 0; big < 2; big++) {
		struct basics k = begin(&b, big);

		btf_build__type(&b, BTF_STRUCT, "s", true, 0, 8);
		btf_build__member(&b, "a", k.i4, BITFIELD(0, 3));
		btf_build__member(&b, "b", k.i4, BITFIELD(3, 30));
		btf_build__member(&b, "c", k.i1, BITFIELD(40, 0));
		reader__open(&o, &b, 0);
		l = reader__layout(t, o.types, "s");
		reader__expect_at(t, l, "a", 0, 3);
		reader__expect_at(t, l, "b", 3, 30);
		reader__expect_at(t, l, "c", 40, 8);
		if (l) {
			EXPECT(t, l->members[0].bitfield);
			EXPECT(t, l->members[1].bitfield);
			EXPECT(t, !l->members[2].bitfield);
			/* It begins in byte 0 and ends in byte 4. */
			EXPECT_EQ(t, layout_member__first_byte(&l->members[1]), 0);
			EXPECT_EQ(t, layout_member__end_byte(&l->members[1]), 5);
		}
		reader__close(&o);
	}
}

static void bitfields_by_their_int(struct test *t)
{
	const struct layout *l;
	struct btf_build b;
	struct opened o;
	uint32_t three, five, whole;

	for (int big = 0; big < 2; big++) {
		begin(&b, big);
		three = btf_build__int_bits(&b, "int", 4, 0, 3);
		five = btf_build__int_bits(&b, "int", 4, 4, 5);
		whole = btf_build__int(&b, "unsigned int", 4);
		btf_build__type(&b, BTF_STRUCT, "s", false, 0, 8);
		btf_build__member(&b, "a", three, 0);
		btf_build__member(&b, "b", five, 8);
		btf_build__member(&b, "c", whole, 32);
		reader__open(&o, &b, 0);
		l = reader__layout(t, o.types, "s");
		reader__expect_at(t, l, "a", 0, 3);
		reader__expect_at(t, l, "b", 12, 5);
		reader__expect_at(t, l, "c", 32, 32);
		if (l) {
			EXPECT(t, l->members[0].bitfield);
			EXPECT(t, l->members[1].bitfield);
			EXPECT(t, !l->members[2].bitfield);
		}
		reader__close(&o);
	}
}

/*
 * Unnamed members leave no trace, also where their type has a name, which
 * -fms-extensions allows.
 */
static void unnamed_members(struct test *t)
{
	static const struct {
		const char *path;
		unsigned int depth;
		int parent;
	} want[] = {
		{ "x", 0, -1 }, { "y", 0, -1 }, { "named", 0, -1 },
		{ "named.x", 1, 2 }, { "named.y", 1, 2 },
		{ "named.deep", 1, 2 }, { "named.deep.z", 2, 5 }, { "last", 0, -1 },
	};
	const struct layout *l;
	struct btf_build b;
	struct opened o;
	uint32_t inner, outer, deep;
	size_t i;

	for (int big = 0; big < 2; big++) {
		struct basics k = begin(&b, big);

		inner = btf_build__type(&b, BTF_UNION, "", false, 0, 4);
		btf_build__member(&b, "x", k.i4, 0);
		btf_build__member(&b, "y", k.i4, 0);
		deep = btf_build__type(&b, BTF_STRUCT, "deep", false, 0, 4);
		btf_build__member(&b, "z", k.i4, 0);
		outer = btf_build__type(&b, BTF_STRUCT, "embedded", false, 0, 12);
		btf_build__member(&b, "", inner, 32);
		btf_build__member(&b, "deep", deep, 64);
		btf_build__type(&b, BTF_STRUCT, "s", false, 0, 32);
		btf_build__member(&b, "", inner, 0);
		btf_build__member(&b, "named", outer, 64);
		btf_build__member(&b, "", k.i4, 160);
		btf_build__member(&b, "last", k.i4, 192);
		btf_build__type(&b, BTF_STRUCT, "ms", false, 0, 16);
		btf_build__member(&b, "", outer, 32);
		reader__open(&o, &b, 0);

		l = reader__layout(t, o.types, "s");
		if (l && EXPECT_EQ(t, l->nr_members, ARRAY_SIZE(want))) {
			for (i = 0; i < ARRAY_SIZE(want); i++) {
				EXPECT_STR(t, l->members[i].path, want[i].path);
				EXPECT_EQ(t, l->members[i].depth, want[i].depth);
				EXPECT_EQ(t, l->members[i].parent, want[i].parent);
			}
			EXPECT_STR(t, l->members[6].name, "z");
			EXPECT(t, l->members[6].name > l->members[6].path);
		}
		reader__expect_at(t, l, "named.y", 96, 32);
		reader__expect_at(t, l, "named.deep.z", 128, 32);
		reader__expect_at(t, reader__layout(t, o.types, "ms"), "deep.z", 96, 32);
		reader__close(&o);
	}
}

static void arrays(struct test *t)
{
	static const struct {
		const char *path;
		int ret;
		uint64_t offset, size;
	} want[] = {
		{ "a", 0, 64, 3 * 64 }, { "a[0]", 0, 64, 64 },
		{ "a[2].y", 0, 64 + 2 * 64 + 32, 32 }, { "a[0x1].x", 0, 128, 32 },
		{ "m", 0, 256, 6 * 32 }, { "m[1]", 0, 352, 96 },
		{ "m[1][2]", 0, 416, 32 }, { "flex", 0, 448, 0 },
		{ "flex[5]", 0, 448 + 5 * 32, 32 },
		{ "a[3]", -ERANGE, 0, 0 }, { "m[2][0]", -ERANGE, 0, 0 },
		{ "m[0][3]", -ERANGE, 0, 0 },
		{ "flex[99999999999999999999]", -ERANGE, 0, 0 },
		{ "flex[18446744073709551615]", -ERANGE, 0, 0 },
		{ "a[", -EINVAL, 0, 0 }, { "a[]", -EINVAL, 0, 0 },
		{ "a[-1]", -EINVAL, 0, 0 }, { "a[1", -EINVAL, 0, 0 },
		{ "a[1]x", -EINVAL, 0, 0 }, { "", -EINVAL, 0, 0 },
		{ "[1]", -EINVAL, 0, 0 }, { "a[1]]", -EINVAL, 0, 0 },
		{ "first[0]", -ENOENT, 0, 0 }, { "a[1].none", -ENOENT, 0, 0 },
		{ "m[1][2].x", -ENOENT, 0, 0 }, { "m[1][2][3]", -ENOENT, 0, 0 },
		{ "flex[1][1]", -ENOTSUP, 0, 0 },
		{ "none", -ENOENT, 0, 0 }, { "none[1]", -ENOENT, 0, 0 },
		{ "a.x", -ENOENT, 0, 0 }, { "firs", -ENOENT, 0, 0 },
		{ "firstt", -ENOENT, 0, 0 }, { ".", -ENOENT, 0, 0 },
		{ "a[1].", -EINVAL, 0, 0 },
	};
	struct layout_member m;
	const struct layout *l;
	struct btf_build b;
	struct opened o;
	size_t i;
	int ret;

	for (int big = 0; big < 2; big++) {
		struct basics k = begin(&b, big);
		uint32_t elem, arr, row, matrix, flex;

		elem = btf_build__type(&b, BTF_STRUCT, "elem", false, 0, 8);
		btf_build__member(&b, "x", k.i4, 0);
		btf_build__member(&b, "y", k.i4, 32);
		elem = btf_build__type(&b, BTF_TYPEDEF, "elem_t", false, 0, elem);
		arr = btf_build__array(&b, elem, 3);
		row = btf_build__array(&b, k.i4, 3);
		matrix = btf_build__array(&b, row, 2);
		flex = btf_build__array(&b, k.i4, 0);
		btf_build__type(&b, BTF_STRUCT, "s", false, 0, 56);
		btf_build__member(&b, "first", k.long8, 0);
		btf_build__member(&b, "a", arr, 64);
		btf_build__member(&b, "m", matrix, 256);
		btf_build__member(&b, "flex", flex, 448);
		reader__open(&o, &b, 0);
		l = reader__layout(t, o.types, "s");
		for (i = 0; l && i < ARRAY_SIZE(want); i++) {
			ret = layout__find(l, want[i].path, &m);
			if (ret != want[i].ret)
				printf("# %s:\n", want[i].path);
			EXPECT_EQ(t, ret, want[i].ret);
			if (!ret)
				reader__expect_at(t, l, want[i].path,
						  want[i].offset, want[i].size);
		}
		if (l && !layout__find(l, "a[2].y", &m)) {
			EXPECT_STR(t, m.path, "a[2].y");
			EXPECT_STR(t, m.name, "y");
			EXPECT_EQ(t, m.depth, 2);
			EXPECT_EQ(t, m.parent, 1);
		}
		if (l && !layout__find(l, "a[2]", &m)) {
			EXPECT_STR(t, m.name, "a[2]");
			EXPECT_STR(t, m.type, "elem_t");
			EXPECT_EQ(t, m.kind, LAYOUT_STRUCT);
		}
		if (l && !layout__find(l, "m", &m)) {
			EXPECT_EQ(t, m.nr_elems, 6);
			EXPECT_EQ(t, m.elem_bits, 32);
			EXPECT_STR(t, m.type, "int[2][3]");
		}
		if (l && !layout__find(l, "flex", &m)) {
			EXPECT_EQ(t, m.nr_elems, 0);
			EXPECT_EQ(t, m.elem_bits, 32);
			EXPECT_EQ(t, layout_member__end_byte(&m), 56);
		}
		reader__close(&o);
	}
}

static void arrays_in_arrays(struct test *t)
{
	struct layout_member m;
	const struct layout *l;
	struct btf_build b;
	struct opened o;

	for (int big = 0; big < 2; big++) {
		struct basics k = begin(&b, big);
		uint32_t in, mid;

		in = btf_build__type(&b, BTF_STRUCT, "in", true, 0, 8);
		btf_build__member(&b, "x", k.i4, BITFIELD(0, 7));
		btf_build__member(&b, "y", k.i4, BITFIELD(32, 0));
		in = btf_build__array(&b, in, 3);
		mid = btf_build__type(&b, BTF_STRUCT, "mid", false, 0, 32);
		btf_build__member(&b, "pad", k.long8, 0);
		btf_build__member(&b, "in", in, 64);
		mid = btf_build__array(&b, mid, 2);
		btf_build__type(&b, BTF_STRUCT, "s", false, 0, 64);
		btf_build__member(&b, "mid", mid, 0);
		reader__open(&o, &b, 0);
		l = reader__layout(t, o.types, "s");
		reader__expect_at(t, l, "mid[1].in[2].y", 256 + 64 + 128 + 32, 32);
		reader__expect_at(t, l, "mid[1].in[2].x", 256 + 64 + 128, 7);
		if (l && !layout__find(l, "mid[1].in[2].y", &m)) {
			EXPECT_STR(t, m.path, "mid[1].in[2].y");
			EXPECT_STR(t, m.name, "y");
			EXPECT_EQ(t, m.depth, 4);
			EXPECT_EQ(t, m.parent, 0);
		}
		reader__close(&o);
	}
}

static void typedef_of_untagged_struct(struct test *t)
{
	const struct layout *l;
	struct btf_build b;
	struct opened o;

	for (int big = 0; big < 2; big++) {
		struct basics k = begin(&b, big);
		uint32_t anon, con;

		anon = btf_build__type(&b, BTF_STRUCT, "", false, 0, 8);
		btf_build__member(&b, "counter", k.long8, 0);
		con = btf_build__ref(&b, BTF_CONST, anon);
		btf_build__type(&b, BTF_TYPEDEF, "atomic64_t", false, 0, con);
		btf_build__type(&b, BTF_TYPEDEF, "number_t", false, 0, k.i4);
		reader__open(&o, &b, 0);
		l = reader__layout(t, o.types, "atomic64_t");
		if (l)
			EXPECT_STR(t, l->name, "atomic64_t");
		reader__expect_at(t, l, "counter", 0, 64);
		reader__close(&o);
	}
}

static size_t count_definitions(struct test *t, struct types *types,
				const char *name)
{
	const struct layout **layouts = NULL;
	struct err err;
	size_t nr = 0, i;

	if (!types)
		return 0;
	EXPECT_EQ(t, types__layouts(types, name, &layouts, &nr, &err), 0);
	for (i = 0; i < nr; i++) {
		EXPECT_EQ(t, layouts[i]->definition, i + 1);
		EXPECT_EQ(t, layouts[i]->nr_definitions, nr);
	}
	free(layouts);
	return nr;
}

static void add_pair(struct btf_build *b, const char *name, uint32_t first,
		     uint32_t second)
{
	btf_build__type(b, BTF_STRUCT, name, false, 0, 16);
	btf_build__member(b, "first", first, 0);
	btf_build__member(b, "second", second, 64);
}

/* Two that differ only in what they point to are laid out alike. */
static void differing_definitions(struct test *t)
{
	struct btf_build b;
	struct opened o;

	for (int big = 0; big < 2; big++) {
		struct basics k = begin(&b, big);
		uint32_t p1, p2, e1, e2;

		p1 = btf_build__ref(&b, BTF_PTR, k.i4);
		p2 = btf_build__ref(&b, BTF_PTR, k.i1);
		add_pair(&b, "alike", p1, k.i4);
		add_pair(&b, "alike", p2, k.i4);
		add_pair(&b, "differ", p1, k.i4);
		add_pair(&b, "differ", p1, k.long8);
		add_pair(&b, "differ", p2, k.i4);
		/* Alike but for the elements of an array. */
		e1 = btf_build__type(&b, BTF_STRUCT, "e", false, 0, 8);
		btf_build__member(&b, "x", k.i4, 0);
		e2 = btf_build__type(&b, BTF_STRUCT, "e", false, 0, 8);
		btf_build__member(&b, "x", k.i4, 32);
		e1 = btf_build__array(&b, e1, 1);
		e2 = btf_build__array(&b, e2, 1);
		add_pair(&b, "elems", e1, k.i4);
		add_pair(&b, "elems", e2, k.i4);
		reader__open(&o, &b, 0);
		EXPECT_EQ(t, count_definitions(t, o.types, "alike"), 1);
		EXPECT_EQ(t, count_definitions(t, o.types, "differ"), 2);
		EXPECT_EQ(t, count_definitions(t, o.types, "elems"), 2);
		EXPECT_EQ(t, count_definitions(t, o.types, "none"), 0);
		/* Asking again gives the same answer. */
		EXPECT_EQ(t, count_definitions(t, o.types, "differ"), 2);
		reader__close(&o);
	}
}

static void members_of_no_size(struct test *t)
{
	const struct layout *l;
	struct layout_member m;
	struct btf_build b;
	struct opened o;

	for (int big = 0; big < 2; big++) {
		struct basics k = begin(&b, big);
		uint32_t empty, fwd, tail;

		empty = btf_build__type(&b, BTF_STRUCT, "empty", false, 0, 0);
		fwd = btf_build__type(&b, BTF_FWD, "unknown", false, 0, 0);
		tail = btf_build__array(&b, fwd, 0);
		btf_build__type(&b, BTF_STRUCT, "s", false, 0, 8);
		btf_build__member(&b, "marker", empty, 0);
		btf_build__member(&b, "a", k.long8, 0);
		btf_build__member(&b, "tail", tail, 64);
		reader__open(&o, &b, 0);
		l = reader__layout(t, o.types, "s");
		reader__expect_at(t, l, "marker", 0, 0);
		reader__expect_at(t, l, "tail", 64, 0);
		if (l && !layout__find(l, "tail", &m))
			EXPECT_EQ(t, layout_member__first_byte(&m),
				  layout_member__end_byte(&m));
		if (l)
			EXPECT_EQ(t, layout__find(l, "tail[0]", &m), -EINVAL);
		reader__close(&o);
	}
}

static void spellings(struct test *t)
{
	struct btf_build b;
	struct opened o;
	const struct layout *l;
	struct layout_member m;
	uint32_t fwd, pp, arr, con, fn, pfn, ppfn, con_p, u;

	begin(&b, false);
	fwd = btf_build__type(&b, BTF_FWD, "net", false, 0, 0);
	con = btf_build__ref(&b, BTF_CONST, fwd);
	pp = btf_build__ref(&b, BTF_PTR, con);
	con_p = btf_build__ref(&b, BTF_CONST, pp);
	arr = btf_build__ref(&b, BTF_PTR, btf_build__array(&b, pp, 4));
	fn = btf_build__type(&b, BTF_FUNC_PROTO, "", false, 2, pp);
	btf_build__word(&b, 0);
	btf_build__word(&b, con_p);
	btf_build__word(&b, 0);
	btf_build__word(&b, 1);
	pfn = btf_build__ref(&b, BTF_PTR, fn);
	fn = btf_build__type(&b, BTF_FUNC_PROTO, "", false, 0, 0);
	ppfn = btf_build__ref(&b, BTF_PTR, btf_build__ref(&b, BTF_PTR, fn));
	u = btf_build__type(&b, BTF_UNION, "", false, 0, 8);
	btf_build__type(&b, BTF_STRUCT, "s", false, 0, 48);
	btf_build__member(&b, "a", con_p, 0);
	btf_build__member(&b, "b", arr, 64);
	btf_build__member(&b, "c", pfn, 128);
	btf_build__member(&b, "d", ppfn, 192);
	btf_build__member(&b, "e", u, 256);
	reader__open(&o, &b, 0);
	l = reader__layout(t, o.types, "s");
	if (l && EXPECT_EQ(t, l->nr_members, 5)) {
		EXPECT_STR(t, l->members[0].type, "const struct net *const");
		EXPECT_STR(t, l->members[1].type, "const struct net *(*)[4]");
		EXPECT_STR(t, l->members[2].type,
			   "const struct net *(*)(const struct net *const, int)");
		EXPECT_STR(t, l->members[3].type, "void (**)(void)");
		EXPECT_STR(t, l->members[4].type, "union {...}");
		EXPECT_EQ(t, layout__find(l, "e", &m), 0);
	}
	reader__close(&o);
}

/* What is forgotten is gone; what somebody else still has stays as it is. */
static void layouts_are_forgotten(struct test *t)
{
	const struct layout **first, **second, *inner;
	struct layout_member member;
	struct opened o;
	struct btf_build b;
	struct err err;
	size_t nr;
	uint32_t l, s;

	btf_build__init(&b, false);
	l = btf_build__int(&b, "long", 8);
	s = btf_build__type(&b, BTF_STRUCT, "inner", false, 0, 8);
	btf_build__member(&b, "a", l, 0);
	l = btf_build__array(&b, s, 2);
	btf_build__type(&b, BTF_STRUCT, "outer", false, 0, 16);
	btf_build__member(&b, "in", l, 0);
	reader__open(&o, &b, 8);
	if (!EXPECT(t, o.types))
		return;
	if (!EXPECT_EQ(t, types__layouts(o.types, "outer", &first, &nr, &err), 0) ||
	    !EXPECT_EQ(t, types__layouts(o.types, "outer", &second, &nr, &err), 0))
		return;
	EXPECT(t, first[0] == second[0]);
	types__forget(o.types, second, nr);
	EXPECT_EQ(t, layout__find(first[0], "in[1].a", &member), 0);
	EXPECT_EQ(t, member.bit_offset, 64);
	types__forget(o.types, first, nr);

	/* The struct that an element was found in was built on the way. */
	inner = reader__layout(t, o.types, "inner");
	reader__expect_at(t, inner, "a", 0, 64);
	inner = reader__layout(t, o.types, "outer");
	reader__expect_at(t, inner, "in[0].a", 0, 64);
	reader__close(&o);
}

static const struct test_case cases[] = {
	TEST_CASE(bitfields_with_kind_flag),
	TEST_CASE(bitfields_by_their_int),
	TEST_CASE(unnamed_members),
	TEST_CASE(arrays),
	TEST_CASE(arrays_in_arrays),
	TEST_CASE(typedef_of_untagged_struct),
	TEST_CASE(differing_definitions),
	TEST_CASE(members_of_no_size),
	TEST_CASE(spellings),
	TEST_CASE(layouts_are_forgotten),
};

int main(void)
{
	return test__run(cases, ARRAY_SIZE(cases));
}
