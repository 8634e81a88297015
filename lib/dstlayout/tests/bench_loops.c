// SPDX-License-Identifier: GPL-2.0
/*
 * What the loops cost beside the same loops written by hand: one for each
 * operation list and number of loads, with the fields at fixed offsets of one
 * object. Both take turns; the least time of many turns of each is compared.
 */
#include <stdio.h>
#include <time.h>

#include "hammer.h"

#define ITERATIONS	20000
#define TURNS		41

/* Fields lie a line apart, so that no store is forwarded to another's load. */
struct field {
	union {
		u8 byte;
		u32 word;
		atomic_t ref;
	};
} __aligned(64);

struct object {
	struct field load[DL_MAX_LOADS];
	struct field ref[DL_MAX_WRITES];
	struct field count[DL_MAX_WRITES];
	struct field stamp[DL_MAX_WRITES];
};

static struct object object;

/* X for 0 up to the number behind it. */
#define R0(x)
#define R1(x)	x(0)
#define R2(x)	R1(x) x(1)
#define R3(x)	R2(x) x(2)
#define R4(x)	R3(x) x(3)
#define R5(x)	R4(x) x(4)
#define R6(x)	R5(x) x(5)
#define R7(x)	R6(x) x(6)
#define R8(x)	R7(x) x(7)
#define R9(x)	R8(x) x(8)
#define R10(x)	R9(x) x(9)
#define R11(x)	R10(x) x(10)
#define R12(x)	R11(x) x(11)
#define R13(x)	R12(x) x(12)
#define R14(x)	R13(x) x(13)
#define R15(x)	R14(x) x(14)
#define R16(x)	R15(x) x(15)

#define CHAIN(i)	seen = READ_ONCE((&o->load[i].byte)[seen]);
#define FLAT(i)		seen += READ_ONCE(o->load[i].byte);
#define GET(i)		atomic_inc(&o->ref[i].ref);
#define PUT(i)		atomic_dec(&o->ref[i].ref);
#define COUNT(i)	WRITE_ONCE(o->count[i].byte, READ_ONCE(o->count[i].byte) + 1);
#define STAMP(i)	WRITE_ONCE(o->stamp[i].word, (u32)jiffies);

typedef unsigned long (*by_hand_fn)(struct object *o, u64 iterations);

#define BY_HAND(name, ...)						\
	static __attribute__((unused)) unsigned long				\
	name(struct object *o, u64 iterations)				\
	{								\
		unsigned long seen = 0;					\
									\
		(void)o;						\
		while (iterations--) {					\
			__VA_ARGS__					\
		}							\
		return seen;						\
	}

#define LOADS(n)							\
	BY_HAND(read_chain_##n, R##n(CHAIN))				\
	BY_HAND(read_flat_##n, R##n(FLAT))				\
	BY_HAND(packet_loopback_##n, GET(0) R##n(CHAIN) PUT(0) GET(0) PUT(0))\
	BY_HAND(packet_forward_##n,					\
		GET(0) R##n(CHAIN) COUNT(0) STAMP(0) PUT(0))

LOADS(1) LOADS(2) LOADS(3) LOADS(4) LOADS(5) LOADS(6) LOADS(7) LOADS(8)
LOADS(9) LOADS(10) LOADS(11) LOADS(12) LOADS(13) LOADS(14) LOADS(15) LOADS(16)

#define LOOPBACK(r)							\
	BY_HAND(write_loopback_##r, R##r(GET) R##r(PUT) R##r(GET) R##r(PUT))

LOOPBACK(1) LOOPBACK(2) LOOPBACK(3) LOOPBACK(4)

#define FORWARD(r, c, s)						\
	BY_HAND(write_forward_##r##c##s,				\
		R##r(GET) R##c(COUNT) R##s(STAMP) R##r(PUT))
#define FORWARD_STAMPS(r, c)						\
	FORWARD(r, c, 0) FORWARD(r, c, 1) FORWARD(r, c, 2)		\
	FORWARD(r, c, 3) FORWARD(r, c, 4)
#define FORWARD_COUNTS(r)						\
	FORWARD_STAMPS(r, 0) FORWARD_STAMPS(r, 1) FORWARD_STAMPS(r, 2)	\
	FORWARD_STAMPS(r, 3) FORWARD_STAMPS(r, 4)

FORWARD_COUNTS(0) FORWARD_COUNTS(1) FORWARD_COUNTS(2) FORWARD_COUNTS(3)
FORWARD_COUNTS(4)

/**
 * struct pair - a loop and what it is compared with
 * @name: what both do
 * @by_hand: the loop written by hand
 * @side: of the loop to select
 * @mix: likewise
 * @chain: likewise
 * @loads: fields loaded
 * @refs: reference counts
 * @counts: counters
 * @stamps: time stamps
 */
struct pair {
	const char *name;
	by_hand_fn by_hand;
	enum dl_side side;
	enum dl_mix mix;
	bool chain;
	u32 loads;
	u32 refs;
	u32 counts;
	u32 stamps;
};

#define PAIR_LOADS(n)							\
	{ "read chain", read_chain_##n, DL_READ, DL_LOOPBACK, true,	\
	  n, 1, 1, 1 },							\
	{ "read flat", read_flat_##n, DL_READ, DL_LOOPBACK, false,	\
	  n, 1, 1, 1 },							\
	{ "packet loopback", packet_loopback_##n, DL_PACKET, DL_LOOPBACK,\
	  true, n, 1, 1, 1 },						\
	{ "packet forward", packet_forward_##n, DL_PACKET, DL_FORWARD,	\
	  true, n, 1, 1, 1 },
#define PAIR_LOOPBACK(r)						\
	{ "write loopback", write_loopback_##r, DL_WRITE, DL_LOOPBACK,	\
	  false, 1, r, 0, 0 },
#define PAIR_FORWARD(r, c, s)						\
	{ "write forward", write_forward_##r##c##s, DL_WRITE, DL_FORWARD,\
	  false, 1, r, c, s },
#define PAIR_STAMPS(r, c)						\
	PAIR_FORWARD(r, c, 1) PAIR_FORWARD(r, c, 2)			\
	PAIR_FORWARD(r, c, 3) PAIR_FORWARD(r, c, 4)
#define PAIR_COUNTS(r)							\
	PAIR_STAMPS(r, 0) PAIR_STAMPS(r, 1) PAIR_STAMPS(r, 2)		\
	PAIR_STAMPS(r, 3) PAIR_STAMPS(r, 4)				\
	PAIR_FORWARD(r, 1, 0) PAIR_FORWARD(r, 2, 0)			\
	PAIR_FORWARD(r, 3, 0) PAIR_FORWARD(r, 4, 0)

static const struct pair pairs[] = {
	PAIR_LOADS(1) PAIR_LOADS(2) PAIR_LOADS(3) PAIR_LOADS(4)
	PAIR_LOADS(5) PAIR_LOADS(6) PAIR_LOADS(7) PAIR_LOADS(8)
	PAIR_LOADS(9) PAIR_LOADS(10) PAIR_LOADS(11) PAIR_LOADS(12)
	PAIR_LOADS(13) PAIR_LOADS(14) PAIR_LOADS(15) PAIR_LOADS(16)
	PAIR_LOOPBACK(1) PAIR_LOOPBACK(2) PAIR_LOOPBACK(3) PAIR_LOOPBACK(4)
	PAIR_COUNTS(0) PAIR_COUNTS(1) PAIR_COUNTS(2) PAIR_COUNTS(3)
	PAIR_COUNTS(4)
	PAIR_FORWARD(1, 0, 0) PAIR_FORWARD(2, 0, 0) PAIR_FORWARD(3, 0, 0)
	PAIR_FORWARD(4, 0, 0)
};

static void aim(struct dl_target *target, const struct pair *pair)
{
	u32 i;

	memset(target, 0, sizeof(*target));
	target->nr_loads = pair->loads;
	target->nr_refs = pair->refs;
	target->nr_counts = pair->counts;
	target->nr_stamps = pair->stamps;
	for (i = 0; i < pair->loads; i++)
		target->load[i] = &object.load[i].byte;
	for (i = 0; i < DL_MAX_WRITES; i++) {
		target->ref[i] = &object.ref[i].ref;
		target->count[i] = &object.count[i].byte;
		target->stamp[i] = &object.stamp[i].word;
	}
}

static double now(void)
{
	struct timespec ts;

	clock_gettime(CLOCK_MONOTONIC, &ts);
	return ts.tv_sec * 1e9 + ts.tv_nsec;
}

/* Nanoseconds per iteration: ours first, then the one written by hand. */
static void compare(const struct pair *pair, double best[2])
{
	struct dl_target target;
	dl_loop_fn loop;
	u32 turn;

	aim(&target, pair);
	loop = dl_loop_select(&target, pair->side, pair->mix, DL_REF_ATOMIC,
			      pair->chain);
	best[0] = 1e18;
	best[1] = 1e18;
	for (turn = 0; turn < 2 * TURNS; turn++) {
		double start = now(), took;

		if (turn % 2)
			pair->by_hand(&object, ITERATIONS);
		else
			loop(&target, ITERATIONS);
		took = (now() - start) / ITERATIONS;
		best[turn % 2] = min(best[turn % 2], took);
	}
}

int main(void)
{
	double best[2], worst = 0, empty = 1e18;
	u32 i, over = 0;

	printf("%-16s %5s %4s %6s %6s  %9s %9s %6s\n", "loop", "loads", "refs",
	       "counts", "stamps", "ns", "by hand", "ratio");
	for (i = 0; i < ARRAY_SIZE(pairs); i++) {
		const struct pair *p = &pairs[i];
		double ratio;

		compare(p, best);
		ratio = best[0] / best[1];
		worst = max(worst, ratio);
		over += ratio > 1.1;
		printf("%-16s %5u %4u %6u %6u  %9.3f %9.3f %6.3f\n", p->name,
		       p->side == DL_WRITE ? 0 : p->loads,
		       p->side == DL_READ ? 0 : p->refs,
		       p->mix == DL_LOOPBACK ? 0 : p->counts,
		       p->mix == DL_LOOPBACK ? 0 : p->stamps, best[0], best[1],
		       ratio);
	}
	for (i = 0; i < TURNS; i++) {
		double start = now();

		dl_loop_empty(NULL, ITERATIONS);
		empty = min(empty, (now() - start) / ITERATIONS);
	}
	printf("%u loops, worst ratio %.3f, %u above 1.1; an empty iteration takes %.3f ns\n",
	       (u32)ARRAY_SIZE(pairs), worst, over, empty);
	return 0;
}
