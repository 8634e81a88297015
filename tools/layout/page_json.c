// SPDX-License-Identifier: GPL-2.0
#include <limits.h>
#include <string.h>

#include "page_json.h"

#define VERSION	1

int page_json__wrong(const struct page_json *json, const char *what)
{
	return err__set(json->err, "%s: JSON, but %s: give what 'dstlayout %s --format json' wrote",
			json->path, what, json->command);
}

int page_json__no_memory(const struct page_json *json)
{
	return err__set(json->err, "%s: out of memory: free some and try again",
			json->path);
}

int page_json__open(struct page_json *json)
{
	json_error_t error;

	json->root = NULL;
	json->lib = lib_json__get(json->err);
	if (!json->lib)
		return -1;
	json->root = json->lib->load_file(json->path, JSON_REJECT_DUPLICATES,
					  &error);
	if (!json->root)
		return err__set(json->err, "%s:%d: %s: give what 'dstlayout %s --format json' wrote",
				json->path, error.line, error.text, json->command);
	if (page_json__count(json, json->root, "version") != VERSION)
		return page_json__wrong(json, "not of version 1");
	return 0;
}

void page_json__close(struct page_json *json)
{
	if (json->root)
		json->lib->delete(json->root);
	json->root = NULL;
}

const char *page_json__text(const struct page_json *json, const json_t *value,
			    const char *key)
{
	const char *text =
		json->lib->string_value(json->lib->object_get(value, key));

	return text ? pool__copy(json->pool, text, strlen(text)) : NULL;
}

double page_json__figure(const struct page_json *json, const json_t *value,
			 const char *key)
{
	const json_t *figure = json->lib->object_get(value, key);

	return json_is_number(figure) ? json->lib->number_value(figure) :
					__builtin_nan("");
}

unsigned int page_json__count(const struct page_json *json, const json_t *value,
			      const char *key)
{
	json_int_t count =
		json->lib->integer_value(json->lib->object_get(value, key));

	return count > 0 && count <= UINT_MAX ? (unsigned int)count : 0;
}

int page_json__each(const struct page_json *json, const json_t *value,
		    const char *key,
		    int (*fn)(const struct page_json *json,
			      const json_t *element, void *arg), void *arg)
{
	const json_t *array = json->lib->object_get(value, key);
	char what[80] = "without ";
	int ret = 0;
	size_t i;

	if (!json_is_array(array))
		return page_json__wrong(json, strncat(what, key, 60));
	for (i = 0; i < json->lib->array_size(array) && !ret; i++)
		ret = fn(json, json->lib->array_get(array, i), arg);
	return ret;
}
