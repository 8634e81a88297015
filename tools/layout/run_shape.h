/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Shapes that a run brings along, for the harness to measure.
 */
#ifndef DSTLAYOUT_RUN_SHAPE_H
#define DSTLAYOUT_RUN_SHAPE_H

#include "base.h"
#include "layout.h"
#include "object.h"
#include "pool.h"
#include "rules.h"

/* What the harness takes: see "custom" in harness.rst. */
#define RUN_MAX_SIZE	32768
#define RUN_MAX_BASE	4096
#define RUN_MAX_FIELDS	64
#define RUN_MAX_LOADS	16
#define RUN_MAX_WRITES	4	/* of each kind */
#define RUN_MAX_NAME	27	/* more would make the tables wide */

/**
 * struct run_field - a field of a struct, as it is measured
 * @path: as in the struct
 * @member: where it lies; its strings may be gone
 * @role: what the workload does to it
 * @op: what an iteration does to it
 */
struct run_field {
	const char *path;
	struct layout_member member;
	enum rule_role role;
	enum rule_op op;
};

/** run_field__writes() - whether an iteration writes it */
static inline bool run_field__writes(const struct run_field *field)
{
	return rule_op__role(field->op) == ROLE_HOT_WRITE;
}

/**
 * struct run_layout - the struct that a shape was made of
 * @strct: its tag
 * @object: the object that it was found in
 * @size: in bytes
 * @base: where its objects lie
 * @where: the same in words
 * @fields: its fields, by their offset
 * @nr_fields: how many
 */
struct run_layout {
	const char *strct;
	const char *object;
	uint64_t size;
	struct base base;
	const char *where;
	struct run_field *fields;
	size_t nr_fields;
};

/** run_layout__base() - what every address of an object is a multiple of */
uint64_t run_layout__base(const struct run_layout *layout);

/**
 * struct run_shape - one shape
 * @name: what the harness calls it
 * @about: what the user called it, for a diagnostic
 * @text: its definition, as the harness takes it
 * @layout: the struct that it was made of; NULL if it came from a file
 */
struct run_shape {
	const char *name;
	const char *about;
	const char *text;
	struct run_layout *layout;
};

/**
 * struct run_shapes - all of them
 * @items: in the order of the arguments
 * @nr: how many
 * @pool: owner of everything
 */
struct run_shapes {
	struct run_shape *items;
	size_t nr;
	struct pool pool;
};

/**
 * struct run_op - what the user wants done to a field
 * @option: how they said so, for a diagnostic
 * @path: the field
 * @op: the operation
 * @used: whether a struct has the field
 */
struct run_op {
	const char *option;
	const char *path;
	enum rule_op op;
	bool used;
};

/**
 * run_shapes__add_file() - add the shapes that a file defines
 * @shapes: where to
 * @path: the file; the harness is to check what is in it
 * @err: says why on failure
 *
 * Return: 0, or -1 with @err set.
 */
int run_shapes__add_file(struct run_shapes *shapes, const char *path,
			 struct err *err);

/**
 * struct run_request - how to make a shape of a struct
 * @strct: its tag
 * @object: where to find it
 * @line: size of a line in bytes to look at it with; 0 for the object's own
 * @rules: what says which of its fields are written and read
 * @ops: what is to be done to some of its fields in spite of that
 * @nr_ops: how many
 * @last: whether this is the last struct that @ops can be meant for
 * @layout: the struct, where it is not to be the object's own; NULL otherwise
 * @name: what to call the shape; NULL for a name made of struct and object
 */
struct run_request {
	const char *strct;
	const struct object *object;
	unsigned int line;
	const struct rule_set *rules;
	struct run_op *ops;
	size_t nr_ops;
	bool last;
	const struct layout *layout;
	const char *name;
};

/**
 * run_shapes__add_struct() - add a struct of an object
 * @shapes: where to
 * @request: which, and how; not needed afterwards
 * @err: says why on failure: no such struct, no rule about it, nothing in it that
 *	is written or read
 *
 * What had to be decided or left out is said on the standard error, a line each.
 *
 * Return: 0, or -1 with @err set.
 */
int run_shapes__add_struct(struct run_shapes *shapes,
			   struct run_request *request, struct err *err);

/** run_shapes__find() - the shape of a name, or NULL */
const struct run_shape *run_shapes__find(const struct run_shapes *shapes,
					 const char *name);

void run_shapes__free(struct run_shapes *shapes);

#endif /* DSTLAYOUT_RUN_SHAPE_H */
