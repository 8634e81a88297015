/* SPDX-License-Identifier: GPL-2.0 */
/*
 * CPUs that go offline and come back.
 */
#ifndef DSTLAYOUT_CPUS_H
#define DSTLAYOUT_CPUS_H

#include <stdbool.h>

/* More of them than a guest has. */
#define CPUS_MAX	256

/** cpus__can_go() - whether a CPU can be taken offline; errno says why not */
bool cpus__can_go(unsigned int cpu);

/** cpus__set_online() - take a CPU offline, or back; errno says why not */
bool cpus__set_online(unsigned int cpu, bool online);

/**
 * cpus__hold_signals() - keep this program from ending while a CPU is away
 * @hold: from now on, or no more
 */
void cpus__hold_signals(bool hold);

#endif /* DSTLAYOUT_CPUS_H */
