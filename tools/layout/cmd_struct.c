// SPDX-License-Identifier: GPL-2.0
#include <stdlib.h>

#include "cmd_struct.h"
#include "words.h"

static int offer(const char *name, bool is_union, uint64_t size, void *arg)
{
	(void)is_union;
	(void)size;
	words_nearest__offer(arg, name);
	return 0;
}

int cmd_struct__layouts(const struct object *object, const char *name,
			const struct layout ***layouts, size_t *nr,
			struct err *err)
{
	struct words_nearest nearest;
	char hint[300];

	if (types__layouts(object->types, name, layouts, nr, err))
		return -1;
	if (*nr)
		return 0;
	free(*layouts);
	words_nearest__start(&nearest, name);
	types__visit_structs(object->types, offer, &nearest);
	words_nearest__hint(&nearest, hint, sizeof(hint));
	return err__set(err, "%s: no struct %s is in it: %s", object->path, name,
			hint[0] ? hint : "give the tag of a struct or union, or the name of a typedef of an untagged one");
}
