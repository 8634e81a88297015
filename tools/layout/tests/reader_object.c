// SPDX-License-Identifier: GPL-2.0
/*
 * Opening objects of every kind, and what is none.
 */
#include <elf.h>
#include <endian.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <archive.h>

#include "elf_build.h"
#include "loader.h"
#include "object.h"
#include "object_util.h"
#include "reader_util.h"

static void elf_with_btf(struct test *t)
{
	static const struct {
		bool is64, big_endian;
		uint16_t machine;
		const char *arch;
	} kinds[] = {
		{ true, false, EM_X86_64, "x86_64" },
		{ false, false, EM_386, "i686" },
		{ true, true, EM_S390, "s390x" },
		{ false, true, EM_PPC, "ppc" },
		{ true, false, EM_PPC64, "ppc64le" },
		{ true, true, EM_PPC64, "ppc64" },
		{ true, false, EM_AARCH64, "aarch64" },
		{ true, false, 0x1234, NULL },
	};
	uint8_t *elf;
	size_t i, size;

	for (i = 0; i < ARRAY_SIZE(kinds); i++) {
		elf = object_util__elf(kinds[i].is64, kinds[i].big_endian,
				       kinds[i].machine, &size);
		object_util__expect(t, reader__write_file("elf", elf, size), "ELF with BTF",
				    kinds[i].arch, "6.6.0-test", kinds[i].is64 ? 8 : 4);
		free(elf);
	}
}

/* The class of the file beats what the types look like. */
static void elf_class_is_pointer_size(struct test *t)
{
	struct elf_section section = { .name = ".BTF" };
	struct object *object;
	struct err err;
	uint8_t *btf, *elf;
	size_t size;

	btf = object_util__types(false, 8, &section.size);
	section.data = btf;
	elf = elf_build(false, false, EM_386, &section, 1, &size);
	if (!object__open(&object, reader__write_file("elf", elf, size), &err)) {
		EXPECT_EQ(t, types__ptr_size(object->types), 4);
		object__close(object);
	} else {
		EXPECT_STR(t, err.text, "");
	}
	free(elf);
	free(btf);
}

static void elf_every_length(struct test *t)
{
	struct object *object;
	size_t size, cut, opened = 0;
	struct err err;
	uint8_t *elf;

	elf = object_util__elf(true, true, EM_S390, &size);
	for (cut = 1; cut < size; cut++) {
		err.text[0] = '\0';
		if (!object__open(&object, reader__write_file("cut", elf, cut), &err)) {
			opened++;
			object__close(object);
		} else {
			EXPECT(t, err.text[0]);
		}
	}
	/* The section headers come last: nothing is readable without them. */
	EXPECT_EQ(t, opened, 0);
	free(elf);
}

static void elf_every_byte(struct test *t)
{
	struct object *object;
	size_t size, at;
	struct err err;
	uint8_t *elf;

	elf = object_util__elf(true, false, EM_X86_64, &size);
	for (at = 0; at < size; at++) {
		elf[at] ^= 0xff;
		err.text[0] = '\0';
		if (!object__open(&object, reader__write_file("flip", elf, size), &err)) {
			reader__use_all(object->types);
			object__close(object);
		} else {
			EXPECT(t, err.text[0]);
		}
		elf[at] ^= 0xff;
	}
	free(elf);
}

/* The file ends before a section does, though its headers are whole. */
static void elf_section_behind_the_end(struct test *t)
{
	Elf64_Ehdr ehdr;
	Elf64_Shdr shdr;
	size_t size, at;
	uint8_t *elf;

	elf = object_util__elf(true, false, EM_X86_64, &size);
	memcpy(&ehdr, elf, sizeof(ehdr));
	at = le64toh(ehdr.e_shoff) + sizeof(shdr);
	memcpy(&shdr, elf + at, sizeof(shdr));
	shdr.sh_size = htole64(size);
	memcpy(elf + at, &shdr, sizeof(shdr));
	object_util__refused_bytes(t, elf, size, "is cut off inside its section .BTF");
	free(elf);
}

/* As a download that ends early: the section headers come last. */
static void elf_without_its_end(struct test *t)
{
	Elf64_Ehdr ehdr;
	uint8_t *elf;
	size_t size;

	elf = object_util__elf(true, false, EM_X86_64, &size);
	memcpy(&ehdr, elf, sizeof(ehdr));
	object_util__refused_bytes(t, elf, size - 1, "is cut off: its section headers");
	object_util__refused_bytes(t, elf, le64toh(ehdr.e_shoff) + 1,
				   "is cut off: its section headers");
	object_util__refused_bytes(t, elf, le64toh(ehdr.e_shoff) - 1,
				   "is cut off: its section headers");
	free(elf);
	elf = object_util__elf(false, true, EM_PPC, &size);
	object_util__refused_bytes(t, elf, size - 1, "is cut off: its section headers");
	free(elf);
}

static void elf_without_types(struct test *t)
{
	struct elf_section section = { ".text", "nothing", 7 };
	uint8_t *elf;
	size_t size;

	elf = elf_build(true, false, EM_X86_64, &section, 1, &size);
	object_util__refused_bytes(t, elf, size, "neither BTF nor debugging information");
	free(elf);
}

static void module_without_base(struct test *t)
{
	struct elf_section section = { .name = ".BTF" };
	struct btf_build b;
	uint8_t *btf, *elf;
	size_t size;

	btf_build__init(&b, false);
	b.strs_len = 0;
	btf_build__type(&b, BTF_STRUCT, "s", false, 0, 8);
	btf = reader__finish(&b, &section.size);
	section.data = btf;
	elf = elf_build(true, false, EM_X86_64, &section, 1, &size);
	object_util__refused_bytes(t, elf, size, "name the kernel by --base");
	free(elf);
	free(btf);
}

/* Open what was compiled, by way of pahole; offset and size of t.s in bits */
static void expect_compiled(struct test *t, const char *width, const char *arch,
			    unsigned int ptr_size, uint64_t offset, uint64_t size)
{
	static const char *const pahole[] = { "pahole", "--version", NULL };
	const struct layout *layout;
	struct object *object;
	const char *path;
	struct err err;

	if (reader__run(pahole)) {
		test__skip(t, "pahole is not installed");
		return;
	}
	path = reader__compile("-g", width);
	if (!path) {
		test__skip(t, "the compiler makes no such objects");
		return;
	}
	object_util__expect(t, path, "ELF with DWARF", arch, NULL, ptr_size);
	if (object__open(&object, path, &err))
		return;
	layout = reader__layout(t, object->types, "t");
	reader__expect_at(t, layout, "x", 0, 3);
	reader__expect_at(t, layout, "f", 32, 32);
	reader__expect_at(t, layout, "d", 64, 64);
	reader__expect_at(t, layout, "e", 128, 32);
	reader__expect_at(t, layout, "s", offset, size);
	reader__expect_at(t, layout, "s[1].p", offset + size - 8 * ptr_size,
			  8 * ptr_size);
	object__close(object);
}

static void dwarf_of_64_bits(struct test *t)
{
	expect_compiled(t, "-m64", "x86_64", 8, 192, 256);
}

static void dwarf_of_32_bits(struct test *t)
{
	expect_compiled(t, "-m32", "i686", 4, 160, 128);
}

static void dwarf_without_pahole(struct test *t)
{
	char *path = getenv("PATH") ? strdup(getenv("PATH")) : NULL;
	const char *object = reader__compile("-g", "-O2");

	if (!object || !path) {
		free(path);
		test__skip(t, "there is no compiler");
		return;
	}
	setenv("PATH", "/nowhere", 1);
	object_util__refused(t, object, "needs pahole");
	setenv("PATH", path, 1);
	free(path);
	object = reader__compile("-g0", "-O2");
	if (object)
		object_util__refused(t, object, "neither BTF nor debugging information");
}

/** struct image - a bzImage that is being faked */
struct image {
	uint8_t data[16384];
	size_t size;
	size_t payload;
};

#define SECTORS 4	/* of setup code behind the first */

/* Boot code of no effect, and a payload with its unpacked size behind it. */
static void build_image(struct image *image, const void *stream, size_t size,
			bool append_size, uint32_t unpacked)
{
	const char *release = "6.6.0-test (me@here) #1 SMP";
	uint8_t *p = image->data;

	memset(image, 0, sizeof(*image));
	p[0x1f1] = SECTORS;
	memcpy(p + 0x1fe, "\x55\xaa", 2);
	memcpy(p + 0x202, "HdrS", 4);
	memcpy(p + 0x206, "\x0f\x02", 2);
	memcpy(p + 0x20e, "\x80\x01", 2);
	strcpy((char *)p + 0x380, release);
	image->payload = (SECTORS + 1) * 512 + 0x123;
	object_util__put32(p + 0x248, 0x123);
	object_util__put32(p + 0x24c, size + (append_size ? 4 : 0));
	memcpy(p + image->payload, stream, size);
	image->size = image->payload + size;
	if (append_size) {
		object_util__put32(p + image->size, unpacked);
		image->size += 4;
	}
	/* What follows the payload is no part of it. */
	image->size += 100;
}

static void build_xz_image(struct test *t, struct image *image)
{
	uint8_t stream[8192];
	size_t size, packed;
	uint8_t *elf;

	elf = object_util__elf(true, false, EM_X86_64, &size);
	packed = object_util__compress(ARCHIVE_FILTER_XZ, elf, size, stream, sizeof(stream));
	EXPECT(t, packed);
	build_image(image, stream, packed, true, size);
	free(elf);
}

static void bzimage_of_every_method(struct test *t)
{
	static const struct {
		int filter;
		const char *kind;
	} methods[] = {
		{ ARCHIVE_FILTER_GZIP, "x86 bzImage (gzip)" },
		{ ARCHIVE_FILTER_BZIP2, "x86 bzImage (bzip2)" },
		{ ARCHIVE_FILTER_LZMA, "x86 bzImage (lzma)" },
		{ ARCHIVE_FILTER_XZ, "x86 bzImage (xz)" },
		{ ARCHIVE_FILTER_LZ4, "x86 bzImage (lz4)" },
		{ ARCHIVE_FILTER_ZSTD, "x86 bzImage (zstd)" },
	};
	uint8_t stream[8192];
	struct image image;
	size_t i, size, packed;
	uint8_t *elf;

	elf = object_util__elf(true, false, EM_X86_64, &size);
	for (i = 0; i < ARRAY_SIZE(methods); i++) {
		if (methods[i].filter == ARCHIVE_FILTER_LZ4)
			packed = object_util__lz4(elf, size, stream);
		else
			packed = object_util__compress(methods[i].filter, elf, size, stream,
						       sizeof(stream));
		if (!EXPECT(t, packed))
			continue;
		build_image(&image, stream, packed,
			    methods[i].filter != ARCHIVE_FILTER_GZIP, size);
		object_util__expect(t, reader__write_file("image", image.data, image.size),
				    methods[i].kind, "x86_64", "6.6.0-test", 8);
	}
	free(elf);
}

static void bzimage_without_setup_sectors(struct test *t)
{
	struct image image;

	/* Four are meant where a very old field says none. */
	build_xz_image(t, &image);
	image.data[0x1f1] = 0;
	object_util__expect(t, reader__write_file("image", image.data, image.size),
			    "x86 bzImage (xz)", "x86_64", "6.6.0-test", 8);
}

static void damaged_bzimage(struct test *t)
{
	struct image image, good;

	build_xz_image(t, &good);

	object_util__refused_bytes(t, good.data, good.size - 110, "is cut off");
	object_util__refused_bytes(t, good.data, 0x250, "is cut off");

	image = good;
	image.data[image.payload + 60] ^= 0xff;
	object_util__refused_bytes(t, image.data, image.size, "cannot be unpacked");

	image = good;
	image.data[image.size - 104]++;
	object_util__refused_bytes(t, image.data, image.size, "does not unpack to the");

	image = good;
	image.data[image.size - 104]--;
	object_util__refused_bytes(t, image.data, image.size, "does not unpack to the");

	image = good;
	object_util__put32(image.data + image.size - 104, 0xc0000000);
	object_util__refused_bytes(t, image.data, image.size, "claims to unpack to 3072 MiB");

	image = good;
	image.data[0x206] = 7;
	object_util__refused_bytes(t, image.data, image.size, "before 2.6.26");

	image = good;
	object_util__put32(image.data + 0x24c, 5);
	object_util__refused_bytes(t, image.data, image.size, "packed in an unknown way");

	image = good;
	object_util__put32(image.data + 0x248, 0xffffffff);
	object_util__refused_bytes(t, image.data, image.size, "is cut off");

	image = good;
	memcpy(image.data + image.payload, "\x89LZO\0\r\n\x1a\n", 9);
	object_util__refused_bytes(t, image.data, image.size, "compressed by lzo");
}

static void bzimage_of_something_else(struct test *t)
{
	static const char text[] = "a text in place of a kernel, long enough to pack";
	uint8_t stream[512];
	struct image image;
	size_t packed;

	packed = object_util__compress(ARCHIVE_FILTER_ZSTD, text, sizeof(text), stream,
				       sizeof(stream));
	EXPECT(t, packed);
	build_image(&image, stream, packed, true, sizeof(text));
	object_util__refused_bytes(t, image.data, image.size,
				   "what it holds is of no kind that can be read");
}

static void missing_library(struct test *t)
{
	static const struct loader_function functions[] = {
		{ "no_such_function", 0 },
	};
	struct loader_library library = {
		"libnothing.so.1", "libnothing1", functions, ARRAY_SIZE(functions),
	};
	void *table;
	struct err err;

	EXPECT_EQ(t, loader__load(&library, &table, "FILE", &err), -1);
	EXPECT_HAS(t, err.text, "FILE: ");
	EXPECT_HAS(t, err.text, "install the package libnothing1");
	library.soname = "libc.so.6";
	EXPECT_EQ(t, loader__load(&library, &table, "FILE", &err), -1);
	EXPECT_HAS(t, err.text, "libc.so.6 has no no_such_function");
}

static void no_object_at_all(struct test *t)
{
	const char *fifo;

	object_util__refused(t, "/nonexistent/vmlinux", "no such file");
	object_util__refused(t, "/proc/self", "is a directory");
	object_util__refused(t, "/dev/null", "no regular file");
	object_util__refused_bytes(t, "", 0, "is empty");
	object_util__refused_bytes(t, "x", 1, "of no kind that can be read");
	object_util__refused_bytes(t, "#!/bin/sh\nexit 0\n", 17, "of no kind that can be read");
	object_util__refused_bytes(t, "\177ELF", 4, "of no kind that can be read");
	object_util__refused_bytes(t, "\x9f\xeb\x01", 3, "ends inside its header");

	/* Nobody writes to it: opening it must not wait. */
	fifo = reader__scratch("fifo");
	if (!mkfifo(fifo, 0600))
		object_util__refused(t, fifo, "no regular file");
}

static void names_are_printed_harmlessly(struct test *t)
{
	struct object *object;
	struct err err;

	EXPECT_EQ(t, object__open(&object, "/no\n\033[2Jsuch", &err), -1);
	EXPECT_HAS(t, err.text, "/no??[2Jsuch: no such file");
}

static const struct test_case cases[] = {
	TEST_CASE(elf_with_btf),
	TEST_CASE(elf_class_is_pointer_size),
	TEST_CASE(elf_every_length),
	TEST_CASE(elf_every_byte),
	TEST_CASE(elf_section_behind_the_end),
	TEST_CASE(elf_without_its_end),
	TEST_CASE(elf_without_types),
	TEST_CASE(module_without_base),
	TEST_CASE(dwarf_of_64_bits),
	TEST_CASE(dwarf_of_32_bits),
	TEST_CASE(dwarf_without_pahole),
	TEST_CASE(bzimage_of_every_method),
	TEST_CASE(bzimage_without_setup_sectors),
	TEST_CASE(damaged_bzimage),
	TEST_CASE(bzimage_of_something_else),
	TEST_CASE(missing_library),
	TEST_CASE(no_object_at_all),
	TEST_CASE(names_are_printed_harmlessly),
};

int main(void)
{
	return test__run(cases, ARRAY_SIZE(cases));
}
