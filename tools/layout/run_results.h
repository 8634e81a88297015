/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What the harness says at the end of a run.
 */
#ifndef DSTLAYOUT_RUN_RESULTS_H
#define DSTLAYOUT_RUN_RESULTS_H

#include <stdbool.h>
#include <stddef.h>

#include "err.h"
#include "pool.h"

/** enum run_verdict - what a row says of a layout */
enum run_verdict {
	RUN_SHARES,
	RUN_APART,
	RUN_UNSURE,
	RUN_SKIP,
	NR_RUN_VERDICTS,
};

/** run_verdict__name() - the verdict as the harness writes it */
const char *run_verdict__name(enum run_verdict verdict);

/** run_figure__of() - the figure that a word is, or not a number: "-" is none */
double run_figure__of(const char *word);

/** struct run_pair - a "# key=value" line */
struct run_pair {
	const char *key;
	const char *value;
};

/**
 * struct run_table - words in rows below a line of headings
 * @name: what it is about; NULL for the main table
 * @columns: the headings
 * @nr_columns: how many
 * @cells: @nr_rows times @nr_columns words, row by row
 * @nr_rows: how many
 * @why: why nothing of it was measured, or NULL
 */
struct run_table {
	const char *name;
	const char **columns;
	size_t nr_columns;
	const char **cells;
	size_t nr_rows;
	const char *why;
};

/** run_table__column() - index of a column, or -1 */
int run_table__column(const struct run_table *table, const char *name);

/** run_table__cell() - one word */
static inline const char *run_table__cell(const struct run_table *table,
					  size_t row, size_t column)
{
	return table->cells[row * table->nr_columns + column];
}

/**
 * struct run_row - a row of the main table
 * @shape: the layout that was measured
 * @mode: who did what
 * @mix: the operations of one iteration
 * @side: read, write or packet
 * @twin: what it was compared with: control, spread, self, aligned, field:PATH,
 *	alone:PATH
 * @cpus: how many took part
 * @ns: nanoseconds per operation
 * @twin_ns: the same of the twin
 * @penalty: time of the shape divided by that of the twin
 * @low: lower end of the penalty's interval
 * @high: upper end of it
 * @writes_per_s: writing operations per second, all writers together
 * @units: units that the result rests on
 * @disturbed: windows that were dropped
 * @verdict: what it says
 * @why: why it says nothing, or NULL
 * @index: of the row in the table
 *
 * A figure that was not measured is not a number.
 */
struct run_row {
	const char *shape;
	const char *mode;
	const char *mix;
	const char *side;
	const char *twin;
	unsigned int cpus;
	double ns;
	double twin_ns;
	double penalty;
	double low;
	double high;
	double writes_per_s;
	unsigned int units;
	unsigned int disturbed;
	enum run_verdict verdict;
	const char *why;
	size_t index;
};

/** run_row__is_control() - whether it tells of the machine, not of a shape */
bool run_row__is_control(const struct run_row *row);

/**
 * struct run_results - all that a run came to
 * @pairs: the "# key=value" lines
 * @nr_pairs: how many
 * @main: the main table; without columns where a run has none
 * @rows: its rows
 * @tables: further tables
 * @nr_tables: how many
 * @pool: owner of everything
 */
struct run_results {
	struct run_pair *pairs;
	size_t nr_pairs;
	struct run_table main;
	struct run_row *rows;
	struct run_table *tables;
	size_t nr_tables;
	struct pool pool;
};

/**
 * run_results__parse() - read what "results" says
 * @results: filled; release with run_results__free(), also after a failure
 * @text: its text
 * @name: what to call it in a diagnostic
 * @err: says why on failure
 *
 * Nothing is taken to be there that is not: text that was cut off, or that lacks
 * a column, is refused.
 *
 * Return: 0, or -1 with @err set.
 */
int run_results__parse(struct run_results *results, const char *text,
		       const char *name, struct err *err);

/** RUN_SKIP_KEY - begins the key of a "# key=value" line that gives a reason */
#define RUN_SKIP_KEY	"skip_"

/** run_pair__is_reason() - whether a line says why something was skipped */
bool run_pair__is_reason(const struct run_pair *pair);

/** run_results__value() - what a "# key=value" line says, or NULL */
const char *run_results__value(const struct run_results *results,
			       const char *key);

void run_results__free(struct run_results *results);

#endif /* DSTLAYOUT_RUN_RESULTS_H */
