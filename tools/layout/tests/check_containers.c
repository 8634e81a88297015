// SPDX-License-Identifier: GPL-2.0
/*
 * Rules that reach into whatever embeds a struct, and the groups that a kernel
 * declares by itself.
 */
#include <stdio.h>
#include <stdlib.h>

#include "check_scene.h"

/* An inner struct of two ints, 8 bytes. */
static uint32_t add_inner(struct btf_build *b, uint32_t *type)
{
	uint32_t inner;

	btf_build__init(b, false);
	*type = btf_build__int(b, "int", 4);
	inner = btf_build__type(b, BTF_STRUCT, "inner", false, 0, 8);
	btf_build__member(b, "w", *type, 0);
	btf_build__member(b, "r", *type, 32);
	return inner;
}

static void expect_container(struct test *t, const struct types_container *c,
			     const char *name, const char *path)
{
	EXPECT_STR(t, c->layout->name, name);
	EXPECT_STR(t, c->path, path);
}

/* By value, at any depth: typedefs, arrays, unnamed members; no pointers. */
static void every_container(struct test *t)
{
	uint32_t type, inner, alias, array, unnamed, mid, ptr, none, pair;
	struct types_container *c;
	struct btf_build b;
	struct opened o;
	struct err err;
	size_t nr;

	inner = add_inner(&b, &type);
	alias = btf_build__type(&b, BTF_TYPEDEF, "inner_t", false, 0, inner);
	ptr = btf_build__ref(&b, BTF_PTR, inner);
	array = btf_build__array(&b, alias, 2);
	none = btf_build__array(&b, inner, 0);
	mid = btf_build__type(&b, BTF_STRUCT, "mid", false, 0, 24);
	btf_build__member(&b, "p", ptr, 0);
	btf_build__member(&b, "in", alias, 64);
	btf_build__member(&b, "tail", none, 128);
	unnamed = btf_build__type(&b, BTF_UNION, "", false, 0, 16);
	btf_build__member(&b, "arr", array, 0);
	btf_build__member(&b, "", inner, 0);
	btf_build__type(&b, BTF_STRUCT, "outer", false, 0, 40);
	btf_build__member(&b, "", unnamed, 0);
	btf_build__member(&b, "m", mid, 128);
	pair = btf_build__type(&b, BTF_STRUCT, "", false, 0, 8);
	btf_build__member(&b, "i", inner, 0);
	btf_build__type(&b, BTF_TYPEDEF, "pair_t", false, 0, pair);
	btf_build__type(&b, BTF_STRUCT, "stranger", false, 0, 8);
	btf_build__member(&b, "p", ptr, 0);
	reader__open(&o, &b, 8);
	if (!EXPECT(t, o.types) ||
	    !EXPECT_EQ(t, types__containers(o.types, "inner", &c, &nr, &err), 0))
		goto out;
	if (EXPECT_EQ(t, nr, 6)) {
		expect_container(t, &c[0], "mid", "in");
		expect_container(t, &c[1], "outer", "arr[0]");
		expect_container(t, &c[2], "outer", "arr[1]");
		expect_container(t, &c[3], "outer", "");
		expect_container(t, &c[4], "outer", "m.in");
		expect_container(t, &c[5], "pair_t", "i");
	}
	free(c);
	EXPECT_EQ(t, types__containers(o.types, "outer", &c, &nr, &err), 0);
	EXPECT_EQ(t, nr, 0);
	free(c);
	EXPECT_EQ(t, types__containers(o.types, "nothing", &c, &nr, &err), 0);
	EXPECT_EQ(t, nr, 0);
	free(c);
out:
	reader__close(&o);
}

/* A struct that contains itself, if only through others, is refused. */
static void endless_containers(struct test *t)
{
	struct types_container *c;
	struct btf_build b;
	uint32_t type, inner;
	struct opened o;
	struct err err = { "" };
	size_t nr;

	inner = add_inner(&b, &type);
	/* ids are given in order, so the next but one can be named already */
	btf_build__type(&b, BTF_STRUCT, "egg", false, 0, 8);
	btf_build__member(&b, "h", b.nr_types + 1, 0);
	btf_build__type(&b, BTF_STRUCT, "hen", false, 0, 8);
	btf_build__member(&b, "e", b.nr_types - 1, 0);
	btf_build__member(&b, "i", inner, 0);
	reader__open(&o, &b, 8);
	if (EXPECT(t, o.types)) {
		EXPECT_EQ(t, types__containers(o.types, "inner", &c, &nr, &err),
			  -1);
		EXPECT_HAS(t, err.text, "contains itself");
	}
	reader__close(&o);
}

/* Few bytes can describe any number of places; they are not all visited. */
static void too_many_places(struct test *t)
{
	struct types_container *c;
	struct btf_build b;
	uint32_t type, inner, i;
	struct opened o;
	struct err err = { "" };
	char name[16];
	size_t nr;

	inner = add_inner(&b, &type);
	for (i = 0; i < 4; i++) {
		inner = btf_build__array(&b, inner, 64);
		snprintf(name, sizeof(name), "s%u", i);
		inner = btf_build__type(&b, BTF_STRUCT, name, false, 0,
					8u << (6 * (i + 1)));
		btf_build__member(&b, "a", inner - 1, 0);
	}
	reader__open(&o, &b, 8);
	if (EXPECT(t, o.types)) {
		EXPECT_EQ(t, types__containers(o.types, "inner", &c, &nr, &err),
			  -1);
		EXPECT_HAS(t, err.text, "embedded at more than 20000 places");
	}
	reader__close(&o);
}

#define APART	"hot-write: [w]\nread-mostly: [r]\n"

/* With containers: true, each is judged at the place where it has the struct. */
static void rules_of_containers(struct test *t)
{
	const struct check_result *r;
	struct btf_build b;
	uint32_t type, inner;
	struct scene s;

	inner = add_inner(&b, &type);
	btf_build__type(&b, BTF_STRUCT, "outer", false, 0, 128);
	btf_build__member(&b, "a", inner, 0);
	btf_build__member(&b, "b", inner, 60 * 8);
	if (scene__judge(t, &s, &b, "struct: inner\nbase: 64\nslab: c\n"
			 "stride: 192\ncontainers: true\n" APART) &&
	    EXPECT_EQ(t, s.report.nr, 3)) {
		r = s.report.results;
		EXPECT_EQ(t, r[0].verdict, CHECK_FAIL);
		EXPECT_STR(t, r[0].subject->embedded, NULL);
		EXPECT_EQ(t, r[1].verdict, CHECK_FAIL);
		EXPECT_STR(t, r[1].subject->layout->name, "outer");
		EXPECT_STR(t, r[1].subject->doc->strct, "outer");
		EXPECT_STR(t, r[1].subject->embedded, "a");
		EXPECT_STR(t, r[1].conflicts[0].a->member.path, "a.w");
		EXPECT_STR(t, r[1].subject->doc->slab, NULL);
		EXPECT_EQ(t, r[0].subject->base.stride, 192);
		EXPECT_EQ(t, r[1].subject->base.stride, 0);
		/* 60 and 64 lie on two lines */
		EXPECT_EQ(t, r[2].verdict, CHECK_PASS);
	}
	scene__close(&s);

	inner = add_inner(&b, &type);
	btf_build__type(&b, BTF_STRUCT, "outer", false, 0, 128);
	btf_build__member(&b, "a", inner, 0);
	if (scene__judge(t, &s, &b, "struct: inner\nbase: 64\n" APART))
		EXPECT_EQ(t, s.report.nr, 1);
	scene__close(&s);
}

/* What owns its lines is not to meet a member of what embeds it either. */
static void own_in_containers(struct test *t)
{
	static const char rules[] =
		"struct: inner\nbase: 64\ngroups: {g: [w, r]}\n"
		"rules:\n- own: g\n- together: g\n";
	const struct check_result *r;
	struct btf_build b;
	uint32_t type, inner;
	struct scene s;

	inner = add_inner(&b, &type);
	btf_build__type(&b, BTF_STRUCT, "good", false, 0, 128);
	btf_build__member(&b, "x", type, 0);
	btf_build__member(&b, "in", inner, 64 * 8);
	btf_build__type(&b, BTF_STRUCT, "bad", false, 0, 64);
	btf_build__member(&b, "in", inner, 0);
	btf_build__member(&b, "x", type, 32 * 8);
	if (scene__judge(t, &s, &b, rules) &&
	    EXPECT_EQ(t, s.report.nr, 4)) {
		r = s.report.results;
		EXPECT_EQ(t, r[0].verdict, CHECK_PASS);
		EXPECT_EQ(t, r[1].verdict, CHECK_PASS);
		EXPECT_EQ(t, r[2].verdict, CHECK_PASS);
		EXPECT_STR(t, r[2].subject->layout->name, "good");
		EXPECT_EQ(t, r[3].verdict, CHECK_FAIL);
		EXPECT_STR(t, r[3].subject->layout->name, "bad");
		EXPECT_STR(t, r[3].conflicts[0].b->member.path, "x");
	}
	scene__close(&s);
}

/* In an array, the elements beside it are others' too. */
static void own_in_arrays(struct test *t)
{
	static const char rules[] =
		"struct: inner\nbase: 64\ngroups: {g: [w, r]}\nrules: [own: g]\n";
	const struct check_result *r;
	struct btf_build b;
	uint32_t type, inner;
	struct scene s;

	inner = add_inner(&b, &type);
	inner = btf_build__array(&b, inner, 2);
	btf_build__type(&b, BTF_STRUCT, "close", false, 0, 64);
	btf_build__member(&b, "a", inner, 0);
	if (scene__judge(t, &s, &b, rules) && EXPECT_EQ(t, s.report.nr, 3)) {
		r = s.report.results;
		EXPECT_EQ(t, r[0].verdict, CHECK_PASS);
		if (EXPECT_EQ(t, r[1].nr_conflicts, 1)) {
			EXPECT_STR(t, r[1].conflicts[0].a->member.path,
				   "a[0].w");
			EXPECT_STR(t, r[1].conflicts[0].b->member.path, "a");
			EXPECT_EQ(t, r[1].conflicts[0].b->member.bit_offset, 64);
		}
		EXPECT_EQ(t, r[2].nr_conflicts, 1);
	}
	scene__close(&s);
}

/* Of an element that holds what is owned, the rest is another's. */
static void own_in_one_element(struct test *t)
{
	static const char rules[] =
		"struct: s\nbase: 64\ngroups: {g: [\"a[0]\", \"a[1]\", \"b[1].w\"]}\n"
		"rules: [own: \"b[1].w\", own: \"c[0].in[1].r\", own: g]\n";
	const struct check_result *r;
	struct btf_build b;
	uint32_t type, inner, pair, deep;
	struct scene s;

	inner = add_inner(&b, &type);
	pair = btf_build__array(&b, inner, 2);
	deep = btf_build__type(&b, BTF_STRUCT, "deep", false, 0, 24);
	btf_build__member(&b, "in", pair, 0);
	btf_build__member(&b, "x", type, 16 * 8);
	deep = btf_build__array(&b, deep, 1);
	btf_build__type(&b, BTF_STRUCT, "s", false, 0, 192);
	btf_build__member(&b, "a", pair, 0);
	btf_build__member(&b, "b", pair, 64 * 8);
	btf_build__member(&b, "c", deep, 128 * 8);
	if (scene__judge(t, &s, &b, rules) && EXPECT_EQ(t, s.report.nr, 3)) {
		r = s.report.results;
		if (EXPECT_EQ(t, r[0].nr_conflicts, 2)) {
			EXPECT_STR(t, r[0].conflicts[0].b->member.path, "b");
			EXPECT_EQ(t, r[0].conflicts[0].b->member.bit_size, 64);
			EXPECT_STR(t, r[0].conflicts[1].b->member.path,
				   "b[1].r");
			EXPECT_EQ(t, r[0].conflicts[1].b->member.bit_offset,
				  76 * 8);
		}
		if (EXPECT_EQ(t, r[1].nr_conflicts, 3)) {
			EXPECT_STR(t, r[1].conflicts[0].b->member.path,
				   "c[0].in");
			EXPECT_STR(t, r[1].conflicts[1].b->member.path,
				   "c[0].in[1].w");
			EXPECT_STR(t, r[1].conflicts[2].b->member.path,
				   "c[0].x");
		}
		/* two elements of one array are not in each other's way */
		if (EXPECT_EQ(t, r[2].nr_conflicts, 2))
			EXPECT_STR(t, r[2].conflicts[0].b->member.path, "b");
	}
	scene__close(&s);
}

/* Markers around nothing or one int at a byte each, all but the last ended. */
static void add_group(struct btf_build *b, uint32_t marker, uint32_t type,
		      const char *name, uint32_t byte, bool empty)
{
	char text[100];

	snprintf(text, sizeof(text), "__cacheline_group_begin__%s", name);
	btf_build__member(b, text, marker, byte * 8);
	snprintf(text, sizeof(text), "m_%s", name);
	if (!empty)
		btf_build__member(b, text, type, byte * 8);
	snprintf(text, sizeof(text), "__cacheline_group_end__%s", name);
	btf_build__member(b, text, marker, (byte + (empty ? 0 : 4)) * 8);
}

static void expect_rule(struct test *t, const struct check_result *r,
			const char *strct, const char *name,
			enum check_verdict verdict)
{
	char buf[200];

	EXPECT_STR(t, r->subject->layout->name, strct);
	EXPECT_STR(t, rule__name(r->subject->doc, r->rule, buf, sizeof(buf)),
		   name);
	EXPECT_EQ(t, r->verdict, verdict);
	EXPECT_EQ(t, r->level, LEVEL_WARN);
}

/*
 * Written groups are apart from read ones, in each struct that has markers of
 * its own, be it within an unnamed member; other groups are nobody's affair.
 */
static void groups_of_a_kernel(struct test *t)
{
	static const char * const unmarked[] = { "innner" };
	uint32_t type, inner, marker, unnamed, marked;
	const struct check_result *r;
	struct err err = { "" };
	struct btf_build b;
	struct scene s;

	inner = add_inner(&b, &type);
	marker = btf_build__array(&b, type, 0);
	unnamed = btf_build__type(&b, BTF_STRUCT, "", false, 0, 128);
	add_group(&b, marker, type, "in_write", 0, false);
	add_group(&b, marker, type, "in_read_tx", 64, false);
	marked = btf_build__type(&b, BTF_STRUCT, "one", false, 0, 256);
	add_group(&b, marker, type, "one_read_rx", 0, false);
	add_group(&b, marker, type, "read_write", 8, false);
	add_group(&b, marker, type, "frag", 16, false);
	add_group(&b, marker, type, "cold", 20, false);
	add_group(&b, marker, type, "unread_already", 24, false);
	add_group(&b, marker, type, "one_write_tx", 64, false);
	add_group(&b, marker, type, "one_write_none", 72, true);
	btf_build__member(&b, "in", inner, 200 * 8);
	btf_build__type(&b, BTF_STRUCT, "two", false, 0, 128);
	btf_build__member(&b, "", unnamed, 0);
	btf_build__type(&b, BTF_STRUCT, "holder", false, 0, 256);
	btf_build__member(&b, "named", marked, 0);
	if (scene__open(t, &s, &b) &&
	    EXPECT_EQ(t, check__markers(&s.report, &s.object, NULL, 0, &err),
		      0) &&
	    EXPECT_EQ(t, s.report.nr, 4)) {
		r = s.report.results;
		expect_rule(t, &r[0], "one", "apart read_write one_read_rx",
			    CHECK_FAIL);
		expect_rule(t, &r[1], "one", "apart one_write_tx one_read_rx",
			    CHECK_PASS);
		expect_rule(t, &r[2], "one", "apart one_write_none one_read_rx",
			    CHECK_SKIP);
		expect_rule(t, &r[3], "two", "apart in_write in_read_tx",
			    CHECK_PASS);
		EXPECT_EQ(t, r[0].subject->base.origin, BASE_FROM_LINE);
	}
	scene__close(&s);

	add_inner(&b, &type);
	marker = btf_build__array(&b, type, 0);
	btf_build__type(&b, BTF_STRUCT, "inner2", false, 0, 64);
	add_group(&b, marker, type, "a_write", 0, false);
	if (scene__open(t, &s, &b)) {
		EXPECT_EQ(t, check__markers(&s.report, &s.object, unmarked, 1,
					    &err), -1);
		EXPECT_STR(t, err.text, "obj?ect#1: no struct innner with markers is in it: did you mean 'inner2'?");
	}
	scene__close(&s);
}

static const struct test_case cases[] = {
	TEST_CASE(every_container),
	TEST_CASE(endless_containers),
	TEST_CASE(too_many_places),
	TEST_CASE(rules_of_containers),
	TEST_CASE(own_in_containers),
	TEST_CASE(own_in_arrays),
	TEST_CASE(own_in_one_element),
	TEST_CASE(groups_of_a_kernel),
};

int main(void)
{
	return test__run(cases, ARRAY_SIZE(cases));
}
