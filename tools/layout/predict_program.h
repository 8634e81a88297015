/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What a CPU that is simulated does in one iteration: what the loops of the
 * harness do, operation by operation.
 */
#ifndef DSTLAYOUT_PREDICT_PROGRAM_H
#define DSTLAYOUT_PREDICT_PROGRAM_H

#include <stdbool.h>
#include <stdint.h>

#include "predict_model.h"

/* As many as the harness takes: see harness.rst. */
#define PREDICT_MAX_FIELDS	64
#define PREDICT_MAX_STEPS	64

/** enum predict_op - what an iteration does to a field */
enum predict_op {
	PREDICT_OP_NONE,
	PREDICT_OP_LOAD,
	PREDICT_OP_REF,
	PREDICT_OP_COUNT,
	PREDICT_OP_STAMP,
};

/** struct predict_field - a field: where it lies, and what is done to it */
struct predict_field {
	uint32_t off;
	enum predict_op op;
};

/**
 * struct predict_layout - a layout of fields
 * @fields: in the order of the loops
 * @nr_fields: how many
 * @base: address of an object, as far as it matters to lines
 * @line: size of a line in bytes
 */
struct predict_layout {
	struct predict_field fields[PREDICT_MAX_FIELDS];
	unsigned int nr_fields;
	uint32_t base;
	uint32_t line;
};

/** enum predict_mode - who does what */
enum predict_mode {
	PREDICT_SPLIT,
	PREDICT_MIXED,
	PREDICT_PAIRS,
	NR_PREDICT_MODES,
};

/** enum predict_mix - the operations of one iteration */
enum predict_mix {
	PREDICT_LOOPBACK,
	PREDICT_FORWARD,
	NR_PREDICT_MIXES,
};

/** enum predict_side - which part of the mix a CPU does */
enum predict_side {
	PREDICT_READ_SIDE,
	PREDICT_WRITE_SIDE,
	PREDICT_PACKET_SIDE,
	NR_PREDICT_SIDES,
};

/* Their names, as the harness writes them, NULL behind the last. */
extern const char *const predict_modes[NR_PREDICT_MODES + 1];
extern const char *const predict_mixes[NR_PREDICT_MIXES + 1];
extern const char *const predict_sides[NR_PREDICT_SIDES + 1];

/** predict_name() - the index of a name, or -1 */
int predict_name(const char *const *names, const char *name);

/** enum predict_step_kind - what a step touches */
enum predict_step_kind {
	STEP_FIELD,	/* a line of the object */
	STEP_PASS,	/* the own mailbox: one more packet is passed */
	STEP_TAKE,	/* the partner's: wait for its packet */
};

/**
 * struct predict_step - one access
 * @kind: what it touches
 * @line: which of the object's lines, from 0
 * @write: whether it changes it
 * @cost: how long it takes if it hits
 * @work: time behind it
 */
struct predict_step {
	enum predict_step_kind kind;
	unsigned int line;
	bool write;
	uint64_t cost;
	uint64_t work;
};

/**
 * struct predict_program - an iteration
 * @steps: its accesses
 * @nr: how many
 * @ops: operations, as the harness counts them
 */
struct predict_program {
	struct predict_step steps[PREDICT_MAX_STEPS];
	unsigned int nr;
	unsigned int ops;
};

/**
 * predict_program__make() - the iteration of a side
 * @program: filled
 * @layout: where the fields lie
 * @model: how long operations take, and the work
 * @mode: who does what
 * @mix: the operations
 * @side: which part of them
 *
 * Lines get their number by their address, so that programs of all sides of one
 * layout mean the same.
 *
 * Return: true, or false if nothing is done.
 */
bool predict_program__make(struct predict_program *program,
			   const struct predict_layout *layout,
			   const struct predict_model *model,
			   enum predict_mode mode, enum predict_mix mix,
			   enum predict_side side);

/** predict_layout__lines() - a number above that of any line */
unsigned int predict_layout__lines(const struct predict_layout *layout);

#endif /* DSTLAYOUT_PREDICT_PROGRAM_H */
