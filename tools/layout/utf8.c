// SPDX-License-Identifier: GPL-2.0
#include "utf8.h"

size_t utf8__next(const char *s, uint32_t *character)
{
	const unsigned char *p = (const unsigned char *)s;
	static const uint32_t least[] = { 0, 0, 0x80, 0x800, 0x10000 };
	size_t len, i;
	uint32_t c;

	*character = UTF8_REPLACEMENT;
	if (*p < 0x80) {
		*character = *p;
		return 1;
	}
	len = *p >= 0xf0 ? 4 : *p >= 0xe0 ? 3 : 2;
	if (*p < 0xc0 || *p > 0xf4)
		return 1;
	c = *p & (0x7fU >> len);
	for (i = 1; i < len; i++) {
		/* the NUL at the end continues nothing */
		if ((p[i] & 0xc0) != 0x80)
			return 1;
		c = c << 6 | (p[i] & 0x3f);
	}
	if (c < least[len] || c > 0x10ffff || (c >= 0xd800 && c <= 0xdfff))
		return 1;
	*character = c;
	return len;
}
