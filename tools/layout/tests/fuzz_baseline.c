// SPDX-License-Identifier: GPL-2.0
/*
 * Baselines: bytes that may lack the first line, which is hard to guess.
 */
#include <stdlib.h>
#include <string.h>

#include "fuzz_util.h"

#define FIRST_LINE	"dstlayout-baseline 1\n"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	const size_t len = sizeof(FIRST_LINE) - 1;
	uint8_t *text;

	if (size >= len && !memcmp(data, FIRST_LINE, len)) {
		fuzz_util__object(data, size);
		return 0;
	}
	text = malloc(len + size);
	if (!text)
		return 0;
	memcpy(text, FIRST_LINE, len);
	if (size)
		memcpy(text + len, data, size);
	fuzz_util__object(text, len + size);
	free(text);
	return 0;
}
