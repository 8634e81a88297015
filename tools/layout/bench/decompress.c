// SPDX-License-Identifier: GPL-2.0
/*
 * What reading a compressed kernel cannot do without: decompress its bytes by
 * libarchive, and look at none. Takes an x86 image, or a .deb with a kernel,
 * which is its first file of more than a MiB.
 */
#include <archive.h>
#include <archive_entry.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bytes.h"
#include "file.h"

#define LEAST_KERNEL	((la_int64_t)1 << 20)

static char block[64 * 1024];

static int fail(const char *what)
{
	fprintf(stderr, "decompress: %s\n", what);
	return 2;
}

static struct archive *new_archive(void)
{
	struct archive *a = archive_read_new();

	if (!a)
		exit(fail("out of memory"));
	archive_read_support_filter_all(a);
	archive_read_support_format_ar(a);
	archive_read_support_format_tar(a);
	archive_read_support_format_raw(a);
	return a;
}

/* The packed kernel of an x86 image; the four bytes behind it are its size. */
static int decompress_image(const uint8_t *p, size_t size)
{
	struct archive_entry *entry;
	struct archive *a;
	size_t at, len;

	if (size < 0x250 || memcmp(p + 0x202, "HdrS", 4))
		return 0;
	at = (p[0x1f1] + 1) * 512 + get_le32(p + 0x248);
	len = get_le32(p + 0x24c);
	if (at + len > size)
		return fail("damaged image");
	a = new_archive();
	if (archive_read_open_memory(a, p + at, len - 4) ||
	    archive_read_next_header(a, &entry))
		return fail(archive_error_string(a));
	while (archive_read_data(a, block, sizeof(block)) > 0)
		;
	archive_read_free(a);
	return 0;
}

static la_ssize_t read_outer(struct archive *inner, void *outer, const void **data)
{
	(void)inner;
	*data = block;
	return archive_read_data(outer, block, sizeof(block));
}

/* The kernel in the tar archive that the outer one has come to. 1: it was there. */
static int decompress_tar(struct archive *outer)
{
	struct archive *tar = new_archive();
	struct archive_entry *entry;
	int found = 0;
	la_int64_t size;
	uint8_t *data;

	if (archive_read_open(tar, outer, NULL, read_outer, NULL))
		return 0;
	while (!found && archive_read_next_header(tar, &entry) == ARCHIVE_OK) {
		size = archive_entry_size(entry);
		if (size < LEAST_KERNEL)
			continue;
		data = malloc(size);
		found = data && archive_read_data(tar, data, size) == size &&
			!decompress_image(data, size);
		free(data);
	}
	archive_read_free(tar);
	return found;
}

int main(int argc, char **argv)
{
	struct archive_entry *entry;
	struct archive *deb;
	struct file file;
	struct err err;

	if (argc != 2 || file__open(&file, argv[1], &err))
		return fail("usage: decompress FILE");
	if (file.size > 8 && memcmp(file.data, "!<arch>\n", 8))
		return decompress_image(file.data, file.size);
	deb = new_archive();
	if (archive_read_open_memory(deb, file.data, file.size))
		return fail(archive_error_string(deb));
	while (archive_read_next_header(deb, &entry) == ARCHIVE_OK)
		if (archive_entry_size(entry) > LEAST_KERNEL)
			return decompress_tar(deb) ? 0 : fail("no kernel in it");
	return fail("no package");
}
