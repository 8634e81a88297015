/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Predictions, as a page shows them: simulated here, or read from a report.
 */
#ifndef DSTLAYOUT_PAGE_CURVES_H
#define DSTLAYOUT_PAGE_CURVES_H

#include "check.h"
#include "cmd_options.h"

/**
 * struct page_point - one side of one shape on some CPUs
 * @shape: name of the shape, or of the struct that it was made of
 * @mode: who does what
 * @mix: the operations of one iteration
 * @side: read, write or packet
 * @twin: what it is compared with
 * @cpus: how many CPUs
 * @ns: nanoseconds per operation; not a number if nothing could be predicted
 * @twin_ns: the same of the twin
 * @penalty: the one over the other
 * @why: why there are no figures, or NULL
 */
struct page_point {
	const char *shape;
	const char *mode;
	const char *mix;
	const char *side;
	const char *twin;
	unsigned int cpus;
	double ns;
	double twin_ns;
	double penalty;
	const char *why;
};

/** struct page_parameter - one of the machine that is simulated */
struct page_parameter {
	const char *name;
	const char *value;
	const char *unit;
	const char *from;
};

/** struct page_without - a struct that nothing is predicted of, and why */
struct page_without {
	const char *strct;
	const char *why;
};

/**
 * struct page_curves - all that is predicted
 * @path: of the report that it was read from; NULL if it was simulated here
 * @line: bytes of a line
 * @remark: what else there is to say of the parameters, or NULL
 * @parameters: of the machine
 * @nr_parameters: how many
 * @limits: what the model leaves out, in words
 * @nr_limits: how many
 * @points: by shape
 * @nr: how many
 * @without: structs without any
 * @nr_without: how many
 * @pool: owner of everything
 */
struct page_curves {
	const char *path;
	unsigned int line;
	const char *remark;
	struct page_parameter *parameters;
	size_t nr_parameters;
	const char **limits;
	size_t nr_limits;
	struct page_point *points;
	size_t nr;
	struct page_without *without;
	size_t nr_without;
	struct pool pool;
};

/**
 * page_curves__load() - read what "dstlayout predict --format json" wrote
 * @curves: zeroes; filled; release with page_curves__free(), also after a failure
 * @path: the file; must outlive @curves
 * @err: says why on failure; that no curve is in it is one
 *
 * Return: 0, or -1 with @err set.
 */
int page_curves__load(struct page_curves *curves, const char *path,
		      struct err *err);

/**
 * struct page_simulation - what to simulate
 * @report: every struct that a rule of it is broken in
 * @rules: what gives its fields their roles
 * @options: of the command
 * @run: report of a run to take parameters from, or NULL
 */
struct page_simulation {
	const struct check_report *report;
	const struct rule_set *rules;
	const struct cmd_options *options;
	const char *run;
};

/**
 * page_curves__simulate() - predict what broken structs cost
 * @curves: as above
 * @simulation: what to simulate
 * @err: says why on failure; that nothing can be said of a struct is none
 *
 * Return: 0, or -1 with @err set.
 */
int page_curves__simulate(struct page_curves *curves,
			  const struct page_simulation *simulation,
			  struct err *err);

/** page_curves__add_point() - add a copy; 0, or -1 without memory */
int page_curves__add_point(struct page_curves *curves,
			   const struct page_point *point);

/** page_curves__add_limit() - the same for a limit */
int page_curves__add_limit(struct page_curves *curves, const char *limit);

/** page_curves__add_parameter() - the same for a parameter */
int page_curves__add_parameter(struct page_curves *curves,
			       const struct page_parameter *parameter);

void page_curves__free(struct page_curves *curves);

#endif /* DSTLAYOUT_PAGE_CURVES_H */
