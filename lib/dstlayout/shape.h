/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Shapes: a layout as the harness sees it, and the twins it is compared with.
 */
#ifndef DSTLAYOUT_SHAPE_H
#define DSTLAYOUT_SHAPE_H

#include "portable.h"
#include "reason.h"

/* Fields of one shape; loops take so many loads, and writes of each kind. */
#define DL_MAX_FIELDS	64
#define DL_MAX_LOADS	16
#define DL_MAX_WRITES	4

/* Largest size of a shape in bytes, and largest base. */
#define DL_MAX_SIZE	32768
#define DL_MAX_BASE	4096

/* A twin's hot line keeps at least this many bytes from any other field. */
#define DL_TWIN_DISTANCE	256

/** enum dl_role - what the workload does to a field */
enum dl_role {
	DL_HOT_WRITE,
	DL_READ_MOSTLY,
	DL_COLD,
	DL_NR_ROLES,
};

/**
 * enum dl_op - what an iteration does to a field
 * @DL_OP_NONE: nothing; the field only takes up its place
 * @DL_OP_LOAD: it is loaded
 * @DL_OP_REF: a reference count, taken and dropped; four aligned bytes or more
 * @DL_OP_COUNT: a plain counter: load, add one, store
 * @DL_OP_STAMP: a time stamp: store; four aligned bytes or more
 */
enum dl_op {
	DL_OP_NONE,
	DL_OP_LOAD,
	DL_OP_REF,
	DL_OP_COUNT,
	DL_OP_STAMP,
	DL_NR_OPS,
};

/**
 * struct dl_field - one field of a shape
 * @path: as it is named in the struct, "dst.lastuse"
 * @off: offset in bytes from the start of the object
 * @size: in bytes
 * @role: what the workload does to it
 * @op: what an iteration does to it
 */
struct dl_field {
	const char *path;
	u32 off;
	u32 size;
	enum dl_role role;
	enum dl_op op;
};

/**
 * struct dl_shape - a layout as the harness sees it
 * @name: unique, without blanks
 * @size: of the object in bytes
 * @base: alignment that an object's address is guaranteed to have, in bytes
 * @fields: its fields, in any order
 * @nr_fields: how many, at most DL_MAX_FIELDS
 * @custom: whether it was defined at run time, and must be released
 */
struct dl_shape {
	const char *name;
	u32 size;
	u32 base;
	const struct dl_field *fields;
	u32 nr_fields;
	bool custom;
};

/**
 * enum dl_twin_kind - how a twin differs from its shape
 * @DL_TWIN_SELF: not at all; what it measures is the noise
 * @DL_TWIN_ALIGNED: not at all, but its neighbours lie on lines of their own
 * @DL_TWIN_CONTROL: hot-write fields moved together to one line of their own
 * @DL_TWIN_SPREAD: the same, still on as many lines as in the shape
 * @DL_TWIN_FIELD: one read-mostly field moved away: what moving it would save
 * @DL_TWIN_ALONE: all read-mostly fields but one moved away from hot lines: what
 *	that field costs alone, compared with DL_TWIN_CLEAR
 * @DL_TWIN_CLEAR: all read-mostly fields moved away from hot lines
 */
enum dl_twin_kind {
	DL_TWIN_SELF,
	DL_TWIN_ALIGNED,
	DL_TWIN_CONTROL,
	DL_TWIN_SPREAD,
	DL_TWIN_FIELD,
	DL_TWIN_ALONE,
	DL_TWIN_CLEAR,
	DL_NR_TWINS,
};

/**
 * struct dl_twin - the other layout of the same fields
 * @kind: how it differs
 * @field: index of the field that was moved, for DL_TWIN_FIELD, or that stayed, for
 *	DL_TWIN_ALONE
 * @size: of the object in bytes
 * @off: offset of every field of the shape, by the same index
 */
struct dl_twin {
	enum dl_twin_kind kind;
	u32 field;
	u32 size;
	u32 off[DL_MAX_FIELDS];
};

/**
 * dl_shape_check() - whether a shape can be measured
 * @shape: fields in any order
 * @reason: filled with what is wrong and what is allowed
 *
 * Size, base and number of fields must be in range, every field within the size
 * and none over another. Roles and operations must fit: hot-write fields are
 * written or left alone, read-mostly fields loaded or left alone, cold ones left
 * alone. At least one field is loaded and one written.
 *
 * Return: 0 or -EINVAL.
 */
int dl_shape_check(const struct dl_shape *shape, struct dl_reason *reason);

/**
 * dl_twin_derive() - compute a twin of a shape
 * @twin: filled on success; its @field is read where that means something
 * @shape: what to derive it from
 * @kind: which twin
 * @line: size of a cache line in bytes, a power of two, at most 256
 * @base: address of an object modulo DL_TWIN_DISTANCE
 *
 * Hot-write fields that move keep their order and, where they fit one line that
 * way, their spacing. Nothing else lies within DL_TWIN_DISTANCE bytes of them in
 * front, nor on the lines up to a multiple of DL_TWIN_DISTANCE behind. So it is
 * with read-mostly fields that move; several keep their places to each other.
 *
 * Return: true, or false if the shape has no such twin: no hot-write field; for
 * DL_TWIN_SPREAD, all of them on one line already; for DL_TWIN_FIELD and
 * DL_TWIN_ALONE, a field that is not loaded or shares no line with a hot-write
 * field.
 */
bool dl_twin_derive(struct dl_twin *twin, const struct dl_shape *shape,
		    enum dl_twin_kind kind, u32 line, u32 base);

/** dl_role_from() - the role that is written so, or DL_NR_ROLES */
enum dl_role dl_role_from(const char *name);

/** dl_op_from() - the operation that is written so, or DL_NR_OPS */
enum dl_op dl_op_from(const char *name);

/** dl_role_name() - the role as it is written in files: "hot-write", ... */
const char *dl_role_name(enum dl_role role);

/** dl_op_name() - the operation as it is written in files: "load", ... */
const char *dl_op_name(enum dl_op op);

/* Room for what dl_twin_label() writes. */
#define DL_TWIN_LABEL	144

/**
 * dl_twin_label() - the twin as it is written in files
 * @label: filled; DL_TWIN_LABEL bytes
 * @shape: whose twin it is
 * @twin: the twin
 *
 * Return: @label: "control", ..., or with a field "field:PATH", "alone:PATH".
 */
const char *dl_twin_label(char *label, const struct dl_shape *shape,
			  const struct dl_twin *twin);

/** dl_twin_name() - the kind as it is written in files: "control", ... */
const char *dl_twin_name(enum dl_twin_kind kind);

#endif /* DSTLAYOUT_SHAPE_H */
