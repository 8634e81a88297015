/* SPDX-License-Identifier: GPL-2.0 */
#ifndef HARNESS_LINUX_GFP_H
#define HARNESS_LINUX_GFP_H

#define GFP_KERNEL		0
#define __GFP_RETRY_MAYFAIL	0
#define __GFP_NOWARN		0

#endif /* HARNESS_LINUX_GFP_H */
