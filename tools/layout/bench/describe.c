// SPDX-License-Identifier: GPL-2.0
/*
 * Describe every struct of a file, as recording all of them does, and look at
 * every member. Exits 1 if there were none.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "object.h"

struct sum {
	struct types *types;
	uint64_t bytes;
	size_t members;
};

static int add_struct(const char *name, bool is_union, uint64_t size, void *arg)
{
	const struct layout **layouts;
	struct sum *sum = arg;
	size_t nr, i, m;

	(void)is_union;
	(void)size;
	if (types__layouts(sum->types, name, &layouts, &nr, NULL))
		return -1;
	for (i = 0; i < nr; i++) {
		for (m = 0; m < layouts[i]->nr_members; m++)
			sum->bytes += layouts[i]->members[m].bit_offset;
		sum->members += layouts[i]->nr_members;
	}
	types__forget(sum->types, layouts, nr);
	return 0;
}

int main(int argc, char **argv)
{
	struct sum sum = { .members = 0 };
	struct object *object;
	struct err err = { "" };
	int ret;

	if (argc != 2) {
		fprintf(stderr, "usage: describe FILE\n");
		return 2;
	}
	if (object__open(&object, argv[1], &err)) {
		fprintf(stderr, "describe: %s\n", err.text);
		return 2;
	}
	sum.types = object->types;
	ret = types__visit_structs(sum.types, add_struct, &sum);
	printf("%zu members, %llu\n", sum.members, (unsigned long long)sum.bytes);
	object__close(object);
	return ret || !sum.members;
}
