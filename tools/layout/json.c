// SPDX-License-Identifier: GPL-2.0
#include <stdlib.h>
#include <string.h>

#include "json.h"
#include "utf8.h"

/* So many give back a figure that was read with three digits behind the point. */
#define REAL_DIGITS	12

/* The value then belongs to the document, also if this fails. */
static void json__add(struct json *json, const char *key, json_t *value)
{
	json_t *parent;
	int ret;

	if (json->failed) {
		if (value)
			json->lib->delete(value);
		return;
	}
	parent = json->open[json->depth - 1];
	/* both of jansson's functions fail for, and take over, a bad value */
	if (key)
		ret = json->lib->object_set_new_nocheck(parent, key, value);
	else
		ret = json->lib->array_append_new(parent, value);
	if (ret)
		json->failed = true;
}

static void json__open(struct json *json, const char *key, json_t *value)
{
	json__add(json, key, value);
	if (json->depth == JSON_MAX_DEPTH)
		json->failed = true;
	/* counted in any case, so that each json__close() has its match */
	if (!json->failed)
		json->open[json->depth] = value;
	json->depth++;
}

void json__begin(struct json *json, const struct lib_json *lib)
{
	memset(json, 0, sizeof(*json));
	json->lib = lib;
	json->open[0] = lib->object();
	json->depth = 1;
	json->failed = !json->open[0];
}

void json__open_object(struct json *json, const char *key)
{
	json__open(json, key, json->lib->object());
}

void json__open_array(struct json *json, const char *key)
{
	json__open(json, key, json->lib->array());
}

void json__close(struct json *json)
{
	json->depth--;
}

/* @text with what is no UTF-8 replaced; NULL if nothing is, or on failure. */
static char *repair(const char *text, bool *failed)
{
	char *copy, *to;
	uint32_t c;
	const char *p;

	for (p = text; *p; p += utf8__next(p, &c))
		if (utf8__next(p, &c) == 1 && c == UTF8_REPLACEMENT)
			break;
	if (!*p)
		return NULL;
	copy = malloc(3 * strlen(text) + 1);
	if (!copy) {
		*failed = true;
		return NULL;
	}
	for (to = copy; *text;) {
		size_t len = utf8__next(text, &c);

		if (c == UTF8_REPLACEMENT)
			to = stpcpy(to, UTF8_REPLACEMENT_BYTES);
		else
			to = mempcpy(to, text, len);
		text += len;
	}
	*to = '\0';
	return copy;
}

void json__str(struct json *json, const char *key, const char *text)
{
	char *copy;

	if (!text) {
		json__add(json, key, json->lib->null());
		return;
	}
	copy = repair(text, &json->failed);
	json__add(json, key,
		  json->lib->string_nocheck(copy ? copy : text));
	free(copy);
}

void json__uint(struct json *json, const char *key, uint64_t number)
{
	if (number > INT64_MAX)
		json->failed = true;
	json__add(json, key, json->lib->integer((json_int_t)number));
}

void json__real(struct json *json, const char *key, double number)
{
	if (__builtin_isnan(number))
		json__add(json, key, json->lib->null());
	else
		json__add(json, key, json->lib->real(number));
}

void json__bool(struct json *json, const char *key, bool value)
{
	json__add(json, key,
		  value ? json->lib->true_() : json->lib->false_());
}

/*
 * jansson escapes everything else; it leaves DEL, which a terminal need not
 * ignore, as it is.
 */
static int dump(const char *data, size_t size, void *arg)
{
	while (size) {
		const char *del = memchr(data, 0x7f, size);
		size_t len = del ? (size_t)(del - data) : size;

		out__write(arg, data, len);
		if (del) {
			out__write(arg, "\\u007f", 6);
			len++;
		}
		data += len;
		size -= len;
	}
	return 0;
}

void json__end(struct json *json, struct out *out)
{
	if (!json->failed &&
	    json->lib->dump_callback(json->open[0], dump, out,
				     JSON_INDENT(1) | JSON_ENSURE_ASCII |
				     JSON_REAL_PRECISION(REAL_DIGITS)))
		json->failed = true;
	if (json->failed)
		out__fail(out);
	out__write(out, "\n", 1);
	if (json->open[0])
		json->lib->delete(json->open[0]);
	json->open[0] = NULL;
}
