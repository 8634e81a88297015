// SPDX-License-Identifier: GPL-2.0
#include "lib_dw.h"
#include "loader.h"
#include "util.h"

const struct lib_dw *lib_dw__get(const char *file, struct err *err)
{
	static const struct loader_function functions[] = {
		LOADER_FUNCTION(struct lib_dw, dwfl_begin, dwfl_begin),
		LOADER_FUNCTION(struct lib_dw, dwfl_end, dwfl_end),
		LOADER_FUNCTION(struct lib_dw, dwfl_errmsg, dwfl_errmsg),
		LOADER_FUNCTION(struct lib_dw, report_offline, dwfl_report_offline),
		LOADER_FUNCTION(struct lib_dw, report_end, dwfl_report_end),
		LOADER_FUNCTION(struct lib_dw, getdwarf, dwfl_module_getdwarf),
		LOADER_FUNCTION(struct lib_dw, section_address,
				dwfl_offline_section_address),
		LOADER_FUNCTION(struct lib_dw, nextcu, dwarf_nextcu),
		LOADER_FUNCTION(struct lib_dw, offdie, dwarf_offdie),
		LOADER_FUNCTION(struct lib_dw, child, dwarf_child),
		LOADER_FUNCTION(struct lib_dw, siblingof, dwarf_siblingof),
		LOADER_FUNCTION(struct lib_dw, tag, dwarf_tag),
		LOADER_FUNCTION(struct lib_dw, attr, dwarf_attr),
		LOADER_FUNCTION(struct lib_dw, attr_integrate, dwarf_attr_integrate),
		LOADER_FUNCTION(struct lib_dw, formudata, dwarf_formudata),
		LOADER_FUNCTION(struct lib_dw, formref_die, dwarf_formref_die),
		LOADER_FUNCTION(struct lib_dw, diename, dwarf_diename),
		LOADER_FUNCTION(struct lib_dw, bytesize, dwarf_bytesize),
		LOADER_FUNCTION(struct lib_dw, dieoffset, dwarf_dieoffset),
		LOADER_FUNCTION(struct lib_dw, diecu, dwarf_diecu),
		LOADER_FUNCTION(struct lib_dw, formstring, dwarf_formstring),
		LOADER_FUNCTION(struct lib_dw, getsrcfiles, dwarf_getsrcfiles),
		LOADER_FUNCTION(struct lib_dw, filesrc, dwarf_filesrc),
	};
	static const struct loader_library library = {
		.soname = "libdw.so.1",
		.package = "libdw1",
		.functions = functions,
		.nr_functions = ARRAY_SIZE(functions),
	};
	static struct lib_dw loaded;

	if (loader__load(&library, &loaded, file, err))
		return NULL;
	return &loaded;
}
