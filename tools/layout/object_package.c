// SPDX-License-Identifier: GPL-2.0
/*
 * Packages with a kernel inside: .deb, which is an ar archive of compressed tar
 * archives, and .rpm, which is a compressed cpio archive behind headers. Nothing
 * is written to disk, names inside mean nothing, and reading ends with the
 * kernel.
 */
#include <elf.h>
#include <stdlib.h>
#include <string.h>

#include "arch.h"
#include "lib_archive.h"
#include "object_priv.h"
#include "unpack.h"
#include "util.h"

#define DEB_MAGIC	"!<arch>\ndebian-binary"
#define RPM_MAGIC	"\xed\xab\xee\xdb"

/* Smaller files that are compressed hold no kernel: manuals, most modules. */
#define LEAST_COMPRESSED	((size_t)1 << 20)

/* All files of a package together; with debugging information it is some GiB. */
#define MAX_CONTENT	((uint64_t)32 << 30)

/**
 * struct package - a package while a kernel is looked for
 * @opening: where to put it
 * @lib: libarchive
 * @outer: the archive that the file is; NULL while it is the only one
 * @content: bytes of the files so far, as the archives say
 * @buffer: what the archive in an archive is read through
 * @why: why the first kernel that was found could not be read; empty if none
 *	was found
 */
struct package {
	struct opening *opening;
	const struct lib_archive *lib;
	struct archive *outer;
	uint64_t content;
	char buffer[64 * 1024];
	struct err why;
};

/* What may be around an archive, or around what is in one */
static const int filters[] = {
	ARCHIVE_FILTER_GZIP, ARCHIVE_FILTER_BZIP2, ARCHIVE_FILTER_LZMA,
	ARCHIVE_FILTER_XZ, ARCHIVE_FILTER_ZSTD,
};

static bool begins_with(const struct object_input *input, const char *magic, size_t len)
{
	return input->size >= len && !memcmp(input->data, magic, len);
}

static bool is_deb(const struct object_input *input)
{
	return begins_with(input, DEB_MAGIC, sizeof(DEB_MAGIC) - 1);
}

static bool recognises_package(const struct object_input *input)
{
	return is_deb(input) || begins_with(input, RPM_MAGIC, sizeof(RPM_MAGIC) - 1);
}

static bool is_module(const struct object_input *head)
{
	const unsigned char *p = head->data;
	struct elf_head elf;

	return elf_head__read(&elf, p, head->size) &&
	       (p[EI_NIDENT] == ET_REL || p[EI_NIDENT + 1] == ET_REL);
}

/* Whether a file that begins like this may be a kernel. */
static bool may_be_kernel(const struct object_input *head, size_t size)
{
	const struct object_provider *provider = object__find_provider(head);

	if (unpack__method(head->data, head->size))
		return size >= LEAST_COMPRESSED;
	return provider && provider->kernel && !is_module(head);
}

/* Read up to @size bytes of an entry behind those in @file. Return: 0 or -1. */
static int read_more(struct package *package, struct archive *archive,
		     struct file *file, size_t size, struct err *err)
{
	la_ssize_t n;

	while (file->size < size) {
		n = package->lib->read_data(archive, (char *)file->data + file->size,
					    size - file->size);
		if (n < 0)
			return err__set(err,
					"%s: cannot be unpacked (%s): use an intact copy of the file",
					package->opening->object.path,
					package->lib->error_string(archive));
		if (!n)
			break;
		file->size += n;
	}
	return 0;
}

/*
 * Read the entry that the archive is at, if it is a kernel. Return: 1 if it was,
 * 0 if it was not, or -1 if the package cannot be read on.
 */
static int try_entry(struct package *package, struct archive *archive, size_t size,
		     struct err *err)
{
	struct opening *opening = package->opening;
	const unsigned int rooms = opening->nr_unpacked;
	const struct object before = opening->object;
	struct object_input input = { .on_disk = false };
	struct file *room = object__room(opening, err);
	struct err why = { "" };
	int ret = -1;

	if (!room)
		return -1;
	/* Of what is no kernel only the beginning is read, and costs memory. */
	room->data = malloc(size);
	if (!room->data) {
		err__set(err, "%s: out of memory: free some and try again", opening->object.path);
		goto out;
	}
	if (read_more(package, archive, room, size < OBJECT_HEAD ? size : OBJECT_HEAD, err))
		goto out;
	input.data = room->data;
	input.size = room->size;
	ret = 0;
	if (!may_be_kernel(&input, size))
		goto out;
	ret = read_more(package, archive, room, size, err);
	if (ret)
		goto out;
	input.size = room->size;
	if (!object__read(opening, &input, &why))
		return 1;
	opening->object = before;
	if (!package->why.text[0])
		package->why = why;
out:
	object__drop_room(opening, rooms);
	return ret;
}

/* Step to the next entry. Return: 1, 0 if there is none, -1 with @err set. */
static int next_entry(struct package *package, struct archive *archive,
		      struct archive_entry **entry, struct err *err)
{
	int status = package->lib->next_header(archive, entry);

	if (status == ARCHIVE_EOF)
		return 0;
	if (status == ARCHIVE_OK || status == ARCHIVE_WARN)
		return 1;
	return err__set(err, "%s: cannot be unpacked (%s): use an intact copy of the file",
			package->opening->object.path,
			package->lib->error_string(archive));
}

/* Look at every file of an archive. Return: as try_entry(). */
static int try_entries(struct package *package, struct archive *archive,
		       struct err *err)
{
	const struct lib_archive *lib = package->lib;
	struct archive_entry *entry;
	int more, ret = 0;
	la_int64_t size;

	while (!ret) {
		more = next_entry(package, archive, &entry, err);
		if (more <= 0)
			return more;
		size = lib->entry_size(entry);
		if (size > 0)
			package->content += size;
		/* What is passed over has to be unpacked as well. */
		if (package->content > MAX_CONTENT)
			return err__set(err, "%s: its files come to more than %u GiB: unpack it yourself, if that is right",
					package->opening->object.path,
					(unsigned int)(MAX_CONTENT >> 30));
		/* Links have no bytes. */
		if (lib->entry_filetype(entry) == AE_IFREG && size > 0 &&
		    (size_t)size <= OBJECT_MAX_UNPACKED)
			ret = try_entry(package, archive, size, err);
	}
	return ret;
}

static struct archive *new_archive(struct package *package, struct err *err)
{
	const struct lib_archive *lib = package->lib;
	struct archive *archive = lib->read_new();
	size_t i;

	if (!archive) {
		err__set(err, "%s: out of memory: free some and try again",
			 package->opening->object.path);
		return NULL;
	}
	/* Where it would run a program instead, it warns, and fails later on. */
	for (i = 0; i < ARRAY_SIZE(filters); i++)
		lib->support_filter(archive, filters[i]);
	return archive;
}

static la_ssize_t read_outer(struct archive *inner, void *arg, const void **data)
{
	struct package *package = arg;

	(void)inner;
	*data = package->buffer;
	return package->lib->read_data(package->outer, package->buffer,
				       sizeof(package->buffer));
}

/* One member of a .deb: some are tar archives. Return: as try_entry(). */
static int try_member(struct package *package, struct err *err)
{
	struct archive *tar = new_archive(package, err);
	int ret = -1;

	if (!tar)
		return -1;
	package->lib->support_format_tar(tar);
	if (package->lib->open(tar, package, NULL, read_outer, NULL) == ARCHIVE_OK)
		ret = try_entries(package, tar, err);
	else
		err__set(err, "%s: cannot be unpacked (%s): use an intact copy of the file",
			 package->opening->object.path, package->lib->error_string(tar));
	package->lib->read_free(tar);
	return ret;
}

/* "debian-binary" is a version number; the others are archives. */
static int try_deb(struct package *package, struct err *err)
{
	struct archive_entry *entry;
	int more, ret = 0;

	while (!ret) {
		more = next_entry(package, package->outer, &entry, err);
		if (more <= 0)
			return more;
		if (package->lib->entry_size(entry) > (la_int64_t)sizeof("2.0"))
			ret = try_member(package, err);
	}
	return ret;
}

static int open_package(struct opening *opening, const struct object_input *input,
			struct err *err)
{
	const char *path = opening->object.path;
	struct package *package = calloc(1, sizeof(*package));
	bool deb = is_deb(input);
	int ret = -1;

	if (!package)
		return err__set(err, "%s: out of memory: free some and try again", path);
	package->opening = opening;
	package->lib = lib_archive__get(path, err);
	if (package->lib)
		package->outer = new_archive(package, err);
	if (!package->outer)
		goto out;
	package->lib->support_format_ar(package->outer);
	package->lib->support_format_cpio(package->outer);
	package->lib->support_filter(package->outer, ARCHIVE_FILTER_RPM);
	if (package->lib->open_memory(package->outer, input->data, input->size) != ARCHIVE_OK) {
		err__set(err, "%s: cannot be unpacked (%s): use an intact copy of the file",
			 path, package->lib->error_string(package->outer));
		goto out;
	}
	ret = deb ? try_deb(package, err) : try_entries(package, package->outer, err);
	if (!ret && package->why.text[0])
		ret = err__set(err, "%s", package->why.text);
	else if (!ret)
		ret = err__set(err,
			       "%s: is a package without a kernel image: name the one that holds vmlinuz, or linux-headers with a vmlinux",
			       path);
	if (ret > 0)
		ret = object__set_kind(opening, err, "%s package with %s",
				       deb ? "deb" : "rpm", opening->object.kind);
out:
	if (package->outer)
		package->lib->read_free(package->outer);
	free(package);
	return ret;
}

const struct object_provider object_package = {
	.what = "a package of one (.deb, .rpm)",
	.recognises = recognises_package,
	.open = open_package,
};
