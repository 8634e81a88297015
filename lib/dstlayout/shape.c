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
	[DL_TWIN_ALIGNED] = "aligned",
	[DL_TWIN_CONTROL] = "control",
	[DL_TWIN_SPREAD]  = "spread",
	[DL_TWIN_FIELD]	  = "field",
	[DL_TWIN_ALONE]	  = "alone",
	[DL_TWIN_CLEAR]	  = "clear",
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

const char *dl_twin_label(char *label, const struct dl_shape *shape,
			  const struct dl_twin *twin)
{
	if (twin->kind == DL_TWIN_FIELD || twin->kind == DL_TWIN_ALONE)
		snprintf(label, DL_TWIN_LABEL, "%s:%s",
			 dl_twin_name(twin->kind),
			 shape->fields[twin->field].path);
	else
		snprintf(label, DL_TWIN_LABEL, "%s", dl_twin_name(twin->kind));
	return label;
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

/* Enough for the operations on a field of that size. */
static u32 alignment(u32 size)
{
	u32 align = DL_FIELD_ALIGN;

	while (align > size)
		align /= 2;
	return align;
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
		at = round_up(at, alignment(shape->fields[next].size));
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

static bool shares_line(const struct dl_field *a, const struct dl_field *b,
			u32 line, u32 base)
{
	return (base + a->off) / line <= (base + b->off + b->size - 1) / line &&
	       (base + b->off) / line <= (base + a->off + a->size - 1) / line;
}

static bool on_hot_line(const struct dl_shape *shape, const struct dl_field *f,
			u32 line, u32 base)
{
	u32 i;

	for (i = 0; i < shape->nr_fields; i++) {
		if (shape->fields[i].role == DL_HOT_WRITE &&
		    shares_line(&shape->fields[i], f, line, base))
			return true;
	}
	return false;
}

/*
 * All but one of the fields that a hot line's readers load go as far away, which
 * leaves those on one line on one line. Returns the byte behind the last one.
 */
static u32 move_reads(struct dl_twin *twin, const struct dl_shape *shape,
		      u32 stays, u32 line, u32 base, u32 to)
{
	u32 end = to, i;

	for (i = 0; i < shape->nr_fields; i++) {
		const struct dl_field *f = &shape->fields[i];

		if (i == stays || f->op != DL_OP_LOAD ||
		    !on_hot_line(shape, f, line, base))
			continue;
		twin->off[i] += to;
		end = max(end, twin->off[i] + f->size);
	}
	return end;
}

/* Returns the byte behind the last one that moved. */
static u32 move_hot(struct dl_twin *twin, const struct dl_shape *shape,
		    u32 first, u32 end, u32 to, u32 line)
{
	u32 lead = first % DL_FIELD_ALIGN;

	if (lead + end - first > line)
		return pack_hot(twin, shape, to);
	shift_hot(twin, shape, to + lead - first);
	return to + lead + end - first;
}

bool dl_twin_derive(struct dl_twin *twin, const struct dl_shape *shape,
		    enum dl_twin_kind kind, u32 line, u32 base)
{
	const struct dl_field *f;
	u32 first, end, to, i;

	twin->kind = kind;
	twin->size = shape->size;
	for (i = 0; i < shape->nr_fields; i++)
		twin->off[i] = shape->fields[i].off;
	if (kind < DL_TWIN_CONTROL)
		return true;
	if (!hot_extent(shape, &first, &end))
		return false;

	/* A multiple of the distance as an address, hence of any line too. */
	to = round_up(base + shape->size + DL_TWIN_DISTANCE, DL_TWIN_DISTANCE) -
	     base;

	switch (kind) {
	case DL_TWIN_FIELD:
	case DL_TWIN_ALONE:
		f = &shape->fields[twin->field];
		if (f->op != DL_OP_LOAD || !on_hot_line(shape, f, line, base))
			return false;
		if (kind == DL_TWIN_ALONE) {
			end = move_reads(twin, shape, twin->field, line, base,
					 to);
			break;
		}
		to += f->off % DL_FIELD_ALIGN;
		twin->off[twin->field] = to;
		end = to + f->size;
		break;
	case DL_TWIN_CLEAR:
		end = move_reads(twin, shape, shape->nr_fields, line, base, to);
		break;
	case DL_TWIN_SPREAD:
		if ((base + first) / line == (base + end - 1) / line)
			return false;
		/* Same place within the line, so the same split over lines. */
		to += (base + first) % DL_TWIN_DISTANCE;
		shift_hot(twin, shape, to - first);
		end += to - first;
		break;
	default:
		end = move_hot(twin, shape, first, end, to, line);
	}
	twin->size = round_up(base + end, DL_TWIN_DISTANCE) - base;
	return true;
}

static int refuse_field(struct dl_reason *reason, const struct dl_field *f,
			const char *what)
{
	snprintf(reason->text, sizeof(reason->text), "field %.64s: %s", f->path,
		 what);
	return -EINVAL;
}

static bool op_fits_role(const struct dl_field *f)
{
	switch (f->op) {
	case DL_OP_NONE:
		return true;
	case DL_OP_LOAD:
		return f->role == DL_READ_MOSTLY;
	default:
		return f->role == DL_HOT_WRITE;
	}
}

static int check_field(const struct dl_shape *shape, const struct dl_field *f,
		       struct dl_reason *reason)
{
	if (!f->size || f->size > shape->size || f->off > shape->size - f->size)
		return refuse_field(reason, f,
				    "not within the size of the shape");
	if (!op_fits_role(f))
		return refuse_field(reason, f,
				    "a hot-write field takes op=ref count stamp none, a read-mostly one load none, a cold one none");
	if ((f->op == DL_OP_REF || f->op == DL_OP_STAMP) &&
	    (f->size < 4 || f->off % 4))
		return refuse_field(reason, f,
				    "op=ref and op=stamp need an aligned field of 4 bytes or more");
	return 0;
}

static int check_overlap(const struct dl_shape *shape, u32 index,
			 struct dl_reason *reason)
{
	const struct dl_field *f = &shape->fields[index];
	u32 i;

	for (i = 0; i < index; i++) {
		const struct dl_field *g = &shape->fields[i];

		if (f->off < g->off + g->size && g->off < f->off + f->size) {
			snprintf(reason->text, sizeof(reason->text),
				 "fields %.64s and %.64s overlap: each byte has one field",
				 g->path, f->path);
			return -EINVAL;
		}
	}
	return 0;
}

/* As many operations of each kind as there are loops for. */
static int check_ops(const struct dl_shape *shape, struct dl_reason *reason)
{
	u32 nr[DL_NR_OPS] = { 0 }, i;

	for (i = 0; i < shape->nr_fields; i++)
		nr[shape->fields[i].op]++;
	if (nr[DL_OP_LOAD] && nr[DL_OP_LOAD] <= DL_MAX_LOADS &&
	    nr[DL_OP_REF] + nr[DL_OP_COUNT] + nr[DL_OP_STAMP] &&
	    nr[DL_OP_REF] <= DL_MAX_WRITES && nr[DL_OP_COUNT] <= DL_MAX_WRITES &&
	    nr[DL_OP_STAMP] <= DL_MAX_WRITES)
		return 0;
	snprintf(reason->text, sizeof(reason->text),
		 "load=%u ref=%u count=%u stamp=%u fields: it takes 1..%d of load, up to %d each of the others, and one of them at least",
		 nr[DL_OP_LOAD], nr[DL_OP_REF], nr[DL_OP_COUNT],
		 nr[DL_OP_STAMP], DL_MAX_LOADS, DL_MAX_WRITES);
	return -EINVAL;
}

static int check_bounds(const struct dl_shape *shape, struct dl_reason *reason)
{
	if (!shape->size || shape->size > DL_MAX_SIZE)
		snprintf(reason->text, sizeof(reason->text),
			 "size=%u is not allowed: it takes 1..%d", shape->size,
			 DL_MAX_SIZE);
	else if (!shape->base || shape->base > DL_MAX_BASE ||
		 shape->base & (shape->base - 1))
		snprintf(reason->text, sizeof(reason->text),
			 "base=%u is not allowed: it takes a power of two, 1..%d",
			 shape->base, DL_MAX_BASE);
	else
		return 0;
	return -EINVAL;
}

int dl_shape_check(const struct dl_shape *shape, struct dl_reason *reason)
{
	int err = check_bounds(shape, reason);
	u32 i;

	for (i = 0; !err && i < shape->nr_fields; i++) {
		err = check_field(shape, &shape->fields[i], reason);
		if (!err)
			err = check_overlap(shape, i, reason);
	}
	return err ? err : check_ops(shape, reason);
}

enum dl_role dl_role_from(const char *name)
{
	enum dl_role role;

	for (role = 0; role < DL_NR_ROLES; role++) {
		if (!strcmp(role_names[role], name))
			break;
	}
	return role;
}

enum dl_op dl_op_from(const char *name)
{
	enum dl_op op;

	for (op = 0; op < DL_NR_OPS; op++) {
		if (!strcmp(op_names[op], name))
			break;
	}
	return op;
}
