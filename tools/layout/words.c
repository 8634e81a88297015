// SPDX-License-Identifier: GPL-2.0
#include <ctype.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "words.h"

#define WORD_MAX	127

static size_t least(size_t a, size_t b)
{
	return a < b ? a : b;
}

size_t words__distance(const char *a, const char *b)
{
	/* three rows of the edit matrix: the swap looks two rows back */
	size_t rows[3][WORD_MAX + 1];
	size_t la = strlen(a), lb = strlen(b), i, j;

	if (la > WORD_MAX || lb > WORD_MAX)
		return SIZE_MAX;
	for (j = 0; j <= lb; j++)
		rows[0][j] = j;
	for (i = 1; i <= la; i++) {
		size_t *row = rows[i % 3], *up = rows[(i + 2) % 3];
		const size_t *up2 = rows[(i + 1) % 3];

		row[0] = i;
		for (j = 1; j <= lb; j++) {
			int ca = tolower((unsigned char)a[i - 1]);
			int cb = tolower((unsigned char)b[j - 1]);

			row[j] = least(least(up[j], row[j - 1]) + 1,
				       up[j - 1] + (ca != cb));
			if (i > 1 && j > 1 &&
			    ca == tolower((unsigned char)b[j - 2]) &&
			    cb == tolower((unsigned char)a[i - 2]))
				row[j] = least(row[j], up2[j - 2] + 1);
		}
	}
	return rows[la % 3][lb];
}

void words_nearest__start(struct words_nearest *nearest, const char *word)
{
	memset(nearest, 0, sizeof(*nearest));
	nearest->word = word;
}

/*
 * One or two typing errors, more in a long word; or a member named without
 * the struct that holds it ("lwtstate" for "dst.lwtstate").
 */
static size_t words__score(const char *word, const char *candidate)
{
	size_t lw = strlen(word), lc = strlen(candidate);
	size_t limit = lw < 4 ? 1 : 1 + lw / 5;
	size_t distance;

	if (!lw)
		return SIZE_MAX;
	if (lc > lw + 1 && candidate[lc - lw - 1] == '.' &&
	    !strcmp(candidate + lc - lw, word))
		return 1;
	if (lc > lw + limit || lw > lc + limit)
		return SIZE_MAX;
	distance = words__distance(word, candidate);
	return distance <= limit && distance < lw ? distance : SIZE_MAX;
}

void words_nearest__offer(struct words_nearest *nearest, const char *candidate)
{
	size_t distance = words__score(nearest->word, candidate);
	size_t at, i;

	if (distance == SIZE_MAX)
		return;
	for (i = 0; i < nearest->nr; i++) {
		if (!strcmp(nearest->found[i], candidate))
			return;
	}
	for (at = 0; at < nearest->nr; at++) {
		if (distance < nearest->distance[at])
			break;
	}
	if (at == WORDS_NEAREST_MAX)
		return;
	if (nearest->nr < WORDS_NEAREST_MAX)
		nearest->nr++;
	for (i = nearest->nr - 1; i > at; i--) {
		nearest->found[i] = nearest->found[i - 1];
		nearest->distance[i] = nearest->distance[i - 1];
	}
	nearest->found[at] = candidate;
	nearest->distance[at] = distance;
}

const char *words_nearest__hint(const struct words_nearest *nearest, char *buf,
				size_t size)
{
	size_t i, used = 0;

	buf[0] = '\0';
	for (i = 0; i < nearest->nr; i++) {
		const char *before = !i ? "did you mean " :
				     i + 1 == nearest->nr ? " or " : ", ";
		int len = snprintf(buf + used, size - used, "%s'%s'%s", before,
				   nearest->found[i],
				   i + 1 == nearest->nr ? "?" : "");

		if (len < 0 || (size_t)len >= size - used) {
			buf[0] = '\0';
			break;
		}
		used += (size_t)len;
	}
	return buf;
}
