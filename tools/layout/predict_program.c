// SPDX-License-Identifier: GPL-2.0
#include <string.h>

#include "predict_program.h"

const char *const predict_modes[NR_PREDICT_MODES + 1] = {
	[PREDICT_SPLIT] = "split",
	[PREDICT_MIXED] = "mixed",
	[PREDICT_PAIRS] = "pairs",
};

const char *const predict_mixes[NR_PREDICT_MIXES + 1] = {
	[PREDICT_LOOPBACK] = "loopback",
	[PREDICT_FORWARD] = "forward",
};

const char *const predict_sides[NR_PREDICT_SIDES + 1] = {
	[PREDICT_READ_SIDE] = "read",
	[PREDICT_WRITE_SIDE] = "write",
	[PREDICT_PACKET_SIDE] = "packet",
};

int predict_name(const char *const *names, const char *name)
{
	int i;

	for (i = 0; names[i]; i++) {
		if (!strcmp(names[i], name))
			return i;
	}
	return -1;
}

/* Of a field, the harness touches the first byte or word. */
static unsigned int line_of(const struct predict_layout *layout, uint32_t off)
{
	return (layout->base % layout->line + off) / layout->line;
}

unsigned int predict_layout__lines(const struct predict_layout *layout)
{
	unsigned int i, nr = 0;

	for (i = 0; i < layout->nr_fields; i++) {
		unsigned int line = line_of(layout, layout->fields[i].off);

		if (nr <= line)
			nr = line + 1;
	}
	return nr;
}

/**
 * struct making - a program while it is made
 * @program: what is filled
 * @layout: where the fields lie
 * @model: how long operations take
 */
struct making {
	struct predict_program *program;
	const struct predict_layout *layout;
	const struct predict_model *model;
};

static void add(struct making *m, enum predict_step_kind kind,
		unsigned int line, bool write, double ns)
{
	struct predict_step *step = &m->program->steps[m->program->nr++];

	step->kind = kind;
	step->line = line;
	step->write = write;
	step->cost = predict_time(ns);
	step->work = 0;
}

static void add_op(struct making *m, unsigned int line, enum predict_op op)
{
	const double *values = m->model->values;

	switch (op) {
	case PREDICT_OP_NONE:
		return;
	case PREDICT_OP_LOAD:
		add(m, STEP_FIELD, line, false, values[PREDICT_LOAD]);
		break;
	case PREDICT_OP_REF:
		add(m, STEP_FIELD, line, true, values[PREDICT_ATOMIC]);
		break;
	case PREDICT_OP_COUNT:
		add(m, STEP_FIELD, line, false, values[PREDICT_COUNT] / 2);
		add(m, STEP_FIELD, line, true, values[PREDICT_COUNT] / 2);
		break;
	case PREDICT_OP_STAMP:
		add(m, STEP_FIELD, line, true, values[PREDICT_STAMP]);
		break;
	}
	m->program->ops++;
}

static void add_all(struct making *m, enum predict_op op)
{
	unsigned int i;

	for (i = 0; i < m->layout->nr_fields; i++) {
		const struct predict_field *field = &m->layout->fields[i];

		if (field->op == op)
			add_op(m, line_of(m->layout, field->off), op);
	}
}

static void add_iteration(struct making *m, enum predict_mode mode,
			  enum predict_mix mix, enum predict_side side)
{
	if (side != PREDICT_READ_SIDE)
		add_all(m, PREDICT_OP_REF);
	if (side != PREDICT_WRITE_SIDE)
		add_all(m, PREDICT_OP_LOAD);
	if (mode == PREDICT_PAIRS) {
		add(m, STEP_PASS, 0, true, m->model->values[PREDICT_STAMP]);
		add(m, STEP_TAKE, 0, false, m->model->values[PREDICT_LOAD]);
		add_all(m, PREDICT_OP_LOAD);
	}
	if (side == PREDICT_READ_SIDE)
		return;
	if (mix == PREDICT_LOOPBACK) {
		add_all(m, PREDICT_OP_REF);
		add_all(m, PREDICT_OP_REF);
	} else {
		add_all(m, PREDICT_OP_COUNT);
		add_all(m, PREDICT_OP_STAMP);
	}
	add_all(m, PREDICT_OP_REF);
}

/* All of it is done, also where it is less than one unit for each step. */
static void spread_work(struct predict_program *program, uint64_t work)
{
	unsigned int i;

	for (i = 0; i < program->nr; i++)
		program->steps[i].work = work * (i + 1) / program->nr -
					 work * i / program->nr;
}

/* Loopback counts references and does nothing else that is written. */
static bool writes(const struct predict_layout *layout, enum predict_mix mix)
{
	unsigned int i;

	for (i = 0; i < layout->nr_fields; i++) {
		if (layout->fields[i].op == PREDICT_OP_REF ||
		    (mix == PREDICT_FORWARD &&
		     layout->fields[i].op > PREDICT_OP_REF))
			return true;
	}
	return false;
}

bool predict_program__make(struct predict_program *program,
			   const struct predict_layout *layout,
			   const struct predict_model *model,
			   enum predict_mode mode, enum predict_mix mix,
			   enum predict_side side)
{
	struct making m = { program, layout, model };

	program->nr = 0;
	program->ops = 0;
	if (!writes(layout, mix))
		return false;
	add_iteration(&m, mode, mix, side);
	spread_work(program, predict_time(model->values[PREDICT_WORK]));
	return program->nr;
}
