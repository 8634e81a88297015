/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Charts of ratios, drawn into a page. A ratio of 2 and one of 1/2 are equally
 * far from 1: scales are logarithmic.
 */
#ifndef DSTLAYOUT_HTML_CHART_H
#define DSTLAYOUT_HTML_CHART_H

#include "html.h"

/**
 * struct html_bar - one bar, from 1 to a ratio
 * @label: what it is about
 * @kind: bad, warn, good or none: see html__badge()
 * @verdict: the same in a word
 * @value: the ratio, above 0
 * @low: lower end of its interval; not a number if there is none
 * @high: upper end of it
 */
struct html_bar {
	const char *label;
	const char *kind;
	const char *verdict;
	double value;
	double low;
	double high;
};

/**
 * html__bars() - a chart with a row for each bar
 * @h: the page
 * @title: what the chart shows
 * @desc: where the same stands in words
 * @bars: from top to bottom
 * @nr: how many, at least one
 */
void html__bars(struct html *h, const char *title, const char *desc,
		const struct html_bar *bars, size_t nr);

/** HTML_CURVES_MAX - curves in a chart that can be told from each other */
#define HTML_CURVES_MAX		6

/**
 * struct html_curves - a chart with a line for each of some series
 * @title: what the chart shows
 * @desc: where the same stands in words
 * @x_label: what the numbers below it are
 * @y_label: what the ratios are
 * @x: the numbers, ascending
 * @nr_x: how many, at least one
 * @names: of the series
 * @values: of all series, @nr_x for each; not a number where there is no point
 * @nr: how many series, up to HTML_CURVES_MAX
 */
struct html_curves {
	const char *title;
	const char *desc;
	const char *x_label;
	const char *y_label;
	const unsigned int *x;
	size_t nr_x;
	const char *const *names;
	const double *values;
	size_t nr;
};

void html__curves(struct html *h, const struct html_curves *curves);

/* Shared by the charts */

/**
 * struct html_scale - where ratios stand
 * @low: least ratio that has a place
 * @high: largest one
 * @from: place of the one, in pixels
 * @to: place of the other
 */
struct html_scale {
	double low;
	double high;
	double from;
	double to;
};

/** html_scale__take() - make room for a ratio; what is none is passed over */
void html_scale__take(struct html_scale *scale, double ratio);

/** html_scale__init() - room for the ratio 1, and a little around it */
void html_scale__init(struct html_scale *scale, double from, double to);

/** html_scale__at() - the place of a ratio */
double html_scale__at(const struct html_scale *scale, double ratio);

/**
 * html_scale__ticks() - ratios to write beside the scale
 * @scale: complete
 * @distance: least distance between two of them in pixels
 * @ticks: filled, ascending
 * @max: how many there is room for
 *
 * Return: how many there are.
 */
size_t html_scale__ticks(const struct html_scale *scale, double distance,
			 double *ticks, size_t max);

/** html_chart__begin() - up to the title and the description of a picture */
void html_chart__begin(struct html *h, const char *title, const char *desc,
		       unsigned int width, unsigned int height);

void html_chart__end(struct html *h);

/** html_chart__words() - text at a place, at most @room characters of it */
void html_chart__words(struct html *h, const char *class, double x, double y,
		       const char *text, size_t room);

#endif /* DSTLAYOUT_HTML_CHART_H */
