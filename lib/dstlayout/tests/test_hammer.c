// SPDX-License-Identifier: GPL-2.0
/*
 * The loops: what each of them touches, and nothing else.
 */
#include "hammer.h"
#include "test.h"

#define TURNS	100

/* One byte of each field is loaded; fields lie a line apart. */
struct object {
	u8 load[DL_MAX_LOADS][64];
	atomic_t ref[DL_MAX_WRITES];
	u8 count[DL_MAX_WRITES];
	u32 stamp[DL_MAX_WRITES];
};

static void aim(struct dl_target *target, struct object *object, u32 nr_loads,
		u32 nr_refs, u32 nr_counts, u32 nr_stamps)
{
	u32 i;

	memset(target, 0, sizeof(*target));
	memset(object, 0, sizeof(*object));
	for (i = 0; i < nr_loads; i++)
		target->load[i] = object->load[i];
	for (i = 0; i < DL_MAX_WRITES; i++) {
		target->ref[i] = &object->ref[i];
		target->count[i] = &object->count[i];
		target->stamp[i] = &object->stamp[i];
	}
	target->nr_loads = nr_loads;
	target->nr_refs = nr_refs;
	target->nr_counts = nr_counts;
	target->nr_stamps = nr_stamps;
}

/* The loop of the usual way to count, as a run of one side selects it. */
static unsigned long run(const struct dl_target *target, enum dl_side side,
			 enum dl_mix mix, bool chain, u64 iterations)
{
	dl_loop_fn loop = dl_loop_select(target, side, mix, DL_REF_ATOMIC,
					 chain);

	return loop(target, iterations);
}

static void flat_loads_each_field_once(struct test *t)
{
	struct dl_target target;
	struct object object;
	u32 nr, i;

	for (nr = 1; nr <= DL_MAX_LOADS; nr++) {
		for (i = 0; i < nr; i++) {
			aim(&target, &object, nr, 1, 1, 1);
			object.load[i][0] = 3;
			EXPECT_EQ(t, run(&target, DL_READ, DL_LOOPBACK, false,
					 TURNS), 3 * TURNS);
		}
	}
}

/* A loaded value moves the next address on, so a path through it is visible. */
static void chain_depends_on_each_load(struct test *t)
{
	struct dl_target target;
	struct object object;
	u32 nr, i, j;

	for (nr = 2; nr <= DL_MAX_LOADS; nr++) {
		for (i = 0; i < nr; i++) {
			aim(&target, &object, nr, 1, 1, 1);
			object.load[i][0] = 5;
			for (j = i + 1; j < nr; j++)
				object.load[j][5] = 5;
			EXPECT_EQ(t, run(&target, DL_READ, DL_LOOPBACK, true, 1),
				  5);
		}
	}
}

static void readers_write_nothing(struct test *t)
{
	struct dl_target target;
	struct object object, before;

	aim(&target, &object, 3, 1, 1, 1);
	before = object;
	run(&target, DL_READ, DL_FORWARD, true, TURNS);
	EXPECT(t, !memcmp(&object, &before, sizeof(object)));
}

/* Whether the first so many, and no others, hold a value. */
#define EXPECT_FIRST(t, array, nr, value)				\
	do {								\
		u32 k_;							\
									\
		for (k_ = 0; k_ < DL_MAX_WRITES; k_++)			\
			EXPECT_EQ(t, (array)[k_],			\
				  (int)k_ < (int)(nr) ? (value) : 0);\
	} while (0)

static const enum dl_side writing[] = { DL_WRITE, DL_PACKET };

static void loopback_touches_references_only(struct test *t)
{
	struct dl_target target;
	struct object object;
	u32 nr, i, k;

	for (nr = 1; nr <= DL_MAX_WRITES; nr++) {
		for (i = 0; i < ARRAY_SIZE(writing); i++) {
			aim(&target, &object, 2, nr, 1, 1);
			for (k = 0; k < DL_MAX_WRITES; k++)
				object.ref[k].counter = 7;
			run(&target, writing[i], DL_LOOPBACK, true, TURNS);
			for (k = 0; k < DL_MAX_WRITES; k++)
				EXPECT_EQ(t, object.ref[k].counter, 7);
			EXPECT_FIRST(t, object.count, 0, 0);
			EXPECT_FIRST(t, object.stamp, 0, 0);
		}
	}
}

/* Every operation list, with a loop of its own or without. */
static void forward_does_its_list(struct test *t)
{
	struct dl_target target;
	struct object object;
	u32 list, refs, counts, stamps, i;

	for (list = 1; list < 125; list++) {
		refs = list / 25;
		counts = list / 5 % 5;
		stamps = list % 5;
		for (i = 0; i < ARRAY_SIZE(writing); i++) {
			aim(&target, &object, 2, refs, counts, stamps);
			target.gap = 3;
			run(&target, writing[i], DL_FORWARD, false, TURNS);
			EXPECT_EQ(t, object.ref[0].counter, 0);
			EXPECT_FIRST(t, object.count, counts, TURNS);
			EXPECT_FIRST(t, object.stamp, stamps, (u32)jiffies);

			target.stamp_count = true;
			run(&target, writing[i], DL_FORWARD, false, 1);
			EXPECT_FIRST(t, object.stamp, 0, 0);
		}
	}
}

/* What a reference count saw on the way is gone afterwards: look inside. */
static void every_reference_is_taken(struct test *t)
{
	struct dl_target target;
	struct object object;
	u32 nr, k;

	for (nr = 1; nr <= DL_MAX_WRITES; nr++) {
		aim(&target, &object, 1, nr, 0, 0);
		/* The loads see the references that are held. */
		for (k = 0; k < nr; k++) {
			target.load[0] = (u8 *)&object.ref[k];
			EXPECT_EQ(t, run(&target, DL_PACKET, DL_LOOPBACK, false,
					 TURNS), TURNS);
		}
	}
}

static void an_equal_stamp_is_not_stored(struct test *t)
{
	static u32 read_only_stamp;
	struct dl_target target;
	struct object object;

	aim(&target, &object, 1, 0, 0, 1);
	target.stamp_if_changed = true;
	run(&target, DL_WRITE, DL_FORWARD, false, TURNS);
	EXPECT_EQ(t, object.stamp[0], (u32)jiffies);
	read_only_stamp = jiffies;
	target.stamp[0] = &read_only_stamp;
	run(&target, DL_WRITE, DL_FORWARD, false, TURNS);
	EXPECT_EQ(t, read_only_stamp, (u32)jiffies);
}

/* All ways to count leave what they found. */
static void all_ways_take_and_drop(struct test *t)
{
	struct percpu_ref percpu = { NULL };
	struct dl_target target;
	struct object object;
	enum dl_ref how;
	enum dl_mix mix;

	EXPECT_EQ(t, percpu_ref_init(&percpu, NULL, 0, 0), 0);
	for (how = 0; how < DL_NR_REFS; how++) {
		for (mix = 0; mix < DL_NR_MIXES; mix++) {
			aim(&target, &object, 1, 1, 0, 0);
			object.ref[0].counter = 1;
			if (how == DL_REF_PERCPU)
				target.ref[0] = &percpu;
			dl_loop_select(&target, DL_WRITE, mix, how,
				       true)(&target, TURNS);
			EXPECT_EQ(t, object.ref[0].counter, 1);
			EXPECT_EQ(t, *percpu_ref_mine(&percpu), 0);

			/* One is held while the field is loaded. */
			target.load[0] = how == DL_REF_PERCPU ?
				(u8 *)percpu_ref_mine(&percpu) :
				(u8 *)&object.ref[0];
			EXPECT_EQ(t, dl_loop_select(&target, DL_PACKET, mix, how,
						    false)(&target, 1),
				  how == DL_REF_PERCPU ? 1 : 2);
		}
	}
	percpu_ref_exit(&percpu);
}

/* A worker that is alone passes as many as may be under way, and waits. */
static void a_pair_waits_for_its_partner(struct test *t)
{
	struct dl_mailbox mail[2] = { { 0 } };
	struct dl_target target;
	struct object object;
	bool stop = true;

	aim(&target, &object, 1, 1, 1, 1);
	target.mine = &mail[0];
	target.partner = &mail[1];
	target.worker.stop = &stop;
	dl_loop_select_pair(DL_FORWARD, DL_REF_ATOMIC, true)(&target, TURNS);
	EXPECT_EQ(t, mail[0].passed, DL_MAIL_DEPTH + 1);
	EXPECT_EQ(t, object.ref[0].counter, 0);
	EXPECT_EQ(t, object.count[0], DL_MAIL_DEPTH + 1);

	mail[1].passed = TURNS;
	mail[0].passed = 0;
	dl_loop_select_pair(DL_LOOPBACK, DL_REF_ATOMIC, true)(&target, TURNS);
	EXPECT_EQ(t, mail[0].passed, TURNS);
}

/* Shape and twin must run the same machine code. */
static void one_loop_for_all_layouts(struct test *t)
{
	struct object a, b;
	struct dl_target one, two;
	enum dl_side side;
	enum dl_mix mix;

	aim(&one, &a, 3, 1, 1, 1);
	aim(&two, &b, 3, 1, 1, 1);
	for (side = 0; side < DL_NR_SIDES; side++) {
		for (mix = 0; mix < DL_NR_MIXES; mix++)
			EXPECT(t, dl_loop_select(&one, side, mix, DL_REF_ATOMIC,
						 true) ==
			       dl_loop_select(&two, side, mix, DL_REF_ATOMIC,
					      true));
	}
	EXPECT(t, dl_loop_select(&one, DL_READ, DL_LOOPBACK, DL_REF_ATOMIC,
				 true) !=
	       dl_loop_select(&one, DL_READ, DL_LOOPBACK, DL_REF_ATOMIC,
			      false));
}

static void operations_are_counted(struct test *t)
{
	struct dl_target target;
	struct object object;

	aim(&target, &object, 3, 2, 1, 1);
	EXPECT_EQ(t, dl_ops_per_iteration(&target, DL_READ, DL_FORWARD), 3);
	EXPECT_EQ(t, dl_ops_per_iteration(&target, DL_WRITE, DL_FORWARD), 6);
	EXPECT_EQ(t, dl_ops_per_iteration(&target, DL_PACKET, DL_FORWARD), 9);
	EXPECT_EQ(t, dl_ops_per_iteration(&target, DL_WRITE, DL_LOOPBACK), 8);
	EXPECT_EQ(t, dl_ops_per_iteration(&target, DL_PACKET, DL_LOOPBACK), 11);
}

static void target_follows_the_offsets(struct test *t)
{
	static const struct dl_field fields[] = {
		{ "ops", 0, 8, DL_READ_MOSTLY, DL_OP_LOAD },
		{ "dev", 8, 8, DL_COLD, DL_OP_NONE },
		{ "__refcnt", 16, 4, DL_HOT_WRITE, DL_OP_REF },
		{ "__use", 20, 4, DL_HOT_WRITE, DL_OP_COUNT },
		{ "lastuse", 24, 8, DL_HOT_WRITE, DL_OP_STAMP },
	};
	static const struct dl_shape shape = {
		.name = "x", .size = 32, .fields = fields,
		.nr_fields = ARRAY_SIZE(fields),
	};
	u32 off[] = { 0, 8, 64, 68, 72 };
	struct dl_target target;
	u64 object[16] = { 0 };
	char *at = (char *)object;

	dl_target_fill(&target, object, &shape, off);
	EXPECT_EQ(t, target.nr_loads, 1);
	EXPECT(t, (char *)target.load[0] == at);
	EXPECT(t, (char *)target.ref[0] == at + 64);
	EXPECT(t, (char *)target.count[0] == at + 68);
	EXPECT(t, (char *)target.stamp[0] == at + 72);
	EXPECT_EQ(t, target.nr_refs, 1);
	EXPECT_EQ(t, target.nr_counts, 1);
	EXPECT_EQ(t, target.nr_stamps, 1);
}

static const struct test_case cases[] = {
	TEST_CASE(flat_loads_each_field_once),
	TEST_CASE(chain_depends_on_each_load),
	TEST_CASE(readers_write_nothing),
	TEST_CASE(loopback_touches_references_only),
	TEST_CASE(forward_does_its_list),
	TEST_CASE(every_reference_is_taken),
	TEST_CASE(an_equal_stamp_is_not_stored),
	TEST_CASE(all_ways_take_and_drop),
	TEST_CASE(a_pair_waits_for_its_partner),
	TEST_CASE(one_loop_for_all_layouts),
	TEST_CASE(operations_are_counted),
	TEST_CASE(target_follows_the_offsets),
};

int main(void)
{
	return test__run(cases, ARRAY_SIZE(cases));
}
