// SPDX-License-Identifier: GPL-2.0
#include "err.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

/* How many bytes a UTF-8 character at @p has, or 0 if there is none. */
static unsigned int utf8_len(const unsigned char *p)
{
	unsigned int len, i;

	if (p[0] < 0xc2 || p[0] > 0xf4)
		return 0;
	len = p[0] >= 0xf0 ? 4 : p[0] >= 0xe0 ? 3 : 2;
	for (i = 1; i < len; i++)
		if (p[i] < 0x80 || p[i] > 0xbf)
			return 0;
	return len;
}

/*
 * Characters that are not seen themselves, but change the order in which others are,
 * or end a line: U+200E, U+200F, U+2028..U+202E, U+2066..U+2069.
 */
static bool is_unseen(const unsigned char *p)
{
	if (p[0] != 0xe2)
		return false;
	if (p[1] == 0x80)
		return (p[2] & ~1) == 0x8e || (p[2] >= 0xa8 && p[2] <= 0xae);
	return p[1] == 0x81 && p[2] >= 0xa6 && p[2] <= 0xa9;
}

/*
 * Names come out of untrusted files: neither a line of ours nor the state of
 * a terminal may depend on them. Letters of any language stay; C0 controls,
 * DEL, C1 controls (which some terminals take as escapes, U+0080..U+009F), what
 * makes a line look like another one, and bytes that are no UTF-8 do not.
 */
void err__clean(char *text)
{
	unsigned char *p = (unsigned char *)text;

	while (*p) {
		unsigned int len = utf8_len(p);

		if (len == 2 && p[0] == 0xc2 && p[1] < 0xa0)
			memset(p, '?', 2);
		else if (len == 3 && is_unseen(p))
			memset(p, '?', 3);
		else if (!len && (*p < 0x20 || *p >= 0x7f))
			*p = '?';
		p += len ? len : 1;
	}
}

void err__say(struct err *err, const char *fmt, ...)
{
	va_list ap;

	if (!err)
		return;

	va_start(ap, fmt);
	if (vsnprintf(err->text, sizeof(err->text), fmt, ap) < 0)
		snprintf(err->text, sizeof(err->text), "%s", fmt);
	va_end(ap);
	err__clean(err->text);
}
