/* SPDX-License-Identifier: GPL-2.0 */
#ifndef DSTLAYOUT_PARALLEL_H
#define DSTLAYOUT_PARALLEL_H

#include <stddef.h>

/** parallel__width() - how many things parallel__each() does at the same time */
size_t parallel__width(void);

/**
 * parallel__each() - do independent things at the same time
 * @nr: how many things
 * @fn: does the thing of an index below @nr; called once for each, from any
 *	thread
 * @arg: handed to @fn
 *
 * As many threads work as this process may use CPUs, the caller being one of
 * them. Where no further thread can be had, those there are do all of it.
 * Returns when everything is done.
 */
void parallel__each(size_t nr, void (*fn)(size_t i, void *arg), void *arg);

#endif /* DSTLAYOUT_PARALLEL_H */
