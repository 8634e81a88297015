// SPDX-License-Identifier: GPL-2.0
/*
 * What "dstlayout run" reads as text: results of a harness, tables of throughput,
 * files of shapes.
 */
#include <stdlib.h>
#include <string.h>

#include "fuzz_util.h"
#include "run_results.h"
#include "run_scaling.h"
#include "run_shape.h"

/* What went wrong is said, and on one line. */
static void check(int ret, struct err *err)
{
	if (ret && (!err->text[0] || strchr(err->text, '\n')))
		abort();
	err->text[0] = '\0';
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct run_shapes shapes = { .nr = 0 };
	struct pool pool = { NULL };
	struct err err = { "" };
	struct run_results results;
	struct run_scaling scaling;
	const char *path;
	char *text;

	if (!size)
		return 0;
	path = fuzz_util__file(data, size);
	text = pool__copy(&pool, data, size);
	if (!text)
		abort();
	check(run_results__parse(&results, text, "results", &err), &err);
	check(run_scaling__read(&scaling, path, &pool, &err), &err);
	check(run_shapes__add_file(&shapes, path, &err), &err);
	run_shapes__free(&shapes);
	run_results__free(&results);
	pool__free(&pool);
	return 0;
}
