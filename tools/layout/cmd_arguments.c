// SPDX-License-Identifier: GPL-2.0
#include "cmd_arguments.h"

#include <getopt.h>
#include <stdio.h>
#include <string.h>

#include "cmd.h"
#include "words.h"

/* More than any command has, argp's own included. */
#define OPTIONS_MAX	64

/* What getopt_long() calls a long option: its index, apart from letters. */
#define LONG_OPTION	0x1000

/* In optopt: nothing was wrong. */
#define NO_ERROR	(-1)

/* What cmd_arguments__check() was asked about: a child's parser cannot tell. */
static const struct argp *checked;

/**
 * struct table - options as getopt_long() wants them
 * @options: the long ones
 * @names: the same with dashes in front
 * @arguments: what the argument of each is called, or NULL
 * @keys: their letters, or other numbers
 * @nr: how many
 * @letters: the short ones, behind what says how to report errors
 * @nr_letters: bytes of that
 */
struct table {
	struct option options[OPTIONS_MAX + 1];
	char names[OPTIONS_MAX][32];
	const char *arguments[OPTIONS_MAX];
	int keys[OPTIONS_MAX];
	int nr;
	char letters[2 + 2 * OPTIONS_MAX + 1];
	size_t nr_letters;
};

static void add_option(struct table *t, const char *name, int key, const char *arg)
{
	if (t->nr == OPTIONS_MAX)
		return;
	t->options[t->nr] = (struct option){
		.name = name,
		.has_arg = arg ? required_argument : no_argument,
		.val = LONG_OPTION + t->nr,
	};
	snprintf(t->names[t->nr], sizeof(t->names[t->nr]), "--%s", name);
	t->keys[t->nr] = key;
	t->arguments[t->nr++] = arg;
	if (key <= ' ' || key > '~')
		return;
	t->letters[t->nr_letters++] = (char)key;
	if (arg)
		t->letters[t->nr_letters++] = ':';
}

static void add_options(struct table *t, const struct argp *argp)
{
	const struct argp_option *option;
	const struct argp_child *child;

	/* what has no name is a heading */
	for (option = argp->options; option && (option->name || option->doc); option++)
		if (option->name)
			add_option(t, option->name, option->key, option->arg);
	for (child = argp->children; child && child->argp; child++)
		add_options(t, child->argp);
}

/* The option of a letter, or of what getopt_long() calls a long one. */
static int find_option(const struct table *t, int key)
{
	int i;

	if (key >= LONG_OPTION)
		return key - LONG_OPTION;
	for (i = 0; i < t->nr; i++)
		if (t->keys[i] == key)
			return i;
	return -1;
}

static void refuse_word(const struct table *t, const char *word, const char *program)
{
	int len = (int)strcspn(word, "="), i, nr = 0;
	struct words_nearest nearest;
	char name[100], hint[300];

	snprintf(name, sizeof(name), "%.*s", len, word);
	words_nearest__start(&nearest, name);
	for (i = 0; i < t->nr; i++) {
		nr += !strncmp(t->names[i], name, strlen(name));
		words_nearest__offer(&nearest, t->names[i]);
	}
	words_nearest__hint(&nearest, hint, sizeof(hint));
	if (nr > 1 || !*hint)
		snprintf(hint, sizeof(hint), "'%s --help' lists them", program);
	cmd__refuse("%s: %s: %s", name,
		    nr > 1 ? "begins several options" : "there is no such option", hint);
}

static void refuse(const struct table *t, char **argv, int ret)
{
	const char *slash = strrchr(argv[0], '/');
	const char *program = slash ? slash + 1 : argv[0];
	int i = optopt ? find_option(t, optopt) : -1;

	if (i < 0 && optopt)
		cmd__refuse("-%c: there is no such option: '%s --help' lists them", optopt,
			    program);
	if (i < 0)
		refuse_word(t, argv[optind - 1], program);
	if (ret == ':')
		cmd__refuse("%s: lacks its value: give one, as in %s=%s", t->names[i],
			    t->names[i], t->arguments[i]);
	cmd__refuse("%s: takes no value: leave it out", argv[optind - 1]);
}

void cmd_arguments__check(const struct argp *argp, int argc, char **argv,
			  bool in_order)
{
	struct table t = { .nr = 0 };
	int help, ret;

	checked = argp;
	t.nr_letters = strlen(strcpy(t.letters, in_order ? "+:" : ":"));
	add_options(&t, argp);
	/* argp adds these. Who asks for help gets it, whatever comes behind. */
	help = t.nr;
	add_option(&t, "help", '?', NULL);
	add_option(&t, "usage", 0, NULL);
	add_option(&t, "version", 'V', NULL);
	optind = 0;
	opterr = 0;
	while (true) {
		optopt = NO_ERROR;
		ret = getopt_long(argc, argv, t.letters, t.options, NULL);
		if (optopt != NO_ERROR && (ret == '?' || ret == ':'))
			refuse(&t, argv, ret);
		if (ret == -1 || find_option(&t, ret) >= help)
			return;
	}
}

void cmd_arguments__refuse(const struct argp_state *state, const char *what)
{
	cmd__refuse("arguments: %s: Usage: %s [OPTION...] %s", what, state->name,
		    checked->args_doc);
}
