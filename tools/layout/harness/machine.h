/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What machine this is, and which of its CPUs this process may use.
 */
#ifndef HARNESS_MACHINE_H
#define HARNESS_MACHINE_H

/** machine_init() - look at it; 0 or -ENOMEM */
int machine_init(void);

/** machine_exit() - undo machine_init() */
void machine_exit(void);

#endif /* HARNESS_MACHINE_H */
