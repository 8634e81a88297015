/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Reading what pahole prints for people with -E, one struct after the other:
 *
 *	struct rtable {
 *		struct dst_entry {
 *			struct dst_ops *   ops;         (comment: 8 8)
 *		}dst; (comment: 0 112)
 *		(comment: size: 176, ...)
 *	};
 *
 * The comments hold offset and size in bytes, of bitfields "offset: bit unit".
 */
#ifndef DSTLAYOUT_PAHOLE_TEXT_H
#define DSTLAYOUT_PAHOLE_TEXT_H

#include "types_list.h"

/** PAHOLE_TEXT_NESTING - how deep structs may lie in each other */
#define PAHOLE_TEXT_NESTING	64

/**
 * pahole_text__parse() - add the structs and unions in a text to a list
 * @list: where to
 * @only: name of those to add; NULL for all
 * @text: what pahole printed; changed
 * @size: of it in bytes, the NUL behind it not included
 *
 * Lines that mean nothing to a layout are passed over: comments about holes,
 * enumerators, and whatever a newer pahole adds.
 *
 * Return: 0, -1 if memory ran out, or 1 if a struct is nested too deep.
 */
int pahole_text__parse(struct types_list *list, const char *only, char *text,
		       size_t size);

#endif /* DSTLAYOUT_PAHOLE_TEXT_H */
