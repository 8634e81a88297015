/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Where compressed streams end, found by walking over their blocks. Each
 * function returns the length in bytes, or 0 where data is no such stream.
 */
#ifndef DSTLAYOUT_UNPACK_LENGTH_H
#define DSTLAYOUT_UNPACK_LENGTH_H

#include <stddef.h>
#include <stdint.h>

/** unpack_length__zstd() - of one zstd frame (RFC 8878, section 3) */
size_t unpack_length__zstd(const uint8_t *data, size_t size);

/** unpack_length__xz() - of one xz stream (the .xz file format, section 2) */
size_t unpack_length__xz(const uint8_t *data, size_t size);

#endif /* DSTLAYOUT_UNPACK_LENGTH_H */
