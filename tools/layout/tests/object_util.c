// SPDX-License-Identifier: GPL-2.0
#include "object_util.h"

#include <endian.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <archive.h>
#include <archive_entry.h>

#include "elf_build.h"
#include "loader.h"
#include "object.h"
#include "reader_util.h"

/* A small kernel: one struct, whose second member is a pointer. */
uint8_t *object_util__types(bool big_endian, unsigned int ptr_size, size_t *size)
{
	struct btf_build b;
	uint32_t l, ptr;

	btf_build__init(&b, big_endian);
	l = btf_build__int(&b, "long int", ptr_size);
	ptr = btf_build__ref(&b, BTF_PTR, l);
	btf_build__type(&b, BTF_STRUCT, "s", false, 0, 2 * ptr_size);
	btf_build__member(&b, "a", l, 0);
	btf_build__member(&b, "p", ptr, 8 * ptr_size);
	return reader__finish(&b, size);
}

/* An ELF file that holds it, and what kernels say of themselves. */
uint8_t *object_util__elf(bool is64, bool big_endian, uint16_t machine, size_t *size)
{
	static const char rodata[] =
		"\0Linux version %s\0Linux version 6.6.0-test (me@here) #1 SMP";
	static const char modinfo[] = "license=GPL\0vermagic=6.6.0-test SMP mod_unload";
	struct elf_section sections[3] = {
		{ .name = ".BTF" },
		{ ".rodata", rodata, sizeof(rodata) },
		{ ".modinfo", modinfo, sizeof(modinfo) },
	};
	uint8_t *btf, *elf;

	btf = object_util__types(big_endian, is64 ? 8 : 4, &sections[0].size);
	sections[0].data = btf;
	elf = elf_build(is64, big_endian, machine, sections, is64 ? 2 : 3, size);
	free(btf);
	return elf;
}

/* Open a file that holds the types of object_util__types(). */
void object_util__expect(struct test *t, const char *path, const char *kind,
			 const char *arch, const char *release,
			 unsigned int ptr_size)
{
	const struct layout *layout;
	struct object *object;
	struct err err;

	if (object__open(&object, path, &err)) {
		EXPECT_STR(t, err.text, "");
		return;
	}
	EXPECT_STR(t, object->path, path);
	EXPECT_STR(t, object->kind, kind);
	EXPECT_STR(t, object->arch, arch);
	EXPECT_STR(t, object->release, release);
	EXPECT_EQ(t, types__ptr_size(object->types), ptr_size);
	layout = reader__layout(t, object->types, "s");
	reader__expect_at(t, layout, "p", 8 * ptr_size, 8 * ptr_size);
	object__close(object);
}

/* Open what cannot be opened: one line, which begins with the name. */
void object_util__refused(struct test *t, const char *path, const char *part)
{
	struct object *object;
	struct err err = { "" };

	if (!EXPECT_EQ(t, object__open(&object, path, &err), -1)) {
		object__close(object);
		return;
	}
	EXPECT(t, !strncmp(err.text, path, strlen(path)));
	EXPECT(t, !strchr(err.text, '\n'));
	EXPECT_HAS(t, err.text, part);
}

void object_util__refused_bytes(struct test *t, const void *data, size_t size,
				const char *part)
{
	object_util__refused(t, reader__write_file("bad", data, size), part);
}

/** struct lib_writer - what of libarchive compresses */
struct lib_writer {
	__typeof__(archive_write_new) *write_new;
	__typeof__(archive_write_free) *write_free;
	__typeof__(archive_write_add_filter) *add_filter;
	__typeof__(archive_write_set_format_raw) *set_format_raw;
	__typeof__(archive_write_set_bytes_in_last_block) *set_last_block;
	__typeof__(archive_write_open_memory) *open_memory;
	__typeof__(archive_write_header) *write_header;
	__typeof__(archive_write_data) *write_data;
	__typeof__(archive_write_close) *write_close;
	__typeof__(archive_entry_new) *entry_new;
	__typeof__(archive_entry_free) *entry_free;
	__typeof__(archive_entry_set_filetype) *set_filetype;
};

/* Compress with libarchive, into memory that is large enough. */
size_t object_util__compress(int filter, const void *data, size_t size, void *out,
			     size_t room)
{
	static const struct loader_function functions[] = {
		LOADER_FUNCTION(struct lib_writer, write_new, archive_write_new),
		LOADER_FUNCTION(struct lib_writer, write_free, archive_write_free),
		LOADER_FUNCTION(struct lib_writer, add_filter, archive_write_add_filter),
		LOADER_FUNCTION(struct lib_writer, set_format_raw,
				archive_write_set_format_raw),
		LOADER_FUNCTION(struct lib_writer, set_last_block,
				archive_write_set_bytes_in_last_block),
		LOADER_FUNCTION(struct lib_writer, open_memory, archive_write_open_memory),
		LOADER_FUNCTION(struct lib_writer, write_header, archive_write_header),
		LOADER_FUNCTION(struct lib_writer, write_data, archive_write_data),
		LOADER_FUNCTION(struct lib_writer, write_close, archive_write_close),
		LOADER_FUNCTION(struct lib_writer, entry_new, archive_entry_new),
		LOADER_FUNCTION(struct lib_writer, entry_free, archive_entry_free),
		LOADER_FUNCTION(struct lib_writer, set_filetype,
				archive_entry_set_filetype),
	};
	static const struct loader_library library = {
		"libarchive.so.13", "libarchive13", functions, ARRAY_SIZE(functions),
	};
	struct archive_entry *entry;
	struct lib_writer lib;
	struct archive *a;
	size_t used = 0;

	if (loader__load(&library, &lib, "test", NULL))
		return 0;
	a = lib.write_new();
	entry = lib.entry_new();
	lib.set_filetype(entry, AE_IFREG);
	if (lib.add_filter(a, filter) != ARCHIVE_OK ||
	    lib.set_format_raw(a) != ARCHIVE_OK ||
	    lib.set_last_block(a, 1) != ARCHIVE_OK ||
	    lib.open_memory(a, out, room, &used) != ARCHIVE_OK ||
	    lib.write_header(a, entry) != ARCHIVE_OK ||
	    lib.write_data(a, data, size) != (la_ssize_t)size ||
	    lib.write_close(a) != ARCHIVE_OK)
		used = 0;
	lib.entry_free(entry);
	lib.write_free(a);
	return used;
}

/* The frame that the kernel's build makes of lz4: one block, all literals. */
size_t object_util__lz4(const uint8_t *data, size_t size, uint8_t *out)
{
	size_t left = size - 15, at = 8;
	uint32_t block;

	memcpy(out, "\x02\x21\x4c\x18", 4);
	out[at++] = 0xf0;
	for (; left >= 255; left -= 255)
		out[at++] = 255;
	out[at++] = left;
	memcpy(out + at, data, size);
	at += size;
	block = htole32(at - 8);
	memcpy(out + 4, &block, sizeof(block));
	return at;
}

void object_util__put32(uint8_t *p, uint32_t v)
{
	v = htole32(v);
	memcpy(p, &v, sizeof(v));
}
