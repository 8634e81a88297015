/* SPDX-License-Identifier: GPL-2.0 */
#ifndef HARNESS_LINUX_SLAB_H
#define HARNESS_LINUX_SLAB_H

#include <linux/gfp.h>
#include <linux/overflow.h>
#include <linux/types.h>

/* As in the kernel, a power of two is aligned to itself, up to a page. */
void *harness_alloc(size_t nr, size_t size);

/* Each of them aligned to its size, a power of two. */
void *harness_alloc_aligned(size_t nr, size_t size);

void kfree(const void *memory);

static inline void *kzalloc(size_t size, gfp_t flags)
{
	(void)flags;
	return harness_alloc(1, size);
}

static inline void *kcalloc(size_t nr, size_t size, gfp_t flags)
{
	(void)flags;
	return harness_alloc(nr, size);
}

#define kmalloc		kzalloc
#define kvmalloc	kzalloc
#define kvzalloc	kzalloc
#define kvcalloc	kcalloc
#define kvfree		kfree

#endif /* HARNESS_LINUX_SLAB_H */
