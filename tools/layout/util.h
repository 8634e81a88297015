/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What C does not have and everything wants.
 */
#ifndef DSTLAYOUT_UTIL_H
#define DSTLAYOUT_UTIL_H

/** ARRAY_SIZE() - elements of an array; not for pointers */
#ifndef ARRAY_SIZE
#define ARRAY_SIZE(a)	(sizeof(a) / sizeof((a)[0]))
#endif

#endif /* DSTLAYOUT_UTIL_H */
