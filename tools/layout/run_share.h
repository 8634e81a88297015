/* SPDX-License-Identifier: GPL-2.0 */
#ifndef DSTLAYOUT_RUN_SHARE_H
#define DSTLAYOUT_RUN_SHARE_H

#include "base.h"
#include "layout.h"

/** enum run_share - whether two members share a line */
enum run_share {
	SHARE_NEVER,
	SHARE_POSSIBLE,		/* at some of the addresses of an object */
	SHARE_CERTAIN,		/* at all of them */
};

/**
 * run_share__of() - whether two members share a line
 * @base: where objects lie
 * @a: one member
 * @b: the other
 */
enum run_share run_share__of(const struct base *base,
			     const struct layout_member *a,
			     const struct layout_member *b);

/**
 * run_share__at() - whether they do so in an object at one address
 * @address: of the object, modulo the line
 */
bool run_share__at(const struct base *base, unsigned int address,
		   const struct layout_member *a,
		   const struct layout_member *b);

#endif /* DSTLAYOUT_RUN_SHARE_H */
