// SPDX-License-Identifier: GPL-2.0
/*
 * Rule files: what a good one becomes, and for every kind of bad one the
 * whole diagnostic, with the place that it points at.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "pack.h"
#include "rules_load.h"
#include "rules_util.h"
#include "words.h"

/* Every part of a document reaches the model, with its place. */
static void whole_document(struct test *t)
{
	static const char text[] =
		"rules:\n"
		"  - apart: [read-mostly, lookup]\n"
		"  - together: hot-write\n"
		"    lines: 2\n"
		"    level: error\n"
		"read-mostly: [c.d, 'e[3].f ( load )']\n"
		"struct: a ?\n"
		"why: because\n"
		"source: somewhere\n"
		"base: 64\n"
		"slab: cache\n"
		"level: warn\n"
		"pin: {last: [n], first: ['o | p ?', q]}\n"
		"hot-write:\n"
		"  - x | y.z (stamp) ?\n"
		"groups: {lookup: [k (ref)]}\n";
	const struct rule_doc *doc;
	struct rule_set set;
	struct err err;

	if (!EXPECT_EQ(t, rules__parse(&set, text, &err), 0) ||
	    !EXPECT_EQ(t, set.nr, 1))
		goto out;
	doc = set.docs[0];
	EXPECT_STR(t, doc->file, "f");
	EXPECT_EQ(t, doc->line, 7);
	EXPECT_STR(t, doc->strct, "a");
	EXPECT(t, doc->optional);
	EXPECT_STR(t, doc->why, "because");
	EXPECT_STR(t, doc->source, "somewhere");
	EXPECT_EQ(t, doc->base, 64);
	EXPECT_STR(t, doc->slab, "cache");
	EXPECT_EQ(t, doc->pins.nr_last, 1);
	EXPECT_STR(t, doc->pins.last[0].names[0], "n");
	if (EXPECT_EQ(t, doc->pins.nr_first, 2)) {
		EXPECT_EQ(t, doc->pins.first[0].nr_names, 2);
		EXPECT_STR(t, doc->pins.first[0].names[1], "p");
		EXPECT(t, doc->pins.first[0].optional);
		EXPECT_STR(t, doc->pins.first[1].names[0], "q");
	}
	EXPECT_EQ(t, doc->nr_groups, 3);
	EXPECT_EQ(t, doc->groups[0].role, ROLE_READ_MOSTLY);
	EXPECT_EQ(t, doc->groups[0].nr_fields, 2);
	EXPECT_STR(t, doc->groups[0].fields[1].names[0], "e[3].f");
	EXPECT_EQ(t, doc->groups[1].role, ROLE_HOT_WRITE);
	EXPECT_EQ(t, doc->groups[1].fields[0].nr_names, 2);
	EXPECT_STR(t, doc->groups[1].fields[0].names[0], "x");
	EXPECT_STR(t, doc->groups[1].fields[0].names[1], "y.z");
	EXPECT(t, doc->groups[1].fields[0].optional);
	EXPECT_EQ(t, doc->groups[0].fields[0].op, RULE_OP_UNSAID);
	EXPECT_EQ(t, doc->groups[0].fields[1].op, RULE_OP_LOAD);
	EXPECT_EQ(t, doc->groups[1].fields[0].op, RULE_OP_STAMP);
	EXPECT_EQ(t, doc->groups[2].fields[0].op, RULE_OP_REF);
	EXPECT_EQ(t, doc->groups[1].fields[0].line, 15);
	EXPECT_EQ(t, doc->groups[1].fields[0].column, 5);
	EXPECT_EQ(t, doc->groups[2].role, ROLE_NONE);
	EXPECT_EQ(t, doc->nr_rules, 2);
	EXPECT_EQ(t, doc->rules[0].kind, RULE_APART);
	EXPECT_EQ(t, doc->rules[0].level, LEVEL_WARN);
	EXPECT_EQ(t, doc->rules[0].groups[0], 0);
	EXPECT_EQ(t, doc->rules[0].groups[1], 2);
	EXPECT_EQ(t, doc->rules[1].kind, RULE_TOGETHER);
	EXPECT_EQ(t, doc->rules[1].level, LEVEL_ERROR);
	EXPECT_EQ(t, doc->rules[1].groups[0], 1);
	EXPECT_EQ(t, doc->rules[1].lines, 2);
	EXPECT_EQ(t, doc->rules[1].line, 3);
out:
	rule_set__free(&set);
}

/* Without a rules key the two roles are to be apart, as an error. */
static void implied_rule(struct test *t)
{
	struct rule_set set;
	struct err err;
	char name[100];

	if (EXPECT_EQ(t, rules__parse(&set, WHOLE "base: hwcache\n", &err), 0)) {
		const struct rule_doc *doc = set.docs[0];

		EXPECT_EQ(t, doc->nr_rules, 1);
		EXPECT_STR(t, rule__name(doc, &doc->rules[0], name,
					 sizeof(name)),
			   "apart hot-write read-mostly");
		EXPECT_EQ(t, doc->rules[0].level, LEVEL_ERROR);
		EXPECT_EQ(t, doc->rules[0].lines, 1);
		EXPECT(t, doc->base == BASE_HWCACHE);
		EXPECT(t, !doc->optional);
	}
	rule_set__free(&set);
}

/* A rule may name a member where it could name a group. */
static void member_as_group(struct test *t)
{
	struct rule_set set;
	struct err err;

	if (EXPECT_EQ(t, rules__parse(&set, "struct: mm\nrules:\n- apart: [l.count, l.owner]\n",
				      &err), 0)) {
		const struct rule_doc *doc = set.docs[0];

		EXPECT_EQ(t, doc->nr_groups, 2);
		EXPECT_STR(t, doc->groups[1].name, "l.owner");
		EXPECT_STR(t, doc->groups[1].fields[0].names[0], "l.owner");
		EXPECT_EQ(t, doc->rules[0].groups[1], 1);
	}
	rule_set__free(&set);
}

static void several_documents(struct test *t)
{
	static const char bad[] = WHOLE "---\nstruct: b\n";
	struct rule_set set;
	struct err err;

	EXPECT_EQ(t, rules__parse(&set, WHOLE "---\nstruct: b\nhot-write: [x]\nread-mostly: [y]\n",
				  &err), 0);
	EXPECT_EQ(t, set.nr, 2);
	EXPECT_STR(t, set.docs[1]->strct, "b");
	EXPECT_EQ(t, set.docs[1]->line, 5);
	/* a later file that is bad leaves what was there */
	EXPECT_EQ(t, rule_set__parse(&set, "g", bad, strlen(bad), &err), -1);
	EXPECT_EQ(t, set.nr, 2);
	rule_set__free(&set);
}

static void bad_yaml(struct test *t)
{
	static const struct rules_bad bad[] = {
		{ "", "f: no rules in it: write 'struct: NAME' and its members" },
		{ "# only a comment\n",
		  "f: no rules in it: write 'struct: NAME' and its members"
		},
		{ "struct: a\n\thot-write: [b]\n",
		  "f:2:1: not YAML: found a tab character that violates indentation while scanning a plain scalar: correct it here or just above"
		},
		{ "\tstruct: a\n",
		  "f:1:1: no YAML token begins here: indent with blanks, not tabs, and quote what begins with a sign"
		},
		{ "struct: a\nhot-write: [\"b\"",
		  "f:3:1: not YAML: did not find expected ',' or ']' while parsing a flow sequence: correct it here or just above"
		},
		{ "struct: a\n\001",
		  "f: not text, byte 10: control characters are not allowed: save it as UTF-8 without control characters"
		},
		{ "struct: a\nstruct: b\n",
		  "f:2:1: key 'struct' stands twice, first in line 1: keep one of them"
		},
		{ "struct: a\nhot-write: &x [b]\n",
		  "f:2:12: anchors are not allowed: take the '&' word out"
		},
		{ "struct: a\nhot-write: [*x]\n",
		  "f:2:13: aliases are not allowed: write the value out"
		},
		{ "struct: !!str a\n",
		  "f:1:9: tags are not allowed: take the '!' word out"
		},
		{ "&k struct: a\n",
		  "f:1:1: anchors and tags have no meaning here: write the key alone"
		},
		{ "? [a]\n: b\n",
		  "f:1:3: a key must be a plain word: write 'key: value'"
		},
		{ "struct: \"a\\0b\"\n",
		  "f:1:9: a NUL inside a value: take it out"
		},
		{ "[[[[[[[[[[[[[[[[[[[[[[[[",
		  "f:1:17: nested deeper than any rule: flatten it"
		},
	};

	rules__expect_bad(t, bad, ARRAY_SIZE(bad));
}

static void bad_documents(struct test *t)
{
	static const struct rules_bad bad[] = {
		{ "[a, b]",
		  "f:1:1: a rule document is a mapping: begin it with 'struct: NAME'"
		},
		{ "--- x\n",
		  "f:1:5: a rule document is a mapping: begin it with 'struct: NAME'"
		},
		{ "hot-write: [b]\n",
		  "f:1:1: no key 'struct' in this document: say which struct it is about"
		},
		{ "struct:\n",
		  "f:1:1: 'struct' is empty: give a value or leave it out"
		},
		{ "struct: [a]\n",
		  "f:1:9: 'struct' takes one word or sentence, not a list: write it behind the colon"
		},
		{ "struct: struct a\n",
		  "f:1:9: 'struct a' is no name of a struct: write its tag alone, a '?' behind if a kernel may lack it"
		},
		{ "struct: a\nhot-wrte: [b]\n",
		  "f:2:1: unknown key 'hot-wrte': did you mean 'hot-write'?"
		},
		{ "struct: a\nzzzzz: 1\n",
		  "f:2:1: unknown key 'zzzzz': it is one of struct, globals, why, source, base, stride, slab, include, pin, containers, level, arch, line, hot-write, read-mostly, cold, groups, rules"
		},
		{ "struct: a\nwhy: {x: y}\n",
		  "f:2:6: 'why' takes one word or sentence, not a mapping: write it behind the colon"
		},
		{ WHOLE "level: errro\n",
		  "f:4:8: unknown level 'errro': did you mean 'error'?"
		},
		{ WHOLE "base: hwcash\n",
		  "f:4:7: unknown base, neither a number of bytes nor a word: 'hwcash': did you mean 'hwcache'?"
		},
		{ WHOLE "base: 48\n",
		  "f:4:7: 'base' is an alignment, so a power of two: '48'"
		},
		{ WHOLE "base: 0\n",
		  "f:4:7: 'base' is no number from 1 to 2097152: '0'"
		},
		{ WHOLE "base: 64k\n",
		  "f:4:7: 'base' is no number from 1 to 2097152: '64k'"
		},
		{ WHOLE "base: 99999999999999999999\n",
		  "f:4:7: 'base' is no number from 1 to 2097152: '99999999999999999999'"
		},
	};

	rules__expect_bad(t, bad, ARRAY_SIZE(bad));
}

static void bad_groups(struct test *t)
{
	static const struct rules_bad bad[] = {
		{ "struct: a\nhot-write: b\n",
		  "f:2:12: 'hot-write' takes a list of members: write each in a line of its own behind '- '"
		},
		{ "struct: a\nhot-write: []\n",
		  "f:2:12: 'hot-write' takes a list of members: write each in a line of its own behind '- '"
		},
		{ "struct: a\nhot-write:\n  -\n",
		  "f:3:4: 'a member' is empty: give a value or leave it out"
		},
		{ "struct: a\nhot-write: [{b: c}]\n",
		  "f:2:13: 'a member' takes one word or sentence, not a mapping: write it behind the colon"
		},
		{ "struct: a\nhot-write: [b | c.]\n",
		  "f:2:17: 'b | c.' names no member at 'c.': write a path such as dst.ops or tab[2].x, alternatives with '|', a '?' behind if it may be absent"
		},
		{ "struct: a\nhot-write:\n - b c\n",
		  "f:3:6: 'c' is not understood behind a member: only '|', an operation in parentheses and a last '?' may stand there"
		},
		{ "struct: a\nhot-write:\n - b (ref) (ref)\n",
		  "f:3:12: '(ref)' is not understood behind a member: only '|', an operation in parentheses and a last '?' may stand there"
		},
		{ "struct: a\nhot-write: [b | c (reff) ?]\n",
		  "f:2:19: '(reff) ?' is no operation: write (ref), (count), (stamp), (load) or (none)"
		},
		{ "struct: a\nhot-write: [b (ref]\n",
		  "f:2:15: '(ref' is no operation: write (ref), (count), (stamp), (load) or (none)"
		},
		{ "struct: a\nhot-write: [b ()]\n",
		  "f:2:15: '()' is no operation: write (ref), (count), (stamp), (load) or (none)"
		},
		{ "struct: a\nhot-write: [b (load)]\n",
		  "f:2:13: '(load)' is not done to what is hot-write: leave it out, or give 'b' another role"
		},
		{ "struct: a\ncold: [b (count)]\n",
		  "f:2:8: '(count)' is not done to what is cold: leave it out, or give 'b' another role"
		},
		{ WHOLE "rules:\n- apart: [b (ref), c]\n",
		  "f:5:11: 'b (ref)' says what is done to a member: do so where a group lists it"
		},
		{ "struct: a\nhot-write: ['b[x]']\n",
		  "f:2:13: 'b[x]' names no member at 'b[x]': write a path such as dst.ops or tab[2].x, alternatives with '|', a '?' behind if it may be absent"
		},
		{ "struct: a\nhot-write: [b, b]\n",
		  "f:2:16: 'b' has its place in line 2 already: keep one of them"
		},
		{ "struct: a\nhot-write: [b]\nread-mostly: [c | b]\n",
		  "f:3:15: 'b' has its place in line 2 already: keep one of them"
		},
		{ "struct: a\ngroups: [x]\n",
		  "f:2:9: 'groups' takes names with a list of members each: write 'NAME: [MEMBER, ...]' below it"
		},
		{ "struct: a\ngroups: {cold: [b]}\n",
		  "f:2:10: 'cold' is a role, not a further group: write it beside 'struct'"
		},
	};

	rules__expect_bad(t, bad, ARRAY_SIZE(bad));
}

static void bad_rules(struct test *t)
{
	static const struct rules_bad bad[] = {
		{ "struct: a\nhot-write: [b]\n",
		  "f:1:1: struct a has no 'read-mostly', so nothing to keep apart: list its members, or state other rules"
		},
		{ "struct: a\nread-mostly: [b]\n",
		  "f:1:1: struct a has no 'hot-write', so nothing to keep apart: list its members, or state other rules"
		},
		{ WHOLE "rules: apart\n",
		  "f:4:8: 'rules' takes a list: write '- apart: [A, B]' below it, or leave the key out"
		},
		{ WHOLE "rules: []\n",
		  "f:4:8: 'rules' takes a list: write '- apart: [A, B]' below it, or leave the key out"
		},
		{ WHOLE "rules: [apart]\n",
		  "f:4:9: a rule is its kind and its groups: write '- apart: [A, B]'"
		},
		{ WHOLE "rules:\n- apar: [hot-write, read-mostly]\n",
		  "f:5:3: unknown rule 'apar': did you mean 'apart'?"
		},
		{ WHOLE "rules:\n- apart: [hot-write, read-mosty]\n",
		  "f:5:22: unknown group 'read-mosty': did you mean 'read-mostly'?"
		},
		{ WHOLE "rules:\n- apart: hot-write\n",
		  "f:5:10: 'apart' is about two groups: write 'apart: [A, B]'"
		},
		{ WHOLE "rules:\n- apart: [hot-write, read-mostly, d]\n",
		  "f:5:10: 'apart' is about two groups: write 'apart: [A, B]'"
		},
		{ WHOLE "rules:\n- apart: [hot-write, hot-write]\n",
		  "f:5:10: 'apart' names one group twice: name two"
		},
		{ WHOLE "rules:\n- together: [hot-write, read-mostly]\n",
		  "f:5:13: 'together' is about one group: write 'together: A'"
		},
		{ WHOLE "rules:\n- together: hot-write\n  apart: [b, c]\n",
		  "f:6:3: two rules in one item, 'together' and 'apart': begin the second with '- '"
		},
		{ WHOLE "rules:\n- together: hot-write\n  lins: 2\n",
		  "f:6:3: unknown key beside a rule's kind: 'lins': did you mean 'line' or 'lines'?"
		},
		{ WHOLE "rules:\n- together: hot-write\n  lines: 0\n",
		  "f:6:10: 'lines' is no number from 1 to 1024: '0'"
		},
		{ WHOLE "rules:\n- apart: [hot-write, read-mostly]\n  lines: 2\n",
		  "f:6:3: unknown key beside a rule's kind: 'lines': did you mean 'line'?"
		},
	};

	rules__expect_bad(t, bad, ARRAY_SIZE(bad));
}

/* What is large is refused before anything is made of it. */
static void huge_file(struct test *t)
{
	const size_t size = 10 * 1000 * 1000;
	struct rule_set set = { 0 };
	struct err err = { "" };
	char *text = malloc(size);

	EXPECT(t, text);
	if (!text)
		return;
	memset(text, 'a', size);
	EXPECT_EQ(t, rule_set__parse(&set, "f", text, size, &err), -1);
	EXPECT_STR(t, err.text, "f: larger than the 1048576 bytes of the largest rule file: split it");
	rule_set__free(&set);
	free(text);
}

static void many_members(struct test *t)
{
	struct rule_set set = { 0 };
	struct err err = { "" };
	char *text = NULL;
	size_t size, i;
	FILE *f = open_memstream(&text, &size);

	EXPECT(t, f);
	if (!f)
		return;
	fprintf(f, "struct: a\nhot-write:\n");
	for (i = 0; i <= 1000; i++)
		fprintf(f, "- m%zu\n", i);
	EXPECT_EQ(t, fclose(f), 0);
	EXPECT_EQ(t, rule_set__parse(&set, "f", text, size, &err), -1);
	EXPECT_STR(t, err.text, "f:1003:3: more than 1000 members in 'hot-write': name the aggregate that holds them");
	rule_set__free(&set);
	free(text);
}

/*
 * Cut a good file everywhere: it is either good or refused in one line, and
 * under ASan nothing is read that is not there.
 */
static void cut_anywhere(struct test *t)
{
	static const char text[] =
		WHOLE "base: hwcache\ngroups: {l: ['x[1]', y | z ?]}\n"
		"rules:\n- apart: [hot-write, l]\n- together: l\n  lines: 2\n";
	size_t len;

	for (len = 0; len < sizeof(text); len++) {
		struct rule_set set = { 0 };
		struct err err = { "" };
		char *copy = malloc(len + 1);

		if (!EXPECT(t, copy))
			return;
		memcpy(copy, text, len);
		if (rule_set__parse(&set, "f", copy, len, &err))
			EXPECT(t, err.text[0]);
		else
			EXPECT_EQ(t, set.nr, 1);
		rule_set__free(&set);
		free(copy);
	}
}

static void expect_same_rule(struct test *t, const struct rule *a,
			     const struct rule *b)
{
	struct rule x = *a, y = *b;
	size_t i;

	if (EXPECT_EQ(t, a->when.nr_archs, b->when.nr_archs)) {
		for (i = 0; i < a->when.nr_archs; i++)
			EXPECT_STR(t, a->when.archs[i], b->when.archs[i]);
	}
	if (EXPECT_EQ(t, a->when.nr_lines, b->when.nr_lines))
		EXPECT(t, !a->when.nr_lines ||
		       !memcmp(a->when.lines, b->when.lines,
			       a->when.nr_lines * sizeof(*a->when.lines)));
	memset(&x.when, 0, sizeof(x.when));
	memset(&y.when, 0, sizeof(y.when));
	EXPECT_EQ(t, memcmp(&x, &y, sizeof(x)), 0);
}

/* The compiled-in rules are those of the files, down to every field. */
static void pack_equals_files(struct test *t)
{
	struct rule_set files = { 0 }, pack = { 0 };
	struct err err = { "" };
	size_t d, g, f, r;

	if (!EXPECT_EQ(t, rule_set__load(&files, "rules", &err), 0) ||
	    !EXPECT_EQ(t, rule_set__add_pack(&pack, &err), 0) ||
	    !EXPECT_EQ(t, pack.nr, files.nr))
		goto out;
	for (d = 0; d < pack.nr; d++) {
		const struct rule_doc *a = pack.docs[d], *b = files.docs[d];

		EXPECT_STR(t, a->strct, b->strct);
		EXPECT_STR(t, a->file, b->file);
		EXPECT_STR(t, a->why, b->why);
		EXPECT_STR(t, a->source, b->source);
		EXPECT_STR(t, a->slab, b->slab);
		EXPECT(t, a->base == b->base);
		EXPECT(t, a->stride == b->stride);
		EXPECT_EQ(t, a->containers, b->containers);
		EXPECT_EQ(t, a->globals, b->globals);
		EXPECT_EQ(t, a->optional, b->optional);
		if (!EXPECT_EQ(t, a->nr_groups, b->nr_groups) ||
		    !EXPECT_EQ(t, a->nr_rules, b->nr_rules))
			goto out;
		for (g = 0; g < a->nr_groups; g++) {
			EXPECT_STR(t, a->groups[g].name, b->groups[g].name);
			EXPECT_EQ(t, a->groups[g].role, b->groups[g].role);
			if (!EXPECT_EQ(t, a->groups[g].nr_fields,
				       b->groups[g].nr_fields))
				goto out;
			for (f = 0; f < a->groups[g].nr_fields; f++) {
				const struct rule_field *x, *y;

				x = &a->groups[g].fields[f];
				y = &b->groups[g].fields[f];
				EXPECT_EQ(t, x->nr_names, y->nr_names);
				EXPECT_STR(t, x->names[x->nr_names - 1],
					   y->names[y->nr_names - 1]);
				EXPECT_EQ(t, x->optional, y->optional);
				EXPECT_EQ(t, x->op, y->op);
				EXPECT_EQ(t, x->line, y->line);
			}
		}
		for (r = 0; r < a->nr_rules; r++)
			expect_same_rule(t, &a->rules[r], &b->rules[r]);
	}
out:
	rule_set__free(&files);
	rule_set__free(&pack);
}

/* Every rule that we ship says why it is there and how that is known. */
static void pack_gives_reasons(struct test *t)
{
	size_t d;

	EXPECT(t, rules_pack_nr >= 2);
	for (d = 0; d < rules_pack_nr; d++) {
		EXPECT(t, rules_pack[d].why);
		EXPECT(t, rules_pack[d].source);
		EXPECT(t, rules_pack[d].base || rules_pack[d].globals);
	}
}

static void select_structs(struct test *t)
{
	static const char * const known[] = { "a" };
	static const char * const unknown[] = { "rtabel" };
	struct rule_set set;
	struct err err;

	EXPECT_EQ(t, rules__parse(&set, WHOLE "---\nstruct: rtable\nhot-write: [x]\nread-mostly: [y]\n",
				  &err), 0);
	EXPECT_EQ(t, rule_set__select(&set, unknown, 1, &err), -1);
	EXPECT_STR(t, err.text, "--struct rtabel: no rule is about this struct: did you mean 'rtable'?");
	EXPECT_EQ(t, set.nr, 2);
	EXPECT_EQ(t, rule_set__select(&set, known, 1, &err), 0);
	EXPECT_EQ(t, set.nr, 1);
	EXPECT_STR(t, set.docs[0]->strct, "a");
	rule_set__free(&set);
}

static void word_distance(struct test *t)
{
	EXPECT_EQ(t, words__distance("", ""), 0);
	EXPECT_EQ(t, words__distance("", "abc"), 3);
	EXPECT_EQ(t, words__distance("abc", "abc"), 0);
	EXPECT_EQ(t, words__distance("abc", "ABC"), 0);
	EXPECT_EQ(t, words__distance("rtabel", "rtable"), 1);
	EXPECT_EQ(t, words__distance("kitten", "sitting"), 3);
	EXPECT_EQ(t, words__distance("abc", "xyz"), 3);
}

static void word_hint(struct test *t)
{
	struct words_nearest nearest;
	char hint[100], tiny[20];

	words_nearest__start(&nearest, "lwtstate");
	words_nearest__offer(&nearest, "dst.lwtstat");
	words_nearest__offer(&nearest, "lwtstat");
	words_nearest__offer(&nearest, "lwtstat");
	words_nearest__offer(&nearest, "dst.lwtstate");
	words_nearest__offer(&nearest, "unlike");
	EXPECT_STR(t, words_nearest__hint(&nearest, hint, sizeof(hint)),
		   "did you mean 'lwtstat' or 'dst.lwtstate'?");
	EXPECT_STR(t, words_nearest__hint(&nearest, tiny, sizeof(tiny)), "");
}

static const struct test_case cases[] = {
	TEST_CASE(whole_document),
	TEST_CASE(implied_rule),
	TEST_CASE(member_as_group),
	TEST_CASE(several_documents),
	TEST_CASE(bad_yaml),
	TEST_CASE(bad_documents),
	TEST_CASE(bad_groups),
	TEST_CASE(bad_rules),
	TEST_CASE(huge_file),
	TEST_CASE(many_members),
	TEST_CASE(cut_anywhere),
	TEST_CASE(pack_equals_files),
	TEST_CASE(pack_gives_reasons),
	TEST_CASE(select_structs),
	TEST_CASE(word_distance),
	TEST_CASE(word_hint),
};

int main(void)
{
	return test__run(cases, ARRAY_SIZE(cases));
}
