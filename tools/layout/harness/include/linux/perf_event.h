/* SPDX-License-Identifier: GPL-2.0 */
#ifndef HARNESS_LINUX_PERF_EVENT_H
#define HARNESS_LINUX_PERF_EVENT_H

#include_next <linux/perf_event.h>

#endif /* HARNESS_LINUX_PERF_EVENT_H */
