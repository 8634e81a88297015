// SPDX-License-Identifier: GPL-2.0
/*
 * What makes a struct suspicious, one thing at a time.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "reader_util.h"
#include "scan_hit.h"
#include "scan_words.h"

/**
 * struct scene - types that structs are made of, and what comes of them
 * @b: where they are built
 * @u32: an int
 * @ref: an atomic_t
 * @ops: a pointer to operations
 * @o: opened
 * @object: with these types
 * @scan: of it
 */
struct scene {
	struct btf_build b;
	uint32_t u32;
	uint32_t ref;
	uint32_t ops;
	struct opened o;
	struct object object;
	struct scan scan;
};

static void scene__begin(struct scene *s)
{
	uint32_t counter;

	memset(s, 0, sizeof(*s));
	btf_build__init(&s->b, false);
	s->u32 = btf_build__int(&s->b, "int", 4);
	counter = btf_build__type(&s->b, BTF_STRUCT, "", false, 0, 4);
	btf_build__member(&s->b, "counter", s->u32, 0);
	s->ref = btf_build__type(&s->b, BTF_TYPEDEF, "atomic_t", false, 0, counter);
	s->ops = btf_build__type(&s->b, BTF_STRUCT, "some_ops", false, 0, 4);
	btf_build__member(&s->b, "x", s->u32, 0);
	s->ops = btf_build__ref(&s->b, BTF_PTR, s->ops);
}

/* A struct of so many bytes, with a count and operations at these. */
static uint32_t scene__add(struct scene *s, const char *name, uint32_t size, uint32_t count,
			   uint32_t ops)
{
	uint32_t id = btf_build__type(&s->b, BTF_STRUCT, name, false, 0, size);

	if (count <= ops) {
		btf_build__member(&s->b, "refcnt", s->ref, count * 8);
		btf_build__member(&s->b, "ops", s->ops, ops * 8);
	} else {
		btf_build__member(&s->b, "ops", s->ops, ops * 8);
		btf_build__member(&s->b, "refcnt", s->ref, count * 8);
	}
	return id;
}

static bool scene__scan(struct test *t, struct scene *s)
{
	struct err err = { "" };

	reader__open(&s->o, &s->b, 8);
	s->object.path = "test";
	s->object.kind = "raw BTF";
	s->object.types = s->o.types;
	s->scan.object = &s->object;
	s->scan.line = 64;
	if (!EXPECT(t, s->o.types))
		return false;
	if (EXPECT_EQ(t, scan__object(&s->scan, &err), 0))
		return true;
	printf("# %s\n", err.text);
	return false;
}

static void scene__end(struct scene *s)
{
	scan__free(&s->scan);
	reader__close(&s->o);
}

static const struct scan_struct *find(struct test *t, const struct scene *s, const char *name)
{
	size_t i;

	for (i = 0; i < s->scan.nr; i++) {
		if (!strcmp(s->scan.structs[i].name, name))
			return &s->scan.structs[i];
	}
	EXPECT_STR(t, "no such struct", name);
	return NULL;
}

static double score(struct test *t, const struct scene *s, const char *name)
{
	const struct scan_struct *found = find(t, s, name);

	return found ? found->score : -1;
}

static void one_line_is_worse_than_two(struct test *t)
{
	struct scene s;

	scene__begin(&s);
	scene__add(&s, "apart", 256, 0, 128);
	scene__add(&s, "shares", 256, 0, 8);
	if (scene__scan(t, &s)) {
		EXPECT(t, score(t, &s, "shares") > 0);
		EXPECT(t, score(t, &s, "apart") <= 0);
		EXPECT_STR(t, s.scan.ranked[0]->name, "shares");
		EXPECT_EQ(t, find(t, &s, "shares")->rank, 1);
		/* with atomic_t and some_ops */
		EXPECT_EQ(t, s.scan.nr, 4);
	}
	scene__end(&s);
}

/* Across the end of a line they share only where an object begins inside of one. */
static void possible_is_less_than_likely(struct test *t)
{
	struct scan_pair *pairs = NULL;
	struct scene s;
	size_t nr = 0;

	scene__begin(&s);
	scene__add(&s, "likely", 256, 0, 8);
	scene__add(&s, "possible", 256, 56, 64);
	if (scene__scan(t, &s)) {
		EXPECT(t, score(t, &s, "possible") > 0);
		EXPECT(t, score(t, &s, "likely") > 2 * score(t, &s, "possible"));
		EXPECT_EQ(t, scan_pairs__find(&s.scan, find(t, &s, "possible"), NULL, NULL,
					      &pairs, &nr), 0);
		if (EXPECT_EQ(t, nr, 1))
			EXPECT(t, pairs[0].chance < 0.5 && pairs[0].chance > 0);
		free(pairs);
	}
	scene__end(&s);
}

/* What is known of the alignment leaves nothing to chance. */
static void alignment_decides(struct test *t)
{
	struct scan_addresses addresses;
	struct scan_struct aligned;
	struct scene s;

	scene__begin(&s);
	scene__add(&s, "some", 256, 0, 8);
	if (scene__scan(t, &s)) {
		aligned = *find(t, &s, "some");
		aligned.align = 64;
		scan_addresses__of(&addresses, &s.scan, &aligned);
		EXPECT_EQ(t, addresses.nr, 1);
		EXPECT_EQ(t, addresses.address[0], 0);
		aligned.align = 32;
		scan_addresses__of(&addresses, &s.scan, &aligned);
		EXPECT_EQ(t, addresses.nr, 2);
		aligned.stride = 192;
		scan_addresses__of(&addresses, &s.scan, &aligned);
		EXPECT_EQ(t, addresses.nr, 1);
	}
	scene__end(&s);
}

/* Members of different alternatives are not there at the same time. */
static void unions_do_not_clash(struct test *t)
{
	uint32_t first, second, both;
	struct scene s;

	scene__begin(&s);
	first = btf_build__type(&s.b, BTF_STRUCT, "", false, 0, 16);
	btf_build__member(&s.b, "a", s.u32, 0);
	btf_build__member(&s.b, "refcnt", s.ref, 64);
	second = btf_build__type(&s.b, BTF_STRUCT, "", false, 0, 16);
	btf_build__member(&s.b, "ops", s.ops, 0);
	both = btf_build__type(&s.b, BTF_UNION, "", false, 0, 16);
	btf_build__member(&s.b, "", first, 0);
	btf_build__member(&s.b, "", second, 0);
	btf_build__type(&s.b, BTF_STRUCT, "holder", false, 0, 256);
	btf_build__member(&s.b, "", both, 0);
	/* behind the union, and so with either of its alternatives */
	btf_build__type(&s.b, BTF_STRUCT, "more", false, 0, 256);
	btf_build__member(&s.b, "", both, 0);
	btf_build__member(&s.b, "more_ops", s.ops, 128);
	if (scene__scan(t, &s)) {
		EXPECT(t, score(t, &s, "holder") <= 0);
		EXPECT(t, score(t, &s, "more") > 0);
	}
	scene__end(&s);
}

/* Reported with what embeds it, which ranks below it. */
static void containers_rank_below(struct test *t)
{
	uint32_t inner, i;
	struct scene s;

	scene__begin(&s);
	inner = scene__add(&s, "inner", 256, 0, 8);
	btf_build__type(&s.b, BTF_STRUCT, "outer", false, 0, 512);
	btf_build__member(&s.b, "in", inner, 0);
	for (i = 0; i < 4; i++)
		btf_build__member(&s.b, "x", s.u32, 2048 + 32 * i);
	/* its own reader beside the counter that it embeds */
	inner = scene__add(&s, "counter", 64, 0, 64 - 8);
	btf_build__type(&s.b, BTF_STRUCT, "own", false, 0, 512);
	btf_build__member(&s.b, "pad", s.u32, 0);
	btf_build__member(&s.b, "in", inner, 64 * 8 - 64);
	btf_build__member(&s.b, "own_ops", s.ops, 64 * 8 + 512 - 64);
	if (scene__scan(t, &s)) {
		EXPECT(t, score(t, &s, "outer") > 0);
		EXPECT(t, score(t, &s, "outer") * 4 < score(t, &s, "inner"));
		EXPECT_EQ(t, find(t, &s, "outer")->nr_children, 1);
		EXPECT_EQ(t, scan__uses_of(&s.scan, find(t, &s, "inner"))->embedded, 1);
	}
	scene__end(&s);
}

/* A lock or a list is judged where it is a member. */
static void blocks_are_not_ranked(struct test *t)
{
	uint32_t list;
	struct scene s;

	scene__begin(&s);
	scene__add(&s, "mutex", 32, 0, 8);
	list = btf_build__type(&s.b, BTF_STRUCT, "list_head", false, 0, 16);
	btf_build__member(&s.b, "next", s.ops, 0);
	btf_build__type(&s.b, BTF_STRUCT, "linked", false, 0, 256);
	btf_build__member(&s.b, "list", list, 0);
	btf_build__member(&s.b, "ops", s.ops, 128);
	if (scene__scan(t, &s)) {
		EXPECT(t, score(t, &s, "mutex") <= 0);
		EXPECT(t, score(t, &s, "linked") > 0);
	}
	scene__end(&s);
}

static void add_function(struct scene *s, const char *name, uint32_t pointer)
{
	uint32_t proto = btf_build__type(&s->b, BTF_FUNC_PROTO, "", false, 1, 0);

	btf_build__word(&s->b, btf_build__str(&s->b, "p"));
	btf_build__word(&s->b, pointer);
	btf_build__type(&s->b, BTF_FUNC, name, false, 0, proto);
}

/* The more code handles a struct, the more it matters. */
static void use_counts(struct test *t)
{
	uint32_t used, derived, pointer, i;
	char name[16];
	struct scene s;

	scene__begin(&s);
	scene__add(&s, "idle", 256, 0, 8);
	used = scene__add(&s, "used", 256, 0, 8);
	derived = btf_build__type(&s.b, BTF_STRUCT, "derived", false, 0, 512);
	btf_build__member(&s.b, "base", used, 0);
	btf_build__member(&s.b, "refcnt", s.ref, 256 * 8);
	btf_build__member(&s.b, "ops", s.ops, 264 * 8);
	pointer = btf_build__ref(&s.b, BTF_PTR, used);
	for (i = 0; i < 15; i++) {
		snprintf(name, sizeof(name), "f%u", i);
		add_function(&s, name, pointer);
	}
	/* a pointer that some struct has */
	pointer = btf_build__ref(&s.b, BTF_PTR, derived);
	btf_build__type(&s.b, BTF_STRUCT, "owner_of", false, 0, 8);
	btf_build__member(&s.b, "p", pointer, 0);
	if (scene__scan(t, &s)) {
		const struct scan_uses *uses = scan__uses_of(&s.scan, find(t, &s, "used"));

		EXPECT_EQ(t, uses->functions, 15);
		EXPECT_EQ(t, uses->embedded, 1);
		EXPECT_EQ(t, uses->derived, 1);
		EXPECT(t, score(t, &s, "used") > 3 * score(t, &s, "idle"));
		/* it is one of those that the functions are given */
		EXPECT(t, score(t, &s, "derived") > 3 * score(t, &s, "idle"));
		EXPECT_EQ(t, scan__uses_of(&s.scan, find(t, &s, "derived"))->pointers, 1);
	}
	scene__end(&s);
}

static void percpu_counts_less(struct test *t)
{
	uint32_t id, var;
	struct scene s;

	scene__begin(&s);
	scene__add(&s, "shared", 256, 0, 8);
	id = scene__add(&s, "own", 256, 0, 8);
	var = btf_build__type(&s.b, BTF_VAR, "some_own", false, 0, id);
	btf_build__word(&s.b, 1);
	btf_build__type(&s.b, BTF_DATASEC, ".data..percpu", false, 1, 256);
	btf_build__word(&s.b, var);
	btf_build__word(&s.b, 0);
	btf_build__word(&s.b, 256);
	if (scene__scan(t, &s))
		EXPECT(t, score(t, &s, "own") < score(t, &s, "shared"));
	scene__end(&s);
}

/* The kernel's markers know what types only guess. */
static void markers_count(struct test *t)
{
	uint32_t none;
	struct scene s;

	scene__begin(&s);
	none = btf_build__array(&s.b, s.u32, 0);
	btf_build__type(&s.b, BTF_STRUCT, "grouped", false, 0, 256);
	btf_build__member(&s.b, "__cacheline_group_begin__grouped_write_rx", none, 0);
	btf_build__member(&s.b, "w", s.u32, 0);
	btf_build__member(&s.b, "__cacheline_group_end__grouped_write_rx", none, 32);
	btf_build__member(&s.b, "__cacheline_group_begin__grouped_read_rx", none, 32);
	btf_build__member(&s.b, "r", s.u32, 32);
	btf_build__member(&s.b, "__cacheline_group_end__grouped_read_rx", none, 64);
	btf_build__type(&s.b, BTF_STRUCT, "plain", false, 0, 256);
	btf_build__member(&s.b, "w", s.u32, 0);
	btf_build__member(&s.b, "r", s.u32, 32);
	if (scene__scan(t, &s)) {
		EXPECT(t, score(t, &s, "grouped") > 0);
		EXPECT(t, find(t, &s, "grouped")->cares);
		EXPECT(t, score(t, &s, "plain") <= 0);
	}
	scene__end(&s);
}

static void words_mean_something(struct test *t)
{
	EXPECT_EQ(t, scan_words__of("f_count"), WORD_COUNT);
	EXPECT_EQ(t, scan_words__of("max_packets"), WORD_LIMIT | WORD_STATISTIC);
	EXPECT_EQ(t, scan_words__of("RX_Packets2"), WORD_STATISTIC);
	EXPECT_EQ(t, scan_words__of("__refcnt"), WORD_REF);
	EXPECT_EQ(t, scan_words__of("counting"), 0);
	EXPECT_EQ(t, scan_words__of("coun"), 0);
	EXPECT_EQ(t, scan_words__of(""), 0);
	EXPECT_EQ(t, scan_words__of("___"), 0);
	EXPECT_EQ(t, scan_words__of("\xff\x1b[31m"), 0);
}

static enum scan_kind kind(const char *type, const char *name, enum layout_kind of,
			   uint64_t bits)
{
	const struct layout_member member = {
		.path = name, .name = name, .type = type, .kind = of, .bit_size = bits,
	};
	struct scan_type look;

	scan_type__look(&look, type, of);
	return scan_kind__of(&look, &member);
}

static void types_mean_something(struct test *t)
{
	EXPECT_EQ(t, kind("atomic_long_t", "f_count", LAYOUT_STRUCT, 64), SCAN_REF);
	EXPECT_EQ(t, kind("atomic_t", "state", LAYOUT_STRUCT, 32), SCAN_ATOMIC);
	EXPECT_EQ(t, kind("atomic_t", "rx_packets", LAYOUT_STRUCT, 32), SCAN_COUNTER);
	EXPECT_EQ(t, kind("refcount_t", "x", LAYOUT_STRUCT, 32), SCAN_REF);
	EXPECT_EQ(t, kind("file_ref_t", "x", LAYOUT_STRUCT, 64), SCAN_REF);
	EXPECT_EQ(t, kind("struct ref_tracker_dir", "x", LAYOUT_STRUCT, 640), SCAN_NOTHING);
	EXPECT_EQ(t, kind("struct percpu_ref", "x", LAYOUT_STRUCT, 128), SCAN_PERCPU);
	EXPECT_EQ(t, kind("spinlock_t", "x", LAYOUT_STRUCT, 32), SCAN_LOCK);
	EXPECT_EQ(t, kind("struct list_head", "x", LAYOUT_STRUCT, 128), SCAN_LINK);
	EXPECT_EQ(t, kind("struct callback_head", "x", LAYOUT_STRUCT, 128), SCAN_NOTHING);
	EXPECT_EQ(t, kind("const struct file_operations *", "f_op", LAYOUT_POINTER, 64),
		  SCAN_OPS);
	EXPECT_EQ(t, kind("struct dst_ops *", "x", LAYOUT_POINTER, 64), SCAN_OPS);
	EXPECT_EQ(t, kind("int (*)(struct sk_buff *)", "input", LAYOUT_POINTER, 64),
		  SCAN_FUNCTION);
	EXPECT_EQ(t, kind("struct net_device *", "x", LAYOUT_POINTER, 64), SCAN_ANCHOR);
	EXPECT_EQ(t, kind("struct page_counter *", "parent", LAYOUT_POINTER, 64), SCAN_ANCHOR);
	EXPECT_EQ(t, kind("struct lwtunnel_state *", "x", LAYOUT_POINTER, 64), SCAN_POINTER);
	EXPECT_EQ(t, kind("struct foo *", "next", LAYOUT_POINTER, 64), SCAN_LINK);
	EXPECT_EQ(t, kind("char *", "name", LAYOUT_POINTER, 64), SCAN_NOTHING);
	EXPECT_EQ(t, kind("long unsigned int", "lastuse", LAYOUT_SCALAR, 64), SCAN_STAMP);
	EXPECT_EQ(t, kind("int", "__use", LAYOUT_SCALAR, 32), SCAN_COUNTER);
	EXPECT_EQ(t, kind("u64", "max_bytes", LAYOUT_SCALAR, 64), SCAN_SETTING);
	EXPECT_EQ(t, kind("int", "rt_genid", LAYOUT_SCALAR, 32), SCAN_KEY);
	EXPECT_EQ(t, kind("bool", "x", LAYOUT_SCALAR, 8), SCAN_SWITCH);
	EXPECT_EQ(t, kind("int", "x", LAYOUT_SCALAR, 32), SCAN_NOTHING);
	EXPECT_EQ(t, kind("atomic_t[64]", "x", LAYOUT_ARRAY, 2048), SCAN_NOTHING);
}

/* Of a module, what is its own is told; the kernel's structs count for ranks. */
static void modules_own_structs(struct test *t)
{
	const struct rule_set rules = { .nr = 0 };
	const struct scan_wish wish = { .rules = &rules };
	struct scan_hits hits = { .nr = 0 };
	struct opened module = { .types = NULL };
	struct btf_build own;
	struct scene s;

	scene__begin(&s);
	scene__add(&s, "kernels", 256, 0, 8);
	btf_build__continue(&own, &s.b);
	btf_build__type(&own, BTF_STRUCT, "modules", false, 0, 256);
	btf_build__member(&own, "refcnt", s.ref, 0);
	btf_build__member(&own, "ops", s.ops, 64);
	module.data = reader__finish(&own, &module.size);
	reader__open(&s.o, &s.b, 8);
	if (EXPECT(t, s.o.types) &&
	    EXPECT_EQ(t, types__open_split(&module.types, "module", module.data, module.size,
					   s.o.types, false, &module.err), 0)) {
		s.object.path = "module";
		s.object.types = module.types;
		s.scan.object = &s.object;
		s.scan.line = 64;
		EXPECT_EQ(t, scan__object(&s.scan, &module.err), 0);
		EXPECT_EQ(t, scan_hits__find(&hits, &s.scan, &wish, &module.err), 0);
		EXPECT_EQ(t, s.scan.nr, 4);
		EXPECT(t, score(t, &s, "kernels") > 0);
		if (EXPECT_EQ(t, hits.nr, 1))
			EXPECT_STR(t, hits.hits[0].s->name, "modules");
	}
	scan_hits__free(&hits);
	scan__free(&s.scan);
	reader__close(&module);
	scene__end(&s);
}

/* Sizes and offsets at the end of what can be told. */
static void large_structs(struct test *t)
{
	uint32_t array;
	struct scene s;

	scene__begin(&s);
	array = btf_build__array(&s.b, s.u32, 0x3ffffff0);
	btf_build__type(&s.b, BTF_STRUCT, "huge", false, 0, 0xffffffff);
	btf_build__member(&s.b, "refcnt", s.ref, 0);
	btf_build__member(&s.b, "a", array, 64);
	btf_build__member(&s.b, "ops", s.ops, 0xffffff00);
	if (scene__scan(t, &s))
		EXPECT(t, score(t, &s, "huge") <= 0);
	scene__end(&s);
}

/* A function whose type is none, or a variable of no type. */
static void damaged_functions(struct test *t)
{
	struct err err = { "" };
	struct scene s;
	int kind_of;

	for (kind_of = 0; kind_of < 2; kind_of++) {
		scene__begin(&s);
		scene__add(&s, "some", 256, 0, 8);
		if (kind_of) {
			btf_build__type(&s.b, BTF_FUNC, "f", false, 0, 0x7fffffff);
		} else {
			btf_build__type(&s.b, BTF_DATASEC, ".data..percpu", false, 1, 8);
			btf_build__word(&s.b, 0x7fffffff);
			btf_build__word(&s.b, 0);
			btf_build__word(&s.b, 8);
		}
		reader__open(&s.o, &s.b, 8);
		s.object.path = "test";
		s.object.types = s.o.types;
		s.scan.object = &s.object;
		s.scan.line = 64;
		if (EXPECT(t, s.o.types))
			EXPECT_EQ(t, scan__object(&s.scan, &err), -1);
		EXPECT_HAS(t, err.text, "test.btf: ");
		scene__end(&s);
	}
}

static const struct test_case cases[] = {
	TEST_CASE(one_line_is_worse_than_two),
	TEST_CASE(possible_is_less_than_likely),
	TEST_CASE(alignment_decides),
	TEST_CASE(unions_do_not_clash),
	TEST_CASE(containers_rank_below),
	TEST_CASE(blocks_are_not_ranked),
	TEST_CASE(use_counts),
	TEST_CASE(percpu_counts_less),
	TEST_CASE(markers_count),
	TEST_CASE(words_mean_something),
	TEST_CASE(types_mean_something),
	TEST_CASE(modules_own_structs),
	TEST_CASE(large_structs),
	TEST_CASE(damaged_functions),
};

int main(void)
{
	return test__run(cases, ARRAY_SIZE(cases));
}
