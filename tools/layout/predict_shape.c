// SPDX-License-Identifier: GPL-2.0
/*
 * Compiled as a part of the harness, whose headers it needs: see harness.mk.
 */
#include <stdlib.h>
#include <string.h>

#include "builtin.h"
#include "predict_shape.h"
#include "shapes.h"

unsigned int predict_shape__nr(void)
{
	return dl_nr_shapes();
}

unsigned int predict_shape__nr_builtin(void)
{
	return dl_nr_builtin;
}

const char *predict_shape__name(unsigned int index)
{
	return dl_shape_name(index);
}

const struct dl_shape *predict_shape__find(const char *name)
{
	unsigned int i;

	for (i = 0; i < dl_nr_shapes(); i++) {
		const struct dl_shape *shape;

		if (strcmp(dl_shape_name(i), name))
			continue;
		/* Nothing is defined anew here, so it stays without being kept. */
		shape = dl_shape_get(i);
		dl_shape_put(shape);
		return shape;
	}
	if (!strcmp(dl_control_bad.name, name))
		return &dl_control_bad;
	return strcmp(dl_control_good.name, name) ? NULL : &dl_control_good;
}

int predict_shape__define(const char *text, const char *about, struct err *err)
{
	struct dl_reason reason;
	char *copy = strdup(text);
	int ret;

	if (!copy)
		return err__set(err, "%s: out of memory: free some and try again",
				about);
	ret = dl_shape_define(copy, &reason);
	free(copy);
	if (!ret)
		return 0;
	if (ret == -ENOMEM)
		return err__set(err, "%s: out of memory: free some and try again",
				about);
	return err__set(err, "%s: %s", about, reason.text);
}

static void fill(struct predict_layout *layout, const struct dl_shape *shape,
		 const struct dl_twin *twin, const struct predict_place *place)
{
	static const enum predict_op ops[DL_NR_OPS] = {
		[DL_OP_NONE] = PREDICT_OP_NONE,
		[DL_OP_LOAD] = PREDICT_OP_LOAD,
		[DL_OP_REF] = PREDICT_OP_REF,
		[DL_OP_COUNT] = PREDICT_OP_COUNT,
		[DL_OP_STAMP] = PREDICT_OP_STAMP,
	};
	u32 i;

	static_assert(PREDICT_MAX_FIELDS >= DL_MAX_FIELDS);
	layout->line = place->line;
	layout->base = place->base;
	layout->nr_fields = shape->nr_fields;
	for (i = 0; i < shape->nr_fields; i++) {
		layout->fields[i].off = twin->off[i];
		layout->fields[i].op = ops[shape->fields[i].op];
	}
}

static bool is_kind(const char *twin, enum dl_twin_kind kind)
{
	return !strcmp(twin, dl_twin_name(kind));
}

/* What follows "KIND:", or NULL if it is another kind. */
static const char *field_of(const char *twin, enum dl_twin_kind kind)
{
	const char *name = dl_twin_name(kind);
	size_t len = strlen(name);

	return strncmp(twin, name, len) || twin[len] != ':' ? NULL :
							    twin + len + 1;
}

/* The kinds of the shape's own layout and of that which it is compared with. */
static bool find_kinds(const char *twin, enum dl_twin_kind kinds[2],
		       const char **field)
{
	static const enum dl_twin_kind plain[] = {
		DL_TWIN_SELF, DL_TWIN_CONTROL, DL_TWIN_SPREAD,
	};
	u32 i;

	*field = NULL;
	kinds[0] = DL_TWIN_SELF;
	for (i = 0; i < ARRAY_SIZE(plain); i++) {
		kinds[1] = plain[i];
		if (is_kind(twin, plain[i]))
			return true;
	}
	kinds[1] = DL_TWIN_FIELD;
	*field = field_of(twin, DL_TWIN_FIELD);
	if (*field)
		return true;
	kinds[0] = DL_TWIN_ALONE;
	kinds[1] = DL_TWIN_CLEAR;
	*field = field_of(twin, DL_TWIN_ALONE);
	return *field;
}

static u32 find_field(const struct dl_shape *shape, const char *path)
{
	u32 i;

	for (i = 0; path && i < shape->nr_fields; i++) {
		if (!strcmp(shape->fields[i].path, path))
			break;
	}
	return path ? i : 0;
}

bool predict_shape__pair(struct predict_layout layouts[2],
			 const struct dl_shape *shape, const char *twin,
			 const struct predict_place *place)
{
	enum dl_twin_kind kinds[2];
	const char *field;
	int i;

	if (!find_kinds(twin, kinds, &field))
		return false;
	for (i = 0; i < 2; i++) {
		struct dl_twin derived = { .field = find_field(shape, field) };

		if (derived.field == shape->nr_fields ||
		    !dl_twin_derive(&derived, shape, kinds[i], place->line,
				    place->base))
			return false;
		fill(&layouts[i], shape, &derived, place);
	}
	return true;
}

void predict_shape__forget(void)
{
	dl_shapes_exit();
}
