// SPDX-License-Identifier: GPL-2.0
/*
 * Layouts of real kernels, as the fixtures hold them. The offsets are those
 * that pahole reads out of the same images.
 */
#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>
#include <unistd.h>

#include "object.h"
#include "reader_util.h"

/** struct want - a member of struct rtable, in bits */
struct want {
	const char *path;
	unsigned int offset, size;
};

/* Until 6.3, what each packet writes lay with what it reads. */
static const struct want shared_line[] = {
	{ "dst", 0, 896 }, { "dst.ops", 64, 64 }, { "dst.input", 320, 64 },
	{ "dst.__refcnt", 512, 32 }, { "dst.__refcnt.counter", 512, 32 },
	{ "dst.__use", 544, 32 }, { "dst.lastuse", 576, 64 },
	{ "dst.lwtstate", 640, 64 }, { "rt_genid", 896, 32 },
	{ "rt_gw6.in6_u.u6_addr8[15]", 1176, 8 }, { "rt_mtu_locked", 1184, 1 },
	{ "rt_pmtu", 1185, 31 },
	{ NULL, 0, 0 }
};

static const struct want apart[] = {
	{ "dst", 0, 1088 }, { "dst.ops", 64, 64 }, { "dst.input", 320, 64 },
	{ "dst.__rcuref", 512, 32 }, { "dst.__rcuref.refcnt.counter", 512, 32 },
	{ "dst.__use", 544, 32 }, { "dst.lastuse", 576, 64 },
	{ "dst.rt_uncached_list", 960, 64 }, { "dst.lwtstate", 1024, 64 },
	{ "rt_genid", 1088, 32 }, { "rt_mtu_locked", 1376, 1 },
	{ "rt_pmtu", 1377, 31 },
	{ NULL, 0, 0 }
};

static const struct kernel {
	const char *fixture;
	bool big_endian;
	unsigned int line;
	unsigned int rt6_info_size;
	const struct want *want;
} kernels[] = {
	{ "6.1.btf", false, 64, 232, shared_line },
	{ "6.12.107.btf", false, 64, 224, apart },
	{ "6.12-arm64.btf", false, 64, 224, apart },
	{ "6.12-s390x.btf", true, 256, 224, apart },
	{ "6.18.btf", false, 64, 224, apart },
	{ "7.2.btf", false, 64, 224, apart },
};

static void expect_kernel(struct test *t, const struct kernel *k,
			  const struct object *object)
{
	const struct layout *rtable, *rt6_info;
	const struct want *want;

	EXPECT_STR(t, object->kind, "raw BTF");
	EXPECT_STR(t, object->release, NULL);
	EXPECT_STR(t, object->arch, NULL);
	EXPECT_EQ(t, object->line, k->line);
	EXPECT_EQ(t, types__ptr_size(object->types), 8);
	EXPECT_EQ(t, types__big_endian(object->types), k->big_endian);
	rtable = reader__layout(t, object->types, "rtable");
	rt6_info = reader__layout(t, object->types, "rt6_info");
	if (!rtable || !rt6_info)
		return;
	EXPECT_EQ(t, rtable->size, 176);
	EXPECT_EQ(t, rt6_info->size, k->rt6_info_size);
	for (want = k->want; want->path; want++)
		reader__expect_at(t, rtable, want->path, want->offset, want->size);
}

static void routes_of_six_kernels(struct test *t)
{
	struct object *object;
	struct err err;
	size_t i;

	for (i = 0; i < ARRAY_SIZE(kernels); i++) {
		if (object__open(&object, test__fixture(kernels[i].fixture), &err)) {
			EXPECT_STR(t, err.text, "");
			continue;
		}
		expect_kernel(t, &kernels[i], object);
		object__close(object);
	}
}

/* It says so of itself: release, architecture, and a struct that any has. */
static void running_kernel(struct test *t)
{
	const struct layout *layout;
	struct object *object;
	struct utsname name;
	struct err err;

	if (access(OBJECT_DEFAULT, R_OK)) {
		test__skip(t, "this kernel shows no BTF");
		return;
	}
	if (object__open(&object, OBJECT_DEFAULT, &err)) {
		EXPECT_STR(t, err.text, "");
		return;
	}
	uname(&name);
	EXPECT_STR(t, object->release, name.release);
	EXPECT_STR(t, object->arch, name.machine);
	EXPECT(t, object->line >= 32);
	layout = reader__layout(t, object->types, "list_head");
	if (layout)
		EXPECT_EQ(t, layout->size, 2 * types__ptr_size(object->types));
	/* Any of its structs can be described. */
	EXPECT(t, reader__use_all(object->types) > 1000);
	object__close(object);
}

static const struct test_case cases[] = {
	TEST_CASE(routes_of_six_kernels),
	TEST_CASE(running_kernel),
};

int main(void)
{
	return test__run(cases, ARRAY_SIZE(cases));
}
