/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Unpacking one compressed stream, as kernel images hold one.
 */
#ifndef DSTLAYOUT_UNPACK_H
#define DSTLAYOUT_UNPACK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "err.h"
#include "file.h"

/** struct unpack_method - one way of compressing a stream */
struct unpack_method {
	const char *name;
	const char *magic;
	size_t magic_len;
	int filter;	/* libarchive's code, or -1 if it cannot unpack it */
	bool has_size;	/* the stream itself ends with its unpacked size */
	size_t (*length)(const uint8_t *data, size_t size);	/* or NULL */
};

/**
 * unpack__method() - recognise the method by the first bytes of a stream
 *
 * Return: the method, or NULL.
 */
const struct unpack_method *unpack__method(const void *data, size_t size);

/**
 * unpack__length() - how long a stream is that something else follows
 * @data: begins with the stream
 * @size: bytes at @data
 *
 * Found without unpacking it, where the format allows: what follows would end
 * in an error after, and perhaps before, everything came out.
 *
 * Return: bytes, or @size where the format does not tell (or does not mind), or
 * 0 if there is no such stream.
 */
size_t unpack__length(const struct unpack_method *method, const void *data,
		      size_t size);

/**
 * unpack__stream() - unpack a stream into memory
 * @out: filled on success; release with file__close()
 * @method: as unpack__method() found it
 * @path: what to call it in a diagnostic
 * @data: the stream, without anything behind it
 * @size: bytes at @data
 * @expected: bytes that come out; 0 if that is not known
 * @limit: how many bytes may come out
 * @err: says why on failure
 *
 * Memory is used as it fills, whatever @expected claims.
 *
 * Return: 0, or -1 with @err set.
 */
int unpack__stream(struct file *out, const struct unpack_method *method,
		   const char *path, const void *data, size_t size,
		   size_t expected, size_t limit, struct err *err);

#endif /* DSTLAYOUT_UNPACK_H */
