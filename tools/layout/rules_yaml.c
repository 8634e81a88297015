// SPDX-License-Identifier: GPL-2.0
#include <stdbool.h>
#include <string.h>

#include "lib_yaml.h"
#include "rules_yaml.h"

/*
 * A rule file is a page or two. What is much larger is not a rule file, and
 * what is nested deeper than any rule would only grow our stack.
 */
#define FILE_BYTES_MAX	(1024 * 1024)
#define DEPTH_MAX	16

struct yaml_reader {
	const struct lib_yaml *lib;
	yaml_parser_t parser;
	struct pool *pool;
	const char *file;
	struct err *err;
};

static int yaml__bad(struct yaml_reader *r, const yaml_mark_t *mark,
		     const char *what)
{
	return err__set(r->err, "%s:%zu:%zu: %s", r->file, mark->line + 1,
			mark->column + 1, what);
}

static int yaml__no_memory(struct yaml_reader *r)
{
	return err__set(r->err, "%s: out of memory: free some and try again",
			r->file);
}

static int yaml__next(struct yaml_reader *r, yaml_event_t *event)
{
	const yaml_parser_t *p = &r->parser;
	yaml_mark_t at = { 0 };

	if (r->lib->parser_parse(&r->parser, event))
		return 0;
	switch (p->error) {
	case YAML_MEMORY_ERROR:
		return yaml__no_memory(r);
	case YAML_READER_ERROR:
		return err__set(r->err,
				"%s: not text, byte %zu: %s: save it as UTF-8 without control characters",
				r->file, p->problem_offset,
				p->problem ? p->problem : "unreadable");
	default:
		at = p->problem_mark;
		/* the library's words for a tab are cryptic, and it is common */
		if (p->problem && strstr(p->problem, "cannot start any token"))
			return yaml__bad(r, &at,
					 "no YAML token begins here: indent with blanks, not tabs, and quote what begins with a sign");
		return err__set(r->err, "%s:%zu:%zu: not YAML: %s%s%s: correct it here or just above",
				r->file, at.line + 1, at.column + 1,
				p->problem ? p->problem : "syntax error",
				p->context ? " " : "",
				p->context ? p->context : "");
	}
}

static struct yaml_node *yaml__new(struct yaml_reader *r,
				   const yaml_event_t *event,
				   enum yaml_kind kind)
{
	struct yaml_node *node = pool__alloc(r->pool, sizeof(*node));

	if (!node) {
		yaml__no_memory(r);
		return NULL;
	}
	node->kind = kind;
	node->line = (unsigned int)event->start_mark.line + 1;
	node->column = (unsigned int)event->start_mark.column + 1;
	node->value_line = node->line;
	node->value_column = node->column;
	return node;
}

static struct yaml_node *yaml__scalar(struct yaml_reader *r,
				      const yaml_event_t *event)
{
	struct yaml_node *node = yaml__new(r, event, YAML_SCALAR);

	if (!node)
		return NULL;
	if (memchr(event->data.scalar.value, '\0', event->data.scalar.length)) {
		yaml__bad(r, &event->start_mark,
			  "a NUL inside a value: take it out");
		return NULL;
	}
	node->text = pool__copy(r->pool, event->data.scalar.value,
				event->data.scalar.length);
	if (!node->text) {
		yaml__no_memory(r);
		return NULL;
	}
	return node;
}

static struct yaml_node *yaml__node(struct yaml_reader *r, yaml_event_t *event,
				    unsigned int depth);

static int yaml__check_key(struct yaml_reader *r, const struct yaml_node *map,
			   const struct yaml_node *key)
{
	const struct yaml_node *other;

	for (other = map->child; other; other = other->next) {
		if (strcmp(other->key, key->text))
			continue;
		return err__set(r->err, "%s:%u:%u: key '%s' stands twice, first in line %u: keep one of them",
				r->file, key->line, key->column, key->text,
				other->line);
	}
	return 0;
}

/* The key of a mapping's next value; *end is set behind the last one. */
static struct yaml_node *yaml__key(struct yaml_reader *r,
				   const struct yaml_node *map, bool *end)
{
	struct yaml_node *key = NULL;
	yaml_event_t event;

	if (yaml__next(r, &event))
		return NULL;
	*end = event.type == YAML_MAPPING_END_EVENT;
	if (*end)
		;
	else if (event.type != YAML_SCALAR_EVENT)
		yaml__bad(r, &event.start_mark,
			  "a key must be a plain word: write 'key: value'");
	else if (event.data.scalar.anchor || event.data.scalar.tag)
		yaml__bad(r, &event.start_mark,
			  "anchors and tags have no meaning here: write the key alone");
	else
		key = yaml__scalar(r, &event);
	r->lib->event_delete(&event);
	if (key && yaml__check_key(r, map, key))
		return NULL;
	return key;
}

static int yaml__children(struct yaml_reader *r, struct yaml_node *parent,
			  unsigned int depth)
{
	struct yaml_node **tail = &parent->child;

	for (;;) {
		struct yaml_node *key = NULL, *node;
		yaml_event_t event;
		bool end = false;

		if (parent->kind == YAML_MAPPING) {
			key = yaml__key(r, parent, &end);
			if (end)
				return 0;
			if (!key)
				return -1;
		}
		if (yaml__next(r, &event))
			return -1;
		if (event.type == YAML_SEQUENCE_END_EVENT) {
			r->lib->event_delete(&event);
			return 0;
		}
		node = yaml__node(r, &event, depth + 1);
		r->lib->event_delete(&event);
		if (!node)
			return -1;
		if (key) {
			node->key = key->text;
			node->line = key->line;
			node->column = key->column;
		}
		*tail = node;
		tail = &node->next;
	}
}

static bool yaml__is_plain(struct yaml_reader *r, const yaml_event_t *event)
{
	const yaml_char_t *anchor = NULL, *tag = NULL;

	switch (event->type) {
	case YAML_SCALAR_EVENT:
		anchor = event->data.scalar.anchor;
		tag = event->data.scalar.tag;
		break;
	case YAML_SEQUENCE_START_EVENT:
		anchor = event->data.sequence_start.anchor;
		tag = event->data.sequence_start.tag;
		break;
	case YAML_MAPPING_START_EVENT:
		anchor = event->data.mapping_start.anchor;
		tag = event->data.mapping_start.tag;
		break;
	case YAML_ALIAS_EVENT:
		yaml__bad(r, &event->start_mark,
			  "aliases are not allowed: write the value out");
		return false;
	default:
		yaml__bad(r, &event->start_mark,
			  "a value was expected here: give one");
		return false;
	}
	if (anchor)
		yaml__bad(r, &event->start_mark,
			  "anchors are not allowed: take the '&' word out");
	else if (tag)
		yaml__bad(r, &event->start_mark,
			  "tags are not allowed: take the '!' word out");
	return !anchor && !tag;
}

static struct yaml_node *yaml__node(struct yaml_reader *r, yaml_event_t *event,
				    unsigned int depth)
{
	struct yaml_node *node;

	if (!yaml__is_plain(r, event))
		return NULL;
	if (event->type == YAML_SCALAR_EVENT)
		return yaml__scalar(r, event);
	if (depth == DEPTH_MAX) {
		yaml__bad(r, &event->start_mark,
			  "nested deeper than any rule: flatten it");
		return NULL;
	}
	node = yaml__new(r, event, event->type == YAML_MAPPING_START_EVENT ?
			 YAML_MAPPING : YAML_SEQUENCE);
	if (!node || yaml__children(r, node, depth))
		return NULL;
	return node;
}

static int yaml__documents(struct yaml_reader *r, struct yaml_node **docs)
{
	struct yaml_node **tail = docs;

	for (;;) {
		struct yaml_node *node;
		yaml_event_type_t type;
		yaml_event_t event;

		if (yaml__next(r, &event))
			return -1;
		type = event.type;
		if (type == YAML_STREAM_START_EVENT ||
		    type == YAML_DOCUMENT_START_EVENT ||
		    type == YAML_DOCUMENT_END_EVENT ||
		    type == YAML_STREAM_END_EVENT) {
			r->lib->event_delete(&event);
			if (type == YAML_STREAM_END_EVENT)
				return 0;
			continue;
		}
		node = yaml__node(r, &event, 0);
		r->lib->event_delete(&event);
		if (!node)
			return -1;
		*tail = node;
		tail = &node->next;
	}
}

int yaml__parse(struct pool *pool, const char *file, const char *text,
		size_t size, struct yaml_node **docs, struct err *err)
{
	struct yaml_reader r = { .pool = pool, .file = file, .err = err };
	int ret;

	*docs = NULL;
	if (size > FILE_BYTES_MAX)
		return err__set(err, "%s: larger than the %u bytes of the largest rule file: split it",
				file, FILE_BYTES_MAX);
	r.lib = lib_yaml__get(file, err);
	if (!r.lib)
		return -1;
	if (!r.lib->parser_initialize(&r.parser))
		return yaml__no_memory(&r);
	r.lib->parser_set_input_string(&r.parser, (const unsigned char *)text,
				       size);
	ret = yaml__documents(&r, docs);
	r.lib->parser_delete(&r.parser);
	return ret;
}
