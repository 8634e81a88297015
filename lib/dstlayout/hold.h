/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The kernel's software events, kept switched on.
 */
#ifndef DSTLAYOUT_HOLD_H
#define DSTLAYOUT_HOLD_H

/** dl_hold_init() - switch them on, as far as this kernel has them */
void dl_hold_init(void);

/** dl_hold_exit() - let go of them */
void dl_hold_exit(void);

#endif /* DSTLAYOUT_HOLD_H */
