// SPDX-License-Identifier: GPL-2.0
/*
 * System.map, and what /proc/kallsyms prints: refused. Both say where symbols
 * begin and not where they end, so what shares a line with what cannot be
 * told: a gap may be padding or a variable without a symbol.
 */
#include <ctype.h>
#include <string.h>

#include "object_priv.h"

/* "ffffffff81000000 T _text" */
static bool recognises_sysmap(const struct object_input *input)
{
	const char *p = input->data;
	size_t digits = 0;

	while (digits < input->size && digits <= 16 &&
	       isxdigit((unsigned char)p[digits]))
		digits++;
	return (digits == 8 || digits == 16) && input->size > digits + 4 &&
	       p[digits] == ' ' && isalpha((unsigned char)p[digits + 1]) &&
	       p[digits + 2] == ' ' && isgraph((unsigned char)p[digits + 3]);
}

static int open_sysmap(struct opening *opening,
		       const struct object_input *input, struct err *err)
{
	(void)input;
	return err__set(err,
			"%s: is a System.map, which holds neither types nor sizes of symbols: name the vmlinux that it was made from",
			opening->object.path);
}

const struct object_provider object_sysmap = {
	.recognises = recognises_sysmap,
	.open = open_sysmap,
};
