// SPDX-License-Identifier: GPL-2.0
#include "unpack.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "lib_archive.h"
#include "unpack_length.h"
#include "util.h"

/*
 * Room to begin with where nothing says how much will come out: kernels, and types, are
 * some four times as large as what they are compressed to.
 */
#define USUAL_RATIO	4
#define LEAST_ROOM	((size_t)64 << 10)

#define HUGE_PAGE	((size_t)2 << 20)

#define MAGIC(s) .magic = (s), .magic_len = sizeof(s) - 1

/*
 * Methods that scripts/Makefile.lib of a kernel tree knows: it makes the legacy
 * frames of lz4, others make those of today.
 */
static const struct unpack_method methods[] = {
	{ "gzip", MAGIC("\x1f\x8b\x08"), ARCHIVE_FILTER_GZIP, true, NULL },
	{ "bzip2", MAGIC("BZh"), ARCHIVE_FILTER_BZIP2, false, NULL },
	{ "xz", MAGIC("\3757zXZ\0"), ARCHIVE_FILTER_XZ, false, unpack_length__xz },
	{ "zstd", MAGIC("\x28\xb5\x2f\xfd"), ARCHIVE_FILTER_ZSTD, false,
	  unpack_length__zstd },
	{ "lz4", MAGIC("\x02\x21\x4c\x18"), ARCHIVE_FILTER_LZ4, false, NULL },
	{ "lz4", MAGIC("\x04\x22\x4d\x18"), ARCHIVE_FILTER_LZ4, false, NULL },
	{ "lzo", MAGIC("\x89LZO\0\r\n\x1a\n"), -1, false, NULL },
	{ "lzma", MAGIC("\x5d\0\0"), ARCHIVE_FILTER_LZMA, false, NULL },
};

const struct unpack_method *unpack__method(const void *data, size_t size)
{
	size_t i;

	for (i = 0; i < ARRAY_SIZE(methods); i++)
		if (size >= methods[i].magic_len &&
		    !memcmp(data, methods[i].magic, methods[i].magic_len))
			return &methods[i];
	return NULL;
}

size_t unpack__length(const struct unpack_method *method, const void *data,
		      size_t size)
{
	return method->length ? method->length(data, size) : size;
}

/*
 * Memory for what comes out. Much of it is wanted in large pages: it is written
 * once, and thousands of faults would cost as much as unpacking a part of it.
 */
static void *first_memory(size_t room)
{
	size_t whole = (room + HUGE_PAGE - 1) / HUGE_PAGE * HUGE_PAGE;
	void *data;

	if (room < 2 * HUGE_PAGE)
		return malloc(room);
	data = aligned_alloc(HUGE_PAGE, whole);
	if (data)
		madvise(data, whole, MADV_HUGEPAGE);	/* or small ones */
	return data;
}

/* Room to begin with for so many compressed bytes. */
static size_t first_room(size_t size, size_t limit)
{
	const size_t usual = size < limit / USUAL_RATIO ? size * USUAL_RATIO : limit;

	return usual > LEAST_ROOM ? usual : LEAST_ROOM;
}

/*
 * Read until the stream ends, growing the memory as it fills. @room: how much of it
 * there is to begin with
 */
static int read_stream(struct file *out, const struct lib_archive *lib,
		       struct archive *archive, const char *path, size_t room,
		       size_t expected, size_t limit, struct err *err)
{
	la_ssize_t n = 1;
	void *data;

	while (n) {
		if (out->size > limit)
			return err__set(err,
					"%s: unpacks to more than %zu MiB: unpack it yourself, if that is right",
					path, limit >> 20);
		/* What lies about its size gets no more memory than it claimed. */
		if (expected && out->size > expected)
			break;
		if (!out->data || out->size == room) {
			room = out->data ? room * 2 : room;
			data = out->data ? realloc(out->data, room) :
					   first_memory(room);
			if (!data)
				return err__set(err, "%s: out of memory: free some and try again",
					path);
			out->data = data;
		}
		n = lib->read_data(archive, (char *)out->data + out->size,
				   room - out->size);
		if (n < 0)
			return err__set(err,
					"%s: cannot be unpacked (%s): use an intact copy of the file",
					path, lib->error_string(archive));
		out->size += n;
	}
	if (expected && out->size != expected)
		return err__set(err,
				"%s: does not unpack to the %zu bytes that it should: use an intact copy of the file",
				path, expected);
	return 0;
}

int unpack__stream(struct file *out, const struct unpack_method *method,
		   const char *path, const void *data, size_t size,
		   size_t expected, size_t limit, struct err *err)
{
	const struct lib_archive *lib;
	struct archive_entry *entry;
	struct archive *archive;
	int ret = -1;

	memset(out, 0, sizeof(*out));
	if (method->filter < 0)
		return err__set(err,
				"%s: is compressed by %s, which libarchive cannot unpack: name the vmlinux that it was made from",
				path, method->name);
	if (expected > limit)
		return err__set(err,
				"%s: claims to unpack to %zu MiB, more than %zu MiB: unpack it yourself, if that is right",
				path, expected >> 20, limit >> 20);
	lib = lib_archive__get(path, err);
	if (!lib)
		return -1;
	archive = lib->read_new();
	if (!archive)
		return err__set(err, "%s: out of memory: free some and try again", path);

	/* A warning means that it would run a program to unpack it. */
	if (lib->support_filter(archive, method->filter) != ARCHIVE_OK) {
		err__set(err,
			 "%s: libarchive was built without %s: install one that was built with it",
			 path, method->name);
		goto out;
	}
	if (lib->support_format_raw(archive) != ARCHIVE_OK ||
	    lib->open_memory(archive, data, size) != ARCHIVE_OK ||
	    lib->next_header(archive, &entry) != ARCHIVE_OK) {
		err__set(err, "%s: cannot be unpacked (%s): use an intact copy of the file",
			 path, lib->error_string(archive));
		goto out;
	}
	/* One byte more than expected shows whether there is more. */
	ret = read_stream(out, lib, archive, path,
			  expected ? expected + 1 : first_room(size, limit), expected, limit,
			  err);
out:
	lib->read_free(archive);
	if (ret)
		file__close(out);
	return ret;
}
