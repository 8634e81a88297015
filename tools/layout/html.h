/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Writing a page of HTML that is well-formed XML as well. All that comes from
 * outside goes through functions that escape it: a name can be anything.
 */
#ifndef DSTLAYOUT_HTML_H
#define DSTLAYOUT_HTML_H

#include "out.h"

/**
 * struct html - a page while it is written
 * @out: where to
 * @last_id: number of the last id that was given; an id is never made of a name
 */
struct html {
	struct out *out;
	unsigned int last_id;
};

/** html_style - the CSS of a page, but for that of line maps */
extern const char html_style[];

/**
 * html__begin() - up to the body's start tag
 * @h: the page
 * @title: of the page
 *
 * The page forbids itself to load or to run anything.
 */
void html__begin(struct html *h, const char *title);

void html__end(struct html *h);

/** html__raw() - markup as it is, which must not hold anything from outside */
void html__raw(struct html *h, const char *markup);

/** html__text() - text, formatted, then escaped */
void html__text(struct html *h, const char *fmt, ...)
	__attribute__((format(printf, 2, 3)));

/**
 * html__element() - an element with nothing but text in it
 * @h: the page
 * @tag: its name, which attributes can follow: "p class=\"why\""
 * @fmt: as for printf(); escaped
 */
void html__element(struct html *h, const char *tag, const char *fmt, ...)
	__attribute__((format(printf, 3, 4)));

/** html__badge() - a short verdict; @kind: bad, warn, good or none */
void html__badge(struct html *h, const char *kind, const char *text);

/** struct html_column - heading of a column, and whether numbers stand in it */
struct html_column {
	const char *heading;
	bool number;
};

/**
 * html__table() - begin a table
 * @h: the page; what is wider than the page scrolls, by the keyboard as well
 * @columns: of the table
 * @nr: how many
 * @fmt: of its caption; escaped
 *
 * Rows follow, each begun by html__row() and ended by html__row_end(), then
 * html__table_end().
 */
void html__table(struct html *h, const struct html_column *columns, size_t nr,
		 const char *fmt, ...) __attribute__((format(printf, 4, 5)));

void html__table_end(struct html *h);

void html__row(struct html *h);

void html__row_end(struct html *h);

/** html__head_cell() - the cell that a row is named by */
void html__head_cell(struct html *h, const char *fmt, ...)
	__attribute__((format(printf, 2, 3)));

void html__cell(struct html *h, const char *fmt, ...)
	__attribute__((format(printf, 2, 3)));

/** html__number() - a cell with a number */
void html__number(struct html *h, const char *fmt, ...)
	__attribute__((format(printf, 2, 3)));

/** html__figure() - a cell with a measured figure, "-" for what is no number */
void html__figure(struct html *h, double figure, int digits);

/** html__scroll() - begin what may be wider than the page; @label: what it is */
void html__scroll(struct html *h, const char *label);

void html__scroll_end(struct html *h);

#endif /* DSTLAYOUT_HTML_H */
