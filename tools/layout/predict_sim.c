// SPDX-License-Identifier: GPL-2.0
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "analyzer.h"
#include "predict_cache.h"
#include "predict_sim.h"

/* Iterations of a CPU before anything is counted */
#define WARM_UP		20

/* Iterations that are counted, of each CPU and of all of them together */
#define COUNTED_EACH	100
#define COUNTED_ALL	8000

/* Where some CPUs hardly get on, it ends all the same. */
#define EVENTS_MAX	20000000

/* Packets that may be under way, as in the harness */
#define MAIL_DEPTH	16

/* Who waits for a packet looks that many loads later again. */
#define PAUSE_LOADS	10

/* enum what - what is due */
enum what {
	DUE_STEP,	/* a CPU goes on */
	DUE_GRANT,	/* its request is at the home of the line */
};

/**
 * struct event - what happens next to a CPU
 * @time: when
 * @order: among those of one time, the first comes first
 * @cpu: which CPU; each has one event
 * @what: what it is
 */
struct event {
	uint64_t time;
	uint64_t order;
	unsigned int cpu;
	enum what what;
};

/**
 * struct cpu - a CPU
 * @program: its iteration
 * @side: which part of the mix that is
 * @core: whose cache it uses
 * @partner: whom it passes packets to
 * @step: the access that is next
 * @iterations: how many are done
 * @passed: packets
 * @begin: when the first counted iteration began
 * @end: when the last one ended
 */
struct cpu {
	const struct predict_program *program;
	enum predict_side side;
	unsigned int core;
	unsigned int partner;
	unsigned int step;
	uint64_t iterations;
	uint64_t passed;
	uint64_t begin;
	uint64_t end;
};

struct sim {
	const struct predict_setup *setup;
	struct predict_program programs[NR_PREDICT_SIDES];
	struct predict_cache *cache;
	struct predict_random random;
	struct cpu cpus[PREDICT_MAX_CPUS];
	struct event heap[PREDICT_MAX_CPUS];
	uint64_t order;
	uint64_t handled;
	uint64_t counted;
	unsigned int slow;	/* CPUs that have not done enough yet */
	unsigned int object_lines;
	unsigned int jitter;
	uint64_t pause;
};

static bool is_before(const struct event *a, const struct event *b)
{
	return a->time < b->time || (a->time == b->time && a->order < b->order);
}

/* The first event is over, and @event is what comes next to its CPU. */
static void replace_first(struct sim *s, struct event event)
{
	unsigned int at = 0, child, nr = s->setup->cpus;

	for (child = 1; child < nr; child = 2 * at + 1) {
		if (child + 1 < nr &&
		    is_before(&s->heap[child + 1], &s->heap[child]))
			child++;
		if (!is_before(&s->heap[child], &event))
			break;
		s->heap[at] = s->heap[child];
		at = child;
	}
	s->heap[at] = event;
}

/* Mailboxes lie on lines of their own, behind those of the object. */
static struct predict_access access_of(const struct sim *s,
				       const struct cpu *cpu)
{
	const struct predict_step *step = &cpu->program->steps[cpu->step];
	struct predict_access access;

	/* no program is without steps */
	ANALYZER_ASSUME(step);
	access = (struct predict_access){ cpu->core, step->line, step->write };
	if (step->kind == STEP_PASS)
		access.line = s->object_lines + (unsigned int)(cpu - s->cpus);
	else if (step->kind == STEP_TAKE)
		access.line = s->object_lines + cpu->partner;
	return access;
}

static void end_iteration(struct sim *s, struct cpu *cpu, uint64_t now)
{
	cpu->step = 0;
	cpu->iterations++;
	cpu->end = now;
	if (cpu->iterations == WARM_UP)
		cpu->begin = now;
	if (cpu->iterations > WARM_UP)
		s->counted++;
	if (cpu->iterations == WARM_UP + COUNTED_EACH)
		s->slow--;
}

/* Return: when the CPU goes on, behind an access that hit. */
static uint64_t finish_step(struct sim *s, struct cpu *cpu, uint64_t now)
{
	const struct predict_step *step = &cpu->program->steps[cpu->step];

	now += step->cost;
	if (step->kind == STEP_PASS)
		cpu->passed++;
	if (step->kind == STEP_TAKE &&
	    s->cpus[cpu->partner].passed + MAIL_DEPTH < cpu->passed)
		return now + s->pause;
	now += predict_random__around(&s->random, step->work, s->jitter);
	/* set_up() has given each CPU one, of which there is one at least */
	ANALYZER_PASS_OVER("-Wanalyzer-null-dereference");
	if (++cpu->step == cpu->program->nr)
		end_iteration(s, cpu, now);
	ANALYZER_GO_ON("-Wanalyzer-null-dereference");
	return now;
}

/* Return: what comes next. */
static struct event go_on(struct sim *s, unsigned int index, uint64_t now)
{
	struct cpu *cpu = &s->cpus[index];
	struct predict_access access = access_of(s, cpu);
	struct event next = { .cpu = index, .what = DUE_STEP };

	if (predict_cache__hits(s->cache, &access, now)) {
		next.time = finish_step(s, cpu, now);
		return next;
	}
	next.time = predict_cache__coming(s->cache, &access, now);
	if (next.time)
		return next;
	next.time = predict_cache__request(s->cache, &access, now, &s->random);
	next.what = DUE_GRANT;
	return next;
}

static struct event grant(struct sim *s, unsigned int index, uint64_t now)
{
	const struct cpu *cpu = &s->cpus[index];
	struct predict_access access = access_of(s, cpu);
	struct event next = { .cpu = index, .what = DUE_STEP };

	next.time = predict_cache__grant(s->cache, &access, now,
					 cpu->program->steps[cpu->step].cost);
	return next;
}

static bool is_enough(const struct sim *s)
{
	return (!s->slow && s->counted >= COUNTED_ALL) ||
	       s->handled >= EVENTS_MAX;
}

static void simulate(struct sim *s)
{
	unsigned int i;

	/* All begin at once, in their order. */
	for (i = 0; i < s->setup->cpus; i++) {
		s->heap[i].cpu = i;
		s->heap[i].order = s->order++;
	}
	while (!is_enough(s)) {
		struct event now = s->heap[0], next;

		s->handled++;
		next = now.what == DUE_STEP ? go_on(s, now.cpu, now.time) :
					      grant(s, now.cpu, now.time);
		next.order = s->order++;
		replace_first(s, next);
	}
}

/* Half of the CPUs write, those of odd numbers, as the harness has it. */
static enum predict_side side_of(const struct predict_setup *setup,
				 unsigned int cpu)
{
	if (setup->mode != PREDICT_SPLIT)
		return PREDICT_PACKET_SIDE;
	return cpu % 2 ? PREDICT_WRITE_SIDE : PREDICT_READ_SIDE;
}

static int set_up(struct sim *s)
{
	const struct predict_setup *setup = s->setup;
	unsigned int i, cores = predict_model__cores(setup->model);
	enum predict_side side;

	for (i = 0; i < setup->cpus; i++) {
		side = side_of(setup, i);
		s->cpus[i].side = side;
		s->cpus[i].program = &s->programs[side];
		s->cpus[i].core = predict_model__core(setup->model, i);
		s->cpus[i].partner = i ^ 1;
		if (!s->programs[side].nr &&
		    !predict_program__make(&s->programs[side], setup->layout,
					   setup->model, setup->mode,
					   setup->mix, side))
			return -ENODATA;
	}
	s->slow = setup->cpus;
	s->object_lines = predict_layout__lines(setup->layout);
	s->jitter = (unsigned int)setup->model->values[PREDICT_JITTER];
	s->pause = predict_time(PAUSE_LOADS * setup->model->values[PREDICT_LOAD]);
	predict_random__seed(&s->random,
			     (uint64_t)setup->model->values[PREDICT_SEED]);
	s->cache = predict_cache__new(setup->model,
				      cores < setup->cpus ? cores : setup->cpus,
				      s->object_lines + setup->cpus);
	return s->cache ? 0 : -ENOMEM;
}

static void find_figures(const struct sim *s, struct predict_figures *figures)
{
	unsigned int i, nr[NR_PREDICT_SIDES] = { 0 };
	enum predict_side side;

	memset(figures, 0, sizeof(*figures));
	for (i = 0; i < s->setup->cpus; i++) {
		const struct cpu *cpu = &s->cpus[i];
		double done, time = (double)(cpu->end - cpu->begin);

		if (cpu->iterations <= WARM_UP)
			continue;
		done = (double)(cpu->iterations - WARM_UP);
		figures->ns_per_op[cpu->side] +=
			time / PREDICT_NS / done / cpu->program->ops;
		figures->iterations[cpu->side] +=
			done * 1000 * PREDICT_NS / time;
		nr[cpu->side]++;
	}
	for (side = 0; side < NR_PREDICT_SIDES; side++) {
		if (nr[side])
			figures->ns_per_op[side] /= nr[side];
	}
}

int predict_sim__run(struct predict_figures *figures,
		     const struct predict_setup *setup)
{
	struct sim *s = calloc(1, sizeof(*s));
	int ret;

	if (!s)
		return -ENOMEM;
	s->setup = setup;
	ret = set_up(s);
	if (!ret) {
		simulate(s);
		find_figures(s, figures);
	}
	predict_cache__free(s->cache);
	free(s);
	return ret;
}
