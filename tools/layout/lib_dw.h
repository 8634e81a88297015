/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The few functions of libdw that reading declarations needs.
 */
#ifndef DSTLAYOUT_LIB_DW_H
#define DSTLAYOUT_LIB_DW_H

#include <elfutils/libdw.h>
#include <elfutils/libdwfl.h>

#include "err.h"

/** struct lib_dw - libdw's functions by their own names */
struct lib_dw {
	__typeof__(dwfl_begin) *dwfl_begin;
	__typeof__(dwfl_end) *dwfl_end;
	__typeof__(dwfl_errmsg) *dwfl_errmsg;
	__typeof__(dwfl_report_offline) *report_offline;
	__typeof__(dwfl_report_end) *report_end;
	__typeof__(dwfl_module_getdwarf) *getdwarf;
	__typeof__(dwfl_offline_section_address) *section_address;
	__typeof__(dwarf_nextcu) *nextcu;
	__typeof__(dwarf_offdie) *offdie;
	__typeof__(dwarf_child) *child;
	__typeof__(dwarf_siblingof) *siblingof;
	__typeof__(dwarf_tag) *tag;
	__typeof__(dwarf_attr) *attr;
	__typeof__(dwarf_attr_integrate) *attr_integrate;
	__typeof__(dwarf_formudata) *formudata;
	__typeof__(dwarf_formref_die) *formref_die;
	__typeof__(dwarf_diename) *diename;
	__typeof__(dwarf_bytesize) *bytesize;
	__typeof__(dwarf_dieoffset) *dieoffset;
	__typeof__(dwarf_diecu) *diecu;
	__typeof__(dwarf_formstring) *formstring;
	__typeof__(dwarf_getsrcfiles) *getsrcfiles;
	__typeof__(dwarf_filesrc) *filesrc;
};

/**
 * lib_dw__get() - libdw, ready to be called
 * @file: the input that needs it, for the diagnostic
 * @err: says why there is none
 *
 * Return: the functions, or NULL with @err set.
 */
const struct lib_dw *lib_dw__get(const char *file, struct err *err);

#endif /* DSTLAYOUT_LIB_DW_H */
