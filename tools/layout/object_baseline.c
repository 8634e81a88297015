// SPDX-License-Identifier: GPL-2.0
/*
 * Objects that are baselines: see baseline.h for what is in them. They can
 * have been edited or merged by hand, so what is wrong is said with its line.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "baseline.h"
#include "check.h"
#include "object_priv.h"
#include "types_list.h"

/* A line of a struct that has the longest names there are is shorter. */
#define LINE_MAX_BYTES	65536

/**
 * struct reading - a baseline while it is read
 * @opening: what it becomes
 * @list: its structs
 * @at: what has not been read yet
 * @left: bytes of that
 * @line: number of the line in @text
 * @text: the current line, in which words become strings
 * @pointer: size of a pointer
 * @has_line: whether the size of a line was read, if only as what was assumed
 * @ended: whether the last line was seen
 * @err: for diagnostics
 */
struct reading {
	struct opening *opening;
	struct types_list *list;
	const char *at;
	size_t left;
	unsigned long line;
	char *text;
	unsigned int pointer;
	bool has_line;
	bool ended;
	struct err *err;
};

static int complain(const struct reading *r, const char *what)
{
	return err__set(r->err, "%s:%lu: %s: record it again",
			r->opening->object.path, r->line, what);
}

static int no_memory(const struct reading *r)
{
	return err__set(r->err, "%s: out of memory: free some and try again",
			r->opening->object.path);
}

/* The next line. Return: 1, 0 at the end, or -1. */
static int next_line(struct reading *r)
{
	const char *nl;
	size_t len;

	if (!r->left)
		return 0;
	r->line++;
	nl = memchr(r->at, '\n', r->left);
	len = nl ? (size_t)(nl - r->at) : r->left;
	if (!nl)
		return complain(r, "the line has no end");
	if (len >= LINE_MAX_BYTES)
		return complain(r, "the line is too long");
	if (memchr(r->at, '\0', len))
		return complain(r, "there is a NUL in the line");
	memcpy(r->text, r->at, len);
	r->text[len] = '\0';
	r->at += len + 1;
	r->left -= len + 1;
	return 1;
}

/* Cut one word off; "" if there is none. */
static char *next_word(char **rest)
{
	char *word = *rest + strspn(*rest, " \t");
	size_t len = strcspn(word, " \t");

	*rest = word + len;
	if (**rest)
		*(*rest)++ = '\0';
	return word;
}

static int hex_digit(char c)
{
	if (c >= '0' && c <= '9')
		return c - '0';
	if (c >= 'a' && c <= 'f')
		return c - 'a' + 10;
	return -1;
}

/* Take \xNN back, in place. Return: 0, or -1 if it is none. */
static int unescape(char *text)
{
	char *to = strchr(text, '\\');
	const char *from = to;

	if (!from)
		return 0;
	while (*from) {
		int high, low;

		if (*from != '\\') {
			*to++ = *from++;
			continue;
		}
		if (from[1] != 'x')
			return -1;
		high = hex_digit(from[2]);
		low = high < 0 ? -1 : hex_digit(from[3]);
		if (low < 0 || !(high | low))
			return -1;
		*to++ = (char)(high << 4 | low);
		from += 4;
	}
	*to = '\0';
	return 0;
}

/* A number in front of @end. Return: 0, or -1 if it is none. */
static int read_number(const char *text, char end, const char **rest,
		       uint64_t *number)
{
	char *stop;

	if (*text < '0' || *text > '9')
		return -1;
	errno = 0;
	*number = strtoull(text, &stop, 10);
	if (errno || *stop != end || *number > UINT64_MAX / 16)
		return -1;
	if (rest)
		*rest = stop + 1;
	return 0;
}

/* "64 8", or "148:1 31b" */
static int read_place(const char *offset, const char *size,
		      struct layout_member *member)
{
	uint64_t bytes, bit = 0, n;
	const char *rest;

	member->bitfield = strchr(offset, ':');
	if (!member->bitfield) {
		if (read_number(offset, '\0', NULL, &bytes) ||
		    read_number(size, '\0', NULL, &n))
			return -1;
		n *= 8;
	} else if (read_number(offset, ':', &rest, &bytes) ||
		   read_number(rest, '\0', NULL, &bit) || bit > 7 ||
		   read_number(size, 'b', &rest, &n) || *rest) {
		return -1;
	}
	member->bit_offset = bytes * 8 + bit;
	member->bit_size = n;
	return 0;
}

/* "pointer", or "array[16]" */
static int read_kind(char *text, struct layout_member *member)
{
	char *elements = strchr(text, '[');
	const char *rest;
	int kind;

	if (elements)
		*elements++ = '\0';
	for (kind = LAYOUT_SCALAR; kind <= LAYOUT_ARRAY; kind++)
		if (!strcmp(text, baseline__kind_name((enum layout_kind)kind)))
			break;
	if (kind > LAYOUT_ARRAY)
		return -1;
	member->kind = (enum layout_kind)kind;
	if (member->kind != LAYOUT_ARRAY)
		return elements ? -1 : 0;
	if (!elements)
		return -1;
	if (read_number(elements, ']', &rest, &member->nr_elems) || *rest)
		return -1;
	if (member->nr_elems)
		member->elem_bits = member->bit_size / member->nr_elems;
	return 0;
}

static int read_member(struct reading *r)
{
	const struct layout *layout = types_list__last(r->list);
	struct layout_member member = { .nr_elems = 0 };
	char *rest = r->text, *offset, *size, *kind, *path;

	if (!layout)
		return complain(r, "a member comes before the first struct");
	offset = next_word(&rest);
	size = next_word(&rest);
	if (read_place(offset, size, &member))
		return complain(r, "a member has no offset and size where they belong");
	kind = next_word(&rest);
	if (read_kind(kind, &member))
		return complain(r, "a member is of no kind that there is");
	path = next_word(&rest);
	if (!*path || !*rest || unescape(path) || unescape(rest))
		return complain(r, "a member has no path or no type");
	if (member.bit_offset + member.bit_size > layout->size * 8)
		return complain(r, "a member ends behind its struct");
	member.path = path;
	member.type = rest;
	return types_list__add_member(r->list, &member) ? no_memory(r) : 0;
}

/* "size=176" */
static int read_property(char **rest, const char *name, uint64_t *number)
{
	const char *word = next_word(rest);
	size_t len = strlen(name);

	if (strncmp(word, name, len) || word[len] != '=')
		return -1;
	return read_number(word + len + 1, '\0', NULL, number);
}

static int read_struct(struct reading *r, char *rest, bool is_union)
{
	const struct layout *last = types_list__last(r->list);
	struct layout layout = { .is_union = is_union };
	char *name = next_word(&rest);

	if (!*name || unescape(name) ||
	    read_property(&rest, "size", &layout.size) ||
	    read_property(&rest, "base", &layout.base) ||
	    read_property(&rest, "align", &layout.align) || *rest)
		return complain(r, "a struct has no name, size=N, base=N and align=N");
	if (!layout.base || (layout.base & (layout.base - 1)))
		return complain(r, "a base is no power of two");
	if (last && strcmp(last->name, name) > 0)
		return complain(r, "structs are not in the order of their names");
	layout.name = name;
	return types_list__add(r->list, &layout) ? no_memory(r) : 0;
}

/*
 * The bytes of a line, or of a pointer. What was assumed is assumed again, as the
 * object itself would have it.
 */
static int read_size(struct reading *r, bool line, char *rest)
{
	const char *value = next_word(&rest);
	bool assumed = line && !strcmp(rest, BASELINE_ASSUMED);
	uint64_t number;

	if (read_number(value, '\0', NULL, &number) || (number & (number - 1)) ||
	    number < 4 || number > CHECK_MAX_LINE || (*rest && !assumed))
		return complain(r, "that is no size of a line or a pointer");
	if (assumed && number != CHECK_DEFAULT_LINE)
		return complain(r, "that is no size of a line that would be assumed");
	if (line && !assumed)
		r->opening->object.line = (unsigned int)number;
	if (line)
		r->has_line = true;
	else
		r->pointer = (unsigned int)number;
	return 0;
}

static int read_fact(struct reading *r, const char *key, char *value)
{
	struct object *object = &r->opening->object;
	const char *copy;

	if (types_list__last(r->list))
		return complain(r, "what is true of the whole comes behind a struct");
	if (!strcmp(key, "line") || !strcmp(key, "pointer"))
		return read_size(r, *key == 'l', value);
	copy = pool__copy(&r->opening->pool, value, strlen(value));
	if (!copy)
		return no_memory(r);
	if (!strcmp(key, "arch"))
		object->arch = copy;
	else if (!strcmp(key, "release"))
		object->release = copy;
	else
		return complain(r, "a line begins with a word that means nothing here");
	return 0;
}

static int read_line(struct reading *r)
{
	char *rest = r->text, *word;

	if (r->ended)
		return complain(r, "something follows the line 'end'");
	if (*r->text == '\t')
		return read_member(r);
	if (!*r->text || *r->text == '#')
		return 0;
	word = next_word(&rest);
	if (!strcmp(word, "struct") || !strcmp(word, "union"))
		return read_struct(r, rest, *word == 'u');
	if (!strcmp(word, "end") && !*rest) {
		r->ended = true;
		return 0;
	}
	return read_fact(r, word, rest);
}

static int read_lines(struct reading *r)
{
	uint64_t version;
	int ret = next_line(r);

	if (ret < 0)
		return -1;
	if (read_number(r->text + strlen(BASELINE_MAGIC), '\0', NULL,
			&version) || version != BASELINE_VERSION)
		return complain(r, "it is of a version that cannot be read here");
	while ((ret = next_line(r)) > 0) {
		if (read_line(r))
			return -1;
	}
	if (ret < 0)
		return -1;
	if (!r->ended)
		return complain(r, "the line 'end' is missing, it was cut off");
	if (!r->has_line)
		return complain(r, "it does not say how long a line is");
	return 0;
}

static bool recognises_baseline(const struct object_input *input)
{
	size_t len = strlen(BASELINE_MAGIC);

	return input->size >= len &&
	       !memcmp(input->data, BASELINE_MAGIC, len);
}

static int open_baseline(struct opening *opening,
			 const struct object_input *input, struct err *err)
{
	struct reading r = {
		.opening = opening,
		.at = input->data,
		.left = input->size,
		.pointer = 8,
		.err = err,
	};
	int ret = -1;

	opening->object.kind = BASELINE_KIND;
	r.list = types_list__new();
	r.text = calloc(1, LINE_MAX_BYTES);
	if (!r.list || !r.text) {
		no_memory(&r);
		goto out;
	}
	if (read_lines(&r))
		goto out;
	types_list__finish(r.list);
	ret = types__open_source(&opening->object.types, &types_list_source,
				 r.list, opening->object.path, r.pointer, err);
	if (!ret)
		r.list = NULL;
out:
	types_list__free(r.list);
	free(r.text);
	return ret;
}

const struct object_provider object_baseline = {
	.what = "a baseline",
	.recognises = recognises_baseline,
	.open = open_baseline,
};
