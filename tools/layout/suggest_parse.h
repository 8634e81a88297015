/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The declaration of a struct in its pieces, as text.
 */
#ifndef DSTLAYOUT_SUGGEST_PARSE_H
#define DSTLAYOUT_SUGGEST_PARSE_H

#include <stdbool.h>
#include <stddef.h>

#include "err.h"
#include "pool.h"

/**
 * struct suggest_name - a declarator
 * @name: what it declares
 * @start: where it begins, its stars included
 * @end: where it ends, in front of the comma or semicolon
 */
struct suggest_name {
	const char *name;
	size_t start;
	size_t end;
};

/**
 * struct suggest_piece - a stretch of a declaration that is moved as a whole
 * @start: where it begins, with the comments in front of it
 * @first: where its first word is
 * @semicolon: of a member, where it is
 * @end: where it ends: behind a line feed, unless something follows on the line
 * @names: what it declares
 * @nr_names: how many
 * @unnamed: whether @names are those inside of a struct or union without a name, or
 *	of a macro
 * @conditional: whether it is all from an #if to its #endif, rather than a member
 * @inside: of a conditional, the pieces in it
 * @nr_inside: how many
 * @if_start: of a conditional, its first line
 * @if_end: likewise
 * @endif_start: its last one
 * @simple: of a conditional, whether it has no other branch and no other in it
 */
struct suggest_piece {
	size_t start;
	size_t first;
	size_t semicolon;
	size_t end;
	struct suggest_name *names;
	size_t nr_names;
	bool unnamed;
	bool conditional;
	struct suggest_piece *inside;
	size_t nr_inside;
	size_t if_start;
	size_t if_end;
	size_t endif_start;
	bool simple;
};

/**
 * struct suggest_body - the members of a struct in a file
 * @text: the file
 * @start: where they begin, behind the line of the opening brace
 * @end: where the last of them ends, in front of what comes before the closing one
 * @pieces: the members, in their order
 * @nr: how many
 */
struct suggest_body {
	const char *text;
	size_t start;
	size_t end;
	struct suggest_piece *pieces;
	size_t nr;
};

/**
 * suggest_parse__struct() - find a declaration, and take it to pieces
 * @body: filled
 * @path: of the file, for diagnostics
 * @text: its content
 * @size: of it in bytes
 * @strct: name of the struct
 * @known: called with a word: whether the struct has a member of that name
 * @arg: for it
 * @pool: owner of the pieces
 * @err: says what is not understood, and where
 *
 * Return: 0, or -1 with @err set.
 */
int suggest_parse__struct(struct suggest_body *body, const char *path, const char *text,
			  size_t size, const char *strct,
			  bool (*known)(const char *name, void *arg), void *arg,
			  struct pool *pool, struct err *err);

#endif /* DSTLAYOUT_SUGGEST_PARSE_H */
