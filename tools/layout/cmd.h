/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Commands: one file and one row of the table in main.c for each.
 */
#ifndef DSTLAYOUT_CMD_H
#define DSTLAYOUT_CMD_H

#include <argp.h>

#include "err.h"

#define DSTLAYOUT_VERSION	"0.1"

/** enum cmd_status - exit status of every command */
enum cmd_status {
	STATUS_HOLDS = 0,
	STATUS_BROKEN = 1,
	STATUS_TROUBLE = 2,	/* usage, unreadable input, nothing checked */
	STATUS_UNSURE = 3,	/* of run alone, as the next */
	STATUS_SKIPPED = 4,	/* this machine cannot tell */
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
extern const struct command cmd_show;
extern const struct command cmd_record;
extern const struct command cmd_diff;
extern const struct command cmd_matrix;
extern const struct command cmd_export;
extern const struct command cmd_run;
extern const struct command cmd_predict;
extern const struct command cmd_scan;
extern const struct command cmd_report;
extern const struct command cmd_suggest;

/**
 * cmd__complain() - print a diagnostic on its one line
 * @err: what went wrong
 *
 * Return: STATUS_TROUBLE.
 */
int cmd__complain(const struct err *err);

/**
 * cmd__note() - print a line of the same kind, and go on
 * @fmt: as for printf(); what a terminal would interpret comes out as '?'
 */
void cmd__note(const char *fmt, ...) __attribute__((format(printf, 1, 2)));

/**
 * cmd__refuse() - end the program for an argument that makes no sense
 * @fmt: as for printf(): "OPTION VALUE: what is wrong: what to do"
 */
void cmd__refuse(const char *fmt, ...)
	__attribute__((format(printf, 1, 2), noreturn));

/**
 * cmd__parse_number() - the number that an option takes, or end the program
 * @option: the option, for the diagnostic
 * @arg: its argument
 * @min: least that makes sense
 * @max: most that makes sense
 */
unsigned int cmd__parse_number(const char *option, const char *arg,
			       unsigned int min, unsigned int max);

/**
 * cmd__parse() - parse arguments, or end the program
 * @argp: the parser
 * @argc: number of arguments
 * @argv: the arguments, the program's name first
 * @flags: as for argp_parse()
 * @input: handed to the parser and to its children
 *
 * What is wrong is said in one line.
 */
void cmd__parse(const struct argp *argp, int argc, char **argv,
		unsigned int flags, void *input);

#endif /* DSTLAYOUT_CMD_H */
