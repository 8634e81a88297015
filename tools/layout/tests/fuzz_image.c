// SPDX-License-Identifier: GPL-2.0
/*
 * Objects of any kind: ELF, images, packages, compressed files.
 */
#include "fuzz_util.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	fuzz_util__object(data, size);
	return 0;
}
