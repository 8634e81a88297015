/* SPDX-License-Identifier: GPL-2.0 */
#ifndef HARNESS_LINUX_CACHE_H
#define HARNESS_LINUX_CACHE_H

/* The least that machines of this kind have; cache_line_size() asks this one. */
#if defined(__s390x__)
#define L1_CACHE_BYTES	256
#elif defined(__powerpc64__)
#define L1_CACHE_BYTES	128
#else
#define L1_CACHE_BYTES	64
#endif
#define SMP_CACHE_BYTES	L1_CACHE_BYTES

unsigned int cache_line_size(void);

#endif /* HARNESS_LINUX_CACHE_H */
