// SPDX-License-Identifier: GPL-2.0
/*
 * What a prefetch saves: entries are visited in random order, each after some
 * work, as packets are. In 2008 (FreeBSD forwarding, one line prefetched early)
 * every kind of prefetch saved at most 2 % and none a miss; not touching the
 * line saved 5 %. An entry that is prefetched and not used costs.
 */
#include "entries.h"
#include "probe.h"

/* Steps of a multiplication each: some tens of nanoseconds. */
#define WORK	32

enum kind {
	KIND_NONE, KIND_T0, KIND_T1, KIND_T2, KIND_NTA, KIND_WRITE, NR_KINDS,
};

static const char *const kind_names[NR_KINDS] = {
	[KIND_NONE]  = "none",
	[KIND_T0]    = "t0",
	[KIND_T1]    = "t1",
	[KIND_T2]    = "t2",
	[KIND_NTA]   = "nta",
	[KIND_WRITE] = "write",
};

/* How many entries ahead. */
static const u32 distances[] = { 1, 4, 16 };

#define NR_DISTANCES	ARRAY_SIZE(distances)
#define NR_USES		2	/* the entry is loaded, or not */
#define NR_CASES	(NR_USES * (1 + (NR_KINDS - 1) * NR_DISTANCES))

/**
 * struct stream - where a case is
 * @entries: what is visited
 * @kind: of prefetch
 * @distance: how many entries ahead
 * @used: whether entries are loaded when it is their turn
 * @place: in the order; goes on from chunk to chunk
 */
struct stream {
	const struct dl_entries *entries;
	enum kind kind;
	u32 distance;
	bool used;
	u32 place;
};

static struct stream streams[NR_CASES];
static struct dl_entries entries;

static __always_inline void prefetch_entry(const u8 *at, enum kind kind)
{
	switch (kind) {
	case KIND_T0:
		__builtin_prefetch(at, 0, 3);
		break;
	case KIND_T1:
		__builtin_prefetch(at, 0, 2);
		break;
	case KIND_T2:
		__builtin_prefetch(at, 0, 1);
		break;
	case KIND_NTA:
		__builtin_prefetch(at, 0, 0);
		break;
	case KIND_WRITE:
		__builtin_prefetch(at, 1, 3);
		break;
	default:
		break;
	}
}

/* 0 from 0, which the compiler cannot know: each step waits for the one before. */
static __always_inline unsigned long work(unsigned long value)
{
	u32 i;

	for (i = 0; i < WORK; i++) {
		value *= 5;
		asm volatile("" : "+r" (value));
	}
	return value;
}

static __always_inline unsigned long
visit(const struct dl_target *t, u64 iterations, enum kind kind, bool used)
{
	struct stream *stream = t->data;
	const struct dl_entries *all = stream->entries;
	u32 place = stream->place, distance = stream->distance;
	unsigned long seen = 0;

	for (; iterations--; place++) {
		if (kind != KIND_NONE)
			prefetch_entry(dl_entry(all, place + distance), kind);
		seen = work(seen);
		if (used)
			seen = READ_ONCE(dl_entry(all, place)[seen]);
	}
	stream->place = place;
	return seen;
}

#define VISIT(name, kind)						\
	static unsigned long						\
	name##_used(const struct dl_target *t, u64 iterations)		\
	{								\
		return visit(t, iterations, kind, true);		\
	}								\
									\
	static unsigned long						\
	name##_unused(const struct dl_target *t, u64 iterations)	\
	{								\
		return visit(t, iterations, kind, false);		\
	}

VISIT(none, KIND_NONE)
VISIT(t0, KIND_T0)
VISIT(t1, KIND_T1)
VISIT(t2, KIND_T2)
VISIT(nta, KIND_NTA)
VISIT(write, KIND_WRITE)

static const dl_loop_fn loops[NR_KINDS][NR_USES] = {
	[KIND_NONE]  = { none_unused, none_used },
	[KIND_T0]    = { t0_unused, t0_used },
	[KIND_T1]    = { t1_unused, t1_used },
	[KIND_T2]    = { t2_unused, t2_used },
	[KIND_NTA]   = { nta_unused, nta_used },
	[KIND_WRITE] = { write_unused, write_used },
};

static void init_case(struct dl_case *c, struct stream *stream, enum kind kind,
		      u32 distance, bool used)
{
	stream->entries = &entries;
	stream->kind = kind;
	stream->distance = distance;
	stream->used = used;
	stream->place = 0;
	c->data = stream;
	c->loop[DL_PACKET] = loops[kind][used];
}

static int prefetch_init(struct dl_case *cases, u32 line)
{
	u32 used, d, i = 0;
	enum kind kind;

	for (used = 0; used < NR_USES; used++) {
		init_case(&cases[i], &streams[i], KIND_NONE, 0, used);
		i++;
		for (kind = KIND_T0; kind < NR_KINDS; kind++) {
			for (d = 0; d < NR_DISTANCES; d++, i++)
				init_case(&cases[i], &streams[i], kind,
					  distances[d], used);
		}
	}
	return dl_entries_init(&entries);
}

static void prefetch_exit(struct dl_case *cases)
{
	dl_entries_exit(&entries);
}

enum column {
	COL_PREFETCH, COL_DISTANCE, COL_USED, COL_NS, COL_AGAINST_NONE,
	COL_CYCLES, COL_MISSES, NR_COLUMNS,
};

static const struct dl_column columns[NR_COLUMNS] = {
	[COL_PREFETCH]	   = { "prefetch" },
	[COL_DISTANCE]	   = { "distance", true },
	[COL_USED]	   = { "used" },
	[COL_NS]	   = { "ns_per_entry", true },
	[COL_AGAINST_NONE] = { "against_none", true },
	[COL_CYCLES]	   = { "cycles_per_entry", true },
	[COL_MISSES]	   = { "misses_per_entry", true },
};

static void prefetch_fill(struct dl_table *table, const struct dl_case *cases,
			  u32 row)
{
	const struct stream *stream = &streams[row];
	/* The first case of each half does without. */
	u32 first = stream->used ? NR_CASES / NR_USES : 0;
	u64 none = dl_case_ps(&cases[first]);
	u64 ps = dl_case_ps(&cases[row]);

	strscpy(dl_table_cell(table, row, COL_PREFETCH),
		kind_names[stream->kind], DL_CELL);
	dl_cell_number(dl_table_cell(table, row, COL_DISTANCE),
		       stream->distance);
	strscpy(dl_table_cell(table, row, COL_USED),
		stream->used ? "yes" : "no", DL_CELL);
	dl_cell_milli(dl_table_cell(table, row, COL_NS), ps);
	dl_cell_milli(dl_table_cell(table, row, COL_AGAINST_NONE),
		      none ? dl_ratio(ps, none) / 1000 : 0);
	dl_case_event(dl_table_cell(table, row, COL_CYCLES), &cases[row],
		      DL_CYCLES);
	dl_case_event(dl_table_cell(table, row, COL_MISSES), &cases[row],
		      DL_CACHE_MISSES);
}

const struct dl_probe dl_probe_prefetch = {
	.mode = DL_PREFETCH,
	.side = DL_PACKET,
	.cpus = 1,
	.available = true,
	.init = prefetch_init,
	.exit = prefetch_exit,
	.fill = prefetch_fill,
	.columns = columns,
	.nr_columns = NR_COLUMNS,
	.nr_cases = NR_CASES,
};
