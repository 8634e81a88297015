// SPDX-License-Identifier: GPL-2.0
/*
 * The kernel's software events, kept switched on.
 *
 * With the first one of a kind that is opened, and the last one that is closed,
 * the kernel patches its scheduler, which interrupts all CPUs. So it is done
 * once for all runs. An emulator may even take what was patched away for what is
 * there: QEMU 7.2 with a thread for each CPU does, and the guest's kernel dies
 * of a stray breakpoint in __schedule().
 */
#include <linux/cpumask.h>
#include <linux/err.h>
#include <linux/perf_event.h>

#include "counters.h"
#include "events.h"
#include "hold.h"

static struct perf_event *held[DL_NR_SOFTWARE];

void dl_hold_init(void)
{
	struct perf_event_attr attr;
	enum dl_software event;

	for (event = 0; event < DL_NR_SOFTWARE; event++) {
		struct perf_event *counter;

		dl_software_attr(&attr, event);
		/* Any will do: what is switched on is the same for all. */
		counter = dl_counter_open(&attr, cpumask_first(cpu_online_mask));
		held[event] = IS_ERR(counter) ? NULL : counter;
	}
}

void dl_hold_exit(void)
{
	enum dl_software event;

	for (event = 0; event < DL_NR_SOFTWARE; event++) {
		dl_counter_close(held[event]);
		held[event] = NULL;
	}
}
