/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Memory that is released all at once.
 */
#ifndef DSTLAYOUT_POOL_H
#define DSTLAYOUT_POOL_H

#include <stddef.h>

struct pool_chunk;

/**
 * struct pool - owner of everything that was allocated from it
 * @chunks: the newest chunk first; a zeroed pool is a valid empty one
 */
struct pool {
	struct pool_chunk *chunks;
};

/**
 * pool__alloc() - zeroed memory that lives until pool__free()
 * @pool: owner
 * @size: in bytes; 0 gives a valid pointer too
 *
 * Return: memory aligned for any type, or NULL.
 */
void *pool__alloc(struct pool *pool, size_t size);

/**
 * pool__copy() - a copy of @size bytes, followed by a NUL
 * @pool: owner
 * @data: what to copy; may be NULL if @size is 0
 * @size: in bytes
 *
 * Return: the copy, or NULL.
 */
void *pool__copy(struct pool *pool, const void *data, size_t size);

/** pool__printf() - a formatted string, or NULL */
char *pool__printf(struct pool *pool, const char *fmt, ...)
	__attribute__((format(printf, 2, 3)));

/**
 * pool__grow() - make room for one more element of an array
 * @pool: owner; an outgrown array stays in it
 * @array: the array so far, NULL while it is empty, always grown by this
 * @nr: elements in use
 * @size: of one element in bytes
 *
 * Return: an array with room for @nr + 1 elements, or NULL.
 */
void *pool__grow(struct pool *pool, void *array, size_t nr, size_t size);

/** pool__free() - release everything; the pool is empty and usable after */
void pool__free(struct pool *pool);

#endif /* DSTLAYOUT_POOL_H */
