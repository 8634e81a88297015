// SPDX-License-Identifier: GPL-2.0
#include "file_guard.h"

#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "err.h"

struct file_guard {
	struct file_guard *next;
	uintptr_t begin;
	uintptr_t end;
	struct err err;	/* what to say, ready: a handler may not format it */
};

/*
 * All mappings. Whoever holds the lock reads none of them, so the handler waits
 * for another thread at most.
 */
static struct file_guard *guards;
static atomic_flag lock = ATOMIC_FLAG_INIT;
static struct sigaction before;

static void take_lock(void)
{
	while (atomic_flag_test_and_set(&lock))
		;
}

static void drop_lock(void)
{
	atomic_flag_clear(&lock);
}

static void explain_and_exit(const struct file_guard *guard)
{
	static const char who[] = "dstlayout: ";

	/* There is nobody to tell if this fails. */
	if (write(STDERR_FILENO, who, sizeof(who) - 1) < 0 ||
	    write(STDERR_FILENO, guard->err.text, strlen(guard->err.text)) < 0 ||
	    write(STDERR_FILENO, "\n", 1) < 0)
		_exit(2);
	_exit(2);
}

static void on_sigbus(int sig, siginfo_t *info, void *context)
{
	uintptr_t at = (uintptr_t)info->si_addr;
	const struct file_guard *guard;

	(void)context;
	if (info->si_code == BUS_ADRERR) {
		take_lock();
		for (guard = guards; guard; guard = guard->next)
			if (at >= guard->begin && at < guard->end)
				explain_and_exit(guard);
		drop_lock();
	}
	/* Not ours: it happens again, to whoever cared before. */
	sigaction(sig, &before, NULL);
}

static void install_handler(void)
{
	struct sigaction sa = {
		.sa_sigaction = on_sigbus,
		.sa_flags = SA_SIGINFO,
	};
	static bool installed;

	if (installed)
		return;
	sigemptyset(&sa.sa_mask);
	installed = !sigaction(SIGBUS, &sa, &before);
}

struct file_guard *file_guard__add(const void *data, size_t size, const char *path)
{
	struct file_guard *guard = malloc(sizeof(*guard));

	if (!guard)
		return NULL;
	guard->begin = (uintptr_t)data;
	guard->end = guard->begin + size;
	err__set(&guard->err, "%s: got shorter while it was read: try again", path);
	take_lock();
	install_handler();
	guard->next = guards;
	guards = guard;
	drop_lock();
	return guard;
}

void file_guard__remove(struct file_guard *guard)
{
	struct file_guard **p;

	if (!guard)
		return;
	take_lock();
	for (p = &guards; *p != guard; p = &(*p)->next)
		;
	*p = guard->next;
	drop_lock();
	free(guard);
}
