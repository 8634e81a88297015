// SPDX-License-Identifier: GPL-2.0
/*
 * Judging layouts that are made by hand: where objects can lie, which members
 * then share a line, and what becomes of a rule.
 */
#include <stdio.h>
#include <string.h>

#include "check_util.h"

static const struct layout_member split_members[] = {
	BYTES("r", 56, 8),
	BYTES("w", 64, 8),
	BYTES("far", 136, 8),
};

static const struct layout split = {
	.name = "s",
	.size = 176,
	.definition = 1,
	.nr_definitions = 1,
	.members = split_members,
	.nr_members = ARRAY_SIZE(split_members),
};

/* Adjacent bytes on two lines are apart if every object begins a line. */
static void line_base_apart(struct test *t)
{
	struct check_bench b;
	const struct check_result *r;

	r = check__judge(t, &b, "struct: s\nbase: 64\nhot-write: [w]\nread-mostly: [r, far]\n",
			 &split, 64, 0);
	if (r) {
		EXPECT_EQ(t, b.report.nr, 1);
		EXPECT_EQ(t, r->verdict, CHECK_PASS);
		EXPECT_EQ(t, r->cause, CAUSE_HOLDS);
		EXPECT_EQ(t, b.report.counts.passed, 1);
	}
	check__finish(&b);
}

/* The same layout fails if objects lie at multiples of 8 only. */
static void small_base_possible(struct test *t)
{
	static const unsigned int shared[] = { 8, 16, 24, 32, 40, 48, 56 };
	struct check_bench b;
	const struct check_result *r;

	r = check__judge(t, &b, "struct: s\nbase: 8\nhot-write: [w]\nread-mostly: [r, far]\n",
			 &split, 64, 0);
	if (r) {
		EXPECT_EQ(t, base__nr_addresses(&r->subject->base), 8);
		EXPECT_EQ(t, r->verdict, CHECK_FAIL);
		if (EXPECT_EQ(t, r->nr_conflicts, 1))
			check__expect_conflict(t, r->conflicts, "w", "r", false,
					       shared, ARRAY_SIZE(shared));
		EXPECT_EQ(t, b.report.counts.errors, 1);
	}
	check__finish(&b);
}

/* Nothing said: as small as the kernel's allocators allow, not a line. */
static void unknown_base(struct test *t)
{
	struct check_bench b;
	const struct check_result *r;

	r = check__judge(t, &b, "struct: s\nhot-write: [w]\nread-mostly: [r]\n",
			 &split, 64, 0);
	if (r) {
		EXPECT_EQ(t, r->subject->base.align, 8);
		EXPECT_EQ(t, r->subject->base.origin, BASE_FROM_NOWHERE);
		EXPECT_EQ(t, r->verdict, CHECK_FAIL);
	}
	check__finish(&b);
}

/*
 * Objects of 176 bytes in a slab that aligns to 64 lie 192 apart, so at 0 and
 * 64 modulo 128: what clashes depends on the address.
 */
static void slab_stride(struct test *t)
{
	static const unsigned int at_0[] = { 0 }, at_64[] = { 64 };
	struct check_bench b;
	const struct check_result *r;

	r = check__judge(t, &b, "struct: s\nbase: hwcache\nhot-write: [w]\nread-mostly: [r, far]\n",
			 &split, 64, 128);
	if (r) {
		EXPECT_EQ(t, r->subject->base.align, 64);
		EXPECT_EQ(t, r->subject->base.stride, 192);
		EXPECT_EQ(t, r->subject->base.step, 64);
		EXPECT_EQ(t, b.report.line_origin, LINE_FROM_OPTION);
		if (EXPECT_EQ(t, r->nr_conflicts, 2)) {
			check__expect_conflict(t, &r->conflicts[0], "w", "r", false,
					       at_0, 1);
			check__expect_conflict(t, &r->conflicts[1], "w", "far", false,
					       at_64, 1);
		}
	}
	check__finish(&b);
}

/* A stride of 256 leaves one address modulo 128, though the base is 64. */
static void slab_stride_certain(struct test *t)
{
	static const unsigned int at_0[] = { 0 };
	struct layout layout = split;
	struct check_bench b;
	const struct check_result *r;

	layout.size = 232;
	r = check__judge(t, &b, "struct: s\nbase: hwcache\nhot-write: [w]\nread-mostly: [r, far]\n",
			 &layout, 64, 128);
	if (r && EXPECT_EQ(t, r->nr_conflicts, 1))
		check__expect_conflict(t, r->conflicts, "w", "r", true, at_0, 1);
	check__finish(&b);
}

/* Without a slab, a base of 64 is any multiple of 64, whatever the size. */
static void no_slab_no_stride(struct test *t)
{
	struct layout layout = split;
	struct check_bench b;
	const struct check_result *r;

	layout.size = 232;
	r = check__judge(t, &b, "struct: s\nbase: 64\nhot-write: [w]\nread-mostly: [r]\n",
			 &layout, 64, 128);
	if (r) {
		EXPECT_EQ(t, r->subject->base.stride, 0);
		EXPECT_EQ(t, base__nr_addresses(&r->subject->base), 2);
	}
	check__finish(&b);
	r = check__judge(t, &b, "struct: s\nbase: 64\nslab: c\nhot-write: [w]\nread-mostly: [r]\n",
			 &layout, 64, 128);
	if (r)
		EXPECT_EQ(t, r->subject->base.stride, 256);
	check__finish(&b);
}

/* SLAB_HWCACHE_ALIGN halves while the object fits into half, down to 8. */
static void hwcache_halves(struct test *t)
{
	static const struct {
		uint64_t size;
		unsigned int line;
		uint64_t align;
	} cases[] = {
		{ 1, 64, 8 }, { 8, 64, 8 }, { 9, 64, 16 }, { 16, 64, 16 },
		{ 17, 64, 32 }, { 32, 64, 32 }, { 33, 64, 64 }, { 64, 64, 64 },
		{ 65, 64, 64 }, { 4096, 64, 64 }, { 176, 128, 128 },
		{ 64, 128, 64 }, { 128, 256, 128 }, { 129, 256, 256 },
	};
	const struct rule_doc doc = { .base = BASE_HWCACHE };
	size_t i;

	for (i = 0; i < ARRAY_SIZE(cases); i++) {
		const struct layout layout = { .size = cases[i].size };
		struct base base;

		base__init(&base, &doc, &layout, 64, cases[i].line);
		EXPECT_EQ(t, base.align, cases[i].align);
	}
}

/* An alignment that the type demands holds on top of what a rule says. */
static void type_alignment(struct test *t)
{
	struct layout layout = split;
	struct check_bench b;
	const struct check_result *r;

	layout.align = 64;
	layout.size = 192;
	r = check__judge(t, &b, "struct: s\nbase: 8\nhot-write: [w]\nread-mostly: [r]\n",
			 &layout, 64, 0);
	if (r) {
		EXPECT_EQ(t, r->subject->base.align, 64);
		EXPECT_EQ(t, r->subject->base.origin, BASE_FROM_TYPE);
		EXPECT_EQ(t, r->verdict, CHECK_PASS);
	}
	check__finish(&b);
	layout.align = 4;
	r = check__judge(t, &b, "struct: s\nbase: 8\nhot-write: [w]\nread-mostly: [r]\n",
			 &layout, 64, 0);
	if (r)
		EXPECT_EQ(t, r->subject->base.align, 8);
	check__finish(&b);
}

/* Line: what was asked for, else the object's, else 64, and which is said. */
static void line_size(struct test *t)
{
	struct check_report report;

	check_report__init(&report, 256, 0);
	EXPECT_EQ(t, report.line, 256);
	EXPECT_EQ(t, report.line_origin, LINE_FROM_OBJECT);
	check_report__init(&report, 256, 64);
	EXPECT_EQ(t, report.line, 64);
	EXPECT_EQ(t, report.built_line, 256);
	EXPECT_EQ(t, report.line_origin, LINE_FROM_OPTION);
	check_report__init(&report, 0, 0);
	EXPECT_EQ(t, report.line, 64);
	EXPECT_EQ(t, report.line_origin, LINE_FROM_NOWHERE);
	check_report__free(&report);
}

/* One result per pair that clashes, in the order of the rule. */
static void every_pair(struct test *t)
{
	static const struct layout_member members[] = {
		BYTES("w1", 0, 4), BYTES("r1", 4, 4), BYTES("w2", 8, 4),
		BYTES("r2", 64, 4),
	};
	const struct layout layout = {
		.name = "s", .size = 128, .members = members,
		.nr_members = ARRAY_SIZE(members),
	};
	static const unsigned int at_0[] = { 0 };
	struct check_bench b;
	const struct check_result *r;

	r = check__judge(t, &b, "struct: s\nbase: 64\nhot-write: [w1, w2]\nread-mostly: [r1, r2]\n",
			 &layout, 64, 0);
	if (r && EXPECT_EQ(t, r->nr_conflicts, 2)) {
		check__expect_conflict(t, &r->conflicts[0], "w1", "r1", true, at_0, 1);
		check__expect_conflict(t, &r->conflicts[1], "w2", "r1", true, at_0, 1);
	}
	check__finish(&b);
}

/* A member that crosses a line lies on both. */
static void straddling_member(struct test *t)
{
	static const struct layout_member members[] = {
		BYTES("r", 0, 8), BYTES("w", 60, 8), BYTES("x", 72, 8),
	};
	const struct layout layout = {
		.name = "s", .size = 128, .members = members,
		.nr_members = ARRAY_SIZE(members),
	};
	struct check_bench b;
	const struct check_result *r;

	r = check__judge(t, &b, "struct: s\nbase: 64\nhot-write: [w]\nread-mostly: [r, x]\n",
			 &layout, 64, 0);
	if (r)
		EXPECT_EQ(t, r->nr_conflicts, 2);
	check__finish(&b);
}

/* A bitfield lies where its bits are, not where its type would be. */
static void bitfields(struct test *t)
{
	static const struct layout_member members[] = {
		BITS("low", 63 * 8, 8), BITS("high", 64 * 8, 3),
		BITS("both", 64 * 8 - 1, 2),
	};
	const struct layout layout = {
		.name = "s", .size = 128, .members = members,
		.nr_members = ARRAY_SIZE(members),
	};
	struct check_bench b;
	const struct check_result *r;

	r = check__judge(t, &b, "struct: s\nbase: 64\nhot-write: [low]\nread-mostly: [high]\n",
			 &layout, 64, 0);
	if (r)
		EXPECT_EQ(t, r->verdict, CHECK_PASS);
	check__finish(&b);
	r = check__judge(t, &b, "struct: s\nbase: 64\nhot-write: [both]\nread-mostly: [high, low]\n",
			 &layout, 64, 0);
	if (r)
		EXPECT_EQ(t, r->nr_conflicts, 2);
	check__finish(&b);
}

/* What occupies no byte shares nothing and touches no line. */
static void size_zero(struct test *t)
{
	static const struct layout_member members[] = {
		BYTES("w", 0, 8), BYTES("nothing", 4, 0), BYTES("end", 64, 0),
	};
	const struct layout layout = {
		.name = "s", .size = 64, .members = members,
		.nr_members = ARRAY_SIZE(members),
	};
	struct check_bench b;
	const struct check_result *r;

	r = check__judge(t, &b, "struct: s\nbase: 64\nhot-write: [w]\nread-mostly: [nothing]\nrules:\n- apart: [hot-write, read-mostly]\n- together: hot-write\n- together: read-mostly\n",
			 &layout, 64, 0);
	if (r) {
		EXPECT_EQ(t, b.report.counts.passed, 1);
		EXPECT_EQ(t, b.report.counts.skipped, 2);
	}
	check__finish(&b);
	r = check__judge(t, &b, "struct: s\nbase: 64\nrules: [together: t]\ngroups: {t: [w, end]}\n",
			 &layout, 64, 0);
	if (r)
		EXPECT_EQ(t, r->verdict, CHECK_PASS);
	check__finish(&b);
}

static void together_lines(struct test *t)
{
	static const unsigned int at_0[] = { 0 };
	struct check_bench b;
	const struct check_result *r;

	r = check__judge(t, &b, "struct: s\nbase: 64\ngroups: {g: [r, w, far]}\nrules:\n"
		  "- together: g\n- together: g\n  lines: 2\n- together: g\n  lines: 3\n",
		  &split, 64, 0);
	if (r && EXPECT_EQ(t, b.report.nr, 3)) {
		EXPECT_EQ(t, r[0].verdict, CHECK_FAIL);
		EXPECT_EQ(t, r[0].conflicts[0].lines, 3);
		check__expect_conflict(t, r[0].conflicts, "w", NULL, true, at_0, 1);
		EXPECT_EQ(t, r[1].verdict, CHECK_FAIL);
		check__expect_conflict(t, r[1].conflicts, "far", NULL, true, at_0, 1);
		EXPECT_EQ(t, r[2].verdict, CHECK_PASS);
	}
	check__finish(&b);
}

/* Lines are counted once, however many members lie on them. */
static void together_counts_lines(struct test *t)
{
	static const struct layout_member members[] = {
		BYTES("a", 0, 8), BYTES("b", 56, 16), BYTES("c", 64, 8),
		BYTES("huge", 128, UINT64_C(1) << 50),
	};
	const struct layout layout = {
		.name = "s", .size = UINT64_C(1) << 51, .members = members,
		.nr_members = ARRAY_SIZE(members),
	};
	struct check_bench b;
	const struct check_result *r;

	r = check__judge(t, &b, "struct: s\nbase: 64\ngroups: {g: [c, a, b], h: [a, huge]}\nrules:\n"
		  "- together: g\n  lines: 2\n- together: h\n", &layout, 64, 0);
	if (r && EXPECT_EQ(t, b.report.nr, 2)) {
		EXPECT_EQ(t, r[0].verdict, CHECK_PASS);
		EXPECT_EQ(t, r[1].conflicts[0].lines,
			  (UINT64_C(1) << 44) + 1);
	}
	check__finish(&b);
}

/* Members that fit a line together only if the object begins one. */
static void together_small_base(struct test *t)
{
	static const unsigned int crossing[] = { 32, 40, 48, 56 };
	static const struct layout_member members[] = {
		BYTES("a", 0, 8), BYTES("b", 32, 8),
	};
	const struct layout layout = {
		.name = "s", .size = 40, .members = members,
		.nr_members = ARRAY_SIZE(members),
	};
	struct check_bench b;
	const struct check_result *r;

	r = check__judge(t, &b, "struct: s\nbase: 8\ngroups: {g: [a, b]}\nrules: [together: g]\n",
			 &layout, 64, 0);
	if (r && EXPECT_EQ(t, r->nr_conflicts, 1))
		check__expect_conflict(t, r->conflicts, "b", NULL, false, crossing,
				       ARRAY_SIZE(crossing));
	check__finish(&b);
}

/* The first alternative that exists is the one that counts. */
static void alternatives(struct test *t)
{
	struct check_bench b;
	const struct check_result *r;

	r = check__judge(t, &b, "struct: s\nbase: 64\nhot-write: [gone | w | r]\nread-mostly: [far]\n",
			 &split, 64, 128);
	if (r && EXPECT_EQ(t, r->nr_conflicts, 1))
		EXPECT_STR(t, r->conflicts[0].a->member.path, "w");
	check__finish(&b);
}

/* What may be absent is left out; if nothing is left, the rule is skipped. */
static void optional_members(struct test *t)
{
	struct check_bench b;
	const struct check_result *r;

	r = check__judge(t, &b, "struct: s\nbase: 64\nhot-write: [w, gone ?]\nread-mostly: [far2 | away ?]\nrules:\n- apart: [hot-write, read-mostly]\n- together: hot-write\n",
			 &split, 64, 0);
	if (r && EXPECT_EQ(t, b.report.nr, 2)) {
		EXPECT_EQ(t, r[0].verdict, CHECK_SKIP);
		EXPECT_EQ(t, r[0].cause, CAUSE_EMPTY_GROUP);
		EXPECT_STR(t, r[0].group->name, "read-mostly");
		EXPECT_EQ(t, r[1].verdict, CHECK_PASS);
		EXPECT_EQ(t, b.report.counts.skipped, 1);
	}
	check__finish(&b);
}

/* A required member that is not there is an error, whatever the level. */
static void missing_member(struct test *t)
{
	struct check_bench b;
	const struct check_result *r;

	r = check__judge(t, &b, "struct: s\nbase: 64\nlevel: warn\nhot-write: [w, fra | farr]\nread-mostly: [r]\n",
			 &split, 64, 0);
	if (r && EXPECT_EQ(t, b.report.nr, 2)) {
		EXPECT_EQ(t, r[0].verdict, CHECK_FAIL);
		EXPECT_EQ(t, r[0].cause, CAUSE_NO_MEMBER);
		EXPECT_EQ(t, r[0].level, LEVEL_ERROR);
		EXPECT_STR(t, r[0].missing->names[0], "fra");
		EXPECT_STR(t, r[0].hint, "did you mean 'far'?");
		/* the rest of the rule is judged all the same */
		EXPECT_EQ(t, r[1].verdict, CHECK_PASS);
		EXPECT_EQ(t, b.report.counts.errors, 1);
	}
	check__finish(&b);
}

static void warn_level(struct test *t)
{
	struct check_bench b;
	const struct check_result *r;

	r = check__judge(t, &b, "struct: s\nbase: 64\nlevel: warn\nhot-write: [w]\nread-mostly: [far]\nrules:\n- apart: [hot-write, read-mostly]\n- apart: [w, far]\n  level: error\n",
			 &split, 64, 256);
	if (r) {
		EXPECT_EQ(t, b.report.counts.warnings, 1);
		EXPECT_EQ(t, b.report.counts.errors, 1);
	}
	check__finish(&b);
}

static const struct test_case cases[] = {
	TEST_CASE(line_base_apart),
	TEST_CASE(small_base_possible),
	TEST_CASE(unknown_base),
	TEST_CASE(slab_stride),
	TEST_CASE(slab_stride_certain),
	TEST_CASE(no_slab_no_stride),
	TEST_CASE(hwcache_halves),
	TEST_CASE(type_alignment),
	TEST_CASE(line_size),
	TEST_CASE(every_pair),
	TEST_CASE(straddling_member),
	TEST_CASE(bitfields),
	TEST_CASE(size_zero),
	TEST_CASE(together_lines),
	TEST_CASE(together_counts_lines),
	TEST_CASE(together_small_base),
	TEST_CASE(alternatives),
	TEST_CASE(optional_members),
	TEST_CASE(missing_member),
	TEST_CASE(warn_level),
};

int main(void)
{
	return test__run(cases, ARRAY_SIZE(cases));
}
