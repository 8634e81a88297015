// SPDX-License-Identifier: GPL-2.0
/*
 * To touch a page for the first time costs as much as describing some members, and
 * whoever describes a whole kernel touches thousands: half of the time of a scan went
 * there. So nothing is given back that is asked for again, threads share what there
 * is, and pages are large ones.
 */
#include <malloc.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#include "heap.h"

/* On most machines. Where they are larger, small ones are what is left. */
#define HUGE_PAGE	((size_t)2 * 1024 * 1024)

/* The most that glibc takes for either: below it everything is on the heap. */
#define NEVER		(32 * 1024 * 1024)

/* Less than that. What is used of it costs memory, the rest addresses. */
#define EXPECTED	(15 * HUGE_PAGE)

void heap__expect_much(void)
{
	/* up to where a large page begins; kept, and never touched */
	static void *unused;
	char *room;

	if (unused)
		return;
	mallopt(M_MMAP_THRESHOLD, NEVER);
	mallopt(M_TRIM_THRESHOLD, NEVER);
	mallopt(M_ARENA_MAX, 1);
	unused = malloc(HUGE_PAGE - (uintptr_t)sbrk(0) % HUGE_PAGE);
	room = malloc(EXPECTED);
	if (room)
		madvise(room + HUGE_PAGE - (uintptr_t)room % HUGE_PAGE, EXPECTED - HUGE_PAGE,
			MADV_HUGEPAGE);
	free(room);
}
