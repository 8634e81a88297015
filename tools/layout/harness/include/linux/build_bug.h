/* SPDX-License-Identifier: GPL-2.0 */
#ifndef HARNESS_LINUX_BUILD_BUG_H
#define HARNESS_LINUX_BUILD_BUG_H

#undef static_assert
#define static_assert(expr) _Static_assert(expr, #expr)

/* 0, or no program at all. */
#define BUILD_BUG_ON_ZERO(wrong) ((int)sizeof(char[(wrong) ? -1 : 1]) - 1)

#endif /* HARNESS_LINUX_BUILD_BUG_H */
