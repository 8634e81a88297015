/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Memory that runs out when a test wants it to.
 *
 * Whoever uses it is linked with --wrap= for each function that it wraps;
 * allocations inside of libraries are not counted.
 */
#ifndef FAIL_MEMORY_H
#define FAIL_MEMORY_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

/** fail_memory__after() - let so many allocations succeed, by any thread */
void fail_memory__after(long nr);

/** fail_memory__end() - let all succeed again; whether one had failed */
bool fail_memory__end(void);

/** fail_memory__may() - for what wraps an allocation: whether it may succeed */
bool fail_memory__may(void);

void *__real_malloc(size_t size);
void *__real_calloc(size_t nr, size_t size);
void *__real_realloc(void *p, size_t size);
int __real_posix_memalign(void **p, size_t align, size_t size);
void *__real_mmap(void *at, size_t len, int prot, int flags, int fd, off_t off);
int __real_pthread_create(pthread_t *id, const pthread_attr_t *attr,
			  void *(*run)(void *data), void *data);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t nr, size_t size);
void *__wrap_realloc(void *p, size_t size);
int __wrap_posix_memalign(void **p, size_t align, size_t size);
void *__wrap_mmap(void *at, size_t len, int prot, int flags, int fd, off_t off);
int __wrap_pthread_create(pthread_t *id, const pthread_attr_t *attr,
			  void *(*run)(void *data), void *data);

#endif /* FAIL_MEMORY_H */
