// SPDX-License-Identifier: GPL-2.0
#include "types_debug.h"

#include "types_priv.h"

void types__set_debug(struct types *types, const struct types_debug *debug,
		      void *self, bool costly)
{
	types->debug = debug;
	types->debug_self = self;
	types->debug_costly = costly;
}

bool types__debug_is_costly(const struct types *types)
{
	return types->debug_costly;
}

bool types__declared(const struct types *types, const struct layout *layout,
		     const char *path, struct decl *decl)
{
	return types->debug &&
	       types->debug->member(types->debug_self, layout, path, decl);
}

bool types__variable_declared(const struct types *types, const char *name,
			      struct decl *decl)
{
	return types->debug &&
	       types->debug->variable(types->debug_self, name, decl);
}

uint64_t types__declared_align(const struct types *types, const struct layout *layout,
			       const char *path)
{
	return types->debug ? types->debug->align(types->debug_self, layout, path) : 0;
}

bool types__has_debug(const struct types *types)
{
	return types->debug;
}
