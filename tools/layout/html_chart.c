// SPDX-License-Identifier: GPL-2.0
/*
 * What charts have in common.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "html_chart.h"
#include "utf8.h"
#include "util.h"
#include "xml.h"

/* Beyond these a picture says nothing any more; tables have the figures. */
#define RATIO_MIN	0.001
#define RATIO_MAX	1000000

/* log2() would be a library of its own. Good to five digits: it is for drawing. */
static double logarithm(double x)
{
	static const double log2_e = 1.4426950408889634;
	double t, square, sum, power;
	int exponent, i;

	x = frexp(x, &exponent);
	if (x < 0.70710678) {
		x *= 2;
		exponent--;
	}
	t = (x - 1) / (x + 1);
	square = t * t;
	power = t;
	sum = 0;
	for (i = 1; i < 12; i += 2) {
		sum += power / i;
		power *= square;
	}
	return exponent + 2 * log2_e * sum;
}

void html_scale__init(struct html_scale *scale, double from, double to)
{
	scale->low = 0.9;
	scale->high = 1.2;
	scale->from = from;
	scale->to = to;
}

static double within(double ratio)
{
	return ratio < RATIO_MIN ? RATIO_MIN : ratio > RATIO_MAX ? RATIO_MAX : ratio;
}

void html_scale__take(struct html_scale *scale, double ratio)
{
	if (!(ratio > 0))
		return;
	ratio = within(ratio);
	if (ratio * 0.95 < scale->low)
		scale->low = ratio * 0.95;
	if (ratio * 1.05 > scale->high)
		scale->high = ratio * 1.05;
}

double html_scale__at(const struct html_scale *scale, double ratio)
{
	double part = logarithm(within(ratio) / scale->low) /
		      logarithm(scale->high / scale->low);

	return scale->from + part * (scale->to - scale->from);
}

static double gap(double a, double b)
{
	return a < b ? b - a : a - b;
}

/* Round ratios of less and less use: 1 first, then powers of ten, of two, others. */
size_t html_scale__ticks(const struct html_scale *scale, double distance,
			 double *ticks, size_t max)
{
	static const double round[] = {
		1, 10, 100, 1000, 1e4, 1e5, 1e6, 0.1, 0.01, 0.001, 2, 5, 20, 50,
		200, 500, 2000, 5000, 0.5, 0.2, 1.5, 3, 1.2, 1.1, 1.05,
	};
	size_t nr = 0, i, j, at;

	for (i = 0; i < ARRAY_SIZE(round) && nr < max; i++) {
		bool fits = round[i] >= scale->low && round[i] <= scale->high;

		at = 0;
		for (j = 0; j < nr && fits; j++) {
			fits = gap(html_scale__at(scale, ticks[j]),
				   html_scale__at(scale, round[i])) >= distance;
			at += ticks[j] < round[i];
		}
		if (!fits)
			continue;
		memmove(&ticks[at + 1], &ticks[at], (nr - at) * sizeof(*ticks));
		ticks[at] = round[i];
		nr++;
	}
	return nr;
}

void html_chart__begin(struct html *h, const char *title, const char *desc,
		       unsigned int width, unsigned int height)
{
	unsigned int id = ++h->last_id;

	html__scroll(h, title);
	out__printf(h->out, "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"chart\" width=\"%u\" height=\"%u\" viewBox=\"0 0 %u %u\" role=\"img\" aria-labelledby=\"g%u-title\" aria-describedby=\"g%u-desc\">\n",
		    width, height, width, height, id, id);
	out__printf(h->out, "<title id=\"g%u-title\">", id);
	html__text(h, "%s", title);
	html__raw(h, "</title>\n");
	out__printf(h->out, "<desc id=\"g%u-desc\">", id);
	html__text(h, "%s", desc);
	html__raw(h, "</desc>\n");
}

void html_chart__end(struct html *h)
{
	html__raw(h, "</svg>\n");
	html__scroll_end(h);
}

void html_chart__words(struct html *h, const char *class, double x, double y,
		       const char *text, size_t room)
{
	size_t nr = 0, len = 0, cut = 0;
	uint32_t c;
	char short_text[400];

	/* characters, as far as possible with one left for the mark of a cut */
	while (text[len] && nr < room && len + 4 < sizeof(short_text)) {
		if (nr + 1 < room)
			cut = len;
		len += utf8__next(text + len, &c);
		nr++;
	}
	if (text[len])
		snprintf(short_text, sizeof(short_text), "%.*s~", (int)cut, text);
	else
		snprintf(short_text, sizeof(short_text), "%s", text);
	out__printf(h->out, "<text class=\"%s\" x=\"%.1f\" y=\"%.1f\">", class, x, y);
	xml__text(h->out, short_text);
	html__raw(h, "</text>");
}
