// SPDX-License-Identifier: GPL-2.0
/*
 * Twins: what they must keep of their shape, and what they must change.
 */
#include "builtin.h"
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

/* 6.1: two fields of the route behind its reference count. */
static const struct dl_field route_fields[] = {
	COOL("dst.ops", 8, 8), HOT("dst.__refcnt", 64, 4),
	COOL("dst.lwtstate", 80, 8), COOL("rt_genid", 112, 4),
};

static const struct dl_shape route = SHAPE("route", 168, route_fields);

static void field_twin_moves_one_field(struct test *t)
{
	u32 base, field, i;

	for (base = 0; base < 128; base += 64) {
		for (field = 2; field < route.nr_fields; field++) {
			struct dl_twin twin = { .field = field };

			if (!EXPECT(t, dl_twin_derive(&twin, &route,
						      DL_TWIN_FIELD, LINE,
						      base)))
				continue;
			for (i = 0; i < route.nr_fields; i++) {
				if (i != field)
					EXPECT_EQ(t, twin.off[i],
						  route.fields[i].off);
			}
			EXPECT(t, twin.off[field] >=
			       route.size + DL_TWIN_DISTANCE);
			EXPECT_EQ(t, twin.off[field] % 8, 0);
			EXPECT_EQ(t, (base + twin.size) % DL_TWIN_DISTANCE, 0);
		}
	}
}

/* Moving a field away from a line that nobody writes says nothing. */
static void field_twin_only_beside_hot_fields(struct test *t)
{
	struct dl_twin twin = { .field = 0 };

	EXPECT(t, !dl_twin_derive(&twin, &route, DL_TWIN_FIELD, LINE, 0));
	twin.field = 1;
	EXPECT(t, !dl_twin_derive(&twin, &route, DL_TWIN_FIELD, LINE, 0));
	/* 16 bytes further on, rt_genid begins a line. */
	twin.field = 3;
	EXPECT(t, !dl_twin_derive(&twin, &route, DL_TWIN_FIELD, LINE, 16));
}

/* What it leaves is judged by what leaves nothing. */
static void alone_leaves_one_field(struct test *t)
{
	struct dl_twin alone, clear = { .field = 0 };
	u32 base, field, i;

	for (base = 0; base < 128; base += 64) {
		EXPECT(t, dl_twin_derive(&clear, &route, DL_TWIN_CLEAR, LINE,
					 base));
		for (field = 2; field < route.nr_fields; field++) {
			alone.field = field;
			if (!EXPECT(t, dl_twin_derive(&alone, &route,
						      DL_TWIN_ALONE, LINE,
						      base)))
				continue;
			for (i = 0; i < route.nr_fields; i++) {
				bool moves = i >= 2 && i != field;

				EXPECT_EQ(t, alone.off[i] == clear.off[i],
					  i != field);
				EXPECT_EQ(t, alone.off[i] ==
					  route.fields[i].off, !moves);
			}
			EXPECT_EQ(t, clear.off[3] - clear.off[2], 112 - 80);
			EXPECT(t, alone.off[5 - field] >=
			       route.size + DL_TWIN_DISTANCE);
		}
	}
	alone.field = 0;
	EXPECT(t, !dl_twin_derive(&alone, &route, DL_TWIN_ALONE, LINE, 0));
}

static void labels_name_the_field(struct test *t)
{
	struct dl_twin twin = { .kind = DL_TWIN_FIELD, .field = 2 };
	char label[DL_TWIN_LABEL];

	EXPECT_STR(t, dl_twin_label(label, &route, &twin), "field:dst.lwtstate");
	twin.kind = DL_TWIN_ALIGNED;
	EXPECT_STR(t, dl_twin_label(label, &route, &twin), "aligned");
	twin.kind = DL_TWIN_ALONE;
	EXPECT_STR(t, dl_twin_label(label, &route, &twin), "alone:dst.lwtstate");
}

static int check_with(const struct dl_field *extra)
{
	struct dl_field fields[] = {
		COOL("ops", 0, 8), HOT("__refcnt", 64, 4), *extra,
	};
	struct dl_shape shape = SHAPE("x", 128, fields);
	struct dl_reason reason;

	return dl_shape_check(&shape, &reason);
}

static void check_takes_what_can_be_measured(struct test *t)
{
	static const struct dl_field good[] = {
		{ "a", 127, 1, DL_COLD, DL_OP_NONE },
		{ "b", 68, 60, DL_HOT_WRITE, DL_OP_COUNT },
		{ "c", 124, 4, DL_HOT_WRITE, DL_OP_STAMP },
		{ "d", 9, 1, DL_READ_MOSTLY, DL_OP_LOAD },
		{ "e", 8, 56, DL_HOT_WRITE, DL_OP_NONE },
	};
	u32 i;

	for (i = 0; i < ARRAY_SIZE(good); i++)
		EXPECT_EQ(t, check_with(&good[i]), 0);
}

static void check_refuses_a_field(struct test *t)
{
	static const struct dl_field bad[] = {
		{ "empty", 16, 0, DL_COLD, DL_OP_NONE },
		{ "beyond", 121, 8, DL_COLD, DL_OP_NONE },
		{ "wraps", 0xfffffff8, 16, DL_COLD, DL_OP_NONE },
		{ "huge", 16, 0xffffffff, DL_COLD, DL_OP_NONE },
		{ "over", 67, 2, DL_COLD, DL_OP_NONE },
		{ "under", 62, 3, DL_COLD, DL_OP_NONE },
		{ "odd", 18, 4, DL_HOT_WRITE, DL_OP_REF },
		{ "short", 16, 2, DL_HOT_WRITE, DL_OP_STAMP },
		{ "cold", 16, 4, DL_COLD, DL_OP_LOAD },
		{ "read", 16, 4, DL_READ_MOSTLY, DL_OP_COUNT },
		{ "hot", 16, 4, DL_HOT_WRITE, DL_OP_LOAD },
	};
	u32 i;

	for (i = 0; i < ARRAY_SIZE(bad); i++)
		EXPECT_EQ(t, check_with(&bad[i]), -EINVAL);
}

static void check_bounds_the_shape(struct test *t)
{
	static const struct dl_field fields[] = {
		COOL("ops", 0, 8), HOT("__refcnt", 64, 4),
	};
	struct dl_shape shape = SHAPE("x", 68, fields);
	struct dl_reason reason;
	static const u32 bases[] = { 0, 3, 48, 8192 };
	u32 i;

	EXPECT_EQ(t, dl_shape_check(&shape, &reason), 0);
	shape.size = 67;
	EXPECT_EQ(t, dl_shape_check(&shape, &reason), -EINVAL);
	shape.size = DL_MAX_SIZE;
	EXPECT_EQ(t, dl_shape_check(&shape, &reason), 0);
	shape.size = DL_MAX_SIZE + 1;
	EXPECT_EQ(t, dl_shape_check(&shape, &reason), -EINVAL);
	shape.size = 68;
	for (i = 0; i < ARRAY_SIZE(bases); i++) {
		shape.base = bases[i];
		EXPECT_EQ(t, dl_shape_check(&shape, &reason), -EINVAL);
	}
	shape.base = 64;
	shape.nr_fields = 1;
	EXPECT_EQ(t, dl_shape_check(&shape, &reason), -EINVAL);
	shape.fields = &fields[1];
	EXPECT_EQ(t, dl_shape_check(&shape, &reason), -EINVAL);
	EXPECT_EQ(t, dl_shape_check(&no_hot, &reason), -EINVAL);
}

static void check_counts_operations(struct test *t)
{
	struct dl_field fields[DL_MAX_LOADS + DL_MAX_WRITES + 2];
	struct dl_shape shape = SHAPE("x", 4096, fields);
	struct dl_reason reason;
	u32 i;

	for (i = 0; i < ARRAY_SIZE(fields); i++) {
		fields[i] = (struct dl_field)COOL("load", 8 * i, 4);
		if (i > DL_MAX_LOADS)
			fields[i] = (struct dl_field)HOT("ref", 8 * i, 4);
	}
	EXPECT_EQ(t, dl_shape_check(&shape, &reason), -EINVAL);
	fields[0].op = DL_OP_NONE;
	EXPECT_EQ(t, dl_shape_check(&shape, &reason), -EINVAL);
	fields[DL_MAX_LOADS + 1].op = DL_OP_NONE;
	EXPECT_EQ(t, dl_shape_check(&shape, &reason), 0);
}

static void names_are_read_back(struct test *t)
{
	enum dl_role role;
	enum dl_op op;

	for (role = 0; role < DL_NR_ROLES; role++)
		EXPECT_EQ(t, dl_role_from(dl_role_name(role)), role);
	for (op = 0; op < DL_NR_OPS; op++)
		EXPECT_EQ(t, dl_op_from(dl_op_name(op)), op);
	EXPECT_EQ(t, dl_role_from("hot"), DL_NR_ROLES);
	EXPECT_EQ(t, dl_op_from(""), DL_NR_OPS);
}

/* Whether a read-mostly field lies on a line with one that is counted. */
static bool shares(const struct dl_shape *shape)
{
	struct dl_twin twin = { .field = 0 };

	for (; twin.field < shape->nr_fields; twin.field++) {
		if (dl_twin_derive(&twin, shape, DL_TWIN_FIELD, LINE, 0))
			return true;
	}
	return false;
}

/* What the reports say of each layout, at a line of 64 bytes. */
static void builtin_shapes_are_those_of_the_reports(struct test *t)
{
	static const struct {
		const char *name;
		u32 size;
		bool shares;
	} reports[] = {
		{ "2.6.24", 0xd0, true },	/* lastuse */
		{ "2.6.25-rc1", 0xc8, true },
		{ "2.6.25-rc1-2longs", 0xd8, false },
		{ "2.6.25-v1", 0xc8, false },
		{ "2.6.25-v1-cls", 0xd0, false },
		{ "2.6.25", 0xc8, false },
		{ "2.6.25-cls", 0xc8, false },
		{ "3.5", 0xa0, true },
		{ "3.5-moved", 0x108, false },
		{ "sock-2016", 0xc0, true },
		{ "sk_buff-2016", 0xe8, true },
		{ "last_rx", 24, true },
	};
	struct dl_reason reason;
	u32 i;

	if (!EXPECT_EQ(t, dl_nr_builtin, ARRAY_SIZE(reports)))
		return;
	for (i = 0; i < dl_nr_builtin; i++) {
		EXPECT_STR(t, dl_builtin[i]->name, reports[i].name);
		EXPECT_EQ(t, dl_builtin[i]->size, reports[i].size);
		EXPECT_EQ(t, shares(dl_builtin[i]), reports[i].shares);
		EXPECT_EQ(t, dl_shape_check(dl_builtin[i], &reason), 0);
	}
}

static const struct test_case cases[] = {
	TEST_CASE(control_is_one_line),
	TEST_CASE(control_keeps_order_and_spacing),
	TEST_CASE(control_packs_in_order_what_is_too_far),
	TEST_CASE(spread_keeps_the_lines),
	TEST_CASE(spread_only_over_several_lines),
	TEST_CASE(self_is_the_shape),
	TEST_CASE(nothing_hot_has_no_twin),
	TEST_CASE(field_twin_moves_one_field),
	TEST_CASE(field_twin_only_beside_hot_fields),
	TEST_CASE(alone_leaves_one_field),
	TEST_CASE(labels_name_the_field),
	TEST_CASE(check_takes_what_can_be_measured),
	TEST_CASE(check_refuses_a_field),
	TEST_CASE(check_bounds_the_shape),
	TEST_CASE(check_counts_operations),
	TEST_CASE(names_are_read_back),
	TEST_CASE(builtin_shapes_are_those_of_the_reports),
};

int main(void)
{
	return test__run(cases, ARRAY_SIZE(cases));
}
