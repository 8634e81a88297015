/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The universal scalability law: what N threads get done is
 *
 *	lambda N / (1 + sigma (N - 1) + kappa N (N - 1))
 *
 * lambda is what one gets done, sigma what they wait for each other, kappa what
 * it costs that each has to hear of each other's writes: with a kappa, more
 * threads get less done from some number on.
 */
#ifndef DSTLAYOUT_RUN_FIT_H
#define DSTLAYOUT_RUN_FIT_H

#include <stddef.h>

#include "err.h"

/** RUN_FIT_MIN - points below which three parameters would fit anything */
#define RUN_FIT_MIN	4

/**
 * struct run_fit - the law with its parameters
 * @lambda: throughput of one thread
 * @sigma: share of the work that waits
 * @kappa: cost of coherence for each pair of threads
 * @worst: largest difference from a point, in percent of the point
 * @average: mean of these differences, signs left off
 */
struct run_fit {
	double lambda;
	double sigma;
	double kappa;
	double worst;
	double average;
};

/** run_fit__at() - throughput of so many threads by the law */
double run_fit__at(const struct run_fit *fit, double threads);

/** run_fit__error() - difference from a point, in percent of the point */
double run_fit__error(const struct run_fit *fit, double threads,
		      double throughput);

/**
 * run_fit__peak() - the number of threads that gets most done by the law
 *
 * Return: the number, or 0 where more always get more done.
 */
unsigned long run_fit__peak(const struct run_fit *fit);

/**
 * run_fit__compute() - fit the law to points
 * @fit: filled
 * @threads: numbers of threads, above 0
 * @throughput: what each got done, above 0
 * @nr: how many, at least RUN_FIT_MIN
 * @name: what to call them in a diagnostic
 * @err: says why on failure
 *
 * Least squares of the differences in percent: a point of few threads, and
 * little throughput, counts as much as any other.
 *
 * Return: 0, or -1 with @err set.
 */
int run_fit__compute(struct run_fit *fit, const double *threads,
		     const double *throughput, size_t nr, const char *name,
		     struct err *err);

#endif /* DSTLAYOUT_RUN_FIT_H */
