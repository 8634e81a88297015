/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The little that our unit tests need: a table of functions in, TAP out.
 *
 *	static void opens_empty_file(struct test *t)
 *	{
 *		EXPECT_EQ(t, open_it(), -1);
 *	}
 *
 *	static const struct test_case cases[] = {
 *		TEST_CASE(opens_empty_file),
 *	};
 *
 *	int main(void)
 *	{
 *		return test__run(cases, ARRAY_SIZE(cases));
 *	}
 */
#ifndef DSTLAYOUT_TEST_H
#define DSTLAYOUT_TEST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifndef ARRAY_SIZE
#define ARRAY_SIZE(a) (sizeof(a) / sizeof((a)[0]))
#endif

/** struct test - one running test; for the macros below */
struct test {
	const char *name;
	unsigned int failures;
	const char *skip;
};

struct test_case {
	const char *name;
	void (*fn)(struct test *t);
};

/** TEST_CASE() - entry of the table; the name is the function's */
#define TEST_CASE(fn) { #fn, fn }

/** EXPECT() - note a failure and go on; yields whether the condition held */
#define EXPECT(t, cond) test__expect(t, !!(cond), __FILE__, __LINE__, #cond)

/** EXPECT_EQ() - compare two integers, printing both when they differ */
#define EXPECT_EQ(t, got, want) \
	test__expect_eq(t, (long long)(got), (long long)(want), \
			__FILE__, __LINE__, #got)

/** EXPECT_STR() - compare two strings (NULL is a value of its own) */
#define EXPECT_STR(t, got, want) \
	test__expect_str(t, got, want, false, __FILE__, __LINE__, #got)

/** EXPECT_HAS() - the first string contains the second */
#define EXPECT_HAS(t, got, part) \
	test__expect_str(t, got, part, true, __FILE__, __LINE__, #got)

/** test__skip() - say why the test cannot run here; the test then returns */
void test__skip(struct test *t, const char *why);

bool test__expect(struct test *t, bool ok, const char *file, int line,
		  const char *what);
bool test__expect_eq(struct test *t, long long got, long long want,
		     const char *file, int line, const char *what);
bool test__expect_str(struct test *t, const char *got, const char *want,
		      bool part, const char *file, int line, const char *what);

/**
 * test__run() - run every test of a program
 *
 * Return: the exit status for main(): 0, or 1 if a test failed.
 */
int test__run(const struct test_case *cases, size_t nr);

/**
 * test__fixture() - path of a file under tests/fixtures/
 *
 * Return: a string that the next call overwrites.
 */
const char *test__fixture(const char *name);

#endif /* DSTLAYOUT_TEST_H */
