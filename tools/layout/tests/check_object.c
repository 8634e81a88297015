// SPDX-License-Identifier: GPL-2.0
/*
 * Rules held against whole objects: several definitions of one name, structs
 * that are missing, names that want to talk to the terminal, and the map.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "check_scene.h"
#include "report.h"

#define RULES	"struct: s\nbase: 64\nhot-write: [w]\nread-mostly: [r]\n"

/* A struct with two ints, w and r, at these bytes. */
static void add_struct_at(struct btf_build *b, const char *name, uint32_t type,
			  uint32_t w_offset, uint32_t r_offset)
{
	btf_build__type(b, BTF_STRUCT, name, false, 0, 192);
	btf_build__member(b, "w", type, w_offset * 8);
	btf_build__member(b, "r", type, r_offset * 8);
}

static void add_struct(struct btf_build *b, const char *name, uint32_t type,
		       uint32_t r_offset)
{
	add_struct_at(b, name, type, 0, r_offset);
}

static void scene__print(struct test *t, struct scene *s, const char *format)
{
	const char *path = reader__scratch("report");
	struct err err = { "" };
	struct out *out;
	size_t len = 0;
	FILE *f;

	if (!EXPECT_EQ(t, out__open(&out, path, WHEN_NEVER, &err), 0))
		return;
	report__write(report_format__find(format, &err), out, &s->report, 1,
		      false);
	if (!EXPECT_EQ(t, out__commit(out, &err), 0))
		return;
	f = fopen(path, "r");
	EXPECT(t, f);
	if (!f)
		return;
	len = fread(s->text, 1, sizeof(s->text) - 1, f);
	s->text[len] = '\0';
	fclose(f);
}

/* Every definition is judged, and the report says which is which. */
static void every_definition(struct test *t)
{
	struct btf_build b;
	struct scene s;
	uint32_t type;

	btf_build__init(&b, false);
	type = btf_build__int(&b, "int", 4);
	add_struct(&b, "s", type, 64);
	add_struct(&b, "s", type, 60);
	add_struct(&b, "s", type, 128);
	if (scene__judge(t, &s, &b, RULES) && EXPECT_EQ(t, s.report.nr, 3)) {
		EXPECT_EQ(t, s.report.results[0].verdict, CHECK_PASS);
		EXPECT_EQ(t, s.report.results[1].verdict, CHECK_FAIL);
		EXPECT_EQ(t, s.report.results[2].verdict, CHECK_PASS);
		scene__print(t, &s, "text");
		EXPECT_HAS(t, s.text, "  broken  s (definition 2 of 3): hot-write shares a line with read-mostly\n");
		EXPECT_HAS(t, s.text, "struct s, 192 bytes, definition 2 of 3\n");
		EXPECT_HAS(t, s.text, "      ok  s (definition 3 of 3): hot-write shares no line with read-mostly\n");
		EXPECT_HAS(t, s.text, "\n1 broken, 2 ok\n");
		scene__print(t, &s, "ktap");
		EXPECT_HAS(t, s.text, "\n1..3\n");
		EXPECT_HAS(t, s.text, "\nnot ok 2 - s: apart hot-write read-mostly (definition 2 of 3)\n");
	}
	scene__close(&s);
}

static void missing_struct(struct test *t)
{
	struct btf_build b;
	struct scene s;

	btf_build__init(&b, false);
	add_struct(&b, "sock_common", btf_build__int(&b, "int", 4), 64);
	if (scene__judge(t, &s, &b, "struct: sock_comon\nlevel: warn\n"
			 "hot-write: [w]\nread-mostly: [r]\n") &&
	    EXPECT_EQ(t, s.report.nr, 1)) {
		EXPECT_EQ(t, s.report.results[0].cause, CAUSE_NO_STRUCT);
		EXPECT_EQ(t, s.report.results[0].verdict, CHECK_FAIL);
		EXPECT_STR(t, s.report.results[0].hint, "did you mean 'sock_common'?");
		EXPECT_EQ(t, s.report.counts.errors, 1);
	}
	scene__close(&s);

	btf_build__init(&b, false);
	add_struct(&b, "t", btf_build__int(&b, "int", 4), 64);
	if (scene__judge(t, &s, &b, "struct: s ?\nhot-write: [w]\nread-mostly: [r]\n") &&
	    EXPECT_EQ(t, s.report.nr, 1)) {
		EXPECT_EQ(t, s.report.results[0].verdict, CHECK_SKIP);
		EXPECT_EQ(t, s.report.counts.skipped, 1);
		EXPECT_EQ(t, s.report.counts.errors, 0);
	}
	scene__close(&s);
}

/* An object's names cannot forge lines, colours or KTAP directives. */
static void names_are_harmless(struct test *t)
{
	static const char * const formats[] = { "text", "ktap" };
	struct btf_build b;
	struct scene s;
	uint32_t type;
	size_t i;

	btf_build__init(&b, false);
	type = btf_build__int(&b, "i\033[2J\nok 9 - x # SKIP", 4);
	add_struct(&b, "s", type, 4);
	if (scene__judge(t, &s, &b, RULES)) {
		for (i = 0; i < ARRAY_SIZE(formats); i++) {
			scene__print(t, &s, formats[i]);
			EXPECT(t, !strchr(s.text, '\033'));
			EXPECT(t, !strstr(s.text, "\nok 9"));
		}
		EXPECT_HAS(t, s.text, "# object obj?ect_1\n");
	}
	scene__close(&s);
}

/*
 * The map: a row per member, an aggregate in one row unless a rule speaks of
 * something inside it, holes and padding in rows of their own, and what
 * crosses a line said on both.
 */
static void map_rows(struct test *t)
{
	struct btf_build b;
	uint32_t type, inner, other, blob;
	struct scene s;

	btf_build__init(&b, false);
	type = btf_build__int(&b, "int", 4);
	inner = btf_build__type(&b, BTF_STRUCT, "inner", false, 0, 12);
	btf_build__member(&b, "x", type, 0);
	btf_build__member(&b, "y", type, 64);
	other = btf_build__type(&b, BTF_STRUCT, "other", false, 0, 8);
	btf_build__member(&b, "x", type, 0);
	btf_build__member(&b, "y", type, 32);
	blob = btf_build__array(&b, type, 16);
	btf_build__type(&b, BTF_STRUCT, "s", true, 0, 120);
	btf_build__member(&b, "in", inner, BITFIELD(0, 0));
	btf_build__member(&b, "ot", other, BITFIELD(12 * 8, 0));
	btf_build__member(&b, "bit", type, BITFIELD(20 * 8 + 3, 2));
	btf_build__member(&b, "r", type, BITFIELD(32 * 8, 0));
	btf_build__member(&b, "blob", blob, BITFIELD(40 * 8, 0));
	if (scene__judge(t, &s, &b, "struct: s\nbase: 64\nhot-write: [in.y]\nread-mostly: [r, 'blob[15]']\nrules:\n"
			 "- apart: [hot-write, read-mostly]\n- together: read-mostly\n")) {
		scene__print(t, &s, "text");
		EXPECT_HAS(t, s.text,
			   "          -- line 0, bytes 0..63 --------\n"
			   "                0     4               in.x                       int\n"
			   "                4     4               (hole)\n"
			   "          >     8     4  hot-write    in.y                       int\n"
			   "               12     8               ot                         struct other\n"
			   "             20:3    2b               bit                        int\n"
			   "               21    11               (hole)\n"
			   "          >    32     4  read-mostly  r                          int\n"
			   "               36     4               (hole)\n"
			   "               40    64               blob                       int[16], goes on\n"
			   "\n");
		EXPECT_HAS(t, s.text,
			   "          -- line 1, bytes 64..119 --------\n"
			   "               40    64               blob                       int[16], begun on the line before\n"
			   "          >   100     4  read-mostly  blob[15]                   int\n"
			   "              104    16               (padding)\n");
	}
	scene__close(&s);
}

/* Where a possible share happens: addresses, those in a row as a range. */
static void possible_addresses(struct test *t)
{
	struct btf_build b;
	struct scene s;

	btf_build__init(&b, false);
	add_struct_at(&b, "s", btf_build__int(&b, "int", 4), 32, 40);
	if (scene__judge(t, &s, &b, "struct: s\nbase: 4\nhot-write: [w]\nread-mostly: [r]\n")) {
		scene__print(t, &s, "text");
		EXPECT_HAS(t, s.text, "bytes 0..63, possible: at 0..20 by 4, 32..60 by 4 modulo 64\n");
	}
	scene__close(&s);

	btf_build__init(&b, false);
	add_struct(&b, "s", btf_build__int(&b, "int", 4), 100);
	if (scene__judge(t, &s, &b, "struct: s\nbase: 4\nhot-write: [w]\nread-mostly: [r]\n"))
		EXPECT_EQ(t, s.report.counts.passed, 1);
	scene__close(&s);

	btf_build__init(&b, false);
	add_struct(&b, "s", btf_build__int(&b, "int", 4), 60);
	if (scene__judge(t, &s, &b, "struct: s\nbase: 4\nhot-write: [w]\nread-mostly: [r]\n")) {
		scene__print(t, &s, "ktap");
		EXPECT_HAS(t, s.text, ": bytes 0..63, possible: at 0 modulo 64\n");
	}
	scene__close(&s);
}

static const struct test_case cases[] = {
	TEST_CASE(every_definition),
	TEST_CASE(missing_struct),
	TEST_CASE(names_are_harmless),
	TEST_CASE(map_rows),
	TEST_CASE(possible_addresses),
};

int main(void)
{
	return test__run(cases, ARRAY_SIZE(cases));
}
