// SPDX-License-Identifier: GPL-2.0
/*
 * Judging layouts that are made by hand by every kind of rule beyond apart
 * and together, and under every condition.
 */
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "check_util.h"
#include "reader_util.h"
#include "report.h"

static const unsigned int at_0[] = { 0 };

static const struct layout_member members[] = {
	BYTES("r", 0, 8),
	BYTES("w", 64, 8),
	BYTES("x", 120, 16),
	BYTES("far", 192, 8),
};

static const struct layout four_lines = {
	.name = "s",
	.size = 200,
	.definition = 1,
	.nr_definitions = 1,
	.members = members,
	.nr_members = ARRAY_SIZE(members),
};

/* A sibling on its line breaks it, one on another line does not. */
static void own_and_siblings(struct test *t)
{
	struct check_bench b;
	const struct check_result *r;

	r = check__judge(t, &b, "struct: s\nbase: 64\nrules: [own: w, own: far, own: r]\n",
			 &four_lines, 64, 0);
	if (r && EXPECT_EQ(t, b.report.nr, 3)) {
		EXPECT_EQ(t, r[0].verdict, CHECK_FAIL);
		if (EXPECT_EQ(t, r[0].nr_conflicts, 1))
			check__expect_conflict(t, r[0].conflicts, "w", "x",
					       true, at_0, 1);
		EXPECT_EQ(t, r[1].verdict, CHECK_PASS);
		EXPECT_EQ(t, r[2].verdict, CHECK_PASS);
	}
	check__finish(&b);
}

/* What lies in the member, around it, or beside it in a union, is its own. */
static void own_and_family(struct test *t)
{
	static const struct layout_member family[] = {
		BYTES("outer", 64, 16),
		{ .path = "outer.in", .type = "t", .parent = 0, .depth = 1,
		  .bit_offset = 64 * 8, .bit_size = 8 * 8 },
		{ .path = "outer.in.deep", .type = "t", .parent = 1,
		  .depth = 2, .bit_offset = 64 * 8, .bit_size = 4 * 8 },
		{ .path = "outer.out", .type = "t", .parent = 0, .depth = 1,
		  .bit_offset = 72 * 8, .bit_size = 8 * 8 },
		BYTES("other", 64, 8),
		BYTES("nothing", 64, 0),
	};
	const struct layout layout = {
		.name = "s", .size = 128, .members = family,
		.nr_members = ARRAY_SIZE(family),
	};
	struct check_bench b;
	const struct check_result *r;

	r = check__judge(t, &b, "struct: s\nbase: 64\nrules: [own: outer, own: outer.in]\n",
			 &layout, 64, 0);
	if (r && EXPECT_EQ(t, b.report.nr, 2)) {
		EXPECT_EQ(t, r[0].verdict, CHECK_PASS);
		if (EXPECT_EQ(t, r[1].nr_conflicts, 1))
			EXPECT_STR(t, r[1].conflicts[0].b->member.path,
				   "outer.out");
	}
	check__finish(&b);
}

/* At each address it meets one member or the other: that is certain. */
static void own_is_met_everywhere(struct test *t)
{
	static const struct layout_member between[] = {
		BYTES("a", 0, 4), BYTES("o", 4, 4), BYTES("b", 8, 4),
	};
	const struct layout layout = {
		.name = "s", .size = 12, .members = between,
		.nr_members = ARRAY_SIZE(between),
	};
	struct check_bench b;
	const struct check_result *r;

	r = check__judge(t, &b, "struct: s\nbase: 4\nstride: 256\n"
			 "groups: {g: [a, b]}\nrules: [own: g, own: a]\n",
			 &layout, 64, 0);
	if (r && EXPECT_EQ(t, b.report.nr, 2) &&
	    EXPECT_EQ(t, r[0].nr_conflicts, 1)) {
		EXPECT(t, r[0].conflicts[0].certain);
		EXPECT_EQ(t, r[0].conflicts[0].nr_addresses, 16);
		EXPECT_STR(t, r[0].conflicts[0].a->member.path, "g");
		EXPECT_EQ(t, r[0].conflicts[0].a->member.bit_size, 12 * 8);
		EXPECT_STR(t, r[0].conflicts[0].b->member.path, "o");
		/* one member that is met wherever any is has its own name */
		EXPECT_STR(t, r[1].conflicts[0].a->member.path, "a");
		EXPECT(t, !r[1].conflicts[0].certain);
	}
	check__finish(&b);
}

/* In a slab of 200 bytes the next object lies where the last line goes on. */
static void own_and_the_next_object(struct test *t)
{
	struct check_bench b;
	const struct check_result *r;
	const struct check_conflict *c;

	r = check__judge(t, &b, "struct: s\nbase: 8\nslab: c\nrules: [own: far]\n",
			 &four_lines, 64, 0);
	if (r && EXPECT_EQ(t, r->verdict, CHECK_FAIL) &&
	    EXPECT_EQ(t, r->nr_conflicts, 1)) {
		c = &r->conflicts[0];
		EXPECT_STR(t, c->b->member.path, "(the next object)");
		EXPECT_EQ(t, c->b->member.bit_offset, 200 * 8);
		/* at 56 it ends a line, and the next object begins the next */
		EXPECT(t, !check_conflict__happens_at(c, 56));
		EXPECT_EQ(t, c->nr_addresses, 7);
	}
	check__finish(&b);
	r = check__judge(t, &b, "struct: s\nbase: 64\nslab: c\nrules: [own: far]\n",
			 &four_lines, 64, 0);
	if (r)
		EXPECT_EQ(t, r->verdict, CHECK_PASS);
	check__finish(&b);
}

/* What lies on the first line can meet the end of the object before. */
static void own_and_the_object_before(struct test *t)
{
	struct check_bench b;
	const struct check_result *r;

	r = check__judge(t, &b, "struct: s\nbase: 64\nstride: 208\nslab: c\nrules: [own: r]\n",
			 &four_lines, 64, 0);
	if (r && EXPECT_EQ(t, r->nr_conflicts, 1)) {
		EXPECT_STR(t, r->conflicts[0].b->member.path,
			   "(the object before)");
		/* 8 bytes are free before it, so an object at 0 is alone */
		EXPECT(t, !check_conflict__happens_at(&r->conflicts[0], 0));
		EXPECT(t, check_conflict__happens_at(&r->conflicts[0], 16));
	}
	check__finish(&b);
}

/* An array of the struct has no gaps, whatever its base. */
static void stride_of_an_array(struct test *t)
{
	struct check_bench b;
	const struct check_result *r;

	r = check__judge(t, &b, "struct: s\nbase: 64\nstride: size\nrules: [start: w]\n",
			 &four_lines, 64, 0);
	if (r && EXPECT_EQ(t, r->verdict, CHECK_FAIL)) {
		EXPECT_EQ(t, r->subject->base.stride, 200);
		EXPECT_EQ(t, r->subject->base.step, 8);
		EXPECT_EQ(t, r->conflicts[0].nr_addresses, 7);
	}
	check__finish(&b);
	/* unlike a slab, it begins at any multiple of its alignment */
	r = check__judge(t, &b, "struct: s\nbase: 8\nstride: 256\nrules: [start: w]\n",
			 &four_lines, 64, 0);
	if (r)
		EXPECT_EQ(t, r->subject->base.step, 8);
	check__finish(&b);
	/* one that is no longer true does not make objects overlap */
	r = check__judge(t, &b, "struct: s\nbase: 64\nstride: 192\nslab: c\nrules: [start: w]\n",
			 &four_lines, 64, 0);
	if (r)
		EXPECT_EQ(t, r->subject->base.stride, 256);
	check__finish(&b);
}

/*
 * With a stride, what one object writes lies on no line of what the next one
 * reads; without it, nobody knows what is the next one.
 */
static void apart_in_an_array(struct test *t)
{
	static const struct layout_member ends[] = {
		BYTES("r", 0, 8), BYTES("fill", 8, 56), BYTES("w", 64, 8),
	};
	const struct layout layout = {
		.name = "s", .size = 72, .members = ends,
		.nr_members = ARRAY_SIZE(ends),
	};
	struct check_bench b;
	const struct check_result *r;

	r = check__judge(t, &b, "struct: s\nbase: 8\nslab: c\nstride: size\nrules: [apart: [w, r], apart: [r, w]]\n",
			 &layout, 64, 0);
	if (r && EXPECT_EQ(t, b.report.nr, 2) &&
	    EXPECT_EQ(t, r[0].nr_conflicts, 1) &&
	    EXPECT_EQ(t, r[1].nr_conflicts, 1)) {
		EXPECT_STR(t, r[0].conflicts[0].a->member.path, "w");
		EXPECT_STR(t, r[0].conflicts[0].b->member.path,
			   "r (the next object's)");
		EXPECT_EQ(t, r[0].conflicts[0].b->member.bit_offset, 72 * 8);
		/* at 56, w ends a line */
		EXPECT_EQ(t, r[0].conflicts[0].nr_addresses, 7);
		EXPECT(t, !check_conflict__happens_at(&r[0].conflicts[0], 56));
		EXPECT_STR(t, r[1].conflicts[0].a->member.path,
			   "r (the next object's)");
	}
	check__finish(&b);
	r = check__judge(t, &b, "struct: s\nbase: 8\nslab: c\nrules: [apart: [w, r]]\n",
			 &layout, 64, 0);
	if (r)
		EXPECT_EQ(t, r->verdict, CHECK_PASS);
	check__finish(&b);
}

static void start_of_a_line(struct test *t)
{
	struct check_bench b;
	const struct check_result *r;

	r = check__judge(t, &b, "struct: s\nbase: 64\ngroups: {g: [x, w]}\nrules: [start: w, start: x, start: g]\n",
			 &four_lines, 64, 0);
	if (r && EXPECT_EQ(t, b.report.nr, 3)) {
		EXPECT_EQ(t, r[0].verdict, CHECK_PASS);
		check__expect_conflict(t, r[1].conflicts, "x", NULL, true,
				       at_0, 1);
		EXPECT_EQ(t, r[2].verdict, CHECK_PASS);
	}
	check__finish(&b);
	r = check__judge(t, &b, "struct: s\nbase: 64\nrules: [start: w]\n",
			 &four_lines, 64, 128);
	if (r && EXPECT_EQ(t, r->nr_conflicts, 1))
		check__expect_conflict(t, r->conflicts, "w", NULL, false,
				       at_0, 1);
	check__finish(&b);
}

static void size_of_the_struct(struct test *t)
{
	struct layout layout = four_lines;
	struct check_bench b;
	const struct check_result *r;

	r = check__judge(t, &b, "struct: s\nbase: 64\nrules: [size: 200, size: 199, lines: 4, lines: 3]\n",
			 &four_lines, 64, 0);
	if (r && EXPECT_EQ(t, b.report.nr, 4)) {
		EXPECT_EQ(t, r[0].verdict, CHECK_PASS);
		EXPECT_EQ(t, r[1].verdict, CHECK_FAIL);
		check__expect_conflict(t, r[1].conflicts, "s", NULL, true,
				       at_0, 1);
		EXPECT_EQ(t, r[2].verdict, CHECK_PASS);
		EXPECT_EQ(t, r[3].verdict, CHECK_FAIL);
		EXPECT_EQ(t, r[3].conflicts[0].lines, 4);
	}
	check__finish(&b);
	/* 208 bytes from the last 8 of a line on take five lines */
	layout.size = 208;
	r = check__judge(t, &b, "struct: s\nbase: 8\nrules: [lines: 4]\n",
			 &layout, 64, 0);
	if (r && EXPECT_EQ(t, r->nr_conflicts, 1)) {
		EXPECT_EQ(t, r->conflicts[0].lines, 5);
		EXPECT_EQ(t, r->conflicts[0].nr_addresses, 1);
		EXPECT_EQ(t, r->conflicts[0].addresses[0], 56);
	}
	check__finish(&b);
}

/* Two lines at once, always as a warning, at the addresses of pairs. */
static void pairs_of_lines(struct test *t)
{
	struct check_bench b;
	const struct check_result *r;

	r = check__judge(t, &b, "struct: s\nbase: 64\nlevel: error\nrules:\n"
			 "- apart: [r, w]\n- apart: [r, w]\n  pair: true\n- apart: [w, x]\n  pair: true\n",
			 &four_lines, 64, 0);
	if (r && EXPECT_EQ(t, b.report.nr, 3)) {
		EXPECT_EQ(t, r[0].verdict, CHECK_PASS);
		EXPECT_EQ(t, r[0].subject->base.line, 64);
		EXPECT_EQ(t, r[1].verdict, CHECK_FAIL);
		EXPECT_EQ(t, r[1].level, LEVEL_WARN);
		EXPECT_EQ(t, r[1].subject->base.line, 128);
		check__expect_conflict(t, r[1].conflicts, "r", "w", false,
				       at_0, 1);
		EXPECT(t, r[2].conflicts[0].certain);
		EXPECT_EQ(t, b.report.counts.errors, 0);
		EXPECT_EQ(t, b.report.counts.warnings, 2);
	}
	check__finish(&b);
}

/* Lines of another size, or an architecture nobody can know, are a skip. */
static void conditions(struct test *t)
{
	static const char rules[] =
		"struct: s\nbase: 64\nrules:\n"
		"- {start: w, line: [128, 64]}\n"
		"- {start: w, line: 128}\n"
		"- {start: w, arch: [s390x, x86_64]}\n";
	struct object object = { .path = "o" };
	struct check_bench b;
	const struct check_result *r;
	struct err err;

	r = check__judge(t, &b, rules, &four_lines, 64, 0);
	if (r && EXPECT_EQ(t, b.report.nr, 3)) {
		EXPECT_EQ(t, r[0].verdict, CHECK_PASS);
		EXPECT_EQ(t, r[1].verdict, CHECK_SKIP);
		EXPECT_EQ(t, r[1].cause, CAUSE_NOT_ASKED);
		EXPECT_HAS(t, r[1].hint, "another size");
		EXPECT_EQ(t, r[2].verdict, CHECK_SKIP);
		EXPECT_HAS(t, r[2].hint, "does not say its own");
	}
	if (r) {
		b.report.object = &object;
		object.arch = "x86_64";
		EXPECT_EQ(t, check__layout(&b.report, b.set.docs[0],
					   &four_lines, &err), 0);
		EXPECT_EQ(t, b.report.results[5].verdict, CHECK_PASS);
		object.arch = "aarch64";
		EXPECT_EQ(t, check__layout(&b.report, b.set.docs[0],
					   &four_lines, &err), 0);
		EXPECT_EQ(t, b.report.results[8].verdict, CHECK_SKIP);
		EXPECT_HAS(t, b.report.results[8].hint, "another architecture");
	}
	check__finish(&b);
}

/* Where no rule of a document applies, its members need not be there. */
static void conditions_excuse_members(struct test *t)
{
	struct check_bench b;
	const struct check_result *r;

	r = check__judge(t, &b, "struct: s\nbase: 64\nline: 128\nhot-write: [gone]\nread-mostly: [r]\n",
			 &four_lines, 64, 0);
	if (r) {
		EXPECT_EQ(t, b.report.nr, 1);
		EXPECT_EQ(t, r->cause, CAUSE_NOT_ASKED);
	}
	check__finish(&b);
}

/* A line of the size that the kernel was built for, whatever is asked. */
static void base_line(struct test *t)
{
	struct check_bench b;
	const struct check_result *r;

	r = check__judge(t, &b, "struct: s\nbase: line\nrules: [start: w]\n",
			 &four_lines, 64, 128);
	if (r) {
		EXPECT_EQ(t, r->subject->base.align, 64);
		EXPECT_EQ(t, r->subject->base.origin, BASE_FROM_LINE);
		EXPECT_EQ(t, r->subject->base.stride, 0);
	}
	check__finish(&b);
}

static void write_number(const char *dir, const char *name, const char *text)
{
	char path[600];
	FILE *f;

	snprintf(path, sizeof(path), "%s/%s", dir, name);
	f = fopen(path, "w");
	if (f) {
		fputs(text, f);
		fclose(f);
	}
}

/* What the running kernel's slab says stands above what the rule says. */
static void slab_of_the_running_kernel(struct test *t)
{
	static const char rules[] =
		"struct: s\nbase: 8\nslab: cache\nrules: [start: w]\n";
	char root[500], dir[540];
	struct check_bench b;
	const struct check_result *r;
	struct err err;
	struct slab slab;

	snprintf(root, sizeof(root), "%s", reader__scratch("slab"));
	snprintf(dir, sizeof(dir), "%s/cache", root);
	if (!EXPECT_EQ(t, mkdir(root, 0700), 0) ||
	    !EXPECT_EQ(t, mkdir(dir, 0700), 0))
		return;
	EXPECT(t, !slab__read(&slab, root, "cache"));
	write_number(dir, "object_size", "200\n");
	write_number(dir, "slab_size", "320\n");
	write_number(dir, "align", "64\n");
	if (EXPECT(t, slab__read(&slab, root, "cache"))) {
		EXPECT_EQ(t, slab.slab_size, 320);
		EXPECT(t, !slab.red_zone);
	}
	/* no name leads out of the directory */
	EXPECT(t, !slab__read(&slab, root, "../slab/cache"));
	EXPECT(t, !slab__read(&slab, root, ".."));

	r = check__judge(t, &b, rules, &four_lines, 64, 0);
	if (r) {
		EXPECT_EQ(t, r->verdict, CHECK_FAIL);
		b.report.slab_dir = root;
		EXPECT_EQ(t, check__layout(&b.report, b.set.docs[0],
					   &four_lines, &err), 0);
		r = &b.report.results[1];
		EXPECT_EQ(t, r->verdict, CHECK_PASS);
		EXPECT_EQ(t, r->subject->base.align, 64);
		EXPECT_EQ(t, r->subject->base.stride, 320);
		EXPECT_EQ(t, r->subject->base.origin, BASE_FROM_SLAB);
		/* a guard in front: multiples of 64, but not of the stride */
		write_number(dir, "red_zone", "1\n");
		EXPECT_EQ(t, check__layout(&b.report, b.set.docs[0],
					   &four_lines, &err), 0);
		EXPECT_EQ(t, b.report.results[2].subject->base.stride, 0);
		/* what does not fit into it does not come from it */
		write_number(dir, "object_size", "192\n");
		EXPECT_EQ(t, check__layout(&b.report, b.set.docs[0],
					   &four_lines, &err), 0);
		EXPECT_EQ(t, b.report.results[3].subject->base.origin,
			  BASE_FROM_RULE);
		write_number(dir, "object_size", "many\n");
		EXPECT(t, !slab__read(&slab, root, "cache"));
	}
	check__finish(&b);
}

#define MARKER(member_path, first) BYTES(member_path, first, 0)

static const struct layout_member marked_members[] = {
	BYTES("before", 0, 8),
	MARKER("__cacheline_group_begin__s_write", 8),
	BYTES("w1", 8, 8),
	BITS("w2", 16 * 8, 3),
	MARKER("__cacheline_group_end__s_write", 24),
	MARKER("__cacheline_group_begin__s_none", 24),
	MARKER("__cacheline_group_end__s_none", 24),
	MARKER("__cacheline_group_begin__s_read", 64),
	BYTES("r1", 64, 8),
	BYTES("r2", 120, 16),
	MARKER("__cacheline_group_end__s_read", 192),
	MARKER("__cacheline_group_pad__s_read", 192),
	MARKER("__cacheline_group_begin__s_open", 192),
	BYTES("o", 192, 8),
};

static const struct layout marked = {
	.name = "s",
	.size = 200,
	.definition = 1,
	.nr_definitions = 1,
	.members = marked_members,
	.nr_members = ARRAY_SIZE(marked_members),
};

/* A group is what its members take, without the room up to its end. */
static void groups_between_markers(struct test *t)
{
	struct check_bench b;
	const struct check_result *r;
	const struct layout_member *m;

	r = check__judge(t, &b, "struct: s\nbase: 64\nhot-write: [group:s_write]\nread-mostly: [before]\nrules:\n"
			 "- apart: [hot-write, read-mostly]\n- apart: [group:s_write, group:s_read]\n"
			 "- together: group:s_read\n- own: group:s_write\n- start: group:s_gone | group:s_none\n",
			 &marked, 64, 0);
	if (r && EXPECT_EQ(t, b.report.nr, 5)) {
		m = &r[0].conflicts[0].a->member;
		EXPECT_STR(t, m->path, "group:s_write");
		EXPECT_EQ(t, m->bit_offset, 8 * 8);
		EXPECT_EQ(t, m->bit_size, 9 * 8);
		EXPECT_EQ(t, r[1].verdict, CHECK_PASS);
		EXPECT_EQ(t, r[2].conflicts[0].lines, 2);
		m = &r[2].conflicts[0].a->member;
		EXPECT_EQ(t, m->bit_offset, 64 * 8);
		EXPECT_EQ(t, m->bit_size, 72 * 8);
		if (EXPECT_EQ(t, r[3].nr_conflicts, 1))
			EXPECT_STR(t, r[3].conflicts[0].b->member.path,
				   "before");
		EXPECT_EQ(t, r[4].verdict, CHECK_SKIP);
		EXPECT_EQ(t, r[4].cause, CAUSE_EMPTY_GROUP);
	}
	check__finish(&b);
}

/* A group that is not there, or does not end, is named, and what is near. */
static void groups_that_are_missing(struct test *t)
{
	struct check_bench b;
	const struct check_result *r;

	r = check__judge(t, &b, "struct: s\nbase: 64\nhot-write: [group:s_wriet, group:s_gone ?, group:s_open]\nread-mostly: [r1]\n",
			 &marked, 64, 0);
	if (r && EXPECT_EQ(t, b.report.nr, 3)) {
		EXPECT_EQ(t, r[0].cause, CAUSE_NO_MEMBER);
		EXPECT_STR(t, r[0].missing->names[0], "group:s_wriet");
		EXPECT_STR(t, r[0].hint, "did you mean 'group:s_write'?");
		EXPECT_STR(t, r[1].missing->names[0], "group:s_open");
		EXPECT_EQ(t, r[2].cause, CAUSE_EMPTY_GROUP);
	}
	check__finish(&b);
}

/*
 * An array without a length lies where it begins, if nothing follows it. What
 * else has no bytes shares nothing, and a rule about that alone is skipped.
 */
static void members_without_bytes(struct test *t)
{
#define ARRAY(member_path, first) \
	{ .path = (member_path), .name = (member_path), .type = "t[]", \
	  .kind = LAYOUT_ARRAY, .bit_offset = (first) * 8, .elem_bits = 64, \
	  .parent = -1 }
	static const struct layout_member bare[] = {
		ARRAY("mark", 0),
		BYTES("n", 0, 4),
		BYTES("none", 4, 0),
		BYTES("m", 64, 4),
		ARRAY("__cacheline_group_end__g", 68),
		ARRAY("data", 68),
	};
#undef ARRAY
	const struct layout layout = {
		.name = "s", .size = 72, .members = bare,
		.nr_members = ARRAY_SIZE(bare),
	};
	struct check_bench b;
	const struct check_result *r;
	char buf[100];

	r = check__judge(t, &b, "struct: s\nbase: 64\nrules: [apart: [m, data], apart: [n, data], own: m, own: data, start: data, together: data, own: mark, apart: [none, n], start: __cacheline_group_end__g]\n",
			 &layout, 64, 0);
	if (r && EXPECT_EQ(t, b.report.nr, 9)) {
		if (EXPECT_EQ(t, r[0].nr_conflicts, 1)) {
			EXPECT(t, r[0].conflicts[0].b->first_byte);
			EXPECT_EQ(t, r[0].conflicts[0].b->member.bit_size, 8);
		}
		EXPECT_EQ(t, r[1].verdict, CHECK_PASS);
		if (EXPECT_EQ(t, r[2].nr_conflicts, 1))
			EXPECT_STR(t, r[2].conflicts[0].b->member.path, "data");
		EXPECT_EQ(t, r[3].verdict, CHECK_FAIL);
		EXPECT_EQ(t, r[4].verdict, CHECK_FAIL);
		EXPECT_EQ(t, r[5].verdict, CHECK_PASS);
		EXPECT_EQ(t, r[6].verdict, CHECK_SKIP);
		EXPECT_STR(t, check_result__why_skipped(&r[6], buf, sizeof(buf)),
			   "mark occupies no byte in this object");
		EXPECT_EQ(t, r[7].verdict, CHECK_SKIP);
		EXPECT_EQ(t, r[8].verdict, CHECK_SKIP);
	}
	check__finish(&b);
}

/* Unnamed members can bring in a name twice; then it means nothing. */
static void ambiguous_member(struct test *t)
{
	static const struct layout_member twice[] = {
		BYTES("r", 0, 8), BYTES("w", 8, 8), BYTES("w", 64, 8),
	};
	const struct layout layout = {
		.name = "s", .size = 128, .members = twice,
		.nr_members = ARRAY_SIZE(twice),
	};
	static const char rules[] =
		"struct: s\nhot-write: [w]\nread-mostly: [r]\n";
	struct check_report report;
	struct rule_set set = { .nr = 0 };
	struct err err = { "" };

	check_report__init(&report, 64, 0);
	if (EXPECT_EQ(t, rule_set__parse(&set, "f", rules, strlen(rules), &err),
		      0)) {
		EXPECT_EQ(t, check__layout(&report, set.docs[0], &layout, &err),
			  -1);
		EXPECT_STR(t, err.text, "s: 'w' stands for two, at offset 8 (t) and at offset 64 (t): take it out of the rules, or name what holds it");
	}
	check_report__free(&report);
	rule_set__free(&set);
}

static const struct test_case cases[] = {
	TEST_CASE(own_and_siblings),
	TEST_CASE(own_and_family),
	TEST_CASE(own_is_met_everywhere),
	TEST_CASE(own_and_the_next_object),
	TEST_CASE(own_and_the_object_before),
	TEST_CASE(stride_of_an_array),
	TEST_CASE(apart_in_an_array),
	TEST_CASE(start_of_a_line),
	TEST_CASE(size_of_the_struct),
	TEST_CASE(pairs_of_lines),
	TEST_CASE(conditions),
	TEST_CASE(conditions_excuse_members),
	TEST_CASE(base_line),
	TEST_CASE(slab_of_the_running_kernel),
	TEST_CASE(groups_between_markers),
	TEST_CASE(groups_that_are_missing),
	TEST_CASE(members_without_bytes),
	TEST_CASE(ambiguous_member),
};

int main(void)
{
	return test__run(cases, ARRAY_SIZE(cases));
}
