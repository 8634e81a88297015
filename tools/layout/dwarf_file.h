/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The debugging information of one ELF file.
 */
#ifndef DSTLAYOUT_DWARF_FILE_H
#define DSTLAYOUT_DWARF_FILE_H

#include <stdbool.h>
#include <stdint.h>

#include "err.h"
#include "lib_dw.h"

/**
 * struct dwarf_file - debugging information that is being read
 * @lib: libdw
 * @dwfl: owner of it all
 * @dwarf: what to read
 * @callbacks: what libdw asks, as long as the file is open: it does not move
 */
struct dwarf_file {
	const struct lib_dw *lib;
	Dwfl *dwfl;
	Dwarf *dwarf;
	Dwfl_Callbacks callbacks;
};

/**
 * dwarf_file__open() - begin to read the debugging information of a file
 * @file: filled on success; release with dwarf_file__close()
 * @path: of an ELF file
 * @err: says why on failure
 *
 * What lies in another file, which this one links to, is not looked for.
 *
 * Return: 0, or -1 with @err set.
 */
int dwarf_file__open(struct dwarf_file *file, const char *path, struct err *err);

void dwarf_file__close(struct dwarf_file *file);

/** dwarf_visit_fn - called for what stands in a unit, outermost; 0 to go on */
typedef int dwarf_visit_fn(Dwarf_Die *die, void *arg);

/**
 * dwarf_file__visit_unit() - visit what stands in one unit
 * @file: where
 * @at: where the unit begins, 0 for the first; set to where the next one does
 * @fn: a non-zero result ends the visit
 * @arg: handed to @fn
 *
 * Return: 0, what @fn returned, or 1 if there is no more unit.
 */
int dwarf_file__visit_unit(const struct dwarf_file *file, Dwarf_Off *at,
			   dwarf_visit_fn *fn, void *arg);

/** dwarf_file__is_struct() - whether it describes a struct or union */
bool dwarf_file__is_struct(const struct dwarf_file *file, Dwarf_Die *die);

/** dwarf_file__go_to_type() - go to the type of something, if it has one */
bool dwarf_file__go_to_type(const struct dwarf_file *file, Dwarf_Die *die);

/**
 * dwarf_file__is_around() - whether a type only adds to another one: typedefs,
 *	qualifiers, arrays
 */
bool dwarf_file__is_around(const struct dwarf_file *file, Dwarf_Die *die);

/**
 * dwarf_file__struct() - recognise a struct that has a name
 * @die: a struct or union with a tag, or a typedef of one without
 * @target: set to the struct or union
 * @size: set to its size in bytes, at least 1
 *
 * Return: the name, or NULL if it is something else.
 */
const char *dwarf_file__struct(const struct dwarf_file *file, Dwarf_Die *die,
			       Dwarf_Die *target, uint64_t *size);

/** dwarf_file__number() - the number that an attribute has. Return: whether there is one */
bool dwarf_file__number(const struct dwarf_file *file, Dwarf_Die *die,
			unsigned int attribute, uint64_t *number);

/**
 * dwarf_file__declared() - the same where a definition leaves out what an earlier
 *	declaration says
 */
bool dwarf_file__declared(const struct dwarf_file *file, Dwarf_Die *die,
			  unsigned int attribute, uint64_t *number);

#endif /* DSTLAYOUT_DWARF_FILE_H */
