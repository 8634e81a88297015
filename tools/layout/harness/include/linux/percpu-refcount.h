/* SPDX-License-Identifier: GPL-2.0 */
/*
 * One counter for each CPU, which costs its worker what the kernel's does: it
 * knows where it is from a word of its own, and no other CPU touches the line.
 */
#ifndef HARNESS_LINUX_PERCPU_REFCOUNT_H
#define HARNESS_LINUX_PERCPU_REFCOUNT_H

#include <errno.h>

#include <linux/compiler.h>
#include <linux/cpumask.h>
#include <linux/slab.h>

struct percpu_ref_counter {
	unsigned long nr;
} __aligned(256);

struct percpu_ref {
	struct percpu_ref_counter *counters;
};

/* The CPU that a worker is on; 0 in other threads. */
extern _Thread_local unsigned int harness_this_cpu;

static inline int percpu_ref_init(struct percpu_ref *ref,
				  void (*release)(struct percpu_ref *ref),
				  unsigned int flags, gfp_t gfp)
{
	(void)release;
	(void)flags;
	(void)gfp;
	ref->counters = harness_alloc_aligned(nr_cpu_ids,
					      sizeof(*ref->counters));
	return ref->counters ? 0 : -ENOMEM;
}

static inline void percpu_ref_exit(struct percpu_ref *ref)
{
	kfree(ref->counters);
	ref->counters = NULL;
}

static inline unsigned long *percpu_ref_mine(struct percpu_ref *ref)
{
	return &READ_ONCE(ref->counters)[harness_this_cpu].nr;
}

static inline void percpu_ref_get(struct percpu_ref *ref)
{
	unsigned long *mine = percpu_ref_mine(ref);

	WRITE_ONCE(*mine, READ_ONCE(*mine) + 1);
}

static inline void percpu_ref_put(struct percpu_ref *ref)
{
	unsigned long *mine = percpu_ref_mine(ref);

	WRITE_ONCE(*mine, READ_ONCE(*mine) - 1);
}

#endif /* HARNESS_LINUX_PERCPU_REFCOUNT_H */
