// SPDX-License-Identifier: GPL-2.0
#include "unpack_length.h"

#include <string.h>

#include "bytes.h"

/* The size of a zstd frame's header, magic included, or 0. */
static size_t zstd_header(const uint8_t *data, size_t size)
{
	static const uint8_t dictionary_id[] = { 0, 1, 2, 4 };
	static const uint8_t content_size[] = { 0, 2, 4, 8 };
	uint8_t descriptor = size > 5 ? data[4] : 0xff;
	int single_segment = descriptor >> 5 & 1;
	size_t header;

	/* A bit that is reserved */
	if (descriptor & 0x08)
		return 0;
	header = 5 + !single_segment + dictionary_id[descriptor & 3] +
		 content_size[descriptor >> 6];
	if (single_segment && !(descriptor >> 6))
		header++;
	return header <= size ? header : 0;
}

size_t unpack_length__zstd(const uint8_t *data, size_t size)
{
	enum { RAW, RLE, COMPRESSED, RESERVED };
	size_t at = zstd_header(data, size);
	uint32_t block = 0, content;

	if (!at)
		return 0;
	while (!(block & 1)) {
		if (size - at < 3)
			return 0;
		block = get_le16(data + at) | data[at + 2] << 16;
		content = block >> 3;
		if ((block >> 1 & 3) == RESERVED)
			return 0;
		if ((block >> 1 & 3) == RLE)
			content = 1;
		at += 3;
		if (content > size - at)
			return 0;
		at += content;
	}
	/* A checksum, if the header says so */
	if (data[4] & 0x04)
		at += 4;
	return at <= size ? at : 0;
}

/*
 * An xz stream ends with a footer: the checksum of what follows, the size of
 * the index in front of it, the flags of the header again, "YZ". All of its
 * parts are multiples of four bytes.
 */
size_t unpack_length__xz(const uint8_t *data, size_t size)
{
	enum { HEADER = 12, FOOTER = 12, FLAGS = 6 };
	uint64_t index;
	size_t end;

	for (end = HEADER + FOOTER; end <= size; end += 4) {
		const uint8_t *footer = data + end - FOOTER;

		if (memcmp(footer + 10, "YZ", 2) || memcmp(footer + 8, data + FLAGS, 2))
			continue;
		index = (get_le32(footer + 4) + 1ULL) * 4;
		/* The index begins with a zero, which blocks never do. */
		if (index <= end - FOOTER - HEADER && !footer[-(int64_t)index])
			return end;
	}
	return 0;
}
