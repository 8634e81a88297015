// SPDX-License-Identifier: GPL-2.0
#include "btf.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "util.h"

/*
 * The header: u16 magic, u8 version, u8 flags, then u32 hdr_len, type_off,
 * type_len, str_off, str_len. Later versions append to it.
 */
#define BTF_HEADER_SIZE	24

enum {
	HDR_LEN = 4,
	HDR_TYPE_OFF = 8,
	HDR_TYPE_LEN = 12,
	HDR_STR_OFF = 16,
	HDR_STR_LEN = 20,
};

void btf__say_damaged(const struct btf *btf, struct err *err, const char *fmt, ...)
{
	char what[256];
	va_list ap;

	va_start(ap, fmt);
	if (vsnprintf(what, sizeof(what), fmt, ap) < 0)
		what[0] = '\0';
	va_end(ap);
	err__say(err, "%s: damaged BTF, %s: use an intact copy of the file", btf->name, what);
}

static bool read_magic(const void *data, size_t size, bool *swap)
{
	const uint8_t *p = data;
	uint16_t magic;

	if (size < 3)
		return false;
	memcpy(&magic, p, sizeof(magic));
	*swap = magic == bswap_16(BTF_MAGIC);
	return (magic == BTF_MAGIC || *swap) && p[2] == BTF_VERSION;
}

bool btf__header_at(const void *data, size_t size)
{
	bool swap;

	return read_magic(data, size, &swap);
}

/* Find the sections; the file is the first to disagree with its header. */
static int open_sections(struct btf *btf, const uint8_t *data, size_t size,
			 struct err *err)
{
	uint64_t hdr_len, types, types_end, strs, strs_end;

	if (!read_magic(data, size, &btf->swap))
		return err__set(err, "%s: not BTF: name a file that holds BTF",
				btf->name);
	btf->big_endian = btf->swap == (__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__);

	if (size < BTF_HEADER_SIZE)
		return btf__damaged(btf, err, "it ends inside its header");
	hdr_len = btf__u32(btf, data + HDR_LEN);
	if (hdr_len < BTF_HEADER_SIZE || hdr_len > size)
		return btf__damaged(btf, err, "its header cannot be %llu bytes long",
				    (unsigned long long)hdr_len);

	btf->types_len = btf__u32(btf, data + HDR_TYPE_LEN);
	btf->strs_len = btf__u32(btf, data + HDR_STR_LEN);
	types = hdr_len + btf__u32(btf, data + HDR_TYPE_OFF);
	strs = hdr_len + btf__u32(btf, data + HDR_STR_OFF);
	types_end = types + btf->types_len;
	strs_end = strs + btf->strs_len;
	if (types_end > size || strs_end > size)
		return btf__damaged(btf, err,
				    "its sections end at byte %llu, the data at %zu",
				    (unsigned long long)(types_end > strs_end ?
							 types_end : strs_end),
				    size);
	btf->types = data + types;
	btf->strs = (const char *)data + strs;
	btf->size = types_end > strs_end ? types_end : strs_end;

	if (!btf->types_len)
		return err__set(err, "%s: its BTF holds no types: build with CONFIG_DEBUG_INFO_BTF",
				btf->name);
	if (btf->strs_len && btf->strs[btf->strs_len - 1])
		return btf__damaged(btf, err, "its strings do not end");
	return 0;
}

/* The empty string comes first, except where a base has it already. */
static bool is_split(const struct btf *btf)
{
	return !btf->strs_len || btf->strs[0];
}

bool btf__is_split(const void *data, size_t size)
{
	struct btf btf = { .name = "" };

	return !open_sections(&btf, data, size, NULL) && is_split(&btf);
}

size_t btf__extent(const void *data, size_t size)
{
	const uint8_t *p = data;
	struct btf btf = { .name = "" };

	if (open_sections(&btf, data, size, NULL) || is_split(&btf) ||
	    (btf__u32(&btf, p + HDR_TYPE_OFF) | btf.types_len) % 4)
		return 0;
	return btf.size;
}

/* Note where the numbers of the base end, and those of this one begin. */
static int join_base(struct btf *btf, const struct btf *base, struct err *err)
{
	if (base->big_endian != btf->big_endian)
		return err__set(err, "%s: is not of the byte order of %s, which it would continue: name another base",
				btf->name, base->name);
	if (btf->strs_len > UINT32_MAX - base->first_str - base->strs_len)
		return btf__damaged(btf, err, "it and its base have too many strings");
	btf->base = base;
	btf->first_id = base->nr_types;
	btf->first_str = base->first_str + base->strs_len;
	return 0;
}

int btf__open(struct btf *btf, const char *name, const void *data, size_t size,
	      const struct btf *base, struct err *err)
{
	memset(btf, 0, sizeof(*btf));
	btf->name = name;
	/* Type 0 is void, which nothing describes. */
	btf->first_id = 1;
	if (open_sections(btf, data, size, err))
		return -1;
	if (base && join_base(btf, base, err))
		return -1;
	if (!base && is_split(btf))
		return err__set(err,
				"%s: is the BTF of a module, which only continues its kernel's: name the kernel's file by --base",
				name);
	if (btf__index(btf, err) || (base && btf__check_base(btf, err))) {
		btf__close(btf);
		return -1;
	}
	return 0;
}

void btf__close(struct btf *btf)
{
	btf__drop_index(btf);
}

int btf__other_type(const struct btf *btf, uint32_t id, struct btf_type *type,
		    struct err *err)
{
	if (id >= btf->nr_types)
		return btf__damaged(btf, err, "there is no type %u", id);
	if (id)
		return btf__type(btf->base, id, type, err);
	memset(type, 0, sizeof(*type));
	return 0;
}

const char *btf__other_str(const struct btf *btf, uint32_t offset, struct err *err)
{
	if (offset < btf->first_str)
		return btf__str(btf->base, offset, err);
	btf__damaged(btf, err, "there is no string at %u", offset);
	return NULL;
}

void btf__array(const struct btf *btf, const struct btf_type *type,
		struct btf_array *array)
{
	array->elem_type = btf__u32(btf, type->data);
	array->index_type = btf__u32(btf, type->data + 4);
	array->nr_elems = btf__u32(btf, type->data + 8);
}

bool btf__is_modifier(enum btf_kind kind)
{
	return kind == BTF_TYPEDEF || kind == BTF_CONST || kind == BTF_VOLATILE ||
	       kind == BTF_RESTRICT || kind == BTF_TYPE_TAG;
}

int btf__resolve(const struct btf *btf, uint32_t id, struct btf_type *type,
		 struct err *err)
{
	uint32_t at = id;
	int i;

	for (i = 0; i < BTF_MAX_CHAIN; i++) {
		if (btf__type(btf, at, type, err))
			return -1;
		if (!btf__is_modifier(type->kind))
			return 0;
		at = type->size_or_type;
	}
	return btf__damaged(btf, err, "type %u refers to itself", id);
}

void btf__int_bits(const struct btf *btf, const struct btf_type *type,
		   uint32_t *width, uint32_t *offset)
{
	uint32_t v = btf__u32(btf, type->data);

	*width = v & 0xff;
	*offset = (v >> 16) & 0xff;
}

int btf__bit_size(const struct btf *btf, uint32_t id, unsigned int ptr_size,
		  uint64_t *bits, struct err *err)
{
	uint64_t nr_elems = 1;
	int i;

	for (i = 0; i < BTF_MAX_CHAIN; i++) {
		struct btf_array array;
		struct btf_type type;

		if (btf__resolve(btf, id, &type, err))
			return -1;
		switch (type.kind) {
		case BTF_INT:
		case BTF_ENUM:
		case BTF_ENUM64:
		case BTF_FLOAT:
		case BTF_STRUCT:
		case BTF_UNION:
			*bits = (uint64_t)type.size_or_type * 8;
			break;
		case BTF_PTR:
			*bits = ptr_size * 8;
			break;
		case BTF_ARRAY:
			btf__array(btf, &type, &array);
			if (__builtin_mul_overflow(nr_elems, array.nr_elems, &nr_elems))
				return btf__damaged(btf, err, "array type %u is too large",
						    type.id);
			id = array.elem_type;
			continue;
		default:
			/* "struct unknown tail[]" of no elements needs no size. */
			if (nr_elems)
				return btf__damaged(btf, err, "type %u has no size",
						    type.id);
			*bits = 0;
			return 0;
		}
		if (__builtin_mul_overflow(*bits, nr_elems, bits))
			return btf__damaged(btf, err, "array of type %u is too large",
					    type.id);
		return 0;
	}
	return btf__damaged(btf, err, "array type %u has too many dimensions", id);
}

/* Whether a struct has a pointer that less than 8 bytes are left for. */
static bool has_narrow_pointer(const struct btf *btf, const struct btf_type *type)
{
	struct btf_member member, next;
	struct btf_type target;
	uint64_t end;
	uint32_t i;

	for (i = 0; i < type->vlen; i++) {
		btf__member(btf, type, i, &member);
		end = (uint64_t)type->size_or_type * 8;
		if (i + 1 < type->vlen) {
			btf__member(btf, type, i + 1, &next);
			end = next.bit_offset;
		}
		if (end >= member.bit_offset + 64ULL)
			continue;
		if (!btf__resolve(btf, member.type, &target, NULL) &&
		    target.kind == BTF_PTR)
			return true;
	}
	return false;
}

int btf__ptr_size(const struct btf *btf, struct err *err)
{
	static const char * const longs[] = {
		"long unsigned int", "long int", "unsigned long", "long",
		"unsigned long int",
	};
	struct btf_cursor ints = { 0 }, structs = { 0 };
	struct btf_type type;
	bool narrow = false;
	const char *name;
	uint32_t id;
	size_t i;

	while ((id = btf__next_noted(btf, &ints))) {
		if (btf__type(btf, id, &type, err))
			return -1;
		if (type.kind != BTF_INT ||
		    (type.size_or_type != 4 && type.size_or_type != 8))
			continue;
		name = btf__str(btf, type.name_off, err);
		if (!name)
			return -1;
		for (i = 0; i < ARRAY_SIZE(longs); i++)
			if (!strcmp(name, longs[i]))
				return type.size_or_type;
	}
	while (!narrow && (id = btf__next_noted(btf, &structs))) {
		if (btf__type(btf, id, &type, err))
			return -1;
		narrow = type.kind == BTF_STRUCT && has_narrow_pointer(btf, &type);
	}
	return narrow ? 4 : 8;
}
