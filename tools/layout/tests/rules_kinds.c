// SPDX-License-Identifier: GPL-2.0
/*
 * Rule files: kinds of rules beyond apart and together, what may stand beside
 * them, and global variables.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules_util.h"

/* Each kind with its value, and what may stand beside it. */
static void every_kind(struct test *t)
{
	static const char text[] =
		"struct: a\n"
		"stride: 192\n"
		"containers: true\n"
		"arch: [x86_64, s390x]\n"
		"hot-write: [b, 'group:a_write ?']\n"
		"rules:\n"
		"- own: hot-write\n"
		"- start: b\n"
		"  arch: riscv64\n"
		"- size: 256\n"
		"- lines: 3\n"
		"- together: hot-write\n"
		"  lines: 2\n"
		"  line: [64, 128]\n"
		"- apart: [hot-write, group:a_read]\n"
		"  pair: true\n"
		"  level: error\n"
		"- apart: [b, c]\n"
		"  pair: false\n";
	const struct rule_doc *doc;
	const struct rule *r;
	struct rule_set set;
	struct err err;

	if (!EXPECT_EQ(t, rules__parse(&set, text, &err), 0)) {
		EXPECT_STR(t, err.text, "");
		goto out;
	}
	doc = set.docs[0];
	r = doc->rules;
	EXPECT_EQ(t, doc->stride, 192);
	EXPECT(t, doc->containers && !doc->globals);
	EXPECT_STR(t, doc->groups[0].fields[1].names[0], "group:a_write");
	EXPECT(t, doc->groups[0].fields[1].optional);
	if (!EXPECT_EQ(t, doc->nr_rules, 7))
		goto out;
	EXPECT_EQ(t, r[0].kind, RULE_OWN);
	EXPECT_EQ(t, r[0].when.nr_archs, 2);
	EXPECT_STR(t, r[0].when.archs[1], "s390x");
	EXPECT_EQ(t, r[1].kind, RULE_START);
	EXPECT_EQ(t, r[1].when.nr_archs, 1);
	EXPECT_STR(t, r[1].when.archs[0], "riscv64");
	EXPECT_EQ(t, r[2].kind, RULE_SIZE);
	EXPECT_EQ(t, r[2].size, 256);
	EXPECT_EQ(t, r[3].kind, RULE_LINES);
	EXPECT_EQ(t, r[3].lines, 3);
	EXPECT_EQ(t, r[4].kind, RULE_TOGETHER);
	EXPECT_EQ(t, r[4].lines, 2);
	EXPECT_EQ(t, r[4].when.nr_lines, 2);
	EXPECT_EQ(t, r[4].when.lines[1], 128);
	EXPECT(t, r[5].pair);
	EXPECT_EQ(t, r[5].level, LEVEL_WARN);
	EXPECT_STR(t, doc->groups[r[5].groups[1]].name, "group:a_read");
	EXPECT(t, !r[6].pair);
	EXPECT_EQ(t, r[6].level, LEVEL_ERROR);
out:
	rule_set__free(&set);
}

/* Names and clauses of each kind, as reports print them. */
static void words_of_every_kind(struct test *t)
{
	static const struct {
		const char *rule, *name, *holds, *broken;
	} kinds[] = {
		{ "own: b", "own b", "b has nothing else on its lines",
		  "b is not alone on its lines" },
		{ "start: b", "start b", "b begins a line",
		  "b does not begin a line" },
		{ "size: 64", "size 64", "it is no larger than 64 bytes",
		  "it is larger than 64 bytes" },
		{ "lines: 2", "lines 2", "it takes no more than 2 lines",
		  "it takes more than 2 lines" },
		{ "{together: b, pair: true}", "together b pair",
		  "b fits one pair of lines",
		  "b does not fit one pair of lines" },
		{ "{apart: [b, c], pair: true}", "apart b c pair",
		  "b shares no pair of lines with c",
		  "b shares a pair of lines with c" },
	};
	char text[200];
	struct rule_set set;
	struct err err;
	size_t i;

	for (i = 0; i < ARRAY_SIZE(kinds); i++) {
		snprintf(text, sizeof(text), "struct: a\nrules:\n- %s\n",
			 kinds[i].rule);
		if (EXPECT_EQ(t, rules__parse(&set, text, &err), 0)) {
			const struct rule_doc *doc = set.docs[0];

			EXPECT_STR(t, rule__name(doc, doc->rules, text,
						 sizeof(text)), kinds[i].name);
			EXPECT_STR(t, rule__describe(doc, doc->rules, true,
						     text, sizeof(text)),
				   kinds[i].holds);
			EXPECT_STR(t, rule__describe(doc, doc->rules, false,
						     text, sizeof(text)),
				   kinds[i].broken);
		}
		rule_set__free(&set);
	}
}

static void words_for_numbers(struct test *t)
{
	struct rule_set set;
	struct err err;

	if (EXPECT_EQ(t, rules__parse(&set, WHOLE "base: line\nstride: size\n",
				      &err), 0)) {
		EXPECT(t, set.docs[0]->base == BASE_LINE);
		EXPECT(t, set.docs[0]->stride == STRIDE_SIZE);
	}
	rule_set__free(&set);
}

/* Global variables: a document without a struct, rules inside symbols. */
static void global_variables(struct test *t)
{
	struct rule_set set;
	struct err err;

	if (EXPECT_EQ(t, rules__parse(&set, "globals: tcp ?\nlevel: warn\nrules:\n"
				      "- symbols: {apart: [x, y], pair: true}\n"
				      "- symbols: {own: x}\n  arch: x86_64\n",
				      &err), 0)) {
		const struct rule_doc *doc = set.docs[0];

		EXPECT(t, doc->globals && doc->optional);
		EXPECT_STR(t, doc->strct, "tcp");
		EXPECT_EQ(t, doc->nr_rules, 2);
		EXPECT_EQ(t, doc->rules[0].kind, RULE_APART);
		EXPECT(t, doc->rules[0].pair);
		EXPECT_EQ(t, doc->rules[1].kind, RULE_OWN);
		EXPECT_EQ(t, doc->rules[1].when.nr_archs, 1);
	} else {
		EXPECT_STR(t, err.text, "");
	}
	rule_set__free(&set);
	/* roles serve as well, and imply the same rule */
	if (EXPECT_EQ(t, rules__parse(&set, "globals: g\nhot-write: [x]\nread-mostly: [y]\n",
				      &err), 0))
		EXPECT_EQ(t, set.docs[0]->nr_rules, 1);
	rule_set__free(&set);
}

/*
 * Beside rules about a struct they become a document of their own, so that
 * nobody looks for variables in the struct; and they can do without a name.
 */
static void global_variables_aside(struct test *t)
{
	struct rule_set set;
	struct err err;

	if (EXPECT_EQ(t, rules__parse(&set, "struct: s\nbase: 64\nslab: c\nwhy: w\nrules:\n"
				      "- symbols: {apart: [x, y]}\n- own: z\n"
				      "- symbols: {start: x}\n---\n"
				      "struct: t\nrules: [symbols: {own: v}]\n---\n"
				      "level: warn\nrules: [symbols: {own: v}]\n",
				      &err), 0) &&
	    EXPECT_EQ(t, set.nr, 4)) {
		EXPECT(t, !set.docs[0]->globals);
		EXPECT_EQ(t, set.docs[0]->nr_rules, 1);
		EXPECT_EQ(t, set.docs[0]->nr_groups, 1);
		EXPECT(t, set.docs[1]->globals);
		EXPECT_STR(t, set.docs[1]->strct, "s");
		EXPECT_STR(t, set.docs[1]->why, "w");
		EXPECT_STR(t, set.docs[1]->slab, NULL);
		EXPECT_EQ(t, set.docs[1]->nr_rules, 2);
		EXPECT_EQ(t, set.docs[1]->nr_groups, 2);
		EXPECT_EQ(t, set.docs[1]->rules[1].groups[0], 0);
		EXPECT(t, set.docs[2]->globals);
		EXPECT_STR(t, set.docs[2]->strct, "t");
		EXPECT_STR(t, set.docs[3]->strct, "symbols");
		EXPECT_EQ(t, set.docs[3]->rules[0].level, LEVEL_WARN);
	}
	rule_set__free(&set);
}

static void bad_values(struct test *t)
{
	static const struct rules_bad bad[] = {
		{ WHOLE "containers: yes\n",
		  "f:4:13: 'containers' is true or false, not 'yes'"
		},
		{ WHOLE "stride: sze\n",
		  "f:4:9: unknown stride, neither a number of bytes nor a word: 'sze': did you mean 'size'?"
		},
		{ WHOLE "stride: 0\n",
		  "f:4:9: 'stride' is no number from 1 to 1073741824: '0'"
		},
		{ WHOLE "base: lin\n",
		  "f:4:7: unknown base, neither a number of bytes nor a word: 'lin': did you mean 'line'?"
		},
		{ WHOLE "arch: []\n",
		  "f:4:7: 'arch' takes one architecture or a list of them: name one"
		},
		{ WHOLE "arch: [x86-64]\n",
		  "f:4:8: 'x86-64' is no architecture: write what 'uname -m' says, such as x86_64"
		},
		{ WHOLE "arch: [x86_64, arm64]\n",
		  "f:4:16: 'arm64' is not what 'uname -m' says: did you mean 'aarch64'?"
		},
		{ WHOLE "rules: [own: 'b[-1]']\n",
		  "f:4:14: 'b[-1]' names no member at 'b[-1]': write a path such as dst.ops or tab[2].x, alternatives with '|', a '?' behind if it may be absent"
		},
		{ WHOLE "line: [64, 96]\n",
		  "f:4:12: '96' is no size of a line: give a power of two from 16 to 4096"
		},
		{ WHOLE "line: 8\n",
		  "f:4:7: '8' is no size of a line: give a power of two from 16 to 4096"
		},
		{ WHOLE "line: {a: b}\n",
		  "f:4:7: 'line' takes one word or sentence, not a mapping: write it behind the colon"
		},
		{ "struct: a\nhot-write: ['group:']\nread-mostly: [c]\n",
		  "f:2:13: 'group:' names no member at 'group:': write a path such as dst.ops or tab[2].x, alternatives with '|', a '?' behind if it may be absent"
		},
	};

	rules__expect_bad(t, bad, ARRAY_SIZE(bad));
}

static void bad_kinds(struct test *t)
{
	static const struct rules_bad bad[] = {
		{ "struct: a\nrules:\n- size: big\n",
		  "f:3:9: 'size' is no number from 1 to 1073741824: 'big'"
		},
		{ "struct: a\nrules:\n- lines: [b]\n",
		  "f:3:10: 'lines' takes one word or sentence, not a list: write it behind the colon"
		},
		{ "struct: a\nrules:\n- own: [b, c]\n",
		  "f:3:8: 'own' is about one group: write 'own: A'"
		},
		{ "struct: a\nrules:\n- start: b\n  pair: maybe\n",
		  "f:4:9: 'pair' is true or false, not 'maybe'"
		},
		{ "struct: a\nrules:\n- start: b\n  size: 8\n",
		  "f:4:3: two rules in one item, 'start' and 'size': begin the second with '- '"
		},
		{ "struct: a\nrules:\n- ownn: b\n",
		  "f:3:3: unknown rule 'ownn': did you mean 'own'?"
		},
		{ "struct: a\nrules:\n- {size: 8, archs: x86_64}\n",
		  "f:3:13: unknown key beside a rule's kind: 'archs': did you mean 'arch'?"
		},
	};

	rules__expect_bad(t, bad, ARRAY_SIZE(bad));
}

static void bad_globals(struct test *t)
{
	static const struct rules_bad bad[] = {
		{ "struct: a\nglobals: b\n",
		  "f:2:1: 'globals' stands beside 'struct': give the variables a document of their own behind '---'"
		},
		{ "globals: b\nstruct: a\n",
		  "f:2:1: 'struct' is about structs, and this document is about global variables: take one of them out"
		},
		{ "globals: b\nslab: c\n",
		  "f:2:1: 'slab' is about structs, and this document is about global variables: take one of them out"
		},
		{ "globals: b c\nrules: [symbols: {own: x}]\n",
		  "f:1:10: 'b c' is no name of a set of variables: write one word of letters, digits and '_', a '?' behind if an object may lack them all"
		},
		{ "globals: b\nhot-write: [x]\n",
		  "f:1:1: globals b has no 'read-mostly', so nothing to keep apart: list its members, or state other rules"
		},
		{ "globals: b\nrules:\n- apart: [x, y]\n",
		  "f:3:3: a rule about global variables stands inside 'symbols': write '- symbols: {apart: [A, B]}'"
		},
		{ "globals: b\nrules:\n- symbols: own\n",
		  "f:3:12: 'symbols' takes a rule: write 'symbols: {apart: [A, B]}'"
		},
		{ "globals: b\nrules:\n- symbols: {size: 8}\n",
		  "f:3:13: 'size' is about a struct, which global variables are not: state another rule"
		},
		{ "struct: b\nrules:\n- symbols: {lines: 2}\n",
		  "f:3:13: 'lines' is about a struct, which global variables are not: state another rule"
		},
		{ "globals: b\ngroups: {c: ['x | group:y']}\nrules: [symbols: {own: c}]\n",
		  "f:2:18: 'group:y': markers enclose members of structs: name the variables"
		},
		{ "struct: a\nrules:\n- symbols: {own: 'group:y'}\n",
		  "f:3:18: 'group:y': markers enclose members of structs: name the variables"
		},
		{ "rules:\n- symbols: {own: x}\n- own: y\n",
		  "f:3:3: a rule about global variables stands inside 'symbols': write '- symbols: {apart: [A, B]}'"
		},
		{ "why: because\nrules:\n- own: y\n",
		  "f:1:1: no key 'struct' in this document: say which struct it is about"
		},
	};

	rules__expect_bad(t, bad, ARRAY_SIZE(bad));
}

/* No number of rules makes a check take hours. */
static void many_rules(struct test *t)
{
	struct rule_set set = { 0 };
	struct err err = { "" };
	char *text = NULL;
	size_t size, i;
	FILE *f = open_memstream(&text, &size);

	if (!EXPECT(t, f))
		return;
	fprintf(f, "struct: a\nrules:\n");
	for (i = 0; i <= 256; i++)
		fprintf(f, "- start: b\n");
	EXPECT_EQ(t, fclose(f), 0);
	EXPECT_EQ(t, rule_set__parse(&set, "f", text, size, &err), -1);
	EXPECT_STR(t, err.text, "f:259:3: more than 256 rules in one document: part it by '---'");
	rule_set__free(&set);
	free(text);
}

/* Cut anywhere, it is good or refused, and nothing is read that is not there. */
static void cut_anywhere(struct test *t)
{
	static const char text[] =
		"globals: g ?\narch: [a, b]\nline: [64]\nrules:\n"
		"- symbols: {apart: [x | y, 'z ?'], pair: true}\n---\n"
		"struct: a\nstride: size\ncontainers: true\nrules:\n"
		"- own: group:w\n- size: 8\n- lines: 2\n  arch: [x]\n";
	size_t len;

	for (len = 0; len < sizeof(text); len++) {
		struct rule_set set = { 0 };
		struct err err = { "" };
		char *copy = malloc(len + 1);

		if (!EXPECT(t, copy))
			return;
		memcpy(copy, text, len);
		if (rule_set__parse(&set, "f", copy, len, &err))
			EXPECT(t, err.text[0] && !set.nr);
		else
			EXPECT(t, set.nr);
		rule_set__free(&set);
		free(copy);
	}
}

static const struct test_case cases[] = {
	TEST_CASE(every_kind),
	TEST_CASE(words_of_every_kind),
	TEST_CASE(words_for_numbers),
	TEST_CASE(global_variables),
	TEST_CASE(global_variables_aside),
	TEST_CASE(bad_values),
	TEST_CASE(bad_kinds),
	TEST_CASE(bad_globals),
	TEST_CASE(many_rules),
	TEST_CASE(cut_anywhere),
};

int main(void)
{
	return test__run(cases, ARRAY_SIZE(cases));
}
