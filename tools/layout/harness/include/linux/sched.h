/* SPDX-License-Identifier: GPL-2.0 */
#ifndef HARNESS_LINUX_SCHED_H
#define HARNESS_LINUX_SCHED_H

/* A process is preempted wherever it is; it need not offer that. */
static inline void cond_resched(void)
{
}

#endif /* HARNESS_LINUX_SCHED_H */
