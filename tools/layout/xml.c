// SPDX-License-Identifier: GPL-2.0
#include <stdio.h>
#include <string.h>

#include "utf8.h"
#include "xml.h"

/* Characters that are there, but that nobody must see: err__clean() says why. */
static bool is_forbidden(uint32_t c)
{
	return (c < 0x20 && c != '\t' && c != '\n') ||
	       (c >= 0x7f && c <= 0x9f) || c == 0x200e || c == 0x200f ||
	       (c >= 0x2028 && c <= 0x202e) || (c >= 0x2066 && c <= 0x2069) ||
	       c == 0xfffe || c == 0xffff;
}

static const char *reference(uint32_t c)
{
	switch (c) {
	case '&':
		return "&amp;";
	case '<':
		return "&lt;";
	case '>':
		return "&gt;";
	case '"':
		return "&quot;";
	case '\'':
		return "&apos;";
	case '\t':
		return "&#9;";
	case '\n':
		return "&#10;";
	default:
		return NULL;
	}
}

void xml__text(struct out *out, const char *text)
{
	while (*text) {
		const char *written;
		uint32_t c;
		size_t len = utf8__next(text, &c);

		written = is_forbidden(c) || c == UTF8_REPLACEMENT ?
			  UTF8_REPLACEMENT_BYTES : reference(c);
		if (written)
			out__write(out, written, strlen(written));
		else
			out__write(out, text, len);
		text += len;
	}
}

void xml__attribute(struct out *out, const char *name, const char *value)
{
	out__printf(out, " %s=\"", name);
	xml__text(out, value);
	out__write(out, "\"", 1);
}
