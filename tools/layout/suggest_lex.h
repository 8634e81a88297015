/* SPDX-License-Identifier: GPL-2.0 */
/*
 * C as far as it takes to tell members of a declaration apart.
 */
#ifndef DSTLAYOUT_SUGGEST_LEX_H
#define DSTLAYOUT_SUGGEST_LEX_H

#include <stdbool.h>
#include <stddef.h>

enum suggest_token_kind {
	TOKEN_END,
	TOKEN_WORD,		/* an identifier, keyword or number */
	TOKEN_MARK,		/* one character of anything else */
	TOKEN_STRING,		/* or a character */
	TOKEN_DIRECTIVE,	/* of the preprocessor, all of its lines */
};

/**
 * struct suggest_token - a piece of text
 * @kind: what it is
 * @start: where it begins in the text
 * @end: where it ends
 */
struct suggest_token {
	enum suggest_token_kind kind;
	size_t start;
	size_t end;
};

/**
 * struct suggest_lexer - going through text
 * @text: it
 * @at: where to go on
 * @end: where to stop
 */
struct suggest_lexer {
	const char *text;
	size_t at;
	size_t end;
};

/**
 * suggest_lexer__next() - the next token, blanks and comments left out
 * @lexer: goes on behind it
 * @token: set
 *
 * Return: whether there was one.
 */
bool suggest_lexer__next(struct suggest_lexer *lexer, struct suggest_token *token);

/** suggest_token__is() - whether a token is a word, or a mark */
bool suggest_token__is(const char *text, const struct suggest_token *token, const char *what);

/** suggest_lexer__skip() - go behind the bracket that closes the one that was read last */
bool suggest_lexer__skip(struct suggest_lexer *lexer);

#endif /* DSTLAYOUT_SUGGEST_LEX_H */
