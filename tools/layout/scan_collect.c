// SPDX-License-Identifier: GPL-2.0
/*
 * Looking at all structs of an object, on all CPUs.
 */
#include <stdlib.h>
#include <string.h>

#include "analyzer.h"
#include "parallel.h"
#include "scan.h"
#include "scan_look.h"
#include "slab.h"
#include "types_priv.h"

/**
 * struct part - one of several parts, each of which a thread looks at
 * @look: what it keeps, and what it finds
 * @structs: what was looked at
 * @nr: how many
 * @room: how many there is memory for
 * @no_memory: whether there was none for more
 * @failed: whether types could not be read
 * @err: why
 */
struct part {
	struct scan_look look;
	struct scan_struct *structs;
	size_t nr;
	size_t room;
	bool no_memory;
	bool failed;
	struct err err;
};

static int part__add(struct part *part, const struct layout *layout)
{
	struct scan_struct *structs = part->structs;

	if (part->nr == part->room) {
		size_t room = part->room ? 2 * part->room : 1024;

		structs = realloc(structs, room * sizeof(*structs));
		if (!structs)
			return -1;
		part->structs = structs;
		part->room = room;
	}
	return scan_look__struct(&part->look, layout, &structs[part->nr++]);
}

static int look_at(const struct layout *layout, void *arg)
{
	const struct built *built = layout->priv;
	struct part *part = arg;

	/* Members of a union are not there at the same time. */
	if (layout->is_union)
		return 0;
	if (!part__add(part, layout)) {
		/* Of a module's types, the first are the kernel's. */
		part->structs[part->nr - 1].foreign = built && built->types->btf.base &&
						      built->id < built->types->btf.first_id;
		return 0;
	}
	part->no_memory = true;
	return -1;
}

/**
 * struct work - all of it
 * @scan: where what is found goes
 * @parts: the structs, in parts
 * @nr: how many parts
 * @all: the structs in order, or NULL
 * @clone: the types once more, for who counts functions at the same time, or NULL
 * @failed: whether that could not be done
 * @errs: why not: the structs, the functions
 */
struct work {
	struct scan *scan;
	struct part *parts;
	size_t nr;
	struct types_all *all;
	struct types *clone;
	bool failed;
	struct err errs[2];
};

static void count_functions(struct work *work, struct types *types)
{
	work->failed = scan_uses__functions(&work->scan->uses, types, &work->errs[1]);
}

/* Two things to begin with, neither of which needs the other. */
static void prepare(size_t i, void *arg)
{
	struct work *work = arg;

	if (i)
		count_functions(work, work->clone);
	else if (types_all__open(&work->all, work->scan->object->types, &work->errs[0]))
		work->all = NULL;
}

static void visit_part(size_t i, void *arg)
{
	struct work *work = arg;
	struct part *part = &work->parts[i];

	part->failed = types_all__visit(work->all, i, work->nr, look_at, part, &part->err);
}

static int out_of_memory(const struct scan *scan, struct err *err)
{
	return err__set(err, "%s: out of memory: free some and try again",
			scan->object->path);
}

/* Put together what the parts have found, in their order. */
static int join(struct scan *scan, struct part *parts, size_t nr, struct err *err)
{
	size_t i, total = 0;

	for (i = 0; i < nr; i++) {
		if (parts[i].look.too_many)
			return err__set(err, "%s: its structs have more members than those of any kernel: use an intact copy of the file",
					scan->object->path);
		if (parts[i].no_memory)
			return out_of_memory(scan, err);
		if (parts[i].failed)
			return err__set(err, "%s", parts[i].err.text);
		total += parts[i].nr;
	}
	/* scan__free() frees it; the analyzer does not see that the caller has it */
	ANALYZER_PASS_OVER("-Wanalyzer-malloc-leak");
	scan->structs = calloc(total + 1, sizeof(*scan->structs));
	if (!scan->structs)
		return out_of_memory(scan, err);
	ANALYZER_GO_ON("-Wanalyzer-malloc-leak");
	for (i = 0; i < nr; i++) {
		if (parts[i].nr)
			memcpy(scan->structs + scan->nr, parts[i].structs,
			       parts[i].nr * sizeof(*parts[i].structs));
		scan->nr += parts[i].nr;
		if (scan_uses__merge(&scan->uses, &parts[i].look.uses))
			return out_of_memory(scan, err);
	}
	return 0;
}

/* What was found lives on. */
static void part__close(struct part *part, struct pool *found)
{
	*found = part->look.pool;
	scan_uses__free(&part->look.uses);
	scan_look__free(&part->look);
	free(part->structs);
}

/*
 * KMEM_CACHE() calls a cache what its struct is called, so that the running kernel
 * may know where objects lie.
 */
static void ask_slabs(struct scan *scan)
{
	struct slab slab;
	size_t i;

	for (i = 0; i < scan->nr; i++) {
		struct scan_struct *s = &scan->structs[i];

		if (!s->nr_evidence || !slab__read(&slab, SLAB_DIR, s->name) ||
		    s->size > slab.object_size || slab.red_zone)
			continue;
		s->align = slab.align > s->align ? slab.align : s->align;
		s->stride = slab.slab_size;
	}
}

static void open_parts(struct work *work)
{
	size_t i;

	for (i = 0; i < work->nr; i++) {
		work->parts[i].look.line = work->scan->line;
		work->parts[i].look.perf = work->scan->perf;
		work->parts[i].look.comparing = work->scan->comparing;
	}
}

/* Looking at a type notes where it is, which is not for two threads. */
static int open_all(struct work *work, struct err *err)
{
	struct types *types = work->scan->object->types;

	if (types->source || types->btf.base) {
		prepare(0, work);
		count_functions(work, types);
	} else {
		work->clone = types__clone(types, err);
		if (!work->clone)
			return -1;
		parallel__each(2, prepare, work);
		types__drop_clone(work->clone);
	}
	if (!work->all)
		return err__set(err, "%s", work->errs[0].text);
	return work->failed ? err__set(err, "%s", work->errs[1].text) : 0;
}

static int collect(struct work *work, struct err *err)
{
	struct scan *scan = work->scan;
	size_t i;
	int ret;

	ret = open_all(work, err);
	if (!ret) {
		open_parts(work);
		parallel__each(work->nr, visit_part, work);
		ret = join(scan, work->parts, work->nr, err);
	}
	if (work->all)
		types_all__close(work->all);
	for (i = 0; i < work->nr; i++)
		part__close(&work->parts[i], &scan->pools[i]);
	if (!ret && scan->object->running)
		ask_slabs(scan);
	return ret;
}

int scan__collect(struct scan *scan, struct err *err)
{
	struct work work = { .scan = scan, .nr = parallel__width() };
	int ret;

	work.parts = calloc(work.nr, sizeof(*work.parts));
	scan->pools = calloc(work.nr, sizeof(*scan->pools));
	scan->nr_pools = scan->pools ? work.nr : 0;
	if (work.parts && scan->pools)
		ret = collect(&work, err);
	else
		ret = out_of_memory(scan, err);
	free(work.parts);
	return ret;
}
