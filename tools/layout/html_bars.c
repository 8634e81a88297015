// SPDX-License-Identifier: GPL-2.0
#include <stdio.h>

#include "html_chart.h"

/* In pixels */
#define LABEL_WIDTH	400
#define PLOT_WIDTH	480
#define VALUE_WIDTH	200
#define ROW_HEIGHT	22
#define BAR_HEIGHT	12
#define HEAD_HEIGHT	24
#define MARGIN		8
#define TICK_DISTANCE	44
#define TICKS_MAX	12

#define LABEL_CHARS	62
#define VALUE_CHARS	40

static void bars__axis(struct html *h, const struct html_scale *scale, size_t nr)
{
	double ticks[TICKS_MAX];
	size_t i, nr_ticks;
	char text[24];

	nr_ticks = html_scale__ticks(scale, TICK_DISTANCE, ticks, TICKS_MAX);
	for (i = 0; i < nr_ticks; i++) {
		double x = html_scale__at(scale, ticks[i]);
		bool one = ticks[i] > 0.999 && ticks[i] < 1.001;

		out__printf(h->out, "<line class=\"%s\" x1=\"%.1f\" x2=\"%.1f\" y1=\"%d\" y2=\"%zu\"/>",
			    one ? "one" : "grid", x, x, HEAD_HEIGHT,
			    HEAD_HEIGHT + nr * ROW_HEIGHT);
		snprintf(text, sizeof(text), "%g", ticks[i]);
		html_chart__words(h, "quiet mid", x, HEAD_HEIGHT - 7, text,
				  VALUE_CHARS);
	}
	html__raw(h, "\n");
}

static void bars__interval(struct html *h, const struct html_scale *scale,
			   const struct html_bar *bar, double y)
{
	double low, high;

	if (!(bar->low > 0) || !(bar->high > 0))
		return;
	low = html_scale__at(scale, bar->low);
	high = html_scale__at(scale, bar->high);
	out__printf(h->out, "<path class=\"whisker\" d=\"M%.1f %.1fV%.1fM%.1f %.1fH%.1fM%.1f %.1fV%.1f\"/>",
		    low, y - 4, y + 4, low, y, high, high, y - 4, y + 4);
}

static void bars__row(struct html *h, const struct html_scale *scale,
		      const struct html_bar *bar, size_t row)
{
	double y = HEAD_HEIGHT + (double)row * ROW_HEIGHT + ROW_HEIGHT / 2.;
	double one = html_scale__at(scale, 1);
	double x = html_scale__at(scale, bar->value);
	char text[80];

	html__raw(h, "<g><title>");
	html__text(h, "%s: %.3f, %s", bar->label, bar->value, bar->verdict);
	html__raw(h, "</title>");
	html_chart__words(h, "end", LABEL_WIDTH - MARGIN, y + 4, bar->label,
			  LABEL_CHARS);
	out__printf(h->out, "<rect class=\"%s\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%d\"/>",
		    bar->kind, x < one ? x : one, y - BAR_HEIGHT / 2.,
		    (x < one ? one - x : x - one) + 1, BAR_HEIGHT);
	bars__interval(h, scale, bar, y);
	snprintf(text, sizeof(text), "%.3f  %s", bar->value, bar->verdict);
	html_chart__words(h, "value", LABEL_WIDTH + PLOT_WIDTH + MARGIN, y + 4,
			  text, VALUE_CHARS);
	html__raw(h, "</g>\n");
}

void html__bars(struct html *h, const char *title, const char *desc,
		const struct html_bar *bars, size_t nr)
{
	struct html_scale scale;
	size_t i;

	html_scale__init(&scale, LABEL_WIDTH, LABEL_WIDTH + PLOT_WIDTH);
	for (i = 0; i < nr; i++) {
		html_scale__take(&scale, bars[i].value);
		html_scale__take(&scale, bars[i].low);
		html_scale__take(&scale, bars[i].high);
	}
	html_chart__begin(h, title, desc, LABEL_WIDTH + PLOT_WIDTH + VALUE_WIDTH,
			  (unsigned int)(HEAD_HEIGHT + nr * ROW_HEIGHT + MARGIN));
	bars__axis(h, &scale, nr);
	for (i = 0; i < nr; i++)
		bars__row(h, &scale, &bars[i], i);
	html_chart__end(h);
}
