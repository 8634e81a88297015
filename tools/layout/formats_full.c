// SPDX-License-Identifier: GPL-2.0
/*
 * The formats that the command can write. It is linked as an object file, so
 * that the linker finds this table before that of formats_core.c in the
 * library.
 */
#include "report.h"

const struct report_format *const report_formats[] = {
	&report_text,
	&report_ktap,
	&report_json,
	&report_junit,
	&report_sarif,
	NULL
};
