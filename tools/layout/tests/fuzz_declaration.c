// SPDX-License-Identifier: GPL-2.0
/*
 * Declarations of structs in C: the first line names one, the rest is the file.
 */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz_util.h"
#include "suggest_parse.h"

/* Names of members are those that begin with a small letter. */
static bool is_known(const char *name, void *arg)
{
	(void)arg;
	return islower((unsigned char)*name);
}

/* Pieces lie in the text, in order. */
static void check_pieces(const struct suggest_piece *pieces, size_t nr, size_t size)
{
	size_t i;

	for (i = 0; i < nr; i++) {
		if (pieces[i].start > pieces[i].first || pieces[i].first >= pieces[i].end ||
		    pieces[i].end > size || (i && pieces[i - 1].end > pieces[i].start))
			abort();
		if (pieces[i].conditional)
			check_pieces(pieces[i].inside, pieces[i].nr_inside, size);
		else if (pieces[i].semicolon < pieces[i].first ||
			 pieces[i].semicolon >= pieces[i].end)
			abort();
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct pool pool = { NULL };
	struct suggest_body body;
	struct err err = { "" };
	char *copy, *text;

	copy = malloc(size + 1);
	if (!copy)
		return 0;
	memcpy(copy, data, size);
	copy[size] = '\0';
	text = strchr(copy, '\n');
	if (text && text != copy) {
		*text++ = '\0';
		if (!suggest_parse__struct(&body, "f", text, strlen(text), copy, is_known,
					   NULL, &pool, &err))
			check_pieces(body.pieces, body.nr, strlen(text));
		else if (!err.text[0] || strchr(err.text, '\n'))
			abort();
	}
	pool__free(&pool);
	free(copy);
	return 0;
}
