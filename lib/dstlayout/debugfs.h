/* SPDX-License-Identifier: GPL-2.0 */
/*
 * /sys/kernel/debug/dstlayout/
 */
#ifndef DSTLAYOUT_DEBUGFS_H
#define DSTLAYOUT_DEBUGFS_H

/** dl_debugfs_init() - create the files */
void dl_debugfs_init(void);

/** dl_debugfs_exit() - remove them; waits for whoever is inside of one */
void dl_debugfs_exit(void);

#endif /* DSTLAYOUT_DEBUGFS_H */
