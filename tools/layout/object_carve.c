// SPDX-License-Identifier: GPL-2.0
/*
 * BTF in the middle of something: kernels that are no ELF file any more still
 * hold theirs, and its header can be told from anything else.
 */
#include <string.h>

#include "btf.h"
#include "object_priv.h"

/* The magic is 0xeb9f in either byte order; 0xeb begins or ends it. */
#define MARK	0xeb
#define OTHER	0x9f

/* Find the next BTF from @at on. Return: where it begins, or the end. */
static size_t find_next(const struct object_input *input, size_t at, size_t *extent)
{
	const uint8_t *begin = input->data, *end = begin + input->size, *p;
	size_t start;

	for (p = begin + at; p < end; p++) {
		p = memchr(p, MARK, end - p);
		if (!p)
			break;
		if (p > begin + at && p[-1] == OTHER)
			start = p - 1 - begin;
		else if (p + 1 < end && p[1] == OTHER)
			start = p - begin;
		else
			continue;
		*extent = btf__extent(begin + start, input->size - start);
		if (*extent)
			return start;
	}
	return input->size;
}

enum carving object__carve(const struct object_input *input, size_t *first,
			   size_t *second)
{
	size_t extent;

	/* Nothing real is as large, and searching it would take minutes. */
	if (input->size > OBJECT_MAX_UNPACKED)
		return CARVED_NOTHING;
	*first = find_next(input, 0, &extent);
	if (*first == input->size)
		return CARVED_NOTHING;
	*second = find_next(input, *first + extent, &extent);
	return *second == input->size ? CARVED_ONE : CARVED_SEVERAL;
}

int object__use_carved(struct opening *opening, const struct object_input *input,
		       size_t *at, struct err *err)
{
	const char *path = opening->object.path;
	size_t first, second;

	if (input->size > OBJECT_MAX_UNPACKED)
		return err__set(err,
				"%s: is larger than %zu MiB, too large to be searched for BTF: cut out the part that holds it",
				path, OBJECT_MAX_UNPACKED >> 20);
	switch (object__carve(input, &first, &second)) {
	case CARVED_NOTHING:
		return err__set(err,
				"%s: holds no BTF: use a kernel built with CONFIG_DEBUG_INFO_BTF",
				path);
	case CARVED_SEVERAL:
		return err__set(err,
				"%s: holds BTF at byte %zu and at byte %zu, perhaps at more: cut out the one that you mean",
				path, first, second);
	case CARVED_ONE:
		break;
	}
	if (at)
		*at = first;
	return object__use_btf(opening, (const char *)input->data + first,
			       input->size - first, 0, err);
}

static bool recognises_carved(const struct object_input *input)
{
	size_t first, second;

	return object__carve(input, &first, &second) != CARVED_NOTHING;
}

static int open_carved(struct opening *opening, const struct object_input *input,
		       struct err *err)
{
	size_t at;

	if (object__use_carved(opening, input, &at, err))
		return -1;
	return object__set_kind(opening, err, "BTF found at offset %zu", at);
}

const struct object_provider object_carved = {
	.recognises = recognises_carved,
	.open = open_carved,
};
