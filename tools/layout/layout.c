// SPDX-License-Identifier: GPL-2.0
/*
 * Resolving field references, array elements included.
 */
#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "types_priv.h"

/* Find a member by its path, which has no array index in it. */
static const struct layout_member *find_plain(const struct layout *layout,
					      const char *path, size_t len)
{
	size_t i;

	for (i = 0; i < layout->nr_members; i++) {
		const char *other = layout->members[i].path;

		if (*other == *path && !strncmp(other, path, len) && !other[len])
			return &layout->members[i];
	}
	return NULL;
}

/* Read "[N]" and step behind it. */
static int read_index(const char **at, uint64_t *index)
{
	const char *p = *at + 1;
	char *end;

	if (!isdigit((unsigned char)*p))
		return -EINVAL;
	errno = 0;
	*index = strtoull(p, &end, 0);
	if (errno)
		return -ERANGE;
	if (*end != ']')
		return -EINVAL;
	*at = end + 1;
	return 0;
}

/**
 * struct element - where a reference has come to inside of an array
 * @type: type id of the element
 * @bit_offset: where it begins
 * @rest: what of the reference is left: "", or ".member..."
 */
struct element {
	uint32_t type;
	uint64_t bit_offset;
	const char *rest;
};

/* Follow "[N]", or several of them, from an array to one of its elements. */
static int enter_array(struct types *types, struct element *e)
{
	struct btf_array array;
	struct btf_type type;
	uint64_t index, bits;
	int ret;

	while (*e->rest == '[') {
		ret = read_index(&e->rest, &index);
		if (ret)
			return ret;
		if (btf__resolve(&types->btf, e->type, &type, NULL) ||
		    type.kind != BTF_ARRAY)
			return -ENOENT;
		btf__array(&types->btf, &type, &array);
		e->type = array.elem_type;
		if (btf__bit_size(&types->btf, e->type, types->ptr_size, &bits, NULL))
			return -EINVAL;
		/* The elements of a flexible array are without number. */
		if (array.nr_elems && index >= array.nr_elems)
			return -ERANGE;
		if (__builtin_mul_overflow(index, bits, &bits) ||
		    __builtin_add_overflow(e->bit_offset, bits, &e->bit_offset))
			return -ERANGE;
	}
	return *e->rest && *e->rest != '.' ? -EINVAL : 0;
}

/* Describe the element itself. */
static int describe_element(struct types *types, const struct element *e,
			    const struct layout_member *array, const char *path,
			    struct layout_member *member)
{
	struct layout_member found = {
		.bit_offset = e->bit_offset,
		.depth = array->depth + 1,
	};
	const struct fact *fact = types__fact(types, e->type, NULL);
	const char *last;

	if (!fact)
		return -ENOMEM;
	layout__use_fact(&found, fact);
	found.path = layout__join(types, "", "", path, &last);
	if (!found.path)
		return -ENOMEM;
	last = strrchr(found.path, '.');
	found.name = last ? last + 1 : found.path;
	*member = found;
	return 0;
}

/* The struct or union that an element is. */
static int element_layout(struct types *types, const struct element *e,
			  const struct layout **layout)
{
	struct btf_type target;
	struct built *inner;

	if (btf__resolve(&types->btf, e->type, &target, NULL))
		return -EINVAL;
	if (target.kind != BTF_STRUCT && target.kind != BTF_UNION)
		return -ENOENT;
	inner = types__layout_of_id(types, target.id, NULL);
	if (!inner)
		return -ENOMEM;
	*layout = &inner->layout;
	return 0;
}

/* Describe a member of the element. */
static int find_in_element(struct types *types, const struct element *e,
			   const struct layout_member *array, const char *path,
			   struct layout_member *member)
{
	const struct layout *inner;
	struct layout_member found;
	const char *last;
	int ret;

	ret = element_layout(types, e, &inner);
	if (ret)
		return ret;
	ret = layout__find(inner, e->rest + 1, &found);
	if (ret)
		return ret;
	if (__builtin_add_overflow(found.bit_offset, e->bit_offset,
				   &found.bit_offset))
		return -ERANGE;
	/* Around it lie the array and the element. */
	found.depth += array->depth + 2;
	found.path = layout__join(types, "", "", path, &last);
	if (!found.path)
		return -ENOMEM;
	found.name = found.path + strlen(path) - strlen(found.name);
	*member = found;
	return 0;
}

/*
 * An element of an array whose element type is not known, as in a baseline.
 * Of several dimensions, and of members inside, nothing can be said.
 */
static int find_plain_element(const struct layout *layout,
			      const struct layout_member *array,
			      const char *path, struct layout_member *member)
{
	const char *at = path + strlen(array->path);
	uint64_t index, bits;
	int ret = read_index(&at, &index);

	if (ret)
		return ret;
	if (*at || !array->elem_bits || strstr(array->type, "]["))
		return -ENOENT;
	if ((array->nr_elems && index >= array->nr_elems) ||
	    __builtin_mul_overflow(index, array->elem_bits, &bits))
		return -ERANGE;
	*member = *array;
	if (__builtin_add_overflow(array->bit_offset, bits,
				   &member->bit_offset))
		return -ERANGE;
	member->path = path;
	member->name = path + (array->name - array->path);
	member->kind = LAYOUT_SCALAR;
	member->bit_size = array->elem_bits;
	member->nr_elems = 0;
	member->elem_bits = 0;
	member->depth = array->depth + 1;
	member->parent = (int)(array - layout->members);
	return 0;
}

/* Go from a layout to an element of one of its arrays, *@array. */
static int find_element(const struct layout *layout, const char *path,
			const struct layout_member **array,
			struct element *element)
{
	const struct built *built = layout->priv;
	size_t plain = strcspn(path, "[");

	*array = find_plain(layout, path, plain);
	if (!*array || (*array)->kind != LAYOUT_ARRAY)
		return -ENOENT;
	if (!built)
		return 0;
	element->type = built->member_type[*array - layout->members];
	element->bit_offset = (*array)->bit_offset;
	element->rest = path + plain;
	return enter_array(built->types, element);
}

int layout__find(const struct layout *layout, const char *path,
		 struct layout_member *member)
{
	const struct built *built = layout->priv;
	size_t plain = strcspn(path, "[");
	const struct layout_member *found;
	struct element element;
	int ret;

	if (!plain)
		return -EINVAL;
	if (!path[plain]) {
		found = find_plain(layout, path, plain);
		if (found)
			*member = *found;
		return found ? 0 : -ENOENT;
	}
	ret = find_element(layout, path, &found, &element);
	if (ret)
		return ret;
	if (!built)
		return find_plain_element(layout, found, path, member);
	if (*element.rest)
		ret = find_in_element(built->types, &element, found, path, member);
	else
		ret = describe_element(built->types, &element, found, path, member);
	if (!ret)
		member->parent = (int)(found - layout->members);
	return ret;
}

int layout__element(const struct layout *layout, const char *path,
		    const struct layout **element)
{
	const struct built *built = layout->priv;
	const struct layout_member *array;
	const struct layout *inner;
	struct element found;
	int ret;

	if (!built)
		return -ENOENT;
	ret = find_element(layout, path, &array, &found);
	if (!ret)
		ret = element_layout(built->types, &found, &inner);
	if (ret)
		return ret;
	if (*found.rest)
		return layout__element(inner, found.rest + 1, element);
	*element = inner;
	return 0;
}
