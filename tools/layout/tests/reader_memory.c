// SPDX-License-Identifier: GPL-2.0
/*
 * Opening and reading objects while memory runs out: each allocation in turn
 * fails, and with it whatever needed it, in one line and without a leak.
 */
#include <elf.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "elf_build.h"
#include "fail_memory.h"
#include "object.h"
#include "reader_util.h"

/*
 * Open a file and look a struct up, a member and an element of an array in it.
 * Return: whether all of it succeeded.
 */
static bool use_object(struct test *t, const char *path)
{
	const struct layout **layouts;
	struct layout_member member;
	struct object *object;
	struct err err = { "" };
	bool ok = false;
	size_t nr;

	if (object__open(&object, path, &err)) {
		EXPECT_HAS(t, err.text, path);
		return false;
	}
	if (types__layouts(object->types, "rtable", &layouts, &nr, &err)) {
		EXPECT_HAS(t, err.text, path);
	} else {
		ok = nr == 1 &&
		     !layout__find(layouts[0], "dst.__refcnt", &member) &&
		     !layout__find(layouts[0], "rt_gw6.in6_u.u6_addr8[3]", &member);
		free(layouts);
	}
	object__close(object);
	return ok;
}

static void every_allocation_fails(struct test *t, const char *path)
{
	long nth;
	bool ok;

	for (nth = 0; nth < 10000; nth++) {
		fail_memory__after(nth);
		ok = use_object(t, path);
		if (!fail_memory__end())
			break;
		EXPECT(t, !ok);
	}
	EXPECT(t, ok);
	EXPECT(t, nth > 10 && nth < 10000);
}

static void raw_btf(struct test *t)
{
	every_allocation_fails(t, test__fixture("6.1.btf"));
}

static void elf_with_btf(struct test *t)
{
	struct elf_section section = { .name = ".BTF" };
	FILE *f = fopen(test__fixture("6.1.btf"), "re");
	static char btf[65536];
	uint8_t *elf;
	size_t size;

	EXPECT(t, f);
	if (!f)
		return;
	section.data = btf;
	section.size = fread(btf, 1, sizeof(btf), f);
	fclose(f);
	elf = elf_build(true, false, EM_X86_64, &section, 1, &size);
	every_allocation_fails(t, reader__write_file("elf", elf, size));
	free(elf);
}

/* What memory ran out for is read as ever once there is some again. */
static void again(struct test *t)
{
	const struct layout **layouts;
	struct object *object;
	struct err err = { "" };
	bool failed = true;
	size_t nr;
	long nth;

	for (nth = 0; failed && nth < 10000; nth++) {
		if (!EXPECT(t, !object__open(&object, test__fixture("pack-7.2.btf"), &err)))
			return;
		fail_memory__after(nth);
		if (!types__layouts(object->types, "sock", &layouts, &nr, NULL))
			free(layouts);
		failed = fail_memory__end();
		if (EXPECT(t, !types__layouts(object->types, "sock", &layouts, &nr, &err))) {
			EXPECT_EQ(t, nr, 1);
			EXPECT_EQ(t, layouts[0]->nr_members, 321);
			free(layouts);
		}
		object__close(object);
	}
	EXPECT(t, nth > 10 && nth < 10000);
}

static const struct test_case cases[] = {
	TEST_CASE(raw_btf),
	TEST_CASE(elf_with_btf),
	TEST_CASE(again),
};

int main(void)
{
	return test__run(cases, ARRAY_SIZE(cases));
}
