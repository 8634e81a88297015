/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What opens objects. object.c knows of no kind of object: it asks providers,
 * each of which recognises one kind by its content and either hands over raw
 * BTF or unpacks something that another provider recognises.
 */
#ifndef DSTLAYOUT_OBJECT_PRIV_H
#define DSTLAYOUT_OBJECT_PRIV_H

#include <stddef.h>

#include "arch.h"
#include "file.h"
#include "object.h"
#include "pool.h"

/** OBJECT_MAX_UNPACKED - bytes that may come out of a compressed object */
#define OBJECT_MAX_UNPACKED	((size_t)1 << 30)

/** OBJECT_MAX_NESTING - how deep one kind of object may hold another */
#define OBJECT_MAX_NESTING	6

/**
 * OBJECT_HEAD - bytes by which every kind of kernel is recognised
 *
 * The mark of an s390 image lies farthest behind, at 0x10008.
 */
#define OBJECT_HEAD	((size_t)0x10010)

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
 * @unpacked: what providers made of it, while it is being opened: memory from
 *	malloc(), or a mapping
 * @nr_unpacked: how many of them are in use
 * @base: the kernel whose types a module's continue, or NULL
 * @outlines: the same, where the module brings it along
 * @pool: owns strings
 * @nesting: how many providers are at work
 * @randstruct: whether the order of members was drawn by lot
 */
struct opening {
	struct object object;
	struct object_options options;
	struct file file;
	struct file unpacked[OBJECT_MAX_NESTING];
	unsigned int nr_unpacked;
	struct object *base;
	struct types *outlines;
	struct pool pool;
	unsigned int nesting;
	bool randstruct;
};

/**
 * struct object_provider - one kind of object
 * @what: what it opens, as in "name raw BTF"; NULL if another one's says it
 *	already, and for one that recognises what it refuses with a reason.
 *	Two at least name something
 * @kernel: whether it opens what can be a kernel, of a package for instance
 * @recognises: whether the content is of this kind
 * @open: set kind and types of opening->object, and what else it knows;
 *	0, or -1 with @err set
 */
struct object_provider {
	const char *what;
	bool kernel;
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

extern const struct object_provider object_sysmap;	/* System.map */
extern const struct object_provider object_btf;		/* raw BTF */
extern const struct object_provider object_baseline;	/* what record wrote */
extern const struct object_provider object_pahole;	/* ELF, by its DWARF */
extern const struct object_provider object_elf;		/* ELF, by libelf */
extern const struct object_provider object_bzimage;	/* x86 kernel image */
extern const struct object_provider object_zboot;	/* EFI image that unpacks itself */
extern const struct object_provider object_image;	/* raw kernel image */
extern const struct object_provider object_s390;	/* s390 kernel image */
extern const struct object_provider object_package;	/* .deb, .rpm */
extern const struct object_provider object_packed;	/* one compressed file */
extern const struct object_provider object_carved;	/* BTF inside of anything */

/**
 * object__find_provider() - what opens an input
 *
 * Return: a provider, or NULL.
 */
const struct object_provider *object__find_provider(const struct object_input *input);

/** object__read() - recognise and open what a provider has unpacked */
int object__read(struct opening *opening, const struct object_input *input,
		 struct err *err);

/**
 * object__room() - where to unpack something to
 *
 * It is released when the object was opened: what it then needs is copied.
 *
 * Return: a file to be filled, or NULL with @err set: nothing real has as many
 * layers.
 */
struct file *object__room(struct opening *opening, struct err *err);

/**
 * object__drop_room() - release what was unpacked last
 * @nr: how many to keep
 */
void object__drop_room(struct opening *opening, unsigned int nr);

/**
 * object__keep() - have bytes live as long as the object
 * @data: part of the file, which is kept anyway, or of what was unpacked, which
 *	is many times as large as the BTF in it
 *
 * Return: the bytes, or a copy, or NULL with @err set.
 */
const void *object__keep(struct opening *opening, const void *data, size_t size,
			 struct err *err);

/**
 * object__set_kind() - note what an object is
 * @fmt: as for printf()
 *
 * Return: 0, or -1 with @err set for lack of memory.
 */
int object__set_kind(struct opening *opening, struct err *err, const char *fmt, ...)
	__attribute__((format(printf, 3, 4)));

/** enum carving - what looking for BTF in an input came to */
enum carving {
	CARVED_NOTHING,
	CARVED_ONE,
	CARVED_SEVERAL,
};

/**
 * object__carve() - look for BTF in the middle of an input
 * @first: where the first one begins
 * @second: where the second one begins, if there are several
 */
enum carving object__carve(const struct object_input *input, size_t *first,
			   size_t *second);

/**
 * object__use_carved() - take the types from the only BTF inside of an input
 * @at: set to where it is, unless NULL
 */
int object__use_carved(struct opening *opening, const struct object_input *input,
		       size_t *at, struct err *err);

/**
 * object__find_release() - note the release that follows a tag
 * @tag: "Linux version ", "vermagic="
 *
 * Formats such as "Linux version %s" are passed over.
 */
int object__find_release(struct opening *opening, const struct object_input *input,
			 const char *tag, struct err *err);

/**
 * object__find_randstruct() - notice a build with CONFIG_RANDSTRUCT
 * @input: what a vermagic lies in: of a kernel that loads modules, or of a module;
 *	or the .config of a kernel with CONFIG_IKCONFIG
 *
 * The seed's hash is part of the vermagic then (include/linux/vermagic.h of a
 * kernel tree). Nothing in the types tells; a kernel with neither does not
 * either, but for its symbol table: see elf_taint.h.
 */
void object__find_randstruct(struct opening *opening, const struct object_input *input);

/**
 * object__use_btf() - take the types from raw BTF
 * @data: part of the file, or of what object__room() gave
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
 * object__check_spare_base() - refuse a bad --base that the object has no use for
 *
 * Whether an object continues another is not for the user to know.
 */
int object__check_spare_base(const struct opening *opening, struct err *err);

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
 * object__run_pahole() - have pahole make BTF of an ELF file's DWARF
 * @input: the ELF file, which must be on disk
 *
 * Return: the BTF, part of @opening, or NULL with @err set.
 */
const struct file *object__run_pahole(struct opening *opening,
				      const struct object_input *input,
				      struct err *err);

/**
 * object__use_dwarf() - take the types from an ELF file's DWARF, as far as it is
 *	not known from an earlier time
 * @input: the ELF file
 * @head: what it is
 * @build_id: its build-id; may have no bytes
 */
int object__use_dwarf(struct opening *opening, const struct object_input *input,
		      const struct elf_head *head,
		      const struct object_input *build_id, struct err *err);

#endif /* DSTLAYOUT_OBJECT_PRIV_H */
