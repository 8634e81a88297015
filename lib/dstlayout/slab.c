// SPDX-License-Identifier: GPL-2.0
/*
 * Allocating on one CPU and freeing on another, or on the same.
 *
 * In 2008 hackbench lost 40 % on 16 CPUs: 92 % of what was freed, objects of 192
 * and 512 bytes, had been allocated elsewhere and took the slow path. How many
 * objects a slab holds decided by how much, so the geometry stands beside.
 */
#ifdef __KERNEL__
#include <linux/mm.h>
#endif
#include <linux/slab.h>

#include "probe.h"

/* Objects that are under way from the one to the other. */
#define DEPTH	64

/* Objects of which the addresses tell the geometry. */
#define NR_OBJECTS	256

#ifdef __KERNEL__

static const u32 sizes[] = { 192, 512 };

#define NR_CASES	(2 * ARRAY_SIZE(sizes))

/**
 * struct geometry - how a slab holds its objects
 * @stride: bytes from one object to the next
 * @order: of its pages: it has 2^order of them
 * @align: what all addresses are a multiple of, at most a page
 */
struct geometry {
	u32 stride;
	u32 order;
	u32 align;
};

/**
 * struct ring - objects under way
 * @size: of an object in bytes
 * @other: whether another CPU frees them
 * @geometry: of their slabs
 * @failed: allocations that failed
 * @sent: how many were put in, by the one
 * @taken: how many were taken out, by the other
 * @slot: the objects
 */
struct ring {
	u32 size;
	bool other;
	struct geometry geometry;
	u64 failed;
	struct dl_mailbox sent;
	struct dl_mailbox taken;
	void *slot[DEPTH];
};

static struct ring *rings;
static u32 line_size;

static void put_in(struct ring *ring, void *object)
{
	u64 sent = ring->sent.passed;

	ring->slot[sent % DEPTH] = object;
	/* Pairs with is_empty(): who sees the number sees the object. */
	smp_store_release(&ring->sent.passed, sent + 1);
}

static void free_oldest(struct ring *ring)
{
	u64 taken = ring->taken.passed;

	kfree(ring->slot[taken % DEPTH]);
	/* Pairs with is_full(): the slot may be used again. */
	smp_store_release(&ring->taken.passed, taken + 1);
}

static bool is_full(struct ring *ring)
{
	/* Pairs with free_oldest(). */
	return ring->sent.passed - smp_load_acquire(&ring->taken.passed) == DEPTH;
}

static bool is_empty(struct ring *ring)
{
	/* Pairs with put_in(). */
	return smp_load_acquire(&ring->sent.passed) == ring->taken.passed;
}

static void *allocate(struct ring *ring)
{
	void *object = kmalloc(ring->size, GFP_KERNEL);

	if (object)
		*(u8 *)object = 1;
	else
		ring->failed++;
	return object;
}

static unsigned long allocate_only(const struct dl_target *t, u64 iterations)
{
	struct ring *ring = t->data;

	while (iterations--) {
		while (is_full(ring)) {
			if (READ_ONCE(*t->worker.stop))
				return 0;
			cpu_relax();
		}
		put_in(ring, allocate(ring));
	}
	return 0;
}

static unsigned long free_only(const struct dl_target *t, u64 iterations)
{
	struct ring *ring = t->data;

	while (iterations--) {
		while (is_empty(ring)) {
			if (READ_ONCE(*t->worker.stop))
				return 0;
			cpu_relax();
		}
		free_oldest(ring);
	}
	return 0;
}

/* As many objects are in use as where another CPU frees them. */
static unsigned long allocate_and_free(const struct dl_target *t, u64 iterations)
{
	struct ring *ring = t->data;

	while (iterations--) {
		if (is_full(ring))
			free_oldest(ring);
		put_in(ring, allocate(ring));
	}
	return 0;
}

static unsigned long idle(const struct dl_target *t, u64 iterations)
{
	while (iterations--)
		cpu_relax();
	return 0;
}

/* What the allocator keeps to itself shows in the addresses. */
static void look_at(struct geometry *geometry, void **objects, u32 nr)
{
	unsigned long bits = PAGE_SIZE;
	u32 i, j;

	geometry->stride = U32_MAX;
	for (i = 0; i < nr; i++) {
		unsigned long at = (unsigned long)objects[i];
		struct folio *folio = virt_to_folio(objects[i]);

		bits |= at;
		geometry->order = folio_order(folio);
		for (j = 0; j < nr; j++) {
			unsigned long other = (unsigned long)objects[j];

			if (other > at && virt_to_folio(objects[j]) == folio)
				geometry->stride = min_t(u32, geometry->stride,
							 other - at);
		}
	}
	geometry->align = bits & -bits;
}

static int find_geometry(struct ring *ring)
{
	void **objects = kcalloc(NR_OBJECTS, sizeof(*objects), GFP_KERNEL);
	u32 nr = 0;
	int err = 0;

	if (!objects)
		return -ENOMEM;
	while (nr < NR_OBJECTS && !err) {
		objects[nr] = kmalloc(ring->size, GFP_KERNEL);
		if (objects[nr])
			nr++;
		else
			err = -ENOMEM;
	}
	if (!err)
		look_at(&ring->geometry, objects, nr);
	while (nr)
		kfree(objects[--nr]);
	kfree(objects);
	return err;
}

static void choose_loops(struct dl_case *c, bool other)
{
	c->loop[DL_WRITE] = other ? allocate_only : allocate_and_free;
	c->loop[DL_READ] = other ? free_only : idle;
}

static int slab_init(struct dl_case *cases, u32 line)
{
	int err = 0;
	u32 i;

	line_size = line;
	rings = kcalloc(NR_CASES, sizeof(*rings), GFP_KERNEL);
	if (!rings)
		return -ENOMEM;
	for (i = 0; i < NR_CASES && !err; i++) {
		rings[i].size = sizes[i / 2];
		rings[i].other = i % 2;
		err = find_geometry(&rings[i]);
		cases[i].data = &rings[i];
		choose_loops(&cases[i], rings[i].other);
	}
	return err;
}

static void slab_exit(struct dl_case *cases)
{
	u32 i;

	for (i = 0; rings && i < NR_CASES; i++) {
		while (!is_empty(&rings[i]))
			free_oldest(&rings[i]);
	}
	kfree(rings);
	rings = NULL;
}

enum column {
	COL_SIZE, COL_FREED_BY, COL_NS, COL_AGAINST_SAME, COL_STRIDE, COL_PER_SLAB,
	COL_ORDER, COL_ALIGN, COL_NEIGHBOURS, COL_FAILED, NR_COLUMNS,
};

static const struct dl_column columns[NR_COLUMNS] = {
	[COL_SIZE]	   = { "size", true },
	[COL_FREED_BY]	   = { "freed_by" },
	[COL_NS]	   = { "ns_per_object", true },
	[COL_AGAINST_SAME] = { "against_same", true },
	[COL_STRIDE]	   = { "stride", true },
	[COL_PER_SLAB]	   = { "objects_per_slab", true },
	[COL_ORDER]	   = { "order", true },
	[COL_ALIGN]	   = { "align", true },
	[COL_NEIGHBOURS]   = { "neighbours_share" },
	[COL_FAILED]	   = { "failed", true },
};

static void slab_fill(struct dl_table *table, const struct dl_case *cases,
		      u32 row)
{
	const struct ring *ring = &rings[row];
	const struct geometry *geometry = &ring->geometry;
	u64 ps = dl_case_ps(&cases[row]);
	/* Each size is there twice, freed by the same CPU first. */
	u64 same = dl_case_ps(&cases[row - row % 2]);

	dl_cell_number(dl_table_cell(table, row, COL_SIZE), ring->size);
	strscpy(dl_table_cell(table, row, COL_FREED_BY),
		ring->other ? "other" : "same", DL_CELL);
	dl_cell_milli(dl_table_cell(table, row, COL_NS), ps);
	dl_cell_milli(dl_table_cell(table, row, COL_AGAINST_SAME),
		      same ? dl_ratio(ps, same) / 1000 : 0);
	dl_cell_number(dl_table_cell(table, row, COL_STRIDE), geometry->stride);
	dl_cell_number(dl_table_cell(table, row, COL_PER_SLAB),
		       (PAGE_SIZE << geometry->order) / geometry->stride);
	snprintf(dl_table_cell(table, row, COL_ORDER), DL_CELL, "%u",
		 geometry->order);
	dl_cell_number(dl_table_cell(table, row, COL_ALIGN), geometry->align);
	strscpy(dl_table_cell(table, row, COL_NEIGHBOURS),
		geometry->stride % line_size ? "yes" : "no", DL_CELL);
	snprintf(dl_table_cell(table, row, COL_FAILED), DL_CELL, "%llu",
		 (unsigned long long)ring->failed);
}

const struct dl_probe dl_probe_slab = {
	.mode = DL_SLAB,
	.side = DL_WRITE,
	.cpus = 2,
	.available = true,
	.init = slab_init,
	.exit = slab_exit,
	.fill = slab_fill,
	.columns = columns,
	.nr_columns = NR_COLUMNS,
	.nr_cases = NR_CASES,
};

#else

const struct dl_probe dl_probe_slab = {
	.mode = DL_SLAB,
};

#endif /* __KERNEL__ */
