// SPDX-License-Identifier: GPL-2.0
/*
 * Random writes to the module's files, right and wrong, with runs in between.
 *
 *	fuzz [--writes N] [--seed N]
 *
 * A seed that failed fails again, but for how far runs got.
 */
#include <stdio.h>

#include "kselftest.h"
#include "fuzzing.h"
#include "harness.h"
#include "memory.h"
#include "options.h"
#include "random.h"

static uint64_t writes = 3000;
static uint64_t seed;

static const struct fuzzing_files files = {
	.write = harness__write_bytes,
	.read = harness__read,
};

static int test_writes(void)
{
	struct fuzzing fuzzing = {
		.files = &files, .seed = seed, .writes = writes,
	};
	bool passed;

	memory__forget_leaks();
	passed = CHECK(!harness__load("run=0")) && fuzzing__run(&fuzzing);
	fuzzing__print(&fuzzing);
	passed = CHECK(!memory__leaks()) && passed;
	return harness__finish(passed) == KSFT_PASS &&
	       CHECK(!harness__threads()) ? KSFT_PASS : KSFT_FAIL;
}

static const struct harness_test tests[] = {
	{ test_writes, "whatever is written is taken, or refused as documented" },
};

int main(int argc, char *argv[])
{
	static const struct options_number numbers[] = {
		{ "writes", &writes }, { "seed", &seed }, { NULL, NULL },
	};

	seed = random__fresh();
	options__parse(argc, argv, numbers);
	harness__run_tests(tests, ARRAY_SIZE(tests));
}
