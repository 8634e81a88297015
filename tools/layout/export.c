// SPDX-License-Identifier: GPL-2.0
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "export.h"
#include "util.h"

/*
 * Lines are counted from the line that the address of an object lies on; "at" is
 * that address modulo the line. An array without a length has one byte here.
 */
static const char prologue[] =
	"#include <linux/build_bug.h>\n"
	"#include <linux/cache.h>\n"
	"#include <linux/stddef.h>\n";

static const char macros[] =
	"#define DSTLAYOUT_FIRST(type, member, at, line) \\\n"
	"\t(((at) + offsetof(type, member)) / (line))\n"
	"#define DSTLAYOUT_LAST(type, member, at, line) \\\n"
	"\t(((at) + offsetof(type, member) + \\\n"
	"\t  sizeof(((type *)0)->member) - 1) / (line))\n"
	"#define DSTLAYOUT_APART(type, a, b, at, line) \\\n"
	"\t(DSTLAYOUT_LAST(type, a, at, line) < DSTLAYOUT_FIRST(type, b, at, line) || \\\n"
	"\t DSTLAYOUT_LAST(type, b, at, line) < DSTLAYOUT_FIRST(type, a, at, line))\n"
	"#define DSTLAYOUT_TOGETHER(type, a, b, at, line) \\\n"
	"\t(DSTLAYOUT_FIRST(type, a, at, line) == DSTLAYOUT_LAST(type, b, at, line) && \\\n"
	"\t DSTLAYOUT_FIRST(type, b, at, line) == DSTLAYOUT_LAST(type, a, at, line))\n"
	"#define DSTLAYOUT_START(type, member, at, line) \\\n"
	"\t(((at) + offsetof(type, member)) % (line) == 0)\n"
	"#define DSTLAYOUT_LINES(type, at, line) \\\n"
	"\t(((at) + sizeof(type) - 1) / (line) + 1)\n";

/**
 * struct assertions - those of one rule while they are written
 * @out: where to
 * @result: the rule, and what it was asked of
 * @unit: bytes of what it is asked of: a line, or a pair
 */
struct assertions {
	struct out *out;
	const struct check_result *result;
	unsigned int unit;
};

/*
 * What a rule says, or that it is broken. Groups are called as somebody likes; in C
 * that must end neither a string nor a comment.
 */
static const char *describe(const struct check_result *result, bool holds, char *buf,
			    size_t size)
{
	char *p;

	rule__describe(result->subject->doc, result->rule, holds, buf, size);
	for (p = buf; *p; p++) {
		if (strchr("\"\\*", *p))
			*p = '_';
	}
	return buf;
}

/* One assertion at each address that an object can have modulo the line. */
static void put(const struct assertions *a, const char *macro, const char *members,
		const char *compared)
{
	const struct check_subject *subject = a->result->subject;
	char broken[300];
	unsigned int at;

	describe(a->result, false, broken, sizeof(broken));
	for (at = 0; at < a->unit; at += subject->base.step)
		out__printf(a->out,
			    "static_assert(DSTLAYOUT_%s(struct %s%s, %u, %u)%s, \"%s: %s\");\n",
			    macro, subject->layout->name, members, at, a->unit, compared,
			    subject->layout->name, broken);
}

static void put_members(const struct assertions *a, const char *macro,
			const struct check_field *x, const struct check_field *y)
{
	char members[1000];

	snprintf(members, sizeof(members), ", %s%s%s", x->member.path, y ? ", " : "",
		 y ? y->member.path : "");
	put(a, macro, members, "");
}

static const struct check_group *group_of(const struct assertions *a, unsigned int i)
{
	return &a->result->subject->groups[a->result->rule->groups[i]];
}

static void put_apart(const struct assertions *a)
{
	const struct check_group *x = group_of(a, 0), *y = group_of(a, 1);
	size_t i, j;

	for (i = 0; i < x->nr; i++)
		for (j = 0; j < y->nr; j++)
			put_members(a, "APART", &x->fields[i], &y->fields[j]);
}

/* Whether no byte of a member is the group's. */
static bool is_other(const struct check_group *group, const struct layout_member *member)
{
	size_t i;

	for (i = 0; i < group->nr; i++) {
		const struct layout_member *own = &group->fields[i].member;

		if (layout_member__first_byte(own) < layout_member__end_byte(member) &&
		    layout_member__first_byte(member) < layout_member__end_byte(own))
			return false;
	}
	return true;
}

/* What is added later has no name yet; that the size changes is a sign of it. */
static void put_own(const struct assertions *a)
{
	const struct layout *layout = a->result->subject->layout;
	const struct check_group *group = group_of(a, 0);
	char broken[300];
	size_t i, j;

	describe(a->result, false, broken, sizeof(broken));
	out__printf(a->out, "static_assert(sizeof(struct %s) == %" PRIu64 ", \"%s: %s, or has members that were not there: export anew\");\n",
		    layout->name, layout->size, layout->name, broken);
	for (i = 0; i < layout->nr_members; i++) {
		const struct check_field other = { .member = layout->members[i] };

		if (!other.member.bit_size || other.member.bitfield ||
		    strchr(other.member.path, '.') || !is_other(group, &other.member))
			continue;
		for (j = 0; j < group->nr; j++)
			put_members(a, "APART", &group->fields[j], &other);
	}
}

static void put_together(const struct assertions *a)
{
	const struct check_group *group = group_of(a, 0);
	size_t i;

	for (i = 0; i < group->nr; i++)
		put_members(a, "TOGETHER", &group->fields[0], &group->fields[i]);
}

static void put_start(const struct assertions *a)
{
	put_members(a, "START", &group_of(a, 0)->fields[0], NULL);
}

static void put_size(const struct assertions *a)
{
	out__printf(a->out, "static_assert(sizeof(struct %s) <= %" PRIu64 ");\n",
		    a->result->subject->layout->name, a->result->rule->size);
}

static void put_lines(const struct assertions *a)
{
	char compared[40];

	snprintf(compared, sizeof(compared), " <= %" PRIu64, a->result->rule->lines);
	put(a, "LINES", "", compared);
}

static const struct {
	void (*put)(const struct assertions *a);
} kinds[NR_RULE_KINDS] = {
	[RULE_APART] = { put_apart },
	[RULE_TOGETHER] = { put_together },
	[RULE_OWN] = { put_own },
	[RULE_START] = { put_start },
	[RULE_SIZE] = { put_size },
	[RULE_LINES] = { put_lines },
};

/* Why C cannot state what a rule says of a group's members; NULL if it can. */
static const char *why_no_member(const struct check_group *group)
{
	size_t i;

	for (i = 0; i < group->nr; i++) {
		const struct check_field *field = &group->fields[i];

		if (rule__is_marker(field->member.path))
			return "what markers enclose has no name in C";
		if (field->member.bitfield)
			return "a bitfield has no offset in C";
		if (field->first_byte)
			return "an array without a length has no size in C";
	}
	return NULL;
}

/* Why a rule cannot be stated in C; NULL if it can. */
static const char *why_not(const struct check_result *result)
{
	const struct rule *rule = result->rule;
	const char *why = NULL;
	unsigned int i;

	if (!result->subject->layout || !rule)
		return "the object has no such struct or member";
	if (result->subject->doc->globals)
		return "global variables have no place before the kernel is linked";
	if (result->verdict == CHECK_SKIP)
		return "it was not asked of this object";
	if (rule->kind == RULE_TOGETHER && rule->lines > 1)
		return "members on several lines are not counted";
	for (i = 0; i < rule_kind__get(rule->kind)->nr_groups && !why; i++)
		why = why_no_member(&result->subject->groups[rule->groups[i]]);
	return why;
}

static void put_rule(const struct check_result *result, unsigned int line,
		     struct out *out, struct export_counts *counts)
{
	struct assertions a = { .out = out, .result = result, .unit = line };
	const struct check_subject *subject = result->subject;
	const char *why = why_not(result);
	char text[500];

	out__printf(out, "\n");
	if (why) {
		out__printf(out, "/* %s%s%s: not asserted: %s */\n", subject->doc->strct,
			    result->rule ? ": " : "",
			    result->rule ? describe(result, true, text, sizeof(text)) : "", why);
		return;
	}
	counts->asserted++;
	if (result->rule->pair)
		a.unit *= 2;
	out__printf(out, "/* %s: %s */\n", subject->layout->name,
		    describe(result, true, text, sizeof(text)));
	base__describe(&subject->base, subject->doc, text, sizeof(text));
	out__printf(out, "/* %s */\n", text);
	if (result->verdict == CHECK_FAIL) {
		counts->broken++;
		out__printf(out, "/* It does not hold in what this was made of: that does not compile. */\n");
	}
	kinds[result->rule->kind].put(&a);
}

static bool is_included(const struct check_report *report, size_t result, const char *header)
{
	size_t i, j;

	for (i = 0; i < result; i++) {
		const struct rule_doc *doc = report->results[i].subject->doc;

		for (j = 0; j < doc->nr_includes; j++) {
			if (!strcmp(doc->includes[j], header))
				return true;
		}
	}
	return false;
}

static void put_includes(const struct check_report *report, struct out *out)
{
	size_t i, j;

	out__write(out, prologue, strlen(prologue));
	for (i = 0; i < report->nr; i++) {
		const struct rule_doc *doc = report->results[i].subject->doc;

		for (j = 0; j < doc->nr_includes; j++) {
			if (!is_included(report, i, doc->includes[j]))
				out__printf(out, "#include <%s>\n", doc->includes[j]);
		}
	}
}

void export__c(const struct check_report *report, bool strict, struct out *out,
	       struct export_counts *counts)
{
	const char *release = report->object->release;
	size_t i;

	memset(counts, 0, sizeof(*counts));
	out__printf(out, "/* SPDX-%s: GPL-2.0 */\n", "License-Identifier");
	out__printf(out, "/* Made by dstlayout export%s%s, lines of %u bytes. */\n",
		    release ? " for " : "", release ? release : "", report->line);
	out__printf(out, "#ifndef DSTLAYOUT_ASSERTIONS_H\n");
	out__printf(out, "#define DSTLAYOUT_ASSERTIONS_H\n\n");
	put_includes(report, out);
	out__printf(out, "\n");
	out__write(out, macros, strlen(macros));
	out__printf(out, "\n");
	if (report->line_origin != LINE_FROM_OPTION)
		out__printf(out, "static_assert(L1_CACHE_BYTES == %u, \"made for lines of %u bytes\");\n",
			    report->line, report->line);
	for (i = 0; i < report->nr; i++) {
		if (strict || report->results[i].level == LEVEL_ERROR)
			put_rule(&report->results[i], report->line, out, counts);
	}
	out__printf(out, "\n");
	out__printf(out, "#endif /* DSTLAYOUT_ASSERTIONS_H */\n");
}
