// SPDX-License-Identifier: GPL-2.0
#include "btf_build.h"

#include <endian.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void *grow(void *p, size_t need, size_t *room)
{
	if (need > *room) {
		*room = need * 2;
		p = realloc(p, *room);
		if (!p) {
			perror("btf_build");
			exit(2);
		}
	}
	return p;
}

static void put32(const struct btf_build *b, uint8_t *p, uint32_t v)
{
	v = b->big_endian ? htobe32(v) : htole32(v);
	memcpy(p, &v, sizeof(v));
}

static uint32_t get32(const struct btf_build *b, const uint8_t *p)
{
	uint32_t v;

	memcpy(&v, p, sizeof(v));
	return b->big_endian ? be32toh(v) : le32toh(v);
}

void btf_build__init(struct btf_build *b, bool big_endian)
{
	memset(b, 0, sizeof(*b));
	b->big_endian = big_endian;
	b->hdr_len = 24;
	btf_build__str(b, "");
}

void btf_build__continue(struct btf_build *b, const struct btf_build *base)
{
	memset(b, 0, sizeof(*b));
	b->big_endian = base->big_endian;
	b->hdr_len = base->hdr_len;
	b->nr_types = base->nr_types;
	b->first_str = base->first_str + base->strs_len;
}

void btf_build__free(struct btf_build *b)
{
	free(b->types);
	free(b->strs);
	memset(b, 0, sizeof(*b));
}

uint32_t btf_build__str(struct btf_build *b, const char *s)
{
	size_t at, len = strlen(s) + 1;

	/* The base has the empty string. */
	if (b->first_str && !*s)
		return 0;
	for (at = 0; at < b->strs_len; at += strlen(b->strs + at) + 1)
		if (!strcmp(b->strs + at, s))
			return b->first_str + at;
	b->strs = grow(b->strs, b->strs_len + len, &b->strs_room);
	memcpy(b->strs + b->strs_len, s, len);
	b->strs_len += len;
	return b->first_str + at;
}

void btf_build__word(struct btf_build *b, uint32_t word)
{
	b->types = grow(b->types, b->types_len + 4, &b->types_room);
	put32(b, b->types + b->types_len, word);
	b->types_len += 4;
}

uint32_t btf_build__type(struct btf_build *b, enum btf_kind kind,
			 const char *name, bool kind_flag, uint32_t vlen,
			 uint32_t size_or_type)
{
	b->last = b->types_len;
	btf_build__word(b, btf_build__str(b, name));
	btf_build__word(b, (uint32_t)kind_flag << 31 | (uint32_t)kind << 24 | vlen);
	btf_build__word(b, size_or_type);
	return ++b->nr_types;
}

uint32_t btf_build__int_bits(struct btf_build *b, const char *name,
			     uint32_t size, uint32_t offset, uint32_t bits)
{
	uint32_t id = btf_build__type(b, BTF_INT, name, false, 0, size);

	btf_build__word(b, offset << 16 | bits);
	return id;
}

uint32_t btf_build__int(struct btf_build *b, const char *name, uint32_t size)
{
	return btf_build__int_bits(b, name, size, 0, size * 8);
}

uint32_t btf_build__ref(struct btf_build *b, enum btf_kind kind, uint32_t type)
{
	return btf_build__type(b, kind, "", false, 0, type);
}

uint32_t btf_build__array(struct btf_build *b, uint32_t elem, uint32_t nr)
{
	uint32_t id = btf_build__type(b, BTF_ARRAY, "", false, 0, 0);

	btf_build__word(b, elem);
	btf_build__word(b, 1);
	btf_build__word(b, nr);
	return id;
}

void btf_build__member(struct btf_build *b, const char *name, uint32_t type,
		       uint32_t bit_offset)
{
	uint8_t *info = b->types + b->last + 4;

	put32(b, info, get32(b, info) + 1);
	btf_build__word(b, btf_build__str(b, name));
	btf_build__word(b, type);
	btf_build__word(b, bit_offset);
}

uint8_t *btf_build__finish(const struct btf_build *b, size_t *size)
{
	uint16_t magic = b->big_endian ? htobe16(BTF_MAGIC) : htole16(BTF_MAGIC);
	uint8_t *data;

	*size = b->hdr_len + b->types_len + b->strs_len;
	data = calloc(1, *size);
	if (!data) {
		perror("btf_build");
		exit(2);
	}
	memcpy(data, &magic, sizeof(magic));
	data[2] = BTF_VERSION;
	put32(b, data + 4, b->hdr_len);
	put32(b, data + 8, 0);
	put32(b, data + 12, b->types_len);
	put32(b, data + 16, b->types_len);
	put32(b, data + 20, b->strs_len);
	if (b->types_len)
		memcpy(data + b->hdr_len, b->types, b->types_len);
	memcpy(data + b->hdr_len + b->types_len, b->strs, b->strs_len);
	return data;
}
