// SPDX-License-Identifier: GPL-2.0
/*
 * Kernel images that are no ELF file, and packages with one inside.
 */
#include <elf.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <archive.h>

#include "btf.h"
#include "object.h"
#include "object_util.h"
#include "reader_util.h"
#include "unpack_length.h"

/* All that is built here fits. */
#define ROOM	((size_t)1 << 20)

/**
 * struct bytes - a file that is being made
 * @data: ROOM bytes
 * @size: how many are in use
 */
struct bytes {
	uint8_t *data;
	size_t size;
};

static uint8_t *new_room(void)
{
	uint8_t *room = calloc(1, ROOM);

	if (!room) {
		perror("reader_images");
		exit(2);
	}
	return room;
}

static void begin(struct bytes *b)
{
	b->data = new_room();
	b->size = 0;
}

static void add(struct bytes *b, const void *data, size_t size)
{
	if (data)
		memcpy(b->data + b->size, data, size);
	b->size += size;
}

/* Bytes of little order, half of which remain when they are packed; no BTF. */
static void add_noise(struct bytes *b, size_t size)
{
	uint32_t state = 1;

	for (; size; size--) {
		state = state * 1664525 + 1013904223;
		b->data[b->size++] = state >> 28;
	}
}

/* What a kernel is in memory: text, types, text. */
static void add_flat(struct bytes *b, bool big_endian, size_t around)
{
	static const char banner[] = "Linux version %s Linux version 6.6.0-test (me@here)";
	uint8_t *btf;
	size_t size;

	add_noise(b, around);
	add(b, banner, sizeof(banner));
	btf = object_util__types(big_endian, 8, &size);
	add(b, btf, size);
	free(btf);
	add_noise(b, around);
}

static const char *write_bytes(const char *name, const struct bytes *b)
{
	return reader__write_file(name, b->data, b->size);
}

static void build_arm64(struct bytes *b)
{
	begin(b);
	add(b, NULL, 56);
	add(b, "ARM\x64", 4);
	add_flat(b, false, 5000);
}

static void raw_images(struct test *t)
{
	static const struct {
		size_t at;
		char mark[9];
		const char *arch, *kind;
	} kinds[] = {
		{ 56, "ARM\x64", "aarch64", "arm64 Image" },
		{ 48, "RISCV\0\0", "riscv64", "riscv Image" },
		{ 56, "\xcd\x23\x82\x81", "loongarch64", "loongarch Image" },
	};
	struct bytes b;
	size_t i;

	for (i = 0; i < ARRAY_SIZE(kinds); i++) {
		begin(&b);
		add(&b, NULL, kinds[i].at);
		add(&b, kinds[i].mark, 8);
		add_flat(&b, false, 5000);
		object_util__expect(t, write_bytes("Image", &b), kinds[i].kind,
				    kinds[i].arch, "6.6.0-test", 8);
		free(b.data);
	}

	begin(&b);
	add(&b, NULL, 56);
	add(&b, "ARM\x64", 4);
	add_noise(&b, 1000);
	object_util__refused_bytes(t, b.data, b.size, "holds no BTF");
	free(b.data);
}

static void unknown_content(struct test *t)
{
	struct bytes b;
	size_t size;
	uint8_t *btf;
	char kind[64];
	int i;

	for (i = 0; i < 2; i++) {
		begin(&b);
		add_flat(&b, i, 777);
		btf = object_util__types(i, 8, &size);
		snprintf(kind, sizeof(kind), "BTF found at offset %zu",
			 b.size - 777 - size);
		free(btf);
		object_util__expect(t, write_bytes("blob", &b), kind, NULL, NULL, 8);

		/* Several: nobody knows which one is meant. */
		add_flat(&b, !i, 10);
		object_util__refused_bytes(t, b.data, b.size, "holds BTF at byte ");
		free(b.data);
	}
}

/* The bare magic is found often; a header is believed if all of it is right. */
static void magic_is_not_enough(struct test *t)
{
	uint8_t *btf, *bad;
	size_t size, at;

	btf = object_util__types(false, 8, &size);
	EXPECT_EQ(t, btf__extent(btf, size), size);
	EXPECT_EQ(t, btf__extent(btf, size - 1), 0);
	bad = malloc(size + 8);
	for (at = 0; bad && at < 24; at += at < 4 ? 1 : 4) {
		memcpy(bad, btf, size);
		memset(bad + size, 1, 8);
		/* The flags mean nothing yet. */
		if (at == 3)
			continue;
		bad[at] += at < 3 ? 1 : 2;
		EXPECT_EQ(t, btf__extent(bad, size + 8), 0);
	}
	free(bad);
	free(btf);
}

/* Boot code with a mark in it, a stream that is none, and the stream. */
static void build_s390(struct bytes *b, const void *stream, size_t size)
{
	begin(b);
	add(b, NULL, 0x10008);
	add(b, "S390EP", 6);
	add_noise(b, 1000);
	add(b, "\3757zXZ\0", 6);
	add_noise(b, 50);
	add(b, "\x28\xb5\x2f\xfd", 4);
	add_noise(b, 50);
	add(b, "\x1f\x8b\x08\0", 4);
	add_noise(b, 50);
	add(b, stream, size);
	/* Its unpacked size, and whatever the linker puts there */
	add_noise(b, 2000);
}

static void s390_images(struct test *t)
{
	static const struct {
		int filter;
		const char *kind;
	} methods[] = {
		{ ARCHIVE_FILTER_ZSTD, "s390 image (zstd)" },
		{ ARCHIVE_FILTER_XZ, "s390 image (xz)" },
		{ ARCHIVE_FILTER_GZIP, "s390 image (gzip)" },
	};
	struct bytes b, flat;
	size_t i, packed;
	uint8_t *stream = new_room(), *btf;

	begin(&flat);
	add_flat(&flat, true, 250000);
	for (i = 0; i < ARRAY_SIZE(methods); i++) {
		packed = object_util__compress(methods[i].filter, flat.data, flat.size,
					       stream, ROOM);
		if (!EXPECT(t, packed > 65536))
			continue;
		build_s390(&b, stream, packed);
		object_util__expect(t, write_bytes("image", &b), methods[i].kind,
				    "s390x", "6.6.0-test", 8);
		b.size -= packed / 2 + 2000;
		object_util__refused_bytes(t, b.data, b.size, "no packed kernel that is whole");
		free(b.data);
	}
	/* It is whole, and was built without types. */
	btf = memmem(flat.data, flat.size, "\xeb\x9f", 2);
	packed = btf ? object_util__compress(ARCHIVE_FILTER_GZIP, flat.data,
					     btf - flat.data, stream, ROOM) : 0;
	EXPECT(t, packed > 65536);
	build_s390(&b, stream, packed);
	object_util__refused_bytes(t, b.data, b.size,
				   "holds no BTF: use a kernel built with CONFIG_DEBUG_INFO_BTF");
	free(b.data);
	build_s390(&b, flat.data, flat.size);
	object_util__expect(t, write_bytes("image", &b), "s390 image", "s390x",
			    "6.6.0-test", 8);
	free(b.data);
	free(flat.data);
	free(stream);
}

static void lengths_of_streams(struct test *t)
{
	static const struct {
		int filter;
		size_t (*length)(const uint8_t *data, size_t size);
	} methods[] = {
		{ ARCHIVE_FILTER_ZSTD, unpack_length__zstd },
		{ ARCHIVE_FILTER_XZ, unpack_length__xz },
	};
	uint8_t *stream = new_room();
	struct bytes b;
	size_t i, packed, cut, size;

	begin(&b);
	for (size = 1; size < 200000; size = size * 7 + 1) {
		b.size = 0;
		add_noise(&b, size / 2);
		add(&b, NULL, size - size / 2);
		for (i = 0; i < ARRAY_SIZE(methods); i++) {
			packed = object_util__compress(methods[i].filter, b.data, b.size,
						       stream, ROOM);
			memset(stream + packed, 0x5a, 100);
			EXPECT_EQ(t, methods[i].length(stream, packed + 100), packed);
			EXPECT_EQ(t, methods[i].length(stream, packed), packed);
			for (cut = 0; cut < packed; cut += packed / 100 + 1)
				EXPECT_EQ(t, methods[i].length(stream, cut), 0);
		}
	}
	free(b.data);
	free(stream);
}

/* One raw block of one byte, of a size that is known, with and without a sum. */
static void lengths_of_small_frames(struct test *t)
{
	uint8_t frame[20] = { 0x28, 0xb5, 0x2f, 0xfd, 0x20, 1, 0x09, 0, 0, 'a' };

	EXPECT_EQ(t, unpack_length__zstd(frame, sizeof(frame)), 10);
	EXPECT_EQ(t, unpack_length__zstd(frame, 9), 0);
	frame[4] |= 0x04;
	EXPECT_EQ(t, unpack_length__zstd(frame, sizeof(frame)), 14);
	EXPECT_EQ(t, unpack_length__zstd(frame, 13), 0);
	/* What is reserved */
	frame[6] |= 0x06;
	EXPECT_EQ(t, unpack_length__zstd(frame, sizeof(frame)), 0);
	frame[6] = 0x09;
	frame[4] |= 0x08;
	EXPECT_EQ(t, unpack_length__zstd(frame, sizeof(frame)), 0);
}

static void build_zboot(struct bytes *b, int filter)
{
	uint8_t *stream = new_room();
	struct bytes inner;
	size_t packed;

	build_arm64(&inner);
	packed = object_util__compress(filter, inner.data, inner.size, stream, ROOM);
	begin(b);
	add(b, "MZ\0\0zimg", 8);
	b->size = 1000;
	object_util__put32(b->data + 8, b->size);
	object_util__put32(b->data + 12, packed);
	add(b, stream, packed);
	add_noise(b, 500);
	free(inner.data);
	free(stream);
}

static void zboot_images(struct test *t)
{
	struct bytes b;

	build_zboot(&b, ARCHIVE_FILTER_GZIP);
	object_util__expect(t, write_bytes("efi", &b), "zboot image (gzip) of arm64 Image",
			    "aarch64", "6.6.0-test", 8);
	object_util__refused_bytes(t, b.data, b.size - 600, "is cut off");
	b.data[1000] = 'x';
	object_util__refused_bytes(t, b.data, b.size, "packed in an unknown way");
	free(b.data);

	build_zboot(&b, ARCHIVE_FILTER_ZSTD);
	object_util__expect(t, write_bytes("efi", &b), "zboot image (zstd) of arm64 Image",
			    "aarch64", "6.6.0-test", 8);
	object_util__put32(b.data + 12, 2000);
	object_util__refused_bytes(t, b.data, b.size, "cannot be unpacked");
	free(b.data);
}

static void compressed_files(struct test *t)
{
	uint8_t *elf, *stream = new_room();
	struct bytes b;
	size_t size, packed;

	elf = object_util__elf(true, false, EM_X86_64, &size);
	packed = object_util__compress(ARCHIVE_FILTER_XZ, elf, size, stream, ROOM);
	object_util__expect(t, reader__write_file("vmlinux.xz", stream, packed),
			    "ELF with BTF, packed by xz", "x86_64", "6.6.0-test", 8);
	object_util__refused_bytes(t, stream, packed - 1, "cannot be unpacked");
	/* a frame, as the program lz4 writes it */
	packed = object_util__compress(ARCHIVE_FILTER_LZ4, elf, size, stream, ROOM);
	if (EXPECT(t, packed))
		object_util__expect(t, reader__write_file("vmlinux.lz4", stream, packed),
				    "ELF with BTF, packed by lz4", "x86_64", "6.6.0-test", 8);
	free(elf);

	build_arm64(&b);
	packed = object_util__compress(ARCHIVE_FILTER_GZIP, b.data, b.size, stream, ROOM);
	object_util__expect(t, reader__write_file("Image.gz", stream, packed),
			    "arm64 Image, packed by gzip", "aarch64", "6.6.0-test", 8);
	free(b.data);
	free(stream);
}

/* One file of a tar archive: a header of one block, data in whole blocks. */
static void add_tar(struct bytes *tar, const char *name, const void *data, size_t size)
{
	uint8_t *header = tar->data + tar->size;
	unsigned int sum = 0, i;

	add(tar, NULL, 512);
	snprintf((char *)header, 100, "%s", name);
	memcpy(header + 100, "0000644", 7);
	snprintf((char *)header + 124, 12, "%011zo", size);
	memcpy(header + 136, "00000000000", 11);
	memset(header + 148, ' ', 8);
	header[156] = '0';
	memcpy(header + 257, "ustar", 6);
	memcpy(header + 263, "00", 2);
	for (i = 0; i < 512; i++)
		sum += header[i];
	snprintf((char *)header + 148, 7, "%06o", sum);
	add(tar, data, size);
	tar->size = (tar->size + 511) / 512 * 512;
}

static void add_ar(struct bytes *ar, const char *name, const void *data, size_t size)
{
	char header[61];

	snprintf(header, sizeof(header), "%-16s%-12s%-6s%-6s%-8s%-10zu`\n", name, "0",
		 "0", "0", "100644", size);
	add(ar, header, 60);
	add(ar, data, size);
	if (size % 2)
		add(ar, "\n", 1);
}

/* A package; the kernel is in the middle of others that may seem to be one. */
static void build_deb(struct bytes *deb, int filter, const void *kernel, size_t size)
{
	uint8_t *stream = new_room(), *elf;
	struct bytes tar;
	size_t packed, elf_size;

	begin(deb);
	add(deb, "!<arch>\n", 8);
	add_ar(deb, "debian-binary", "2.0\n", 4);
	begin(&tar);
	add_tar(&tar, "./control", "Package: none\n", 14);
	packed = object_util__compress(filter, tar.data, tar.size + 1024, stream, ROOM);
	add_ar(deb, "control.tar.xz", stream, packed);

	tar.size = 0;
	memset(tar.data, 0, ROOM);
	add_tar(&tar, "./boot/System.map", "ffff T text\n", 12);
	add_tar(&tar, "./empty", NULL, 0);
	/* A program of no kernel */
	elf = object_util__elf(true, false, EM_X86_64, &elf_size);
	elf[EI_NIDENT] = ET_DYN;
	memset(elf + offsetof(Elf64_Ehdr, e_shoff), 0, 8);
	add_tar(&tar, "./usr/bin/tool", elf, elf_size);
	free(elf);
	if (kernel)
		add_tar(&tar, "./boot/any-name", kernel, size);
	add_noise(&tar, 5120);
	packed = object_util__compress(filter, tar.data, tar.size + 1024, stream, ROOM);
	add_ar(deb, "data.tar.xz", stream, packed);
	free(tar.data);
	free(stream);
}

static void debian_packages(struct test *t)
{
	struct bytes b, image;
	uint8_t *elf;
	size_t size;

	build_arm64(&image);
	/* What follows the kernel is no tar archive, and is not looked at. */
	build_deb(&b, ARCHIVE_FILTER_XZ, image.data, image.size);
	object_util__expect(t, write_bytes("deb", &b), "deb package with arm64 Image",
			    "aarch64", "6.6.0-test", 8);
	free(b.data);

	elf = object_util__elf(true, true, EM_S390, &size);
	elf[EI_NIDENT + 1] = ET_EXEC;
	build_deb(&b, ARCHIVE_FILTER_ZSTD, elf, size);
	object_util__expect(t, write_bytes("deb", &b), "deb package with ELF with BTF",
			    "s390x", "6.6.0-test", 8);
	/* Cut off inside of the kernel */
	object_util__refused_bytes(t, b.data, b.size / 2, "");
	free(b.data);
	free(elf);

	build_deb(&b, ARCHIVE_FILTER_GZIP, NULL, 0);
	object_util__refused_bytes(t, b.data, b.size, "");
	free(b.data);

	/* A kernel that cannot be read is what was wrong. */
	image.size = 3000;
	build_deb(&b, ARCHIVE_FILTER_XZ, image.data, image.size);
	object_util__refused_bytes(t, b.data, b.size, "");
	free(b.data);
	free(image.data);

	object_util__refused_bytes(t, "!<arch>\ndebian-binary", 21, "");
	begin(&b);
	add(&b, "!<arch>\n", 8);
	add_ar(&b, "debian-binary", "2.0\n", 4);
	object_util__refused_bytes(t, b.data, b.size, "is a package without a kernel image");
	free(b.data);
}

/* Lead, two empty headers, a cpio archive that is compressed. */
static void rpm_packages(struct test *t)
{
	static const uint8_t header[16] = "\x8e\xad\xe8\x01";
	uint8_t *stream = new_room();
	struct bytes cpio, rpm, image;
	char entry[111];
	size_t packed;

	build_arm64(&image);
	begin(&cpio);
	snprintf(entry, sizeof(entry), "070701%08x%08x%08x%08x%08x%08x%08zx%08x%08x%08x%08x%08x%08x",
		 1, 0100644, 0, 0, 1, 0, image.size, 0, 0, 0, 0, 8, 0);
	add(&cpio, entry, 110);
	add(&cpio, "./image\0\0", 10);
	cpio.size = 120;
	add(&cpio, image.data, image.size);
	packed = object_util__compress(ARCHIVE_FILTER_ZSTD, cpio.data, cpio.size, stream, ROOM);
	begin(&rpm);
	add(&rpm, "\xed\xab\xee\xdb\3\0", 6);
	rpm.size = 96;
	add(&rpm, header, sizeof(header));
	add(&rpm, header, sizeof(header));
	add(&rpm, stream, packed);
	object_util__expect(t, write_bytes("rpm", &rpm), "rpm package with arm64 Image",
			    "aarch64", "6.6.0-test", 8);
	object_util__refused_bytes(t, rpm.data, rpm.size / 2, "cannot be unpacked");
	object_util__refused_bytes(t, rpm.data, 96, "");
	free(rpm.data);
	free(cpio.data);
	free(image.data);
	free(stream);
}

/* Larger than any memory, and all holes: it is not searched to its end. */
static void huge_files(struct test *t)
{
	const off_t huge = (off_t)1 << 40;
	const char *path = write_bytes("huge", &(struct bytes){ (uint8_t *)"x", 1 });
	struct bytes b;

	if (truncate(path, huge)) {
		test__skip(t, "this file system has no files as large");
		return;
	}
	object_util__refused(t, path, "of no kind that can be read");
	build_arm64(&b);
	path = write_bytes("huge", &b);
	free(b.data);
	if (!truncate(path, huge))
		object_util__refused(t, path, "too large to be searched");
	unlink(path);
}

static void unreadable_file(struct test *t)
{
	const char *path = write_bytes("secret", &(struct bytes){ (uint8_t *)"x", 1 });

	if (chmod(path, 0) || !access(path, R_OK)) {
		test__skip(t, "root can read everything");
		return;
	}
	object_util__refused(t, path, "cannot be opened: ");
}

/* Every kind with every byte wrong in turn, and cut at many places. */
static void damaged_images(struct test *t)
{
	struct bytes b[3], image;
	struct object *object;
	size_t i, at, size;
	struct err err;

	build_arm64(&image);
	image.size = 10300;
	build_zboot(&b[0], ARCHIVE_FILTER_GZIP);
	build_deb(&b[1], ARCHIVE_FILTER_XZ, image.data, image.size);
	b[2] = image;
	for (i = 0; i < ARRAY_SIZE(b); i++) {
		size = b[i].size;
		for (at = 0; at < size; at += 1 + at / 40) {
			b[i].data[at] ^= 0xff;
			err.text[0] = '\0';
			if (!object__open(&object, write_bytes("bad", &b[i]), &err)) {
				reader__use_all(object->types);
				object__close(object);
			} else {
				EXPECT(t, err.text[0]);
			}
			b[i].data[at] ^= 0xff;
		}
		for (at = 1; at < size; at += 1 + at / 20) {
			b[i].size = at;
			err.text[0] = '\0';
			if (!object__open(&object, write_bytes("bad", &b[i]), &err))
				object__close(object);
			else
				EXPECT(t, err.text[0]);
		}
		free(b[i].data);
	}
}

static const struct test_case cases[] = {
	TEST_CASE(raw_images),
	TEST_CASE(unknown_content),
	TEST_CASE(magic_is_not_enough),
	TEST_CASE(s390_images),
	TEST_CASE(lengths_of_streams),
	TEST_CASE(lengths_of_small_frames),
	TEST_CASE(zboot_images),
	TEST_CASE(compressed_files),
	TEST_CASE(debian_packages),
	TEST_CASE(rpm_packages),
	TEST_CASE(huge_files),
	TEST_CASE(unreadable_file),
	TEST_CASE(damaged_images),
};

int main(void)
{
	return test__run(cases, ARRAY_SIZE(cases));
}
