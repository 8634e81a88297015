// SPDX-License-Identifier: GPL-2.0
/*
 * The loops that hammer an object.
 *
 * They race on purpose: that several CPUs touch one line at once is what is
 * measured. Every access is therefore a single READ_ONCE(), WRITE_ONCE() or
 * atomic, which the compiler can neither tear nor drop.
 *
 * A field is loaded by its first byte, whatever its size: the line that moves
 * is the same one, and one loop serves every shape with as many loads.
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

const char *dl_mix_name(enum dl_mix mix)
{
	return mix_names[mix];
}

const char *dl_side_name(enum dl_side side)
{
	return side_names[side];
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

/*
 * Every argument but @t and @iterations is a constant where this is inlined,
 * so that each loop below is straight-line code.
 */
static __always_inline unsigned long
iterate(const struct dl_target *t, u64 iterations, enum dl_side side,
	enum dl_mix mix, bool chain, u32 nr_loads)
{
	const u8 *load[DL_MAX_LOADS];
	unsigned long *stamp = t->stamp;
	bool stamp_count = t->stamp_count;
	atomic_t *ref = t->ref;
	u32 *count = t->count;
	unsigned long seen = 0;
	u32 gap = t->gap;
	u32 i;

#pragma GCC unroll 16
	for (i = 0; i < nr_loads; i++)
		load[i] = t->load[i];

	while (iterations--) {
		if (side != DL_READ)
			atomic_inc(ref);
		if (side != DL_WRITE)
			seen = load_all(load, nr_loads, chain, seen);
		if (side == DL_READ)
			continue;

		if (mix == DL_LOOPBACK) {
			atomic_dec(ref);
			atomic_inc(ref);
		} else {
			WRITE_ONCE(*count, READ_ONCE(*count) + 1);
			WRITE_ONCE(*stamp, stamp_count ?
				   (unsigned long)iterations : jiffies);
		}
		atomic_dec(ref);
		for (i = gap; i; i--)
			barrier();
	}
	return seen;
}

/* One loop for each number of loads, 1 to DL_MAX_LOADS. */
struct loops {
	dl_loop_fn with[DL_MAX_LOADS];
};

#define DL_LOOP(kind, side, mix, chain, nr)				\
	static unsigned long						\
	kind##_##nr(const struct dl_target *t, u64 iterations)		\
	{								\
		return iterate(t, iterations, side, mix, chain, nr);	\
	}

#define DL_LOOPS(kind, side, mix, chain)				\
	DL_LOOP(kind, side, mix, chain, 1)				\
	DL_LOOP(kind, side, mix, chain, 2)				\
	DL_LOOP(kind, side, mix, chain, 3)				\
	DL_LOOP(kind, side, mix, chain, 4)				\
	DL_LOOP(kind, side, mix, chain, 5)				\
	DL_LOOP(kind, side, mix, chain, 6)				\
	DL_LOOP(kind, side, mix, chain, 7)				\
	DL_LOOP(kind, side, mix, chain, 8)				\
	DL_LOOP(kind, side, mix, chain, 9)				\
	DL_LOOP(kind, side, mix, chain, 10)				\
	DL_LOOP(kind, side, mix, chain, 11)				\
	DL_LOOP(kind, side, mix, chain, 12)				\
	DL_LOOP(kind, side, mix, chain, 13)				\
	DL_LOOP(kind, side, mix, chain, 14)				\
	DL_LOOP(kind, side, mix, chain, 15)				\
	DL_LOOP(kind, side, mix, chain, 16)				\
	static const struct loops kind = { .with = {			\
		kind##_1, kind##_2, kind##_3, kind##_4,			\
		kind##_5, kind##_6, kind##_7, kind##_8,			\
		kind##_9, kind##_10, kind##_11, kind##_12,		\
		kind##_13, kind##_14, kind##_15, kind##_16,		\
	} }

DL_LOOPS(read_flat, DL_READ, DL_LOOPBACK, false);
DL_LOOPS(read_chain, DL_READ, DL_LOOPBACK, true);
DL_LOOPS(packet_loopback_flat, DL_PACKET, DL_LOOPBACK, false);
DL_LOOPS(packet_loopback_chain, DL_PACKET, DL_LOOPBACK, true);
DL_LOOPS(packet_forward_flat, DL_PACKET, DL_FORWARD, false);
DL_LOOPS(packet_forward_chain, DL_PACKET, DL_FORWARD, true);
DL_LOOP(write_loopback, DL_WRITE, DL_LOOPBACK, false, 0)
DL_LOOP(write_forward, DL_WRITE, DL_FORWARD, false, 0)

dl_loop_fn dl_loop_select(enum dl_side side, enum dl_mix mix, bool chain,
			  u32 nr_loads)
{
	if (!nr_loads || nr_loads > DL_MAX_LOADS)
		return NULL;
	if (side == DL_WRITE)
		return mix == DL_LOOPBACK ? write_loopback_0 : write_forward_0;
	if (side == DL_READ)
		return chain ? read_chain.with[nr_loads - 1] :
			       read_flat.with[nr_loads - 1];
	if (mix == DL_LOOPBACK)
		return chain ? packet_loopback_chain.with[nr_loads - 1] :
			       packet_loopback_flat.with[nr_loads - 1];
	return chain ? packet_forward_chain.with[nr_loads - 1] :
		       packet_forward_flat.with[nr_loads - 1];
}

u32 dl_ops_per_iteration(enum dl_side side, u32 nr_loads)
{
	return (side == DL_READ ? 0 : 4) + (side == DL_WRITE ? 0 : nr_loads);
}

int dl_target_fill(struct dl_target *target, void *object,
		   const struct dl_shape *shape, const u32 *off)
{
	u8 *at = object;
	u32 i;

	target->nr_loads = 0;
	target->ref = NULL;
	target->count = NULL;
	target->stamp = NULL;
	for (i = 0; i < shape->nr_fields; i++) {
		switch (shape->fields[i].op) {
		case DL_OP_NONE:
			break;
		case DL_OP_LOAD:
			if (target->nr_loads == DL_MAX_LOADS)
				return -EINVAL;
			target->load[target->nr_loads++] = at + off[i];
			break;
		case DL_OP_REF:
			target->ref = (atomic_t *)(at + off[i]);
			break;
		case DL_OP_COUNT:
			target->count = (u32 *)(at + off[i]);
			break;
		case DL_OP_STAMP:
			target->stamp = (unsigned long *)(at + off[i]);
			break;
		}
	}
	if (!target->nr_loads || !target->ref || !target->count || !target->stamp)
		return -EINVAL;
	return 0;
}
