// SPDX-License-Identifier: GPL-2.0
/*
 * Symbol tables that are damaged: refused, or read as far as they make sense,
 * and under ASan nothing is touched that is not there.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "reader_util.h"
#include "symbols.h"

/** struct elf - an object file in memory */
struct elf {
	uint8_t *data;
	size_t size;
};

static bool elf__read(struct elf *elf, const char *path)
{
	FILE *f = fopen(path, "r");
	long size = -1;

	memset(elf, 0, sizeof(*elf));
	if (!f)
		return false;
	if (!fseek(f, 0, SEEK_END))
		size = ftell(f);
	rewind(f);
	elf->data = size > 0 ? malloc((size_t)size) : NULL;
	if (elf->data)
		elf->size = fread(elf->data, 1, (size_t)size, f);
	fclose(f);
	return elf->size;
}

/* Variables within the layout, or a reason why there are none. */
static void expect_sense(struct test *t, const uint8_t *data, size_t size)
{
	struct object object = { .path = reader__write_file("o", data, size) };
	const struct symbols *symbols = NULL;
	const char *why_not = NULL;
	struct err err = { "" };
	struct pool pool = { NULL };
	size_t i;

	if (symbols__read(&symbols, &object, &pool, &why_not, &err)) {
		EXPECT(t, err.text[0]);
	} else if (!symbols) {
		EXPECT(t, why_not);
	} else {
		for (i = 0; i < symbols->layout.nr_members; i++) {
			const struct layout_member *m =
				&symbols->layout.members[i];

			EXPECT(t, m->bit_size && m->path[0] && m->type[0]);
			/* no section has more than a tebibyte, nor what is in it */
			EXPECT(t, m->bit_size <= UINT64_C(1) << 43);
			EXPECT(t, m->bit_offset <= UINT64_C(1) << 46);
			EXPECT(t, symbols->align[i]);
			EXPECT(t, symbols->places[i].before +
				  symbols->places[i].behind < UINT64_C(1) << 40);
		}
	}
	pool__free(&pool);
}

static bool compiled(struct test *t, struct elf *elf)
{
	const char *path = reader__compile("-g0", "-m64");

	if (path && elf__read(elf, path))
		return true;
	test__skip(t, "no compiler");
	return false;
}

static void every_length(struct test *t)
{
	struct elf elf;
	size_t size;

	if (!compiled(t, &elf))
		return;
	for (size = 1; size < elf.size; size++)
		expect_sense(t, elf.data, size);
	free(elf.data);
}

static void every_byte(struct test *t)
{
	static const uint8_t masks[] = { 0xff, 0x01, 0x80 };
	struct elf elf;
	size_t i, m;

	if (!compiled(t, &elf))
		return;
	for (i = 0; i < elf.size; i++) {
		for (m = 0; m < ARRAY_SIZE(masks); m++) {
			elf.data[i] ^= masks[m];
			expect_sense(t, elf.data, elf.size);
			elf.data[i] ^= masks[m];
		}
	}
	free(elf.data);
}

static void variables(struct test *t)
{
	const struct symbols *symbols = NULL;
	const char *why_not = NULL;
	struct pool pool = { NULL };
	struct object object = { 0 };
	struct err err = { "" };
	struct elf elf;

	if (!compiled(t, &elf))
		return;
	object.path = reader__write_file("o", elf.data, elf.size);
	if (EXPECT_EQ(t, symbols__read(&symbols, &object, &pool, &why_not,
				       &err), 0) &&
	    EXPECT(t, symbols)) {
		EXPECT(t, symbols->layout.nr_members >= 1);
		EXPECT_STR(t, symbols->layout.members[0].type, ".bss");
	}
	pool__free(&pool);
	free(elf.data);
}

static const struct test_case cases[] = {
	TEST_CASE(variables),
	TEST_CASE(every_length),
	TEST_CASE(every_byte),
};

int main(void)
{
	return test__run(cases, ARRAY_SIZE(cases));
}
