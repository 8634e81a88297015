// SPDX-License-Identifier: GPL-2.0
#include <inttypes.h>
#include <string.h>

#include "baseline.h"

/* Columns of a member's line; longer content pushes the rest to the right. */
#define WIDTH_OFFSET	6
#define WIDTH_SIZE	5
#define WIDTH_KIND	9

/* More than all of a line takes apart from names, each number at its longest. */
#define FIXED_BYTES	160

/* A byte of a name takes that many at most: see put_name(). */
#define ESCAPED_BYTES	4

/*
 * A whole kernel has some 150,000 members. Their lines are put together by
 * hand and in place, since printf() would take longer than everything else.
 * Each of these functions writes at @p, where room was made for a whole line
 * before, and returns the end of what it wrote.
 */
static char *put_blanks(char *p, const char *end)
{
	while (p < end)
		*p++ = ' ';
	return p;
}

static char *put_number(char *p, uint64_t n)
{
	char digits[24], *const end = digits + sizeof(digits), *begin = end;

	do {
		*--begin = (char)('0' + n % 10);
		n /= 10;
	} while (n);
	return (char *)mempcpy(p, begin, (size_t)(end - begin));
}

/* A number, right-aligned. */
static char *put_field(char *p, uint64_t n, size_t width)
{
	char *end = p + width, *begin = end;
	uint64_t rest = n;

	/* All widths are less than that. */
	memset(p, ' ', 8);
	do {
		*--begin = (char)('0' + rest % 10);
		rest /= 10;
	} while (rest && begin > p);
	return rest ? put_number(p, n) : end;
}

static bool is_plain(unsigned char c, bool blanks)
{
	return (c > ' ' || (c == ' ' && blanks)) && c < 0x7f && c != '\\';
}

/* Write eight bytes in one go, if is_plain() holds for all of them. */
static bool put_word(char *p, const char *bytes, bool blanks)
{
	const uint64_t ones = 0x0101010101010101ull, tops = ones << 7;
	const uint64_t least = ones * (blanks ? ' ' : ' ' + 1);
	uint64_t word, backslash;

	memcpy(&word, bytes, sizeof(word));
	memcpy(p, &word, sizeof(word));
	backslash = word ^ ones * '\\';
	/* A borrow or carry leaves only a byte that is not plain itself. */
	return !(((word - least) | (word + ones) | word |
		  ((backslash - ones) & ~backslash)) & tops);
}

/* Write a name as it is. Return: whether that was right. */
static bool put_plain(char *p, const char *name, size_t len, bool blanks)
{
	size_t i;

	if (len < 8) {
		for (i = 0; i < len; i++) {
			if (!is_plain((unsigned char)name[i], blanks))
				return false;
			p[i] = name[i];
		}
		return true;
	}
	for (i = 0; i + 8 < len; i += 8)
		if (!put_word(p + i, name + i, blanks))
			return false;
	/* The last eight: some of them are there already. */
	return put_word(p + len - 8, name + len - 8, blanks);
}

/* Names are bytes out of an untrusted file; in here they have to be words. */
static char *put_name(char *p, const char *name, size_t len, bool blanks)
{
	static const char digits[] = "0123456789abcdef";
	size_t i;

	if (put_plain(p, name, len, blanks))
		return p + len;
	for (i = 0; i < len; i++) {
		unsigned char c = (unsigned char)name[i];

		if (is_plain(c, blanks)) {
			*p++ = (char)c;
			continue;
		}
		p = stpcpy(p, "\\x");
		*p++ = digits[c >> 4];
		*p++ = digits[c & 15];
	}
	return p;
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

static char *put_place(char *p, const struct layout_member *m)
{
	uint64_t byte = m->bit_offset / 8;
	char *end;

	if (!m->bitfield) {
		p = put_field(p, byte, WIDTH_OFFSET);
		*p++ = ' ';
		return put_field(p, m->bit_size / 8, WIDTH_SIZE);
	}
	p = put_field(p, byte, WIDTH_OFFSET - 2);
	*p++ = ':';
	p = put_number(p, m->bit_offset % 8);
	*p++ = ' ';
	end = put_field(p, m->bit_size, WIDTH_SIZE - 1);
	*end++ = 'b';
	return end;
}

static char *put_kind(char *p, const struct layout_member *m)
{
	char *end = p + WIDTH_KIND;

	memset(p, ' ', WIDTH_KIND);
	p = stpcpy(p, baseline__kind_name(m->kind));
	if (m->kind == LAYOUT_ARRAY) {
		*p++ = '[';
		p = put_number(p, m->nr_elems);
		*p++ = ']';
		return put_blanks(p, end);
	}
	/* in place of the NUL */
	*p = ' ';
	return end;
}

static void write_member(struct out *out, const struct layout_member *m)
{
	size_t path_len = strlen(m->path), type_len = strlen(m->type);
	char *line = out__reserve(out, FIXED_BYTES + ESCAPED_BYTES *
				       (path_len + type_len));
	char *p = line;

	if (!line)
		return;
	*p++ = '\t';
	p = put_place(p, m);
	*p++ = ' ';
	p = put_kind(p, m);
	*p++ = ' ';
	p = put_name(p, m->path, path_len, false);
	*p++ = ' ';
	p = put_name(p, m->type, type_len, true);
	*p++ = '\n';
	out__advance(out, (size_t)(p - line));
}

static void write_head(struct out *out, const struct layout *layout,
		       uint64_t base)
{
	size_t len = strlen(layout->name);
	char *line = out__reserve(out, FIXED_BYTES + ESCAPED_BYTES * len);
	char *p = line;

	if (!line)
		return;
	p = stpcpy(p, layout->is_union ? "\nunion " : "\nstruct ");
	p = put_name(p, layout->name, len, false);
	p = put_number(stpcpy(p, " size="), layout->size);
	p = put_number(stpcpy(p, " base="), base);
	p = put_number(stpcpy(p, " align="), layout->align);
	*p++ = '\n';
	out__advance(out, (size_t)(p - line));
}

void baseline__begin(struct out *out, const struct object *object,
		     unsigned int line, bool assumed)
{
	out__printf(out, "%s%d\n", BASELINE_MAGIC, BASELINE_VERSION);
	if (object->release)
		out__printf(out, "release %s\n", object->release);
	if (object->arch)
		out__printf(out, "arch %s\n", object->arch);
	out__printf(out, "line %u%s%s\n", line, assumed ? " " : "",
		    assumed ? BASELINE_ASSUMED : "");
	out__printf(out, "pointer %u\n", types__ptr_size(object->types));
}

void baseline__struct(struct out *out, const struct layout *layout,
		      uint64_t base)
{
	size_t i;

	write_head(out, layout, base);
	for (i = 0; i < layout->nr_members; i++)
		write_member(out, &layout->members[i]);
}

void baseline__end(struct out *out)
{
	out__printf(out, "\n");
	out__printf(out, "end\n");
}
