// SPDX-License-Identifier: GPL-2.0
#include <stdio.h>
#include <string.h>

#include "run_report.h"

void run_report__add_run(const struct run_report *report,
			 const struct run_once *run, char *buf, size_t size)
{
	size_t used = strlen(buf);

	if (run->ref)
		used += (size_t)snprintf(buf + used, size - used, ", ref=%s",
					 run->ref);
	if (used < size && report->batch->rounds > 1)
		snprintf(buf + used, size - used, ", run %u of %u", run->round,
			 report->batch->rounds);
}

const char *run_report__title(const struct run_report *report,
			      const struct run_once *run,
			      const struct run_row *row, char *buf, size_t size)
{
	snprintf(buf, size, "%s %s %s %s against %s on %u CPUs", row->shape,
		 row->mode, row->mix, row->side, row->twin, row->cpus);
	run_report__add_run(report, run, buf, size);
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
