/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Numbers in files that have a byte order of their own.
 */
#ifndef DSTLAYOUT_BYTES_H
#define DSTLAYOUT_BYTES_H

#include <stdint.h>

/** get_le16() - a little-endian number at any address */
static inline uint32_t get_le16(const void *at)
{
	const uint8_t *p = at;

	return p[0] | p[1] << 8;
}

/** get_le32() - the same of 32 bits */
static inline uint32_t get_le32(const void *at)
{
	const uint8_t *p = at;

	return get_le16(p) | get_le16(p + 2) << 16;
}

#endif /* DSTLAYOUT_BYTES_H */
