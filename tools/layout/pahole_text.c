// SPDX-License-Identifier: GPL-2.0
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "pahole_text.h"
#include "pool.h"

/**
 * struct printed - a member as it was printed
 * @name: "" for an unnamed aggregate, which leaves no trace in paths
 * @type: spelling of its type
 * @member: where it lies; no strings in it
 * @parent: index of the aggregate around it, or -1
 * @dropped: whether it turned out to be inside of an array's element
 */
struct printed {
	const char *name;
	const char *type;
	struct layout_member member;
	int parent;
	bool dropped;
};

/**
 * struct parser - a text while it is read
 * @list: what it becomes
 * @only: name of the structs that are wanted, or NULL
 * @strct: the struct that is being read; its name is NULL outside of one
 * @members: of that struct
 * @nr: how many
 * @room: members that there is memory for
 * @open: indices of aggregates that are not closed
 * @depth: how many
 * @pool: owner of strings about that struct
 */
struct parser {
	struct types_list *list;
	const char *only;
	struct layout strct;
	struct printed *members;
	size_t nr;
	size_t room;
	int open[PAHOLE_TEXT_NESTING];
	unsigned int depth;
	struct pool pool;
};

static bool is_word(char c)
{
	return isalnum((unsigned char)c) || c == '_';
}

/* One blank where there were several, none at the ends or behind a '*'. */
static void squeeze(char *text)
{
	char *to = text, *from = text;

	for (; *from; from++) {
		if (!isblank((unsigned char)*from))
			*to++ = *from;
		else if (to > text && to[-1] != ' ' &&
			 !(to[-1] == '*' && from[1] != 'c'))
			*to++ = ' ';
	}
	while (to > text && to[-1] == ' ')
		to--;
	*to = '\0';
}

/*
 * Cut the comment with offset and size off a line's end. Return: it, without
 * its delimiters, or NULL.
 */
static char *cut_place(char *line)
{
	char *comment = NULL, *at, *end;

	for (at = line; (at = strstr(at, "/*")); at += 2)
		comment = at;
	if (!comment)
		return NULL;
	end = strstr(comment, "*/");
	at = comment + 2 + strspn(comment + 2, " ");
	if (!end || end[2] || !isdigit((unsigned char)*at))
		return NULL;
	*end = '\0';
	*comment = '\0';
	return at;
}

/* "64 4", or "148: 1 4", whose last number is the size of its unit */
static void read_place(const char *place, struct layout_member *member)
{
	char *rest;

	member->bit_offset = strtoull(place, &rest, 10) * 8;
	if (*rest == ':') {
		member->bit_offset += strtoull(rest + 1, &rest, 10);
		return;
	}
	member->bit_size = strtoull(rest, &rest, 10) * 8;
}

/* The typedef in the comment that begins a line, if one does; else NULL. */
static char *cut_typedef(char **text)
{
	static const char lead[] = "/* typedef ";
	char *name = *text + sizeof(lead) - 1, *end;

	if (strncmp(*text, lead, sizeof(lead) - 1))
		return NULL;
	end = strstr(name, "*/");
	if (!end)
		return NULL;
	*end = '\0';
	*text = end + 2 + strspn(end + 2, " ");
	/* "X -> Y -> Z": the member was declared with the first */
	name[strcspn(name, " ")] = '\0';
	return name;
}

/* The width behind a declarator, which is cut off. */
static void cut_width(char *text, struct layout_member *member)
{
	char *colon = strrchr(text, ':');

	if (!colon || !isdigit((unsigned char)colon[1]))
		return;
	member->bitfield = true;
	member->bit_size = strtoull(colon + 1, NULL, 10);
	*colon = '\0';
}

/* Dimensions behind a declarator. Return: where they begin. */
static char *read_dimensions(char *name, struct layout_member *member)
{
	char *at = strchr(name, '['), *begin = at;

	if (!at)
		return NULL;
	member->kind = LAYOUT_ARRAY;
	member->nr_elems = 1;
	while (at && *at == '[') {
		member->nr_elems *= strtoull(at + 1, NULL, 10);
		at = strchr(at, ']');
		if (at)
			at++;
	}
	return begin;
}

/* Behind the parenthesis that closes the first one in @text. */
static const char *skip_parens(const char *text)
{
	int depth = 0;

	for (; *text; text++) {
		if (*text == '(')
			depth++;
		else if (*text == ')' && !--depth)
			return text + 1;
	}
	return text;
}

/* Cut attributes, of which a type and a member can have some, and the end. */
static void cut_attributes(char *text)
{
	static const char attribute[] = "__attribute__";
	char *at;

	while ((at = strstr(text, attribute))) {
		const char *rest = skip_parens(at);

		memmove(at, rest, strlen(rest) + 1);
	}
	at = strrchr(text, ';');
	if (at)
		*at = '\0';
}

static struct printed *parser__add(struct parser *p)
{
	struct printed *members = p->members;

	if (p->nr == p->room) {
		p->room = p->room ? 2 * p->room : 256;
		members = realloc(members, p->room * sizeof(*members));
		if (!members)
			return NULL;
		p->members = members;
	}
	memset(&members[p->nr], 0, sizeof(*members));
	members[p->nr].parent = p->depth ? p->open[p->depth - 1] : -1;
	members[p->nr].name = "";
	members[p->nr].type = "";
	return &members[p->nr++];
}

/* "struct foo {" inside of a struct */
static int parser__open(struct parser *p, char *text)
{
	struct printed *member = parser__add(p);
	char *type_def;

	if (!member)
		return -1;
	if (p->depth == PAHOLE_TEXT_NESTING)
		return 1;
	p->open[p->depth++] = (int)p->nr - 1;
	type_def = cut_typedef(&text);
	member->member.kind = !strncmp(text, "union", 5) ? LAYOUT_UNION :
			      !strncmp(text, "struct", 6) ? LAYOUT_STRUCT :
							    LAYOUT_SCALAR;
	text[strcspn(text, "{")] = '\0';
	squeeze(text);
	member->type = type_def ? type_def : text;
	return 0;
}

/*
 * "} name[2]; (place)": what was opened gets its name. What elements of an
 * array are made of, or what a pointer points to, is no part of the struct.
 */
static void parser__close(struct parser *p, char *text)
{
	char *place = cut_place(text), *dimensions;
	struct printed *member;
	size_t i;
	int self;

	if (!p->depth)
		return;
	self = p->open[--p->depth];
	member = &p->members[self];
	if (place)
		read_place(place, &member->member);
	cut_attributes(text);
	cut_width(text, &member->member);
	squeeze(text);
	if (*text == '*')
		member->member.kind = LAYOUT_POINTER;
	text += strspn(text, "* ");
	dimensions = read_dimensions(text, &member->member);
	if (dimensions)
		*dimensions = '\0';
	squeeze(text);
	member->name = text;
	if (member->member.kind != LAYOUT_ARRAY &&
	    member->member.kind != LAYOUT_POINTER)
		return;
	for (i = (size_t)self + 1; i < p->nr; i++)
		p->members[i].dropped = true;
}

/*
 * "int (*input)(struct sk_buff *)": the name is in the middle, and only
 * dimensions that stand there as well make an array of it.
 */
static const char *split_function(struct parser *p, char *text,
				  struct printed *member)
{
	char *name = strstr(text, "(*"), *end, *close;
	const char *copy;

	name += strspn(name, "(* ");
	for (end = name; is_word(*end); end++)
		;
	copy = pool__copy(&p->pool, name, (size_t)(end - name));
	close = end + strcspn(end, ")");
	member->member.kind = LAYOUT_POINTER;
	if (*end == '[' && *close) {
		*close = '\0';
		read_dimensions(end, &member->member);
		*close = ')';
	}
	/* the type is what is left when the name is taken out */
	memmove(name, end, strlen(end) + 1);
	squeeze(text);
	member->type = text;
	return copy;
}

static bool is_keyword_alone(const char *text)
{
	return !strcmp(text, "struct") || !strcmp(text, "union") ||
	       !strcmp(text, "enum") || !*text;
}

/*
 * "long unsigned int flags:3", "u8 tab[16]": the name comes last. With
 * @type_def, that is what the type was called where it was declared.
 */
static const char *split_plain(struct parser *p, char *text,
			       const char *type_def, struct printed *member)
{
	struct layout_member *m = &member->member;
	char *end, *name, *dimensions;
	const char *copy;

	cut_width(text, m);
	dimensions = read_dimensions(text, m);
	end = dimensions ? dimensions : text + strlen(text);
	while (end > text && isblank((unsigned char)end[-1]))
		end--;
	for (name = end; name > text && is_word(name[-1]); name--)
		;
	copy = pool__copy(&p->pool, name, (size_t)(end - name));
	if (!dimensions && strchr(text, '*'))
		m->kind = LAYOUT_POINTER;
	dimensions = dimensions ? pool__copy(&p->pool, dimensions,
					     strlen(dimensions)) : NULL;
	*name = '\0';
	squeeze(text);
	if (is_keyword_alone(text))
		return "";
	member->type = pool__printf(&p->pool, "%s%s",
				    type_def ? type_def : text,
				    dimensions ? dimensions : "");
	return member->type ? copy : NULL;
}

/* A member on a line of its own. */
static int parser__member(struct parser *p, char *text)
{
	char *type_def, *place = cut_place(text);
	struct printed *member;

	if (!place)
		return 0;
	member = parser__add(p);
	if (!member)
		return -1;
	read_place(place, &member->member);
	type_def = cut_typedef(&text);
	cut_attributes(text);
	member->name = strstr(text, "(*") ?
		       split_function(p, text, member) :
		       split_plain(p, text, type_def, member);
	if (!member->name)
		return -1;
	/* an unnamed bitfield, or a member that pahole has lost the name of */
	if (!*member->name)
		p->nr--;
	return 0;
}

/* Paths of everything, from the outside in; then the list has it. */
static int parser__list_member(struct parser *p, size_t i, const char **paths)
{
	struct printed *printed = &p->members[i];
	const char *around = printed->parent < 0 ? "" : paths[printed->parent];
	struct layout_member *m = &printed->member;

	if (!*printed->name) {
		paths[i] = around;
		return 0;
	}
	paths[i] = pool__printf(&p->pool, "%s%s%s", around, *around ? "." : "",
				printed->name);
	if (!paths[i])
		return -1;
	if (printed->dropped)
		return 0;
	m->path = paths[i];
	m->type = printed->type;
	if (m->nr_elems)
		m->elem_bits = m->bit_size / m->nr_elems;
	return types_list__add_member(p->list, m);
}

/* pahole does not say how large a union is: as large as its members at least. */
static uint64_t size_of_union(const struct parser *p)
{
	uint64_t size = 0;
	size_t i;

	for (i = 0; i < p->nr; i++) {
		uint64_t end = layout_member__end_byte(&p->members[i].member);

		if (!p->members[i].dropped && end > size)
			size = end;
	}
	return size;
}

static int parser__list(struct parser *p)
{
	const char **paths = pool__alloc(&p->pool, p->nr * sizeof(*paths));
	int ret;
	size_t i;

	if (p->strct.is_union)
		p->strct.size = size_of_union(p);
	ret = paths ? types_list__add(p->list, &p->strct) : -1;
	for (i = 0; i < p->nr && !ret; i++)
		ret = parser__list_member(p, i, paths);
	return ret;
}

static void parser__forget(struct parser *p)
{
	pool__free(&p->pool);
	p->nr = 0;
	p->depth = 0;
	p->strct.name = NULL;
}

/* "struct rtable {", "typedef struct {" */
static void parser__begin(struct parser *p, char *line)
{
	bool is_typedef = !strncmp(line, "typedef ", 8);
	char *text = is_typedef ? line + 8 : line;
	size_t len = strlen(text);

	if (len < 2 || strcmp(text + len - 2, " {") ||
	    (strncmp(text, "struct", 6) && strncmp(text, "union", 5)))
		return;
	parser__forget(p);
	memset(&p->strct, 0, sizeof(p->strct));
	p->strct.is_union = *text == 'u';
	text[len - 2] = '\0';
	p->strct.name = text + strcspn(text, " ");
	p->strct.name += strspn(p->strct.name, " ");
}

/* "};", "} atomic_t;" */
static int parser__end(struct parser *p, char *line)
{
	int ret = 0;

	cut_attributes(line);
	squeeze(line);
	if (line[1])
		p->strct.name = line + 1 + strspn(line + 1, " ");
	if (p->only ? !strcmp(p->strct.name, p->only) : *p->strct.name)
		ret = parser__list(p);
	parser__forget(p);
	return ret;
}

static int parser__inside(struct parser *p, char *line)
{
	static const char size[] = "/* size: ";
	char *text = line + strspn(line, "\t ");
	size_t len = strlen(text);

	if (!strncmp(text, size, sizeof(size) - 1) && !p->depth) {
		p->strct.size = strtoull(text + sizeof(size) - 1, NULL, 10);
		return 0;
	}
	if (*text == '}') {
		parser__close(p, text + 1);
		return 0;
	}
	if (len && text[len - 1] == '{')
		return parser__open(p, text);
	return strchr(text, ';') ? parser__member(p, text) : 0;
}

static int parser__line(struct parser *p, char *line)
{
	if (!p->strct.name) {
		parser__begin(p, line);
		return 0;
	}
	if (*line == '}')
		return parser__end(p, line);
	return parser__inside(p, line);
}

int pahole_text__parse(struct types_list *list, const char *only, char *text,
		       size_t size)
{
	struct parser p = { .list = list, .only = only };
	char *line = text, *end = text + size, *nl;
	int ret = 0;

	for (; line < end && !ret; line = nl + 1) {
		nl = memchr(line, '\n', (size_t)(end - line));
		if (!nl)
			break;
		*nl = '\0';
		ret = parser__line(&p, line);
	}
	parser__forget(&p);
	free(p.members);
	return ret;
}
