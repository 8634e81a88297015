/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Loading a shared library when an input needs it. Libraries that every run
 * would load, and few would use, cost more time than reading a whole kernel's
 * types.
 */
#ifndef DSTLAYOUT_LOADER_H
#define DSTLAYOUT_LOADER_H

#include <stddef.h>

#include "err.h"

/** struct loader_function - one entry of a table of function pointers */
struct loader_function {
	const char *name;
	size_t offset;
};

/**
 * LOADER_FUNCTION() - fill @field of struct @table with the function @name
 *
 * The field's type is __typeof__(name) *, so that the library's own header
 * checks every call.
 */
#define LOADER_FUNCTION(table, field, name) \
	{ #name, offsetof(table, field) }

/**
 * struct loader_library - a library and what is used of it
 * @soname: with its version, "libelf.so.1"
 * @package: Debian's name of the package that holds it
 * @functions: what to look up
 * @nr_functions: how many
 */
struct loader_library {
	const char *soname;
	const char *package;
	const struct loader_function *functions;
	size_t nr_functions;
};

/**
 * loader__load() - load a library and fill its table
 * @library: which
 * @table: a struct of function pointers; filled on success
 * @file: the input that needs it, for the diagnostic
 * @err: says why on failure, naming the package to install
 *
 * The library stays loaded. Loading it twice costs little.
 *
 * Return: 0, or -1 with @err set.
 */
int loader__load(const struct loader_library *library, void *table,
		 const char *file, struct err *err);

#endif /* DSTLAYOUT_LOADER_H */
