// SPDX-License-Identifier: GPL-2.0
/*
 * BTF that is wrong. Whatever it says, the reader may read only what it was
 * given, ends soon, and takes little memory. A sanitizer sees the first, a
 * limit on memory and an alarm see the others.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "reader_util.h"

#define MIB ((size_t)1 << 20)

/* A little of everything, so that most bytes matter. */
static uint8_t *build_sample(bool big_endian, size_t *size)
{
	uint32_t i4, i1, ptr, proto, anon, arr, td, inner;
	struct btf_build b;

	btf_build__init(&b, big_endian);
	i4 = btf_build__int(&b, "int", 4);
	btf_build__int(&b, "long", 8);
	i1 = btf_build__int_bits(&b, "char", 1, 1, 3);
	proto = btf_build__type(&b, BTF_FUNC_PROTO, "", false, 1, i4);
	btf_build__word(&b, 0);
	btf_build__word(&b, i4);
	ptr = btf_build__ref(&b, BTF_PTR, proto);
	anon = btf_build__type(&b, BTF_UNION, "", true, 0, 4);
	btf_build__member(&b, "a", i4, BITFIELD(0, 5));
	btf_build__member(&b, "b", i4, BITFIELD(0, 0));
	td = btf_build__type(&b, BTF_TYPEDEF, "u_t", false, 0, anon);
	inner = btf_build__type(&b, BTF_STRUCT, "in", false, 0, 8);
	btf_build__member(&b, "a", td, 0);
	btf_build__member(&b, "c", i1, 32);
	arr = btf_build__array(&b, inner, 2);
	btf_build__type(&b, BTF_STRUCT, "s", false, 0, 32);
	btf_build__member(&b, "", anon, 0);
	btf_build__member(&b, "arr", arr, 64);
	btf_build__member(&b, "fn", ptr, 192);
	btf_build__type(&b, BTF_STRUCT, "s", false, 0, 16);
	btf_build__member(&b, "in", inner, 0);
	btf_build__member(&b, "arr", btf_build__str(&b, "s"), 64);
	return reader__finish(&b, size);
}

/* Open bytes, and use whatever can be used of them. */
static void try_bytes(struct test *t, const uint8_t *data, size_t size)
{
	uint8_t *copy = malloc(size ? size : 1);
	struct opened o;

	EXPECT(t, copy);
	if (!copy)
		return;
	if (size)
		memcpy(copy, data, size);
	reader__open_raw(&o, copy, size, 0);
	if (o.types)
		reader__use_all(o.types);
	else
		EXPECT(t, o.err.text[0] && !strchr(o.err.text, '\n'));
	reader__close(&o);
}

static void every_length(struct test *t)
{
	size_t size, cut;
	uint8_t *data;
	int big;

	for (big = 0; big < 2; big++) {
		data = build_sample(big, &size);
		for (cut = 0; cut <= size; cut++)
			try_bytes(t, data, cut);
		free(data);
	}
}

static void every_bit(struct test *t)
{
	size_t size, at;
	uint8_t *data;
	int big, bit;

	for (big = 0; big < 2; big++) {
		data = build_sample(big, &size);
		for (at = 0; at < size; at++) {
			for (bit = 0; bit < 8; bit++) {
				data[at] ^= 1 << bit;
				try_bytes(t, data, size);
				data[at] ^= 1 << bit;
			}
		}
		free(data);
	}
}

/* Values that an arithmetic mistake would trip over, in place of each word. */
static void every_word(struct test *t)
{
	static const uint32_t values[] = {
		0, 1, 0x7fffffff, 0x80000000, 0xffffffff, 0xfffffff8, 0x00ffffff,
		0x04ffffff, 0x0fffffff, 0x84000001, 0x03000000, 7, 8, 9, 10,
	};
	size_t size, at, i;
	uint32_t saved;
	uint8_t *data;
	int big;

	for (big = 0; big < 2; big++) {
		data = build_sample(big, &size);
		for (at = 0; at + 4 <= size; at += 4) {
			memcpy(&saved, data + at, 4);
			for (i = 0; i < ARRAY_SIZE(values); i++) {
				memcpy(data + at, &values[i], 4);
				try_bytes(t, data, size);
			}
			memcpy(data + at, &saved, 4);
		}
		free(data);
	}
}

/* Look a struct up that cannot be described; its diagnostic has @part. */
static void expect_refused(struct test *t, struct btf_build *b, const char *name,
			   const char *part)
{
	const struct layout **layouts;
	struct err err = { "" };
	struct opened o;
	size_t nr;

	reader__open(&o, b, 8);
	if (EXPECT(t, o.types)) {
		EXPECT_EQ(t, types__layouts(o.types, name, &layouts, &nr, &err), -1);
		EXPECT_HAS(t, err.text, part);
		EXPECT(t, strlen(err.text) < sizeof(err.text) / 2);
	}
	reader__close(&o);
}

static void struct_contains_itself(struct test *t)
{
	struct btf_build b;

	btf_build__init(&b, false);
	btf_build__type(&b, BTF_STRUCT, "s", false, 0, 8);
	btf_build__member(&b, "s", 1, 0);
	expect_refused(t, &b, "s", "contains itself");

	/* Without a name it grows no path, and twice it grows fast. */
	btf_build__init(&b, false);
	btf_build__type(&b, BTF_STRUCT, "s", false, 0, 8);
	btf_build__member(&b, "", 1, 0);
	btf_build__member(&b, "", 1, 0);
	expect_refused(t, &b, "s", "contains itself");
}

static void typedef_of_itself(struct test *t)
{
	struct btf_build b;

	btf_build__init(&b, false);
	btf_build__type(&b, BTF_TYPEDEF, "t", false, 0, 2);
	btf_build__type(&b, BTF_TYPEDEF, "t", false, 0, 1);
	btf_build__type(&b, BTF_STRUCT, "s", false, 0, 8);
	btf_build__member(&b, "a", 1, 0);
	expect_refused(t, &b, "s", "refers to itself");
}

static void array_of_itself(struct test *t)
{
	struct btf_build b;

	btf_build__init(&b, false);
	btf_build__array(&b, 1, 1);
	btf_build__type(&b, BTF_STRUCT, "s", false, 0, 8);
	btf_build__member(&b, "a", 1, 0);
	expect_refused(t, &b, "s", "dimensions");
}

/* 40 pointers to functions that take each other: a spelling has an end. */
static void spelling_without_end(struct test *t)
{
	const struct layout *l;
	struct btf_build b;
	struct opened o;
	uint32_t i;

	btf_build__init(&b, false);
	btf_build__int(&b, "long", 8);
	for (i = 0; i < 40; i++) {
		/* ids 2, 4, ... are functions, 3, 5, ... point to them */
		btf_build__type(&b, BTF_FUNC_PROTO, "", false, 2, i ? 2 * i + 1 : 1);
		btf_build__word(&b, 0);
		btf_build__word(&b, i ? 2 * i + 1 : 1);
		btf_build__word(&b, 0);
		btf_build__word(&b, i ? 2 * i + 1 : 1);
		btf_build__ref(&b, BTF_PTR, 2 * i + 2);
	}
	btf_build__type(&b, BTF_STRUCT, "s", false, 0, 8);
	btf_build__member(&b, "fn", 81, 0);
	reader__open(&o, &b, 8);
	l = reader__layout(t, o.types, "s");
	if (l)
		EXPECT(t, strlen(l->members[0].type) < 300);
	reader__close(&o);
}

/* 2^60 int, in 60 structs of two members each */
static void exponential_members(struct test *t)
{
	static const char *const names[] = { "a", "" };
	struct btf_build b;
	char name[16];
	size_t n;
	int i;

	for (n = 0; n < ARRAY_SIZE(names); n++) {
		btf_build__init(&b, false);
		btf_build__int(&b, "int", 4);
		for (i = 1; i <= 60; i++) {
			snprintf(name, sizeof(name), "s%d", i);
			btf_build__type(&b, BTF_STRUCT, name, false, 0, 4);
			btf_build__member(&b, names[n], i, 0);
			btf_build__member(&b, names[n], i, 0);
		}
		expect_refused(t, &b, "s60", "more than 1048576 members");
	}
}

static void too_many_members(struct test *t)
{
	struct btf_build b;
	uint32_t i;

	/* More than the 65535 that the format once ended at */
	btf_build__init(&b, true);
	btf_build__int(&b, "int", 4);
	btf_build__type(&b, BTF_STRUCT, "s", false, 0, 4);
	for (i = 0; i < 1U << 21; i++)
		btf_build__member(&b, "a", 1, 0);
	expect_refused(t, &b, "s", "more than 1048576 members");
}

static void arrays_too_large(struct test *t)
{
	struct btf_build b;
	uint32_t id;
	int i;

	btf_build__init(&b, false);
	id = btf_build__int(&b, "long", 8);
	for (i = 0; i < 3; i++)
		id = btf_build__array(&b, id, 0xffffffff);
	btf_build__type(&b, BTF_STRUCT, "s", false, 0, 8);
	btf_build__member(&b, "a", id, 0);
	expect_refused(t, &b, "s", "too large");

	/* One that fits 64 bits, but not the struct */
	btf_build__init(&b, false);
	id = btf_build__int(&b, "long", 8);
	id = btf_build__array(&b, id, 2);
	btf_build__type(&b, BTF_STRUCT, "s", false, 0, 8);
	btf_build__member(&b, "a", id, 0);
	expect_refused(t, &b, "s", "member a of struct s ends behind the struct");
}

static void member_without_size(struct test *t)
{
	struct btf_build b;
	uint32_t id;

	btf_build__init(&b, false);
	id = btf_build__type(&b, BTF_FWD, "f", false, 0, 0);
	btf_build__type(&b, BTF_STRUCT, "s", false, 0, 8);
	btf_build__member(&b, "a", id, 0);
	expect_refused(t, &b, "s", "has no size");
}

static void too_many_definitions(struct test *t)
{
	struct btf_build b;
	uint32_t i;

	btf_build__init(&b, false);
	btf_build__int(&b, "int", 4);
	for (i = 0; i < 100000; i++)
		btf_build__type(&b, BTF_STRUCT, "s", false, 0, i);
	expect_refused(t, &b, "s", "more than 256 definitions");
}

/* A name of a megabyte: fine by itself, but not once for each of 4096 levels */
static void long_names(struct test *t)
{
	char *name = malloc(MIB);
	struct btf_build b;
	uint32_t i, id;

	EXPECT(t, name);
	if (!name)
		return;
	memset(name, 'x', MIB);
	name[MIB - 1] = '\0';
	btf_build__init(&b, false);
	id = btf_build__int(&b, "int", 4);
	btf_build__type(&b, BTF_STRUCT, "s", false, 0, 4);
	for (i = 0; i < 4096; i++)
		btf_build__member(&b, name, id, 0);
	expect_refused(t, &b, "s", "names are too long");
	free(name);
}

static const struct test_case cases[] = {
	TEST_CASE(every_length),
	TEST_CASE(every_bit),
	TEST_CASE(every_word),
	TEST_CASE(struct_contains_itself),
	TEST_CASE(typedef_of_itself),
	TEST_CASE(array_of_itself),
	TEST_CASE(spelling_without_end),
	TEST_CASE(exponential_members),
	TEST_CASE(too_many_members),
	TEST_CASE(arrays_too_large),
	TEST_CASE(member_without_size),
	TEST_CASE(too_many_definitions),
	TEST_CASE(long_names),
};

int main(void)
{
#ifndef __SANITIZE_ADDRESS__
	/* A sanitizer's own maps are larger than any limit. */
	const struct rlimit memory = { 2048 * MIB, 2048 * MIB };

	if (setrlimit(RLIMIT_AS, &memory))
		perror("# setrlimit");
#endif
	return test__run(cases, ARRAY_SIZE(cases));
}
