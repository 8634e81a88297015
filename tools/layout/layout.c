// SPDX-License-Identifier: GPL-2.0
/*
 * Resolving field references, array elements included.
 */
#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "types_priv.h"

/**
 * struct reference - a reference to a field, as a whole
 * @layout: the outermost struct
 * @path: the path in it
 */
struct reference {
	const struct layout *layout;
	const char *path;
};

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
 * @dimensions: of an array of several dimensions that had fewer indices, the
 *	elements in those that are left
 * @nr_dimensions: how many are left
 */
struct element {
	uint32_t type;
	uint64_t bit_offset;
	const char *rest;
	uint64_t dimensions[TYPES_MAX_DIMENSIONS];
	size_t nr_dimensions;
};

/* Read "[N]", and move on by so many times the size of what it counts. */
static int follow_index(struct element *e, uint64_t nr_elems, uint64_t bits)
{
	uint64_t index;
	int ret = read_index(&e->rest, &index);

	if (ret)
		return ret;
	/* The elements of a flexible array are without number. */
	if ((nr_elems && index >= nr_elems) ||
	    __builtin_mul_overflow(index, bits, &bits) ||
	    __builtin_add_overflow(e->bit_offset, bits, &e->bit_offset))
		return -ERANGE;
	return 0;
}

/*
 * Ask who knows how many elements an array has in each dimension. Return: whether
 * that is known, and agrees with how many there are.
 */
static bool find_dimensions(const struct types *types, const struct reference *whole,
			    size_t len, const struct layout_member *array,
			    struct element *e)
{
	uint64_t nr = 1;
	size_t i;

	if (!types->debug)
		return false;
	e->nr_dimensions = types->debug->dimensions(types->debug_self, whole->layout,
						    whole->path, len, e->dimensions);
	for (i = 0; i < e->nr_dimensions; i++)
		if (__builtin_mul_overflow(nr, e->dimensions[i], &nr))
			nr = UINT64_MAX;
	if (e->nr_dimensions && nr == array->nr_elems)
		return true;
	e->nr_dimensions = 0;
	return false;
}

/* What is behind all dimensions of an array. */
static int element_type(const struct types *types, uint32_t *id)
{
	struct btf_array array;
	struct btf_type type;

	while (true) {
		if (btf__resolve(&types->btf, *id, &type, NULL))
			return -EINVAL;
		if (type.kind != BTF_ARRAY)
			return 0;
		btf__array(&types->btf, &type, &array);
		*id = array.elem_type;
	}
}

/*
 * Follow indices through an array whose dimensions are known, to an element or, if
 * there are fewer indices, to a row of them.
 */
static int enter_dimensions(struct types *types, const struct layout_member *array,
			    struct element *e)
{
	uint64_t bits, nr;
	size_t i;
	int ret;

	while (*e->rest == '[') {
		if (!e->nr_dimensions)
			return -ENOENT;
		bits = array->elem_bits;
		/* they multiply to the number of elements, but for the first */
		for (i = 1; i < e->nr_dimensions; i++)
			bits *= e->dimensions[i];
		nr = e->dimensions[0];
		e->nr_dimensions--;
		memmove(e->dimensions, e->dimensions + 1,
			e->nr_dimensions * sizeof(*e->dimensions));
		ret = follow_index(e, nr, bits);
		if (ret)
			return ret;
	}
	if (*e->rest && *e->rest != '.')
		return -EINVAL;
	if (*e->rest && e->nr_dimensions)
		return -ENOENT;
	return element_type(types, &e->type);
}

/*
 * Follow "[N]", or several of them, from an array to one of its elements. Pahole
 * makes one dimension of several, so that how to follow a second index is not
 * known.
 */
static int enter_array(struct types *types, struct element *e)
{
	struct btf_array array;
	struct btf_type type;
	unsigned int nr = 0;
	uint64_t bits;
	int ret;

	while (*e->rest == '[') {
		if (btf__resolve(&types->btf, e->type, &type, NULL))
			return -EINVAL;
		/* where arrays lie in arrays, dimensions are told apart */
		if (type.kind != BTF_ARRAY)
			return nr > 1 ? -ENOENT : -ENOTSUP;
		nr++;
		btf__array(&types->btf, &type, &array);
		e->type = array.elem_type;
		if (btf__bit_size(&types->btf, e->type, types->ptr_size, &bits, NULL))
			return -EINVAL;
		ret = follow_index(e, array.nr_elems, bits);
		if (ret)
			return ret;
	}
	return *e->rest && *e->rest != '.' ? -EINVAL : 0;
}

/* Say of an element that it is a row of them. */
static int use_row(struct types *types, const struct element *e,
		   const struct layout_member *array, struct layout_member *row)
{
	size_t i;

	row->kind = LAYOUT_ARRAY;
	row->elem_bits = array->elem_bits;
	row->nr_elems = 1;
	for (i = 0; i < e->nr_dimensions; i++) {
		row->nr_elems *= e->dimensions[i];
		row->type = pool__printf(&types->pool, "%s[%" PRIu64 "]", row->type,
					 e->dimensions[i]);
		if (!row->type)
			return -ENOMEM;
	}
	row->bit_size = row->nr_elems * row->elem_bits;
	return 0;
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
	if (e->nr_dimensions && use_row(types, e, array, &found))
		return -ENOMEM;
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
	if (e->nr_dimensions)
		return -ENOENT;
	if (target.kind != BTF_STRUCT && target.kind != BTF_UNION)
		return -ENOENT;
	inner = types__layout_of_id(types, target.id, NULL);
	if (!inner)
		return -ENOMEM;
	*layout = &inner->layout;
	return 0;
}

static int find(const struct reference *whole, const struct layout *layout,
		const char *path, struct layout_member *member);

/* Describe a member of the element. */
static int find_in_element(const struct reference *whole, struct types *types,
			   const struct element *e,
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
	ret = find(whole, inner, e->rest + 1, &found);
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

/*
 * Go from a layout to an element of one of its arrays, *@array. @path is what of
 * the whole reference is left there.
 */
static int find_element(const struct reference *whole, const struct layout *layout,
			const char *path, const struct layout_member **array,
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
	element->nr_dimensions = 0;
	if (find_dimensions(built->types, whole, element->rest - whole->path, *array,
			    element))
		return enter_dimensions(built->types, *array, element);
	return enter_array(built->types, element);
}

static int find(const struct reference *whole, const struct layout *layout,
		const char *path, struct layout_member *member)
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
	ret = find_element(whole, layout, path, &found, &element);
	if (ret)
		return ret;
	if (!built)
		return find_plain_element(layout, found, path, member);
	if (*element.rest)
		ret = find_in_element(whole, built->types, &element, found, path, member);
	else
		ret = describe_element(built->types, &element, found, path, member);
	if (!ret)
		member->parent = (int)(found - layout->members);
	return ret;
}

int layout__find(const struct layout *layout, const char *path,
		 struct layout_member *member)
{
	const struct reference whole = { layout, path };

	return find(&whole, layout, path, member);
}

int layout__element(const struct layout *layout, const char *path,
		    const struct layout **element)
{
	const struct reference whole = { layout, path };
	const struct built *built = layout->priv;
	const struct layout_member *array;
	struct element found;
	int ret;

	if (!built)
		return -ENOENT;
	while (true) {
		ret = find_element(&whole, layout, path, &array, &found);
		if (!ret)
			ret = element_layout(built->types, &found, &layout);
		if (ret)
			return ret;
		if (!*found.rest)
			break;
		path = found.rest + 1;
	}
	*element = layout;
	return 0;
}
