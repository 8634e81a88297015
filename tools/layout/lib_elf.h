/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The few functions of libelf that reading sections needs.
 */
#ifndef DSTLAYOUT_LIB_ELF_H
#define DSTLAYOUT_LIB_ELF_H

#include <gelf.h>

#include "err.h"

/** struct lib_elf - libelf's functions by their own names */
struct lib_elf {
	__typeof__(elf_version) *version;
	__typeof__(elf_memory) *memory;
	__typeof__(elf_end) *end;
	__typeof__(elf_errmsg) *errmsg;
	__typeof__(elf_getshdrstrndx) *getshdrstrndx;
	__typeof__(elf_nextscn) *nextscn;
	__typeof__(elf_strptr) *strptr;
	__typeof__(gelf_getshdr) *getshdr;
	__typeof__(gelf_getehdr) *getehdr;
	__typeof__(elf_getdata) *getdata;
	__typeof__(gelf_getsym) *getsym;
};

/**
 * lib_elf__get() - libelf, ready to be called
 * @file: the input that needs it, for the diagnostic
 * @err: says why there is none
 *
 * Return: the functions, or NULL with @err set.
 */
const struct lib_elf *lib_elf__get(const char *file, struct err *err);

#endif /* DSTLAYOUT_LIB_ELF_H */
