// SPDX-License-Identifier: GPL-2.0
#include <stdlib.h>

#include "types_priv.h"
#include "types_source.h"

int types__open_source(struct types **types, const struct types_source *source,
		       void *self, const char *name, unsigned int ptr_size,
		       struct err *err)
{
	struct types *t = calloc(1, sizeof(*t));

	if (!t)
		return err__set(err, "%s: out of memory: free some and try again", name);
	t->source = source;
	t->self = self;
	t->btf.name = name;
	t->ptr_size = ptr_size;
	*types = t;
	return 0;
}
