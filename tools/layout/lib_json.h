/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The few functions of jansson that JSON needs. The command loads the
 * library when such a report is asked for, or read.
 */
#ifndef DSTLAYOUT_LIB_JSON_H
#define DSTLAYOUT_LIB_JSON_H

#include <jansson.h>

#include "err.h"

/** struct lib_json - jansson's functions by their own names */
struct lib_json {
	__typeof__(json_object) *object;
	__typeof__(json_array) *array;
	__typeof__(json_string_nocheck) *string_nocheck;
	__typeof__(json_integer) *integer;
	__typeof__(json_real) *real;
	__typeof__(json_true) *true_;
	__typeof__(json_false) *false_;
	__typeof__(json_null) *null;
	__typeof__(json_object_set_new_nocheck) *object_set_new_nocheck;
	__typeof__(json_array_append_new) *array_append_new;
	__typeof__(json_dump_callback) *dump_callback;
	__typeof__(json_delete) *delete;
	__typeof__(json_load_file) *load_file;
	__typeof__(json_object_get) *object_get;
	__typeof__(json_array_size) *array_size;
	__typeof__(json_array_get) *array_get;
	__typeof__(json_string_value) *string_value;
	__typeof__(json_integer_value) *integer_value;
	__typeof__(json_number_value) *number_value;
};

/**
 * lib_json__get() - jansson, ready to be called
 * @err: says why there is none
 *
 * Return: the functions, or NULL with @err set.
 */
const struct lib_json *lib_json__get(struct err *err);

#endif /* DSTLAYOUT_LIB_JSON_H */
