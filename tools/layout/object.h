/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Opening whatever a layout can be read from.
 */
#ifndef DSTLAYOUT_OBJECT_H
#define DSTLAYOUT_OBJECT_H

#include <stdbool.h>

#include "err.h"
#include "types.h"

/** OBJECT_DEFAULT - the running kernel's own types, read when none is named */
#define OBJECT_DEFAULT "/sys/kernel/btf/vmlinux"

/**
 * struct object - one opened object
 * @path: as the caller gave it; of a directory, the file in it that was read
 * @kind: what its content was recognised as: "raw BTF", "ELF with BTF",
 *	"ELF with DWARF", "x86 bzImage (xz)", ...
 * @release: kernel release if the object says so, else NULL
 * @arch: architecture as "uname -m" names it, or NULL where the object does
 *	not say
 * @line: cache-line size in bytes that the object was built for, or 0 where
 *	it does not say (page_counter._pad1_, architecture)
 * @running: whether it is the kernel that runs here
 * @types: its types
 *
 * Kind is recognised by content, never by name.
 */
struct object {
	const char *path;
	const char *kind;
	const char *release;
	const char *arch;
	unsigned int line;
	bool running;
	struct types *types;
};

/**
 * struct object_options - how to open an object
 * @base: what a module's types continue; NULL to look for it beside the module
 * @whole: refuse types that continue others
 * @untyped: an ELF file without types will do: its symbol table is what counts
 */
struct object_options {
	const char *base;
	bool whole;
	bool untyped;
};

/**
 * object__open_with() - recognise, decompress and read one object
 * @object: set on success; release with object__close()
 * @path: file to open, or a directory that a kernel was built in
 * @options: how
 * @err: says why on failure
 *
 * Leaves no temporary file behind, also when it fails. A file that gets shorter
 * while it is open ends the program: see file__open().
 *
 * Return: 0, or -1 with @err set.
 */
int object__open_with(struct object **object, const char *path,
		      const struct object_options *options, struct err *err);

/** object__open() - the same, as one without options wants it */
int object__open(struct object **object, const char *path, struct err *err);

void object__close(struct object *object);

#endif /* DSTLAYOUT_OBJECT_H */
