// SPDX-License-Identifier: GPL-2.0
#include "suggest_lex.h"

#include <ctype.h>
#include <string.h>

static bool has(const struct suggest_lexer *l, const char *what)
{
	const size_t len = strlen(what);

	return l->end - l->at >= len && !memcmp(l->text + l->at, what, len);
}

/* Behind a comment, if there is one. */
static bool skip_comment(struct suggest_lexer *l)
{
	if (has(l, "//")) {
		while (l->at < l->end && l->text[l->at] != '\n')
			l->at++;
		return true;
	}
	if (!has(l, "/*"))
		return false;
	for (l->at += 2; l->at < l->end && !has(l, "*/"); l->at++)
		;
	l->at += l->at < l->end ? 2 : 0;
	return true;
}

static bool begins_line(const struct suggest_lexer *l)
{
	size_t at = l->at;

	while (at && (l->text[at - 1] == ' ' || l->text[at - 1] == '\t'))
		at--;
	return !at || l->text[at - 1] == '\n';
}

/* To the end of its last line, and comments that go on do not end it. */
static void skip_directive(struct suggest_lexer *l)
{
	while (l->at < l->end && l->text[l->at] != '\n') {
		if (l->text[l->at] == '\\' && l->at + 1 < l->end)
			l->at += 2;
		else if (!skip_comment(l))
			l->at++;
	}
}

static void skip_string(struct suggest_lexer *l)
{
	const char quote = l->text[l->at++];

	while (l->at < l->end && l->text[l->at] != quote && l->text[l->at] != '\n')
		l->at += l->text[l->at] == '\\' && l->at + 1 < l->end ? 2 : 1;
	l->at += l->at < l->end;
}

static bool is_word(char c)
{
	return isalnum((unsigned char)c) || c == '_' || c == '$';
}

bool suggest_lexer__next(struct suggest_lexer *l, struct suggest_token *token)
{
	while (l->at < l->end && (isspace((unsigned char)l->text[l->at]) || skip_comment(l)))
		l->at += l->at < l->end && isspace((unsigned char)l->text[l->at]);
	token->start = l->at;
	token->kind = TOKEN_END;
	if (l->at < l->end) {
		const char c = l->text[l->at];

		if (c == '#' && begins_line(l)) {
			token->kind = TOKEN_DIRECTIVE;
			skip_directive(l);
		} else if (c == '"' || c == '\'') {
			token->kind = TOKEN_STRING;
			skip_string(l);
		} else if (is_word(c)) {
			token->kind = TOKEN_WORD;
			while (l->at < l->end && is_word(l->text[l->at]))
				l->at++;
		} else {
			token->kind = TOKEN_MARK;
			l->at++;
		}
	}
	token->end = l->at;
	return token->kind != TOKEN_END;
}

bool suggest_token__is(const char *text, const struct suggest_token *token, const char *what)
{
	const size_t len = strlen(what);

	return (token->kind == TOKEN_WORD || token->kind == TOKEN_MARK) &&
	       token->end - token->start == len && !memcmp(text + token->start, what, len);
}

bool suggest_lexer__skip(struct suggest_lexer *l)
{
	struct suggest_token token;
	int depth = 1;

	while (depth && suggest_lexer__next(l, &token)) {
		if (token.kind != TOKEN_MARK)
			continue;
		if (strchr("([{", l->text[token.start]))
			depth++;
		else if (strchr(")]}", l->text[token.start]))
			depth--;
	}
	return !depth;
}
