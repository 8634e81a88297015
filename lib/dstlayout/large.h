/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Memory of which somebody may ask for more than there is.
 */
#ifndef DSTLAYOUT_LARGE_H
#define DSTLAYOUT_LARGE_H

#include <linux/gfp.h>

/*
 * A run that does not fit is refused, with a reason. No other process is ended
 * to make room for it, and no trace is left in the log.
 */
#define DL_GFP_LARGE	(GFP_KERNEL | __GFP_RETRY_MAYFAIL | __GFP_NOWARN)

#endif /* DSTLAYOUT_LARGE_H */
