// SPDX-License-Identifier: GPL-2.0
/*
 * x86 kernel images: boot code, then the compressed ELF file of the kernel,
 * which the setup header locates (Documentation/arch/x86/boot.rst).
 */
#include <stdint.h>
#include <string.h>

#include "bytes.h"
#include "object_priv.h"
#include "unpack.h"

/* Offsets in the file; all numbers are little-endian. */
enum {
	SETUP_SECTS = 0x1f1,		/* u8 */
	BOOT_FLAG = 0x1fe,		/* u16, 0xaa55 */
	HEADER_MAGIC = 0x202,		/* "HdrS" */
	PROTOCOL_VERSION = 0x206,	/* u16 */
	KERNEL_VERSION = 0x20e,		/* u16, of a string, from 0x200 on */
	PAYLOAD_OFFSET = 0x248,		/* u32, from the protected-mode code on */
	PAYLOAD_LENGTH = 0x24c,		/* u32 */
	HEADER_END = 0x250,
};

#define SECTOR			512
#define PROTOCOL_WITH_PAYLOAD	0x0208

static bool recognises_bzimage(const struct object_input *input)
{
	const uint8_t *p = input->data;

	return input->size >= HEADER_END && get_le16(p + BOOT_FLAG) == 0xaa55 &&
	       !memcmp(p + HEADER_MAGIC, "HdrS", 4);
}

static int read_release(struct opening *opening, const struct object_input *input,
			struct err *err)
{
	const uint8_t *p = input->data;
	size_t at = get_le16(p + KERNEL_VERSION) + (size_t)0x200;

	if (at == 0x200 || at >= input->size)
		return 0;
	return object__set_release(opening, (const char *)p + at,
				   input->size - at, err);
}

/* Find the compressed stream: the payload, less the size behind it. */
static const struct unpack_method *
find_stream(const char *path, const struct object_input *input,
	    struct object_input *stream, size_t *expected, struct err *err)
{
	const uint8_t *p = input->data;
	const struct unpack_method *method;
	uint64_t offset, length;

	if (get_le16(p + PROTOCOL_VERSION) < PROTOCOL_WITH_PAYLOAD) {
		err__set(err,
			 "%s: is a kernel from before 2.6.26, whose image does not say where it is packed: name its vmlinux",
			 path);
		return NULL;
	}
	offset = get_le32(p + PAYLOAD_OFFSET) +
		 ((p[SETUP_SECTS] ? p[SETUP_SECTS] : 4) + 1ULL) * SECTOR;
	length = get_le32(p + PAYLOAD_LENGTH);
	if (offset + length > input->size) {
		err__set(err,
			 "%s: is cut off at byte %zu of at least %llu: use an intact copy of the file",
			 path, input->size, (unsigned long long)(offset + length));
		return NULL;
	}
	method = unpack__method(p + offset, length);
	if (!method || length < method->magic_len + 4) {
		err__set(err, "%s: its kernel is packed in an unknown way: name its vmlinux",
			 path);
		return NULL;
	}
	*expected = get_le32(p + offset + length - 4);
	stream->data = p + offset;
	stream->size = method->has_size ? length : length - 4;
	return method;
}

static int open_bzimage(struct opening *opening, const struct object_input *input,
			struct err *err)
{
	const char *path = opening->object.path;
	const struct unpack_method *method;
	struct object_input stream, elf = { .on_disk = false };
	struct file *room;
	size_t expected;

	method = find_stream(path, input, &stream, &expected, err);
	room = method ? object__room(opening, err) : NULL;
	if (!room || read_release(opening, input, err) ||
	    unpack__stream(room, method, path, stream.data, stream.size, expected,
			   OBJECT_MAX_UNPACKED, err))
		return -1;
	elf.data = room->data;
	elf.size = room->size;
	if (object__read(opening, &elf, err))
		return -1;
	return object__set_kind(opening, err, "x86 bzImage (%s)", method->name);
}

const struct object_provider object_bzimage = {
	.what = "a kernel image",
	.kernel = true,
	.recognises = recognises_bzimage,
	.open = open_bzimage,
};
