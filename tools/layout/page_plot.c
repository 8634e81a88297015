// SPDX-License-Identifier: GPL-2.0
/*
 * What "dstlayout predict" says: for each shape a chart, and a table of the same.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "html_chart.h"
#include "page.h"

/* Numbers of CPUs that a chart has room for */
#define CPUS_MAX	32

#define NAME_SIZE	80

/**
 * struct plot - the points of one shape against one twin
 * @points: all points
 * @nr: how many
 * @first: the first one, which says what this is about
 * @cpus: numbers of CPUs, ascending
 * @nr_cpus: how many
 * @series: a point of each series, which says what it is about
 * @names: what each is called
 * @nr_series: how many
 * @whole: whether all points have a place
 */
struct plot {
	const struct page_point *points;
	size_t nr;
	const struct page_point *first;
	unsigned int cpus[CPUS_MAX];
	size_t nr_cpus;
	const struct page_point *series[HTML_CURVES_MAX];
	char names[HTML_CURVES_MAX][NAME_SIZE];
	size_t nr_series;
	bool whole;
};

static bool is_same_plot(const struct page_point *a, const struct page_point *b)
{
	return !strcmp(a->shape, b->shape) && !strcmp(a->twin, b->twin);
}

static bool is_same_series(const struct page_point *a,
			   const struct page_point *b)
{
	return !strcmp(a->mode, b->mode) && !strcmp(a->mix, b->mix) &&
	       !strcmp(a->side, b->side);
}

static bool plot__add_cpus(struct plot *plot, unsigned int cpus)
{
	size_t at = plot->nr_cpus;

	while (at > 0 && plot->cpus[at - 1] > cpus)
		at--;
	if (at > 0 && plot->cpus[at - 1] == cpus)
		return true;
	if (plot->nr_cpus == CPUS_MAX)
		return false;
	memmove(&plot->cpus[at + 1], &plot->cpus[at],
		(plot->nr_cpus - at) * sizeof(*plot->cpus));
	plot->cpus[at] = cpus;
	plot->nr_cpus++;
	return true;
}

static bool plot__add_series(struct plot *plot, const struct page_point *point)
{
	size_t i;

	for (i = 0; i < plot->nr_series; i++) {
		if (is_same_series(plot->series[i], point))
			return true;
	}
	if (i == HTML_CURVES_MAX)
		return false;
	snprintf(plot->names[i], NAME_SIZE, "%s %s, %s", point->mix, point->side,
		 point->mode);
	plot->series[plot->nr_series++] = point;
	return true;
}

/* Everything that is about the same as the point of an index. */
static void plot__init(struct plot *plot, const struct page_curves *curves,
		       size_t index)
{
	size_t i;

	memset(plot, 0, sizeof(*plot));
	plot->points = curves->points;
	plot->nr = curves->nr;
	plot->first = &curves->points[index];
	plot->whole = true;
	for (i = index; i < curves->nr; i++) {
		const struct page_point *point = &curves->points[i];

		if (!is_same_plot(plot->first, point))
			continue;
		if (!plot__add_cpus(plot, point->cpus) ||
		    !plot__add_series(plot, point))
			plot->whole = false;
	}
}

static const struct page_point *plot__point(const struct plot *plot,
					    size_t series, size_t cpus)
{
	size_t i;

	for (i = 0; i < plot->nr; i++) {
		const struct page_point *point = &plot->points[i];

		if (point->cpus == plot->cpus[cpus] &&
		    is_same_plot(plot->first, point) &&
		    is_same_series(plot->series[series], point))
			return point;
	}
	return NULL;
}

static bool plot__values(const struct plot *plot, double *values)
{
	bool any = false;
	size_t s, i;

	for (s = 0; s < plot->nr_series; s++) {
		for (i = 0; i < plot->nr_cpus; i++) {
			const struct page_point *point = plot__point(plot, s, i);
			double *value = &values[s * plot->nr_cpus + i];

			*value = point ? point->penalty : __builtin_nan("");
			any = any || *value > 0;
		}
	}
	return any;
}

static void plot__draw(const struct plot *plot, struct html *h)
{
	double values[HTML_CURVES_MAX * CPUS_MAX];
	const char *names[HTML_CURVES_MAX];
	char title[300];
	const struct html_curves curves = {
		.title = title,
		.desc = "The table that follows has the same figures.",
		.x_label = "CPUs",
		.y_label = "penalty (time per operation over that of the twin), logarithmic",
		.x = plot->cpus,
		.nr_x = plot->nr_cpus,
		.names = names,
		.values = values,
		.nr = plot->nr_series,
	};
	size_t i;

	snprintf(title, sizeof(title), "Predicted penalty of %s by number of CPUs",
		 plot->first->shape);
	for (i = 0; i < plot->nr_series; i++)
		names[i] = plot->names[i];
	if (plot__values(plot, values))
		html__curves(h, &curves);
}

static void write_point(struct html *h, const struct page_point *point)
{
	if (!point || __builtin_isnan(point->penalty))
		html__number(h, "-");
	else
		html__number(h, "%.3f (%.1f / %.1f ns)", point->penalty,
			     point->ns, point->twin_ns);
}

static void plot__table(const struct plot *plot, struct html *h)
{
	struct html_column columns[HTML_CURVES_MAX + 1] = { { "CPUs", true } };
	size_t s, i;

	for (s = 0; s < plot->nr_series; s++)
		columns[s + 1] = (struct html_column) { plot->names[s], true };
	html__table(h, columns, plot->nr_series + 1,
		    "Predicted penalty of %s against its %s twin (time per operation of both)",
		    plot->first->shape, plot->first->twin);
	for (i = 0; i < plot->nr_cpus; i++) {
		html__row(h);
		out__printf(h->out, "<th scope=\"row\" class=\"n\">%u</th>",
			    plot->cpus[i]);
		for (s = 0; s < plot->nr_series; s++)
			write_point(h, plot__point(plot, s, i));
		html__row_end(h);
	}
	html__table_end(h);
}

/* Each reason once. */
static void plot__reasons(const struct plot *plot, struct html *h)
{
	const char *last = "";
	size_t i;

	for (i = 0; i < plot->nr; i++) {
		const struct page_point *point = &plot->points[i];

		if (!point->why || !strcmp(point->why, last) ||
		    !is_same_plot(plot->first, point))
			continue;
		last = point->why;
		html__element(h, "p", "%s", last);
	}
}

static void plot__write(const struct plot *plot, struct html *h)
{
	html__raw(h, "<article>\n");
	html__element(h, "h3", "%s", plot->first->shape);
	plot__draw(plot, h);
	plot__table(plot, h);
	plot__reasons(plot, h);
	if (!plot->whole)
		html__element(h, "p", "There is more than a chart and a table have room for: see the report of dstlayout predict.");
	html__raw(h, "</article>\n");
}

static void write_parameters(const struct page_curves *curves, struct html *h)
{
	static const struct html_column columns[] = {
		{ "Parameter", false }, { "Value", true }, { "Unit", false },
		{ "From", false },
	};
	size_t i;

	html__raw(h, "<details><summary>The machine that is simulated</summary>\n");
	html__table(h, columns, 4, "Parameters of the machine");
	for (i = 0; i < curves->nr_parameters; i++) {
		const struct page_parameter *p = &curves->parameters[i];

		html__row(h);
		html__head_cell(h, "%s", p->name);
		html__number(h, "%s", p->value);
		html__cell(h, "%s", p->unit);
		html__cell(h, "%s", p->from);
		html__row_end(h);
	}
	html__table_end(h);
	html__raw(h, "</details>\n");
}

static void write_limits(const struct page_curves *curves, struct html *h)
{
	size_t i;

	html__element(h, "p", "What the model leaves out:");
	html__raw(h, "<ul>\n");
	for (i = 0; i < curves->nr_limits; i++)
		html__element(h, "li", "%s", curves->limits[i]);
	html__raw(h, "</ul>\n");
}

static void write_without(const struct page_curves *curves, struct html *h)
{
	size_t i;

	if (!curves->nr_without)
		return;
	html__element(h, "h3", "Structs without a prediction");
	html__raw(h, "<dl>\n");
	for (i = 0; i < curves->nr_without; i++) {
		html__element(h, "dt", "%s", curves->without[i].strct);
		html__element(h, "dd", "%s", curves->without[i].why);
	}
	html__raw(h, "</dl>\n");
}

static bool was_plotted(const struct page_curves *curves, size_t index)
{
	size_t i;

	for (i = 0; i < index; i++) {
		if (is_same_plot(&curves->points[i], &curves->points[index]))
			return true;
	}
	return false;
}

int page__curves(const struct page *page, struct html *h, struct err *err)
{
	const struct page_curves *curves = &page->curves;
	struct plot plot;
	size_t i;

	(void)err;
	html__element(h, "p", "Simulated, not measured%s%s; lines of %u bytes. A curve is of the fields that have a role, each read at its first byte, in objects at multiples of 128 bytes, as the harness measures them.",
		      curves->path ? ": read from " : "",
		      curves->path ? curves->path : "", curves->line);
	if (curves->remark)
		html__element(h, "p", "%s", curves->remark);
	write_limits(curves, h);
	write_parameters(curves, h);
	for (i = 0; i < curves->nr; i++) {
		if (was_plotted(curves, i))
			continue;
		plot__init(&plot, curves, i);
		plot__write(&plot, h);
	}
	write_without(curves, h);
	return 0;
}
