/* SPDX-License-Identifier: GPL-2.0 */
#ifndef HARNESS_LINUX_SMP_H
#define HARNESS_LINUX_SMP_H

#include <sched.h>

#define raw_smp_processor_id()	((unsigned int)sched_getcpu())

#endif /* HARNESS_LINUX_SMP_H */
