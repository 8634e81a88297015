// SPDX-License-Identifier: GPL-2.0
/*
 * JUnit's XML, as continuous integration reads it: a suite per object, a case
 * per rule and definition. Who reads it comes to the verdict of the exit
 * status: a broken rule of level warn is skipped, with what is wrong, unless
 * warnings count.
 */
#include <inttypes.h>
#include <stdio.h>

#include "report.h"
#include "xml.h"

static size_t junit__failed(const struct report *report,
			    const struct check_counts *counts)
{
	return counts->errors + (report->strict ? counts->warnings : 0);
}

static void junit__counts(struct report *report,
			  const struct check_counts *counts)
{
	out__printf(report->out,
		    " tests=\"%zu\" failures=\"%zu\" errors=\"0\" skipped=\"%zu\">\n",
		    counts->passed + counts->errors + counts->warnings +
		    counts->skipped, junit__failed(report, counts),
		    counts->skipped + (report->strict ? 0 : counts->warnings));
}

static void junit__begin(struct report *report)
{
	out__printf(report->out,
		    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
	out__printf(report->out, "<testsuites name=\"dstlayout\"");
	junit__counts(report, &report->total);
}

static void junit__property(struct out *out, const char *name,
			    const char *value)
{
	out__printf(out, "      <property");
	xml__attribute(out, "name", name);
	xml__attribute(out, "value", value);
	out__printf(out, "/>\n");
}

static void junit__object_begin(struct report *report,
				const struct check_report *check)
{
	const struct object *object = check->object;
	struct out *out = report->out;
	char line[20];

	out__printf(out, "  <testsuite");
	xml__attribute(out, "name", object->path);
	junit__counts(report, &check->counts);
	out__printf(out, "    <properties>\n");
	snprintf(line, sizeof(line), "%u", check->line);
	junit__property(out, "line", line);
	if (object->release)
		junit__property(out, "release", object->release);
	if (object->arch)
		junit__property(out, "arch", object->arch);
	out__printf(out, "    </properties>\n");
}

static void junit__name(struct out *out, const struct check_report *check,
			const struct check_result *result)
{
	const struct layout *layout = result->subject->layout;
	char about[300], name[360];

	check_result__name(result, about, sizeof(about));
	if (layout && layout->nr_definitions > 1)
		snprintf(name, sizeof(name), "%s (definition %u of %u)", about,
			 layout->definition, layout->nr_definitions);
	else
		snprintf(name, sizeof(name), "%s", about);
	/* who reads it tells cases apart by these two, whatever the suite */
	out__printf(out, "    <testcase classname=\"");
	xml__text(out, check->object->path);
	out__printf(out, ".");
	xml__text(out, check_subject__name(result->subject));
	out__printf(out, "\"");
	xml__attribute(out, "name", name);
}

static void junit__line(struct out *out, const char *label, const char *text)
{
	xml__text(out, label);
	xml__text(out, text);
	out__printf(out, "\n");
}

/* What is wrong, in as many lines as it takes. */
static void junit__details(struct out *out, const struct check_result *result)
{
	const struct check_subject *subject = result->subject;
	char text[700];
	size_t i;

	out__printf(out, "\n");
	if (result->hint[0])
		junit__line(out, "", result->hint);
	if (subject->layout)
		junit__line(out, "", base__describe(&subject->base,
						    subject->doc, text,
						    sizeof(text)));
	for (i = 0; i < result->nr_conflicts; i++)
		junit__line(out, "",
			    check_conflict__describe(result,
						     &result->conflicts[i],
						     text, sizeof(text)));
	if (subject->doc->why)
		junit__line(out, "why: ", subject->doc->why);
	if (subject->doc->source)
		junit__line(out, "source: ", subject->doc->source);
}

static void junit__broken(struct report *report,
			  const struct check_result *result)
{
	bool error = check_result__is_error(result, report->strict);
	struct out *out = report->out;
	char title[300];

	check_result__title(result, title, sizeof(title));
	if (error) {
		out__printf(out, ">\n");
		out__printf(out, "      <failure type=\"broken\"");
		xml__attribute(out, "message", title);
		out__printf(out, ">");
		junit__details(out, result);
		out__printf(out, "      </failure>\n");
	} else {
		out__printf(out, ">\n");
		out__printf(out, "      <skipped");
		xml__attribute(out, "message", title);
		out__printf(out, "/>\n");
		out__printf(out, "      <system-out>");
		junit__details(out, result);
		out__printf(out, "      </system-out>\n");
	}
	out__printf(out, "    </testcase>\n");
}

static void junit__result(struct report *report,
			  const struct check_report *check,
			  const struct check_result *result)
{
	struct out *out = report->out;
	char why[150];

	junit__name(out, check, result);
	if (result->verdict == CHECK_FAIL) {
		junit__broken(report, result);
	} else if (result->verdict == CHECK_SKIP) {
		out__printf(out, ">\n");
		out__printf(out, "      <skipped");
		xml__attribute(out, "message",
			       check_result__why_skipped(result, why,
							 sizeof(why)));
		out__printf(out, "/>\n");
		out__printf(out, "    </testcase>\n");
	} else {
		out__printf(out, "/>\n");
	}
}

static void junit__object_end(struct report *report,
			      const struct check_report *check)
{
	(void)check;
	out__printf(report->out, "  </testsuite>\n");
}

static void junit__end(struct report *report)
{
	out__printf(report->out, "</testsuites>\n");
}

const struct report_format report_junit = {
	.name = "junit",
	.begin = junit__begin,
	.object_begin = junit__object_begin,
	.result = junit__result,
	.object_end = junit__object_end,
	.end = junit__end,
};
