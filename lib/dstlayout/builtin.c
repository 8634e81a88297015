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
#include <linux/stringify.h>
#ifdef __KERNEL__
#include <net/dst.h>
#include <net/route.h>
#endif

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

/*
 * Layouts of 64-bit kernels of which reports give the offsets, but not every
 * member in between.
 */
#define AT(path_, off_, size_, role_, op_) {				\
	.path = path_, .off = off_, .size = size_, .role = role_, .op = op_, \
}

#define COLD_AT(path, off, size)  AT(path, off, size, DL_COLD, DL_OP_NONE)
#define LOAD_AT(path, off, size)  AT(path, off, size, DL_READ_MOSTLY, DL_OP_LOAD)
#define REF_AT(path, off)	  AT(path, off, 4, DL_HOT_WRITE, DL_OP_REF)
#define COUNT_AT(path, off, size) AT(path, off, size, DL_HOT_WRITE, DL_OP_COUNT)
#define STAMP_AT(path, off)	  AT(path, off, 8, DL_HOT_WRITE, DL_OP_STAMP)

#define FIELDS_TRIED(input_, lastuse_, refcnt_, use_, next_) {		\
	LOAD_AT("input", input_, 8), LOAD_AT("output", (input_) + 8, 8), \
	LOAD_AT("ops", (input_) + 16, 8), STAMP_AT("lastuse", lastuse_), \
	REF_AT("__refcnt", refcnt_), COUNT_AT("__use", use_, 4),	\
	COLD_AT("next", next_, 8),					\
}

/* 2008: two longs in front of lastuse, which brought the performance back. */
static const struct dl_field fields_2longs[] =
	FIELDS_TRIED(0x98, 0xc0, 0xc8, 0xcc, 0xd0);

/* 2008: the first version of the patch, with and without CLS_ROUTE. */
static const struct dl_field fields_v1_cls[] =
	FIELDS_TRIED(0x68, 0xc0, 0xb4, 0xb8, 0xc8);
static const struct dl_field fields_v1[] =
	FIELDS_TRIED(0x60, 0xb8, 0xac, 0xb0, 0xc0);

/*
 * 2012: a route of 3.5, up to the first member behind the dst_entry; what was
 * proposed puts __use, and all behind it, on the next line.
 */
#define FIELDS_3_5(use_, lastuse_, next_, genid_) {			\
	COLD_AT("dst.rcu_head", 0x00, 16), COLD_AT("dst.child", 0x10, 8), \
	LOAD_AT("dst.dev", 0x18, 8), LOAD_AT("dst.ops", 0x20, 8),	\
	LOAD_AT("dst._metrics", 0x28, 8), COLD_AT("dst.expires", 0x30, 8), \
	COLD_AT("dst.path", 0x38, 8), COLD_AT("dst._neighbour", 0x40, 8), \
	LOAD_AT("dst.xfrm", 0x48, 8), LOAD_AT("dst.input", 0x50, 8),	\
	LOAD_AT("dst.output", 0x58, 8), REF_AT("dst.__refcnt", 0x80),	\
	COUNT_AT("dst.__use", use_, 4), STAMP_AT("dst.lastuse", lastuse_), \
	COLD_AT("dst.next", next_, 8), LOAD_AT("rt_genid", genid_, 4),	\
}

static const struct dl_field fields_3_5[] =
	FIELDS_3_5(0x84, 0x88, 0x90, 0x98);
static const struct dl_field fields_3_5_moved[] =
	FIELDS_3_5(0xc0, 0xc8, 0xd0, 0x100);

/*
 * 2016, UDP receive: the drop counter on the line of what is read for each
 * packet. Where that line has skc_refcnt and skc_rxhash is known from 6.1 on.
 */
static const struct dl_field fields_sock_2016[] = {
	REF_AT("__sk_common.skc_refcnt", 0x80),
	LOAD_AT("__sk_common.skc_rxhash", 0x84, 4),
	COUNT_AT("sk_drops", 0xa8, 4),
};

/* 2016, UDP receive: peeked is written under the queue's lock, beside len. */
static const struct dl_field fields_sk_buff_2016[] = {
	LOAD_AT("len", 0x80, 4),
	COUNT_AT("peeked", 0x8e, 1),
	LOAD_AT("truesize", 0xe0, 4),
	REF_AT("users", 0xe4),
};

/*
 * 2008: the loopback device's time of the last packet among what is read to
 * pass it on; with store=changed it is written once a tick. Only that they share
 * a line is known.
 */
static const struct dl_field fields_last_rx[] = {
	LOAD_AT("flags", 0, 4),
	LOAD_AT("hard_start_xmit", 8, 8),
	STAMP_AT("last_rx", 16),
};

#ifdef __KERNEL__
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
#endif

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
#ifdef __KERNEL__
static const struct dl_shape shape_rtable =
	ROUTE("rtable", rtable, fields_rtable);
#endif

#define SHAPE_AT(name_, size_, fields_) {				\
	.name = name_,							\
	.size = size_,							\
	.base = SMP_CACHE_BYTES,					\
	.fields = fields_,						\
	.nr_fields = ARRAY_SIZE(fields_),				\
}

static const struct dl_shape shape_2longs =
	SHAPE_AT("2.6.25-rc1-2longs", 0xd8, fields_2longs);
static const struct dl_shape shape_v1 =
	SHAPE_AT("2.6.25-v1", 0xc8, fields_v1);
static const struct dl_shape shape_v1_cls =
	SHAPE_AT("2.6.25-v1-cls", 0xd0, fields_v1_cls);
static const struct dl_shape shape_3_5 =
	SHAPE_AT("3.5", 0xa0, fields_3_5);
static const struct dl_shape shape_3_5_moved =
	SHAPE_AT("3.5-moved", 0x108, fields_3_5_moved);
static const struct dl_shape shape_sock_2016 =
	SHAPE_AT("sock-2016", 0xc0, fields_sock_2016);
static const struct dl_shape shape_sk_buff_2016 =
	SHAPE_AT("sk_buff-2016", 0xe8, fields_sk_buff_2016);
static const struct dl_shape shape_last_rx =
	SHAPE_AT("last_rx", 24, fields_last_rx);

const struct dl_shape dl_control_bad =
	SHAPE("control-bad", dl_control_bad, SMP_CACHE_BYTES,
	      fields_control_bad);
const struct dl_shape dl_control_good =
	SHAPE("control-good", dl_control_good, SMP_CACHE_BYTES,
	      fields_control_good);

const struct dl_shape *const dl_builtin[] = {
	&shape_2_6_24,
	&shape_2_6_25_rc1,
	&shape_2longs,
	&shape_v1,
	&shape_v1_cls,
	&shape_2_6_25,
	&shape_2_6_25_cls,
	&shape_3_5,
	&shape_3_5_moved,
	&shape_sock_2016,
	&shape_sk_buff_2016,
	&shape_last_rx,
#ifdef __KERNEL__
	&shape_rtable,
#endif
};

const u32 dl_nr_builtin = ARRAY_SIZE(dl_builtin);

