/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Which types have a certain name.
 */
#ifndef DSTLAYOUT_NAMES_H
#define DSTLAYOUT_NAMES_H

#include <wchar.h>

#include "btf.h"

/**
 * struct names - the structs, unions and typedefs of a BTF, by name
 * @key: a number made of each name, of the kind that wmemchr() finds; NULL until
 *	names__build()
 * @lookups: names that were asked for so far
 * @bucket: first entry of each value of the last bits of a key; NULL as long as
 *	there were few lookups
 * @next: per entry, the next one of its bucket
 * @mask: number of buckets - 1
 *
 * Entry N stands for the N-th type that the BTF has noted; entry 0 ends a list.
 */
struct names {
	wchar_t *key;
	uint32_t lookups;
	uint32_t *bucket;
	uint32_t *next;
	uint32_t mask;
};

/**
 * names__build() - index the names of a BTF, unless that was done before
 * @names: all zeroes at first; release with names__free()
 *
 * Return: 0, or -1 with @err set.
 */
int names__build(struct names *names, const struct btf *btf, struct err *err);

void names__free(struct names *names);

/**
 * names__next() - find types that may define a name
 * @entry: 0 to begin with; then what was returned last
 * @name: their name
 * @type: set to a struct, a union, or a typedef of whatever, of that name
 *
 * They come in the order of their ids.
 *
 * Return: what to go on with, or 0 when there are no more.
 */
uint32_t names__next(struct names *names, const struct btf *btf,
		     uint32_t entry, const char *name, struct btf_type *type);

#endif /* DSTLAYOUT_NAMES_H */
