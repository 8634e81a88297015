// SPDX-License-Identifier: GPL-2.0
#include "lib_gsl.h"
#include "loader.h"
#include "util.h"

const struct lib_gsl *lib_gsl__get(const char *file, struct err *err)
{
	static const struct loader_function functions[] = {
		LOADER_FUNCTION(struct lib_gsl, set_error_handler_off,
				gsl_set_error_handler_off),
		LOADER_FUNCTION(struct lib_gsl, strerror, gsl_strerror),
		LOADER_FUNCTION(struct lib_gsl, trust,
				gsl_multifit_nlinear_trust),
		LOADER_FUNCTION(struct lib_gsl, default_parameters,
				gsl_multifit_nlinear_default_parameters),
		LOADER_FUNCTION(struct lib_gsl, alloc,
				gsl_multifit_nlinear_alloc),
		LOADER_FUNCTION(struct lib_gsl, init,
				gsl_multifit_nlinear_init),
		LOADER_FUNCTION(struct lib_gsl, driver,
				gsl_multifit_nlinear_driver),
		LOADER_FUNCTION(struct lib_gsl, position,
				gsl_multifit_nlinear_position),
		LOADER_FUNCTION(struct lib_gsl, free,
				gsl_multifit_nlinear_free),
	};
	static const struct loader_library library = {
		.soname = "libgsl.so.27",
		.package = "libgsl27",
		.functions = functions,
		.nr_functions = ARRAY_SIZE(functions),
	};
	static struct lib_gsl loaded;

	if (loader__load(&library, &loaded, file, err))
		return NULL;
	loaded.set_error_handler_off();
	return &loaded;
}
