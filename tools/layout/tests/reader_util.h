/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What the tests of the reader share.
 */
#ifndef DSTLAYOUT_READER_UTIL_H
#define DSTLAYOUT_READER_UTIL_H

#include "btf_build.h"
#include "layout.h"
#include "test.h"
#include "types.h"

/**
 * struct opened - types that were opened from built BTF
 * @data: the BTF, in memory of exactly its size
 * @size: bytes
 * @types: NULL if it could not be opened
 * @err: why
 */
struct opened {
	uint8_t *data;
	size_t size;
	struct types *types;
	struct err err;
};

/** reader__finish() - write what was built, and drop the builder */
uint8_t *reader__finish(struct btf_build *b, size_t *size);

/** reader__open() - write what was built, open it, and drop the builder */
void reader__open(struct opened *o, struct btf_build *b, unsigned int ptr_size);

/** reader__open_raw() - open bytes; @data then belongs to @o */
void reader__open_raw(struct opened *o, uint8_t *data, size_t size,
		      unsigned int ptr_size);

void reader__close(struct opened *o);

/**
 * reader__layout() - the only definition of a name
 *
 * Return: the layout, or NULL, which is noted as a failure.
 */
const struct layout *reader__layout(struct test *t, struct types *types,
				    const char *name);

/** reader__expect_at() - a member lies where it should, sizes in bits */
void reader__expect_at(struct test *t, const struct layout *layout,
		       const char *path, uint64_t bit_offset, uint64_t bit_size);

/**
 * reader__use_all() - ask for everything that types can be asked for
 *
 * Return: how many layouts there were; what cannot be read does not count.
 */
size_t reader__use_all(struct types *types);

/** reader__write_file() - put bytes into a file in the scratch directory */
const char *reader__write_file(const char *name, const void *data, size_t size);

/** reader__scratch() - path of a file in the scratch directory */
const char *reader__scratch(const char *name);

/**
 * reader__run() - run a program, its output discarded
 * @argv: looked up in PATH; NULL ends it
 *
 * Return: its exit status, or -1 if it could not be run.
 */
int reader__run(const char *const *argv);

/**
 * reader__compile() - make an object file of struct s { long a; long *p; } and
 *	of a struct t, which has a bitfield, an enum, floats and an array of s
 * @debug: "-g" or "-g0"
 * @width: such as "-m32"
 *
 * Return: its path, or NULL if there is no such compiler.
 */
const char *reader__compile(const char *debug, const char *width);

#endif /* DSTLAYOUT_READER_UTIL_H */
