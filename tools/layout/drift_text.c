// SPDX-License-Identifier: GPL-2.0
/*
 * Differences for people. A member that is put in moves all that follow by
 * the same number of bytes: such a run is one row.
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "drift.h"
#include "out.h"
#include "report.h"

#define CLASS_WIDTH	18
#define PATH_WIDTH	34

static int64_t distance(const struct drift *d)
{
	return (int64_t)(d->new.member->bit_offset - d->old.member->bit_offset);
}

static bool is_of_place(const struct drift *d)
{
	return d->class == DRIFT_CROSSED || d->class == DRIFT_MOVED;
}

static bool same_lines(const struct line_range *a, const struct line_range *b)
{
	return a->first == b->first && a->last == b->last;
}

static bool is_same_run(const struct drift *a, const struct drift *b)
{
	return is_of_place(a) && a->class == b->class && a->strct == b->strct &&
	       a->old.layout == b->old.layout && distance(a) == distance(b) &&
	       same_lines(&a->old.lines, &b->old.lines) &&
	       same_lines(&a->new.lines, &b->new.lines);
}

static size_t run_length(const struct drifts *drifts, size_t i)
{
	size_t nr = 1;

	while (i + nr < drifts->nr &&
	       is_same_run(&drifts->items[i], &drifts->items[i + nr]))
		nr++;
	return nr;
}

static void text__lines(struct out *out, const struct drift_end *end)
{
	const struct line_range *lines = &end->lines;

	if (!end->member->bit_size)
		out__printf(out, "no line");
	else if (lines->first == lines->last)
		out__printf(out, "line %" PRIu64, lines->first);
	else
		out__printf(out, "lines %" PRIu64 "..%" PRIu64, lines->first,
			    lines->last);
}

static void text__offset(struct out *out, const struct layout_member *m)
{
	out__printf(out, "%" PRIu64, m->bit_offset / 8);
	if (m->bitfield)
		out__printf(out, ":%" PRIu64, m->bit_offset % 8);
}

static void text__size(struct out *out, const struct layout_member *m)
{
	if (m->bitfield)
		out__printf(out, "%" PRIu64 " bits", m->bit_size);
	else
		out__printf(out, "%" PRIu64 " bytes", m->bit_size / 8);
}

static void text__path(struct out *out, const struct drifts *drifts, size_t i,
		       size_t nr)
{
	const struct drift *d = &drifts->items[i];
	const struct layout_member *m = d->old.member ? d->old.member :
							 d->new.member;
	char path[600];

	if (!m)
		snprintf(path, sizeof(path), "(the struct)");
	else if (nr > 1)
		snprintf(path, sizeof(path), "%s .. %s (%zu members)", m->path,
			 drifts->items[i + nr - 1].old.member->path, nr);
	else
		snprintf(path, sizeof(path), "%s", m->path);
	out__printf(out, "%-*s ", PATH_WIDTH, path);
}

static void text__place(struct out *out, const struct drift *d, size_t nr)
{
	int64_t bits = distance(d);

	if (nr == 1) {
		text__offset(out, d->old.member);
		out__printf(out, " -> ");
		text__offset(out, d->new.member);
		out__printf(out, ", ");
	} else if (bits % 8) {
		out__printf(out, "by %+" PRId64 " bits, ", bits);
	} else {
		out__printf(out, "by %+" PRId64 " bytes, ", bits / 8);
	}
	text__lines(out, &d->old);
	if (d->class == DRIFT_MOVED)
		return;
	out__printf(out, " -> ");
	text__lines(out, &d->new);
}

static void text__resized(struct out *out, const struct drift *d)
{
	if (!d->old.member) {
		out__printf(out, "%" PRIu64 " -> %" PRIu64 " bytes",
			    d->old.layout->size, d->new.layout->size);
		return;
	}
	text__size(out, d->old.member);
	out__printf(out, " -> ");
	text__size(out, d->new.member);
}

static void text__presence(struct out *out, const struct drift *d)
{
	const struct drift_end *end = d->class == DRIFT_GONE ? &d->old :
							       &d->new;

	if (!end->member) {
		out__printf(out, "%s %" PRIu64 " bytes",
			    d->class == DRIFT_GONE ? "was" : "is",
			    end->layout->size);
		return;
	}
	out__printf(out, "%s at ", d->class == DRIFT_GONE ? "was" : "is");
	text__offset(out, end->member);
	out__printf(out, ", ");
	text__size(out, end->member);
	out__printf(out, ", ");
	text__lines(out, end);
	if (d->beside)
		out__printf(out, ", where %s is written", d->beside->path);
}

static void text__broken(struct out *out, const struct drift *d)
{
	char title[300], where[700];

	out__printf(out, "%s (%s)\n",
		    check_result__title(d->result, title, sizeof(title)),
		    rule_level__name(d->result->level));
	out__printf(out, "%*s%s", CLASS_WIDTH + 4, "",
		    check_conflict__describe(d->result, d->conflict, where,
					     sizeof(where)));
}

static void text__row(const struct drifts *drifts,
		      const struct drift_failing *failing, struct out *out,
		      size_t i, size_t nr)
{
	const struct drift *d = &drifts->items[i];

	out__color(out, failing->classes[d->class] ? COLOR_BAD : COLOR_WARN);
	out__printf(out, "  %-*s  ", CLASS_WIDTH, drift_class__name(d->class));
	out__color(out, COLOR_NONE);
	if (d->class != DRIFT_RULE_BROKEN)
		text__path(out, drifts, i, nr);
	switch (d->class) {
	case DRIFT_CROSSED:
	case DRIFT_MOVED:
		text__place(out, d, nr);
		break;
	case DRIFT_RESIZED:
		text__resized(out, d);
		break;
	case DRIFT_GONE:
	case DRIFT_NEW:
	case DRIFT_NEW_ON_HOT_LINE:
		text__presence(out, d);
		break;
	case DRIFT_BASE_CHANGED:
		out__printf(out, "multiples of %" PRIu64 " -> %" PRIu64,
			    d->old.base, d->new.base);
		break;
	case DRIFT_RULE_BROKEN:
		text__broken(out, d);
		break;
	case NR_DRIFT_CLASSES:
		break;
	}
	out__printf(out, "\n");
}

static void text__struct(struct out *out, const struct drift *d)
{
	const struct layout *layout = drift__layout(d);

	out__printf(out, "\n");
	out__color(out, COLOR_BOLD);
	out__printf(out, "%s %s", layout->is_union ? "union" : "struct",
		    d->strct);
	out__color(out, COLOR_NONE);
	if (layout->nr_definitions > 1)
		out__printf(out, " (definition %u of %u)", layout->definition,
			    layout->nr_definitions);
	out__printf(out, "\n");
}

static void text__object(struct out *out, const char *label,
			 const struct drift_side *side)
{
	const struct object *object = side->object;

	out__color(out, COLOR_DIM);
	out__printf(out, "%s ", label);
	out__color(out, COLOR_NONE);
	out__printf(out, "%s: %s%s%s%s%s, built for lines of %u bytes\n",
		    object->path, object->kind, object->release ? ", " : "",
		    object->release ? object->release : "",
		    object->arch ? ", " : "", object->arch ? object->arch : "",
		    side->report.built_line);
}

static void text__summary(const struct drifts *drifts,
			  const struct drift_failing *failing, struct out *out)
{
	size_t counts[NR_DRIFT_CLASSES] = { 0 };
	const char *comma = "";
	size_t i;

	for (i = 0; i < drifts->nr; i++)
		counts[drifts->items[i].class]++;
	out__printf(out, "\n");
	out__printf(out, "%zu %s compared: ", drifts->compared,
		    drifts->compared == 1 ? "struct" : "structs");
	for (i = 0; i < NR_DRIFT_CLASSES; i++) {
		if (!counts[i])
			continue;
		out__printf(out, "%s", comma);
		out__color(out, failing->classes[i] ? COLOR_BAD : COLOR_WARN);
		out__printf(out, "%zu %s", counts[i],
			    drift_class__name((enum drift_class)i));
		out__color(out, COLOR_NONE);
		comma = ", ";
	}
	if (!drifts->nr) {
		out__color(out, COLOR_GOOD);
		out__printf(out, "no drift");
		out__color(out, COLOR_NONE);
	} else if (!drifts__fail(drifts, failing)) {
		out__printf(out, "; nothing of a class that fails");
	}
	out__printf(out, "\n");
}

void drifts__text(const struct drifts *drifts,
		  const struct drift_failing *failing, struct out *out)
{
	size_t i, nr;

	text__object(out, "old", drifts->old);
	text__object(out, "new", drifts->new);
	out__printf(out, "lines of %u bytes\n", drifts->line);
	for (i = 0; i < drifts->nr; i += nr) {
		nr = run_length(drifts, i);
		if (!i || drift__layout(&drifts->items[i]) !=
			  drift__layout(&drifts->items[i - 1]))
			text__struct(out, &drifts->items[i]);
		text__row(drifts, failing, out, i, nr);
	}
	text__summary(drifts, failing, out);
}
