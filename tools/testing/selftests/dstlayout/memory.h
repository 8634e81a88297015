/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What memory the module holds, and what becomes of it when there is none.
 */
#ifndef DSTLAYOUT_MEMORY_H
#define DSTLAYOUT_MEMORY_H

#include <stdbool.h>

/**
 * struct memory - what the module, and the kernel, hold
 * @areas: mapped areas that the module has
 * @area_bytes: of them
 * @caches: whether its cache of objects is there
 * @slab_kb: what the kernel has in slabs that cannot be reclaimed, in KiB
 */
struct memory {
	long areas;
	long area_bytes;
	bool caches;
	long slab_kb;
};

/** memory__get() - look; false if this kernel does not tell */
bool memory__get(struct memory *memory);

/** memory__forget_leaks() - begin to look for leaks, where the kernel can */
void memory__forget_leaks(void);

/**
 * memory__watched() - whether the kernel has kmemleak
 *
 * It then tells what was lost, and its own records lie in slabs; so does what KASAN,
 * which comes with it, keeps of what was freed. Their size tells nothing then.
 */
bool memory__watched(void);

/**
 * memory__leaks() - whether the module has lost memory since then
 *
 * Takes some seconds where the kernel has kmemleak, else it is false at once.
 * Shows what it found.
 */
bool memory__leaks(void);

/**
 * memory__fail_init() - get ready to let allocations of this thread fail
 *
 * Return: NULL, or why this kernel cannot.
 */
const char *memory__fail_init(void);

/** memory__fail_exit() - undo memory__fail_init() */
void memory__fail_exit(void);

/**
 * memory__fail() - let an allocation of this thread fail
 * @nth: which one from now on; from 1
 */
void memory__fail(unsigned int nth);

/**
 * memory__left() - let no more of them fail
 *
 * Return: how many more allocations it would have taken; 0 if one has failed.
 */
unsigned int memory__left(void);

#endif /* DSTLAYOUT_MEMORY_H */
