// SPDX-License-Identifier: GPL-2.0
/*
 * The formats that the library alone can write.
 */
#include "report.h"

const struct report_format *const report_formats[] = {
	&report_text,
	&report_ktap,
	NULL
};
