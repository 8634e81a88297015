// SPDX-License-Identifier: GPL-2.0
#include "lib_yaml.h"
#include "loader.h"
#include "util.h"

const struct lib_yaml *lib_yaml__get(const char *file, struct err *err)
{
	static const struct loader_function functions[] = {
		LOADER_FUNCTION(struct lib_yaml, parser_initialize,
				yaml_parser_initialize),
		LOADER_FUNCTION(struct lib_yaml, parser_set_input_string,
				yaml_parser_set_input_string),
		LOADER_FUNCTION(struct lib_yaml, parser_parse,
				yaml_parser_parse),
		LOADER_FUNCTION(struct lib_yaml, event_delete,
				yaml_event_delete),
		LOADER_FUNCTION(struct lib_yaml, parser_delete,
				yaml_parser_delete),
	};
	static const struct loader_library library = {
		.soname = "libyaml-0.so.2",
		.package = "libyaml-0-2",
		.functions = functions,
		.nr_functions = ARRAY_SIZE(functions),
	};
	static struct lib_yaml loaded;

	if (loader__load(&library, &loaded, file, err))
		return NULL;
	return &loaded;
}
