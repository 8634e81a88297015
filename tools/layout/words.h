/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Which word a user may have meant.
 */
#ifndef DSTLAYOUT_WORDS_H
#define DSTLAYOUT_WORDS_H

#include <stddef.h>

#define WORDS_NEAREST_MAX	3

/**
 * struct words_nearest - the nearest of all words that were offered
 * @word: what the user wrote
 * @found: the nearest words, best first; they must outlive this
 * @distance: edits from @word to each of them
 * @nr: how many were near enough to be worth naming
 */
struct words_nearest {
	const char *word;
	const char *found[WORDS_NEAREST_MAX];
	size_t distance[WORDS_NEAREST_MAX];
	size_t nr;
};

/** words_nearest__start() - begin a search for what is like @word */
void words_nearest__start(struct words_nearest *nearest, const char *word);

/**
 * words_nearest__offer() - consider one candidate
 * @nearest: the search
 * @candidate: a valid word; one that is too different is ignored
 */
void words_nearest__offer(struct words_nearest *nearest, const char *candidate);

/**
 * words__distance() - edits that turn one word into another
 * @a: one word
 * @b: the other
 *
 * Insertion, deletion, substitution and the swap of two neighbours count one
 * each, upper against lower case of a letter counts nothing. Words longer
 * than 127 bytes are as far apart as can be.
 *
 * Return: the number of edits, or SIZE_MAX.
 */
size_t words__distance(const char *a, const char *b);

/**
 * words_nearest__hint() - put what was found into a sentence
 * @nearest: a finished search
 * @buf: where to; becomes "" if nothing was near enough, else
 *	"did you mean 'a'?" or "did you mean 'a', 'b' or 'c'?"
 * @size: of @buf in bytes
 *
 * Return: @buf.
 */
const char *words_nearest__hint(const struct words_nearest *nearest, char *buf,
				size_t size);

#endif /* DSTLAYOUT_WORDS_H */
