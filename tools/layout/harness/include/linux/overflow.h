/* SPDX-License-Identifier: GPL-2.0 */
#ifndef HARNESS_LINUX_OVERFLOW_H
#define HARNESS_LINUX_OVERFLOW_H

#include <linux/types.h>

static inline size_t harness_size(size_t head, size_t each, size_t nr)
{
	size_t size;

	if (__builtin_mul_overflow(each, nr, &size) ||
	    __builtin_add_overflow(head, size, &size))
		return SIZE_MAX;
	return size;
}

/* Of a struct that ends in an array; more than there is, if it overflows. */
#define struct_size(ptr, member, nr)					\
	harness_size(sizeof(*(ptr)), sizeof(*(ptr)->member), nr)

#endif /* HARNESS_LINUX_OVERFLOW_H */
