/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Shapes: a layout as the harness sees it, and the twins it is compared with.
 */
#ifndef DSTLAYOUT_SHAPE_H
#define DSTLAYOUT_SHAPE_H

#include "portable.h"

/* Fields of one shape; the loops are compiled for up to DL_MAX_LOADS loads. */
#define DL_MAX_FIELDS	64
#define DL_MAX_LOADS	16

/* A twin's hot line keeps at least this many bytes from any other field. */
#define DL_TWIN_DISTANCE	256

/** enum dl_role - what the workload does to a field */
enum dl_role {
	DL_HOT_WRITE,
	DL_READ_MOSTLY,
	DL_COLD,
};

/**
 * enum dl_op - what an iteration does to a field
 * @DL_OP_NONE: nothing; the field only takes up its place
 * @DL_OP_LOAD: it is loaded
 * @DL_OP_REF: a reference count: atomic increment and decrement
 * @DL_OP_COUNT: a plain counter: load, add one, store
 * @DL_OP_STAMP: a time stamp: store
 */
enum dl_op {
	DL_OP_NONE,
	DL_OP_LOAD,
	DL_OP_REF,
	DL_OP_COUNT,
	DL_OP_STAMP,
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
 */
struct dl_shape {
	const char *name;
	u32 size;
	u32 base;
	const struct dl_field *fields;
	u32 nr_fields;
};

/**
 * enum dl_twin_kind - how a twin differs from its shape
 * @DL_TWIN_SELF: not at all; what it measures is the noise
 * @DL_TWIN_CONTROL: hot-write fields moved together to one line of their own
 * @DL_TWIN_SPREAD: the same, still on as many lines as in the shape
 */
enum dl_twin_kind {
	DL_TWIN_SELF,
	DL_TWIN_CONTROL,
	DL_TWIN_SPREAD,
};

/**
 * struct dl_twin - the other layout of the same fields
 * @kind: how it differs
 * @size: of the object in bytes
 * @off: offset of every field of the shape, by the same index
 */
struct dl_twin {
	enum dl_twin_kind kind;
	u32 size;
	u32 off[DL_MAX_FIELDS];
};

/**
 * dl_twin_derive() - compute a twin of a shape
 * @twin: filled on success
 * @shape: what to derive it from
 * @kind: which twin
 * @line: size of a cache line in bytes, a power of two, at most 256
 * @base: address of an object modulo DL_TWIN_DISTANCE
 *
 * The hot-write fields keep their order and, where they fit one line that way,
 * their spacing. Nothing else lies within DL_TWIN_DISTANCE bytes of them in
 * front, nor on the lines up to a multiple of DL_TWIN_DISTANCE behind.
 *
 * Return: true, or false if the shape has no such twin: no hot-write field, or
 * for DL_TWIN_SPREAD, all of them on one line already.
 */
bool dl_twin_derive(struct dl_twin *twin, const struct dl_shape *shape,
		    enum dl_twin_kind kind, u32 line, u32 base);

/** dl_role_name() - the role as it is written in files: "hot-write", ... */
const char *dl_role_name(enum dl_role role);

/** dl_op_name() - the operation as it is written in files: "load", ... */
const char *dl_op_name(enum dl_op op);

/** dl_twin_name() - the kind as it is written in files: "control", ... */
const char *dl_twin_name(enum dl_twin_kind kind);

#endif /* DSTLAYOUT_SHAPE_H */
