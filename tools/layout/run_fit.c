// SPDX-License-Identifier: GPL-2.0
#include <string.h>

#include "lib_gsl.h"
#include "run_fit.h"

#define NR_PARAMETERS	3
#define ITERATIONS_MAX	500
#define TOLERANCE	0.0000000001

/* Beyond that many threads a peak is of no use to anybody. */
#define PEAK_MAX	1000000

/**
 * struct points - what the law is to fit
 * @threads: numbers of threads
 * @throughput: what each got done
 * @nr: how many
 * @unit: what one thread would get done if nobody had to wait; lambda is sought in
 *	this unit, so that all parameters are of a size
 */
struct points {
	const double *threads;
	const double *throughput;
	size_t nr;
	double unit;
};

double run_fit__at(const struct run_fit *fit, double n)
{
	return fit->lambda * n /
	       (1 + fit->sigma * (n - 1) + fit->kappa * n * (n - 1));
}

double run_fit__error(const struct run_fit *fit, double threads,
		      double throughput)
{
	return (run_fit__at(fit, threads) / throughput - 1) * 100;
}

/* The derivative is 0 where kappa times N squared is 1 - sigma. */
unsigned long run_fit__peak(const struct run_fit *fit)
{
	unsigned long low = 1, high = PEAK_MAX;

	if (fit->kappa <= 0 || fit->kappa * PEAK_MAX * PEAK_MAX < 1 - fit->sigma)
		return 0;
	while (low < high) {
		unsigned long n = (low + high + 1) / 2;

		if (fit->kappa * (double)n * (double)n <= 1 - fit->sigma)
			low = n;
		else
			high = n - 1;
	}
	/* Between two whole numbers, the better one. */
	return run_fit__at(fit, (double)low + 1) >
	       run_fit__at(fit, (double)low) ? low + 1 : low;
}

static void take_parameters(struct run_fit *fit, const struct points *points,
			    const gsl_vector *x)
{
	fit->lambda = x->data[0] * points->unit;
	fit->sigma = x->data[x->stride];
	fit->kappa = x->data[2 * x->stride];
}

static int residuals(const gsl_vector *x, void *arg, gsl_vector *f)
{
	const struct points *points = arg;
	struct run_fit fit;
	size_t i;

	take_parameters(&fit, points, x);
	for (i = 0; i < points->nr; i++)
		f->data[i * f->stride] = run_fit__at(&fit, points->threads[i]) /
					 points->throughput[i] - 1;
	return GSL_SUCCESS;
}

static int jacobian(const gsl_vector *x, void *arg, gsl_matrix *j)
{
	const struct points *points = arg;
	struct run_fit fit;
	size_t i;

	take_parameters(&fit, points, x);
	for (i = 0; i < points->nr; i++) {
		double n = points->threads[i], *row = j->data + i * j->tda;
		double below = 1 + fit.sigma * (n - 1) +
			       fit.kappa * n * (n - 1);
		double slope = -run_fit__at(&fit, n) / below;

		row[0] = n / below / points->throughput[i] * points->unit;
		row[1] = slope * (n - 1) / points->throughput[i];
		row[2] = slope * n * (n - 1) / points->throughput[i];
	}
	return GSL_SUCCESS;
}

static void find_errors(struct run_fit *fit, const struct points *points)
{
	size_t i;

	fit->worst = 0;
	fit->average = 0;
	for (i = 0; i < points->nr; i++) {
		double error = run_fit__error(fit, points->threads[i],
					      points->throughput[i]);

		if (error < 0)
			error = -error;
		if (error > fit->worst)
			fit->worst = error;
		fit->average += error / (double)points->nr;
	}
}

static int minimise(const struct lib_gsl *gsl, struct run_fit *fit,
		    struct points *points)
{
	gsl_multifit_nlinear_parameters params = gsl->default_parameters();
	/* As if nobody had to wait. */
	double start[NR_PARAMETERS] = { 1, 0, 0 };
	gsl_vector x = { .size = NR_PARAMETERS, .stride = 1, .data = start };
	gsl_multifit_nlinear_fdf problem = {
		.f = residuals,
		.df = jacobian,
		.n = points->nr,
		.p = NR_PARAMETERS,
		.params = points,
	};
	gsl_multifit_nlinear_workspace *work;
	int ret, info = 0;

	work = gsl->alloc(*gsl->trust, &params, points->nr, NR_PARAMETERS);
	if (!work)
		return GSL_ENOMEM;
	ret = gsl->init(&x, &problem, work);
	if (!ret)
		ret = gsl->driver(ITERATIONS_MAX, TOLERANCE, TOLERANCE, 0, NULL,
				  NULL, &info, work);
	/* Where it started, nothing could be made better: it is the best. */
	if (ret == GSL_EMAXITER && info == GSL_ENOPROG)
		ret = GSL_SUCCESS;
	if (!ret)
		take_parameters(fit, points, gsl->position(work));
	gsl->free(work);
	return ret;
}

static int check_points(const struct points *points, const char *name,
			struct err *err)
{
	size_t i;

	if (points->nr < RUN_FIT_MIN)
		return err__set(err, "%s: has %zu numbers of threads: a fit needs at least %d",
				name, points->nr, RUN_FIT_MIN);
	for (i = 0; i < points->nr; i++) {
		if (!(points->threads[i] > 0) || !(points->throughput[i] > 0))
			return err__set(err, "%s: row %zu is not above 0: a fit needs what was measured",
					name, i + 1);
	}
	return 0;
}

int run_fit__compute(struct run_fit *fit, const double *threads,
		     const double *throughput, size_t nr, const char *name,
		     struct err *err)
{
	struct points points = { threads, throughput, nr, 0 };
	const struct lib_gsl *gsl;
	int ret;

	memset(fit, 0, sizeof(*fit));
	if (check_points(&points, name, err))
		return -1;
	points.unit = throughput[0] / threads[0];
	gsl = lib_gsl__get(name, err);
	if (!gsl)
		return -1;
	ret = minimise(gsl, fit, &points);
	if (ret == GSL_ENOMEM)
		return err__set(err, "%s: out of memory: free some and try again",
				name);
	if (ret)
		return err__set(err, "%s: no law of scalability fits it, %s: see whether the columns are threads and throughput",
				name, gsl->strerror(ret));
	find_errors(fit, &points);
	return 0;
}
