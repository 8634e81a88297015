// SPDX-License-Identifier: GPL-2.0
/*
 * What a step along a hash chain costs: it compares a key and follows a pointer.
 * In 2008 it was asked that `next` stay at the start of a line, or just behind
 * it, beside the key, so that a walk costs one line per entry and not two.
 */
#include "entries.h"
#include "probe.h"

/* The key's place on its line, which begins so far into an entry. */
#define KEY		16
#define KEY_LINE	256

#define NR_CASES	5

/**
 * struct walk - one place for the pointer to the next entry
 * @name: of the place
 * @next: its offset from the start of the key's line
 * @lines: that an entry takes
 * @at: the entry's key line, where the last chunk ended
 */
struct walk {
	const char *name;
	int next;
	u32 lines;
	const u8 *at;
};

static struct walk walks[NR_CASES];
static struct dl_entries entries;

static u8 *key_line(u32 place)
{
	return dl_entry(&entries, place) + KEY_LINE;
}

static unsigned long step(const struct dl_target *t, u64 iterations)
{
	struct walk *walk = t->data;
	const u8 *at = walk->at;
	int next = walk->next;
	unsigned long found = 0;

	while (iterations--) {
		/* As one does who looks for a key that is not there. */
		if (READ_ONCE(at[KEY]))
			found++;
		at = READ_ONCE(*(const u8 *const *)(at + next));
	}
	walk->at = at;
	return found;
}

static void link_entries(const struct walk *walk)
{
	u32 i;

	for (i = 0; i < DL_NR_ENTRIES; i++)
		*(u8 **)(key_line(i) + walk->next) = key_line(i + 1);
}

static int walk_init(struct dl_case *cases, u32 line)
{
	const int pointer = sizeof(void *);
	const struct walk all[NR_CASES] = {
		{ .name = "start", .next = 0, .lines = 1 },
		{ .name = "behind-start", .next = pointer, .lines = 1 },
		{ .name = "end", .next = (int)line - pointer, .lines = 1 },
		{ .name = "line-before", .next = -pointer, .lines = 2 },
		{ .name = "line-after", .next = line, .lines = 2 },
	};
	int err = dl_entries_init(&entries);
	u32 i;

	if (err)
		return err;
	for (i = 0; i < NR_CASES; i++) {
		walks[i] = all[i];
		walks[i].at = key_line(0);
		link_entries(&walks[i]);
		cases[i].data = &walks[i];
		cases[i].loop[DL_PACKET] = step;
	}
	return 0;
}

static void walk_exit(struct dl_case *cases)
{
	dl_entries_exit(&entries);
}

enum column {
	COL_NEXT, COL_OFFSET, COL_LINES, COL_NS, COL_AGAINST_START, COL_CYCLES,
	COL_MISSES, NR_COLUMNS,
};

static const struct dl_column columns[NR_COLUMNS] = {
	[COL_NEXT]	    = { "next" },
	[COL_OFFSET]	    = { "offset", true },
	[COL_LINES]	    = { "lines", true },
	[COL_NS]	    = { "ns_per_entry", true },
	[COL_AGAINST_START] = { "against_start", true },
	[COL_CYCLES]	    = { "cycles_per_entry", true },
	[COL_MISSES]	    = { "misses_per_entry", true },
};

static void walk_fill(struct dl_table *table, const struct dl_case *cases,
		      u32 row)
{
	u64 start = dl_case_ps(&cases[0]), ps = dl_case_ps(&cases[row]);

	strscpy(dl_table_cell(table, row, COL_NEXT), walks[row].name, DL_CELL);
	snprintf(dl_table_cell(table, row, COL_OFFSET), DL_CELL, "%d",
		 walks[row].next);
	dl_cell_number(dl_table_cell(table, row, COL_LINES), walks[row].lines);
	dl_cell_milli(dl_table_cell(table, row, COL_NS), ps);
	dl_cell_milli(dl_table_cell(table, row, COL_AGAINST_START),
		      start ? dl_ratio(ps, start) / 1000 : 0);
	dl_case_event(dl_table_cell(table, row, COL_CYCLES), &cases[row],
		      DL_CYCLES);
	dl_case_event(dl_table_cell(table, row, COL_MISSES), &cases[row],
		      DL_CACHE_MISSES);
}

const struct dl_probe dl_probe_walk = {
	.mode = DL_WALK,
	.side = DL_PACKET,
	.cpus = 1,
	.available = true,
	.init = walk_init,
	.exit = walk_exit,
	.fill = walk_fill,
	.columns = columns,
	.nr_columns = NR_COLUMNS,
	.nr_cases = NR_CASES,
};
