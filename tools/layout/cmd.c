// SPDX-License-Identifier: GPL-2.0
#include <stdio.h>

#include "cmd.h"

int cmd__complain(const struct err *err)
{
	fprintf(stderr, "dstlayout: %s\n", err->text);
	return STATUS_TROUBLE;
}
