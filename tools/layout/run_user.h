/* SPDX-License-Identifier: GPL-2.0 */
#ifndef DSTLAYOUT_RUN_USER_H
#define DSTLAYOUT_RUN_USER_H

#include "run_port.h"

/**
 * run_port__of_process() - the harness in threads of this process
 * @port: filled
 *
 * The same loops in the same files as the module's, for machines where none can be
 * loaded; it needs no privilege.
 */
void run_port__of_process(struct run_port *port);

/** run_user__end() - end its threads, and release everything */
void run_user__end(void);

#endif /* DSTLAYOUT_RUN_USER_H */
