// SPDX-License-Identifier: GPL-2.0
/*
 * BTF, alone or as that of a module, whose base then is a small kernel.
 */
#include <stdlib.h>
#include <string.h>

#include "btf.h"
#include "fuzz_util.h"
#include "reader_util.h"

static struct types *base(void)
{
	static struct types *types;
	static uint8_t *data;
	struct btf_build b;
	struct err err;
	size_t size;

	if (types)
		return types;
	btf_build__init(&b, false);
	btf_build__int(&b, "long int", 8);
	btf_build__type(&b, BTF_STRUCT, "s", false, 0, 8);
	btf_build__member(&b, "a", 1, 0);
	data = reader__finish(&b, &size);
	if (types__open_btf(&types, "base", data, size, 8, &err))
		abort();
	return types;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	uint8_t *copy = malloc(size ? size : 1);
	struct types *types = NULL;
	struct err err = { "" };
	int ret;

	if (!copy)
		return 0;
	if (size)
		memcpy(copy, data, size);
	if (btf__is_split(copy, size))
		ret = types__open_split(&types, "fuzz", copy, size, base(), size % 2, &err);
	else
		ret = types__open_btf(&types, "fuzz", copy, size, 0, &err);
	if (ret && !err.text[0])
		abort();
	if (!ret)
		reader__use_all(types);
	types__close(types);
	free(copy);
	return 0;
}
