// SPDX-License-Identifier: GPL-2.0
/*
 * Random writes to the files of the engine, as the selftest "fuzz" does them to
 * those of the module. $DSTLAYOUT_FUZZ is how many (default 10000).
 */
#include <stdlib.h>
#include <unistd.h>

#include "test.h"
#include "fuzzing.h"
#include "random.h"
#include "../../../tools/layout/harness/harness.h"

static int write_bytes(const char *file, const void *bytes, size_t len)
{
	return harness_write(file, bytes, len);
}

static char *read_all(const char *file)
{
	char *text;
	size_t len;

	return harness_read(file, &text, &len) ? NULL : text;
}

static const struct fuzzing_files files = {
	.write = write_bytes,
	.read = read_all,
};

static void whatever_is_written_is_taken_or_refused(struct test *t)
{
	const char *writes = getenv("DSTLAYOUT_FUZZ");
	const char *seed = getenv("DSTLAYOUT_FUZZ_SEED");
	struct fuzzing fuzzing = {
		.files = &files,
		.writes = writes ? strtoul(writes, NULL, 10) : 10000,
		.seed = seed ? strtoull(seed, NULL, 10) : random__fresh(),
	};

	/* However long it takes what was asked for. */
	if (writes)
		alarm(0);
	EXPECT(t, fuzzing__run(&fuzzing));
	fuzzing__print(&fuzzing);
	harness_exit();
}

static const struct test_case cases[] = {
	TEST_CASE(whatever_is_written_is_taken_or_refused),
};

int main(void)
{
	return test__run(cases, ARRAY_SIZE(cases));
}
