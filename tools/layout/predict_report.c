// SPDX-License-Identifier: GPL-2.0
#include <string.h>

#include "predict_report.h"

const char *const predict_limits[] = {
	"nothing but coherence: no bandwidth, no prefetcher, caches never run full",
	"one operation at a time: no store buffer, no speculation, misses do not overlap",
	"threads of a core share its cache and do not slow each other down",
	"every thread has a CPU of its own",
	NULL
};

enum run_verdict predict_report__verdict(const struct predict_report *report,
					 double penalty)
{
	if (__builtin_isnan(penalty))
		return RUN_SKIP;
	return penalty > 1 + report->threshold / 100 ? RUN_SHARES : RUN_APART;
}

bool predict_report__judged(const struct predict_compared *compared)
{
	return compared->measured->verdict == RUN_SHARES ||
	       compared->measured->verdict == RUN_APART;
}

bool predict_report__agrees(const struct predict_report *report,
			    const struct predict_compared *compared)
{
	return predict_report__verdict(report, compared->row.penalty) ==
	       compared->measured->verdict;
}

static void take_error(double error, double *worst, double *sum)
{
	if (error < 0)
		error = -error;
	if (error > *worst)
		*worst = error;
	*sum += error;
}

static bool shares(const struct predict_report *report,
		   const struct predict_compared *c)
{
	return c->measured->verdict == RUN_SHARES ||
	       predict_report__verdict(report, c->row.penalty) == RUN_SHARES;
}

void predict_report__find_errors(struct predict_report *report)
{
	struct predict_errors *e = &report->errors;
	size_t i;

	memset(e, 0, sizeof(*e));
	for (i = 0; i < report->nr_compared; i++) {
		const struct predict_compared *c = &report->compared[i];

		if (c->fitted || c->row.why)
			continue;
		e->rows++;
		if (predict_report__judged(c)) {
			e->judged++;
			e->agree += predict_report__agrees(report, c);
		}
		take_error(predict_report__error(c->row.ns,
						 c->measured->ns.median),
			   &e->ns_worst, &e->ns_average);
		if (!shares(report, c))
			continue;
		e->sharing++;
		take_error(predict_report__error(c->row.penalty,
						 c->measured->penalty.median),
			   &e->penalty_worst, &e->penalty_average);
	}
	if (e->rows)
		e->ns_average /= (double)e->rows;
	if (e->sharing)
		e->penalty_average /= (double)e->sharing;
}
