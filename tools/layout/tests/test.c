// SPDX-License-Identifier: GPL-2.0
#include "test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* How long the tests of one program may take, sanitizers included. */
#define TEST_SECONDS 300

static void say_where(struct test *t, const char *file, int line)
{
	t->failures++;
	printf("# %s:%d: %s: ", file, line, t->name);
}

bool test__expect(struct test *t, bool ok, const char *file, int line,
		  const char *what)
{
	if (!ok) {
		say_where(t, file, line);
		printf("expected %s\n", what);
	}
	return ok;
}

bool test__expect_eq(struct test *t, long long got, long long want,
		     const char *file, int line, const char *what)
{
	if (got != want) {
		say_where(t, file, line);
		printf("%s is %lld, expected %lld\n", what, got, want);
	}
	return got == want;
}

bool test__expect_str(struct test *t, const char *got, const char *want,
		      bool part, const char *file, int line, const char *what)
{
	bool ok;

	if (!got || !want)
		ok = got == want;
	else
		ok = part ? !!strstr(got, want) : !strcmp(got, want);
	if (!ok) {
		say_where(t, file, line);
		printf("%s is \"%s\", expected %s\"%s\"\n", what,
		       got ? got : "(null)", part ? "it to have " : "",
		       want ? want : "(null)");
	}
	return ok;
}

void test__skip(struct test *t, const char *why)
{
	t->skip = why;
}

int test__run(const struct test_case *cases, size_t nr)
{
	unsigned int failed = 0;
	size_t i;

	/* What never ends is killed; run.sh reports it. */
	alarm(TEST_SECONDS);
	printf("TAP version 13\n1..%zu\n", nr);
	for (i = 0; i < nr; i++) {
		struct test t = { .name = cases[i].name };

		/* What a crash leaves behind should say where it was. */
		fflush(stdout);
		cases[i].fn(&t);
		printf("%s %zu - %s", t.failures ? "not ok" : "ok", i + 1, t.name);
		if (t.skip && !t.failures)
			printf(" # SKIP %s", t.skip);
		printf("\n");
		failed += !!t.failures;
	}
	return fflush(stdout) || failed ? 1 : 0;
}

const char *test__fixture(const char *name)
{
	static char path[4096];
	const char *src = getenv("TEST_SRC");

	snprintf(path, sizeof(path), "%s/fixtures/%s", src ? src : "tests", name);
	return path;
}
