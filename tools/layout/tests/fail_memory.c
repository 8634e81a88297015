// SPDX-License-Identifier: GPL-2.0
/*
 * Memory that runs out when a test wants it to.
 */
#include "fail_memory.h"

/* Allocations that still succeed; negative for all. Threads take turns at it. */
static long left = -1;
static bool ran_out;

void fail_memory__after(long nr)
{
	__atomic_store_n(&ran_out, false, __ATOMIC_RELAXED);
	__atomic_store_n(&left, nr, __ATOMIC_RELAXED);
}

bool fail_memory__end(void)
{
	__atomic_store_n(&left, -1, __ATOMIC_RELAXED);
	return __atomic_load_n(&ran_out, __ATOMIC_RELAXED);
}

bool fail_memory__may(void)
{
	long now = __atomic_load_n(&left, __ATOMIC_RELAXED);

	while (now > 0 && !__atomic_compare_exchange_n(&left, &now, now - 1, true,
						       __ATOMIC_RELAXED,
						       __ATOMIC_RELAXED))
		;
	if (now)
		return true;
	__atomic_store_n(&ran_out, true, __ATOMIC_RELAXED);
	return false;
}

void *__wrap_malloc(size_t size)
{
	return fail_memory__may() ? __real_malloc(size) : NULL;
}

void *__wrap_calloc(size_t nr, size_t size)
{
	return fail_memory__may() ? __real_calloc(nr, size) : NULL;
}

void *__wrap_realloc(void *p, size_t size)
{
	return fail_memory__may() ? __real_realloc(p, size) : NULL;
}
