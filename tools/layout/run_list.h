/* SPDX-License-Identifier: GPL-2.0 */
#ifndef DSTLAYOUT_RUN_LIST_H
#define DSTLAYOUT_RUN_LIST_H

#include "out.h"

/**
 * run_list__write() - show what a harness has
 * @shapes: its shapes, as it prints them
 * @twins: whether to show their twins, too
 * @config: its keys
 * @out: where to
 *
 * What stands there is what --shape-file takes.
 */
void run_list__write(const char *shapes, bool twins, const char *config,
		     struct out *out);

#endif /* DSTLAYOUT_RUN_LIST_H */
