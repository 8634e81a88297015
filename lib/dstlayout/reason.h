/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Why something was refused.
 */
#ifndef DSTLAYOUT_REASON_H
#define DSTLAYOUT_REASON_H

/** struct dl_reason - why something was refused, for a person, on one line */
struct dl_reason {
	char text[384];
};

#endif /* DSTLAYOUT_REASON_H */
