// SPDX-License-Identifier: GPL-2.0
/*
 * Preloaded into the command: the allocation number $FAIL_ALLOC, counted from
 * 1, finds no memory, and no other one.
 */
#include <errno.h>
#include <stddef.h>
#include <stdlib.h>

/* glibc's own, under the names that it keeps for those who replace them */
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t nr, size_t size);
void *__libc_realloc(void *old, size_t size);

static int is_the_one(void)
{
	static long wanted = -1, count;

	if (wanted < 0) {
		const char *value = getenv("FAIL_ALLOC");

		wanted = value ? atol(value) : 0;
	}
	if (!wanted || ++count != wanted)
		return 0;
	errno = ENOMEM;
	return 1;
}

void *malloc(size_t size)
{
	return is_the_one() ? NULL : __libc_malloc(size);
}

void *calloc(size_t nr, size_t size)
{
	return is_the_one() ? NULL : __libc_calloc(nr, size);
}

void *realloc(void *old, size_t size)
{
	return is_the_one() ? NULL : __libc_realloc(old, size);
}
