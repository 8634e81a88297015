// SPDX-License-Identifier: GPL-2.0
/*
 * Making shapes of structs, and of files.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "check_scene.h"
#include "run_compare.h"
#include "run_shape.h"

#define NR_READ	20

/* Where struct s has its members, by their names. */
static uint32_t typedef_of(struct btf_build *b, const char *name,
			   uint32_t strct)
{
	return btf_build__type(b, BTF_TYPEDEF, name, false, 0, strct);
}

/*
 * struct s {
 *	atomic_t ref;		 0
 *	int use;		 4
 *	long stamp;		 8
 *	short odd;		16
 *	spinlock_t lock;	20
 *	union { int u; short v; };	24
 *	void *read[..], each a member read0, read1, ...: 32
 * };
 */
static void build(struct btf_build *b)
{
	uint32_t i4, i8, i2, atomic, lock, both, ptr, i;
	char name[20];

	btf_build__init(b, false);
	i4 = btf_build__int(b, "int", 4);
	i8 = btf_build__int(b, "long", 8);
	i2 = btf_build__int(b, "short", 2);
	ptr = btf_build__ref(b, BTF_PTR, 0);
	btf_build__type(b, BTF_STRUCT, "", false, 0, 4);
	btf_build__member(b, "counter", i4, 0);
	atomic = typedef_of(b, "atomic_t", b->nr_types);
	btf_build__type(b, BTF_STRUCT, "spinlock", false, 0, 4);
	btf_build__member(b, "val", i4, 0);
	lock = typedef_of(b, "spinlock_t", b->nr_types);
	both = btf_build__type(b, BTF_UNION, "", false, 0, 4);
	btf_build__member(b, "u", i4, 0);
	btf_build__member(b, "v", i2, 0);
	btf_build__type(b, BTF_STRUCT, "s", false, 0, 32 + 8 * NR_READ);
	btf_build__member(b, "ref", atomic, 0);
	btf_build__member(b, "use", i4, 32);
	btf_build__member(b, "stamp", i8, 64);
	btf_build__member(b, "odd", i2, 128);
	btf_build__member(b, "lock", lock, 160);
	btf_build__member(b, "", both, 192);
	for (i = 0; i < NR_READ; i++) {
		snprintf(name, sizeof(name), "read%u", i);
		btf_build__member(b, name, ptr, 8 * (32 + 8 * i));
	}
	btf_build__type(b, BTF_STRUCT, "large", false, 0, RUN_MAX_SIZE + 8);
	btf_build__member(b, "ref", atomic, 0);
	btf_build__member(b, "far", i8, 8 * RUN_MAX_SIZE);
}

struct made {
	struct scene scene;
	struct btf_build b;
	struct run_shapes shapes;
	struct err err;
};

static int make(struct test *t, struct made *m, const char *rules,
		const char *strct, struct run_op *ops, size_t nr_ops)
{
	struct run_request request = {
		.strct = strct,
		.rules = &m->scene.set,
		.ops = ops,
		.nr_ops = nr_ops,
		.last = true,
	};

	memset(m, 0, sizeof(*m));
	build(&m->b);
	if (!scene__open(t, &m->scene, &m->b) ||
	    !EXPECT_EQ(t, rule_set__parse(&m->scene.set, "f", rules,
					  strlen(rules), &m->err), 0))
		return -2;
	request.object = &m->scene.object;
	return run_shapes__add_struct(&m->shapes, &request, &m->err);
}

static void unmake(struct made *m)
{
	run_shapes__free(&m->shapes);
	scene__close(&m->scene);
	btf_build__free(&m->b);
}

static void expect_text(struct test *t, const char *rules, struct run_op *ops,
			size_t nr_ops, const char *text)
{
	struct made m;

	if (EXPECT_EQ(t, make(t, &m, rules, "s", ops, nr_ops), 0))
		EXPECT_STR(t, m.shapes.items[0].text, text);
	else
		EXPECT_STR(t, m.err.text, "");
	unmake(&m);
}

static void expect_refused(struct test *t, const char *rules,
			   const char *strct, struct run_op *ops,
			   size_t nr_ops, const char *says)
{
	struct made m;

	EXPECT_EQ(t, make(t, &m, rules, strct, ops, nr_ops), -1);
	EXPECT_HAS(t, m.err.text, says);
	EXPECT_EQ(t, m.shapes.nr, 0);
	unmake(&m);
}

#define SHAPE	"shape s@obj_ect_1 size=192 base=64\n"

/* Types tell counters of references, the rule tells stamps. */
static void types_tell_operations(struct test *t)
{
	expect_text(t, "struct: s\nbase: 64\n"
		    "hot-write: [stamp (stamp), use, ref, lock, odd]\n"
		    "read-mostly: [read1, read0, gone ?]\n"
		    "cold: [read2]\n", NULL, 0,
		    SHAPE
		    "field ref off=0 size=4 role=hot-write op=ref\n"
		    "field use off=4 size=4 role=hot-write op=count\n"
		    "field stamp off=8 size=8 role=hot-write op=stamp\n"
		    "field odd off=16 size=2 role=hot-write op=count\n"
		    "field lock off=20 size=4 role=hot-write op=ref\n"
		    "field read0 off=32 size=8 role=read-mostly op=load\n"
		    "field read1 off=40 size=8 role=read-mostly op=load\n"
		    "field read2 off=48 size=8 role=cold op=none\n"
		    "end\n");
	/* What is inside of an atomic is changed as it is. */
	expect_text(t, "struct: s\nbase: 64\nhot-write: [ref.counter]\n"
		    "read-mostly: [read0]\n", NULL, 0,
		    SHAPE
		    "field ref.counter off=0 size=4 role=hot-write op=ref\n"
		    "field read0 off=32 size=8 role=read-mostly op=load\n"
		    "end\n");
}

/* Nothing is done to half a word as if it were a whole one. */
static void small_fields_are_counted(struct test *t)
{
	expect_text(t, "struct: s\nbase: 64\nhot-write: [odd (stamp)]\n"
		    "read-mostly: [read0 (none), read1]\n", NULL, 0,
		    SHAPE
		    "field odd off=16 size=2 role=hot-write op=count\n"
		    "field read0 off=32 size=8 role=read-mostly op=none\n"
		    "field read1 off=40 size=8 role=read-mostly op=load\n"
		    "end\n");
}

static void options_count_more_than_rules(struct test *t)
{
	struct run_op ops[] = {
		{ "--op use=ref", "use", RULE_OP_REF, false },
		{ "--op read0=count", "read0", RULE_OP_COUNT, false },
		{ "--op read3=load", "read3", RULE_OP_LOAD, false },
		{ "--op read4=none", "read4", RULE_OP_NONE, false },
	};

	expect_text(t, "struct: s\nbase: 64\nhot-write: [use]\n"
		    "read-mostly: [read0]\n", ops, ARRAY_SIZE(ops),
		    SHAPE
		    "field use off=4 size=4 role=hot-write op=ref\n"
		    "field read0 off=32 size=8 role=hot-write op=count\n"
		    "field read3 off=56 size=8 role=read-mostly op=load\n"
		    "field read4 off=64 size=8 role=cold op=none\n"
		    "end\n");
}

/* They are enough; where objects lie is then what any allocator gives. */
static void options_do_without_rules(struct test *t)
{
	struct run_op ops[] = {
		{ "--op ref=ref", "ref", RULE_OP_REF, false },
		{ "--op read3=load", "read3", RULE_OP_LOAD, false },
	};

	expect_text(t, "struct: other\nhot-write: [a]\nread-mostly: [b]\n",
		    ops, ARRAY_SIZE(ops),
		    "shape s@obj_ect_1 size=192 base=8\n"
		    "field ref off=0 size=4 role=hot-write op=ref\n"
		    "field read3 off=56 size=8 role=read-mostly op=load\n"
		    "end\n");
}

/* Groups that only have a name say nothing, unless an operation does. */
static void documents_are_taken_together(struct test *t)
{
	expect_text(t, "struct: s\nbase: 64\nhot-write: [use]\n"
		    "read-mostly: [read0]\n"
		    "groups: {some: [read5], more: [read6 (load), ref (ref)]}\n"
		    "---\n"
		    "struct: other\nhot-write: [stamp]\nread-mostly: [read7]\n"
		    "---\n"
		    "struct: s\nbase: 8\nhot-write: [read0, lock]\n"
		    "read-mostly: [read1]\n", NULL, 0,
		    SHAPE
		    "field ref off=0 size=4 role=hot-write op=ref\n"
		    "field use off=4 size=4 role=hot-write op=count\n"
		    "field lock off=20 size=4 role=hot-write op=ref\n"
		    "field read0 off=32 size=8 role=read-mostly op=load\n"
		    "field read1 off=40 size=8 role=read-mostly op=load\n"
		    "field read6 off=80 size=8 role=read-mostly op=load\n"
		    "end\n");
}

/* What lies on the bytes of what is written has no place of its own. */
static void fields_do_not_overlap(struct test *t)
{
	expect_text(t, "struct: s\nbase: 64\nhot-write: [v]\n"
		    "read-mostly: [u, read0]\n", NULL, 0,
		    SHAPE
		    "field v off=24 size=2 role=hot-write op=count\n"
		    "field read0 off=32 size=8 role=read-mostly op=load\n"
		    "end\n");
}

/* Of twenty, those beside what is written come first, then the first ones. */
static void loads_beside_writes_come_first(struct test *t)
{
	char rules[600];
	size_t used, i, loads = 0;
	struct made m;

	used = (size_t)sprintf(rules, "struct: s\nbase: 64\nhot-write: [%s]\nread-mostly: [",
			       "read19 (count)");
	for (i = 0; i + 1 < NR_READ; i++)
		used += (size_t)sprintf(rules + used, "%sread%zu",
					i ? ", " : "", i);
	strcpy(rules + used, "]\n");
	if (EXPECT_EQ(t, make(t, &m, rules, "s", NULL, 0), 0)) {
		const struct run_layout *layout = m.shapes.items[0].layout;

		/* All keep their places; the last of the others are not read. */
		EXPECT_EQ(t, layout->nr_fields, NR_READ);
		for (i = 0; i < layout->nr_fields; i++) {
			const struct run_field *f = &layout->fields[i];

			loads += f->op == RULE_OP_LOAD;
			/* 128 to 191 is the line of read19 */
			if (f->member.bit_offset / 8 >= 128 && i + 1 < NR_READ)
				EXPECT_EQ(t, f->op, RULE_OP_LOAD);
		}
		EXPECT_EQ(t, loads, RUN_MAX_LOADS);
		EXPECT_EQ(t, layout->fields[8].op, RULE_OP_LOAD);
		EXPECT_EQ(t, layout->fields[9].op, RULE_OP_NONE);
		EXPECT_EQ(t, layout->fields[11].op, RULE_OP_NONE);
		EXPECT_EQ(t, layout->fields[12].op, RULE_OP_LOAD);
	}
	unmake(&m);
}

static void writes_are_limited(struct test *t)
{
	struct made m;
	size_t i, counts = 0;

	if (EXPECT_EQ(t, make(t, &m, "struct: s\nbase: 64\n"
			      "hot-write: [read0, read1, read2, read3, read4, ref]\n"
			      "read-mostly: [read5]\n", "s", NULL, 0), 0)) {
		const struct run_layout *layout = m.shapes.items[0].layout;

		for (i = 0; i < layout->nr_fields; i++)
			counts += layout->fields[i].op == RULE_OP_COUNT;
		EXPECT_EQ(t, counts, RUN_MAX_WRITES);
		EXPECT_STR(t, layout->fields[5].path, "read4");
		EXPECT_EQ(t, layout->fields[5].op, RULE_OP_NONE);
		EXPECT_EQ(t, layout->fields[5].role, ROLE_HOT_WRITE);
	}
	unmake(&m);
}

static void refuses_what_cannot_be_measured(struct test *t)
{
	struct run_op wrong = { "--op raed0=load", "raed0", RULE_OP_LOAD, false };
	struct run_op far = { "--op far=load", "far", RULE_OP_LOAD, false };
	static const char rules[] =
		"struct: s\nhot-write: [ref]\nread-mostly: [read0]\n---\n"
		"struct: large\nhot-write: [ref]\nread-mostly: [far]\n";

	expect_refused(t, "struct: s\ngroups: {a: [ref], b: [read0]}\n"
		       "rules: [apart: [a, b]]\n", "s", NULL, 0,
		       "--struct s: nothing says which of its fields in obj");
	expect_refused(t, "struct: s\nhot-write: [ref]\nread-mostly: [gone ?]\n",
		       "s", NULL, 0,
		       "is read: write a rule that does, or name one with --op FIELD=load");
	expect_refused(t, rules, "large", NULL, 0,
		       "--struct large: it has 32776 bytes in obj");
	expect_refused(t, rules, "large", &far, 1, "32776 bytes");
	expect_refused(t, rules, "s", &wrong, 1,
		       "--op raed0=load: struct s of obj?ect#1 has no such member: did you mean 'read0'");
	expect_refused(t, rules, "sss", NULL, 0, "no struct sss is in it");
}

/* The struct of 2023, as it was and as it is. */
static void tells_2023_apart(struct test *t)
{
	static const struct {
		const char *fixture;
		enum run_share share;
	} kernels[] = {
		{ "6.1.btf", SHARE_CERTAIN },
		{ "7.2.btf", SHARE_NEVER },
	};
	const char *strct = "rtable";
	size_t i;

	for (i = 0; i < ARRAY_SIZE(kernels); i++) {
		struct run_shapes shapes = { .nr = 0 };
		struct rule_set rules = { .nr = 0 };
		struct run_request request = { .strct = strct, .last = true };
		struct run_expected expected;
		struct err err = { "" };
		struct object *object;

		if (rule_set__open(&rules, NULL, 0, &err) ||
		    object__open(&object, test__fixture(kernels[i].fixture),
				 &err)) {
			EXPECT_STR(t, err.text, "");
			rule_set__free(&rules);
			continue;
		}
		request.object = object;
		request.rules = &rules;
		if (EXPECT_EQ(t, run_shapes__add_struct(&shapes, &request,
							&err), 0)) {
			EXPECT_HAS(t, shapes.items[0].text, " base=64\n");
			EXPECT_HAS(t, shapes.items[0].text,
				   " off=64 size=4 role=hot-write op=ref\n");
			EXPECT_HAS(t, shapes.items[0].text,
				   "field dst.lastuse off=72 size=8 role=hot-write op=stamp\n");
			run_expect__shape(&expected, shapes.items[0].layout,
					  "loopback");
			EXPECT_EQ(t, expected.share, kernels[i].share);
		}
		/* The same again needs another name. */
		EXPECT_EQ(t, run_shapes__add_struct(&shapes, &request, &err), 0);
		if (EXPECT_EQ(t, shapes.nr, 2)) {
			EXPECT(t, strcmp(shapes.items[0].name,
					 shapes.items[1].name));
			EXPECT(t, run_shapes__find(&shapes,
						   shapes.items[1].name) ==
			       &shapes.items[1]);
		}
		run_shapes__free(&shapes);
		object__close(object);
		rule_set__free(&rules);
	}
}

/* Over loopback only references are written. */
static void mixes_write_different_fields(struct test *t)
{
	struct run_expected expected;
	struct made m;

	if (EXPECT_EQ(t, make(t, &m, "struct: s\nbase: 64\n"
			      "hot-write: [ref, read5 (stamp)]\n"
			      "read-mostly: [read6]\n", "s", NULL, 0), 0)) {
		const struct run_layout *layout = m.shapes.items[0].layout;

		run_expect__shape(&expected, layout, "loopback");
		EXPECT_EQ(t, expected.share, SHARE_NEVER);
		run_expect__shape(&expected, layout, "forward");
		EXPECT_EQ(t, expected.share, SHARE_CERTAIN);
		EXPECT_STR(t, expected.read->path, "read6");
		EXPECT_STR(t, expected.written->path, "read5");
	}
	unmake(&m);
}

/* What is measured of it, by the verdict and where objects lie. */
static void compare(struct test *t, struct made *m, const char *verdict,
		    const char *base, const char *line,
		    enum run_agreement agreement, const char *remark)
{
	struct run_batch batch = { .rounds = 1, .nr_refs = 1 };
	struct run_compared *compared = NULL;
	struct err err = { "" };
	char text[1000];
	size_t nr;

	snprintf(text, sizeof(text),
		 "# state=done\n# base=%s\n# line=%s\n"
		 "shape mode mix cpus side twin ns_per_op twin_ns_per_op penalty low high verdict writes_per_s units disturbed\n"
		 "%s split forward 2 read control 1 1 1.5 1 2 %s 1 10 0\n"
		 "%s split forward 2 read spread 1 1 1.5 1 2 %s 1 10 0\n"
		 "rc1 split forward 2 read control 1 1 1.5 1 2 shares 1 10 0\n",
		 base, line, m->shapes.items[0].name, verdict,
		 m->shapes.items[0].name, verdict);
	EXPECT_EQ(t, run_batch__add(&batch, NULL, 1, text, "f", &err), 0);
	EXPECT_EQ(t, run_compare__all(&compared, &nr, &batch, &m->shapes, &err),
		  0);
	if (EXPECT_EQ(t, nr, 1)) {
		EXPECT_EQ(t, compared[0].agreement, agreement);
		EXPECT_HAS(t, compared[0].remark, remark);
	}
	free(compared);
	run_batch__free(&batch);
}

static void says_where_both_disagree(struct test *t)
{
	struct made m;

	if (EXPECT_EQ(t, make(t, &m, "struct: s\nbase: 64\nhot-write: [ref]\n"
			      "read-mostly: [read0, read5]\n", "s", NULL, 0),
		      0)) {
		compare(t, &m, "shares", "0", "64", AGREEMENT_YES, "");
		compare(t, &m, "apart", "0", "64", AGREEMENT_NO,
			"read0 and ref lie on one line, and that costs nothing");
		compare(t, &m, "unsure", "0", "64", AGREEMENT_OPEN,
			"could be either");
		compare(t, &m, "skip", "0", "64", AGREEMENT_OPEN, "skipped");
		compare(t, &m, "apart", "0", "128", AGREEMENT_OPEN,
			"--line 128");
	}
	unmake(&m);
	if (EXPECT_EQ(t, make(t, &m, "struct: s\nbase: 64\nhot-write: [ref]\n"
			      "read-mostly: [read5]\n", "s", NULL, 0), 0)) {
		compare(t, &m, "apart", "0", "64", AGREEMENT_YES, "");
		compare(t, &m, "shares", "0", "64", AGREEMENT_NO,
			"a pair of lines is");
		compare(t, &m, "shares", "64", "64", AGREEMENT_NO,
			"no line is shared, and it costs all the same");
	}
	unmake(&m);
	/* Offsets 8 and 64: on one line wherever an object begins late in one. */
	if (EXPECT_EQ(t, make(t, &m, "struct: s\nbase: 8\nhot-write: [stamp]\n"
			      "read-mostly: [read4]\n", "s", NULL, 0), 0)) {
		compare(t, &m, "apart", "0", "64", AGREEMENT_YES,
			"--set base=56 measures one");
		compare(t, &m, "shares", "56", "64", AGREEMENT_YES, "");
		compare(t, &m, "apart", "56", "64", AGREEMENT_NO, "");
	}
	unmake(&m);
}

static int add_file(struct run_shapes *shapes, const char *text,
		    struct err *err)
{
	char path[200];
	FILE *file;
	int ret;

	snprintf(path, sizeof(path), "%s/shapes", getenv("TEST_TMP"));
	file = fopen(path, "w");
	if (!file || fputs(text, file) < 0 || fclose(file))
		return -2;
	ret = run_shapes__add_file(shapes, path, err);
	unlink(path);
	return ret;
}

static void takes_files_apart(struct test *t)
{
	struct run_shapes shapes = { .nr = 0 };
	struct err err = { "" };

	EXPECT_EQ(t, add_file(&shapes, "# two\n\n  shape  a size=1 base=1\n"
			      "field b off=0\n end\n\n# more\n"
			      "shape c/x size=2\nend\n", &err), 0);
	if (EXPECT_EQ(t, shapes.nr, 2)) {
		EXPECT_STR(t, shapes.items[0].name, "a");
		EXPECT_STR(t, shapes.items[0].text,
			   "  shape  a size=1 base=1\nfield b off=0\n end\n");
		EXPECT_STR(t, shapes.items[1].name, "c/x");
		EXPECT_STR(t, shapes.items[1].text, "shape c/x size=2\nend\n");
		EXPECT_HAS(t, shapes.items[1].about, "/shapes");
	}
	EXPECT_EQ(t, add_file(&shapes, "shape a size=1\nend\n", &err), -1);
	EXPECT_HAS(t, err.text, "defines 'a' once more");
	EXPECT_EQ(t, add_file(&shapes, "# nothing\n", &err), -1);
	EXPECT_HAS(t, err.text, "defines no shape");
	/* What else is wrong the harness says, which is given all of it. */
	EXPECT_EQ(t, add_file(&shapes, "rubbish", &err), 0);
	EXPECT_STR(t, shapes.items[2].text, "rubbish");
	run_shapes__free(&shapes);
}

static const struct test_case cases[] = {
	TEST_CASE(types_tell_operations),
	TEST_CASE(small_fields_are_counted),
	TEST_CASE(options_count_more_than_rules),
	TEST_CASE(options_do_without_rules),
	TEST_CASE(documents_are_taken_together),
	TEST_CASE(fields_do_not_overlap),
	TEST_CASE(loads_beside_writes_come_first),
	TEST_CASE(writes_are_limited),
	TEST_CASE(refuses_what_cannot_be_measured),
	TEST_CASE(tells_2023_apart),
	TEST_CASE(mixes_write_different_fields),
	TEST_CASE(says_where_both_disagree),
	TEST_CASE(takes_files_apart),
};

int main(void)
{
	return test__run(cases, ARRAY_SIZE(cases));
}
