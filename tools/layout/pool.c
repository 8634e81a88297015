// SPDX-License-Identifier: GPL-2.0
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "pool.h"

/*
 * Most pools stay small. Each chunk of one that does not is twice as large as
 * the one before: where there are several threads, to get memory means to wait
 * for each other.
 */
#define FIRST_CHUNK	((size_t)16 * 1024)
#define LARGEST_CHUNK	((size_t)256 * 1024)

struct pool_chunk {
	struct pool_chunk *next;
	size_t used;
	size_t room;
	max_align_t data[];
};

static struct pool_chunk *pool__add_chunk(struct pool *pool, size_t size)
{
	size_t room = pool->chunks ? 2 * pool->chunks->room : FIRST_CHUNK;
	struct pool_chunk *chunk;

	if (room > LARGEST_CHUNK)
		room = LARGEST_CHUNK;
	if (room < size)
		room = size;
	chunk = malloc(sizeof(*chunk) + room);
	if (!chunk)
		return NULL;
	chunk->used = 0;
	chunk->room = room;
	chunk->next = pool->chunks;
	pool->chunks = chunk;
	return chunk;
}

/*
 * Memory as it comes. Clearing a whole chunk would touch pages of it that are
 * never used: most pools stay small.
 */
static void *pool__take(struct pool *pool, size_t size)
{
	const size_t align = _Alignof(max_align_t);
	struct pool_chunk *chunk = pool->chunks;
	void *mem;

	if (size > SIZE_MAX / 2)
		return NULL;
	size = (size + align - 1) / align * align;
	if (!chunk || chunk->room - chunk->used < size)
		chunk = pool__add_chunk(pool, size);
	if (!chunk)
		return NULL;
	mem = (char *)chunk->data + chunk->used;
	chunk->used += size;
	return mem;
}

void *pool__alloc(struct pool *pool, size_t size)
{
	void *mem = pool__take(pool, size);

	return mem ? memset(mem, 0, size) : NULL;
}

void *pool__copy(struct pool *pool, const void *data, size_t size)
{
	char *copy = size < SIZE_MAX ? pool__take(pool, size + 1) : NULL;

	if (!copy)
		return NULL;
	if (size)
		memcpy(copy, data, size);
	copy[size] = '\0';
	return copy;
}

char *pool__printf(struct pool *pool, const char *fmt, ...)
{
	char *text = NULL;
	va_list ap;
	int len;

	va_start(ap, fmt);
	len = vsnprintf(NULL, 0, fmt, ap);
	va_end(ap);
	if (len >= 0)
		text = pool__alloc(pool, (size_t)len + 1);
	if (!text)
		return NULL;
	va_start(ap, fmt);
	vsnprintf(text, (size_t)len + 1, fmt, ap);
	va_end(ap);
	return text;
}

void *pool__grow(struct pool *pool, void *array, size_t nr, size_t size)
{
	void *grown;

	/* room for 4, 8, 16, ... elements: full exactly at those counts */
	if (nr && (nr < 4 || (nr & (nr - 1))))
		return array;
	if (nr > SIZE_MAX / 4 / size)
		return NULL;
	grown = pool__alloc(pool, (nr ? nr * 2 : 4) * size);
	if (grown && nr)
		memcpy(grown, array, nr * size);
	return grown;
}

void pool__free(struct pool *pool)
{
	while (pool->chunks) {
		struct pool_chunk *next = pool->chunks->next;

		free(pool->chunks);
		pool->chunks = next;
	}
}
