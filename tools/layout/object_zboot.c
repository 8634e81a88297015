// SPDX-License-Identifier: GPL-2.0
/*
 * EFI images that unpack themselves: a PE header with the place of the packed
 * kernel in it (drivers/firmware/efi/libstub/zboot-header.S of a kernel tree).
 */
#include <stdint.h>
#include <string.h>

#include "bytes.h"
#include "object_priv.h"
#include "unpack.h"

enum {
	MZ_MAGIC = 0,
	ZBOOT_MAGIC = 4,	/* "zimg" */
	PAYLOAD_OFFSET = 8,	/* u32, little-endian */
	PAYLOAD_SIZE = 12,	/* u32, without the unpacked size behind it */
	HEADER_END = 64,
};

static bool recognises_zboot(const struct object_input *input)
{
	const char *p = input->data;

	return input->size >= HEADER_END && !memcmp(p + MZ_MAGIC, "MZ", 2) &&
	       !memcmp(p + ZBOOT_MAGIC, "zimg", 4);
}

static int open_zboot(struct opening *opening, const struct object_input *input,
		      struct err *err)
{
	const char *path = opening->object.path, *p = input->data;
	uint64_t offset = get_le32(p + PAYLOAD_OFFSET);
	uint64_t size = get_le32(p + PAYLOAD_SIZE);
	struct object_input kernel = { .on_disk = false };
	const struct unpack_method *method;
	struct file *room;

	if (offset + size > input->size)
		return err__set(err,
				"%s: is cut off at byte %zu of at least %llu: use an intact copy of the file",
				path, input->size, (unsigned long long)(offset + size));
	method = unpack__method(p + offset, size);
	if (!method)
		return err__set(err, "%s: its kernel is packed in an unknown way: name its vmlinux",
				path);
	room = object__room(opening, err);
	if (!room || unpack__stream(room, method, path, p + offset, size, 0,
				    OBJECT_MAX_UNPACKED, err))
		return -1;
	kernel.data = room->data;
	kernel.size = room->size;
	if (object__read(opening, &kernel, err))
		return -1;
	return object__set_kind(opening, err, "zboot image (%s) of %s", method->name,
				opening->object.kind);
}

const struct object_provider object_zboot = {
	.kernel = true,
	.recognises = recognises_zboot,
	.open = open_zboot,
};
