/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Options that commands have in common.
 */
#ifndef DSTLAYOUT_CMD_OPTIONS_H
#define DSTLAYOUT_CMD_OPTIONS_H

#include <argp.h>

#include "object.h"
#include "out.h"
#include "pool.h"
#include "rules.h"

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
 * @object: how objects are opened: --base
 * @format: --format
 * @output: --output, or NULL
 * @color: --color
 * @reader_pahole: --reader pahole
 * @strict: --strict, of the commands that judge
 * @stubs: objects are headers that were compiled, not a kernel: they have no more
 *	than the rules include
 * @inputs: files that options of the command's own name, see cmd_options__reads()
 * @objects: what is not an option
 * @min_objects: how many there must be
 * @max_objects: how many there can be; 0 for any number
 * @pool: owner of the lists
 */
struct cmd_options {
	struct cmd_list rules;
	struct cmd_list structs;
	unsigned int line;
	struct object_options object;
	const char *format;
	const char *output;
	enum out_when color;
	bool reader_pahole;
	bool strict;
	bool stubs;
	struct cmd_list inputs;
	struct cmd_list objects;
	size_t min_objects;
	size_t max_objects;
	struct pool pool;
};

/**
 * CMD_OPTIONS_INIT() - before any option was seen
 * @min: how many objects there must be
 * @max: how many there can be; 0 for any number
 */
#define CMD_OPTIONS_INIT(min, max)						\
	{ .format = "text", .min_objects = (min), .max_objects = (max) }

/**
 * cmd_options__rules() - the rules that --rules and --struct ask for
 * @options: the options
 * @rules: filled; release with rule_set__free(), also after a failure
 * @err: says why on failure
 *
 * Return: 0, or -1 with @err set.
 */
int cmd_options__rules(const struct cmd_options *options,
		       struct rule_set *rules, struct err *err);

/** cmd_options__all_rules() - the same, where --struct is no matter of rules */
int cmd_options__all_rules(const struct cmd_options *options,
			   struct rule_set *rules, struct err *err);

/** cmd_options__object() - path of an object; OBJECT_DEFAULT if none was named */
const char *cmd_options__object(const struct cmd_options *options, size_t i);

/**
 * cmd_options__open() - open an object as the options say
 * @options: the options
 * @i: which of the objects
 * @object: set on success; release with object__close()
 * @err: says why on failure
 *
 * Return: 0, or -1 with @err set.
 */
int cmd_options__open(const struct cmd_options *options, size_t i,
		      struct object **object, struct err *err);

/** cmd_options__open_path() - the same for one that an option names */
int cmd_options__open_path(const struct cmd_options *options, const char *path,
			   struct object **object, struct err *err);

/**
 * cmd_options__choose() - refuse a --format that is not among the command's
 * @options: the options
 * @names: what there is, NULL behind the last
 *
 * Return: the index of the format. Ends the program if there is none.
 */
size_t cmd_options__choose(const struct cmd_options *options,
			   const char *const *names);

/**
 * cmd_options_children - what parses the options and objects of every command
 *
 * A command's own options begin with a struct cmd_options: see cmd__parse().
 */
extern const struct argp_child cmd_options_children[];

/** cmd_options_judging - the same for commands that judge: with --strict */
extern const struct argp_child cmd_options_judging[];

/**
 * cmd_list__add() - note one more value
 * @list: where to
 * @pool: owner of the list
 * @item: must outlive the list
 *
 * Ends the program if memory runs out.
 */
void cmd_list__add(struct cmd_list *list, struct pool *pool, const char *item);

/**
 * cmd_list__next_name() - the next of several names with a comma between them
 * @pool: owner of the name
 * @option: how the user said so, for a diagnostic
 * @names: what is left of them; moved on, to NULL behind the last
 *
 * Ends the program for an empty name, and if memory runs out.
 *
 * Return: the name, or NULL if there is none left.
 */
const char *cmd_list__next_name(struct pool *pool, const char *option,
				const char **names);

/**
 * cmd_list__add_names() - note names with a comma between them, each once
 * @list: where to
 * @pool: owner of the list and its names
 * @option: how the user said so, for a diagnostic
 * @names: one or more
 *
 * Ends the program for a name that is empty or in the list already, and if memory
 * runs out.
 */
void cmd_list__add_names(struct cmd_list *list, struct pool *pool,
			 const char *option, const char *names);

/**
 * cmd_options__reads() - note a file that is read beside rules and objects
 * @options: where to
 * @path: the file, which is then no place for the report
 *
 * For the parser of an option: once all are seen, it is too late.
 */
void cmd_options__reads(struct cmd_options *options, const char *path);

void cmd_options__free(struct cmd_options *options);

#endif /* DSTLAYOUT_CMD_OPTIONS_H */
