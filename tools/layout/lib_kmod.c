// SPDX-License-Identifier: GPL-2.0
#include "lib_kmod.h"
#include "loader.h"
#include "util.h"

const struct lib_kmod *lib_kmod__get(const char *file, struct err *err)
{
	static const struct loader_function functions[] = {
		LOADER_FUNCTION(struct lib_kmod, new, kmod_new),
		LOADER_FUNCTION(struct lib_kmod, unref, kmod_unref),
		LOADER_FUNCTION(struct lib_kmod, set_log_priority,
				kmod_set_log_priority),
		LOADER_FUNCTION(struct lib_kmod, list_next, kmod_list_next),
		LOADER_FUNCTION(struct lib_kmod, module_new_from_path,
				kmod_module_new_from_path),
		LOADER_FUNCTION(struct lib_kmod, module_new_from_lookup,
				kmod_module_new_from_lookup),
		LOADER_FUNCTION(struct lib_kmod, module_get_module,
				kmod_module_get_module),
		LOADER_FUNCTION(struct lib_kmod, module_get_name,
				kmod_module_get_name),
		LOADER_FUNCTION(struct lib_kmod, module_get_path,
				kmod_module_get_path),
		LOADER_FUNCTION(struct lib_kmod, module_get_info,
				kmod_module_get_info),
		LOADER_FUNCTION(struct lib_kmod, module_info_get_key,
				kmod_module_info_get_key),
		LOADER_FUNCTION(struct lib_kmod, module_info_get_value,
				kmod_module_info_get_value),
		LOADER_FUNCTION(struct lib_kmod, module_info_free_list,
				kmod_module_info_free_list),
		LOADER_FUNCTION(struct lib_kmod, module_insert_module,
				kmod_module_insert_module),
		LOADER_FUNCTION(struct lib_kmod, module_remove_module,
				kmod_module_remove_module),
		LOADER_FUNCTION(struct lib_kmod, module_unref, kmod_module_unref),
		LOADER_FUNCTION(struct lib_kmod, module_unref_list,
				kmod_module_unref_list),
	};
	static const struct loader_library library = {
		.soname = "libkmod.so.2",
		.package = "libkmod2",
		.functions = functions,
		.nr_functions = ARRAY_SIZE(functions),
	};
	static struct lib_kmod loaded;

	if (loader__load(&library, &loaded, file, err))
		return NULL;
	return &loaded;
}
