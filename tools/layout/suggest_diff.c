// SPDX-License-Identifier: GPL-2.0
#include "suggest_diff.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "suggest_buffer.h"

/* Lines around a change. */
#define CONTEXT		3

/* Lines between the first and the last that differ: more than any struct has. */
#define LINES_MAX	4000

/** struct line - one, with what ends it */
struct line {
	const char *text;
	size_t len;
};

/** struct lines - a text in lines */
struct lines {
	struct line *line;
	size_t nr;
};

/**
 * struct diff - two texts
 * @a: one
 * @b: the other
 * @same_head: lines that both begin with
 * @same_tail: lines that both end with
 * @common: by line of either from @same_head on: the longest common subsequence of
 *	what follows
 * @out: where the difference goes
 */
struct diff {
	struct lines a;
	struct lines b;
	size_t same_head;
	size_t same_tail;
	uint16_t *common;
	struct suggest_buffer *out;
};

static int split(struct lines *lines, const char *text, size_t len)
{
	size_t nr = 0, at = 0, i;

	for (i = 0; i < len; i++)
		nr += text[i] == '\n';
	lines->line = calloc(nr + 1, sizeof(*lines->line));
	if (!lines->line)
		return -1;
	while (at < len) {
		const char *end = memchr(text + at, '\n', len - at);
		const size_t next = end ? (size_t)(end - text) + 1 : len;

		lines->line[lines->nr++] = (struct line){ text + at, next - at };
		at = next;
	}
	return 0;
}

static bool same(const struct diff *d, size_t a, size_t b)
{
	const struct line *x = &d->a.line[a], *y = &d->b.line[b];

	return x->len == y->len && !memcmp(x->text, y->text, x->len);
}

static void find_same_ends(struct diff *d)
{
	while (d->same_head < d->a.nr && d->same_head < d->b.nr &&
	       same(d, d->same_head, d->same_head))
		d->same_head++;
	while (d->same_tail + d->same_head < d->a.nr && d->same_tail + d->same_head < d->b.nr &&
	       same(d, d->a.nr - 1 - d->same_tail, d->b.nr - 1 - d->same_tail))
		d->same_tail++;
}

/* Lines of each between what is the same in front and behind. */
static size_t length_a(const struct diff *d)
{
	return d->a.nr - d->same_head - d->same_tail;
}

static size_t length_b(const struct diff *d)
{
	return d->b.nr - d->same_head - d->same_tail;
}

static uint16_t *common_at(const struct diff *d, size_t a, size_t b)
{
	return &d->common[a * (length_b(d) + 1) + b];
}

static int find_common(struct diff *d)
{
	const size_t na = length_a(d), nb = length_b(d);
	size_t a, b;

	d->common = calloc((na + 1) * (nb + 1), sizeof(*d->common));
	if (!d->common)
		return -1;
	for (a = na; a-- > 0;) {
		for (b = nb; b-- > 0;) {
			const uint16_t skip_a = *common_at(d, a + 1, b);
			const uint16_t skip_b = *common_at(d, a, b + 1);

			if (same(d, d->same_head + a, d->same_head + b))
				*common_at(d, a, b) = (uint16_t)(*common_at(d, a + 1, b + 1) + 1);
			else
				*common_at(d, a, b) = skip_a > skip_b ? skip_a : skip_b;
		}
	}
	return 0;
}

/** struct step - what becomes of the next line: ' ' kept, '-' gone, '+' new */
static char step(const struct diff *d, size_t a, size_t b)
{
	const size_t na = length_a(d), nb = length_b(d);

	if (a < d->same_head || a >= d->same_head + na)
		return b < d->same_head || b >= d->same_head + nb ? ' ' : '+';
	if (b < d->same_head || b >= d->same_head + nb)
		return '-';
	if (same(d, a, b))
		return ' ';
	return *common_at(d, a - d->same_head + 1, b - d->same_head) >=
	       *common_at(d, a - d->same_head, b - d->same_head + 1) ? '-' : '+';
}

static void advance(char what, size_t *a, size_t *b)
{
	*a += what != '+';
	*b += what != '-';
}

static void put_line(const struct diff *d, char what, size_t a, size_t b)
{
	const struct line *line = what == '+' ? &d->b.line[b] : &d->a.line[a];

	suggest_buffer__write(d->out, &what, 1);
	suggest_buffer__write(d->out, line->text, line->len);
	if (!line->len || line->text[line->len - 1] != '\n')
		suggest_buffer__printf(d->out, "\n\\ No newline at end of file\n");
}

/* Whether anything changes within so many lines from here. */
static bool changes_within(const struct diff *d, size_t a, size_t b, size_t lines)
{
	while (lines-- && (a < d->a.nr || b < d->b.nr)) {
		const char what = step(d, a, b);

		if (what != ' ')
			return true;
		advance(what, &a, &b);
	}
	return false;
}

/* Where a hunk ends that begins with a change at a and b. */
static void find_end(const struct diff *d, size_t *a, size_t *b)
{
	size_t i;

	while (*a < d->a.nr || *b < d->b.nr) {
		const char what = step(d, *a, *b);

		if (what == ' ' && !changes_within(d, *a, *b, 2 * CONTEXT + 1))
			break;
		advance(what, a, b);
	}
	for (i = 0; i < CONTEXT && *a < d->a.nr && *b < d->b.nr; i++)
		advance(' ', a, b);
}

static void put_hunk(const struct diff *d, size_t *a, size_t *b)
{
	const size_t back = *a < CONTEXT ? *a : CONTEXT;
	size_t first_a = *a - back, first_b = *b - back, end_a = *a, end_b = *b;

	find_end(d, &end_a, &end_b);
	suggest_buffer__printf(d->out, "@@ -%zu,%zu +%zu,%zu @@\n",
			       first_a + (end_a > first_a), end_a - first_a,
			       first_b + (end_b > first_b), end_b - first_b);
	while (first_a < end_a || first_b < end_b) {
		const char what = step(d, first_a, first_b);

		put_line(d, what, first_a, first_b);
		advance(what, &first_a, &first_b);
	}
	*a = end_a;
	*b = end_b;
}

static void put_all(const struct diff *d, const char *path)
{
	size_t a = 0, b = 0;
	char what;

	if (!length_a(d) && !length_b(d))
		return;
	suggest_buffer__printf(d->out, "--- a/%s\n+++ b/%s\n", path, path);
	while (a < d->a.nr || b < d->b.nr) {
		what = step(d, a, b);
		if (what != ' ')
			put_hunk(d, &a, &b);
		else
			advance(what, &a, &b);
	}
}

static int write_diff(struct diff *d, const char *path, char **text, struct err *err)
{
	find_same_ends(d);
	if (length_a(d) > LINES_MAX || length_b(d) > LINES_MAX)
		return err__set(err, "%s: more than %d lines lie between what moves: name another struct",
				path, LINES_MAX);
	if (find_common(d))
		return err__set(err, "%s: out of memory: free some and try again", path);
	/* patch strips one directory, which "a" and "b" are there for */
	put_all(d, path + (*path == '/'));
	*text = suggest_buffer__take(d->out, NULL);
	return *text ? 0 : err__set(err, "%s: out of memory: free some and try again", path);
}

int suggest_diff__write(const char *path, const char *before, size_t before_len,
			const char *after, size_t after_len, char **diff, struct err *err)
{
	struct suggest_buffer buffer = { .len = 0 };
	struct diff d = { .out = &buffer };
	int ret = -1;

	if (split(&d.a, before, before_len) || split(&d.b, after, after_len))
		err__set(err, "%s: out of memory: free some and try again", path);
	else
		ret = write_diff(&d, path, diff, err);
	free(d.a.line);
	free(d.b.line);
	free(d.common);
	return ret;
}
