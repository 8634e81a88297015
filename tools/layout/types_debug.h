/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What debugging information knows of types and BTF does not. It is large, so it
 * is looked into only when somebody asks.
 */
#ifndef DSTLAYOUT_TYPES_DEBUG_H
#define DSTLAYOUT_TYPES_DEBUG_H

#include "types.h"

/** TYPES_MAX_DIMENSIONS - dimensions of an array that are told apart */
#define TYPES_MAX_DIMENSIONS	8

/**
 * struct decl - where something is declared
 * @file: relative to the directory of the compilation if it lies beneath that,
 *	else absolute as far as the compiler said; lives as long as the types
 * @line: counted from 1
 */
struct decl {
	const char *file;
	unsigned int line;
};

/**
 * struct types_debug - who is asked
 * @member: where a member of a struct is declared, or the struct itself if @path
 *	is NULL; elements of an array are declared where the array is. Whether
 *	that is known
 * @variable: the same of a global variable
 * @dimensions: the elements that an array has in each dimension, the outermost
 *	first, 0 for one without a length. @len bytes of @path lead to it. How
 *	many dimensions there are, or 0 if that is not known
 * @align: what a member is declared to be aligned to, itself or by its type, in bytes, or
 *	the struct and its members if @path is NULL; 0 if it is not declared or known
 * @close: release everything
 *
 * @layout is one of the types' own.
 */
struct types_debug {
	bool (*member)(void *self, const struct layout *layout, const char *path,
		       struct decl *decl);
	bool (*variable)(void *self, const char *name, struct decl *decl);
	size_t (*dimensions)(void *self, const struct layout *layout,
			     const char *path, size_t len,
			     uint64_t dimensions[TYPES_MAX_DIMENSIONS]);
	uint64_t (*align)(void *self, const struct layout *layout, const char *path);
	void (*close)(void *self);
};

/**
 * types__set_debug() - make known who can be asked about debugging information
 * @types: opened, and without any so far
 * @debug: must outlive @types
 * @self: what its functions get; closed with @types
 * @costly: whether the first answer takes seconds, as where DWARF has to be
 *	unpacked
 */
void types__set_debug(struct types *types, const struct types_debug *debug,
		      void *self, bool costly);

/** types__debug_is_costly() - whether to ask only for what cannot do without */
bool types__debug_is_costly(const struct types *types);

/**
 * types__declared() - where a member of a struct is declared
 * @types: whose
 * @layout: the struct
 * @path: of the member; NULL for the struct itself
 * @decl: set if it is known
 *
 * Return: whether it is known.
 */
bool types__declared(const struct types *types, const struct layout *layout,
		     const char *path, struct decl *decl);

/** types__variable_declared() - the same for a global variable */
bool types__variable_declared(const struct types *types, const char *name,
			      struct decl *decl);

/**
 * types__declared_align() - what a member of a struct is declared to be aligned to
 * @types: whose
 * @layout: the struct
 * @path: of the member; NULL for the struct with all that is in it
 *
 * Return: in bytes, or 0 if it is not declared or not known.
 */
uint64_t types__declared_align(const struct types *types, const struct layout *layout,
			       const char *path);

/** types__has_debug() - whether it is known what is declared to be aligned */
bool types__has_debug(const struct types *types);

#endif /* DSTLAYOUT_TYPES_DEBUG_H */
