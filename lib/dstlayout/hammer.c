// SPDX-License-Identifier: GPL-2.0
/*
 * The loops that hammer an object.
 *
 * They race on purpose: that several CPUs touch one line at once is what is
 * measured. Every access is therefore a single READ_ONCE(), WRITE_ONCE() or
 * atomic, which the compiler can neither tear nor drop.
 *
 * A field is loaded, and counted, by its first byte, whatever its size: the line
 * that moves is the same one, and one loop serves every shape with as many
 * operations.
 */
#include "hammer.h"

static const char *const mix_names[] = {
	[DL_LOOPBACK] = "loopback",
	[DL_FORWARD]  = "forward",
};

static const char *const side_names[] = {
	[DL_READ]   = "read",
	[DL_WRITE]  = "write",
	[DL_PACKET] = "packet",
};

static const char *const ref_names[] = {
	[DL_REF_ATOMIC]	  = "atomic",
	[DL_REF_NOT_ZERO] = "not-zero",
	[DL_REF_REFCOUNT] = "refcount",
	[DL_REF_RCUREF]	  = "rcuref",
	[DL_REF_PERCPU]	  = "percpu",
	[DL_REF_PARTS_4]  = "parts-4",
	[DL_REF_PARTS_8]  = "parts-8",
	[DL_REF_PARTS_16] = "parts-16",
};

const char *dl_mix_name(enum dl_mix mix)
{
	return mix_names[mix];
}

const char *dl_side_name(enum dl_side side)
{
	return side_names[side];
}

const char *dl_ref_name(enum dl_ref how)
{
	return ref_names[how];
}

u32 dl_ref_parts(enum dl_ref how)
{
	switch (how) {
	case DL_REF_PARTS_4:
		return 4;
	case DL_REF_PARTS_8:
		return 8;
	case DL_REF_PARTS_16:
		return 16;
	default:
		return 0;
	}
}

bool dl_ref_available(enum dl_ref how)
{
	return how != DL_REF_RCUREF || DL_HAVE_RCUREF;
}

static __always_inline void get(void *ref, enum dl_ref how)
{
	switch (how) {
	case DL_REF_NOT_ZERO:
		if (!atomic_inc_not_zero((atomic_t *)ref))
			barrier();
		break;
	case DL_REF_REFCOUNT:
		refcount_inc(ref);
		break;
#if DL_HAVE_RCUREF
	case DL_REF_RCUREF:
		if (!rcuref_get(ref))
			barrier();
		break;
#endif
	case DL_REF_PERCPU:
		percpu_ref_get(ref);
		break;
	default:
		atomic_inc(ref);
	}
}

static __always_inline void put(void *ref, enum dl_ref how)
{
	switch (how) {
	case DL_REF_NOT_ZERO:
		if (atomic_dec_and_test((atomic_t *)ref))
			barrier();
		break;
	case DL_REF_REFCOUNT:
		refcount_dec(ref);
		break;
#if DL_HAVE_RCUREF
	case DL_REF_RCUREF:
		if (rcuref_put(ref))
			barrier();
		break;
#endif
	case DL_REF_PERCPU:
		percpu_ref_put(ref);
		break;
	default:
		atomic_dec(ref);
	}
}

/*
 * Loads all fields once. The loaded bytes are 0, which the compiler cannot
 * know: in a chain the next address is the field's plus the value just loaded.
 */
static __always_inline unsigned long
load_all(const u8 *const *load, u32 nr, bool chain, unsigned long seen)
{
	u32 i;

#pragma GCC unroll 16
	for (i = 0; i < nr; i++) {
		if (chain)
			seen = READ_ONCE(load[i][seen]);
		else
			seen += READ_ONCE(load[i][0]);
	}
	return seen;
}

static __always_inline void get_all(void *const *ref, u32 nr, enum dl_ref how)
{
	u32 i;

#pragma GCC unroll 4
	for (i = 0; i < nr; i++)
		get(ref[i], how);
}

static __always_inline void put_all(void *const *ref, u32 nr, enum dl_ref how)
{
	u32 i;

#pragma GCC unroll 4
	for (i = 0; i < nr; i++)
		put(ref[i], how);
}

static __always_inline void count_all(u8 *const *count, u32 nr)
{
	u32 i;

#pragma GCC unroll 4
	for (i = 0; i < nr; i++)
		WRITE_ONCE(*count[i], READ_ONCE(*count[i]) + 1);
}

static __always_inline void
stamp_all(u32 *const *stamp, u32 nr, u32 now, bool if_changed)
{
	u32 i;

#pragma GCC unroll 4
	for (i = 0; i < nr; i++) {
		if (!if_changed || READ_ONCE(*stamp[i]) != now)
			WRITE_ONCE(*stamp[i], now);
	}
}

/**
 * struct list - an operation list: how often an iteration does what
 * @loads: fields that are loaded
 * @refs: reference counts that are taken and dropped
 * @counts: counters that are incremented
 * @stamps: time stamps that are stored
 */
struct list {
	u32 loads;
	u32 refs;
	u32 counts;
	u32 stamps;
};

/*
 * Passes a packet and takes one. The partner may have left: it does, too, when
 * the window ends.
 */
static __always_inline bool exchange(const struct dl_target *t)
{
	u64 passed = READ_ONCE(t->mine->passed) + 1;

	WRITE_ONCE(t->mine->passed, passed);
	while (READ_ONCE(t->partner->passed) + DL_MAIL_DEPTH < passed) {
		if (READ_ONCE(*t->worker.stop))
			return false;
		cpu_relax();
	}
	return true;
}

/*
 * Every argument but @t and @iterations is a constant where this is inlined, so
 * that each loop below is straight-line code; except that a member of @list may
 * be read from @t, for lists that are too rare to have a loop of their own.
 */
static __always_inline unsigned long
iterate(const struct dl_target *t, u64 iterations, enum dl_side side,
	enum dl_mix mix, enum dl_ref how, bool chain, bool pair,
	struct list list)
{
	const u8 *load[DL_MAX_LOADS];
	void *ref[DL_MAX_WRITES];
	u8 *count[DL_MAX_WRITES];
	u32 *stamp[DL_MAX_WRITES];
	bool if_changed = t->stamp_if_changed;
	bool stamp_count = t->stamp_count;
	unsigned long seen = 0;
	u32 gap = t->gap;
	u32 i;

	memcpy(load, t->load, sizeof(load));
	memcpy(ref, t->ref, sizeof(ref));
	memcpy(count, t->count, sizeof(count));
	memcpy(stamp, t->stamp, sizeof(stamp));

	while (iterations--) {
		if (side != DL_READ)
			get_all(ref, list.refs, how);
		if (side != DL_WRITE)
			seen = load_all(load, list.loads, chain, seen);
		if (pair) {
			if (!exchange(t))
				iterations = 0;
			seen = load_all(load, list.loads, chain, seen);
		}
		if (side == DL_READ)
			continue;

		if (mix == DL_LOOPBACK) {
			put_all(ref, list.refs, how);
			get_all(ref, list.refs, how);
		} else {
			count_all(count, list.counts);
			stamp_all(stamp, list.stamps, stamp_count ?
				  (u32)iterations : (u32)jiffies, if_changed);
		}
		put_all(ref, list.refs, how);
		for (i = gap; i; i--)
			barrier();
	}
	return seen;
}

#define DL_LOOP(name, side, mix, how, chain, ...)			\
	DL_ANY_LOOP(name, side, mix, how, chain, false, __VA_ARGS__)

#define DL_PAIR(name, mix, how, chain)					\
	DL_ANY_LOOP(name, DL_PACKET, mix, how, chain, true,		\
		    t->nr_loads, FROM_TARGET)

#define DL_ANY_LOOP(name, side, mix, how, chain, pair, ...)		\
	static unsigned long						\
	name(const struct dl_target *t, u64 iterations)			\
	{								\
		const struct list list = { __VA_ARGS__ };		\
									\
		return iterate(t, iterations, side, mix, how, chain,	\
			       pair, list);				\
	}

/* As many writes of each kind as there are. */
#define FROM_TARGET	t->nr_refs, t->nr_counts, t->nr_stamps

/* A loop of its own for each number of loads. */
#define DL_LOADS(name, side, mix, chain, ...)				\
	DL_LOOP(name##_1, side, mix, DL_REF_ATOMIC, chain, 1, __VA_ARGS__)\
	DL_LOOP(name##_2, side, mix, DL_REF_ATOMIC, chain, 2, __VA_ARGS__)\
	DL_LOOP(name##_3, side, mix, DL_REF_ATOMIC, chain, 3, __VA_ARGS__)\
	DL_LOOP(name##_4, side, mix, DL_REF_ATOMIC, chain, 4, __VA_ARGS__)\
	DL_LOOP(name##_5, side, mix, DL_REF_ATOMIC, chain, 5, __VA_ARGS__)\
	DL_LOOP(name##_6, side, mix, DL_REF_ATOMIC, chain, 6, __VA_ARGS__)\
	DL_LOOP(name##_7, side, mix, DL_REF_ATOMIC, chain, 7, __VA_ARGS__)\
	DL_LOOP(name##_8, side, mix, DL_REF_ATOMIC, chain, 8, __VA_ARGS__)\
	DL_LOOP(name##_9, side, mix, DL_REF_ATOMIC, chain, 9, __VA_ARGS__)\
	DL_LOOP(name##_10, side, mix, DL_REF_ATOMIC, chain, 10, __VA_ARGS__)\
	DL_LOOP(name##_11, side, mix, DL_REF_ATOMIC, chain, 11, __VA_ARGS__)\
	DL_LOOP(name##_12, side, mix, DL_REF_ATOMIC, chain, 12, __VA_ARGS__)\
	DL_LOOP(name##_13, side, mix, DL_REF_ATOMIC, chain, 13, __VA_ARGS__)\
	DL_LOOP(name##_14, side, mix, DL_REF_ATOMIC, chain, 14, __VA_ARGS__)\
	DL_LOOP(name##_15, side, mix, DL_REF_ATOMIC, chain, 15, __VA_ARGS__)\
	DL_LOOP(name##_16, side, mix, DL_REF_ATOMIC, chain, 16, __VA_ARGS__)\
	static const dl_loop_fn name[DL_MAX_LOADS + 1] = {		\
		NULL, name##_1, name##_2, name##_3, name##_4, name##_5,	\
		name##_6, name##_7, name##_8, name##_9, name##_10,	\
		name##_11, name##_12, name##_13, name##_14, name##_15,	\
		name##_16,						\
	}

/* Readers do nothing else, so each load is felt. */
DL_LOADS(read_flat, DL_READ, DL_LOOPBACK, false, 0, 0, 0);
DL_LOADS(read_chain, DL_READ, DL_LOOPBACK, true, 0, 0, 0);

/* Beside atomics the turns of an inner loop over the writes are not. */
DL_LOADS(packet_loopback_flat, DL_PACKET, DL_LOOPBACK, false, FROM_TARGET);
DL_LOADS(packet_loopback_chain, DL_PACKET, DL_LOOPBACK, true, FROM_TARGET);
DL_LOADS(packet_forward_flat, DL_PACKET, DL_FORWARD, false, FROM_TARGET);
DL_LOADS(packet_forward_chain, DL_PACKET, DL_FORWARD, true, FROM_TARGET);

/* A loop of its own for up to so many writes of each kind. */
#define OWN_WRITES	2

#define DL_FORWARD_LOOP(refs, counts, stamps)				\
	DL_LOOP(forward_##refs##counts##stamps, DL_WRITE, DL_FORWARD,	\
		DL_REF_ATOMIC, false, 0, refs, counts, stamps)

DL_FORWARD_LOOP(0, 0, 1)
DL_FORWARD_LOOP(0, 0, 2)
DL_FORWARD_LOOP(0, 1, 0)
DL_FORWARD_LOOP(0, 1, 1)
DL_FORWARD_LOOP(0, 1, 2)
DL_FORWARD_LOOP(0, 2, 0)
DL_FORWARD_LOOP(0, 2, 1)
DL_FORWARD_LOOP(0, 2, 2)
DL_FORWARD_LOOP(1, 0, 0)
DL_FORWARD_LOOP(1, 0, 1)
DL_FORWARD_LOOP(1, 0, 2)
DL_FORWARD_LOOP(1, 1, 0)
DL_FORWARD_LOOP(1, 1, 1)
DL_FORWARD_LOOP(1, 1, 2)
DL_FORWARD_LOOP(1, 2, 0)
DL_FORWARD_LOOP(1, 2, 1)
DL_FORWARD_LOOP(1, 2, 2)
DL_FORWARD_LOOP(2, 0, 0)
DL_FORWARD_LOOP(2, 0, 1)
DL_FORWARD_LOOP(2, 0, 2)
DL_FORWARD_LOOP(2, 1, 0)
DL_FORWARD_LOOP(2, 1, 1)
DL_FORWARD_LOOP(2, 1, 2)
DL_FORWARD_LOOP(2, 2, 0)
DL_FORWARD_LOOP(2, 2, 1)
DL_FORWARD_LOOP(2, 2, 2)

/* By the number of reference counts, counters and time stamps. */
static const dl_loop_fn
write_forward[OWN_WRITES + 1][OWN_WRITES + 1][OWN_WRITES + 1] = {
	{ { NULL,	 forward_001, forward_002 },
	  { forward_010, forward_011, forward_012 },
	  { forward_020, forward_021, forward_022 } },
	{ { forward_100, forward_101, forward_102 },
	  { forward_110, forward_111, forward_112 },
	  { forward_120, forward_121, forward_122 } },
	{ { forward_200, forward_201, forward_202 },
	  { forward_210, forward_211, forward_212 },
	  { forward_220, forward_221, forward_222 } },
};

DL_LOOP(loopback_1, DL_WRITE, DL_LOOPBACK, DL_REF_ATOMIC, false, 0, 1, 0, 0)
DL_LOOP(loopback_2, DL_WRITE, DL_LOOPBACK, DL_REF_ATOMIC, false, 0, 2, 0, 0)

static const dl_loop_fn write_loopback[OWN_WRITES + 1] = {
	NULL, loopback_1, loopback_2,
};

/* Everything else, from longer lists to other ways of counting. */
struct loops {
	dl_loop_fn write[DL_NR_MIXES];
	dl_loop_fn packet[DL_NR_MIXES][2];	/* flat, chain */
	dl_loop_fn pair[DL_NR_MIXES][2];
};

#define DL_OTHER(name, how)						\
	DL_LOOP(name##_wl, DL_WRITE, DL_LOOPBACK, how, false, 0, FROM_TARGET)\
	DL_LOOP(name##_wf, DL_WRITE, DL_FORWARD, how, false, 0, FROM_TARGET)\
	DL_LOOP(name##_plf, DL_PACKET, DL_LOOPBACK, how, false,		\
		t->nr_loads, FROM_TARGET)				\
	DL_LOOP(name##_plc, DL_PACKET, DL_LOOPBACK, how, true,		\
		t->nr_loads, FROM_TARGET)				\
	DL_LOOP(name##_pff, DL_PACKET, DL_FORWARD, how, false,		\
		t->nr_loads, FROM_TARGET)				\
	DL_LOOP(name##_pfc, DL_PACKET, DL_FORWARD, how, true,		\
		t->nr_loads, FROM_TARGET)				\
	DL_PAIR(name##_olf, DL_LOOPBACK, how, false)			\
	DL_PAIR(name##_olc, DL_LOOPBACK, how, true)			\
	DL_PAIR(name##_off, DL_FORWARD, how, false)			\
	DL_PAIR(name##_ofc, DL_FORWARD, how, true)			\
	static const struct loops name = {				\
		.write = { name##_wl, name##_wf },			\
		.packet = { { name##_plf, name##_plc },			\
			    { name##_pff, name##_pfc } },		\
		.pair = { { name##_olf, name##_olc },			\
			  { name##_off, name##_ofc } },			\
	}

DL_OTHER(by_atomic, DL_REF_ATOMIC);
DL_OTHER(by_not_zero, DL_REF_NOT_ZERO);
DL_OTHER(by_refcount, DL_REF_REFCOUNT);
#if DL_HAVE_RCUREF
DL_OTHER(by_rcuref, DL_REF_RCUREF);
#endif
DL_OTHER(by_percpu, DL_REF_PERCPU);

static const struct loops *other_loops(enum dl_ref how)
{
	switch (how) {
	case DL_REF_NOT_ZERO:
		return &by_not_zero;
	case DL_REF_REFCOUNT:
		return &by_refcount;
#if DL_HAVE_RCUREF
	case DL_REF_RCUREF:
		return &by_rcuref;
#endif
	case DL_REF_PERCPU:
		return &by_percpu;
	default:
		return &by_atomic;
	}
}

static dl_loop_fn select_write(const struct dl_target *t, enum dl_mix mix,
			       const struct loops *other)
{
	if (other != &by_atomic || t->nr_refs > OWN_WRITES)
		return other->write[mix];
	if (mix == DL_LOOPBACK)
		return write_loopback[t->nr_refs];
	if (t->nr_counts > OWN_WRITES || t->nr_stamps > OWN_WRITES)
		return other->write[mix];
	return write_forward[t->nr_refs][t->nr_counts][t->nr_stamps];
}

static dl_loop_fn select_packet(const struct dl_target *t, enum dl_mix mix,
				const struct loops *other, bool chain)
{
	if (other != &by_atomic)
		return other->packet[mix][chain];
	if (mix == DL_LOOPBACK)
		return chain ? packet_loopback_chain[t->nr_loads] :
			       packet_loopback_flat[t->nr_loads];
	return chain ? packet_forward_chain[t->nr_loads] :
		       packet_forward_flat[t->nr_loads];
}

dl_loop_fn dl_loop_select(const struct dl_target *target, enum dl_side side,
			  enum dl_mix mix, enum dl_ref how, bool chain)
{
	const struct loops *other = other_loops(how);

	switch (side) {
	case DL_READ:
		return chain ? read_chain[target->nr_loads] :
			       read_flat[target->nr_loads];
	case DL_WRITE:
		return select_write(target, mix, other);
	default:
		return select_packet(target, mix, other, chain);
	}
}

dl_loop_fn dl_loop_select_pair(enum dl_mix mix, enum dl_ref how, bool chain)
{
	return other_loops(how)->pair[mix][chain];
}

unsigned long dl_loop_empty(const struct dl_target *target, u64 iterations)
{
	/* Nothing else would keep it alive. */
	while (iterations--)
		barrier();
	return 0;
}

u32 dl_ops_per_iteration(const struct dl_target *target, enum dl_side side,
			 enum dl_mix mix)
{
	u32 reads = side == DL_WRITE ? 0 : target->nr_loads;

	if (side == DL_READ)
		return reads;
	if (mix == DL_LOOPBACK)
		return reads + 4 * target->nr_refs;
	return reads + 2 * target->nr_refs + target->nr_counts +
	       target->nr_stamps;
}

void dl_target_fill(struct dl_target *target, void *object,
		    const struct dl_shape *shape, const u32 *off)
{
	u8 *at = object;
	u32 i;

	memset(target, 0, sizeof(*target));
	for (i = 0; i < shape->nr_fields; i++) {
		u8 *field = at + off[i];

		switch (shape->fields[i].op) {
		case DL_OP_NONE:
		case DL_NR_OPS:
			break;
		case DL_OP_LOAD:
			target->load[target->nr_loads++] = field;
			break;
		case DL_OP_REF:
			target->ref[target->nr_refs++] = field;
			break;
		case DL_OP_COUNT:
			target->count[target->nr_counts++] = field;
			break;
		case DL_OP_STAMP:
			target->stamp[target->nr_stamps++] = (u32 *)field;
			break;
		}
	}
}
