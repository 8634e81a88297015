// SPDX-License-Identifier: GPL-2.0
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "html.h"
#include "show.h"
#include "xml.h"

/*
 * Nothing is loaded and nothing runs, whatever might get into the page. The
 * style is in the page itself, which needs a word.
 */
#define POLICY	"default-src 'none'; style-src 'unsafe-inline'; " \
		"base-uri 'none'; form-action 'none'"

void html__raw(struct html *h, const char *markup)
{
	out__write(h->out, markup, strlen(markup));
}

__attribute__((format(printf, 2, 0)))
static void write_text(struct html *h, const char *fmt, va_list ap)
{
	char *text;

	if (vasprintf(&text, fmt, ap) < 0) {
		out__fail(h->out);
		return;
	}
	xml__text(h->out, text);
	free(text);
}

void html__text(struct html *h, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	write_text(h, fmt, ap);
	va_end(ap);
}

__attribute__((format(printf, 3, 0)))
static void write_element(struct html *h, const char *tag, const char *fmt,
			  va_list ap)
{
	out__printf(h->out, "<%s>", tag);
	write_text(h, fmt, ap);
	out__printf(h->out, "</%.*s>", (int)strcspn(tag, " "), tag);
}

void html__element(struct html *h, const char *tag, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	write_element(h, tag, fmt, ap);
	va_end(ap);
	html__raw(h, "\n");
}

void html__begin(struct html *h, const char *title)
{
	html__raw(h, "<!DOCTYPE html>\n"
		     "<html lang=\"en\" xml:lang=\"en\" xmlns=\"http://www.w3.org/1999/xhtml\">\n"
		     "<head>\n"
		     "<meta charset=\"utf-8\"/>\n"
		     "<meta http-equiv=\"Content-Security-Policy\" content=\"" POLICY "\"/>\n"
		     "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n"
		     "<meta name=\"color-scheme\" content=\"light dark\"/>\n"
		     "<meta name=\"referrer\" content=\"no-referrer\"/>\n");
	html__element(h, "title", "%s", title);
	html__raw(h, "<style>\n");
	html__raw(h, html_style);
	html__raw(h, show_svg_style);
	html__raw(h, "</style>\n</head>\n<body>\n"
		     "<a class=\"skip\" href=\"#main\">Skip to the report</a>\n");
}

void html__end(struct html *h)
{
	html__raw(h, "</body>\n</html>\n");
}

void html__badge(struct html *h, const char *kind, const char *text)
{
	out__printf(h->out, "<strong class=\"badge %s\">", kind);
	html__text(h, "%s", text);
	html__raw(h, "</strong> ");
}

/* Whoever gets there by the keyboard hears what it is. */
static void begin_scroll(struct html *h, const char *attribute, const char *value)
{
	html__raw(h, "<div class=\"scroll\" role=\"group\" tabindex=\"0\"");
	xml__attribute(h->out, attribute, value);
	html__raw(h, ">\n");
}

void html__scroll(struct html *h, const char *label)
{
	begin_scroll(h, "aria-label", label);
}

void html__scroll_end(struct html *h)
{
	html__raw(h, "</div>\n");
}

void html__table(struct html *h, const struct html_column *columns, size_t nr,
		 const char *fmt, ...)
{
	char id[24];
	va_list ap;
	size_t i;

	snprintf(id, sizeof(id), "t%u", ++h->last_id);
	begin_scroll(h, "aria-labelledby", id);
	out__printf(h->out, "<table>\n");
	out__printf(h->out, "<caption id=\"%s\">", id);
	va_start(ap, fmt);
	write_text(h, fmt, ap);
	va_end(ap);
	html__raw(h, "</caption>\n<tbody class=\"head\"><tr>");
	for (i = 0; i < nr; i++) {
		html__raw(h, columns[i].number ? "<th scope=\"col\" class=\"n\">" :
						 "<th scope=\"col\">");
		html__text(h, "%s", columns[i].heading);
		html__raw(h, "</th>");
	}
	html__raw(h, "</tr></tbody>\n<tbody>\n");
}

void html__table_end(struct html *h)
{
	html__raw(h, "</tbody>\n</table>\n");
	html__scroll_end(h);
}

void html__row(struct html *h)
{
	html__raw(h, "<tr>");
}

void html__row_end(struct html *h)
{
	html__raw(h, "</tr>\n");
}

void html__head_cell(struct html *h, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	write_element(h, "th scope=\"row\"", fmt, ap);
	va_end(ap);
}

void html__cell(struct html *h, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	write_element(h, "td", fmt, ap);
	va_end(ap);
}

void html__number(struct html *h, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	write_element(h, "td class=\"n\"", fmt, ap);
	va_end(ap);
}

void html__figure(struct html *h, double figure, int digits)
{
	if (__builtin_isnan(figure))
		html__number(h, "-");
	else
		html__number(h, "%.*f", digits, figure);
}
