/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What argp would say in several lines.
 */
#ifndef DSTLAYOUT_CMD_ARGUMENTS_H
#define DSTLAYOUT_CMD_ARGUMENTS_H

#include <argp.h>
#include <stdbool.h>

/**
 * cmd_arguments__check() - end the program for options that argp would not take
 * @argp: the parser, whose children's options count too
 * @argc: number of arguments
 * @argv: the arguments, the program's name first; may be put into another order,
 *	which means the same
 * @in_order: whether options end where the first argument is none
 */
void cmd_arguments__check(const struct argp *argp, int argc, char **argv,
			  bool in_order);

/**
 * cmd_arguments__refuse() - end the program for arguments that are too many or few
 * @state: argp's, for what cmd_arguments__check() has seen
 * @what: what is wrong: "no struct is named"
 */
void cmd_arguments__refuse(const struct argp_state *state, const char *what)
	__attribute__((noreturn));

#endif /* DSTLAYOUT_CMD_ARGUMENTS_H */
