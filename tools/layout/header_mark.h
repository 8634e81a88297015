/* SPDX-License-Identifier: GPL-2.0 */
/*
 * How a stub, which is compiled from the headers that rules name, says that one of
 * them is not in its tree: it defines a struct in place of it.
 */
#ifndef DSTLAYOUT_HEADER_MARK_H
#define DSTLAYOUT_HEADER_MARK_H

struct pool;

/**
 * header_mark__name() - what that struct is called
 * @pool: owner of the name
 * @header: as an #include names it
 *
 * Return: an identifier, another one for each header, or NULL without memory.
 */
const char *header_mark__name(struct pool *pool, const char *header);

#endif /* DSTLAYOUT_HEADER_MARK_H */
