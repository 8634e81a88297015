// SPDX-License-Identifier: GPL-2.0
#include <ctype.h>
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cmd.h"

int cmd__complain(const struct err *err)
{
	fprintf(stderr, "dstlayout: %s\n", err->text);
	return STATUS_TROUBLE;
}

void cmd__refuse(const char *fmt, ...)
{
	char text[512];
	struct err err;
	va_list ap;

	va_start(ap, fmt);
	if (vsnprintf(text, sizeof(text), fmt, ap) < 0)
		text[0] = '\0';
	va_end(ap);
	err__set(&err, "%s", text);
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

void cmd__parse(const struct argp *argp, int argc, char **argv,
		unsigned int flags, void *input)
{
	error_t error;

	refuse_empty(argc, argv);
	/* what is wrong with the arguments argp has said, and ended us */
	error = argp_parse(argp, argc, argv, flags, NULL, input);
	if (error)
		cmd__refuse("arguments: %s: they were not read", strerror(error));
}
