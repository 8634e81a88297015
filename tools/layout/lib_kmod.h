/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The few functions of libkmod that loading a module needs. The command loads
 * the library when it has to load the module.
 */
#ifndef DSTLAYOUT_LIB_KMOD_H
#define DSTLAYOUT_LIB_KMOD_H

#include <libkmod.h>

#include "err.h"

/** struct lib_kmod - libkmod's functions by their own names */
struct lib_kmod {
	__typeof__(kmod_new) *new;
	__typeof__(kmod_unref) *unref;
	__typeof__(kmod_set_log_priority) *set_log_priority;
	__typeof__(kmod_list_next) *list_next;
	__typeof__(kmod_module_new_from_path) *module_new_from_path;
	__typeof__(kmod_module_new_from_lookup) *module_new_from_lookup;
	__typeof__(kmod_module_get_module) *module_get_module;
	__typeof__(kmod_module_get_name) *module_get_name;
	__typeof__(kmod_module_get_path) *module_get_path;
	__typeof__(kmod_module_get_info) *module_get_info;
	__typeof__(kmod_module_info_get_key) *module_info_get_key;
	__typeof__(kmod_module_info_get_value) *module_info_get_value;
	__typeof__(kmod_module_info_free_list) *module_info_free_list;
	__typeof__(kmod_module_insert_module) *module_insert_module;
	__typeof__(kmod_module_remove_module) *module_remove_module;
	__typeof__(kmod_module_unref) *module_unref;
	__typeof__(kmod_module_unref_list) *module_unref_list;
};

/**
 * lib_kmod__get() - libkmod, ready to be called
 * @file: the module that needs it, for the diagnostic
 * @err: says why there is none
 *
 * Return: the functions, or NULL with @err set.
 */
const struct lib_kmod *lib_kmod__get(const char *file, struct err *err);

#endif /* DSTLAYOUT_LIB_KMOD_H */
