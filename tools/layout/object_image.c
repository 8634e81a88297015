// SPDX-License-Identifier: GPL-2.0
/*
 * Kernel images that are memory, as it will be: no ELF file, not packed, with a
 * header that says little more than whose they are (Documentation/arch/arm64/
 * booting.rst, Documentation/arch/riscv/boot-image-header.rst).
 */
#include <string.h>

#include "analyzer.h"
#include "object_priv.h"
#include "util.h"

/* Where the mark of each architecture lies */
static const struct image_kind {
	size_t at;
	const char *mark;
	size_t len;
	const char *arch;
	const char *kind;
} kinds[] = {
	{ 56, "ARM\x64", 4, "aarch64", "arm64 Image" },
	{ 48, "RISCV\0\0\0", 8, "riscv64", "riscv Image" },
	{ 56, "\xcd\x23\x82\x81", 4, "loongarch64", "loongarch Image" },
};

#define HEADER_SIZE	64

static const struct image_kind *find_kind(const struct object_input *input)
{
	size_t i;

	if (input->size < HEADER_SIZE)
		return NULL;
	for (i = 0; i < ARRAY_SIZE(kinds); i++)
		if (!memcmp((const char *)input->data + kinds[i].at,
			    kinds[i].mark, kinds[i].len))
			return &kinds[i];
	return NULL;
}

static bool recognises_image(const struct object_input *input)
{
	return find_kind(input);
}

static int open_image(struct opening *opening, const struct object_input *input,
		      struct err *err)
{
	const struct image_kind *kind = find_kind(input);

	/* recognises_image() was asked first, of the same bytes */
	ANALYZER_PASS_OVER("-Wanalyzer-null-dereference");
	opening->object.kind = kind->kind;
	opening->object.arch = kind->arch;
	ANALYZER_GO_ON("-Wanalyzer-null-dereference");
	if (object__use_carved(opening, input, NULL, err) ||
	    object__find_release(opening, input, "Linux version ", err))
		return -1;
	object__find_randstruct(opening, input);
	return 0;
}

const struct object_provider object_image = {
	.kernel = true,
	.recognises = recognises_image,
	.open = open_image,
};
