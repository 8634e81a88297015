/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Options that commands have in common.
 */
#ifndef DSTLAYOUT_CMD_OPTIONS_H
#define DSTLAYOUT_CMD_OPTIONS_H

#include <argp.h>

#include "out.h"
#include "pool.h"

/** struct cmd_list - the values of an option that can be repeated */
struct cmd_list {
	const char **items;
	size_t nr;
};

/**
 * struct cmd_options - what the common options say
 * @rules: --rules, in order
 * @structs: --struct, in order
 * @line: --line in bytes, or 0
 * @format: --format
 * @output: --output, or NULL
 * @color: --color
 * @objects: what is not an option
 * @pool: owner of the lists
 */
struct cmd_options {
	struct cmd_list rules;
	struct cmd_list structs;
	unsigned int line;
	const char *format;
	const char *output;
	enum out_when color;
	struct cmd_list objects;
	struct pool pool;
};

/** CMD_OPTIONS_INIT - before any option was seen */
#define CMD_OPTIONS_INIT	{ .format = "text" }

/** cmd_options_argp - the child parser; its input is a struct cmd_options */
extern const struct argp cmd_options_argp;

/**
 * cmd_list__add() - note one more value
 * @list: where to
 * @pool: owner of the list
 * @item: must outlive the list
 *
 * Ends the program if memory runs out.
 */
void cmd_list__add(struct cmd_list *list, struct pool *pool, const char *item);

void cmd_options__free(struct cmd_options *options);

#endif /* DSTLAYOUT_CMD_OPTIONS_H */
