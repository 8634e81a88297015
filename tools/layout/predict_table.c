// SPDX-License-Identifier: GPL-2.0
#include "predict_search.h"
#include "predict_table.h"
#include "util.h"

#define FROM	"fitted"

/* Throughput, in whatever unit */
#define LEAST	0.000000001
#define MOST	1e15

/* What is simulated of a shape; as long as there is memory, and a twin of itself. */
static int throughput_of(const struct predict_table *table, const char *shape,
			 const struct predict_model *model,
			 const struct predict_place *place, double threads,
			 double *per_us, struct err *err)
{
	struct predict_case about = {
		shape, "self", table->mode, table->mix, (unsigned int)threads
	};
	struct predict_outcome outcome;

	switch (predict_case__run(&outcome, &about, model, place, err)) {
	case PREDICT_FOUND:
		*per_us = outcome.shape.iterations[PREDICT_PACKET_SIDE];
		return 0;
	case PREDICT_NO_WRITE:
		return err__set(err, "%s: nothing of it is written under %s: name another shape or --mix",
				shape, predict_mixes[table->mix]);
	case PREDICT_NO_CPUS:
	case PREDICT_NO_TWIN:
		return err__set(err, "%s: %u threads: %s takes another number: leave the row out",
				table->scaling.name, about.cpus,
				predict_modes[table->mode]);
	case PREDICT_FAILED:
		break;
	}
	return -1;
}

static bool is_throughput(double value)
{
	return value > LEAST && value < MOST;
}

/* Of what got nothing done, no difference in percent can be told. */
static void leave_out(struct run_scaling *scaling)
{
	size_t i, j;

	for (i = 0; i < scaling->nr_columns; i++) {
		double *values = scaling->columns[i].values;

		for (j = 0; j < scaling->nr_rows; j++) {
			if (!is_throughput(values[j]))
				values[j] = __builtin_nan("");
		}
	}
}

int predict_table__read(struct predict_table *table, const char *path,
			struct pool *pool, struct err *err)
{
	struct run_scaling *scaling = &table->scaling;
	size_t i;

	if (run_scaling__read(scaling, path, pool, err))
		return -1;
	for (i = 0; i < scaling->nr_rows; i++) {
		double threads = scaling->threads[i];

		if (!(threads >= 1 && threads <= PREDICT_MAX_CPUS) ||
		    threads != (double)(unsigned int)threads)
			return err__set(err, "%s: row %zu: its threads are no whole number from 1 to %d: leave it out",
					path, i + 1, PREDICT_MAX_CPUS);
		if (!is_throughput(scaling->columns[0].values[i]))
			return err__set(err, "%s: row %zu: its first layout has no figure above 0, to which the model is fitted: leave it out",
					path, i + 1);
	}
	leave_out(scaling);
	table->columns = pool__alloc(pool, scaling->nr_columns *
					   sizeof(*table->columns));
	if (!table->columns)
		return err__set(err, "%s: out of memory: free some and try again",
				path);
	for (i = 0; i < scaling->nr_columns; i++)
		table->columns[i].name = scaling->columns[i].name;
	return 0;
}

/** struct fitting - what a cost function needs */
struct fitting {
	struct predict_table *table;
	const struct predict_place *place;
};

/* The best factor for a model is that of least squares, which need no search. */
static int cost_of_table(const struct predict_model *model, double *cost,
			 void *arg, struct err *err)
{
	struct fitting *f = arg;
	const struct run_scaling *scaling = &f->table->scaling;
	double sum = 0, squares = 0;
	size_t i;

	for (i = 0; i < scaling->nr_rows; i++) {
		double ratio;

		if (throughput_of(f->table, f->table->columns[0].shape, model,
				  f->place, scaling->threads[i], &ratio, err))
			return -1;
		ratio /= scaling->columns[0].values[i];
		sum += ratio;
		squares += ratio * ratio;
	}
	f->table->factor = sum / squares;
	*cost = (double)scaling->nr_rows - sum * sum / squares;
	return 0;
}

int predict_table__fit(struct predict_table *table,
		       const struct predict_place *place, struct err *err)
{
	static const struct predict_axis axes[] = {
		{ PREDICT_WORK, 200, 20000, 8, false },
		{ PREDICT_CROWD, 0.5, 32, 4, true },
	};
	struct fitting fitting = { table, place };
	double cost;

	if (predict_search__run(&table->model, axes, ARRAY_SIZE(axes), FROM,
				cost_of_table, &fitting, err))
		return -1;
	/* Once more, for the factor of the best one. */
	return cost_of_table(&table->model, &cost, &fitting, err);
}

double predict_table__error(const struct predict_table *table, size_t column,
			    size_t row)
{
	return (table->columns[column].predicted[row] /
		table->scaling.columns[column].values[row] - 1) * 100;
}

/* Of the rows that the table has figures of. */
static void find_errors(struct predict_table *table, size_t column)
{
	struct predict_column *c = &table->columns[column];
	size_t i, nr = 0;

	c->worst = 0;
	c->average = 0;
	for (i = 0; i < table->scaling.nr_rows; i++) {
		double error = predict_table__error(table, column, i);

		if (__builtin_isnan(error))
			continue;
		if (error < 0)
			error = -error;
		if (error > c->worst)
			c->worst = error;
		c->average += error;
		nr++;
	}
	if (nr)
		c->average /= (double)nr;
}

int predict_table__predict(struct predict_table *table,
			   const struct predict_place *place, struct pool *pool,
			   struct err *err)
{
	const struct run_scaling *scaling = &table->scaling;
	size_t i, j;

	for (i = 0; i < scaling->nr_columns; i++) {
		struct predict_column *c = &table->columns[i];

		c->predicted = pool__alloc(pool, scaling->nr_rows *
						 sizeof(*c->predicted));
		if (!c->predicted)
			return err__set(err, "%s: out of memory: free some and try again",
					scaling->name);
		for (j = 0; j < scaling->nr_rows; j++) {
			if (throughput_of(table, c->shape, &table->model, place,
					  scaling->threads[j],
					  &c->predicted[j], err))
				return -1;
			c->predicted[j] *= table->factor;
		}
		find_errors(table, i);
	}
	return 0;
}
