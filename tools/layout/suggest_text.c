// SPDX-License-Identifier: GPL-2.0
/*
 * The report for people.
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "suggest_report.h"

static void put_lines(const struct suggest_lines *lines, void *arg)
{
	struct out *out = arg;

	out__printf(out, "%7" PRIu64 "  %9" PRIu64 "  lines of %s (%s)\n", lines->before,
		    lines->after, lines->group->name, lines->strct);
}

static void put_head(const struct suggest_report *report, struct out *out)
{
	const struct suggest_job *job = report->job;

	out__color(out, COLOR_BOLD);
	out__printf(out, "struct %s", job->strct);
	out__color(out, COLOR_NONE);
	out__printf(out, ": %zu members in %zu blocks, lines of %u bytes\n", job->nr_members,
		    job->nr_blocks, job->targets[0].report.line);
	out__color(out, COLOR_BOLD);
	if (job->method == SUGGEST_EXACT)
		out__printf(out, "exact");
	else
		out__printf(out, "heuristic");
	out__color(out, COLOR_NONE);
	out__printf(out, ": %s; it moves %" PRIu64 " of them\n",
		    job->method == SUGGEST_EXACT ?
		    "no order of these blocks is better" :
		    "a better one may exist, there are too many to be sure",
		    job->moved);
}

static void put_kept(const struct suggest_report *report, struct out *out)
{
	const struct suggest_job *job = report->job;
	bool first = true;
	size_t i;

	for (i = 0; i < job->nr_units; i++) {
		const struct suggest_unit *unit = &job->units[i];

		if (!unit->why && unit->pin == SUGGEST_FREE)
			continue;
		out__printf(out, "%s%s", first ? "kept together or in place: " : ", ",
			    job->members[unit->first].key);
		if (unit->nr > 1)
			out__printf(out, " to %s", job->members[unit->first + unit->nr - 1].key);
		if (unit->why)
			out__printf(out, " (%s)", unit->why);
		if (unit->pin != SUGGEST_FREE)
			out__printf(out, " (%s)", unit->pin == SUGGEST_FIRST ? "first" : "last");
		first = false;
	}
	if (!first)
		out__printf(out, "\n");
}

static void put_padding(const struct suggest_report *report, struct out *out)
{
	const struct suggest_job *job = report->job;
	bool first = true;
	size_t i;

	for (i = 0; i < job->nr_members; i++) {
		if (!job->order[i].padded)
			continue;
		if (first)
			out__printf(out, "no order alone will do, so these begin a line by hand: ");
		out__printf(out, "%s%s", first ? "" : ", ",
			    job->members[job->order[i].member].key);
		first = false;
	}
	if (!first)
		out__printf(out, "\n");
}

static void put_variant(const struct suggest_report *report, size_t variant, struct out *out)
{
	const struct layout *before = report->judgement->before[variant];
	const struct layout *after = report->judgement->after[variant];
	char buf[300];

	out__printf(out, "\n");
	out__printf(out, "%s\n", suggest_report__variant(report, variant, buf, sizeof(buf)));
	out__printf(out, "%7s  %9s\n", "today", "suggested");
	out__printf(out, "%7" PRIu64 "  %9" PRIu64 "  bytes\n", before->size, after->size);
	out__printf(out, "%7" PRIu64 "  %9" PRIu64 "  lines\n",
		    suggest_report__whole_lines(report, before),
		    suggest_report__whole_lines(report, after));
	suggest_report__lines(report, variant, put_lines, out);
}

static void put_conflicts(const struct suggest_report *report,
			  const struct suggest_verdict *verdict, struct out *out)
{
	const char *inside = suggest_report__inside(report, verdict);
	const struct check_result *result = verdict->after;
	size_t i;

	for (i = 0; i < result->nr_conflicts && i < 3; i++) {
		const struct check_conflict *c = &result->conflicts[i];

		out__printf(out, "      %s at %" PRIu64, c->a->member.path,
			    layout_member__first_byte(&c->a->member));
		if (c->b)
			out__printf(out, " and %s at %" PRIu64, c->b->member.path,
				    layout_member__first_byte(&c->b->member));
		out__printf(out, "\n");
	}
	if (result->nr_conflicts > i)
		out__printf(out, "      and %zu more\n", result->nr_conflicts - i);
	if (inside)
		out__printf(out, "      both lie in struct %s, whose own order decides: dstlayout suggest %s\n",
			    inside, inside);
}

static bool is_broken(const struct check_result *result)
{
	return result && result->verdict == CHECK_FAIL;
}

/* The same rule of the same struct of the same object in another variant. */
static bool same_rule(const struct suggest_report *report, const struct suggest_verdict *a,
		      const struct suggest_verdict *b)
{
	const struct check_subject *x = a->subject->of, *y = b->subject->of;

	(void)report;
	return a->rule == b->rule && !strcmp(x->layout->name, y->layout->name) &&
	       x->doc->file == y->doc->file && x->doc->line == y->doc->line;
}

static void put_rule(const struct suggest_report *report, size_t index, struct out *out)
{
	const struct suggest_judgement *judgement = report->judgement;
	const struct suggest_verdict *v = &judgement->verdicts[index], *worst = v;
	const struct check_subject *of = v->subject->of;
	size_t i, nr = 0, before = 0, after = 0;
	char text[300];

	for (i = 0; i < judgement->nr; i++) {
		const struct suggest_verdict *other = &judgement->verdicts[i];

		if (!same_rule(report, v, other))
			continue;
		if (i < index)
			return;
		nr++;
		before += is_broken(other->before);
		after += is_broken(other->after);
		if (is_broken(other->after) && !is_broken(worst->after))
			worst = other;
	}
	out__printf(out, "  ");
	out__color(out, !after ? COLOR_GOOD : v->rule->level == LEVEL_ERROR ? COLOR_BAD :
									       COLOR_WARN);
	out__printf(out, "%-9s -> %-9s",
		    before ? "broken" : suggest_report__word(v->before),
		    after ? "broken" : suggest_report__word(v->after));
	out__color(out, COLOR_NONE);
	out__printf(out, " %-5s %s%s%s: %s", rule_level__name(v->rule->level),
		    of->layout->name, of->embedded && *of->embedded ? " at " : "",
		    of->embedded ? of->embedded : "",
		    rule__describe(of->doc, v->rule, true, text, sizeof(text)));
	if ((before && before < nr) || (after && after < nr))
		out__printf(out, " (broken in %zu, then %zu of %zu)", before, after, nr);
	out__printf(out, "\n");
	if (after)
		put_conflicts(report, worst, out);
}

/* A figure that was not measured is not a number. */
static const char *figure(double number, char *buf, size_t size)
{
	if (__builtin_isnan(number))
		return "-";
	snprintf(buf, size, "%.2f", number);
	return buf;
}

static void put_row(const struct run_row *row, struct out *out)
{
	char penalty[80] = "-", ns[40];

	if (!__builtin_isnan(row->penalty))
		snprintf(penalty, sizeof(penalty), "%.2f (%.2f to %.2f)", row->penalty,
			 row->low, row->high);
	out__printf(out, "  %-7s %-7s %-9s %-6s %-8s %10s %22s  %s%s%s\n", row->shape, row->mode,
		    row->mix, row->side, row->twin, figure(row->ns, ns, sizeof(ns)), penalty,
		    run_verdict__name(row->verdict), row->why ? ": " : "",
		    row->why ? row->why : "");
}

static void put_measured(const struct suggest_report *report, struct out *out)
{
	const struct suggest_measured *measured = report->measured;
	size_t i, j;

	out__printf(out, "\n");
	out__printf(out, "measured on this machine, struct %s:\n", measured->strct);
	out__printf(out, "  %-7s %-7s %-9s %-6s %-8s %10s %22s  %s\n", "shape", "mode", "mix",
		    "side", "twin", "ns/op", "penalty", "verdict");
	for (i = 0; i < measured->batch.nr; i++) {
		const struct run_results *r = &measured->batch.runs[i].results;

		for (j = 0; j < r->main.nr_rows; j++) {
			if (!run_row__is_control(&r->rows[j]))
				put_row(&r->rows[j], out);
		}
	}
}

/* A diff and a declaration come with their line feeds. */
static void put_text(const char *text, struct out *out)
{
	if (!*text)
		return;
	out__printf(out, "\n");
	out__write(out, text, strlen(text));
}

void suggest_text__write(const struct suggest_report *report, struct out *out)
{
	size_t i;

	put_head(report, out);
	put_kept(report, out);
	put_padding(report, out);
	for (i = 0; i < report->job->nr_variants; i++)
		put_variant(report, i, out);
	out__printf(out, "\n");
	out__printf(out, "rules, today and as suggested:\n");
	for (i = 0; i < report->judgement->nr; i++)
		put_rule(report, i, out);
	if (!report->judgement->nr)
		out__printf(out, "  none speaks of it or of what embeds it\n");
	if (report->measured)
		put_measured(report, out);
	put_text(report->diff ? report->diff : report->declaration, out);
}
