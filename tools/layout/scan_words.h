/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Words in the names of members and types.
 */
#ifndef DSTLAYOUT_SCAN_WORDS_H
#define DSTLAYOUT_SCAN_WORDS_H

/** enum scan_word - what a word in a name stands for, one bit each */
enum scan_word {
	WORD_REF = 1 << 0,	/* references or users of the object */
	WORD_COUNT = 1 << 1,	/* a count, of whatever */
	WORD_STATISTIC = 1 << 2,
	WORD_STAMP = 1 << 3,
	WORD_LAST = 1 << 4,
	WORD_SETTING = 1 << 5,
	WORD_KEY = 1 << 6,
	WORD_ANCHOR = 1 << 7,
	WORD_LIST = 1 << 8,
	WORD_OPS = 1 << 9,
	WORD_PERCPU = 1 << 10,
	WORD_READ = 1 << 11,	/* in the names of the kernel's markers */
	WORD_WRITE = 1 << 12,
	WORD_LIMIT = 1 << 13,
};

/**
 * scan_words__of() - all that the words in a name stand for
 * @name: words with '_' between them; digits behind a word do not count
 *
 * Return: enum scan_word, combined.
 */
unsigned int scan_words__of(const char *name);

#endif /* DSTLAYOUT_SCAN_WORDS_H */
