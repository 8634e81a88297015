// SPDX-License-Identifier: GPL-2.0
/*
 * Modules, whose types continue those of a kernel: finding it, and not taking
 * another one for it.
 */
#include <elf.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "elf_build.h"
#include "object.h"
#include "object_util.h"
#include "reader_util.h"

/* A kernel: struct s { long a; long *p; }, and struct k, which is two of them */
static void begin_base(struct btf_build *b, bool big_endian)
{
	uint32_t l, ptr, s;

	btf_build__init(b, big_endian);
	l = btf_build__int(b, "long int", 8);
	ptr = btf_build__ref(b, BTF_PTR, l);
	s = btf_build__type(b, BTF_STRUCT, "s", false, 0, 16);
	btf_build__member(b, "a", l, 0);
	btf_build__member(b, "p", ptr, 64);
	btf_build__type(b, BTF_STRUCT, "k", false, 0, 32);
	btf_build__member(b, "one", s, 0);
	btf_build__member(b, "two", s, 128);
}

/*
 * A module of it: struct m { struct k k; char c; }, and a struct s of its own.
 * The function is there because kernels have them.
 */
static uint8_t *build_module(const struct btf_build *base, size_t *size)
{
	struct btf_build b;
	uint32_t c, proto;

	btf_build__continue(&b, base);
	c = btf_build__int(&b, "char", 1);
	btf_build__type(&b, BTF_STRUCT, "m", false, 0, 40);
	btf_build__member(&b, "k", base->nr_types, 0);
	btf_build__member(&b, "c", c, 256);
	btf_build__type(&b, BTF_STRUCT, "s", false, 0, 1);
	btf_build__member(&b, "a", c, 0);
	proto = btf_build__type(&b, BTF_FUNC_PROTO, "", false, 1, 1);
	btf_build__word(&b, btf_build__str(&b, "arg"));
	btf_build__word(&b, c);
	btf_build__type(&b, BTF_FUNC, "init_module", false, 0, proto);
	return reader__finish(&b, size);
}

/* Write it into a file of its own, as an ELF file that names its release. */
static const char *write_elf(const char *name, const char *release,
			     const void *btf, size_t size, const void *base,
			     size_t base_size)
{
	struct elf_section sections[3] = { { ".BTF", btf, size } };
	char modinfo[100];
	const char *path;
	size_t elf_size;
	uint8_t *elf;

	snprintf(modinfo, sizeof(modinfo), "vermagic=%s SMP", release);
	sections[1] = (struct elf_section){ ".modinfo", modinfo, strlen(modinfo) };
	sections[2] = (struct elf_section){ ".BTF.base", base, base_size };
	elf = elf_build(true, false, EM_X86_64, sections, base ? 3 : 2, &elf_size);
	path = reader__write_file(name, elf, elf_size);
	free(elf);
	return path;
}

/* Where the kernel is, and where the module is; each a string of its own */
static char kernel_path[4096], module_path[4096];

/* Write BTF, which is released, and note where. */
static void write_btf(char *path, const char *name, const char *release,
		      uint8_t *btf, size_t size)
{
	snprintf(path, sizeof(kernel_path), "%s",
		 write_elf(name, release, btf, size, NULL, 0));
	free(btf);
}

static void write_kernel(const char *name, const struct btf_build *base,
			 const char *release)
{
	size_t size;
	uint8_t *btf = btf_build__finish(base, &size);

	write_btf(kernel_path, name, release, btf, size);
}

static void write_module(const char *name, const struct btf_build *base,
			 const char *release)
{
	size_t size;
	uint8_t *btf = build_module(base, &size);

	write_btf(module_path, name, release, btf, size);
}

/* Whether all that the module and its kernel define is there. */
static void expect_module(struct test *t, const char *path, const char *base,
			  const char *kind)
{
	const struct object_options options = { .base = base };
	const struct layout **layouts, *layout;
	struct err err = { "" };
	struct object *object;
	size_t nr = 0;

	if (!EXPECT_EQ(t, object__open_with(&object, path, &options, &err), 0)) {
		printf("# %s\n", err.text);
		return;
	}
	EXPECT_HAS(t, object->kind, kind);
	EXPECT_EQ(t, types__ptr_size(object->types), 8);
	layout = reader__layout(t, object->types, "m");
	reader__expect_at(t, layout, "k.two.p", 192, 64);
	reader__expect_at(t, layout, "c", 256, 8);
	layout = reader__layout(t, object->types, "k");
	reader__expect_at(t, layout, "two.p", 192, 64);

	/* One of each: the kernel's first. */
	EXPECT_EQ(t, types__layouts(object->types, "s", &layouts, &nr, &err), 0);
	if (EXPECT_EQ(t, nr, 2)) {
		EXPECT_EQ(t, layouts[0]->size, 16);
		EXPECT_EQ(t, layouts[1]->size, 1);
		EXPECT_EQ(t, layouts[1]->definition, 2);
	}
	free(layouts);
	EXPECT(t, reader__use_all(object->types) >= 4);
	object__close(object);
}

/* Refused, in one line that has both parts in it. */
static void expect_refused(struct test *t, const char *base, const char *part,
			   const char *other)
{
	const struct object_options options = { .base = base };
	struct err err = { "" };
	struct object *object;

	if (!EXPECT_EQ(t, object__open_with(&object, module_path, &options, &err), -1)) {
		object__close(object);
		return;
	}
	EXPECT(t, !strchr(err.text, '\n'));
	EXPECT_HAS(t, err.text, part);
	EXPECT_HAS(t, err.text, other);
}

static void named_base(struct test *t)
{
	struct btf_build base;
	uint8_t *btf;
	size_t size;

	begin_base(&base, false);
	write_kernel("kernel", &base, "6.6.0-test");
	write_module("module.ko", &base, "6.6.0-test");
	expect_module(t, module_path, kernel_path, "module with BTF that continues ");
	/* Raw, as in sysfs. */
	btf = build_module(&base, &size);
	expect_module(t, reader__write_file("module", btf, size), kernel_path,
		      "raw BTF that continues ");
	free(btf);
	btf_build__free(&base);
}

static void base_beside_it(struct test *t)
{
	struct btf_build base;

	mkdir(reader__scratch("build"), 0700);
	mkdir(reader__scratch("build/net"), 0700);
	begin_base(&base, false);
	write_module("build/net/module.ko", &base, "6.6.0-test");
	expect_refused(t, NULL, "which is not beside it: name the kernel by --base",
		       "6.6.0-test");
	write_kernel("build/vmlinux", &base, "6.6.0-test");
	expect_module(t, module_path, NULL, kernel_path);

	/* The first that is found is not the right one. */
	write_kernel("build/net/vmlinux", &base, "6.6.1-other");
	expect_module(t, module_path, NULL, "build/vmlinux");
	unlink(reader__scratch("build/vmlinux"));
	expect_refused(t, NULL, "build/net/vmlinux", "is 6.6.1-other");
	unlink(reader__scratch("build/net/vmlinux"));

	/* What packages unpack to. */
	mkdir(reader__scratch("boot"), 0700);
	write_kernel("boot/vmlinuz-6.6.0-test", &base, "6.6.0-test");
	expect_module(t, module_path, NULL, kernel_path);
	unlink(kernel_path);
	btf_build__free(&base);
}

static void wrong_base(struct test *t)
{
	struct btf_build base, other;

	begin_base(&base, false);
	write_module("module.ko", &base, "6.6.0-test");

	/* One type more: what was a prototype is something else. */
	begin_base(&other, false);
	btf_build__ref(&other, BTF_PTR, 1);
	write_kernel("kernel", &other, "6.6.0-test");
	expect_refused(t, kernel_path, "is not what", "cannot refer to type");
	btf_build__free(&other);

	/* One string more: names begin in the middle of others. */
	begin_base(&other, false);
	btf_build__str(&other, "xx");
	write_kernel("kernel", &other, "6.6.0-test");
	expect_refused(t, kernel_path, "is not what", "begins inside of a string");
	btf_build__free(&other);

	/* A longer one: names lie in front of where it ends. */
	begin_base(&other, false);
	btf_build__str(&other, "a string that is longer than all of a module's");
	write_kernel("kernel", &other, "6.6.0-test");
	expect_refused(t, kernel_path, "is not what", "inside of a string");
	btf_build__free(&other);

	/* A shorter one */
	btf_build__init(&other, false);
	btf_build__int(&other, "int", 4);
	write_kernel("kernel", &other, "6.6.0-test");
	expect_refused(t, kernel_path, "is not what", "the name of type 2 begins inside");
	btf_build__free(&other);

	begin_base(&other, true);
	write_kernel("kernel", &other, "6.6.0-test");
	expect_refused(t, kernel_path, "is not what", "byte order");
	btf_build__free(&other);

	expect_refused(t, module_path, "is not what", "continues the types of another");
	expect_refused(t, "/nonexistent", "/nonexistent", "no such file");
	btf_build__free(&base);
}

/* Every reference of a module at a time to a type that is not there. */
static void references_out_of_range(struct test *t)
{
	static const uint8_t far[4] = { 0xff, 0xff, 0, 0 };
	const struct object_options options = { .base = kernel_path };
	struct object *object;
	struct btf_build base;
	struct err err;
	uint8_t *btf, *bad;
	size_t size, at;

	begin_base(&base, false);
	write_kernel("kernel", &base, "6.6.0-test");
	btf = build_module(&base, &size);
	bad = malloc(size);
	for (at = 24; bad && at + 4 < size; at += 4) {
		memcpy(bad, btf, size);
		memcpy(bad + at, far, 4);
		err.text[0] = '\0';
		if (!object__open_with(&object, reader__write_file("bad", bad, size),
				       &options, &err)) {
			reader__use_all(object->types);
			object__close(object);
		} else {
			EXPECT(t, err.text[0]);
		}
	}
	free(bad);
	free(btf);
	btf_build__free(&base);
}

/* What a module brings along has no members, which is no empty struct. */
static void base_of_its_own(struct test *t)
{
	const struct layout **layouts, *layout;
	struct btf_build base;
	struct object *object;
	struct err err = { "" };
	size_t size, base_size, nr;
	uint8_t *btf, *base_btf;
	const char *path;

	btf_build__init(&base, false);
	btf_build__int(&base, "long int", 8);
	btf_build__type(&base, BTF_STRUCT, "k", false, 0, 32);
	base_btf = btf_build__finish(&base, &base_size);
	btf = build_module(&base, &size);
	path = write_elf("module.ko", "6.6.0-test", btf, size, base_btf, base_size);
	if (EXPECT_EQ(t, object__open(&object, path, &err), 0)) {
		EXPECT_STR(t, object->kind,
			   "module with BTF that continues its own .BTF.base");
		layout = reader__layout(t, object->types, "m");
		reader__expect_at(t, layout, "k", 0, 256);
		reader__expect_at(t, layout, "c", 256, 8);
		EXPECT_EQ(t, types__layouts(object->types, "k", &layouts, &nr, &err), 0);
		EXPECT_EQ(t, nr, 0);
		free(layouts);
		/* m and its own s */
		EXPECT_EQ(t, reader__use_all(object->types), 2);
		object__close(object);
	}
	free(base_btf);
	free(btf);
	btf_build__free(&base);
}

/* Without any base, its DWARF has all types. */
static void dwarf_instead(struct test *t)
{
	char compiled[4096], section[4200];
	const char *const argv[] = {
		"objcopy", "--add-section", section, compiled, NULL
	};
	const struct layout *layout;
	struct btf_build base;
	struct object *object;
	struct err err;
	const char *path = reader__compile("-g", "-O2");
	uint8_t *btf;
	size_t size;

	snprintf(compiled, sizeof(compiled), "%s", path ? path : "");
	begin_base(&base, false);
	btf = build_module(&base, &size);
	snprintf(section, sizeof(section), ".BTF=%s",
		 reader__write_file("split", btf, size));
	free(btf);
	btf_build__free(&base);
	if (!path || reader__run(argv)) {
		test__skip(t, "there is no compiler, or no objcopy");
		return;
	}
	if (object__open(&object, compiled, &err)) {
		if (strstr(err.text, "pahole, which is not installed"))
			test__skip(t, "pahole is not installed");
		else
			EXPECT_STR(t, err.text, "");
		return;
	}
	EXPECT_STR(t, object->kind, "ELF with DWARF");
	layout = reader__layout(t, object->types, "s");
	reader__expect_at(t, layout, "p", 64, 64);
	object__close(object);
}

/* A directory stands for one file in it. */
static void expect_chosen(struct test *t, const char *directory, const char *file)
{
	struct err err = { "" };
	struct object *object;

	if (object__open(&object, directory, &err)) {
		EXPECT_STR(t, err.text, "");
		return;
	}
	EXPECT_STR(t, object->path + strlen(directory), file);
	EXPECT_STR(t, object->kind, "ELF with BTF");
	object__close(object);
}

static void directories(struct test *t)
{
	struct btf_build base;
	char directory[4096];

	snprintf(directory, sizeof(directory), "%s", reader__scratch("tree*"));
	mkdir(directory, 0700);
	object_util__refused(t, directory, "is a directory without a kernel");
	begin_base(&base, false);

	mkdir(reader__scratch("tree*/boot"), 0700);
	write_kernel("tree*/boot/vmlinuz-1", &base, "6.6.0-test");
	expect_chosen(t, directory, "/boot/vmlinuz-1");
	write_kernel("tree*/boot/vmlinux-2", &base, "6.6.0-test");
	object_util__refused(t, directory, "is a directory with several kernels");

	mkdir(reader__scratch("tree*/arch"), 0700);
	mkdir(reader__scratch("tree*/arch/x86"), 0700);
	mkdir(reader__scratch("tree*/arch/x86/boot"), 0700);
	write_kernel("tree*/arch/x86/boot/bzImage", &base, "6.6.0-test");
	expect_chosen(t, directory, "/arch/x86/boot/bzImage");
	write_kernel("tree*/vmlinux", &base, "6.6.0-test");
	expect_chosen(t, directory, "/vmlinux");
	btf_build__free(&base);
}

/* What a program does whose input somebody makes shorter. */
static void read_shrinking_file(const char *path)
{
	struct object *object;
	struct err err;

	if (object__open(&object, path, &err) || truncate(path, 100))
		_exit(10);
	reader__use_all(object->types);
	_exit(0);
}

static void file_that_gets_shorter(struct test *t)
{
	char said[512] = "";
	struct btf_build b;
	int pipes[2], status;
	const char *path;
	char name[16];
	uint8_t *btf;
	size_t size;
	ssize_t n;
	pid_t pid;
	int i;

	btf_build__init(&b, false);
	btf_build__int(&b, "long int", 8);
	for (i = 0; i < 4096; i++) {
		snprintf(name, sizeof(name), "struct%d", i);
		btf_build__type(&b, BTF_STRUCT, name, false, 0, 8);
		btf_build__member(&b, name, 1, 0);
	}
	btf = reader__finish(&b, &size);
	path = reader__write_file("shrinking", btf, size);
	free(btf);
	fflush(stdout);
	if (pipe(pipes))
		return;
	pid = fork();
	if (!pid) {
		dup2(pipes[1], STDERR_FILENO);
		read_shrinking_file(path);
	}
	close(pipes[1]);
	n = read(pipes[0], said, sizeof(said) - 1);
	while (n > 0 && n < (ssize_t)sizeof(said) - 1) {
		ssize_t more = read(pipes[0], said + n, sizeof(said) - 1 - n);

		if (more <= 0)
			break;
		n += more;
	}
	close(pipes[0]);
	EXPECT_EQ(t, waitpid(pid, &status, 0), pid);
	EXPECT(t, WIFEXITED(status));
	EXPECT_EQ(t, WEXITSTATUS(status), 2);
	EXPECT_HAS(t, said, "dstlayout: ");
	EXPECT_HAS(t, said, "got shorter while it was read: try again\n");
}

static const struct test_case cases[] = {
	TEST_CASE(named_base),
	TEST_CASE(base_beside_it),
	TEST_CASE(wrong_base),
	TEST_CASE(references_out_of_range),
	TEST_CASE(base_of_its_own),
	TEST_CASE(dwarf_instead),
	TEST_CASE(directories),
	TEST_CASE(file_that_gets_shorter),
};

int main(void)
{
	return test__run(cases, ARRAY_SIZE(cases));
}
