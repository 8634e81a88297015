/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Names of structs that a command works through, each of them once.
 */
#ifndef DSTLAYOUT_STRUCTS_H
#define DSTLAYOUT_STRUCTS_H

#include "check.h"

/**
 * struct structs - a set of names
 * @names: the names, in their order after structs__sort()
 * @nr: how many
 * @pool: owner of the names
 */
struct structs {
	const char **names;
	size_t nr;
	struct pool pool;
};

/** structs__add() - add a name. Return: 0, or -1 if memory ran out. */
int structs__add(struct structs *structs, const char *name);

/** structs__add_names() - add several; returns as above */
int structs__add_names(struct structs *structs, const char *const *names, size_t nr);

/** structs__add_types() - add every struct of an object; returns as above */
int structs__add_types(struct structs *structs, struct types *types);

/**
 * structs__add_checked() - add every struct that rules were held against
 *
 * Structs that embed the one of a rule are among them, if the rule says so.
 *
 * Return: as above.
 */
int structs__add_checked(struct structs *structs,
			 const struct check_report *report);

/** structs__sort() - put the names in order, and drop what comes twice */
void structs__sort(struct structs *structs);

void structs__free(struct structs *structs);

#endif /* DSTLAYOUT_STRUCTS_H */
