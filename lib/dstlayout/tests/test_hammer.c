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
	atomic_t ref;
	u32 count;
	unsigned long stamp;
};

static void aim(struct dl_target *target, struct object *object, u32 nr_loads)
{
	u32 i;

	memset(target, 0, sizeof(*target));
	memset(object, 0, sizeof(*object));
	for (i = 0; i < nr_loads; i++)
		target->load[i] = object->load[i];
	target->nr_loads = nr_loads;
	target->ref = &object->ref;
	target->count = &object->count;
	target->stamp = &object->stamp;
}

static void flat_loads_each_field_once(struct test *t)
{
	struct dl_target target;
	struct object object;
	u32 nr, i;

	for (nr = 1; nr <= DL_MAX_LOADS; nr++) {
		dl_loop_fn loop = dl_loop_select(DL_READ, DL_LOOPBACK, false, nr);

		for (i = 0; i < nr; i++) {
			aim(&target, &object, nr);
			object.load[i][0] = 3;
			EXPECT_EQ(t, loop(&target, TURNS), 3 * TURNS);
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
		dl_loop_fn loop = dl_loop_select(DL_READ, DL_LOOPBACK, true, nr);

		for (i = 0; i < nr; i++) {
			aim(&target, &object, nr);
			object.load[i][0] = 5;
			for (j = i + 1; j < nr; j++)
				object.load[j][5] = 5;
			EXPECT_EQ(t, loop(&target, 1), 5);
		}
	}
}

static void readers_write_nothing(struct test *t)
{
	struct dl_target target;
	struct object object, before;

	aim(&target, &object, 3);
	before = object;
	dl_loop_select(DL_READ, DL_FORWARD, true, 3)(&target, TURNS);
	EXPECT(t, !memcmp(&object, &before, sizeof(object)));
}

static void loopback_touches_the_reference_only(struct test *t)
{
	static const enum dl_side sides[] = { DL_WRITE, DL_PACKET };
	struct dl_target target;
	struct object object;
	u32 i;

	for (i = 0; i < ARRAY_SIZE(sides); i++) {
		aim(&target, &object, 2);
		object.ref.counter = 7;
		dl_loop_select(sides[i], DL_LOOPBACK, true, 2)(&target, TURNS);
		EXPECT_EQ(t, object.ref.counter, 7);
		EXPECT_EQ(t, object.count, 0);
		EXPECT_EQ(t, object.stamp, 0);
	}
}

static void forward_counts_and_stamps(struct test *t)
{
	static const enum dl_side sides[] = { DL_WRITE, DL_PACKET };
	struct dl_target target;
	struct object object;
	u32 i;

	for (i = 0; i < ARRAY_SIZE(sides); i++) {
		aim(&target, &object, 2);
		target.gap = 3;
		dl_loop_select(sides[i], DL_FORWARD, false, 2)(&target, TURNS);
		EXPECT_EQ(t, object.ref.counter, 0);
		EXPECT_EQ(t, object.count, TURNS);
		EXPECT_EQ(t, object.stamp, jiffies);

		target.stamp_count = true;
		object.stamp = 99;
		dl_loop_select(sides[i], DL_FORWARD, false, 2)(&target, TURNS);
		EXPECT_EQ(t, object.stamp, 0);
	}
}

/* Shape and twin must run the same machine code. */
static void one_loop_for_all_layouts(struct test *t)
{
	enum dl_side side;
	enum dl_mix mix;

	for (side = 0; side < DL_NR_SIDES; side++) {
		for (mix = 0; mix < DL_NR_MIXES; mix++)
			EXPECT(t, dl_loop_select(side, mix, true, 3) ==
			       dl_loop_select(side, mix, true, 3));
	}
	EXPECT(t, dl_loop_select(DL_READ, DL_LOOPBACK, true, 3) !=
	       dl_loop_select(DL_READ, DL_LOOPBACK, false, 3));
	EXPECT(t, !dl_loop_select(DL_READ, DL_LOOPBACK, true, 0));
	EXPECT(t, !dl_loop_select(DL_READ, DL_LOOPBACK, true,
				  DL_MAX_LOADS + 1));
}

static void operations_are_counted(struct test *t)
{
	EXPECT_EQ(t, dl_ops_per_iteration(DL_READ, 3), 3);
	EXPECT_EQ(t, dl_ops_per_iteration(DL_WRITE, 3), 4);
	EXPECT_EQ(t, dl_ops_per_iteration(DL_PACKET, 3), 7);
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
	struct dl_shape shape = {
		.name = "x", .size = 32, .fields = fields,
		.nr_fields = ARRAY_SIZE(fields),
	};
	u32 off[] = { 0, 8, 64, 68, 72 };
	struct dl_target target;
	u64 object[16] = { 0 };
	char *at = (char *)object;

	EXPECT_EQ(t, dl_target_fill(&target, object, &shape, off), 0);
	EXPECT_EQ(t, target.nr_loads, 1);
	EXPECT(t, (char *)target.load[0] == at);
	EXPECT(t, (char *)target.ref == at + 64);
	EXPECT(t, (char *)target.count == at + 68);
	EXPECT(t, (char *)target.stamp == at + 72);

	/* Without a time stamp there is no forward mix. */
	shape.nr_fields--;
	EXPECT_EQ(t, dl_target_fill(&target, object, &shape, off), -EINVAL);
}

static const struct test_case cases[] = {
	TEST_CASE(flat_loads_each_field_once),
	TEST_CASE(chain_depends_on_each_load),
	TEST_CASE(readers_write_nothing),
	TEST_CASE(loopback_touches_the_reference_only),
	TEST_CASE(forward_counts_and_stamps),
	TEST_CASE(one_loop_for_all_layouts),
	TEST_CASE(operations_are_counted),
	TEST_CASE(target_follows_the_offsets),
};

int main(void)
{
	return test__run(cases, ARRAY_SIZE(cases));
}
