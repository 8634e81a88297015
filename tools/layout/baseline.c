// SPDX-License-Identifier: GPL-2.0
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "baseline.h"

/* Columns of a member's line; longer content pushes the rest to the right. */
#define WIDTH_OFFSET	6
#define WIDTH_SIZE	5
#define WIDTH_KIND	9

/*
 * A whole kernel has some 150,000 members. Their lines are put together by
 * hand in a buffer, since printf() would take longer than everything else.
 */
struct text {
	struct out *out;
	size_t used;
	char bytes[8192];
};

static void text__flush(struct text *text)
{
	out__write(text->out, text->bytes, text->used);
	text->used = 0;
}

static inline void text__char(struct text *text, char c)
{
	if (text->used == sizeof(text->bytes))
		text__flush(text);
	text->bytes[text->used++] = c;
}

static void text__bytes(struct text *text, const char *bytes, size_t size)
{
	if (size > sizeof(text->bytes) - text->used)
		text__flush(text);
	if (size > sizeof(text->bytes)) {
		out__write(text->out, bytes, size);
		return;
	}
	memcpy(text->bytes + text->used, bytes, size);
	text->used += size;
}

static void text__str(struct text *text, const char *s)
{
	text__bytes(text, s, strlen(s));
}

static void text__pad(struct text *text, size_t used, size_t width)
{
	while (used++ < width)
		text__char(text, ' ');
}

/* A number, right-aligned. */
static void text__number(struct text *text, uint64_t n, size_t width)
{
	char digits[24];
	size_t at = sizeof(digits);

	do
		digits[--at] = (char)('0' + n % 10);
	while (n /= 10);
	text__pad(text, sizeof(digits) - at, width);
	text__bytes(text, digits + at, sizeof(digits) - at);
}

static bool is_plain(unsigned char c)
{
	return c > ' ' && c < 0x7f && c != '\\';
}

/* Names are bytes out of an untrusted file; in here they have to be words. */
static void text__name(struct text *text, const char *name, bool blanks)
{
	static const char digits[] = "0123456789abcdef";

	while (*name) {
		size_t len = 0;

		while (is_plain((unsigned char)name[len]) ||
		       (name[len] == ' ' && blanks))
			len++;
		text__bytes(text, name, len);
		name += len;
		if (!*name)
			break;
		text__str(text, "\\x");
		text__char(text, digits[(unsigned char)*name >> 4]);
		text__char(text, digits[*name & 15]);
		name++;
	}
}

const char *baseline__kind_name(enum layout_kind kind)
{
	static const char * const names[] = {
		[LAYOUT_SCALAR] = "scalar",
		[LAYOUT_POINTER] = "pointer",
		[LAYOUT_STRUCT] = "struct",
		[LAYOUT_UNION] = "union",
		[LAYOUT_ARRAY] = "array",
	};

	return names[kind];
}

bool object__is_baseline(const struct object *object)
{
	return !strcmp(object->kind, BASELINE_KIND);
}

static void text__place(struct text *text, const struct layout_member *m)
{
	char offset[48], size[24];

	if (m->bitfield) {
		snprintf(offset, sizeof(offset), "%" PRIu64 ":%" PRIu64,
			 m->bit_offset / 8, m->bit_offset % 8);
		snprintf(size, sizeof(size), "%" PRIu64 "b", m->bit_size);
		text__pad(text, strlen(offset), WIDTH_OFFSET);
		text__str(text, offset);
		text__char(text, ' ');
		text__pad(text, strlen(size), WIDTH_SIZE);
		text__str(text, size);
		return;
	}
	text__number(text, m->bit_offset / 8, WIDTH_OFFSET);
	text__char(text, ' ');
	text__number(text, m->bit_size / 8, WIDTH_SIZE);
}

static void text__kind(struct text *text, const struct layout_member *m)
{
	const char *kind = baseline__kind_name(m->kind);
	char array[40];

	if (m->kind == LAYOUT_ARRAY) {
		snprintf(array, sizeof(array), "%s[%" PRIu64 "]", kind,
			 m->nr_elems);
		kind = array;
	}
	text__str(text, kind);
	text__pad(text, strlen(kind), WIDTH_KIND);
}

static void text__member(struct text *text, const struct layout_member *m)
{
	text__char(text, '\t');
	text__place(text, m);
	text__char(text, ' ');
	text__kind(text, m);
	text__char(text, ' ');
	text__name(text, m->path, false);
	text__char(text, ' ');
	text__name(text, m->type, true);
	text__char(text, '\n');
}

void baseline__begin(struct out *out, const struct object *object,
		     unsigned int line)
{
	out__printf(out, "%s%d\n", BASELINE_MAGIC, BASELINE_VERSION);
	if (object->release)
		out__printf(out, "release %s\n", object->release);
	if (object->arch)
		out__printf(out, "arch %s\n", object->arch);
	out__printf(out, "line %u\n", line);
	out__printf(out, "pointer %u\n", types__ptr_size(object->types));
}

void baseline__struct(struct out *out, const struct layout *layout,
		      uint64_t base)
{
	struct text text = { .out = out };
	char head[120];
	size_t i;

	text__str(&text, layout->is_union ? "\nunion " : "\nstruct ");
	text__name(&text, layout->name, false);
	snprintf(head, sizeof(head), " size=%" PRIu64 " base=%" PRIu64 " align=%" PRIu64 "\n",
		 layout->size, base, layout->align);
	text__str(&text, head);
	for (i = 0; i < layout->nr_members; i++)
		text__member(&text, &layout->members[i]);
	text__flush(&text);
}

void baseline__end(struct out *out)
{
	out__printf(out, "\n");
	out__printf(out, "end\n");
}
