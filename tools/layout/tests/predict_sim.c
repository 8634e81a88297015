// SPDX-License-Identifier: GPL-2.0
/*
 * Simulations of which the outcome can be worked out by hand.
 */
#include <errno.h>
#include <string.h>

#include "../predict_case.h"
#include "../predict_search.h"
#include "../predict_solve.h"
#include "test.h"

/* A layout of a count of references and three fields that are read. */
static const struct predict_layout one_line = {
	.fields = {
		{ 0, PREDICT_OP_REF }, { 8, PREDICT_OP_LOAD },
		{ 16, PREDICT_OP_LOAD }, { 24, PREDICT_OP_LOAD },
	},
	.nr_fields = 4,
	.line = 64,
};

static const struct predict_layout two_lines = {
	.fields = {
		{ 256, PREDICT_OP_REF }, { 8, PREDICT_OP_LOAD },
		{ 16, PREDICT_OP_LOAD }, { 24, PREDICT_OP_LOAD },
		{ 260, PREDICT_OP_COUNT }, { 264, PREDICT_OP_STAMP },
	},
	.nr_fields = 6,
	.line = 64,
};

static const struct predict_layout count_alone = {
	.fields = { { 0, PREDICT_OP_REF } },
	.nr_fields = 1,
	.line = 64,
};

/* Figures that are no sums of each other, and nothing that varies. */
static void set_model(struct predict_model *model)
{
	predict_model__init(model);
	predict_model__set(model, PREDICT_LOAD, 1.25, "");
	predict_model__set(model, PREDICT_ATOMIC, 50, "");
	predict_model__set(model, PREDICT_COUNT, 2.5, "");
	predict_model__set(model, PREDICT_STAMP, 0.75, "");
	predict_model__set(model, PREDICT_NEAR, 60, "");
	predict_model__set(model, PREDICT_FAR, 200, "");
	predict_model__set(model, PREDICT_BRING, 1. / 3, "");
	predict_model__set(model, PREDICT_JITTER, 0, "");
}

static struct predict_figures run(struct test *t,
				  const struct predict_model *model,
				  const struct predict_layout *layout,
				  enum predict_mode mode, enum predict_mix mix,
				  unsigned int cpus)
{
	struct predict_setup setup = { model, layout, mode, mix, cpus };
	struct predict_figures figures;

	memset(&figures, 0, sizeof(figures));
	EXPECT_EQ(t, predict_sim__run(&figures, &setup), 0);
	return figures;
}

/* Picoseconds, so that whole numbers are compared. */
static long long ps(double ns)
{
	return (long long)(ns * PREDICT_NS + 0.5);
}

static void one_cpu_is_the_sum_of_its_hits(struct test *t)
{
	struct predict_model model;
	struct predict_figures f;

	set_model(&model);
	f = run(t, &model, &one_line, PREDICT_MIXED, PREDICT_LOOPBACK, 1);
	EXPECT_EQ(t, ps(f.ns_per_op[PREDICT_PACKET_SIDE] * 7),
		  ps(4 * 50 + 3 * 1.25));
	f = run(t, &model, &two_lines, PREDICT_MIXED, PREDICT_FORWARD, 1);
	EXPECT_EQ(t, ps(f.ns_per_op[PREDICT_PACKET_SIDE] * 7),
		  ps(2 * 50 + 3 * 1.25 + 2.5 + 0.75));
	predict_model__set(&model, PREDICT_WORK, 100, "");
	f = run(t, &model, &one_line, PREDICT_MIXED, PREDICT_LOOPBACK, 1);
	EXPECT_EQ(t, ps(f.ns_per_op[PREDICT_PACKET_SIDE] * 7),
		  ps(4 * 50 + 3 * 1.25 + 100));
	EXPECT_EQ(t, ps(f.iterations[PREDICT_PACKET_SIDE]),
		  ps(1000 / (4 * 50 + 3 * 1.25 + 100)));
}

/* Readers whose line nobody writes do not know of each other. */
static void cpus_on_lines_of_their_own_scale(struct test *t)
{
	struct predict_model model;
	struct predict_figures f;
	unsigned int cpus;

	set_model(&model);
	predict_model__set(&model, PREDICT_JITTER, 30, "");
	for (cpus = 2; cpus <= 64; cpus *= 2) {
		f = run(t, &model, &two_lines, PREDICT_SPLIT, PREDICT_FORWARD,
			cpus);
		EXPECT_EQ(t, ps(f.ns_per_op[PREDICT_READ_SIDE]), ps(1.25));
		EXPECT_EQ(t, ps(f.iterations[PREDICT_READ_SIDE]),
			  ps(cpus / 2 * 1000 / (3 * 1.25)));
	}
	/* So does one writer. */
	f = run(t, &model, &two_lines, PREDICT_SPLIT, PREDICT_LOOPBACK, 2);
	EXPECT_EQ(t, ps(f.ns_per_op[PREDICT_WRITE_SIDE]), ps(50));
}

/*
 * An operation takes longer than a request: the line goes to and fro by the last
 * leg alone, one operation each.
 */
static void two_cpus_pass_a_line_to_and_fro(struct test *t)
{
	struct predict_model model;
	struct predict_figures f;

	set_model(&model);
	f = run(t, &model, &count_alone, PREDICT_MIXED, PREDICT_FORWARD, 2);
	EXPECT_EQ(t, ps(f.ns_per_op[PREDICT_PACKET_SIDE]), ps(2 * (50 + 20)));
	f = run(t, &model, &count_alone, PREDICT_MIXED, PREDICT_FORWARD, 5);
	EXPECT_EQ(t, ps(f.ns_per_op[PREDICT_PACKET_SIDE]), ps(5 * (50 + 20)));
}

/* They never want it at once: each time it is a whole miss. */
static void with_time_between_a_transfer_is_whole(struct test *t)
{
	struct predict_model model;
	struct predict_figures f;

	set_model(&model);
	predict_model__set(&model, PREDICT_WORK, 1000, "");
	f = run(t, &model, &count_alone, PREDICT_MIXED, PREDICT_FORWARD, 2);
	EXPECT_EQ(t, ps(f.ns_per_op[PREDICT_PACKET_SIDE]), ps(500 + 50 + 60));
	predict_model__set(&model, PREDICT_SOCKETS, 2, "");
	predict_model__set(&model, PREDICT_CORES, 1, "");
	f = run(t, &model, &count_alone, PREDICT_MIXED, PREDICT_FORWARD, 2);
	EXPECT_EQ(t, ps(f.ns_per_op[PREDICT_PACKET_SIDE]), ps(500 + 50 + 200));
	/* Threads of one core have one cache. */
	predict_model__set(&model, PREDICT_SOCKETS, 1, "");
	predict_model__set(&model, PREDICT_THREADS, 2, "");
	f = run(t, &model, &count_alone, PREDICT_MIXED, PREDICT_FORWARD, 2);
	EXPECT_EQ(t, ps(f.ns_per_op[PREDICT_PACKET_SIDE]), ps(500 + 50));
}

static void it_is_the_same_each_time(struct test *t)
{
	struct predict_figures f, again, other;
	struct predict_model model;
	enum predict_mode mode;

	for (mode = 0; mode < NR_PREDICT_MODES; mode++) {
		set_model(&model);
		predict_model__set(&model, PREDICT_JITTER, 20, "");
		f = run(t, &model, &one_line, mode, PREDICT_LOOPBACK, 12);
		again = run(t, &model, &one_line, mode, PREDICT_LOOPBACK, 12);
		EXPECT(t, !memcmp(&f, &again, sizeof(f)));
		predict_model__set(&model, PREDICT_SEED, 2, "");
		other = run(t, &model, &one_line, mode, PREDICT_LOOPBACK, 12);
		EXPECT(t, memcmp(&f, &other, sizeof(f)));
	}
}

static void sharing_costs_and_more_cpus_cost_more(struct test *t)
{
	double before = 1;
	struct predict_model model;
	struct predict_figures f;
	unsigned int cpus;

	predict_model__init(&model);
	for (cpus = 2; cpus <= 32; cpus *= 4) {
		f = run(t, &model, &one_line, PREDICT_SPLIT, PREDICT_LOOPBACK,
			cpus);
		EXPECT(t, f.ns_per_op[PREDICT_READ_SIDE] > 1.5 * before);
		before = f.ns_per_op[PREDICT_READ_SIDE];
	}
}

static void what_is_never_written_is_not_simulated(struct test *t)
{
	static const struct predict_layout stamp = {
		.fields = { { 0, PREDICT_OP_STAMP }, { 8, PREDICT_OP_LOAD } },
		.nr_fields = 2,
		.line = 64,
	};
	struct predict_model model;
	struct predict_figures figures;
	struct predict_setup setup = {
		&model, &stamp, PREDICT_SPLIT, PREDICT_LOOPBACK, 2
	};

	predict_model__init(&model);
	EXPECT_EQ(t, predict_sim__run(&figures, &setup), -ENODATA);
	setup.mix = PREDICT_FORWARD;
	EXPECT_EQ(t, predict_sim__run(&figures, &setup), 0);
}

/* Passing packets makes each wait for its partner, not for others. */
static void pairs_pass_packets(struct test *t)
{
	struct predict_model model;
	struct predict_program program;
	struct predict_figures f;

	set_model(&model);
	EXPECT(t, predict_program__make(&program, &two_lines, &model,
					PREDICT_PAIRS, PREDICT_FORWARD,
					PREDICT_PACKET_SIDE));
	/* Twice three loads, two of the counter's, four others */
	EXPECT_EQ(t, program.ops, 2 * 3 + 4);
	EXPECT_EQ(t, program.nr, 2 * 3 + 5 + 2);
	f = run(t, &model, &two_lines, PREDICT_PAIRS, PREDICT_FORWARD, 8);
	EXPECT(t, f.iterations[PREDICT_PACKET_SIDE] > 0);
}

static void a_shape_that_is_apart_costs_nothing(struct test *t)
{
	static const char *const apart[] = { "2.6.25", "2.6.25-rc1-2longs" };
	struct predict_place place = { 64, 0 };
	struct predict_case about = {
		NULL, "control", PREDICT_SPLIT, PREDICT_LOOPBACK, 8
	};
	struct predict_outcome outcome;
	struct predict_model model;
	struct err err;
	size_t i;

	predict_model__init(&model);
	for (i = 0; i < ARRAY_SIZE(apart); i++) {
		about.shape = apart[i];
		EXPECT_EQ(t, predict_case__run(&outcome, &about, &model, &place,
					       &err), PREDICT_FOUND);
		EXPECT(t, predict_outcome__penalty(&outcome,
						   PREDICT_READ_SIDE) == 1);
	}
	about.shape = "2.6.25-rc1";
	EXPECT_EQ(t, predict_case__run(&outcome, &about, &model, &place, &err),
		  PREDICT_FOUND);
	EXPECT(t, predict_outcome__penalty(&outcome, PREDICT_READ_SIDE) > 2);
	about.twin = "field:nobody";
	EXPECT_EQ(t, predict_case__run(&outcome, &about, &model, &place, &err),
		  PREDICT_NO_TWIN);
	about.shape = "nobody";
	EXPECT_EQ(t, predict_case__run(&outcome, &about, &model, &place, &err),
		  PREDICT_FAILED);
	EXPECT_HAS(t, err.text, "nobody: there is no such shape");
}

static void legs_add_up(struct test *t)
{
	struct predict_model model;
	struct predict_legs legs;

	set_model(&model);
	predict_model__set(&model, PREDICT_WRITE, 2, "");
	predict_legs__of(&legs, &model);
	EXPECT_EQ(t, legs.near[0][LEG_REQUEST] + legs.near[0][LEG_FORWARD] +
		     legs.near[0][LEG_BRING], 60 * PREDICT_NS);
	EXPECT_EQ(t, legs.near[0][LEG_REQUEST] + legs.far[0][LEG_FORWARD] +
		     legs.far[0][LEG_BRING], 200 * PREDICT_NS);
	EXPECT_EQ(t, legs.near[1][LEG_REQUEST], 2 * legs.near[0][LEG_REQUEST]);
	EXPECT_EQ(t, legs.near[1][LEG_BRING], legs.near[0][LEG_BRING]);
}

static int far_from_known(const struct predict_model *model, double *cost,
			  void *arg, struct err *err)
{
	double x = model->values[PREDICT_WORK] / 700 - 1;
	double y = model->values[PREDICT_CROWD] - 3;

	(void)err;
	++*(unsigned int *)arg;
	*cost = x * x + y * y + x * y;
	return 0;
}

static void a_search_finds_what_is_least(struct test *t)
{
	static const struct predict_axis axes[] = {
		{ PREDICT_WORK, 100, 10000, 5, false },
		{ PREDICT_CROWD, 0.5, 50, 3, true },
	};
	struct predict_model model;
	unsigned int tries = 0;
	struct err err;

	predict_model__init(&model);
	EXPECT_EQ(t, predict_search__run(&model, axes, ARRAY_SIZE(axes), "here",
					 far_from_known, &tries, &err), 0);
	EXPECT(t, model.values[PREDICT_WORK] > 680 &&
	       model.values[PREDICT_WORK] < 720);
	EXPECT(t, model.values[PREDICT_CROWD] > 2.9 &&
	       model.values[PREDICT_CROWD] < 3.1);
	EXPECT_STR(t, model.from[PREDICT_WORK], "here");
	EXPECT(t, tries < 200);
}

static void work_is_chosen_by_a_penalty(struct test *t)
{
	struct predict_place place = { 64, 0 };
	struct predict_case about = {
		"2.6.25-rc1", "control", PREDICT_MIXED, PREDICT_LOOPBACK, 4
	};
	struct predict_outcome outcome;
	struct predict_model model;
	double penalty;
	struct err err;

	predict_model__init(&model);
	EXPECT_EQ(t, predict_solve__work(&model, &about, &place, 1.1, &err), 0);
	EXPECT_EQ(t, predict_case__run(&outcome, &about, &model, &place, &err),
		  PREDICT_FOUND);
	penalty = predict_outcome__penalty(&outcome, PREDICT_PACKET_SIDE);
	EXPECT(t, penalty > 1.09 && penalty < 1.11);
	EXPECT_EQ(t, predict_solve__work(&model, &about, &place, 500, &err), -1);
	EXPECT_HAS(t, err.text, "give less");
	about.shape = "last_rx";
	EXPECT_EQ(t, predict_solve__work(&model, &about, &place, 1.1, &err), -1);
	EXPECT_HAS(t, err.text, "name others");
}

static const struct test_case cases[] = {
	TEST_CASE(one_cpu_is_the_sum_of_its_hits),
	TEST_CASE(cpus_on_lines_of_their_own_scale),
	TEST_CASE(two_cpus_pass_a_line_to_and_fro),
	TEST_CASE(with_time_between_a_transfer_is_whole),
	TEST_CASE(it_is_the_same_each_time),
	TEST_CASE(sharing_costs_and_more_cpus_cost_more),
	TEST_CASE(what_is_never_written_is_not_simulated),
	TEST_CASE(pairs_pass_packets),
	TEST_CASE(a_shape_that_is_apart_costs_nothing),
	TEST_CASE(legs_add_up),
	TEST_CASE(a_search_finds_what_is_least),
	TEST_CASE(work_is_chosen_by_a_penalty),
};

int main(void)
{
	return test__run(cases, ARRAY_SIZE(cases));
}
