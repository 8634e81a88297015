/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Commands: one file and one row of the table in main.c for each.
 */
#ifndef DSTLAYOUT_CMD_H
#define DSTLAYOUT_CMD_H

#include "err.h"

#define DSTLAYOUT_VERSION	"0.1"

/** enum cmd_status - exit status of every command */
enum cmd_status {
	STATUS_HOLDS = 0,
	STATUS_BROKEN = 1,
	STATUS_TROUBLE = 2,	/* usage, unreadable input, nothing checked */
};

/**
 * struct command - one command
 * @name: as it is called
 * @summary: what it does, in a line
 * @run: the command; argv[0] is "dstlayout NAME". Returns the exit status
 */
struct command {
	const char *name;
	const char *summary;
	int (*run)(int argc, char **argv);
};

extern const struct command cmd_check;

/**
 * cmd__complain() - print a diagnostic on its one line
 * @err: what went wrong
 *
 * Return: STATUS_TROUBLE.
 */
int cmd__complain(const struct err *err);

#endif /* DSTLAYOUT_CMD_H */
