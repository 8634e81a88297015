/* SPDX-License-Identifier: GPL-2.0 */
#ifndef HARNESS_LINUX_MINMAX_H
#define HARNESS_LINUX_MINMAX_H

#define min(a, b)		((a) < (b) ? (a) : (b))
#define max(a, b)		((a) > (b) ? (a) : (b))
#define max3(a, b, c)		max(max(a, b), c)
#define min_t(type, a, b)	min((type)(a), (type)(b))
#define max_t(type, a, b)	max((type)(a), (type)(b))
#define swap(a, b) \
	do { __typeof__(a) swap_ = (a); (a) = (b); (b) = swap_; } while (0)
#define clamp_t(type, v, lo, hi) min_t(type, max_t(type, v, lo), hi)

#endif /* HARNESS_LINUX_MINMAX_H */
