/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What opens objects. object.c knows of no kind of object: it asks providers,
 * each of which recognises one kind by its content and either hands over raw
 * BTF or unpacks something that another provider recognises.
 */
#ifndef DSTLAYOUT_OBJECT_PRIV_H
#define DSTLAYOUT_OBJECT_PRIV_H

#include <stddef.h>

#include "file.h"
#include "object.h"
#include "pool.h"

/** OBJECT_MAX_UNPACKED - bytes that may come out of a compressed object */
#define OBJECT_MAX_UNPACKED	((size_t)1 << 30)

/**
 * struct object_input - bytes to be recognised
 * @data: the bytes
 * @size: how many
 * @on_disk: whether they are the whole file that the user named
 */
struct object_input {
	const void *data;
	size_t size;
	bool on_disk;
};

/**
 * struct opening - an object while it is being opened, and afterwards
 * @object: what the user gets
 * @options: how it is opened; zeroes behind object__open_with()
 * @file: what the user named
 * @unpacked: what a provider made of it: memory from malloc(), or a mapping
 * @base: the kernel whose types a module's continue, or NULL
 * @outlines: the same, where the module brings it along
 * @pool: owns strings
 * @nesting: how many providers are at work
 */
struct opening {
	struct object object;
	struct object_options options;
	struct file file;
	struct file unpacked;
	struct object *base;
	struct types *outlines;
	struct pool pool;
	unsigned int nesting;
};

/**
 * struct object_provider - one kind of object
 * @what: what it opens, as in "name raw BTF"
 * @recognises: whether the content is of this kind
 * @open: set kind and types of opening->object, and what else it knows;
 *	0, or -1 with @err set
 */
struct object_provider {
	const char *what;
	bool (*recognises)(const struct object_input *input);
	int (*open)(struct opening *opening, const struct object_input *input,
		    struct err *err);
};

/**
 * object_providers - what there is, NULL behind the last
 *
 * The first that recognises an input opens it. The library has a table of
 * those that need libc only. A program that defines the table in an object
 * file of its own, as the command does, never pulls that one out of the
 * archive.
 */
extern const struct object_provider *const object_providers[];

extern const struct object_provider object_btf;		/* raw BTF */
extern const struct object_provider object_pahole;	/* ELF, by its DWARF */
extern const struct object_provider object_elf;		/* ELF, by libelf */
extern const struct object_provider object_bzimage;	/* x86 kernel image */

/** object__read() - recognise and open what a provider has unpacked */
int object__read(struct opening *opening, const struct object_input *input,
		 struct err *err);

/**
 * object__use_btf() - take the types from raw BTF
 * @data: lives as long as @opening
 * @ptr_size: 4 or 8, or 0 if the object does not say
 */
int object__use_btf(struct opening *opening, const void *data, size_t size,
		    unsigned int ptr_size, struct err *err);

/**
 * object__use_split() - take the types from BTF that continues another one
 * @data: lives as long as @opening
 * @outlines: what it continues, if it came along; else no data
 *
 * Without that, looks for the kernel.
 */
int object__use_split(struct opening *opening, const void *data, size_t size,
		      const struct object_input *outlines, struct err *err);

/**
 * object__find_in_directory() - find the kernel in a directory
 * @pool: owner of the result
 * @path: of the directory, which a kernel was built in, or whose headers
 *	package holds its types
 * @err: says why there is none
 *
 * Return: the path of a file, or NULL with @err set.
 */
const char *object__find_in_directory(struct pool *pool, const char *path,
				      struct err *err);

/**
 * object__set_release() - note the kernel release
 * @text: begins with the release; ends with a blank, a control byte, or @size
 *
 * Ignored unless it looks like one, or if one is known already.
 */
int object__set_release(struct opening *opening, const char *text, size_t size,
			struct err *err);

/** object__is_elf() - whether the content begins like an ELF file */
bool object__is_elf(const struct object_input *input);

/**
 * object__encode_dwarf() - have pahole make BTF of an ELF file's DWARF, and
 * take the types from that
 * @input: the ELF file, which must be on disk
 */
int object__encode_dwarf(struct opening *opening,
			 const struct object_input *input, struct err *err);

#endif /* DSTLAYOUT_OBJECT_PRIV_H */
