/* SPDX-License-Identifier: GPL-2.0 */
#ifndef DSTLAYOUT_HEAP_H
#define DSTLAYOUT_HEAP_H

/**
 * heap__expect_much() - prepare for a command that looks at a whole kernel
 *
 * What malloc() hands out from now on comes out of large pages where there are any,
 * and goes back only when the process ends. To be called before other threads are
 * started. Where it fails nothing is lost but time.
 */
void heap__expect_much(void);

#endif /* DSTLAYOUT_HEAP_H */
