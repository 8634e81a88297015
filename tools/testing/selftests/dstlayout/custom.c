// SPDX-License-Identifier: GPL-2.0
/*
 * Custom shapes: defining them, what is printed of them, and measuring them.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "kselftest.h"
#include "harness.h"
#include "judge.h"
#include "table.h"

/* How many there can be. */
#define MAX_CUSTOM	32

#define BLOCK_MAX	16384

/* Soon over, whatever the shapes are. */
#define QUICK		"mode=split\nmix=loopback\nunits=10\nseconds=2\n"

#define SMALL		"size=128 base=64\n" \
			"field a off=0 size=8 role=read-mostly op=load\n" \
			"field b off=8 size=4 role=hot-write op=ref\n" \
			"end\n"

/*
 * The route of 6.1, as its reports give the offsets: __refcnt begins a line, but
 * lwtstate and, behind the dst_entry, rt_genid lie on it as well.
 */
#define ROUTE_6_1	"shape route-6.1 size=168 base=64\n" \
			"field ops off=8 size=8 role=read-mostly op=load\n" \
			"field input off=48 size=8 role=read-mostly op=load\n" \
			"field __refcnt off=64 size=4 role=hot-write op=ref\n" \
			"field __use off=68 size=4 role=hot-write op=count\n" \
			"field lastuse off=72 size=8 role=hot-write op=stamp\n" \
			"field lwtstate off=80 size=8 role=read-mostly op=load\n" \
			"field rt_genid off=112 size=4 role=read-mostly op=load\n" \
			"end\n"

/* The block of a shape as shapes prints it, without its name; "" if not there. */
static void find_block(const char *shapes, const char *name, char *block)
{
	const char *at = shapes;
	char head[128];
	size_t len;

	len = snprintf(head, sizeof(head), "shape %s ", name);
	while (at && strncmp(at, head, len)) {
		at = strchr(at, '\n');
		at += !!at;
	}
	*block = '\0';
	if (!at)
		return;
	at += len;
	len = strstr(at, "\nend\n") - at + strlen("\nend\n");
	snprintf(block, BLOCK_MAX, "%.*s", (int)len, at);
}

/* Writes a block under a name. */
static int define(const char *name, const char *block)
{
	char text[BLOCK_MAX + 128];

	snprintf(text, sizeof(text), "shape %s %s", name, block);
	return harness__write("custom", text);
}

/* Whether shapes has it, exactly so. */
static bool is_printed(const char *name, const char *block)
{
	char *shapes = harness__read("shapes"), found[BLOCK_MAX];
	bool same = CHECK(shapes);

	if (same) {
		find_block(shapes, name, found);
		same = CHECK(!strcmp(found, block));
		if (!same)
			ksft_print_msg("written: %s\nfound: %s\n", block, found);
	}
	free(shapes);
	return same;
}

/* Defines a built-in shape under another name. */
static bool copy(const char *from, const char *to)
{
	char *shapes = harness__read("shapes"), block[BLOCK_MAX];
	bool passed = CHECK(shapes);

	if (passed) {
		find_block(shapes, from, block);
		passed = CHECK(*block) && CHECK(!define(to, block));
	}
	free(shapes);
	return passed;
}

/* Every block, those of twins included. */
static int test_round_trip(void)
{
	char *shapes = NULL, *at, block[BLOCK_MAX], name[128];
	bool passed = CHECK(!harness__load("run=0"));
	int nr = 0;

	if (passed)
		shapes = harness__read("shapes");
	passed = passed && CHECK(shapes);
	for (at = shapes; passed && at && sscanf(at, "shape %127s", name) == 1;
	     nr++) {
		find_block(shapes, name, block);
		passed = CHECK(!define("copy", block)) &&
			 is_printed("copy", block);
		if (!passed)
			ksft_print_msg("that was %s\n", name);
		at = strstr(at, "\nend\n");
		at += at ? strlen("\nend\n") : 0;
	}
	free(shapes);
	return harness__finish(passed && CHECK(nr > 13));
}

static int test_written(void)
{
	static const char messy[] =
		"# a comment\n\n  shape\tmessy   size=128 base=64\r\n"
		"field a off=0 size=8  role=read-mostly op=load \r\n\n"
		"\tfield b off=8 size=4 role=hot-write op=ref\n# more\nend";
	char longest[64 + 64 + 256], name[64], path[128];

	memset(name, 'n', sizeof(name) - 1);
	name[sizeof(name) - 1] = '\0';
	memset(path, 'p', sizeof(path) - 1);
	path[sizeof(path) - 1] = '\0';
	snprintf(longest, sizeof(longest), "size=128 base=64\n"
		 "field %s off=0 size=8 role=read-mostly op=load\n"
		 "field b off=8 size=4 role=hot-write op=ref\nend\n", path);
	return harness__finish(CHECK(!harness__load("run=0")) &&
			       CHECK(!define("small", SMALL)) &&
			       is_printed("small", SMALL) &&
			       CHECK(!harness__write("custom", messy)) &&
			       is_printed("messy", SMALL) &&
			       CHECK(!define(name, longest)) &&
			       is_printed(name, longest) &&
			       CHECK(!define("-%s%n[0]", SMALL)) &&
			       is_printed("-%s%n[0]", SMALL));
}

/* A number for a name, so many of them that there is no room for one more. */
static bool define_number(int number, int error)
{
	char name[16];

	snprintf(name, sizeof(name), "shape-%d", number);
	return CHECK(define(name, SMALL) == error);
}

static int test_too_many(void)
{
	bool passed = CHECK(!harness__load("run=0"));
	struct table table = { 0 };
	int i;

	for (i = 0; passed && i < MAX_CUSTOM; i++)
		passed = define_number(i, 0);
	passed = passed && define_number(MAX_CUSTOM, -ENOSPC) &&
		 harness__says("status", "\nerror=") &&
		 /* Those that there are can still be defined anew. */
		 define_number(0, 0) && define_number(MAX_CUSTOM - 1, 0) &&
		 CHECK(!harness__write("config", "shape=shape-0,shape-31")) &&
		 harness__says("config", "shape=shape-0,shape-31\n") &&
		 judge__run(QUICK, &table) &&
		 CHECK(table__rows(&table, "shape", "shape-0") == 2) &&
		 CHECK(table__rows(&table, "shape", "shape-31") == 2) &&
		 CHECK(table__rows(&table, "shape", "2.6.25") == 0);
	table__free(&table);
	return harness__finish(passed);
}

/* Eight neighbours each, of 32 KiB. */
#define LARGEST_OBJECTS	"place=packed\nobjects=128\nshape=large-0\nmode=split\n"

static bool starts_or_refuses(void)
{
	int err = harness__write("control", "start");

	if (err)
		return CHECK(err == -ENOMEM || err == -EINVAL) &&
		       harness__says("status", "\nerror=") &&
		       harness__lacks("status", "state=running");
	return harness__says("status", "state=running ") &&
	       CHECK(!harness__write("control", "stop")) &&
	       harness__says("status", "state=stopped ");
}

/*
 * As much as there can be to measure: it is done, or refused in a civil way. A
 * run that is stopped at once needs all the memory, and no time.
 */
static int test_largest(void)
{
	char block[BLOCK_MAX], *at = block, name[16];
	bool passed = CHECK(!harness__load("run=0"));
	int i;

	at += sprintf(at, "size=32768 base=64\n"
		      "field r off=0 size=4 role=hot-write op=ref\n");
	for (i = 0; i < 16; i++)
		at += sprintf(at, "field f%d off=%d size=1 role=read-mostly op=load\n",
			      i, i + 4);
	for (i = 0; i < 47; i++)
		at += sprintf(at, "field g%d off=%d size=600 role=hot-write op=none\n",
			      i, 1024 + i * 600);
	strcpy(at, "end\n");
	for (i = 0; passed && i < MAX_CUSTOM; i++) {
		snprintf(name, sizeof(name), "large-%d", i);
		passed = CHECK(!define(name, block));
	}
	passed = passed && CHECK(!harness__write("config", "shape=all\nmode=all\n"
			"mix=all\ntwin=all\nsweep=1\nseconds=3600\n"));
	passed = passed && starts_or_refuses() &&
		 CHECK(!harness__write("config", LARGEST_OBJECTS)) &&
		 starts_or_refuses();
	return harness__finish(passed);
}

/* Where the known-bad pair does not show, nothing else is measured. */
static bool is_measured(const struct table *table, const char *shape)
{
	size_t i;

	for (i = 0; i < table->nr_rows; i++) {
		if (!strcmp(table__get(table, i, "shape"), shape) &&
		    atoi(table__get(table, i, "units")))
			return true;
	}
	return false;
}

/* What the results are about is kept, as long as they can be read. */
static int test_redefine(void)
{
	static const char other[] =
		"size=4096 base=128\n"
		"field other off=2048 size=8 role=read-mostly op=load\n"
		"field stamp off=0 size=8 role=hot-write op=stamp\n"
		"end\n";
	char *before = NULL, *after = NULL, half[64];
	struct table table = { 0 };
	int fd = -1, i;
	bool passed = CHECK(!harness__load("run=0")) &&
		      CHECK(!define("mine", SMALL)) &&
		      judge__run(QUICK "shape=mine\ntwin=control,field\n", &table) &&
		      CHECK(table__rows(&table, "shape", "mine") == 4) &&
		      CHECK(table__rows(&table, "twin", "field:a") == 2);

	if (passed) {
		before = harness__read("results");
		fd = harness__open("results", O_RDONLY);
		passed = CHECK(before) && CHECK(fd >= 0) &&
			 CHECK(read(fd, half, sizeof(half)) == sizeof(half)) &&
			 CHECK(!memcmp(half, before, sizeof(half)));
	}
	for (i = 0; passed && i < 100; i++)
		passed = CHECK(!define("mine", i % 2 ? SMALL : other));
	if (passed) {
		passed = CHECK(!define("mine", other)) &&
			 is_printed("mine", other) &&
			 CHECK(read(fd, half, sizeof(half)) == sizeof(half)) &&
			 CHECK(!memcmp(half, before + sizeof(half),
				       sizeof(half)));
		/* Of what was not measured there are none. */
		if (is_measured(&table, "mine"))
			passed = passed &&
				 harness__says("samples", "\nmine\t");
		after = harness__read("results");
		passed = passed && CHECK(after && !strcmp(before, after));
	}
	if (fd >= 0)
		close(fd);
	free(before);
	free(after);
	table__free(&table);
	/* The next run is about the new one, which loopback does not write to. */
	memset(&table, 0, sizeof(table));
	passed = passed && judge__run("mix=forward\n", &table) &&
		 CHECK(table__rows(&table, "twin", "field:a") == 0) &&
		 CHECK(table__rows(&table, "shape", "mine") == 2);
	table__free(&table);
	return harness__finish(passed);
}

/* Else the results would not be about what shapes says. */
static int test_busy(void)
{
	return harness__finish(CHECK(!harness__load("run=0")) &&
			       CHECK(!define("mine", SMALL)) &&
			       CHECK(!harness__write("config", "shape=mine\nwindow_us=100000")) &&
			       CHECK(!harness__write("control", "start")) &&
			       CHECK(define("mine", SMALL) == -EBUSY) &&
			       CHECK(define("other", SMALL) == -EBUSY) &&
			       harness__says("status", "\nerror=") &&
			       harness__says("status", "state=running ") &&
			       CHECK(!harness__write("control", "stop")) &&
			       CHECK(!define("other", SMALL)));
}

/* Nothing is written to it, which is not the same as being apart. */
static int test_unwritten(void)
{
	static const char block[] =
		"size=64 base=64\n"
		"field a off=0 size=8 role=read-mostly op=load\n"
		"field b off=8 size=4 role=hot-write op=count\n"
		"end\n";
	struct table table = { 0 };
	bool passed = CHECK(!harness__load("run=0")) &&
		      CHECK(!define("countless", block)) &&
		      judge__run(QUICK "shape=countless\n", &table) &&
		      CHECK(table__rows(&table, "shape", "countless") == 2);
	size_t i;

	for (i = 0; passed && i < table.nr_rows; i++) {
		if (!strcmp(table__get(&table, i, "shape"), "countless"))
			passed = CHECK(!strcmp(table__get(&table, i, "verdict"),
					       "skip"));
	}
	table__free(&table);
	return harness__finish(passed);
}

/* A copy is measured as the original is: the story of 2008 once more. */
static int test_measured(void)
{
	static const struct claim claims[] = {
		{ "copy-of-rc1", "read", "shares" },
		{ "copy-of-rc1", "write", "shares" },
		{ "copy-of-2.6.25", "read", "apart" },
		{ "copy-of-2.6.25", "write", "apart" },
	};

	if (!CHECK(!harness__load("run=0")) ||
	    !copy("2.6.25-rc1", "copy-of-rc1") ||
	    !copy("2.6.25", "copy-of-2.6.25"))
		return harness__finish(false);
	return judge__claims("shape=copy-of-rc1,copy-of-2.6.25\nmix=loopback\nthreshold=10\nseconds=6\n",
			     claims, ARRAY_SIZE(claims));
}

/* One field at a time: those of the counter's line, and no others. */
static int test_fields(void)
{
	struct table table = { 0 };
	bool passed = CHECK(!harness__load("run=0")) &&
		      CHECK(!harness__write("custom", ROUTE_6_1)) &&
		      harness__says("shapes", "\nshape route-6.1/field:lwtstate ") &&
		      judge__run(QUICK "shape=route-6.1\ntwin=field\n", &table) &&
		      CHECK(table__rows(&table, "twin", "field:lwtstate") == 2) &&
		      CHECK(table__rows(&table, "twin", "field:rt_genid") == 2) &&
		      CHECK(table__rows(&table, "shape", "route-6.1") == 4);

	table__free(&table);
	return harness__finish(passed);
}

static const struct harness_test tests[] = {
	{ test_written, "a shape is printed as it was written" },
	{ test_round_trip, "every shape and twin can be written back" },
	{ test_too_many, "there is an end to how many shapes there can be" },
	{ test_largest, "as much as can be asked for is done or refused" },
	{ test_redefine, "results outlive the shapes that they are about" },
	{ test_busy, "nothing is defined while a run is under way" },
	{ test_unwritten, "a shape that a mix does not write to is skipped" },
	{ test_measured, "copies of 2008's layouts get the verdicts of 2008" },
	{ test_fields, "a route of 6.1 has twins for two fields" },
};

int main(void)
{
	harness__run_tests(tests, ARRAY_SIZE(tests));
}
