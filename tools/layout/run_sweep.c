// SPDX-License-Identifier: GPL-2.0
/*
 * Tables of throughput out of runs in which the number of CPUs was swept.
 */
#include <stdlib.h>
#include <string.h>

#include "run_scaling.h"

/**
 * struct sweep - rows of one mode and mix
 * @rows: of the runs, put together
 * @nr: how many
 * @like: the first of the rows that the table at hand is about
 * @pool: owner of the tables
 */
struct sweep {
	const struct run_summary *rows;
	size_t nr;
	const struct run_summary *like;
	struct pool *pool;
};

/* Readers get nothing done that a rate is known of. */
static bool is_of_use(const struct run_summary *summary)
{
	return !run_row__is_control(summary->row) &&
	       strcmp(summary->row->side, "read") &&
	       !__builtin_isnan(summary->writes_per_s);
}

static bool is_alike(const struct run_summary *a, const struct run_summary *b)
{
	return a->ref == b->ref && !strcmp(a->row->mode, b->row->mode) &&
	       !strcmp(a->row->mix, b->row->mix) &&
	       !strcmp(a->row->side, b->row->side);
}

static bool belongs(const struct sweep *sweep, size_t i)
{
	return is_of_use(&sweep->rows[i]) &&
	       is_alike(&sweep->rows[i], sweep->like);
}

static int add_count(struct run_scaling *s, struct sweep *sweep, double count)
{
	size_t at = 0, i;

	while (at < s->nr_rows && s->threads[at] < count)
		at++;
	if (at < s->nr_rows && s->threads[at] == count)
		return 0;
	s->threads = pool__grow(sweep->pool, s->threads, s->nr_rows,
				sizeof(*s->threads));
	if (!s->threads)
		return -1;
	for (i = s->nr_rows++; i > at; i--)
		s->threads[i] = s->threads[i - 1];
	s->threads[at] = count;
	return 0;
}

static struct run_scaling_column *find_column(const struct run_scaling *s,
					      const char *name)
{
	size_t i;

	for (i = 0; i < s->nr_columns; i++) {
		if (!strcmp(s->columns[i].name, name))
			return &s->columns[i];
	}
	return NULL;
}

/* Once the rows are known, so that each column has one value for each. */
static int add_column(struct run_scaling *s, struct sweep *sweep,
		      const char *name)
{
	struct run_scaling_column *column;
	size_t i;

	if (find_column(s, name))
		return 0;
	s->columns = pool__grow(sweep->pool, s->columns, s->nr_columns,
				sizeof(*s->columns));
	if (!s->columns)
		return -1;
	column = &s->columns[s->nr_columns];
	memset(column, 0, sizeof(*column));
	column->name = name;
	column->values = pool__alloc(sweep->pool,
				     s->nr_rows * sizeof(*column->values));
	if (!column->values)
		return -1;
	for (i = 0; i < s->nr_rows; i++)
		column->values[i] = __builtin_nan("");
	s->nr_columns++;
	return 0;
}

/* Rows of other twins are about the same layout: the first one counts. */
static void put_value(const struct run_scaling *s,
		      const struct run_summary *summary)
{
	struct run_scaling_column *column = find_column(s, summary->row->shape);
	size_t i;

	for (i = 0; i < s->nr_rows; i++) {
		if (s->threads[i] == summary->row->cpus &&
		    __builtin_isnan(column->values[i]))
			column->values[i] = summary->writes_per_s;
	}
}

static int fill(struct run_scaling *s, struct sweep *sweep)
{
	size_t i;

	for (i = 0; i < sweep->nr; i++) {
		if (belongs(sweep, i) &&
		    add_count(s, sweep, sweep->rows[i].row->cpus))
			return -1;
	}
	for (i = 0; i < sweep->nr; i++) {
		if (belongs(sweep, i) &&
		    add_column(s, sweep, sweep->rows[i].row->shape))
			return -1;
	}
	for (i = 0; i < sweep->nr; i++) {
		if (belongs(sweep, i))
			put_value(s, &sweep->rows[i]);
	}
	return 0;
}

static const char *name_of(const struct sweep *sweep)
{
	const struct run_row *row = sweep->like->row;
	const char *ref = sweep->like->ref;

	return pool__printf(sweep->pool, "%s %s%s%s", row->mode, row->mix,
			    ref ? " ref=" : "", ref ? ref : "");
}

/* Whether an earlier row has led to this row's table already. */
static bool is_done(const struct sweep *sweep, size_t i)
{
	size_t j;

	for (j = 0; j < i; j++) {
		if (is_of_use(&sweep->rows[j]) &&
		    is_alike(&sweep->rows[j], &sweep->rows[i]))
			return true;
	}
	return false;
}

static int make_tables(struct sweep *sweep, struct run_scaling **scalings,
		       size_t *nr)
{
	struct run_scaling *all = NULL;
	size_t i;

	for (i = 0; i < sweep->nr; i++) {
		struct run_scaling *s;

		if (!is_of_use(&sweep->rows[i]) || is_done(sweep, i))
			continue;
		all = pool__grow(sweep->pool, all, *nr, sizeof(*all));
		if (!all)
			return -1;
		s = &all[*nr];
		memset(s, 0, sizeof(*s));
		sweep->like = &sweep->rows[i];
		s->name = name_of(sweep);
		s->unit = "writes per second";
		if (!s->name || fill(s, sweep))
			return -1;
		/* One number of CPUs is no sweep. */
		if (s->nr_rows > 1)
			(*nr)++;
	}
	*scalings = all;
	return 0;
}

int run_scaling__of_batch(struct run_scaling **scalings, size_t *nr,
			  const struct run_batch *batch, struct pool *pool,
			  struct err *err)
{
	struct sweep sweep = { .pool = pool };
	struct run_summary *rows;
	int ret;

	*scalings = NULL;
	*nr = 0;
	if (run_batch__summaries(batch, &rows, &sweep.nr, err))
		return -1;
	sweep.rows = rows;
	ret = make_tables(&sweep, scalings, nr);
	free(rows);
	if (ret)
		return err__set(err, "results: out of memory: free some and try again");
	return 0;
}
