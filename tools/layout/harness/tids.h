/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Which threads the workers are.
 */
#ifndef HARNESS_TIDS_H
#define HARNESS_TIDS_H

#include <sys/types.h>

/** threads_tid() - the thread of a CPU as the kernel calls it; 0 if there is none */
pid_t threads_tid(unsigned int cpu);

#endif /* HARNESS_TIDS_H */
