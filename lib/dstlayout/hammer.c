// SPDX-License-Identifier: GPL-2.0
/*
 * The loops that hammer an object.
 *
 * They race on purpose: that several CPUs touch one line at once is what is
 * measured. Every access is therefore a single READ_ONCE(), WRITE_ONCE() or
 * atomic, which the compiler can neither tear nor drop, and which KCSAN knows for
 * deliberate. These races are:
 *
 * - Time stamps and counters are stored by several CPUs without a lock. Some
 *   increments of a counter are lost, as those of dst_entry.__use were; nobody
 *   reads what came of either.
 * - Bytes that are loaded are never written, only their neighbours are.
 * - Mailboxes of pairs and the flag that ends a window are written by one CPU and
 *   polled by others: late is soon enough, and nothing else is passed with them.
 *
 * All else that CPUs share is handed over by acquire and release: the window itself
 * when it begins, see workers.c, and the objects of slab.c.
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
 * The body for each index: straight-line code where the number is a constant, a
 * loop where it is not, as unrolling that would only make it long.
 */
#define FOR_EACH(i, nr, body)						\
	do {								\
		u32 i;							\
									\
		if (__builtin_constant_p(nr)) {				\
			_Pragma("GCC unroll 16")			\
			for (i = 0; i < (nr); i++)			\
				body;					\
		} else {						\
			_Pragma("GCC unroll 1")				\
			for (i = 0; i < (nr); i++)			\
				body;					\
		}							\
	} while (0)

/*
 * Loads all fields once. The loaded bytes are 0, which the compiler cannot
 * know: in a chain the next address is the field's plus the value just loaded.
 */
static __always_inline unsigned long
load_all(const u8 *const *load, u32 nr, bool chain, unsigned long seen)
{
	if (chain)
		FOR_EACH(i, nr, seen = READ_ONCE(load[i][seen]));
	else
		FOR_EACH(i, nr, seen += READ_ONCE(load[i][0]));
	return seen;
}

static __always_inline void get_all(void *const *ref, u32 nr, enum dl_ref how)
{
	FOR_EACH(i, nr, get(ref[i], how));
}

static __always_inline void put_all(void *const *ref, u32 nr, enum dl_ref how)
{
	FOR_EACH(i, nr, put(ref[i], how));
}

static __always_inline void count_all(u8 *const *count, u32 nr)
{
	FOR_EACH(i, nr, WRITE_ONCE(*count[i], READ_ONCE(*count[i]) + 1));
}

static __always_inline void stamp(u32 *at, u32 now, bool if_changed)
{
	if (!if_changed || READ_ONCE(*at) != now)
		WRITE_ONCE(*at, now);
}

static __always_inline void
stamp_all(u32 *const *at, u32 nr, u32 now, bool if_changed)
{
	FOR_EACH(i, nr, stamp(at[i], now, if_changed));
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

/**
 * struct how - what a loop is compiled for
 * @side: which part of the mix
 * @mix: the mix
 * @ref: how references are counted
 * @chain: whether loads depend on each other
 * @pair: whether packets are passed
 * @plain: no gap, and every stamp stores jiffies: the usual case
 */
struct how {
	enum dl_side side;
	enum dl_mix mix;
	enum dl_ref ref;
	bool chain;
	bool pair;
	bool plain;
};

static __always_inline void
stamp_some(const struct dl_target *t, u32 *const *stamp, u32 nr, u64 iteration,
	   bool plain)
{
	if (plain)
		stamp_all(stamp, nr, jiffies, false);
	else if (nr)
		stamp_all(stamp, nr, t->stamp_count ? (u32)iteration :
						      (u32)jiffies,
			  t->stamp_if_changed);
}

/*
 * @how and @list are constants where this is inlined, so that each loop below is
 * straight-line code; except that a member of @list may be read from @t, for
 * lists that are too rare to have a loop of their own.
 */
static __always_inline unsigned long
iterate(const struct dl_target *t, u64 iterations, struct how how,
	struct list list)
{
	const u8 *load[DL_MAX_LOADS];
	void *ref[DL_MAX_WRITES];
	u8 *count[DL_MAX_WRITES];
	u32 *stamp[DL_MAX_WRITES];
	unsigned long seen = 0;
	u32 gap = how.plain ? 0 : t->gap;

	/* One by one, for so they end up in registers. */
	FOR_EACH(i, list.loads, load[i] = t->load[i]);
	FOR_EACH(i, list.refs, ref[i] = t->ref[i]);
	FOR_EACH(i, list.counts, count[i] = t->count[i]);
	FOR_EACH(i, list.stamps, stamp[i] = t->stamp[i]);

	while (iterations--) {
		if (how.side != DL_READ)
			get_all(ref, list.refs, how.ref);
		if (how.side != DL_WRITE)
			seen = load_all(load, list.loads, how.chain, seen);
		if (how.pair) {
			if (!exchange(t))
				iterations = 0;
			seen = load_all(load, list.loads, how.chain, seen);
		}
		if (how.side == DL_READ)
			continue;

		if (how.mix == DL_LOOPBACK) {
			put_all(ref, list.refs, how.ref);
			get_all(ref, list.refs, how.ref);
		} else {
			count_all(count, list.counts);
			stamp_some(t, stamp, list.stamps, iterations,
				   how.plain);
		}
		put_all(ref, list.refs, how.ref);
		if (!how.plain) {
			u32 turns;

			for (turns = gap; turns; turns--)
				barrier();
		}
	}
	return seen;
}

#define DL_LOOP(name, how_, ...)					\
	static unsigned long						\
	name(const struct dl_target *t, u64 iterations)			\
	{								\
		const struct list list = { __VA_ARGS__ };		\
									\
		return iterate(t, iterations, how_, list);		\
	}

#define PLAIN(side_, mix_, chain_)					\
	((struct how){ .side = side_, .mix = mix_, .chain = chain_,	\
		       .plain = true })
#define ANY(side_, mix_, ref_, chain_, pair_)				\
	((struct how){ .side = side_, .mix = mix_, .ref = ref_,		\
		       .chain = chain_, .pair = pair_ })

/* A loop of its own for each number of loads. */
#define DL_LOADS(name, side, mix, chain, ...)				\
	DL_LOOP(name##_1, PLAIN(side, mix, chain), 1, __VA_ARGS__)	\
	DL_LOOP(name##_2, PLAIN(side, mix, chain), 2, __VA_ARGS__)	\
	DL_LOOP(name##_3, PLAIN(side, mix, chain), 3, __VA_ARGS__)	\
	DL_LOOP(name##_4, PLAIN(side, mix, chain), 4, __VA_ARGS__)	\
	DL_LOOP(name##_5, PLAIN(side, mix, chain), 5, __VA_ARGS__)	\
	DL_LOOP(name##_6, PLAIN(side, mix, chain), 6, __VA_ARGS__)	\
	DL_LOOP(name##_7, PLAIN(side, mix, chain), 7, __VA_ARGS__)	\
	DL_LOOP(name##_8, PLAIN(side, mix, chain), 8, __VA_ARGS__)	\
	DL_LOOP(name##_9, PLAIN(side, mix, chain), 9, __VA_ARGS__)	\
	DL_LOOP(name##_10, PLAIN(side, mix, chain), 10, __VA_ARGS__)	\
	DL_LOOP(name##_11, PLAIN(side, mix, chain), 11, __VA_ARGS__)	\
	DL_LOOP(name##_12, PLAIN(side, mix, chain), 12, __VA_ARGS__)	\
	DL_LOOP(name##_13, PLAIN(side, mix, chain), 13, __VA_ARGS__)	\
	DL_LOOP(name##_14, PLAIN(side, mix, chain), 14, __VA_ARGS__)	\
	DL_LOOP(name##_15, PLAIN(side, mix, chain), 15, __VA_ARGS__)	\
	DL_LOOP(name##_16, PLAIN(side, mix, chain), 16, __VA_ARGS__)	\
	static const dl_loop_fn name[DL_MAX_LOADS + 1] = {		\
		NULL, name##_1, name##_2, name##_3, name##_4, name##_5,	\
		name##_6, name##_7, name##_8, name##_9, name##_10,	\
		name##_11, name##_12, name##_13, name##_14, name##_15,	\
		name##_16,						\
	}

/* Readers do nothing else, so each load is felt. */
DL_LOADS(read_flat, DL_READ, DL_LOOPBACK, false, 0, 0, 0);
DL_LOADS(read_chain, DL_READ, DL_LOOPBACK, true, 0, 0, 0);

/* Packets with at most one write of each kind, loads chained: the usual ones. */
DL_LOADS(packet_loopback, DL_PACKET, DL_LOOPBACK, true, 1, 0, 0);
DL_LOADS(packet_001, DL_PACKET, DL_FORWARD, true, 0, 0, 1);
DL_LOADS(packet_010, DL_PACKET, DL_FORWARD, true, 0, 1, 0);
DL_LOADS(packet_011, DL_PACKET, DL_FORWARD, true, 0, 1, 1);
DL_LOADS(packet_100, DL_PACKET, DL_FORWARD, true, 1, 0, 0);
DL_LOADS(packet_101, DL_PACKET, DL_FORWARD, true, 1, 0, 1);
DL_LOADS(packet_110, DL_PACKET, DL_FORWARD, true, 1, 1, 0);
DL_LOADS(packet_111, DL_PACKET, DL_FORWARD, true, 1, 1, 1);

/* By the number of reference counts, counters and time stamps. */
static const dl_loop_fn *const packet_forward[2][2][2] = {
	{ { NULL, packet_001 }, { packet_010, packet_011 } },
	{ { packet_100, packet_101 }, { packet_110, packet_111 } },
};

/* Writers: a loop of its own for each list. */
#define DL_FORWARD_LOOP(r, c, s)					\
	DL_LOOP(forward_##r##c##s, PLAIN(DL_WRITE, DL_FORWARD, false),	\
		0, r, c, s)
#define DL_FORWARD_STAMPS(r, c)						\
	DL_FORWARD_LOOP(r, c, 0)					\
	DL_FORWARD_LOOP(r, c, 1)					\
	DL_FORWARD_LOOP(r, c, 2)					\
	DL_FORWARD_LOOP(r, c, 3)					\
	DL_FORWARD_LOOP(r, c, 4)
#define DL_FORWARD_LOOPS(r)						\
	DL_FORWARD_STAMPS(r, 0)						\
	DL_FORWARD_STAMPS(r, 1)						\
	DL_FORWARD_STAMPS(r, 2)						\
	DL_FORWARD_STAMPS(r, 3)						\
	DL_FORWARD_STAMPS(r, 4)

DL_FORWARD_LOOPS(0)
DL_FORWARD_LOOPS(1)
DL_FORWARD_LOOPS(2)
DL_FORWARD_LOOPS(3)
DL_FORWARD_LOOPS(4)

#define ROW(r, c)							\
	{ forward_##r##c##0, forward_##r##c##1, forward_##r##c##2,	\
	  forward_##r##c##3, forward_##r##c##4 }
#define PLANE(r)							\
	{ ROW(r, 0), ROW(r, 1), ROW(r, 2), ROW(r, 3), ROW(r, 4) }

/* By the number of reference counts, counters and time stamps. */
static const dl_loop_fn
write_forward[DL_MAX_WRITES + 1][DL_MAX_WRITES + 1][DL_MAX_WRITES + 1] = {
	PLANE(0), PLANE(1), PLANE(2), PLANE(3), PLANE(4),
};

DL_LOOP(loopback_1, PLAIN(DL_WRITE, DL_LOOPBACK, false), 0, 1, 0, 0)
DL_LOOP(loopback_2, PLAIN(DL_WRITE, DL_LOOPBACK, false), 0, 2, 0, 0)
DL_LOOP(loopback_3, PLAIN(DL_WRITE, DL_LOOPBACK, false), 0, 3, 0, 0)
DL_LOOP(loopback_4, PLAIN(DL_WRITE, DL_LOOPBACK, false), 0, 4, 0, 0)

static const dl_loop_fn write_loopback[DL_MAX_WRITES + 1] = {
	NULL, loopback_1, loopback_2, loopback_3, loopback_4,
};

/* Everything else: longer lists, other ways to count, gaps, other stamps. */
struct loops {
	dl_loop_fn write[DL_NR_MIXES];
	dl_loop_fn packet[DL_NR_MIXES][2];	/* flat, chain */
	dl_loop_fn pair[DL_NR_MIXES][2];
};

#define DL_OTHER_LOOP(name, side, mix, ref, chain, pair)		\
	DL_LOOP(name, ANY(side, mix, ref, chain, pair), t->nr_loads,	\
		t->nr_refs, t->nr_counts, t->nr_stamps)

#define DL_OTHER_PACKETS(name, mix, ref)				\
	DL_OTHER_LOOP(name##_flat, DL_PACKET, mix, ref, false, false)	\
	DL_OTHER_LOOP(name##_chain, DL_PACKET, mix, ref, true, false)	\
	DL_OTHER_LOOP(name##_flat_pair, DL_PACKET, mix, ref, false, true) \
	DL_OTHER_LOOP(name##_chain_pair, DL_PACKET, mix, ref, true, true)

#define DL_OTHER(name, ref)						\
	DL_OTHER_LOOP(name##_wl, DL_WRITE, DL_LOOPBACK, ref, false, false) \
	DL_OTHER_LOOP(name##_wf, DL_WRITE, DL_FORWARD, ref, false, false) \
	DL_OTHER_PACKETS(name##_l, DL_LOOPBACK, ref)			\
	DL_OTHER_PACKETS(name##_f, DL_FORWARD, ref)			\
	static const struct loops name = {				\
		.write = { name##_wl, name##_wf },			\
		.packet = { { name##_l_flat, name##_l_chain },		\
			    { name##_f_flat, name##_f_chain } },	\
		.pair = { { name##_l_flat_pair, name##_l_chain_pair },	\
			  { name##_f_flat_pair, name##_f_chain_pair } },	\
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

/* Whether a loop of its own will do; reading has no other. */
static bool is_plain(const struct dl_target *t, const struct loops *other)
{
	return other == &by_atomic && !t->gap && !t->stamp_count &&
	       !t->stamp_if_changed;
}

static dl_loop_fn own_packet(const struct dl_target *t, enum dl_mix mix)
{
	if (t->nr_refs > 1 || t->nr_counts > 1 || t->nr_stamps > 1)
		return NULL;
	if (mix == DL_LOOPBACK)
		return packet_loopback[t->nr_loads];
	return packet_forward[t->nr_refs][t->nr_counts][t->nr_stamps][t->nr_loads];
}

static dl_loop_fn own_write(const struct dl_target *t, enum dl_mix mix)
{
	if (mix == DL_LOOPBACK)
		return write_loopback[t->nr_refs];
	return write_forward[t->nr_refs][t->nr_counts][t->nr_stamps];
}

dl_loop_fn dl_loop_select(const struct dl_target *target, enum dl_side side,
			  enum dl_mix mix, enum dl_ref how, bool chain)
{
	const struct loops *other = other_loops(how);
	bool plain = is_plain(target, other);
	dl_loop_fn own = NULL;

	switch (side) {
	case DL_READ:
		return chain ? read_chain[target->nr_loads] :
			       read_flat[target->nr_loads];
	case DL_WRITE:
		own = plain ? own_write(target, mix) : NULL;
		return own ? own : other->write[mix];
	default:
		own = plain && chain ? own_packet(target, mix) : NULL;
		return own ? own : other->packet[mix][chain];
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
