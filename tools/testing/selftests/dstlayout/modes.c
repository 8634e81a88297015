// SPDX-License-Identifier: GPL-2.0
/*
 * Experiments: ways of counting references, of storing and of placing, numbers of
 * CPUs, and the small modes with tables of their own.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "kselftest.h"
#include "harness.h"
#include "judge.h"
#include "table.h"

#define TYPES	"/sys/kernel/btf/vmlinux"

/* Soon over, whatever the rest is. */
#define QUICK	"units=10\nseconds=2\n"

/*
 * What is told apart here differs by far more than ten percent, which is soon
 * seen, also on a busy machine.
 */
#define CLAIM	"mode=split\nthreshold=10\nseconds=6\n"

/* The layout of 2008 that the reference count was too close in. */
#define RC1	CLAIM "shape=2.6.25-rc1\nmix=loopback\n"

static const struct claim shares[] = {
	{ "2.6.25-rc1", "read", "shares" },
	{ "2.6.25-rc1", "write", "shares" },
};

static const struct claim apart[] = {
	{ "2.6.25-rc1", "read", "apart" },
	{ "2.6.25-rc1", "write", "apart" },
};

static int counts(const char *ref, const struct claim claims[2])
{
	char config[256];

	if (!CHECK(!harness__load("run=0")))
		return harness__finish(false);
	snprintf(config, sizeof(config), RC1 "ref=%s\n", ref);
	return judge__claims(config, claims, 2);
}

/* In the object, so that the object's layout decides. */
static int counts_inside(const char *ref)
{
	return counts(ref, shares);
}

/* Outside of it: nothing of the object is written any more. */
static int counts_outside(const char *ref)
{
	return counts(ref, apart);
}

static int test_not_zero(void)
{
	return counts_inside("not-zero");
}

static int test_refcount(void)
{
	return counts_inside("refcount");
}

static int test_percpu(void)
{
	return counts_outside("percpu");
}

static int test_parts_4(void)
{
	return counts_outside("parts-4");
}

static int test_parts_8(void)
{
	return counts_outside("parts-8");
}

static int test_parts_16(void)
{
	return counts_outside("parts-16");
}

/* A file of sysfs is read in as many pieces as it likes. */
static bool read_all(int fd, char *to, size_t len)
{
	ssize_t got = 1;

	while (len && got > 0) {
		got = read(fd, to, len);
		if (got > 0) {
			to += got;
			len -= got;
		}
	}
	return !len;
}

/* Whether the running kernel has a type of that name; -1 if it does not tell. */
static int has_type(const char *name)
{
	struct stat st;
	char *types;
	int fd, found = -1;

	fd = open(TYPES, O_RDONLY | O_CLOEXEC);
	if (fd < 0)
		return -1;
	if (!fstat(fd, &st)) {
		types = malloc(st.st_size);
		if (types && read_all(fd, types, st.st_size))
			found = !!memmem(types, st.st_size, name,
					 strlen(name) + 1);
		free(types);
	}
	close(fd);
	return found;
}

/* From 6.4 on; before, there is nothing that it could be measured with. */
static int test_rcuref(void)
{
	bool passed;

	switch (has_type("rcuref_t")) {
	case 1:
		return counts_inside("rcuref");
	case 0:
		passed = CHECK(!harness__load("run=0")) &&
			 CHECK(harness__write("config", "ref=rcuref") == -EINVAL) &&
			 harness__says("status", "ref=rcuref") &&
			 harness__says("config", "\nref=atomic\n");
		passed = harness__finish(passed) == KSFT_PASS &&
			 CHECK(harness__load("run=0 ref=rcuref") == -EINVAL);
		return harness__finish(passed);
	default:
		return harness__skip(TYPES " does not tell");
	}
}

/*
 * 2008: the last_rx of the loopback device. An ever-changing value moves the
 * line with each packet, jiffies stored only if they differ once a tick.
 */
static int stores(const char *how, const char *verdict)
{
	const struct claim claim = { "last_rx", "read", verdict };
	char config[256];

	if (!CHECK(!harness__load("run=0")))
		return harness__finish(false);
	snprintf(config, sizeof(config),
		 CLAIM "shape=last_rx\nmix=forward\n%s", how);
	return judge__claims(config, &claim, 1);
}

static int test_store_always(void)
{
	return stores("stamp=count\nstore=always\n", "shares");
}

static int test_store_changed(void)
{
	return stores("stamp=jiffies\nstore=changed\n", "apart");
}

/* How many rows have both words. */
static size_t rows_with(const struct table *table, const char *heading,
			const char *word, const char *other, const char *word2)
{
	size_t nr = 0, i;

	for (i = 0; i < table->nr_rows; i++)
		nr += !strcmp(table__get(table, i, heading), word) &&
		      !strcmp(table__get(table, i, other), word2);
	return nr;
}

static int test_packed(void)
{
	struct table table = { 0 };
	bool passed = CHECK(!harness__load("run=0")) &&
		      judge__run(QUICK "place=packed\nmode=mixed\nshape=3.5\nmix=all\n",
				 &table) &&
		      CHECK(table__rows(&table, "shape", "3.5") == 2) &&
		      CHECK(rows_with(&table, "shape", "3.5", "twin", "aligned") == 2) &&
		      CHECK(rows_with(&table, "shape", "3.5", "side", "packet") == 2) &&
		      CHECK(rows_with(&table, "shape", "control-bad", "twin", "aligned") == 2);

	table__free(&table);
	return harness__finish(passed);
}

/* Rows of a shape in pairs, with so many CPUs. */
static bool pairs_run(const char *cpus, const char *expected)
{
	struct table table = { 0 };
	char config[256];
	bool passed;

	snprintf(config, sizeof(config),
		 QUICK "mode=pairs\nshape=3.5\nmix=all\ncpus=%s\n", cpus);
	passed = judge__run(config, &table) &&
		 CHECK(table__rows(&table, "shape", "3.5") == 2) &&
		 CHECK(table__rows(&table, "cpus", expected) == table.nr_rows) &&
		 CHECK(table__rows(&table, "side", "packet") == table.nr_rows) &&
		 CHECK(table__rows(&table, "mode", "pairs") == table.nr_rows);
	table__free(&table);
	return passed;
}

static int test_pairs(void)
{
	return harness__finish(CHECK(!harness__load("run=0")) &&
			       pairs_run("0-1", "2"));
}

/* The one that is left over has nobody to pass to. */
static int test_odd_pairs(void)
{
	if (sysconf(_SC_NPROCESSORS_ONLN) < 3)
		return harness__skip("it takes 3 CPUs");
	return harness__finish(CHECK(!harness__load("run=0")) &&
			       pairs_run("0-2", "2"));
}

static int test_lone_pair(void)
{
	struct table table = { 0 };
	bool passed = CHECK(!harness__load("run=0")) &&
		      judge__run(QUICK "mode=pairs\ncpus=0\n", &table) &&
		      CHECK(!table.nr_rows) &&
		      harness__says("results", "\n# skip_pairs=");

	table__free(&table);
	return harness__finish(passed);
}

static int test_sweep(void)
{
	struct table table = { 0 };
	bool passed;

	if (sysconf(_SC_NPROCESSORS_ONLN) < 4)
		return harness__skip("it takes 4 CPUs");
	passed = CHECK(!harness__load("run=0")) &&
		 judge__run(QUICK "sweep=1\nmode=split,pairs\nshape=3.5\n"
			    "mix=loopback\ncpus=0-3\n", &table) &&
		 CHECK(rows_with(&table, "shape", "3.5", "cpus", "2") == 3) &&
		 CHECK(rows_with(&table, "shape", "3.5", "cpus", "4") == 3) &&
		 CHECK(rows_with(&table, "shape", "control-bad", "cpus", "2") == 3) &&
		 CHECK(rows_with(&table, "shape", "control-bad", "cpus", "4") == 3);
	table__free(&table);
	return harness__finish(passed);
}

/* Runs a small mode alone, and reads its table. */
static bool run_small(const char *mode, struct table *table)
{
	struct table none = { 0 };
	const char *wrong;
	char config[64];
	bool passed;
	char *text;

	memset(table, 0, sizeof(*table));
	snprintf(config, sizeof(config), "seconds=20\nmode=%s\n", mode);
	passed = judge__run(config, &none) && CHECK(!none.nr_rows);
	table__free(&none);
	if (!passed)
		return false;
	text = harness__read("results");
	if (!CHECK(text))
		return false;
	wrong = table__parse_small(table, text, mode);
	if (wrong)
		ksft_print_msg("%s: %s\n", mode, wrong);
	return !wrong;
}

/* Each kind at each distance, with the entry used and not, and none at all. */
static int test_prefetch(void)
{
	static const char *const kinds[] = { "t0", "t1", "t2", "nta", "write" };
	static const char *const distances[] = { "1", "4", "16" };
	struct table table = { 0 };
	bool passed = CHECK(!harness__load("run=0")) &&
		      run_small("prefetch", &table) &&
		      CHECK(table.nr_rows == 32) &&
		      CHECK(table__rows(&table, "prefetch", "none") == 2) &&
		      CHECK(table__rows(&table, "used", "yes") == 16) &&
		      CHECK(table__rows(&table, "used", "no") == 16);
	size_t i, j;

	for (i = 0; passed && i < ARRAY_SIZE(kinds); i++) {
		for (j = 0; passed && j < ARRAY_SIZE(distances); j++)
			passed = CHECK(rows_with(&table, "prefetch", kinds[i],
						 "distance", distances[j]) == 2);
	}
	table__free(&table);
	return harness__finish(passed);
}

static int test_walk(void)
{
	static const char *const places[] = {
		"start", "behind-start", "end", "line-before", "line-after",
	};
	struct table table = { 0 };
	bool passed = CHECK(!harness__load("run=0")) &&
		      run_small("walk", &table) &&
		      CHECK(table.nr_rows == ARRAY_SIZE(places)) &&
		      CHECK(table__rows(&table, "lines", "1") == 3) &&
		      CHECK(table__rows(&table, "lines", "2") == 2);
	size_t i;

	for (i = 0; passed && i < ARRAY_SIZE(places); i++)
		passed = CHECK(!strcmp(table__get(&table, i, "next"), places[i]));
	table__free(&table);
	return harness__finish(passed);
}

static int test_slab(void)
{
	struct table table = { 0 };
	bool passed = CHECK(!harness__load("run=0")) &&
		      run_small("slab", &table) && CHECK(table.nr_rows == 4);
	size_t i;

	for (i = 0; passed && i < table.nr_rows; i++) {
		const char *size = table__get(&table, i, "size");

		passed = CHECK(!strcmp(size, i < 2 ? "192" : "512")) &&
			 CHECK(!strcmp(table__get(&table, i, "freed_by"),
				       i % 2 ? "other" : "same")) &&
			 CHECK(atoi(table__get(&table, i, "stride")) >= atoi(size)) &&
			 CHECK(atoi(table__get(&table, i, "objects_per_slab")) > 1) &&
			 CHECK(!strcmp(table__get(&table, i, "failed"), "0"));
	}
	table__free(&table);
	return harness__finish(passed);
}

/* Small ones come behind the main table, and leave it as it is. */
static int test_together(void)
{
	struct table table = { 0 };
	bool passed = CHECK(!harness__load("run=0")) &&
		      judge__run(QUICK "mode=split,walk,slab\nshape=2.6.25\nmix=loopback\n",
				 &table) &&
		      CHECK(table__rows(&table, "shape", "2.6.25") == 2) &&
		      CHECK(table.nr_rows == 6) &&
		      harness__says("results", "\n# table=walk\n") &&
		      harness__says("results", "\n# table=slab\n") &&
		      harness__lacks("results", "# table=prefetch");

	table__free(&table);
	return harness__finish(passed);
}

static const struct harness_test tests[] = {
	{ test_not_zero, "counting unless zero feels the layout" },
	{ test_refcount, "refcount_t feels the layout" },
	{ test_rcuref, "rcuref_t feels the layout, or is refused" },
	{ test_percpu, "percpu_ref does not feel the layout" },
	{ test_parts_4, "a counter of 4 parts does not feel the layout" },
	{ test_parts_8, "a counter of 8 parts does not feel the layout" },
	{ test_parts_16, "a counter of 16 parts does not feel the layout" },
	{ test_store_always, "a time that is always stored costs readers" },
	{ test_store_changed, "a time that is stored if changed costs them nothing" },
	{ test_packed, "packed shapes are held against aligned ones" },
	{ test_pairs, "two CPUs make a pair" },
	{ test_odd_pairs, "an odd CPU is left out of pairs" },
	{ test_lone_pair, "one CPU makes no pair, and results say so" },
	{ test_sweep, "a sweep tries 2 and 4 CPUs" },
	{ test_prefetch, "prefetch has a row for each kind and distance" },
	{ test_walk, "walk has a row for each place" },
	{ test_slab, "slab has a row for each size and way" },
	{ test_together, "small tables come behind the main one" },
};

int main(void)
{
	if (sysconf(_SC_NPROCESSORS_ONLN) < 2) {
		ksft_print_header();
		ksft_exit_skip("one CPU shares with nobody\n");
	}
	harness__run_tests(tests, ARRAY_SIZE(tests));
}
