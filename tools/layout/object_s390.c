// SPDX-License-Identifier: GPL-2.0
/*
 * s390 kernel images: a mark at a fixed place, code that unpacks, and somewhere
 * behind it the packed kernel, which is flat memory (arch/s390/boot of a kernel
 * tree). Nothing says where; its first bytes do, and that a kernel comes out.
 */
#include <string.h>

#include "object_priv.h"
#include "unpack.h"

#define MARK_AT		0x10008
#define MARK		"S390EP"

/* What every kernel says of itself */
#define BANNER		"Linux version "

/* Constants in the code that unpacks look like streams, but hold no kernel. */
#define LEAST_KERNEL	((size_t)64 * 1024)

static bool recognises_s390(const struct object_input *input)
{
	return input->size >= MARK_AT + sizeof(MARK) - 1 &&
	       !memcmp((const char *)input->data + MARK_AT, MARK, sizeof(MARK) - 1);
}

/*
 * Take what may be a stream for one. Return: how it is packed, if the kernel was
 * in it, else NULL, with @why set if a kernel was in it that has no types.
 */
static const struct unpack_method *try_stream(struct opening *opening,
					      const char *data, size_t size,
					      struct err *why)
{
	const struct unpack_method *method = unpack__method(data, size);
	size_t length = method ? unpack__length(method, data, size) : 0;
	const unsigned int rooms = opening->nr_unpacked;
	struct object_input flat = { .on_disk = false };
	struct file *room;

	if (length < LEAST_KERNEL)
		return NULL;
	room = object__room(opening, NULL);
	if (!room)
		return NULL;
	if (!unpack__stream(room, method, opening->object.path, data, length, 0,
			    OBJECT_MAX_UNPACKED, NULL)) {
		flat.data = room->data;
		flat.size = room->size;
		if (!object__find_release(opening, &flat, BANNER, why) &&
		    !object__use_carved(opening, &flat, NULL, why)) {
			object__find_randstruct(opening, &flat);
			return method;
		}
		/* what is no kernel has nothing to say */
		if (!memmem(flat.data, flat.size, BANNER, sizeof(BANNER) - 1))
			why->text[0] = '\0';
	}
	object__drop_room(opening, rooms);
	return NULL;
}

static int open_s390(struct opening *opening, const struct object_input *input,
		     struct err *err)
{
	const struct unpack_method *method;
	const char *p = input->data;
	size_t at, first, second;
	struct err why = { "" };

	opening->object.kind = "s390 image";
	opening->object.arch = "s390x";
	if (input->size > OBJECT_MAX_UNPACKED ||
	    object__carve(input, &first, &second) != CARVED_NOTHING) {
		if (object__use_carved(opening, input, NULL, err))
			return -1;
		return object__find_release(opening, input, BANNER, err);
	}
	if (object__find_release(opening, input, BANNER, err))
		return -1;
	for (at = MARK_AT; at < input->size && !why.text[0]; at++) {
		method = try_stream(opening, p + at, input->size - at, &why);
		if (method)
			return object__set_kind(opening, err, "s390 image (%s)",
						method->name);
	}
	if (why.text[0])
		return err__set(err, "%s", why.text);
	return err__set(err,
			"%s: holds no packed kernel that is whole: use an intact copy of the file",
			opening->object.path);
}

const struct object_provider object_s390 = {
	.kernel = true,
	.recognises = recognises_s390,
	.open = open_s390,
};
