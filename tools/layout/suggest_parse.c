// SPDX-License-Identifier: GPL-2.0
#include "suggest_parse.h"

#include <stdint.h>
#include <string.h>

#include "suggest_lex.h"
#include "util.h"

/* Conditionals, and structs without a name, in each other. */
#define MAX_DEPTH	32

/**
 * struct parse - a declaration while it is taken to pieces
 * @path: of the file
 * @text: its content
 * @strct: name of the struct
 * @known: whether the struct has a member of a name
 * @arg: for it
 * @pool: owner of the pieces
 * @err: for what is not understood
 */
struct parse {
	const char *path;
	const char *text;
	const char *strct;
	bool (*known)(const char *name, void *arg);
	void *arg;
	struct pool *pool;
	struct err *err;
};

static size_t line_of(const struct parse *p, size_t at)
{
	size_t line = 1, i;

	for (i = 0; i < at; i++)
		line += p->text[i] == '\n';
	return line;
}

static int bad(struct parse *p, size_t at, const char *what)
{
	return err__set(p->err, "%s:%zu: %s", p->path, line_of(p, at), what);
}

static int no_memory(struct parse *p)
{
	return err__set(p->err, "%s: out of memory: free some and try again", p->path);
}

static const char *word(struct parse *p, size_t start, size_t end)
{
	return pool__copy(p->pool, p->text + start, end - start);
}

/*
 * Names
 */

static int add_name(struct parse *p, struct suggest_piece *piece, const char *name, size_t start,
		    size_t end)
{
	struct suggest_name *names = pool__grow(p->pool, piece->names, piece->nr_names,
						sizeof(*names));

	if (!names || !name)
		return no_memory(p);
	piece->names = names;
	names[piece->nr_names++] = (struct suggest_name){ name, start, end };
	return 0;
}

/* Words that can stand behind a declarator, but for those in parentheses. */
static bool is_attribute(const char *name)
{
	static const char *const attributes[] = {
		"____cacheline_aligned", "____cacheline_aligned_in_smp",
		"____cacheline_internodealigned_in_smp", "__aligned_largest", "__packed",
		"__randomize_layout", "__attribute__", "__aligned", "__counted_by",
		"__rcu", "__guarded_by", "__user", "__percpu", "__iomem", "__private",
	};
	size_t i;

	for (i = 0; i < ARRAY_SIZE(attributes); i++) {
		if (!strcmp(attributes[i], name))
			return true;
	}
	return false;
}

/**
 * struct declarator - the words of one, while it is read
 * @name: the one that it declares, as far as that can be told
 * @sure: whether it is the name of a member, or cannot be another
 * @stars: where its stars begin, or SIZE_MAX
 * @start: where the name is
 */
struct declarator {
	const char *name;
	bool sure;
	size_t stars;
	size_t start;
};

static int take_word(struct parse *p, struct declarator *d, const struct suggest_token *token)
{
	const char *name = word(p, token->start, token->end);

	if (!name)
		return no_memory(p);
	if (is_attribute(name))
		return 0;
	/* what names a member counts more than what is only the last word */
	if (d->sure && !p->known(name, p->arg))
		return 0;
	d->name = name;
	d->start = token->start;
	d->sure = p->known(name, p->arg);
	return 0;
}

/* "(*name)(...)": behind the parenthesis. @l stands behind the star */
static int take_pointer(struct parse *p, struct suggest_lexer *l, struct declarator *d)
{
	struct suggest_token token;

	while (suggest_lexer__next(l, &token) && !suggest_token__is(p->text, &token, ")")) {
		if (suggest_token__is(p->text, &token, "(") ||
		    suggest_token__is(p->text, &token, "[")) {
			if (!suggest_lexer__skip(l))
				return bad(p, token.start, "a bracket is not closed: name a file that compiles");
		} else if (token.kind == TOKEN_WORD && take_word(p, d, &token)) {
			return -1;
		}
	}
	d->sure = true;
	return 0;
}

static bool opens(const struct parse *p, const struct suggest_token *token)
{
	return suggest_token__is(p->text, token, "(") || suggest_token__is(p->text, token, "[") ||
	       suggest_token__is(p->text, token, "{");
}

/* What stands in brackets: the name of a pointer to a function, or nothing of interest. */
static int take_brackets(struct parse *p, struct suggest_lexer *l, struct declarator *d,
			 const struct suggest_token *open)
{
	struct suggest_lexer inside = *l;
	struct suggest_token token;

	if (suggest_token__is(p->text, open, "(") && !d->sure &&
	    suggest_lexer__next(&inside, &token) && suggest_token__is(p->text, &token, "*")) {
		if (d->stars == SIZE_MAX)
			d->stars = open->start;
		*l = inside;
		return take_pointer(p, l, d);
	}
	/* what stands behind "[" or "{" is no name any more */
	if (suggest_token__is(p->text, open, "["))
		d->sure = d->name;
	return suggest_lexer__skip(l) ? 0 :
	       bad(p, open->start, "a bracket is not closed: name a file that compiles");
}

/* Declarators with commas between, up to the semicolon. */
static int read_declarators(struct parse *p, struct suggest_piece *piece, size_t from)
{
	struct suggest_lexer l = { p->text, from, piece->semicolon };
	struct declarator d = { .stars = SIZE_MAX };
	struct suggest_token token;
	bool width = false;

	while (suggest_lexer__next(&l, &token)) {
		if (token.kind == TOKEN_DIRECTIVE)
			return bad(p, token.start, "there is an #if inside of one member: declare it in each branch");
		if (suggest_token__is(p->text, &token, ",")) {
			if (d.name && add_name(p, piece, d.name,
					       d.stars < d.start ? d.stars : d.start, token.start))
				return -1;
			d = (struct declarator){ .stars = SIZE_MAX };
			width = false;
		} else if (opens(p, &token)) {
			if (take_brackets(p, &l, &d, &token))
				return -1;
		} else if (suggest_token__is(p->text, &token, ":")) {
			width = true;
		} else if (suggest_token__is(p->text, &token, "*")) {
			d.stars = d.stars == SIZE_MAX ? token.start : d.stars;
		} else if (token.kind == TOKEN_WORD && !width && take_word(p, &d, &token)) {
			return -1;
		}
	}
	return d.name ? add_name(p, piece, d.name, d.stars < d.start ? d.stars : d.start,
				 piece->semicolon) : 0;
}

static int read_pieces(struct parse *p, size_t from, size_t end, struct suggest_piece **pieces,
		       size_t *nr, size_t *last_end, int depth);

/* Names of what a struct without a name has in it, conditionals or not. */
static int take_inside(struct parse *p, struct suggest_piece *piece,
		       const struct suggest_piece *inside, size_t nr)
{
	size_t i, j;

	for (i = 0; i < nr; i++) {
		for (j = 0; j < inside[i].nr_names; j++) {
			if (add_name(p, piece, inside[i].names[j].name, piece->first,
				     piece->semicolon))
				return -1;
		}
		if (take_inside(p, piece, inside[i].inside, inside[i].nr_inside))
			return -1;
	}
	return 0;
}

static int read_inside(struct parse *p, struct suggest_piece *piece, size_t from, size_t end,
		       int depth)
{
	struct suggest_piece *inside = NULL;
	size_t nr = 0, last;

	piece->unnamed = true;
	if (depth > MAX_DEPTH)
		return bad(p, from, "structs lie too deep in each other: name another struct");
	return read_pieces(p, from, end, &inside, &nr, &last, depth + 1) ||
	       take_inside(p, piece, inside, nr) ? -1 : 0;
}

/* A macro that stands for members: @args is where its first argument begins. */
static int read_macro(struct parse *p, struct suggest_piece *piece, const char *name,
		      struct suggest_lexer *l, int depth)
{
	static const struct {
		const char *name;
		int skip;	/* arguments in front of members */
	} groups[] = {
		{ "struct_group", 1 }, { "struct_group_attr", 2 },
		{ "struct_group_tagged", 2 }, { "__struct_group", 3 },
	};
	static const struct {
		const char *name;
		const char *member;
	} markers[] = {
		{ "__cacheline_group_begin", "__cacheline_group_begin__" },
		{ "__cacheline_group_begin_aligned", "__cacheline_group_begin__" },
		{ "__cacheline_group_end", "__cacheline_group_end__" },
		{ "__cacheline_group_end_aligned", "__cacheline_group_end__" },
		{ "__cacheline_group_end_aligned", "__cacheline_group_pad__" },
	};
	struct suggest_token token;
	size_t i, from = l->at;
	int skip = -1;

	struct suggest_lexer closing = *l;

	piece->unnamed = true;
	if (!suggest_lexer__skip(&closing))
		return bad(p, from, "a bracket is not closed: name a file that compiles");
	l->end = closing.at - 1;
	for (i = 0; i < ARRAY_SIZE(groups); i++) {
		if (!strcmp(groups[i].name, name))
			skip = groups[i].skip;
	}
	while (suggest_lexer__next(l, &token)) {
		const char *argument = token.kind == TOKEN_WORD ?
				       word(p, token.start, token.end) : NULL;

		if (opens(p, &token) && !suggest_lexer__skip(l))
			return bad(p, token.start, "a bracket is not closed: name a file that compiles");
		if (skip > 0 && suggest_token__is(p->text, &token, ",") && !--skip)
			return read_inside(p, piece, l->at, l->end, depth);
		if (skip >= 0 || token.kind != TOKEN_WORD)
			continue;
		if (!argument)
			return no_memory(p);
		for (i = 0; i < ARRAY_SIZE(markers); i++) {
			if (!strcmp(markers[i].name, name) && token.start == from +
			    strspn(p->text + from, " \t\n") &&
			    add_name(p, piece, pool__printf(p->pool, "%s%s", markers[i].member,
							    argument), piece->first,
				     piece->semicolon))
				return -1;
		}
		if (!p->known(argument, p->arg))
			argument = pool__printf(p->pool, "__empty_%s", argument);
		if (!argument)
			return no_memory(p);
		if (p->known(argument, p->arg) &&
		    add_name(p, piece, argument, piece->first, piece->semicolon))
			return -1;
	}
	return 0;
}

/* The brace of what a member is declared by, in front of its declarators. */
static bool find_brace(struct parse *p, const struct suggest_piece *piece,
		       struct suggest_lexer *l)
{
	struct suggest_token token;

	*l = (struct suggest_lexer){ p->text, piece->first, piece->semicolon };
	while (suggest_lexer__next(l, &token)) {
		if (suggest_token__is(p->text, &token, "{"))
			return true;
		if (suggest_token__is(p->text, &token, "(") && !suggest_lexer__skip(l))
			return false;
	}
	return false;
}

static bool begins_macro(struct parse *p, const struct suggest_piece *piece,
			 struct suggest_lexer *l, const char **name)
{
	struct suggest_token token, open;

	*l = (struct suggest_lexer){ p->text, piece->first, piece->semicolon };
	if (!suggest_lexer__next(l, &token) || token.kind != TOKEN_WORD ||
	    !suggest_lexer__next(l, &open) || !suggest_token__is(p->text, &open, "("))
		return false;
	*name = word(p, token.start, token.end);
	/* "int (*fn)(void)" begins like one, and typeof() and the like are types */
	return *name && strcmp(*name, "typeof") && strcmp(*name, "__typeof__") &&
	       strcmp(*name, "__attribute__") &&
	       p->text[l->at + strspn(p->text + l->at, " \t")] != '*';
}

static int read_names(struct parse *p, struct suggest_piece *piece, int depth)
{
	struct suggest_lexer l, behind;
	struct suggest_token token;
	const char *name;

	if (begins_macro(p, piece, &l, &name)) {
		l.end = piece->semicolon;
		return read_macro(p, piece, name, &l, depth);
	}
	if (!find_brace(p, piece, &l))
		return read_declarators(p, piece, piece->first);
	behind = l;
	if (!suggest_lexer__skip(&behind))
		return bad(p, l.at, "a brace is not closed: name a file that compiles");
	if (read_declarators(p, piece, behind.at))
		return -1;
	if (piece->nr_names)
		return 0;
	/* its own end is that of the brace */
	token.end = behind.at - 1;
	return read_inside(p, piece, l.at, token.end, depth);
}

/*
 * Pieces
 */

static struct suggest_piece *add_piece(struct parse *p, struct suggest_piece **pieces, size_t *nr)
{
	struct suggest_piece *grown = pool__grow(p->pool, *pieces, *nr, sizeof(*grown));

	if (!grown) {
		no_memory(p);
		return NULL;
	}
	*pieces = grown;
	memset(&grown[*nr], 0, sizeof(*grown));
	return &grown[(*nr)++];
}

/* Behind the line, if nothing but a comment follows on it. */
static size_t end_of_line(const struct parse *p, size_t at, size_t end)
{
	struct suggest_lexer l = { p->text, at, end };
	struct suggest_token token;
	const char *newline = memchr(p->text + at, '\n', end - at);
	const size_t next = newline ? (size_t)(newline - p->text) + 1 : end;

	if (suggest_lexer__next(&l, &token) && token.start < next)
		return at;
	/* a comment that goes on belongs to what it begins beside */
	l = (struct suggest_lexer){ p->text, at, end };
	while (l.at < next) {
		if (p->text[l.at] == '/' && p->text[l.at + 1] == '*') {
			const char *close = strstr(p->text + l.at + 2, "*/");

			l.at = close ? (size_t)(close - p->text) + 2 : end;
		} else {
			l.at++;
		}
	}
	if (l.at <= next)
		return next;
	newline = memchr(p->text + l.at, '\n', end - l.at);
	return newline ? (size_t)(newline - p->text) + 1 : end;
}

static bool directive_is(const struct parse *p, const struct suggest_token *token,
			 const char *name)
{
	size_t at = token->start + 1;

	at += strspn(p->text + at, " \t");
	return !strncmp(p->text + at, name, strlen(name));
}

static size_t start_of_line(const struct parse *p, size_t at)
{
	while (at && p->text[at - 1] != '\n')
		at--;
	return at;
}

/* To the #endif of the conditional that was read last; its branches are counted. */
static int find_endif(struct parse *p, struct suggest_lexer *l, struct suggest_piece *piece,
		      struct suggest_token *endif)
{
	int depth = 1;

	piece->simple = true;
	while (suggest_lexer__next(l, endif)) {
		if (endif->kind != TOKEN_DIRECTIVE)
			continue;
		if (directive_is(p, endif, "if")) {
			depth++;
			piece->simple = false;
		} else if (directive_is(p, endif, "el")) {
			piece->simple = false;
		} else if (directive_is(p, endif, "endif") && !--depth) {
			return 0;
		}
	}
	return bad(p, piece->first, "an #if has no #endif inside of the struct: name another file");
}

static int read_conditional(struct parse *p, struct suggest_lexer *l, size_t start,
			    const struct suggest_token *token, struct suggest_piece *piece,
			    int depth)
{
	struct suggest_token endif;
	size_t last;

	piece->conditional = true;
	piece->start = start;
	piece->first = token->start;
	piece->if_start = start_of_line(p, token->start);
	piece->if_end = end_of_line(p, token->end, l->end);
	if (find_endif(p, l, piece, &endif))
		return -1;
	piece->endif_start = start_of_line(p, endif.start);
	piece->end = end_of_line(p, endif.end, l->end);
	if (depth > MAX_DEPTH)
		return bad(p, piece->first, "conditionals lie too deep in each other: name another struct");
	return read_pieces(p, piece->if_end, piece->endif_start, &piece->inside,
			   &piece->nr_inside, &last, depth + 1);
}

/* A word that randomised structs have, which no member goes around. */
static bool is_fence(const struct parse *p, const struct suggest_token *token)
{
	return suggest_token__is(p->text, token, "randomized_struct_fields_start") ||
	       suggest_token__is(p->text, token, "randomized_struct_fields_end");
}

/* From its first word to the semicolon. */
static int read_member(struct parse *p, struct suggest_lexer *l, size_t start,
		       struct suggest_token *token, struct suggest_piece *piece, int depth)
{
	piece->start = start;
	piece->first = token->start;
	do {
		if (is_fence(p, token))
			return bad(p, token->start, "members of a randomised struct have no order of their own: name another struct");
		if (token->kind == TOKEN_DIRECTIVE)
			return bad(p, token->start, "there is an #if inside of one member: declare it in each branch");
		if (opens(p, token) && !suggest_lexer__skip(l))
			return bad(p, token->start, "a bracket is not closed: name a file that compiles");
		if (suggest_token__is(p->text, token, ";")) {
			piece->semicolon = token->start;
			piece->end = end_of_line(p, token->end, l->end);
			return read_names(p, piece, depth);
		}
	} while (suggest_lexer__next(l, token));
	return bad(p, piece->first, "no semicolon ends this member: is it a macro that has none? put it on a side of the struct");
}

static int read_pieces(struct parse *p, size_t from, size_t end, struct suggest_piece **pieces,
		       size_t *nr, size_t *last_end, int depth)
{
	struct suggest_lexer l = { p->text, from, end };
	struct suggest_token token;
	size_t start = from;
	int ret;

	while (suggest_lexer__next(&l, &token)) {
		struct suggest_piece *piece;

		/* a #define goes with the member that it follows */
		if (token.kind == TOKEN_DIRECTIVE && !directive_is(p, &token, "if")) {
			if (*nr)
				start = (*pieces)[*nr - 1].end = end_of_line(p, token.end, end);
			continue;
		}
		piece = add_piece(p, pieces, nr);
		if (!piece)
			return -1;
		ret = token.kind == TOKEN_DIRECTIVE ?
		      read_conditional(p, &l, start, &token, piece, depth) :
		      read_member(p, &l, start, &token, piece, depth);
		if (ret)
			return -1;
		start = piece->end;
		l.at = piece->end > l.at ? piece->end : l.at;
	}
	*last_end = start;
	return 0;
}

/*
 * Finding the struct
 */

/* From behind "struct" to its opening brace, if this is the declaration. */
static bool is_declaration(const struct parse *p, struct suggest_lexer *l)
{
	struct suggest_token token;
	bool named = false;

	while (suggest_lexer__next(l, &token)) {
		if (suggest_token__is(p->text, &token, "{"))
			return named;
		if (suggest_token__is(p->text, &token, "(")) {
			if (!suggest_lexer__skip(l))
				return false;
		} else if (token.kind != TOKEN_WORD) {
			return false;
		} else if (suggest_token__is(p->text, &token, p->strct)) {
			named = true;
		} else if (named) {
			/* a word behind the name is what it declares, or an attribute */
			continue;
		}
	}
	return false;
}

/* The bytes between the braces of the one declaration. */
static int find_struct(struct parse *p, size_t size, size_t *start, size_t *end)
{
	struct suggest_lexer l = { p->text, 0, size };
	struct suggest_token token;
	bool found = false;

	while (suggest_lexer__next(&l, &token)) {
		struct suggest_lexer inside = l;

		if (!suggest_token__is(p->text, &token, "struct") || !is_declaration(p, &inside))
			continue;
		if (found)
			return bad(p, token.start, "the struct is declared twice: name a file with one declaration");
		found = true;
		*start = inside.at;
		if (!suggest_lexer__skip(&inside))
			return bad(p, token.start, "its brace is not closed: name a file that compiles");
		*end = inside.at - 1;
	}
	if (!found)
		return err__set(p->err, "%s: struct %s is not declared in it: name the file that does",
				p->path, p->strct);
	return 0;
}

int suggest_parse__struct(struct suggest_body *body, const char *path, const char *text,
			  size_t size, const char *strct,
			  bool (*known)(const char *name, void *arg), void *arg,
			  struct pool *pool, struct err *err)
{
	struct parse p = {
		.path = path,
		.text = text,
		.strct = strct,
		.known = known,
		.arg = arg,
		.pool = pool,
		.err = err,
	};
	size_t start = 0, end = 0;

	memset(body, 0, sizeof(*body));
	body->text = text;
	if (find_struct(&p, size, &start, &end))
		return -1;
	body->start = end_of_line(&p, start, end);
	return read_pieces(&p, body->start, end, &body->pieces, &body->nr, &body->end, 0);
}
