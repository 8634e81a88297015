/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Layouts that somebody enumerates, member by member: the text readers' model.
 */
#ifndef DSTLAYOUT_TYPES_LIST_H
#define DSTLAYOUT_TYPES_LIST_H

#include "types_source.h"

struct types_list;

/** types_list_source - answers out of a list */
extern const struct types_source types_list_source;

/** types_list__new() - an empty list, or NULL if memory ran out */
struct types_list *types_list__new(void);

/** types_list__free() - drop a list that types__open_source() does not own */
void types_list__free(struct types_list *list);

/**
 * types_list__add() - begin a definition
 * @list: where to
 * @definition: its name, size, alignment, base and whether it is a union count;
 *	strings are copied
 *
 * Return: 0, or -1 if memory ran out.
 */
int types_list__add(struct types_list *list, const struct layout *definition);

/**
 * types_list__add_member() - add a member to the last definition
 * @list: where to
 * @member: everything but name, depth and parent, which follow from its path:
 *	members of an aggregate come right behind it; strings are copied
 *
 * Return: 0, or -1 if memory ran out.
 */
int types_list__add_member(struct types_list *list,
			   const struct layout_member *member);

/**
 * types_list__finish() - no more definitions follow
 * @list: ready to answer from now on
 *
 * Definitions of one name are numbered in the order of their coming.
 */
void types_list__finish(struct types_list *list);

/** types_list__last() - the definition begun last, as it is by now, or NULL */
const struct layout *types_list__last(const struct types_list *list);

#endif /* DSTLAYOUT_TYPES_LIST_H */
