/* SPDX-License-Identifier: GPL-2.0 */
#ifndef DSTLAYOUT_OBJECT_TEXT_H
#define DSTLAYOUT_OBJECT_TEXT_H

#include "object.h"

/**
 * object__open_text() - open an object by what pahole prints about it
 * @object: set on success; release with object__close()
 * @path: what pahole reads itself: raw BTF, or ELF with BTF or DWARF
 * @err: says why on failure
 *
 * A second opinion on the reader of this program. pahole is run when a struct
 * is asked for. It ends well also if there is no such struct, so that only
 * its text tells. Alignment, architecture and release are not in that text.
 *
 * Return: 0, or -1 with @err set.
 */
int object__open_text(struct object **object, const char *path,
		      struct err *err);

#endif /* DSTLAYOUT_OBJECT_TEXT_H */
