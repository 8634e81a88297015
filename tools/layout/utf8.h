/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Text for formats that demand UTF-8. Names come out of objects and paths out
 * of file systems; neither has to be any encoding at all.
 */
#ifndef DSTLAYOUT_UTF8_H
#define DSTLAYOUT_UTF8_H

#include <stddef.h>
#include <stdint.h>

/** UTF8_REPLACEMENT - stands for what is no character */
#define UTF8_REPLACEMENT	0xfffdU

/** UTF8_REPLACEMENT_BYTES - the same, encoded */
#define UTF8_REPLACEMENT_BYTES	"\xef\xbf\xbd"

/**
 * utf8__next() - decode one character
 * @s: NUL-terminated, not at its end
 * @character: set to the character; to UTF8_REPLACEMENT for a byte that begins
 *	none. Overlong forms and surrogates are none (RFC 3629)
 *
 * Return: its length in bytes, 1 for such a byte.
 */
size_t utf8__next(const char *s, uint32_t *character);

#endif /* DSTLAYOUT_UTF8_H */
