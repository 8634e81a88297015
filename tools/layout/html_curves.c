// SPDX-License-Identifier: GPL-2.0
#include <stdio.h>

#include "html_chart.h"

/* In pixels */
#define WIDTH		820
#define HEIGHT		360
#define LEFT		64
#define RIGHT		560
#define TOP		28
#define BOTTOM		310
#define NAME_GAP	16	/* between names of curves */
#define TICK_DISTANCE	24
#define TICKS_MAX	12

#define NAME_CHARS	30

/* A curve is told by its colour, its dashes, and its name at the end. */
static const char *const dashes[HTML_CURVES_MAX] = {
	"none", "7 4", "2 3", "10 3 2 3", "4 2", "1 5",
};

static double curves__x(const struct html_curves *c, size_t i)
{
	if (c->nr_x < 2)
		return (LEFT + RIGHT) / 2.;
	return LEFT + 16 + (double)i * (RIGHT - LEFT - 32) / (double)(c->nr_x - 1);
}

static double curves__value(const struct html_curves *c, size_t series, size_t i)
{
	return c->values[series * c->nr_x + i];
}

static void curves__axes(struct html *h, const struct html_curves *c,
			 const struct html_scale *scale)
{
	double ticks[TICKS_MAX];
	size_t i, nr;
	char text[24];

	nr = html_scale__ticks(scale, TICK_DISTANCE, ticks, TICKS_MAX);
	for (i = 0; i < nr; i++) {
		double y = html_scale__at(scale, ticks[i]);
		bool one = ticks[i] > 0.999 && ticks[i] < 1.001;

		out__printf(h->out, "<line class=\"%s\" x1=\"%d\" x2=\"%d\" y1=\"%.1f\" y2=\"%.1f\"/>",
			    one ? "one" : "grid", LEFT, RIGHT, y, y);
		snprintf(text, sizeof(text), "%g", ticks[i]);
		html_chart__words(h, "quiet end", LEFT - 8, y + 4, text,
				  NAME_CHARS);
	}
	for (i = 0; i < c->nr_x; i++) {
		snprintf(text, sizeof(text), "%u", c->x[i]);
		html_chart__words(h, "quiet mid", curves__x(c, i), BOTTOM + 20,
				  text, NAME_CHARS);
	}
	html_chart__words(h, "quiet mid", (LEFT + RIGHT) / 2., BOTTOM + 42,
			  c->x_label, 100);
	html_chart__words(h, "quiet", 8, 16, c->y_label, 100);
	html__raw(h, "\n");
}

/* Where there is no point the line is interrupted. */
static void curves__line(struct html *h, const struct html_curves *c,
			 const struct html_scale *scale, size_t series)
{
	bool drawing = false;
	size_t i;

	out__printf(h->out, "<path class=\"curve\" stroke-dasharray=\"%s\" d=\"",
		    dashes[series]);
	for (i = 0; i < c->nr_x; i++) {
		double value = curves__value(c, series, i);

		if (value > 0)
			out__printf(h->out, "%c%.1f %.1f", drawing ? 'L' : 'M',
				    curves__x(c, i), html_scale__at(scale, value));
		drawing = value > 0;
	}
	html__raw(h, "\"/>");
	for (i = 0; i < c->nr_x; i++) {
		double value = curves__value(c, series, i);

		if (value > 0)
			out__printf(h->out, "<circle class=\"dot\" cx=\"%.1f\" cy=\"%.1f\" r=\"3.5\"/>",
				    curves__x(c, i), html_scale__at(scale, value));
	}
}

/**
 * struct ending - the end of a curve
 * @series: which
 * @x: of its last point
 * @y: likewise
 */
struct ending {
	size_t series;
	double x;
	double y;
};

static bool curves__ending(const struct html_curves *c,
			   const struct html_scale *scale, size_t series,
			   struct ending *ending)
{
	size_t i;

	for (i = c->nr_x; i > 0; i--) {
		double value = curves__value(c, series, i - 1);

		if (!(value > 0))
			continue;
		ending->series = series;
		ending->x = curves__x(c, i - 1);
		ending->y = html_scale__at(scale, value);
		return true;
	}
	return false;
}

/* From top to bottom, so that names can be kept apart. */
static size_t curves__endings(const struct html_curves *c,
			      const struct html_scale *scale,
			      struct ending *endings)
{
	struct ending ending;
	size_t nr = 0, s, i;

	for (s = 0; s < c->nr; s++) {
		if (!curves__ending(c, scale, s, &ending))
			continue;
		for (i = nr++; i > 0 && endings[i - 1].y > ending.y; i--)
			endings[i] = endings[i - 1];
		endings[i] = ending;
	}
	return nr;
}

static void curves__names(struct html *h, const struct html_curves *c,
			  const struct html_scale *scale)
{
	struct ending endings[HTML_CURVES_MAX];
	size_t i, nr = curves__endings(c, scale, endings);
	double y = TOP, most;

	for (i = 0; i < nr; i++) {
		const struct ending *e = &endings[i];

		if (e->y > y)
			y = e->y;
		/* those below need their places as well */
		most = BOTTOM - (double)(nr - 1 - i) * NAME_GAP;
		if (y > most)
			y = most;
		out__printf(h->out, "<g class=\"c%zu\"><path class=\"leader\" d=\"M%.1f %.1fL%d %.1f\"/>",
			    e->series, e->x + 5, e->y, RIGHT + 10, y);
		out__printf(h->out, "<path class=\"curve\" stroke-dasharray=\"%s\" d=\"M%d %.1fH%d\"/>",
			    dashes[e->series], RIGHT + 12, y, RIGHT + 40);
		html_chart__words(h, "name", RIGHT + 46, y + 4,
				  c->names[e->series], NAME_CHARS);
		html__raw(h, "</g>\n");
		y += NAME_GAP;
	}
}

void html__curves(struct html *h, const struct html_curves *c)
{
	struct html_scale scale;
	size_t i;

	html_scale__init(&scale, BOTTOM, TOP);
	for (i = 0; i < c->nr * c->nr_x; i++)
		html_scale__take(&scale, c->values[i]);
	html_chart__begin(h, c->title, c->desc, WIDTH, HEIGHT);
	curves__axes(h, c, &scale);
	for (i = 0; i < c->nr; i++) {
		out__printf(h->out, "<g class=\"c%zu\"><title>", i);
		html__text(h, "%s", c->names[i]);
		html__raw(h, "</title>");
		curves__line(h, c, &scale, i);
		html__raw(h, "</g>\n");
	}
	curves__names(h, c, &scale);
	html_chart__end(h);
}
