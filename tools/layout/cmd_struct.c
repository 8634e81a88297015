// SPDX-License-Identifier: GPL-2.0
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cmd.h"
#include "cmd_struct.h"
#include "words.h"

/* To "%s", which is a file. */
#define STRUCT_FIRST	"%s: is a file where the name of a struct is to be: give STRUCT first, then OBJECT"

const char *cmd_struct__name(const char *arg)
{
	if (!strncmp(arg, "struct ", 7))
		arg += 7;
	else if (!strncmp(arg, "union ", 6))
		arg += 6;
	/* a name of C has neither */
	if (strpbrk(arg, "/.") && !access(arg, F_OK))
		cmd__refuse(STRUCT_FIRST, arg);
	return arg;
}

static int offer(const char *name, bool is_union, uint64_t size, void *arg)
{
	(void)is_union;
	(void)size;
	words_nearest__offer(arg, name);
	return 0;
}

static int no_such_struct(const struct object *object, const char *name, struct err *err)
{
	struct words_nearest nearest;
	char hint[300];

	words_nearest__start(&nearest, name);
	types__visit_structs(object->types, offer, &nearest);
	words_nearest__hint(&nearest, hint, sizeof(hint));
	return err__set(err, "%s: no struct %s is in it: %s", object->path, name,
			hint[0] ? hint : "give the tag of a struct or union, or the name of a typedef of an untagged one");
}

/* @is_file: what is named like that may be the object, where there is no such struct */
static int find(const struct object *object, const char *name, bool is_file,
		const struct layout ***layouts, size_t *nr, struct err *err)
{
	if (types__layouts(object->types, name, layouts, nr, err))
		return -1;
	if (*nr)
		return 0;
	free(*layouts);
	return is_file ? err__set(err, STRUCT_FIRST, name) : no_such_struct(object, name, err);
}

int cmd_struct__layouts(const struct object *object, const char *name,
			const struct layout ***layouts, size_t *nr,
			struct err *err)
{
	return find(object, name, false, layouts, nr, err);
}

int cmd_struct__open(const struct cmd_options *o, size_t i, const char *name,
		     struct object **object, const struct layout ***layouts, size_t *nr,
		     struct err *err)
{
	/* a file may be called like a struct that is there */
	const bool is_file = !access(name, F_OK);

	if (cmd_options__open(o, i, object, err))
		return is_file && !o->objects.nr ? err__set(err, STRUCT_FIRST, name) : -1;
	return find(*object, name, is_file, layouts, nr, err);
}
