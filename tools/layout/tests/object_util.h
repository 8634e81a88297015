/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Making objects of every kind, and opening them, for tests.
 */
#ifndef DSTLAYOUT_OBJECT_UTIL_H
#define DSTLAYOUT_OBJECT_UTIL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "test.h"

/**
 * object_util__types() - BTF of struct s { long a; long *p; }
 *
 * Return: memory of exactly @size bytes, for free().
 */
uint8_t *object_util__types(bool big_endian, unsigned int ptr_size, size_t *size);

/**
 * object_util__elf() - an ELF file that holds it, and what kernels say of
 *	themselves: that they are 6.6.0-test
 */
uint8_t *object_util__elf(bool is64, bool big_endian, uint16_t machine, size_t *size);

/** object_util__expect() - open a file that holds these types */
void object_util__expect(struct test *t, const char *path, const char *kind,
			 const char *arch, const char *release,
			 unsigned int ptr_size);

/** object_util__refused() - open what cannot be: one line, which names it */
void object_util__refused(struct test *t, const char *path, const char *part);

/** object_util__refused_bytes() - the same with a file of these bytes */
void object_util__refused_bytes(struct test *t, const void *data, size_t size,
				const char *part);

/**
 * object_util__compress() - compress with libarchive
 * @filter: its code of the method
 * @out: large enough, @room bytes
 *
 * Return: bytes written, or 0 if that cannot be done here.
 */
size_t object_util__compress(int filter, const void *data, size_t size, void *out,
			     size_t room);

/**
 * object_util__lz4() - the frame that the kernel's build makes of lz4: one
 *	block, all literals
 *
 * Return: bytes written.
 */
size_t object_util__lz4(const uint8_t *data, size_t size, uint8_t *out);

/** object_util__put32() - write a little-endian number */
void object_util__put32(uint8_t *p, uint32_t v);

#endif /* DSTLAYOUT_OBJECT_UTIL_H */
