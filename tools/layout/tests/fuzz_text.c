// SPDX-License-Identifier: GPL-2.0
/*
 * What other programs, or runs elsewhere, print: pahole's structs, and reports as
 * JSON. The first byte says which.
 */
#include <stdlib.h>
#include <string.h>

#include "fuzz_util.h"
#include "matrix.h"
#include "pahole_text.h"
#include "reader_util.h"
#include "saved_report.h"

static void use_printed(const uint8_t *data, size_t size)
{
	struct types_list *list = types_list__new();
	char *text = malloc(size + 1);
	struct types *types = NULL;
	struct err err = { "" };
	int ret;

	if (!list || !text)
		abort();
	memcpy(text, data, size);
	text[size] = '\0';
	ret = pahole_text__parse(list, size % 2 ? "s" : NULL, text, size);
	if (ret < 0)
		abort();
	types_list__finish(list);
	free(text);
	if (ret || types__open_source(&types, &types_list_source, list, "fuzz", 8, &err)) {
		if (!ret && !err.text[0])
			abort();
		types_list__free(list);
		return;
	}
	reader__use_all(types);
	types__close(types);
}

static void use_report(const uint8_t *data, size_t size)
{
	struct saved_report report;
	struct err err = { "" };
	const char *path = fuzz_util__file(data, size);

	if (!saved_report__is(path))
		return;
	if (saved_report__load(&report, path, &err)) {
		if (!err.text[0] || strchr(err.text, '\n'))
			abort();
	} else if (!saved_report__objects(&report)) {
		abort();
	}
	saved_report__free(&report);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	if (size < 2)
		return 0;
	if (*data % 2)
		use_printed(data + 1, size - 1);
	else
		use_report(data + 1, size - 1);
	return 0;
}
