// SPDX-License-Identifier: GPL-2.0
/*
 * The shapes that the module knows by itself.
 *
 * Each is a C struct, so the compiler says where the members lie. In the
 * shapes of 2008 input, output and ops are the read-mostly fields, which the
 * reports of the time looked at; the others are there to be complete.
 */
#include <linux/build_bug.h>
#include <linux/cache.h>
#include <linux/seq_file.h>
#include <linux/stringify.h>
#include <net/dst.h>
#include <net/route.h>

#include "builtin.h"
#include "history.h"

/*
 * __stringify() expands its argument first: where compat.h gives a member
 * another name, the path carries the name that the build's types have.
 */
#define FIELD(type, member, role_, op_) {				\
	.path = __stringify(member),					\
	.off = offsetof(struct type, member),				\
	.size = sizeof_field(struct type, member),			\
	.role = role_,							\
	.op = op_,							\
}

#define COLD(type, member)  FIELD(type, member, DL_COLD, DL_OP_NONE)
#define LOAD(type, member)  FIELD(type, member, DL_READ_MOSTLY, DL_OP_LOAD)
#define REF(type, member)   FIELD(type, member, DL_HOT_WRITE, DL_OP_REF)
#define COUNT(type, member) FIELD(type, member, DL_HOT_WRITE, DL_OP_COUNT)
#define STAMP(type, member) FIELD(type, member, DL_HOT_WRITE, DL_OP_STAMP)

/* Fields of a layout of 2008: those that all have, in whatever order, and more. */
#define FIELDS_2008(type, ...) {						\
	COLD(type, rcu_head), COLD(type, child), COLD(type, dev),	\
	COLD(type, error), COLD(type, obsolete), COLD(type, flags),	\
	COLD(type, expires), COLD(type, header_len),			\
	COLD(type, trailer_len), COLD(type, metrics), COLD(type, path),	\
	COLD(type, rate_last), COLD(type, rate_tokens),			\
	COLD(type, neighbour), COLD(type, hh), COLD(type, xfrm),	\
	LOAD(type, input), LOAD(type, output), LOAD(type, ops),		\
	STAMP(type, lastuse), REF(type, __refcnt), COUNT(type, __use),	\
	COLD(type, next), ##__VA_ARGS__					\
}

static const struct dl_field fields_2_6_24[] =
	FIELDS_2008(dl_2_6_24, COLD(dl_2_6_24, nfheader_len));

static const struct dl_field fields_2_6_25_rc1[] =
	FIELDS_2008(dl_2_6_25_rc1);

static const struct dl_field fields_2_6_25[] =
	FIELDS_2008(dl_2_6_25);

static const struct dl_field fields_2_6_25_cls[] =
	FIELDS_2008(dl_2_6_25_cls, COLD(dl_2_6_25_cls, tclassid));

/* The route of the kernel that this is built for. */
static const struct dl_field fields_rtable[] = {
	REF(rtable, dst.__rcuref),
	COUNT(rtable, dst.__use),
	STAMP(rtable, dst.lastuse),
	LOAD(rtable, dst.input),
	LOAD(rtable, dst.output),
	LOAD(rtable, dst.ops),
#ifdef CONFIG_XFRM
	LOAD(rtable, dst.xfrm),
#endif
	LOAD(rtable, dst._metrics),
	LOAD(rtable, dst.lwtstate),
	LOAD(rtable, rt_genid),
};

/*
 * The worst that a layout can be: everything on one line, which is no longer
 * than the shortest line that any machine has.
 */
struct dl_control_bad {
	void *input;
	void *output;
	void *ops;
	unsigned long lastuse;
	atomic_t __refcnt;
	int __use;
};

static_assert(sizeof(struct dl_control_bad) <= L1_CACHE_BYTES);

/* The best: the hot-write fields far from the others. */
struct dl_control_good {
	void *input;
	void *output;
	void *ops;
	u8 distance[DL_TWIN_DISTANCE - 3 * sizeof(void *)];
	unsigned long lastuse;
	atomic_t __refcnt;
	int __use;
};

#define FIELDS_CONTROL(type) {						\
	LOAD(type, input), LOAD(type, output), LOAD(type, ops),		\
	STAMP(type, lastuse), REF(type, __refcnt), COUNT(type, __use),	\
}

static const struct dl_field fields_control_bad[] =
	FIELDS_CONTROL(dl_control_bad);

static const struct dl_field fields_control_good[] =
	FIELDS_CONTROL(dl_control_good);

#define SHAPE(name_, type, base_, fields_) {				\
	.name = name_,							\
	.size = sizeof(struct type),					\
	.base = base_,							\
	.fields = fields_,						\
	.nr_fields = ARRAY_SIZE(fields_) +				\
		BUILD_BUG_ON_ZERO(ARRAY_SIZE(fields_) > DL_MAX_FIELDS),	\
}

/* Routes have come from SLAB_HWCACHE_ALIGN caches all along. */
#define ROUTE(name, type, fields) \
	SHAPE(name, type, SMP_CACHE_BYTES, fields)

static const struct dl_shape shape_2_6_24 =
	ROUTE("2.6.24", dl_2_6_24, fields_2_6_24);
static const struct dl_shape shape_2_6_25_rc1 =
	ROUTE("2.6.25-rc1", dl_2_6_25_rc1, fields_2_6_25_rc1);
static const struct dl_shape shape_2_6_25 =
	ROUTE("2.6.25", dl_2_6_25, fields_2_6_25);
static const struct dl_shape shape_2_6_25_cls =
	ROUTE("2.6.25-cls", dl_2_6_25_cls, fields_2_6_25_cls);
static const struct dl_shape shape_rtable =
	ROUTE("rtable", rtable, fields_rtable);

const struct dl_shape dl_control_bad =
	SHAPE("control-bad", dl_control_bad, SMP_CACHE_BYTES,
	      fields_control_bad);
const struct dl_shape dl_control_good =
	SHAPE("control-good", dl_control_good, SMP_CACHE_BYTES,
	      fields_control_good);

const struct dl_shape *const dl_builtin[] = {
	&shape_2_6_24,
	&shape_2_6_25_rc1,
	&shape_2_6_25,
	&shape_2_6_25_cls,
	&shape_rtable,
};

const u32 dl_nr_builtin = ARRAY_SIZE(dl_builtin);

static void print_layout(struct seq_file *m, const struct dl_shape *shape,
			 const struct dl_twin *twin)
{
	u32 i;

	seq_printf(m, "shape %s", shape->name);
	if (twin->kind != DL_TWIN_SELF)
		seq_printf(m, "/%s", dl_twin_name(twin->kind));
	seq_printf(m, " size=%u base=%u\n", twin->size, shape->base);
	for (i = 0; i < shape->nr_fields; i++) {
		const struct dl_field *f = &shape->fields[i];

		seq_printf(m, "field %s off=%u size=%u role=%s op=%s\n",
			   f->path, twin->off[i], f->size,
			   dl_role_name(f->role), dl_op_name(f->op));
	}
	seq_puts(m, "end\n");
}

void dl_builtin_print(struct seq_file *m, u32 line, u32 base)
{
	static const enum dl_twin_kind kinds[] = {
		DL_TWIN_SELF, DL_TWIN_CONTROL, DL_TWIN_SPREAD,
	};
	struct dl_twin twin;
	u32 i, k;

	for (i = 0; i < dl_nr_builtin; i++) {
		for (k = 0; k < ARRAY_SIZE(kinds); k++) {
			if (dl_twin_derive(&twin, dl_builtin[i], kinds[k], line,
					   base))
				print_layout(m, dl_builtin[i], &twin);
		}
	}
}
