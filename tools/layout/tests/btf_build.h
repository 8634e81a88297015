/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Writing BTF, for tests: any of it, wrong ones included.
 */
#ifndef DSTLAYOUT_BTF_BUILD_H
#define DSTLAYOUT_BTF_BUILD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "btf.h"

/**
 * struct btf_build - BTF that is being written
 * @big_endian: byte order to write
 * @hdr_len: length that the header claims and has; 24 unless set otherwise
 * @types: the type section
 * @strs: the string section
 * @last: where the newest type begins in @types
 * @nr_types: ids given out; the first is 1, or follows the base's last
 * @first_str: string offset at which @strs begins, behind the base's
 *
 * Running out of memory ends the program: this serves tests.
 */
struct btf_build {
	bool big_endian;
	uint32_t hdr_len;
	uint8_t *types;
	size_t types_len;
	size_t types_room;
	char *strs;
	size_t strs_len;
	size_t strs_room;
	size_t last;
	uint32_t nr_types;
	uint32_t first_str;
};

void btf_build__init(struct btf_build *b, bool big_endian);

/**
 * btf_build__continue() - begin BTF that continues another, as a module's does
 * @base: complete; not touched
 */
void btf_build__continue(struct btf_build *b, const struct btf_build *base);

void btf_build__free(struct btf_build *b);

/** btf_build__str() - offset of a string, which is stored once */
uint32_t btf_build__str(struct btf_build *b, const char *s);

/** btf_build__word() - append a number to the type section */
void btf_build__word(struct btf_build *b, uint32_t word);

/**
 * btf_build__type() - begin a type; its vlen grows with btf_build__member()
 *
 * Return: its id.
 */
uint32_t btf_build__type(struct btf_build *b, enum btf_kind kind,
			 const char *name, bool kind_flag, uint32_t vlen,
			 uint32_t size_or_type);

/** btf_build__int() - an int of @size bytes, all bits used */
uint32_t btf_build__int(struct btf_build *b, const char *name, uint32_t size);

/** btf_build__int_bits() - what old encoders made of a bitfield's type */
uint32_t btf_build__int_bits(struct btf_build *b, const char *name,
			     uint32_t size, uint32_t offset, uint32_t bits);

/** btf_build__ptr(), and others that refer to one type and have no name */
uint32_t btf_build__ref(struct btf_build *b, enum btf_kind kind, uint32_t type);

uint32_t btf_build__array(struct btf_build *b, uint32_t elem, uint32_t nr);

/**
 * btf_build__member() - add a member to the newest type
 * @bit_offset: as the type's kind_flag has it encoded
 */
void btf_build__member(struct btf_build *b, const char *name, uint32_t type,
		       uint32_t bit_offset);

/** BITFIELD() - a member's offset with its width, for kind_flag */
#define BITFIELD(offset, width) ((uint32_t)(width) << 24 | (offset))

/**
 * btf_build__finish() - put header and sections together
 *
 * Return: memory of exactly @size bytes, for free().
 */
uint8_t *btf_build__finish(const struct btf_build *b, size_t *size);

#endif /* DSTLAYOUT_BTF_BUILD_H */
