// SPDX-License-Identifier: GPL-2.0
/*
 * Rule files.
 */
#include <stdlib.h>
#include <string.h>

#include "fuzz_util.h"
#include "rules_load.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct rule_set rules = { .nr = 0 };
	struct err err = { "" };
	const char *path;

	if (!size)
		return 0;
	path = fuzz_util__file(data, size);
	if (rule_set__open(&rules, &path, 1, &err) &&
	    (!err.text[0] || strchr(err.text, '\n')))
		abort();
	rule_set__free(&rules);
	return 0;
}
