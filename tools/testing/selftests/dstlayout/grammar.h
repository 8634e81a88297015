/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What may be written to the harness, right and wrong, by the grammar of its
 * files.
 */
#ifndef DSTLAYOUT_GRAMMAR_H
#define DSTLAYOUT_GRAMMAR_H

#include <stddef.h>

#include "random.h"

/* Bytes that the longest text may have: more than any of the files takes. */
#define GRAMMAR_MAX	70000

/** struct grammar_text - something to be written to one of the files */
struct grammar_text {
	const char *file;
	size_t len;
	char bytes[GRAMMAR_MAX];
};

/**
 * grammar__make() - make up a text
 * @text: filled
 * @r: decides everything
 *
 * About half of them are right; of the others a part is right but for one thing,
 * and a part has been changed byte by byte. Never one that starts a run.
 */
void grammar__make(struct grammar_text *text, struct random *r);

/**
 * grammar__brief() - make up a configuration that is right, of a run that can be
 * stopped soon
 * @text: filled
 * @r: decides everything
 */
void grammar__brief(struct grammar_text *text, struct random *r);

#endif /* DSTLAYOUT_GRAMMAR_H */
