// SPDX-License-Identifier: GPL-2.0
/*
 * Objects that are nothing but BTF, as in /sys/kernel/btf.
 */
#include "btf.h"
#include "object_priv.h"

static bool recognises_btf(const struct object_input *input)
{
	return btf__header_at(input->data, input->size);
}

static int open_btf(struct opening *opening, const struct object_input *input,
		    struct err *err)
{
	opening->object.kind = "raw BTF";
	return object__use_btf(opening, input->data, input->size, 0, err);
}

const struct object_provider object_btf = {
	.what = "raw BTF",
	.recognises = recognises_btf,
	.open = open_btf,
};
