// SPDX-License-Identifier: GPL-2.0
#include "report.h"
#include "scan_hit.h"

static void text__head(const struct scan_hits *hits, enum check_line_origin line_origin,
		       struct out *out)
{
	const struct scan *scan = hits->scan;
	size_t i, suspicious = 0, foreign = 0;

	for (i = 0; i < scan->nr; i++) {
		suspicious += scan->structs[i].score > 0;
		foreign += scan->structs[i].foreign;
	}
	report__write_object(out, scan->object, scan->line, line_origin);
	out__printf(out, "%zu structs, %zu with something written beside something read\n",
		    scan->nr, suspicious);
	if (foreign)
		out__printf(out, "%zu of them are the module's own, which alone are told\n",
			    scan->nr - foreign);
	if (scan->perf && scan->perf->nr_lines)
		out__printf(out, "%zu of %zu contended lines could be told which struct is on them\n",
			    scan->perf->nr_found, scan->perf->nr_lines);
}

static void text__since(const struct scan_hits *hits, struct out *out)
{
	out__printf(out, "since %s: %zu structs got worse\n", hits->old->object->path,
		    hits->nr_all);
}

static void text__hit(const struct scan_hit *hit, struct out *out)
{
	size_t i;

	out__printf(out, "\n");
	out__printf(out, "%6zu %9.1f  ", hit->s->rank, hit->s->score);
	out__color(out, COLOR_BOLD);
	out__printf(out, "%s", hit->s->name);
	out__color(out, COLOR_NONE);
	out__printf(out, ", %llu bytes", (unsigned long long)hit->s->size);
	if (hit->s->nr_definitions > 1)
		out__printf(out, ", definition %u of %u", hit->s->definition,
			    hit->s->nr_definitions);
	if (hit->before)
		out__printf(out, ", was rank %zu with score %.1f", hit->before->rank,
			    hit->before->score);
	out__printf(out, "%s\n", hit->ruled ? "; a rule is about it" : "");
	for (i = 0; i < hit->nr_reasons; i++)
		out__printf(out, "                  %s\n", hit->reasons[i]);
}

void scan_hits__text(const struct scan_hits *hits, enum check_line_origin line_origin,
		     struct out *out)
{
	size_t i;

	text__head(hits, line_origin, out);
	if (hits->old)
		text__since(hits, out);
	if (hits->nr) {
		out__printf(out, "\n");
		out__printf(out, "  rank     score  struct\n");
	}
	for (i = 0; i < hits->nr; i++)
		text__hit(&hits->hits[i], out);
	if (hits->nr < hits->nr_all) {
		out__printf(out, "\n");
		out__printf(out, "%zu more: --top shows them\n", hits->nr_all - hits->nr);
	}
}

void scan_hits__drafts(const struct scan_hits *hits, struct out *out)
{
	bool first = true;
	size_t i;

	for (i = 0; i < hits->nr; i++) {
		const char *line = hits->hits[i].draft, *end;

		if (!line)
			continue;
		if (!first)
			out__printf(out, "---\n");
		first = false;
		/* A newline inside of a text would not get out. */
		for (; *line; line = end + 1) {
			end = line;
			while (*end != '\n')
				end++;
			out__printf(out, "%.*s\n", (int)(end - line), line);
		}
	}
}
