// SPDX-License-Identifier: GPL-2.0
/*
 * KTAP, for the kernel's own test tools: one test per rule and definition.
 * With several objects, each is a test whose rules are its subtests, so that
 * a rule has the same name whatever it is held against.
 *
 * A broken rule of level warn is "ok" with the directive XFAIL, which is what
 * the kselftest framework prints for an expected failure: whoever reads this
 * comes to the same verdict as the exit status.
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "report.h"

#define SUBTEST_INDENT	4

static int ktap__indent(const struct report *report)
{
	return report->nr > 1 ? SUBTEST_INDENT : 0;
}

static void ktap__begin(struct report *report)
{
	out__printf(report->out, "KTAP version 1\n");
	if (report->nr > 1)
		out__printf(report->out, "1..%zu\n", report->nr);
}

/* A '#' in a name would begin a directive. */
static void ktap__copy_name(char *buf, size_t size, const char *name)
{
	snprintf(buf, size, "%s", name);
	for (; *buf; buf++) {
		if (*buf == '#')
			*buf = '_';
	}
}

static void ktap__object_begin(struct report *report,
			       const struct check_report *check)
{
	int indent = ktap__indent(report);
	struct out *out = report->out;
	char name[500];

	report->number = 0;
	ktap__copy_name(name, sizeof(name), check->object->path);
	if (indent)
		out__printf(out, "%*sKTAP version 1\n", indent, "");
	out__printf(out, "%*s# %s%s\n", indent, "",
		    indent ? "Subtest: " : "object ", name);
	out__printf(out, "%*s# lines of %u bytes\n", indent, "", check->line);
	out__printf(out, "%*s1..%zu\n", indent, "", check->nr);
}

static void ktap__conflict(struct report *report,
			   const struct check_result *result,
			   const struct check_conflict *conflict)
{
	char text[700];

	out__printf(report->out, "%*s# %s\n", ktap__indent(report), "",
		    check_conflict__describe(result, conflict, text,
					     sizeof(text)));
}

static void ktap__diagnostics(struct report *report,
			      const struct check_result *result)
{
	const struct check_subject *subject = result->subject;
	int indent = ktap__indent(report);
	struct out *out = report->out;
	char text[300];
	size_t i;

	out__printf(out, "%*s# %s: %s\n", indent, "",
		    check_subject__name(subject),
		    check_result__title(result, text, sizeof(text)));
	if (result->hint[0])
		out__printf(out, "%*s# %s\n", indent, "", result->hint);
	if (subject->layout)
		out__printf(out, "%*s# %" PRIu64 " bytes, %s\n", indent, "",
			    subject->layout->size,
			    base__describe(&subject->base, subject->doc, text,
					   sizeof(text)));
	for (i = 0; i < result->nr_conflicts; i++)
		ktap__conflict(report, result, &result->conflicts[i]);
	if (subject->doc->why)
		out__printf(out, "%*s# why: %s\n", indent, "",
			    subject->doc->why);
	if (subject->doc->source)
		out__printf(out, "%*s# source: %s\n", indent, "",
			    subject->doc->source);
}

static const char *ktap__directive(const struct report *report,
				   const struct check_result *result,
				   char *buf, size_t size)
{
	char why[100];

	buf[0] = '\0';
	if (result->verdict == CHECK_SKIP)
		snprintf(buf, size, " # SKIP %s",
			 check_result__why_skipped(result, why, sizeof(why)));
	else if (result->verdict == CHECK_FAIL &&
		 !check_result__is_error(result, report->strict))
		snprintf(buf, size, " # XFAIL broken, of level warn");
	return buf;
}

static void ktap__result(struct report *report,
			 const struct check_report *check,
			 const struct check_result *result)
{
	const struct layout *layout = result->subject->layout;
	bool error = check_result__is_error(result, report->strict);
	char about[300], name[300], directive[120];

	(void)check;
	if (result->verdict == CHECK_FAIL)
		ktap__diagnostics(report, result);
	ktap__copy_name(name, sizeof(name),
			check_result__name(result, about, sizeof(about)));
	out__printf(report->out, "%*s%s %zu - %s: %s", ktap__indent(report), "",
		    error ? "not ok" : "ok", ++report->number,
		    check_subject__name(result->subject), name);
	if (layout && layout->nr_definitions > 1)
		out__printf(report->out, " (definition %u of %u)",
			    layout->definition, layout->nr_definitions);
	out__printf(report->out, "%s\n",
		    ktap__directive(report, result, directive,
				    sizeof(directive)));
}

static bool ktap__failed(const struct report *report,
			 const struct check_report *check)
{
	return check->counts.errors ||
	       (report->strict && check->counts.warnings);
}

static void ktap__object_end(struct report *report,
			     const struct check_report *check)
{
	bool skipped = !check->counts.passed && !check->counts.errors &&
		       !check->counts.warnings;
	char name[500];

	if (report->nr == 1)
		return;
	ktap__copy_name(name, sizeof(name), check->object->path);
	out__printf(report->out, "%s %zu - %s%s\n",
		    ktap__failed(report, check) ? "not ok" : "ok",
		    (size_t)(check - report->checks) + 1, name,
		    skipped ? " # SKIP nothing to check in it" : "");
}

const struct report_format report_ktap = {
	.name = "ktap",
	.begin = ktap__begin,
	.object_begin = ktap__object_begin,
	.result = ktap__result,
	.object_end = ktap__object_end,
};
