/* SPDX-License-Identifier: GPL-2.0 */
#ifndef DSTLAYOUT_CMD_STRUCT_H
#define DSTLAYOUT_CMD_STRUCT_H

#include "object.h"

/**
 * cmd_struct__layouts() - the definitions of a struct that has to be there
 * @object: where to look
 * @name: what the user asked for
 * @layouts: set to the definitions; the array is released with free()
 * @nr: set to how many, at least one
 * @err: says why on failure; if there is none, what is near
 *
 * Return: 0, or -1 with @err set.
 */
int cmd_struct__layouts(const struct object *object, const char *name,
			const struct layout ***layouts, size_t *nr,
			struct err *err);

#endif /* DSTLAYOUT_CMD_STRUCT_H */
