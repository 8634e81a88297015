// SPDX-License-Identifier: GPL-2.0
/*
 * Text that formats demand of us: UTF-8, XML and JSON, out of any bytes.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "json.h"
#include "reader_util.h"
#include "test.h"
#include "utf8.h"
#include "xml.h"

static void characters(struct test *t)
{
	static const struct {
		const char *bytes;
		uint32_t character;
		size_t len;
	} texts[] = {
		{ "a", 'a', 1 },
		{ "\x7f", 0x7f, 1 },
		{ "\xc2\x80", 0x80, 2 },
		{ "\xc3\xa9x", 0xe9, 2 },
		{ "\xe2\x82\xac", 0x20ac, 3 },
		{ "\xf0\x9f\x98\x80", 0x1f600, 4 },
		{ "\xf4\x8f\xbf\xbf", 0x10ffff, 4 },
		/* longer than it has to be */
		{ "\xc0\xaf", UTF8_REPLACEMENT, 1 },
		{ "\xe0\x80\xaf", UTF8_REPLACEMENT, 1 },
		{ "\xf0\x80\x80\xaf", UTF8_REPLACEMENT, 1 },
		/* half of a pair, and beyond the last character */
		{ "\xed\xa0\x80", UTF8_REPLACEMENT, 1 },
		{ "\xf4\x90\x80\x80", UTF8_REPLACEMENT, 1 },
		/* cut off, and what begins nothing */
		{ "\xe2\x82", UTF8_REPLACEMENT, 1 },
		{ "\xe2\x82x", UTF8_REPLACEMENT, 1 },
		{ "\x80", UTF8_REPLACEMENT, 1 },
		{ "\xff", UTF8_REPLACEMENT, 1 },
	};
	size_t i;

	for (i = 0; i < ARRAY_SIZE(texts); i++) {
		uint32_t c = 0;

		EXPECT_EQ(t, utf8__next(texts[i].bytes, &c), texts[i].len);
		EXPECT_EQ(t, c, texts[i].character);
	}
}

/* Begin to write into a file of the scratch directory. */
static struct out *begin(struct test *t)
{
	struct err err = { "" };
	struct out *out = NULL;

	EXPECT_EQ(t, out__open(&out, reader__scratch("written"), WHEN_NEVER,
			       &err), 0);
	return out;
}

/* Finish it. Return: what is in the file. */
static const char *end(struct test *t, struct out *out)
{
	static char text[1000];
	struct err err = { "" };
	size_t len = 0;
	FILE *f;

	EXPECT_EQ(t, out__commit(out, &err), 0);
	f = fopen(reader__scratch("written"), "r");
	if (EXPECT(t, f)) {
		len = fread(text, 1, sizeof(text) - 1, f);
		fclose(f);
	}
	text[len] = '\0';
	return text;
}

static void xml(struct test *t)
{
	struct out *out = begin(t);

	if (!out)
		return;
	xml__attribute(out, "a", "<\"&'>\n\t\x01\x7f\xc2\x9b\xff\xc3\xa9");
	EXPECT_STR(t, end(t, out),
		   " a=\"&lt;&quot;&amp;&apos;&gt;&#10;&#9;\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xc3\xa9\"");
}

static void json(struct test *t)
{
	struct err err = { "" };
	const struct lib_json *lib = lib_json__get(&err);
	struct out *out;
	struct json json;

	if (!lib) {
		test__skip(t, "no jansson");
		return;
	}
	out = begin(t);
	if (!out)
		return;
	json__begin(&json, lib);
	json__str(&json, "s", "\"\\\n\x1b\x7f\xff\xc3\xa9");
	json__str(&json, "n", NULL);
	json__open_array(&json, "a");
	json__uint(&json, NULL, INT64_MAX);
	json__open_object(&json, NULL);
	json__bool(&json, "b", true);
	json__close(&json);
	json__close(&json);
	json__end(&json, out);
	EXPECT_STR(t, end(t, out),
		   "{\n \"s\": \"\\\"\\\\\\n\\u001B\\u007f\\uFFFD\\u00E9\",\n"
		   " \"n\": null,\n \"a\": [\n  9223372036854775807,\n"
		   "  {\n   \"b\": true\n  }\n ]\n}\n");
}

/* What cannot be written is an error, not another number. */
static void json_failure(struct test *t)
{
	struct err err = { "" };
	const struct lib_json *lib = lib_json__get(&err);
	struct out *out;
	struct json json;
	int i;

	if (!lib) {
		test__skip(t, "no jansson");
		return;
	}
	out = begin(t);
	if (!out)
		return;
	json__begin(&json, lib);
	json__uint(&json, "n", (uint64_t)INT64_MAX + 1);
	json__end(&json, out);
	EXPECT_EQ(t, out__commit(out, &err), -1);

	out = begin(t);
	if (!out)
		return;
	json__begin(&json, lib);
	for (i = 0; i < JSON_MAX_DEPTH + 2; i++)
		json__open_array(&json, i ? NULL : "a");
	json__str(&json, NULL, "too deep");
	for (i = 0; i < JSON_MAX_DEPTH + 2; i++)
		json__close(&json);
	json__end(&json, out);
	EXPECT_EQ(t, out__commit(out, &err), -1);
}

static const struct test_case cases[] = {
	TEST_CASE(characters),
	TEST_CASE(xml),
	TEST_CASE(json),
	TEST_CASE(json_failure),
};

int main(void)
{
	return test__run(cases, ARRAY_SIZE(cases));
}
