// SPDX-License-Identifier: GPL-2.0
/*
 * BTF that continues another one: whether the two belong together.
 */
#include "btf.h"

/* What a type may be, where another one refers to it. */
enum wanted {
	WANT_TYPE,	/* what a variable or a pointer's target can be of */
	WANT_PROTO,	/* of a function */
	WANT_VAR,
	WANT_ANY,
};

static bool is_wanted(enum btf_kind kind, enum wanted wanted)
{
	switch (wanted) {
	case WANT_TYPE:
		return kind != BTF_FUNC && kind != BTF_VAR &&
		       kind != BTF_DATASEC && kind != BTF_DECL_TAG;
	case WANT_PROTO:
		return kind == BTF_FUNC_PROTO;
	case WANT_VAR:
		return kind == BTF_VAR;
	case WANT_ANY:
		break;
	}
	return true;
}

static int check_ref(const struct btf *btf, uint32_t from, uint32_t to,
		     enum wanted wanted, struct err *err)
{
	struct btf_type type;

	if (to >= btf->nr_types)
		return err__set(err, "%s: type %u refers to type %u, and there are %u",
				btf->name, from, to, btf->nr_types);
	if (btf__type(btf, to, &type, err))
		return -1;
	if (!is_wanted(type.kind, wanted))
		return err__set(err, "%s: type %u cannot refer to type %u, which is of kind %d",
				btf->name, from, to, type.kind);
	return 0;
}

/* A name begins where a string begins: encoders store no tails of others. */
static int check_name(const struct btf *btf, uint32_t from, uint32_t offset,
		      struct err *err)
{
	const char *s = btf__str(btf, offset, NULL);

	if (!s)
		return err__set(err, "%s: the name of type %u lies behind the last string",
				btf->name, from);
	if (offset && offset != btf->first_str && s[-1])
		return err__set(err, "%s: the name of type %u begins inside of a string",
				btf->name, from);
	return 0;
}

/*
 * Items of 12 or 8 bytes behind the head of a type, which begin with a name,
 * a reference, or with a name that a reference follows.
 */
static int check_items(const struct btf *btf, const struct btf_type *type,
		       size_t size, bool named, int ref_at, enum wanted wanted,
		       struct err *err)
{
	const uint8_t *p = type->data;
	uint32_t i;

	for (i = 0; i < type->vlen; i++, p += size) {
		if (named && check_name(btf, type->id, btf__u32(btf, p), err))
			return -1;
		if (ref_at >= 0 &&
		    check_ref(btf, type->id, btf__u32(btf, p + ref_at), wanted, err))
			return -1;
	}
	return 0;
}

static int check_type(const struct btf *btf, const struct btf_type *type,
		      struct err *err)
{
	struct btf_array array;

	if (check_name(btf, type->id, type->name_off, err))
		return -1;
	switch (type->kind) {
	case BTF_PTR:
	case BTF_TYPEDEF:
	case BTF_VOLATILE:
	case BTF_CONST:
	case BTF_RESTRICT:
	case BTF_TYPE_TAG:
	case BTF_VAR:
		return check_ref(btf, type->id, type->size_or_type, WANT_TYPE, err);
	case BTF_FUNC:
		return check_ref(btf, type->id, type->size_or_type, WANT_PROTO, err);
	case BTF_DECL_TAG:
		return check_ref(btf, type->id, type->size_or_type, WANT_ANY, err);
	case BTF_ARRAY:
		btf__array(btf, type, &array);
		if (check_ref(btf, type->id, array.elem_type, WANT_TYPE, err))
			return -1;
		return check_ref(btf, type->id, array.index_type, WANT_TYPE, err);
	case BTF_STRUCT:
	case BTF_UNION:
		return check_items(btf, type, BTF_MEMBER_SIZE, true, 4, WANT_TYPE, err);
	case BTF_ENUM:
		return check_items(btf, type, 8, true, -1, WANT_ANY, err);
	case BTF_ENUM64:
		return check_items(btf, type, 12, true, -1, WANT_ANY, err);
	case BTF_FUNC_PROTO:
		if (check_ref(btf, type->id, type->size_or_type, WANT_TYPE, err))
			return -1;
		return check_items(btf, type, 8, true, 4, WANT_TYPE, err);
	case BTF_DATASEC:
		return check_items(btf, type, 12, false, 0, WANT_VAR, err);
	default:
		return 0;
	}
}

int btf__check_base(const struct btf *btf, struct err *err)
{
	struct btf_type type;
	uint32_t id;

	for (id = btf->first_id; id < btf->nr_types; id++)
		if (btf__type(btf, id, &type, err) || check_type(btf, &type, err))
			return -1;
	return 0;
}

bool btf__is_outline(const struct btf *btf, const struct btf_type *type)
{
	return btf->outlines && type->id < btf->first_id && !type->vlen &&
	       type->size_or_type &&
	       (type->kind == BTF_STRUCT || type->kind == BTF_UNION);
}
