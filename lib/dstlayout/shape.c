// SPDX-License-Identifier: GPL-2.0
/*
 * Twins: the same fields, laid out so that the hot-write ones share nothing.
 */
#include "shape.h"

/* No operation is wider than this, so no field needs more alignment. */
#define DL_FIELD_ALIGN	8u

static const char *const role_names[] = {
	[DL_HOT_WRITE]	 = "hot-write",
	[DL_READ_MOSTLY] = "read-mostly",
	[DL_COLD]	 = "cold",
};

static const char *const op_names[] = {
	[DL_OP_NONE]  = "none",
	[DL_OP_LOAD]  = "load",
	[DL_OP_REF]   = "ref",
	[DL_OP_COUNT] = "count",
	[DL_OP_STAMP] = "stamp",
};

static const char *const twin_names[] = {
	[DL_TWIN_SELF]	  = "self",
	[DL_TWIN_CONTROL] = "control",
	[DL_TWIN_SPREAD]  = "spread",
};

const char *dl_role_name(enum dl_role role)
{
	return role_names[role];
}

const char *dl_op_name(enum dl_op op)
{
	return op_names[op];
}

const char *dl_twin_name(enum dl_twin_kind kind)
{
	return twin_names[kind];
}

/* First byte and the byte behind the last one of the hot-write fields. */
static bool hot_extent(const struct dl_shape *shape, u32 *first, u32 *end)
{
	bool any = false;
	u32 i;

	*first = 0;
	*end = 0;
	for (i = 0; i < shape->nr_fields; i++) {
		const struct dl_field *f = &shape->fields[i];

		if (f->role != DL_HOT_WRITE)
			continue;
		*first = any ? min(*first, f->off) : f->off;
		*end = max(*end, f->off + f->size);
		any = true;
	}
	return any;
}

/*
 * Fields too far apart for one line are packed in their order, each on its own
 * alignment; nothing else of their spacing can be kept.
 */
static u32 pack_hot(struct dl_twin *twin, const struct dl_shape *shape, u32 to)
{
	u32 done = 0, at = to, i;
	bool placed[DL_MAX_FIELDS] = { false };

	while (done < shape->nr_fields) {
		u32 next = shape->nr_fields;

		for (i = 0; i < shape->nr_fields; i++) {
			if (placed[i] || shape->fields[i].role != DL_HOT_WRITE)
				continue;
			if (next == shape->nr_fields ||
			    shape->fields[i].off < shape->fields[next].off)
				next = i;
		}
		if (next == shape->nr_fields)
			break;
		at = round_up(at, min(DL_FIELD_ALIGN, shape->fields[next].size));
		twin->off[next] = at;
		at += shape->fields[next].size;
		placed[next] = true;
		done++;
	}
	return at;
}

static void shift_hot(struct dl_twin *twin, const struct dl_shape *shape, u32 by)
{
	u32 i;

	for (i = 0; i < shape->nr_fields; i++) {
		if (shape->fields[i].role == DL_HOT_WRITE)
			twin->off[i] += by;
	}
}

bool dl_twin_derive(struct dl_twin *twin, const struct dl_shape *shape,
		    enum dl_twin_kind kind, u32 line, u32 base)
{
	u32 first, end, to, i;

	twin->kind = kind;
	twin->size = shape->size;
	for (i = 0; i < shape->nr_fields; i++)
		twin->off[i] = shape->fields[i].off;
	if (kind == DL_TWIN_SELF)
		return true;
	if (!hot_extent(shape, &first, &end))
		return false;

	/* A multiple of the distance as an address, hence of any line too. */
	to = round_up(base + shape->size + DL_TWIN_DISTANCE, DL_TWIN_DISTANCE) -
	     base;

	if (kind == DL_TWIN_SPREAD) {
		if ((base + first) / line == (base + end - 1) / line)
			return false;
		/* Same place within the line, so the same split over lines. */
		to += (base + first) % DL_TWIN_DISTANCE;
		shift_hot(twin, shape, to - first);
		end += to - first;
	} else {
		u32 lead = first % DL_FIELD_ALIGN;

		if (lead + end - first <= line) {
			shift_hot(twin, shape, to + lead - first);
			end = to + lead + end - first;
		} else {
			end = pack_hot(twin, shape, to);
		}
	}
	twin->size = round_up(base + end, DL_TWIN_DISTANCE) - base;
	return true;
}
