// SPDX-License-Identifier: GPL-2.0
/*
 * Files that are compressed as a whole: Image.gz, module.ko.xz.
 */
#include "object_priv.h"
#include "unpack.h"

static bool recognises_packed(const struct object_input *input)
{
	return unpack__method(input->data, input->size);
}

static int open_packed(struct opening *opening, const struct object_input *input,
		       struct err *err)
{
	const struct unpack_method *method = unpack__method(input->data, input->size);
	struct object_input inner = { .on_disk = false };
	struct file *room = object__room(opening, err);

	if (!room || unpack__stream(room, method, opening->object.path, input->data,
				    input->size, 0, OBJECT_MAX_UNPACKED, err))
		return -1;
	inner.data = room->data;
	inner.size = room->size;
	if (object__read(opening, &inner, err))
		return -1;
	return object__set_kind(opening, err, "%s, packed by %s", opening->object.kind,
				method->name);
}

const struct object_provider object_packed = {
	.recognises = recognises_packed,
	.open = open_packed,
};
