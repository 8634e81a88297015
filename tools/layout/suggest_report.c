// SPDX-License-Identifier: GPL-2.0
#include "suggest_report.h"

#include <stdio.h>
#include <string.h>

/* Of the lines from @from on that a group touches, the first stretch. */
static bool next_lines(const struct check_subject *subject, const struct check_group *group,
		       unsigned int address, uint64_t from, struct line_range *next)
{
	struct line_range range;
	bool found = false;
	size_t i;

	for (i = 0; i < group->nr; i++) {
		if (!base__lines(&subject->base, address, &group->fields[i].member, &range) ||
		    range.last < from)
			continue;
		if (range.first < from)
			range.first = from;
		if (!found || range.first < next->first)
			*next = range;
		found = true;
	}
	return found;
}

/* Distinct lines of a group in an object at one address. */
static uint64_t lines_at(const struct check_subject *subject, const struct check_group *group,
			 unsigned int address)
{
	struct line_range range = { 0, 0 };
	uint64_t lines = 0, from = 0;

	while (next_lines(subject, group, address, from, &range)) {
		lines += range.last - range.first + 1;
		from = range.last + 1;
	}
	return lines;
}

static uint64_t most_lines(const struct check_subject *subject, size_t group)
{
	uint64_t most = 0, lines;
	unsigned int at;

	for (at = 0; at < subject->base.line; at += subject->base.step) {
		lines = lines_at(subject, &subject->groups[group], at);
		if (lines > most)
			most = lines;
	}
	return most;
}

/* Whether an earlier verdict is about the same subject. */
static bool is_repeated(const struct suggest_judgement *judgement, size_t index)
{
	const struct suggest_verdict *v = &judgement->verdicts[index];

	return index && v[-1].subject == v->subject && v[-1].variant == v->variant;
}

void suggest_report__lines(const struct suggest_report *report, size_t variant,
			   void (*fn)(const struct suggest_lines *lines, void *arg), void *arg)
{
	const struct suggest_judgement *judgement = report->judgement;
	size_t i, g;

	for (i = 0; i < judgement->nr; i++) {
		const struct suggest_verdict *v = &judgement->verdicts[i];
		const struct rule_doc *doc = v->subject->of->doc;

		if (v->variant != variant || is_repeated(judgement, i) || v->rule->pair ||
		    !v->before || !v->after)
			continue;
		for (g = 0; g < doc->nr_groups; g++) {
			const struct suggest_lines lines = {
				.group = &doc->groups[g],
				.strct = v->subject->of->layout->name,
				.before = most_lines(v->before->subject, g),
				.after = most_lines(v->after->subject, g),
			};

			if (lines.group->role && (lines.before || lines.after))
				fn(&lines, arg);
		}
	}
}

const char *suggest_report__variant(const struct suggest_report *report, size_t variant,
				    char *buf, size_t size)
{
	const struct suggest_variant *v = &report->job->variants[variant];

	snprintf(buf, size, "%s%s%s", report->job->targets[v->target].object->path,
		 *v->without ? " without " : "", v->without);
	return buf;
}

const char *suggest_report__word(const struct check_result *result)
{
	if (!result || result->verdict == CHECK_SKIP)
		return "not asked";
	return result->verdict == CHECK_PASS ? "holds" : "broken";
}

/* The member of the struct that a field lies in, or SIZE_MAX. */
static size_t member_around(const struct suggest_job *job, const struct suggest_verdict *verdict,
			    const struct layout_member *field)
{
	const size_t target = job->variants[verdict->variant].target;
	const char *path = field->path;
	size_t i, len;

	/* in what embeds the struct, its own members come behind a dot */
	if (verdict->subject->of->layout != job->targets[target].layout)
		path = strchr(path, '.') ? strchr(path, '.') + 1 : path;
	for (i = 0; i < job->nr_members; i++) {
		const struct suggest_member *m = &job->members[i];

		len = strlen(m->name);
		if (len && m->in[target].decl && !strncmp(path, m->name, len) &&
		    (!path[len] || path[len] == '.' || path[len] == '['))
			return i;
	}
	return SIZE_MAX;
}

const char *suggest_report__inside(const struct suggest_report *report,
				   const struct suggest_verdict *verdict)
{
	const struct suggest_job *job = report->job;
	const size_t target = job->variants[verdict->variant].target;
	const struct check_conflict *conflict;
	const struct layout *layout;
	size_t i, a, b;
	uint32_t id;

	if (!verdict->after || !verdict->after->nr_conflicts)
		return NULL;
	for (i = 0; i < verdict->after->nr_conflicts; i++) {
		conflict = &verdict->after->conflicts[i];
		if (!conflict->b)
			continue;
		a = member_around(job, verdict, &conflict->a->member);
		b = member_around(job, verdict, &conflict->b->member);
		if (a == SIZE_MAX || a != b)
			continue;
		id = types__struct_of(job->targets[target].layout,
				      job->members[a].in[target].decl->type);
		layout = id ? types__layout_at(job->targets[target].layout, id, NULL) : NULL;
		if (layout && *layout->name)
			return layout->name;
	}
	return NULL;
}

uint64_t suggest_report__whole_lines(const struct suggest_report *report,
				     const struct layout *layout)
{
	const unsigned int line = report->job->targets[0].report.line;

	return (layout->size + line - 1) / line;
}
