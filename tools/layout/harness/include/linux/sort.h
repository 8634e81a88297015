/* SPDX-License-Identifier: GPL-2.0 */
#ifndef HARNESS_LINUX_SORT_H
#define HARNESS_LINUX_SORT_H

#include <stdlib.h>

static inline void sort(void *base, size_t num, size_t size,
			int (*cmp)(const void *, const void *), void *swap)
{
	(void)swap;
	qsort(base, num, size, cmp);
}

#endif /* HARNESS_LINUX_SORT_H */
