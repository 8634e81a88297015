// SPDX-License-Identifier: GPL-2.0
/*
 * Find one struct of an object, with the library alone.
 */
#include <stdio.h>
#include <stdlib.h>

#include "object.h"

int main(int argc, char **argv)
{
	const struct layout **layouts = NULL;
	struct object *object;
	struct err err;
	size_t nr;

	if (argc != 3) {
		fprintf(stderr, "usage: lookup OBJECT STRUCT\n");
		return 127;
	}
	if (object__open(&object, argv[1], &err)) {
		fprintf(stderr, "lookup: %s\n", err.text);
		return 127;
	}
	if (types__layouts(object->types, argv[2], &layouts, &nr, &err))
		fprintf(stderr, "lookup: %s\n", err.text);
	else
		printf("%s: %zu definitions, %zu members\n", argv[2], nr,
		       nr ? layouts[0]->nr_members : 0);
	free(layouts);
	object__close(object);
	return 0;
}
