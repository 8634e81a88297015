// SPDX-License-Identifier: GPL-2.0
/*
 * The library alone, without anything of the command: what kselftests link.
 */
#include <string.h>

#include "object.h"
#include "reader_util.h"

static void raw_btf(struct test *t)
{
	struct object *object;
	struct err err;

	if (object__open(&object, test__fixture("6.1.btf"), &err)) {
		EXPECT_STR(t, err.text, "");
		return;
	}
	reader__expect_at(t, reader__layout(t, object->types, "rtable"),
			  "dst.lwtstate", 640, 64);
	object__close(object);
}

/* The module's object file has DWARF alone. */
static void elf_with_dwarf(struct test *t)
{
	static const char *const pahole[] = { "pahole", "--version", NULL };
	const char *path = reader__compile("-g", "-O2");
	struct object *object;
	struct err err;

	if (!path || reader__run(pahole)) {
		test__skip(t, "a compiler or pahole is not installed");
		return;
	}
	if (object__open(&object, path, &err)) {
		EXPECT_STR(t, err.text, "");
		return;
	}
	EXPECT_STR(t, object->kind, "ELF with DWARF");
	EXPECT(t, object->arch);
	reader__expect_at(t, reader__layout(t, object->types, "s"), "p",
			  8 * sizeof(long), 8 * sizeof(long));
	object__close(object);
}

static void elf_without_dwarf(struct test *t)
{
	const char *path = reader__compile("-g0", "-O2");
	struct object *object;
	struct err err;

	if (!path) {
		test__skip(t, "there is no compiler");
		return;
	}
	EXPECT_EQ(t, object__open(&object, path, &err), -1);
	EXPECT_HAS(t, err.text, "pahole");
}

static void what_only_the_command_reads(struct test *t)
{
	unsigned char image[0x250] = { 0 };
	struct object *object;
	const char *path;
	struct err err;

	memcpy(image + 0x1fe, "\x55\xaa", 2);
	memcpy(image + 0x202, "HdrS", 4);
	path = reader__write_file("image", image, sizeof(image));
	EXPECT_EQ(t, object__open(&object, path, &err), -1);
	EXPECT_HAS(t, err.text,
		   "name raw BTF, a baseline or an ELF file with debugging information");
}

static const struct test_case cases[] = {
	TEST_CASE(raw_btf),
	TEST_CASE(elf_with_dwarf),
	TEST_CASE(elf_without_dwarf),
	TEST_CASE(what_only_the_command_reads),
};

int main(void)
{
	return test__run(cases, ARRAY_SIZE(cases));
}
