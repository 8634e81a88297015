// SPDX-License-Identifier: GPL-2.0
/*
 * Twins: what they must keep of their shape, and what they must change.
 */
#include "shape.h"
#include "test.h"

#define LINE	64

#define HOT(path_, off_, size_)						\
	{ .path = path_, .off = off_, .size = size_,			\
	  .role = DL_HOT_WRITE, .op = DL_OP_REF }
#define COOL(path_, off_, size_)					\
	{ .path = path_, .off = off_, .size = size_,			\
	  .role = DL_READ_MOSTLY, .op = DL_OP_LOAD }
#define SHAPE(name_, size_, fields_)					\
	{ .name = name_, .size = size_, .base = LINE, .fields = fields_,\
	  .nr_fields = ARRAY_SIZE(fields_) }

/* 2.6.24 at 64 bits: lastuse on the line before the counters. */
static const struct dl_field straddling_fields[] = {
	COOL("input", 0xa0, 8), COOL("ops", 0xb0, 8),
	HOT("lastuse", 0xb8, 8), HOT("__refcnt", 0xc0, 4), HOT("__use", 0xc4, 4),
	COOL("next", 0xc8, 8),
};

static const struct dl_shape straddling =
	SHAPE("straddling", 0xd0, straddling_fields);

/* 2.6.25: one line, but the first hot field is only 4-byte aligned. */
static const struct dl_field odd_fields[] = {
	COOL("input", 0x60, 8),
	HOT("__refcnt", 0xac, 4), HOT("__use", 0xb0, 4), HOT("lastuse", 0xb8, 8),
};

static const struct dl_shape odd = SHAPE("odd", 0xc8, odd_fields);

/* Too far apart to keep the spacing on one line; listed out of order. */
static const struct dl_field far_fields[] = {
	HOT("lastuse", 0x188, 8), HOT("__refcnt", 0x80, 4), COOL("ops", 0x20, 8),
	HOT("__use", 0xc0, 4),
};

static const struct dl_shape far_apart = SHAPE("far", 0x200, far_fields);

static const struct dl_field cold_fields[] = { COOL("ops", 0, 8) };

static const struct dl_shape no_hot = SHAPE("cold", 8, cold_fields);

static u32 line_of(u32 off, u32 base, u32 line)
{
	return (base + off) / line;
}

/* The promise of every twin but "self", whatever the shape. */
static void expect_hot_alone(struct test *t, const struct dl_shape *shape,
			     const struct dl_twin *twin, u32 base)
{
	u32 i, j;

	for (i = 0; i < shape->nr_fields; i++) {
		u32 a = twin->off[i], a_end = a + shape->fields[i].size;

		EXPECT(t, a_end <= twin->size);
		if (shape->fields[i].role != DL_HOT_WRITE) {
			EXPECT_EQ(t, a, shape->fields[i].off);
			continue;
		}
		EXPECT_EQ(t, (base + a) % shape->fields[i].size, 0);
		EXPECT(t, a >= shape->size + DL_TWIN_DISTANCE);
		for (j = 0; j < shape->nr_fields; j++) {
			u32 b_end = twin->off[j] + shape->fields[j].size;

			if (shape->fields[j].role != DL_HOT_WRITE)
				EXPECT(t, a >= b_end + DL_TWIN_DISTANCE);
		}
	}
	EXPECT_EQ(t, (base + twin->size) % DL_TWIN_DISTANCE, 0);
}

static void control_is_one_line(struct test *t)
{
	static const struct dl_shape *const shapes[] = {
		&straddling, &odd, &far_apart,
	};
	u32 s, base, i;

	for (s = 0; s < ARRAY_SIZE(shapes); s++) {
		for (base = 0; base < 128; base += 8) {
			struct dl_twin twin;
			u32 line = 0;

			if (!EXPECT(t, dl_twin_derive(&twin, shapes[s],
						      DL_TWIN_CONTROL, LINE,
						      base)))
				continue;
			expect_hot_alone(t, shapes[s], &twin, base);
			for (i = 0; i < shapes[s]->nr_fields; i++) {
				u32 at = line_of(twin.off[i], base, LINE);

				if (shapes[s]->fields[i].role != DL_HOT_WRITE)
					continue;
				EXPECT(t, !line || line == at);
				line = at;
			}
		}
	}
}

static void control_keeps_order_and_spacing(struct test *t)
{
	struct dl_twin twin;

	dl_twin_derive(&twin, &straddling, DL_TWIN_CONTROL, LINE, 0);
	EXPECT_EQ(t, twin.off[3] - twin.off[2], 0xc0 - 0xb8);
	EXPECT_EQ(t, twin.off[4] - twin.off[2], 0xc4 - 0xb8);
	dl_twin_derive(&twin, &odd, DL_TWIN_CONTROL, LINE, 0);
	EXPECT_EQ(t, twin.off[2] - twin.off[1], 0xb0 - 0xac);
	EXPECT_EQ(t, twin.off[3] - twin.off[1], 0xb8 - 0xac);
}

static void control_packs_in_order_what_is_too_far(struct test *t)
{
	struct dl_twin twin;

	dl_twin_derive(&twin, &far_apart, DL_TWIN_CONTROL, LINE, 0);
	EXPECT_EQ(t, twin.off[3] - twin.off[1], 4);
	EXPECT_EQ(t, twin.off[0] - twin.off[1], 8);
}

static void spread_keeps_the_lines(struct test *t)
{
	struct dl_twin twin;
	u32 base;

	for (base = 0; base < 128; base += 64) {
		if (!EXPECT(t, dl_twin_derive(&twin, &straddling,
					      DL_TWIN_SPREAD, LINE, base)))
			continue;
		expect_hot_alone(t, &straddling, &twin, base);
		EXPECT_EQ(t, twin.off[2] % LINE, 0xb8 % LINE);
		EXPECT_EQ(t, line_of(twin.off[3], base, LINE) -
			  line_of(twin.off[2], base, LINE), 1);
	}
}

static void spread_only_over_several_lines(struct test *t)
{
	struct dl_twin twin;

	EXPECT(t, !dl_twin_derive(&twin, &odd, DL_TWIN_SPREAD, LINE, 0));
	/* At 256 bytes the counters of 2.6.24 lie together with lastuse. */
	EXPECT(t, !dl_twin_derive(&twin, &straddling, DL_TWIN_SPREAD, 256, 0));
	/* The base decides, not the offset alone. */
	EXPECT(t, !dl_twin_derive(&twin, &straddling, DL_TWIN_SPREAD, LINE, 8));
}

static void self_is_the_shape(struct test *t)
{
	struct dl_twin twin;
	u32 i;

	EXPECT(t, dl_twin_derive(&twin, &odd, DL_TWIN_SELF, LINE, 0));
	EXPECT_EQ(t, twin.size, odd.size);
	for (i = 0; i < odd.nr_fields; i++)
		EXPECT_EQ(t, twin.off[i], odd.fields[i].off);
}

static void nothing_hot_has_no_twin(struct test *t)
{
	struct dl_twin twin;

	EXPECT(t, !dl_twin_derive(&twin, &no_hot, DL_TWIN_CONTROL, LINE, 0));
	EXPECT(t, !dl_twin_derive(&twin, &no_hot, DL_TWIN_SPREAD, LINE, 0));
}

static const struct test_case cases[] = {
	TEST_CASE(control_is_one_line),
	TEST_CASE(control_keeps_order_and_spacing),
	TEST_CASE(control_packs_in_order_what_is_too_far),
	TEST_CASE(spread_keeps_the_lines),
	TEST_CASE(spread_only_over_several_lines),
	TEST_CASE(self_is_the_shape),
	TEST_CASE(nothing_hot_has_no_twin),
};

int main(void)
{
	return test__run(cases, ARRAY_SIZE(cases));
}
