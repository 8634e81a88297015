// SPDX-License-Identifier: GPL-2.0
#include "lib_json.h"
#include "loader.h"
#include "util.h"

const struct lib_json *lib_json__get(struct err *err)
{
	static const struct loader_function functions[] = {
		LOADER_FUNCTION(struct lib_json, object, json_object),
		LOADER_FUNCTION(struct lib_json, array, json_array),
		LOADER_FUNCTION(struct lib_json, string_nocheck,
				json_string_nocheck),
		LOADER_FUNCTION(struct lib_json, integer, json_integer),
		LOADER_FUNCTION(struct lib_json, real, json_real),
		LOADER_FUNCTION(struct lib_json, true_, json_true),
		LOADER_FUNCTION(struct lib_json, false_, json_false),
		LOADER_FUNCTION(struct lib_json, null, json_null),
		LOADER_FUNCTION(struct lib_json, object_set_new_nocheck,
				json_object_set_new_nocheck),
		LOADER_FUNCTION(struct lib_json, array_append_new,
				json_array_append_new),
		LOADER_FUNCTION(struct lib_json, dump_callback,
				json_dump_callback),
		LOADER_FUNCTION(struct lib_json, delete, json_delete),
		LOADER_FUNCTION(struct lib_json, load_file, json_load_file),
		LOADER_FUNCTION(struct lib_json, object_get, json_object_get),
		LOADER_FUNCTION(struct lib_json, array_size, json_array_size),
		LOADER_FUNCTION(struct lib_json, array_get, json_array_get),
		LOADER_FUNCTION(struct lib_json, string_value,
				json_string_value),
		LOADER_FUNCTION(struct lib_json, integer_value,
				json_integer_value),
		LOADER_FUNCTION(struct lib_json, number_value,
				json_number_value),
	};
	static const struct loader_library library = {
		.soname = "libjansson.so.4",
		.package = "libjansson4",
		.functions = functions,
		.nr_functions = ARRAY_SIZE(functions),
	};
	static struct lib_json loaded;

	if (loader__load(&library, &loaded, "--format", err))
		return NULL;
	return &loaded;
}
