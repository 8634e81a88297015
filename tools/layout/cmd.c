// SPDX-License-Identifier: GPL-2.0
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

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
