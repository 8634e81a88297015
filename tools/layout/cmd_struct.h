/* SPDX-License-Identifier: GPL-2.0 */
#ifndef DSTLAYOUT_CMD_STRUCT_H
#define DSTLAYOUT_CMD_STRUCT_H

#include "cmd_options.h"
#include "object.h"

/**
 * cmd_struct__name() - the name of the struct that a command is about
 * @arg: the first argument: a name, or "struct NAME" or "union NAME"
 *
 * Ends the program for what can only be the path of a file.
 *
 * Return: the name.
 */
const char *cmd_struct__name(const char *arg);

/**
 * cmd_struct__open() - open an object, and find a struct that has to be there
 * @o: options
 * @i: which of the command's objects; 0 if none is named, for the default
 * @name: the struct
 * @object: set, also if the struct is not there
 * @layouts: as for cmd_struct__layouts()
 * @nr: likewise
 * @err: says why on failure, which may be that a file stands where the name should
 *
 * Return: 0, or -1 with @err set.
 */
int cmd_struct__open(const struct cmd_options *o, size_t i, const char *name,
		     struct object **object, const struct layout ***layouts, size_t *nr,
		     struct err *err);

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
