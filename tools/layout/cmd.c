// SPDX-License-Identifier: GPL-2.0
#include <ctype.h>
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cmd.h"
#include "cmd_arguments.h"

int cmd__complain(const struct err *err)
{
	fprintf(stderr, "dstlayout: %s\n", err->text);
	return STATUS_TROUBLE;
}

__attribute__((format(printf, 2, 0)))
static void set(struct err *err, const char *fmt, va_list ap)
{
	char text[sizeof(err->text)];

	if (vsnprintf(text, sizeof(text), fmt, ap) < 0)
		text[0] = '\0';
	err__set(err, "%s", text);
}

void cmd__note(const char *fmt, ...)
{
	struct err err;
	va_list ap;

	va_start(ap, fmt);
	set(&err, fmt, ap);
	va_end(ap);
	cmd__complain(&err);
}

void cmd__refuse(const char *fmt, ...)
{
	struct err err;
	va_list ap;

	va_start(ap, fmt);
	set(&err, fmt, ap);
	va_end(ap);
	exit(cmd__complain(&err));
}

unsigned int cmd__parse_number(const char *option, const char *arg,
			       unsigned int min, unsigned int max)
{
	unsigned long number;
	char *end;

	errno = 0;
	number = strtoul(arg, &end, 10);
	if (errno || *end || !isdigit((unsigned char)*arg) || number < min ||
	    number > max)
		cmd__refuse("%s %s: no number that makes sense here: give one from %u to %u",
			    option, arg, min, max);
	return (unsigned int)number;
}

/* Nothing takes one: a variable of some script was not set. */
static void refuse_empty(int argc, char **argv)
{
	const char *value;
	int i;

	for (i = 1; i < argc; i++) {
		value = strncmp(argv[i], "--", 2) ? NULL : strchr(argv[i], '=');
		if (value && !value[1])
			cmd__refuse("%s: has an empty value: give one, or leave the option out",
				    argv[i]);
		if (!*argv[i])
			cmd__refuse("%s '': an empty argument: give a value, or leave it out",
				    argv[i - 1]);
	}
}

/** struct parsing - who parses, and into what */
struct parsing {
	const struct argp *argp;
	void *input;
};

/* What children get is what the parser itself gets: common options come first. */
static error_t parse(int key, char *arg, struct argp_state *state)
{
	const struct parsing *parsing = state->input;
	const struct argp_child *child = parsing->argp->children;
	size_t i;

	for (i = 0; key == ARGP_KEY_INIT && child && child[i].argp; i++)
		state->child_inputs[i] = parsing->input;
	if (!parsing->argp->parser)
		return ARGP_ERR_UNKNOWN;
	state->input = parsing->input;
	return parsing->argp->parser(key, arg, state);
}

void cmd__parse(const struct argp *argp, int argc, char **argv,
		unsigned int flags, void *input)
{
	struct parsing parsing = { argp, input };
	struct argp around = *argp;
	error_t error;

	refuse_empty(argc, argv);
	cmd_arguments__check(argp, argc, argv, flags & ARGP_IN_ORDER);
	around.parser = parse;
	error = argp_parse(&around, argc, argv, flags, NULL, &parsing);
	if (error)
		cmd__refuse("arguments: %s: they were not read", strerror(error));
}
