/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The few functions of the GNU Scientific Library that fitting a curve needs. The
 * command loads the library when there is a curve to fit.
 */
#ifndef DSTLAYOUT_LIB_GSL_H
#define DSTLAYOUT_LIB_GSL_H

#include <gsl/gsl_errno.h>
#include <gsl/gsl_multifit_nlinear.h>

#include "err.h"

/** struct lib_gsl - the library's functions by their own names */
struct lib_gsl {
	__typeof__(gsl_set_error_handler_off) *set_error_handler_off;
	__typeof__(gsl_strerror) *strerror;
	__typeof__(gsl_multifit_nlinear_trust) *trust;
	__typeof__(gsl_multifit_nlinear_default_parameters) *default_parameters;
	__typeof__(gsl_multifit_nlinear_alloc) *alloc;
	__typeof__(gsl_multifit_nlinear_init) *init;
	__typeof__(gsl_multifit_nlinear_driver) *driver;
	__typeof__(gsl_multifit_nlinear_position) *position;
	__typeof__(gsl_multifit_nlinear_free) *free;
};

/**
 * lib_gsl__get() - the library, ready to be called
 * @file: what is to be fitted, for the diagnostic
 * @err: says why there is none
 *
 * Its errors are return values from then on; left alone, it would abort.
 *
 * Return: the functions, or NULL with @err set.
 */
const struct lib_gsl *lib_gsl__get(const char *file, struct err *err);

#endif /* DSTLAYOUT_LIB_GSL_H */
