// SPDX-License-Identifier: GPL-2.0
/*
 * Writing a type as C does. A declarator grows from the inside out: "*" for a
 * pointer, then "(*)(int)" if that points to a function, then what the
 * function returns in front of it.
 */
#include <stdio.h>

#include "types_priv.h"

/* Longer spellings end in "..."; types nest without end in crafted files. */
#define SPELLING_MAX	256

struct spelling {
	char s[SPELLING_MAX];
	size_t len;
};

/* Empty; the rest of it costs more to clear than all that is written to it. */
static void start(struct spelling *sp)
{
	sp->len = 0;
	sp->s[0] = '\0';
}

static void append(struct spelling *sp, const char *s)
{
	size_t room = sizeof(sp->s) - 1 - sp->len;
	size_t len = strnlen(s, room + 1);

	if (len > room) {
		memcpy(sp->s + sp->len, s, room);
		memcpy(sp->s + sizeof(sp->s) - 4, "...", 4);
		sp->len = sizeof(sp->s) - 1;
		return;
	}
	memcpy(sp->s + sp->len, s, len);
	sp->len += len;
	sp->s[sp->len] = '\0';
}

static bool is_full(const struct spelling *sp)
{
	return sp->len == sizeof(sp->s) - 1;
}

static int spell(struct types *types, uint32_t id, const char *inner,
		 struct spelling *out, int depth, struct err *err);

static int append_params(struct types *types, const struct btf_type *proto,
			 struct spelling *out, int depth, struct err *err)
{
	uint32_t i;

	append(out, "(");
	for (i = 0; i < proto->vlen && !is_full(out); i++) {
		const uint8_t *param = proto->data + BTF_PARAM_SIZE * (size_t)i;
		uint32_t type = btf__u32(&types->btf, param + 4);
		struct spelling sp;

		start(&sp);
		/* An unnamed parameter of no type is what "..." is stored as. */
		if (!type && !btf__u32(&types->btf, param))
			append(&sp, "...");
		else if (spell(types, type, "", &sp, depth + 1, err))
			return -1;
		append(out, i ? ", " : "");
		append(out, sp.s);
	}
	append(out, proto->vlen ? ")" : "void)");
	return 0;
}

/* Types that end the recursion: keyword, name, declarator. */
static int spell_base(struct types *types, const struct btf_type *type,
		      const char *inner, struct spelling *out, struct err *err)
{
	const char *name = btf__str(&types->btf, type->name_off, err);
	const char *keyword = "";

	if (!name)
		return -1;
	if (type->kind == BTF_STRUCT || (type->kind == BTF_FWD && !type->kind_flag))
		keyword = "struct ";
	else if (type->kind == BTF_UNION || type->kind == BTF_FWD)
		keyword = "union ";
	else if (type->kind == BTF_ENUM || type->kind == BTF_ENUM64)
		keyword = "enum ";
	else if (type->kind == BTF_VOID)
		name = "void";
	append(out, keyword);
	append(out, *name ? name : "{...}");
	if (*inner && *inner != '[')
		append(out, " ");
	append(out, inner);
	return 0;
}

/* Whether what a type refers to binds weaker than the "*" in front of it. */
static bool needs_parens(const struct types *types, uint32_t id)
{
	struct btf_type target;

	do {
		if (btf__type(&types->btf, id, &target, NULL))
			return false;
		id = target.size_or_type;
	} while (target.kind == BTF_TYPE_TAG);
	return target.kind == BTF_ARRAY || target.kind == BTF_FUNC_PROTO;
}

/* Spell type @id around @inner, the declarator so far. */
static int spell(struct types *types, uint32_t id, const char *inner,
		 struct spelling *out, int depth, struct err *err)
{
	struct spelling around;
	struct spelling qualifiers;
	struct btf_array array;
	struct btf_type type;
	char dimension[24];
	int i;

	/*
	 * Nothing by value ends here: pointers may go round in circles. What was
	 * spelled so far stays, so that a spelling fills up instead of branching.
	 */
	if (depth > BTF_MAX_CHAIN) {
		append(out, "...");
		append(out, inner);
		return 0;
	}

	start(&around);
	start(&qualifiers);
	for (i = 0;; i++, id = type.size_or_type) {
		if (i > BTF_MAX_CHAIN)
			return btf__damaged(&types->btf, err,
					    "type %u refers to itself", id);
		if (btf__type(&types->btf, id, &type, err))
			return -1;
		if (type.kind == BTF_CONST)
			append(&qualifiers, "const ");
		else if (type.kind == BTF_VOLATILE)
			append(&qualifiers, "volatile ");
		else if (type.kind == BTF_RESTRICT)
			append(&qualifiers, "restrict ");
		else if (type.kind != BTF_TYPE_TAG)
			break;
	}

	switch (type.kind) {
	case BTF_PTR:
		if (needs_parens(types, type.size_or_type))
			append(&around, "(");
		append(&around, "*");
		append(&around, qualifiers.s);
		/* "*const" alone needs no blank behind it. */
		if (!*inner && qualifiers.len && !is_full(&around))
			around.s[--around.len] = '\0';
		append(&around, inner);
		if (needs_parens(types, type.size_or_type))
			append(&around, ")");
		return spell(types, type.size_or_type, around.s, out, depth + 1, err);
	case BTF_ARRAY:
		btf__array(&types->btf, &type, &array);
		snprintf(dimension, sizeof(dimension), "[%u]", array.nr_elems);
		append(out, qualifiers.s);
		append(&around, inner);
		append(&around, dimension);
		return spell(types, array.elem_type, around.s, out, depth + 1, err);
	case BTF_FUNC_PROTO:
		append(&around, inner);
		if (append_params(types, &type, &around, depth, err))
			return -1;
		return spell(types, type.size_or_type, around.s, out, depth + 1, err);
	default:
		append(out, qualifiers.s);
		return spell_base(types, &type, inner, out, err);
	}
}

const char *types__spell(struct types *types, uint32_t id, struct err *err)
{
	return types__spell_around(types, id, "", err);
}

const char *types__spell_around(struct types *types, uint32_t id, const char *name,
				struct err *err)
{
	struct spelling out;
	const char *s;

	start(&out);
	if (spell(types, id, name, &out, 0, err))
		return NULL;
	s = pool__copy(&types->pool, out.s, out.len);
	if (!s)
		err__set(err, "%s: out of memory: free some and try again", types->btf.name);
	return s;
}
