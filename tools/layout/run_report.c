// SPDX-License-Identifier: GPL-2.0
#include <stdio.h>

#include "run_report.h"

const char *run_report__title(const struct run_report *report,
			      const struct run_once *run,
			      const struct run_row *row, char *buf, size_t size)
{
	int used = snprintf(buf, size, "%s %s %s %s against %s on %u CPUs",
			    row->shape, row->mode, row->mix, row->side,
			    row->twin, row->cpus);

	if (used >= 0 && (size_t)used < size && run->ref)
		used += snprintf(buf + used, size - (size_t)used, ", ref=%s",
				 run->ref);
	if (used >= 0 && (size_t)used < size && report->batch->rounds > 1)
		snprintf(buf + used, size - (size_t)used, ", run %u of %u",
			 run->round, report->batch->rounds);
	return buf;
}

const char *run_report__figures(const struct run_row *row, char *buf,
				size_t size)
{
	if (__builtin_isnan(row->penalty))
		snprintf(buf, size, "%s", run_verdict__name(row->verdict));
	else
		snprintf(buf, size, "%s, penalty %.3f (%.3f to %.3f)",
			 run_verdict__name(row->verdict), row->penalty,
			 row->low, row->high);
	return buf;
}
