/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Writing JSON from the outside in. A document is built by jansson and
 * written as a whole.
 */
#ifndef DSTLAYOUT_JSON_H
#define DSTLAYOUT_JSON_H

#include <stdbool.h>
#include <stdint.h>

#include "lib_json.h"
#include "out.h"

#define JSON_MAX_DEPTH	16

/**
 * struct json - a document while it is built
 * @lib: jansson
 * @open: objects and arrays that are not closed, the outermost first
 * @depth: how many
 * @failed: whether memory ran out; nothing is added any more then
 *
 * Wherever there is a @key below, it names a value in an object, and is NULL
 * for an element of an array and for the outermost value.
 */
struct json {
	const struct lib_json *lib;
	json_t *open[JSON_MAX_DEPTH];
	unsigned int depth;
	bool failed;
};

/**
 * json__begin() - begin a document, which is an object
 * @json: filled; ends with json__end()
 * @lib: jansson
 */
void json__begin(struct json *json, const struct lib_json *lib);

void json__open_object(struct json *json, const char *key);
void json__open_array(struct json *json, const char *key);

/** json__close() - the innermost object or array is complete */
void json__close(struct json *json);

/**
 * json__str() - add a string
 * @text: bytes that are no UTF-8 become U+FFFD; NULL adds null
 */
void json__str(struct json *json, const char *key, const char *text);

/** json__uint() - add a number; one beyond INT64_MAX is a failure */
void json__uint(struct json *json, const char *key, uint64_t number);

/**
 * json__real() - add a number with a fraction
 * @number: it; what is no number adds null
 */
void json__real(struct json *json, const char *key, double number);

void json__bool(struct json *json, const char *key, bool value);

/**
 * json__end() - write the document and drop it
 * @json: everything opened in it is closed; it holds nothing afterwards
 * @out: where to; if memory ran out, out__commit() will say so
 */
void json__end(struct json *json, struct out *out);

#endif /* DSTLAYOUT_JSON_H */
