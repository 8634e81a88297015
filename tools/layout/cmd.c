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

void cmd__parse(const struct argp *argp, int argc, char **argv,
		unsigned int flags, void *input)
{
	/* what is wrong with the arguments argp has said, and ended us */
	error_t error = argp_parse(argp, argc, argv, flags, NULL, input);

	if (error)
		cmd__refuse("arguments: %s: they were not read", strerror(error));
}
