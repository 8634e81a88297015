/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Which of several definitions of one name is which in another object.
 */
#ifndef DSTLAYOUT_DRIFT_PAIR_H
#define DSTLAYOUT_DRIFT_PAIR_H

#include "layout.h"

/** DRIFT_UNPAIRED - the other object has nothing like it */
#define DRIFT_UNPAIRED	SIZE_MAX

/**
 * drift_pair__same_member() - find a member of another definition by its path
 * @layout: where to look
 * @path: of the member
 * @hint: where to look first; set to behind what was found, since most members
 *	have kept their order
 *
 * Return: the member, or NULL.
 */
const struct layout_member *drift_pair__same_member(const struct layout *layout,
						    const char *path,
						    size_t *hint);

/**
 * drift_pair__definitions() - find out which definitions are the same ones
 * @old: definitions of a name in the one object
 * @nr_old: how many, at least one
 * @new: definitions of that name in the other one
 * @nr_new: how many
 *
 * Objects list them in an order that says nothing. So the two that are most
 * alike belong together, then those that are most alike of the others, and so on.
 * What has no member in common with any that is left stays alone, unless there
 * is a single one on both sides, which is what became of it.
 *
 * Return: for each old one the index of the new one or DRIFT_UNPAIRED, to be
 * released with free(); NULL without memory.
 */
size_t *drift_pair__definitions(const struct layout *const *old, size_t nr_old,
				const struct layout *const *new, size_t nr_new);

#endif /* DSTLAYOUT_DRIFT_PAIR_H */
