// SPDX-License-Identifier: GPL-2.0
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

#include "cpus.h"

static int open_online(unsigned int cpu)
{
	char path[64];

	snprintf(path, sizeof(path), "/sys/devices/system/cpu/cpu%u/online",
		 cpu);
	return open(path, O_WRONLY | O_CLOEXEC);
}

bool cpus__set_online(unsigned int cpu, bool online)
{
	int fd = open_online(cpu);
	bool set;

	if (fd < 0)
		return false;
	set = write(fd, online ? "1" : "0", 1) == 1;
	close(fd);
	return set;
}

/* A file says nothing: not all that has one can go. */
bool cpus__can_go(unsigned int cpu)
{
	bool gone;

	cpus__hold_signals(true);
	gone = cpus__set_online(cpu, false);
	if (gone)
		cpus__set_online(cpu, true);
	cpus__hold_signals(false);
	return gone;
}

void cpus__hold_signals(bool hold)
{
	sigset_t deadly;

	sigemptyset(&deadly);
	sigaddset(&deadly, SIGHUP);
	sigaddset(&deadly, SIGINT);
	sigaddset(&deadly, SIGTERM);
	sigprocmask(hold ? SIG_BLOCK : SIG_UNBLOCK, &deadly, NULL);
}
