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

	/* not through a file, whose room of 1 MiB takes longer to watch than most rules */
	if (rule_set__parse(&rules, "fuzz", (const char *)data, size, &err) &&
	    (!err.text[0] || strchr(err.text, '\n')))
		abort();
	rule_set__free(&rules);
	return 0;
}
